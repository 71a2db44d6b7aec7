import { expect, test } from 'vitest'
import { byNumber } from './use-bar-search.ts'

test('the bill of a typed number comes before what its credit note or order leads to', () => {
  const byCreditNote = { InvoiceNo: 'KA1/26-27/000003', SalesOrderNo: 'KA1S/26-27/00004' }
  const byOrder = { InvoiceNo: null, SalesOrderNo: 'KA1S/26-27/000002' }
  const bill = { InvoiceNo: 'KA1/26-27/000002', SalesOrderNo: 'KA1S/26-27/00003' }
  expect(byNumber([byCreditNote, byOrder, bill], '000002')).toEqual([bill, byOrder, byCreditNote])
  expect(byNumber([byCreditNote, bill], 'ka1/26-27/000002')).toEqual([bill, byCreditNote])
})
