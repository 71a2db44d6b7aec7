import { expect, test } from 'vitest'
import { firstToOpen } from './first-to-open.ts'

const bill = (InvoiceNo: string, IsAllReturned = false) => ({ InvoiceNo, IsAllReturned })

test('the bill whose number was typed is opened, never another one that its order number finds', () => {
  const back = bill('KA1/26-27/000005', true)
  // Its order is KA1S/26-27/00005.
  const other = bill('KA1/26-27/000002')
  for (const typed of ['000005', '5', ' ka1/26-27/000005 ']) {
    expect(firstToOpen([other, back], typed), typed).toBe(back)
  }
})

test('of the bills of a person it is the first of which something is left', () => {
  const rows = [bill('KA1/26-27/000009', true), bill('KA1/26-27/000004')]
  expect(firstToOpen(rows, 'bela')).toBe(rows[1])
  expect(firstToOpen(rows.slice(0, 1), 'bela')).toBe(rows[0])
  expect(firstToOpen([], '12')).toBeUndefined()
})
