import { expect, test } from 'vitest'
import {
  changedFields,
  clashesOf,
  partsOfFields,
  rebased,
  rebasedRows,
  withoutParts,
} from './versions.ts'

const READ = { city: 'Bengaluru', phone: '080 0', days: [1, 2] }

test('a field is in question where somebody else changed it and it differs from what is typed', () => {
  const mine = { ...READ, phone: '080 1' }
  expect(clashesOf(mine, READ, { ...READ, city: 'Mysuru', phone: '080 2' })).toEqual([
    { field: 'city', mine: 'Bengaluru', theirs: 'Mysuru', isTyped: false },
    { field: 'phone', mine: '080 1', theirs: '080 2', isTyped: true },
  ])
  expect(clashesOf(mine, READ, { ...READ, phone: '080 1' })).toEqual([])
  expect(changedFields(mine, READ)).toEqual({ phone: '080 1' })
})

test('what was typed stays upon what somebody else has saved', () => {
  const newest = { city: 'Mysuru', phone: '080 2', days: [1] }
  expect(rebased({ ...READ, phone: '080 1' }, READ, newest)).toEqual({ ...newest, phone: '080 1' })
})

test('rows that were added, changed and taken out by both come together', () => {
  const row = (code: string, qty: string) => ({ code, qty })
  const read = [row('A', '1'), row('B', '1'), row('C', '1')]
  const mine = [row('A', '2'), row('B', '1'), row('E', '5')]
  const newest = [row('A', '1'), row('B', '7'), row('C', '1'), row('D', '4')]
  const merged = rebasedRows(
    { mine, read, newest },
    ({ code }) => code,
    ({ qty }) => qty,
  )
  expect(merged).toEqual([row('A', '2'), row('B', '7'), row('D', '4'), row('E', '5')])
})

test('of what both changed, each field is kept or given up by itself', () => {
  const read = { name: 'Lab', texts: { phone: '1', email: 'a' }, lines: ['A 1', 'B 1'] }
  const mine = { name: 'Zen', texts: { phone: '2', email: 'b' }, lines: ['A 2', 'B 2'] }
  const newest = { name: 'Lab', texts: { phone: '3', email: 'c' }, lines: ['A 3', 'B 1'] }
  const words = ({ lines, name, texts }: typeof read) => ({
    Name: name,
    Phone: texts.phone,
    Mail: texts.email,
    A: lines[0],
    B: lines[1],
  })
  const partsOf = partsOfFields(mine, read, words)
  expect(['Name', 'Phone', 'Mail', 'A', 'B'].map(partsOf)).toEqual([
    ['name'],
    ['texts.phone'],
    ['texts.email'],
    ['lines'],
    ['lines'],
  ])
  const kept = withoutParts(mine, read, new Set(partsOf('Phone')))
  expect(kept).toEqual({ ...mine, texts: { phone: '1', email: 'b' } })
  expect(withoutParts(mine, read, new Set(partsOf('A'))).lines).toEqual(read.lines)
  expect(rebased(withoutParts(mine, read, new Set(['name'])), read, newest).name).toBe('Lab')
})
