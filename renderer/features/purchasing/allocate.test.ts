import { expect, test } from 'vitest'
import { allocate, proposedRupees } from './allocate.ts'

const BILLS = [
  { InwardID: 'old', LabBillID: null, ExpenseID: null, Due: 118 },
  { InwardID: null, LabBillID: 'mid', ExpenseID: null, Due: 50.5 },
  { InwardID: null, LabBillID: null, ExpenseID: 'new', Due: 300 },
]
const OWED = { bills: BILLS, unbilledPaise: 0 }
const paise = ({ parts }: ReturnType<typeof allocate>) => parts.map((part) => part.paise)

test('the oldest bills come first, and what is left is an advance', () => {
  const some = allocate(OWED, 15_000, {})
  expect(paise(some)).toEqual([11_800, 3_200, 0])
  expect(some.parts.map(({ text }) => text)).toEqual(['118.00', '32.00', ''])
  expect(some.parts.map(({ bill }) => bill)).toEqual([
    { inwardID: 'old' },
    { labBillID: 'mid' },
    { expenseID: 'new' },
  ])
  const more = allocate(OWED, 50_000, {})
  expect([paise(more), more.leftPaise]).toEqual([[11_800, 5_050, 30_000], 3_150])
})

test('the bill that is paid comes before older ones', () => {
  const pay = (amountPaise: number) => paise(allocate({ ...OWED, firstID: 'new' }, amountPaise, {}))
  expect(pay(30_000)).toEqual([0, 0, 30_000])
  expect(pay(10_000)).toEqual([0, 0, 10_000])
  expect(pay(43_000)).toEqual([11_800, 1_200, 30_000])
  expect(proposedRupees({ ...OWED, firstID: 'new' }, 468.5)).toBe(300)
  expect(proposedRupees({ ...OWED, firstID: 'paid before' }, 468.5)).toBe(0)
  expect(proposedRupees(OWED, 468.5)).toBe(468.5)
})

test('old dues without a bill are paid before anything is an advance', () => {
  const pay = (amountPaise: number) => {
    const paid = allocate({ bills: BILLS, unbilledPaise: 350_000 }, amountPaise, {})
    return [paid.oldDuesPaise, paid.leftPaise]
  }
  expect(pay(46_850)).toEqual([0, 0])
  expect(pay(100_000)).toEqual([53_150, 0])
  expect(pay(400_000)).toEqual([350_000, 3_150])
})

test('what is typed beside a bill is its part, and the others share the rest', () => {
  const typed = allocate(OWED, 15_000, { new: '100', old: '' })
  expect([paise(typed), typed.leftPaise]).toEqual([[0, 5_000, 10_000], 0])
})

test('more than is due, more than is paid, and what is no figure are seen', () => {
  const wrong = (typed: Record<string, string>) =>
    allocate(OWED, 15_000, typed).parts.filter(({ isWrong }) => isWrong).length
  expect([wrong({ mid: '50.51' }), wrong({ mid: 'x' }), wrong({ mid: '50.50' })]).toEqual([1, 1, 0])
  expect(allocate(OWED, 1_000, { old: '20' }).leftPaise).toBe(-1_000)
})
