import { expect, test } from 'vitest'
import { STATES } from '../domain/states.ts'
import { translate } from '../kernel/translate.ts'
import { type NamedKind, nameOfRow } from './delivered-names.ts'
import * as rows from './master-rows.ts'
import { TAX_SCHEDULE } from './tax-schedule.ts'

const DELIVERED: Record<NamedKind, readonly { name: string }[]> = {
  country: rows.COUNTRIES,
  state: STATES,
  itemType: rows.ITEM_TYPES,
  taxClass: TAX_SCHEDULE,
  gender: rows.GENDERS,
  receiptType: rows.RECEIPT_TYPES,
  cardType: rows.CARD_TYPES,
  priority: rows.PRIORITIES,
  source: rows.SOURCES,
  membership: rows.MEMBERSHIPS,
}
const SAME_IN_EVERY_LANGUAGE = ['UPI', 'RuPay', 'Visa', 'Mastercard', 'American Express']

const KINDS: NamedKind[] = [
  'country',
  'state',
  'itemType',
  'taxClass',
  'gender',
  'receiptType',
  'cardType',
  'priority',
  'source',
  'membership',
]

test.each(KINDS)('every delivered %s has its name in English and in Hindi', (kind) => {
  for (const { name } of DELIVERED[kind]) {
    const named = nameOfRow(kind, name)
    expect(translate(named, 'en')).toBe(name)
    const isTranslated = translate(named, 'hi') !== name
    expect([name, isTranslated]).toEqual([name, !SAME_IN_EVERY_LANGUAGE.includes(name)])
  }
})

test('a name that the shop typed is shown as it was typed', () => {
  const typed = nameOfRow('priority', 'While you wait')
  expect([translate(typed, 'en'), translate(typed, 'hi')]).toEqual([
    'While you wait',
    'While you wait',
  ])
  // A name of another list is no delivered name of this one.
  expect(translate(nameOfRow('priority', 'Cash'), 'hi')).toBe('Cash')
  expect(translate(nameOfRow('priority', 'constructor'), 'hi')).toBe('constructor')
})
