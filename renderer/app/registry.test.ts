import { describe, expect, test } from 'vitest'
import { en } from '../../resources/messages/till/en.ts'
import { type Command, findConflicts, whyBlocked } from '../kernel/commands/command.ts'
import type { RegisteredCommand } from '../kernel/commands/command-id.ts'
import { keysIn, TALLY_KEYS } from '../kernel/commands/key-maps.ts'
import { allCommands } from '../kernel/commands/registry.ts'
import { KEY_MAPS } from '../kernel/preferences.ts'
import './register-commands.ts'

const all = allCommands()

describe.each(KEY_MAPS)('key map %s', (map) => {
  const keysOf = (command: RegisteredCommand) => keysIn(map, command)

  test('no key press means two commands', () => {
    expect(findConflicts(all, keysOf)).toEqual([])
  })

  test('every command has a key, written as a key press is read', () => {
    const chord = /^(Ctrl\+)?(Alt\+)?(Shift\+)?(F\d+|[A-Z0-9]|[+\-*/?]|[A-Z][A-Za-z]+)$/
    const unreadable = all.filter((each) => {
      const keys = keysOf(each)
      return keys.length === 0 || keys.some((key) => !chord.test(key))
    })
    expect(unreadable.map((each) => each.id)).toEqual([])
  })
})

test('the map of Tally names commands that there are', () => {
  const ids = new Set<string>(all.map((command) => command.id))
  expect(Object.keys(TALLY_KEYS).filter((id) => !ids.has(id))).toEqual([])
})

test('the hands that know Tally find what they know', () => {
  const known = {
    F8: 'search',
    F6: 'pay',
    F12: 'preferences',
    'Alt+C': 'customer',
    'Alt+G': 'palette',
    'Alt+P': 'printLast',
    'Ctrl+D': 'removeLine',
    'Ctrl+Enter': 'editLine',
  }
  for (const [key, id] of Object.entries(known)) {
    const found = all.filter((command) => keysIn('tally', command).includes(key))
    expect(found.map((command) => command.id)).toEqual([id])
  }
  const accept = all.filter((command) => keysIn('tally', command).includes('Ctrl+A'))
  expect(accept.map((command) => command.id)).toEqual(['pay', 'saveSale', 'newSale'])
})

test('the keys of the back office mean on its screens what they are there for', () => {
  const known: readonly (readonly [key: string, scope: Command['scope'], id: string])[] = [
    ['F9', 'goodsIn', 'inwardPost'],
    ['F9', 'lensGrid', 'lensGridPost'],
    ['F9', 'labParcels', 'labParcelPost'],
    ['F9', 'stockCount', 'countFinish'],
    ['F9', 'shop', 'shopSave'],
    ['F9', 'masters', 'masterSave'],
    ['Insert', 'goodsIn', 'inwardNew'],
    ['Insert', 'items', 'itemNew'],
    ['Insert', 'masters', 'masterNew'],
    ['Insert', 'lensGrid', 'lensFamilyNew'],
    ['Insert', 'stockCount', 'countNew'],
    ['Escape', 'goodsIn', 'leaveGoodsIn'],
    ['Escape', 'reports', 'leaveReports'],
    ['Alt+L', 'anywhere', 'labels'],
    ['F2', 'anywhere', 'search'],
    ['Ctrl+F', 'anywhere', 'searchHere'],
    ['Ctrl+P', 'goodsIn', 'inwardPrint'],
    ['H', 'goodsIn', 'paperHistory'],
    ['Ctrl+P', 'reports', 'reportPdf'],
    ['Ctrl+E', 'reports', 'reportXlsx'],
    ['Ctrl+E', 'gst', 'gstFolder'],
    ['Ctrl+E', 'items', 'itemFile'],
    ['Ctrl+E', 'goodsIn', 'purchaseFile'],
  ]
  const found = known.map(([key, scope]) => {
    const [command] = all.filter((each) => each.scope === scope && each.keys.includes(key))
    return [key, scope, command?.id]
  })
  expect(found).toEqual(known)
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

test('names are unique', () => {
  expect(new Set(all.map((command) => command.id)).size).toBe(all.length)
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
  const atCounter = all.filter(({ scope }) => ['anywhere', 'counter'].includes(scope))
  for (const [key, id] of Object.entries(promised)) {
    expect(atCounter.filter((command) => command.keys.includes(key)).map((c) => c.id)).toEqual([id])
  }
  const selling = all.filter(({ scope }) => ['anywhere', 'counter', 'pay'].includes(scope))
  const pay = selling.filter((command) => command.keys.includes('F9')).map((command) => command.id)
  expect(pay).toEqual(['pay', 'saveSale'])
})

test('what the counter calls its commands is loaded before the first paint', () => {
  const first = new Set<string>(Object.keys(en))
  const texts = all
    .filter(({ scope }) => ['anywhere', 'counter'].includes(scope))
    .flatMap((command) => [command.label, command.short, whyBlocked(command)])
    .filter((key) => typeof key === 'string')
  expect(texts.filter((key) => !first.has(key))).toEqual([])
})
