import { expect, test } from 'vitest'
import { takenOf, withoutCash } from './taken.ts'
import { giveBackWords } from './taken-words.ts'

const CASH = { kind: 'Cash', name: 'Cash', paise: 763_00, referenceNo: '' }
const UPI = { kind: 'UPI', name: 'UPI', paise: 200_00, referenceNo: '4711' }
const NOTE = { kind: 'CreditNote', name: 'Credit note', paise: 882_00, referenceNo: 'KA1CN/1' }
const CARD = { kind: 'CreditNote', name: 'Gift card', paise: 385_00, referenceNo: 'GC2370' }
const PAYER = {
  kind: 'CreditNote',
  name: 'Star Health',
  paise: 500_00,
  referenceNo: 'A1, M2',
  onAccount: { payerID: 'p' },
}
const of = (...tenders: unknown[]) => takenOf(JSON.stringify({ tenders }))

test('only money counts as taken, and cash is told from the rest', () => {
  const { cashPaise, paise } = of(CASH, NOTE, UPI, CARD, PAYER)
  expect({ cashPaise, paise }).toEqual({ cashPaise: 763_00, paise: 963_00 })
})

test('a damaged payment, or a part of it, holds no money', () => {
  const { cashPaise, paise } = of({ kind: 'Cash', paise: 500_00 }, { kind: 'UPI' }, null)
  expect({ cashPaise, paise }).toEqual({ cashPaise: 500_00, paise: 500_00 })
  for (const text of [null, '{', '[]']) expect(takenOf(text).paise).toBe(0)
})

test.each([
  ['nothing taken', [], null],
  [
    'money',
    [CASH, UPI, { ...CASH, paise: 37_00 }],
    'The sale is empty: give back the ₹800.00 (Cash), ₹200.00 (UPI) that was taken for it. It no longer counts as paid.',
  ],
  [
    'a credit note and cash',
    [NOTE, CASH],
    'The sale is empty: give back the ₹763.00 (Cash) that was taken for it, and no more: Credit note KA1CN/1 was not touched and still holds its value.',
  ],
  [
    'a gift card alone',
    [CARD],
    'The sale is empty. No money was taken, give nothing back: Gift card GC2370 was not touched and still holds its value.',
  ],
  [
    'a part of a payer, with UPI that is not seen yet',
    [PAYER, { ...UPI, isAwaited: true }],
    'The sale is empty: give back the ₹200.00 (UPI, only if it has come in) that was taken for it, and no more: nothing was put on the account of Star Health.',
  ],
])('%s: says what is to be given back', (_what, tenders, words) => {
  expect(giveBackWords(of(...tenders))).toBe(words)
})

test('points of the customer are named as not spent', () => {
  expect(giveBackWords(of(CASH), 40)).toContain('40 points were not spent')
  expect(giveBackWords(of(), 40)).toBeNull()
})

test('a payment without its cash keeps every other way, and what was chosen', () => {
  const kept = JSON.stringify({ goal: 'full', tenders: [CASH, UPI, CARD] })
  expect(JSON.parse(withoutCash(kept))).toEqual({ goal: 'full', tenders: [UPI, CARD] })
})
