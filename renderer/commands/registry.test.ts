import { expect, test } from 'vitest'
import { COMMANDS as all } from './all-commands.ts'
import { type Command, findConflicts } from './command.ts'

test('no key press means two commands', () => {
  expect(findConflicts(all)).toEqual([])
})

test('a conflict is found, between scopes that overlap only', () => {
  const [first] = all
  if (first === undefined) throw new Error('no commands')
  const on = (id: string, scope: Command['scope']): Command => ({
    ...first,
    id,
    scope,
    keys: ['F9'],
  })
  expect(findConflicts([on('a', 'pay'), on('b', 'pay')])).toEqual(['a / b: F9'])
  expect(findConflicts([on('a', 'pay'), on('b', 'anywhere')])).toEqual(['a / b: F9'])
  expect(findConflicts([on('a', 'pay'), on('b', 'counter')])).toEqual([])
})

test('names are unique and every command has a key', () => {
  expect(new Set(all.map((command) => command.id)).size).toBe(all.length)
  expect(all.filter((command) => command.keys.length === 0)).toEqual([])
})

test('the keys that the counter was promised do what was promised', () => {
  const promised = {
    F1: 'help',
    F2: 'search',
    F3: 'customer',
    F6: 'hold',
    F7: 'held',
    F8: 'discount',
    F10: 'printLast',
    'Ctrl+K': 'palette',
    '+': 'increase',
    '-': 'decrease',
    Delete: 'removeLine',
  }
  for (const [key, id] of Object.entries(promised)) {
    expect(all.filter((command) => command.keys.includes(key)).map((c) => c.id)).toEqual([id])
  }
  const pay = all.filter((command) => command.keys.includes('F9')).map((command) => command.id)
  expect(pay).toEqual(['pay', 'saveSale'])
})
