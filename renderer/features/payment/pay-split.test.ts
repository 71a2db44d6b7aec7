import { describe, expect, test } from 'vitest'
import {
  awaitedPaise,
  changePaise,
  checkTender,
  creditPart,
  fitTenders,
  overPaise,
  partPaise,
  paymentsFor,
  quickCash,
  remainingPaise,
  type Tender,
  type TenderDraft,
  takeTender,
} from './pay-split.ts'

function draft(change: Partial<TenderDraft> = {}): TenderDraft {
  return {
    kind: 'Cash',
    typeID: 1,
    name: 'Cash',
    handedPaise: 50_000,
    referenceNo: '',
    cardTypeID: null,
    needsReference: false,
    ...change,
  }
}

const upi = draft({ kind: 'UPI', typeID: 3, name: 'UPI', needsReference: true })
const cheque = draft({ kind: 'Cheque', typeID: 4, name: 'Cheque', needsReference: true })

describe('refusals', () => {
  test.each([
    ['cash above the due gives change', draft({ handedPaise: 99_999 }), 10_000, null],
    ['nothing is due', draft(), 0, 'nothingDue'],
    ['change of one note less', draft({ handedPaise: 209_999 }), 10_000, null],
    ['change of a whole note', draft({ handedPaise: 210_000 }), 10_000, 'changeAboveNote'],
    ['no amount', draft({ handedPaise: 0 }), 10_000, 'zero'],
    ['UPI above the due', { ...upi, handedPaise: 10_001, referenceNo: 'a' }, 10_000, 'aboveDue'],
    ['UPI without a reference', { ...upi, handedPaise: 10_000 }, 10_000, 'shortUpiReference'],
    [
      'three figures',
      { ...upi, handedPaise: 1, referenceNo: ' 123 ' },
      10_000,
      'shortUpiReference',
    ],
    ['UPI in order', { ...upi, handedPaise: 10_000, referenceNo: '4242' }, 10_000, null],
    ['a cheque without its number', { ...cheque, referenceNo: ' ' }, 50_000, 'needsReference'],
    ['a cheque in order', { ...cheque, referenceNo: '7' }, 50_000, null],
  ])('%s', (_name, tender, due, reason) => {
    expect(checkTender(tender, due)?.reason ?? null).toBe(reason)
  })
})

test('the parts of a split add up to the total, and change comes from cash alone', () => {
  const net = 183_700
  const first = takeTender({ ...upi, handedPaise: 100_000, referenceNo: ' 77 ' }, net, 'a')
  const due = remainingPaise(net, [first])
  expect(due).toBe(83_700)
  const second = takeTender(draft({ handedPaise: 100_000 }), due, 'b')
  expect(remainingPaise(net, [first, second])).toBe(0)
  expect(changePaise([first, second])).toBe(16_300)
  expect(paymentsFor([first, second], net)).toEqual([
    { receiptAmount: 1000, receiptTypeId: 3, referenceNo: '77' },
    { receiptAmount: 837, receiptTypeId: 1 },
  ])
})

test('an advance leaves a balance', () => {
  const part = takeTender(draft({ handedPaise: 50_000 }), 120_000, 'a')
  expect(remainingPaise(120_000, [part])).toBe(70_000)
  expect(changePaise([part])).toBe(0)
})

test('never more than the total is recorded, even when it fell afterwards', () => {
  const cash = takeTender(draft({ handedPaise: 50_000 }), 50_000, 'a')
  const card = takeTender(draft({ kind: 'Card', typeID: 2, handedPaise: 20_000 }), 70_000, 'b')
  expect(paymentsFor([cash, card], 50_000)).toEqual([{ receiptAmount: 500, receiptTypeId: 1 }])
})

test.each([
  [183_700, [183_700, 184_000, 185_000, 190_000, 200_000]],
  [50_000, [50_000]],
  [9_50, [9_50, 10_00, 50_00, 100_00, 500_00]],
  [0, []],
])('quick cash for %s', (due, amounts) => {
  expect(quickCash(due)).toEqual(amounts)
})

test.each([
  ['2000', 200_000],
  ['8,918', null],
  ['9000', null],
  ['', null],
  ['0', null],
])('of 8,918 due, %j is a part that stays when another way is chosen', (amount, paise) => {
  expect(partPaise(amount, 891_800)).toBe(paise)
})

/** Money that was taken, all of it kept. */
function tender(kind: Tender['kind'], paise: number): Tender {
  const { needsReference: _asked, ...rest } = draft({ kind, handedPaise: paise })
  return { ...rest, key: kind, paise }
}

describe('a payment that was left and come back to', () => {
  const cash = { ...tender('Cash', 47_000), handedPaise: 50_000 }

  test('cash above a smaller total is change', () => {
    const fitted = fitTenders([cash], 25_000)
    expect(fitted).toMatchObject([{ paise: 25_000, handedPaise: 50_000 }])
    expect(changePaise(fitted)).toBe(25_000)
  })

  test('cash that was handed over covers a larger total', () => {
    expect(fitTenders([cash], 49_000)).toMatchObject([{ paise: 49_000 }])
  })

  test('a card is never charged more than it was', () => {
    expect(fitTenders([tender('Card', 20_000)], 49_000)).toMatchObject([{ paise: 20_000 }])
  })

  test('a card above a smaller total gives no change: it was taken too much', () => {
    const fitted = fitTenders([tender('Card', 34_900)], 19_900)
    expect(fitted).toMatchObject([{ paise: 34_900 }])
    expect(changePaise(fitted)).toBe(0)
    expect(overPaise(19_900, fitted)).toBe(15_000)
  })

  test('of cash and a card the cash is given back first, whichever was taken first', () => {
    const fitted = fitTenders([tender('Cash', 20_000), tender('Card', 14_900)], 19_900)
    expect(fitted).toMatchObject([{ paise: 5_000 }, { paise: 14_900 }])
    expect(changePaise(fitted)).toBe(15_000)
    expect(overPaise(19_900, fitted)).toBe(0)
  })

  test('a gift card keeps what a smaller total does not need', () => {
    const gift = { ...tender('CreditNote', 34_900), leftPaise: 65_100 }
    const [fitted] = fitTenders([gift], 19_900)
    expect(fitted).toMatchObject({ paise: 19_900, leftPaise: 80_100 })
    expect(fitTenders(fitted === undefined ? [] : [fitted], 34_900)).toEqual([gift])
  })
})

describe('money that is yet to be seen', () => {
  const later = { ...tender('UPI', 10_000), isAwaited: true, referenceNo: '' }

  test('needs no reference now, and is pending', () => {
    const asked = { ...later, needsReference: true, handedPaise: 10_000 }
    expect(checkTender(asked, 10_000)).toBeNull()
    expect(checkTender({ ...asked, isAwaited: false }, 10_000)).not.toBeNull()
    expect(paymentsFor([later], 10_000)).toMatchObject([{ statusId: 2 }])
    expect(awaitedPaise([tender('Cash', 5_000), later])).toBe(10_000)
    expect(awaitedPaise([tender('UPI', 5_000)])).toBe(0)
  })
})

test.each([
  [95_913, 200_000, 95_900],
  [95_900, 200_000, 95_900],
  [200_000, 104_087, 104_087],
  [13, 50_000, 13],
  // The rest of another credit is made whole again.
  [10_000, 104_087, 9_987],
])('a credit of %i paise pays of %i what leaves whole rupees for cash', (held, due, part) => {
  expect(creditPart(held, due)).toBe(part)
})
