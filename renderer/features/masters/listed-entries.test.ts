import { expect, it } from 'vitest'
import { entriesFor, lacksNote } from './listed-entries.ts'

const row = (Name: string, UsedFor: string, NeedsNote: boolean) => ({
  ID: Name,
  Version: 1,
  Name,
  IsActive: true,
  MergedInto: null,
  UsedFor,
  NeedsNote,
})
const dropped = row('Dropped on the floor', 'Stock', false)
const other = row('Other damage', 'Stock', true)
const late = row('Came too late', 'Cancel', false)

it('proposes the reasons of what is done, and no others', () => {
  expect(entriesFor([dropped, late, other], 'Stock')).toEqual([dropped, other])
  expect(entriesFor([dropped, late, other], 'Drawer')).toEqual([])
  expect(entriesFor([dropped, late, other], undefined)).toEqual([dropped, late, other])
})

it.each([
  ['Other damage', true],
  [' other DAMAGE: ', true],
  ['Other damage: roof leaked', false],
  ['Dropped on the floor', false],
  ['', false],
])('of %j says more is needed: %s', (text, isLacking) => {
  expect(lacksNote(text, [dropped, other])).toBe(isLacking)
})
