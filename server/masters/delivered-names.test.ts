import { expect, test } from 'vitest'
import { STATES } from '../domain/states.ts'
import { storedMessage } from '../kernel/message.ts'
import { translate } from '../kernel/translate.ts'
import * as rows from './master-rows.ts'
import { TAX_SCHEDULE } from './tax-schedule.ts'

const DELIVERED: readonly (readonly { name: string; nameCode: string | null }[])[] = [
  rows.COUNTRIES,
  STATES,
  rows.ITEM_TYPES,
  TAX_SCHEDULE,
  rows.GENDERS,
  rows.RECEIPT_TYPES,
  rows.CARD_TYPES,
  rows.PRIORITIES,
  rows.SOURCES,
  rows.MEMBERSHIPS,
]
const SAME_IN_EVERY_LANGUAGE = ['UPI', 'RuPay', 'Visa', 'Mastercard', 'American Express']

test('every delivered row has its name in English and in Hindi', () => {
  for (const { name, nameCode } of DELIVERED.flat()) {
    expect([name, nameCode === null]).toEqual([name, SAME_IN_EVERY_LANGUAGE.includes(name)])
    if (nameCode === null) continue
    const named = storedMessage(JSON.stringify({ code: nameCode, params: {} }))
    expect(translate(named, 'en')).toBe(name)
    expect(translate(named, 'hi')).not.toBe(name)
  }
})
