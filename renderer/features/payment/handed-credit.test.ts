import { expect, test } from 'vitest'
import { handCredit, handedNotes, useHandedCredit } from './handed-credit.ts'

const NOTE = {
  ID: 'n1',
  CreditNoteNo: 'KA1C/26-27/00003',
  Date: '2026-11-21',
  Amount: 2490,
  Balance: 2490,
  SourceInvoiceNo: 'KA1/26-27/000504',
  CustomerID: 'walk-in',
  CustomerName: 'Walk-in customer',
  IsOwn: true,
}

test('the credit of an exchange is offered in the sale begun with it, and in no other', () => {
  handCredit('sale-1', NOTE)
  const { handed } = useHandedCredit.getState()
  expect(handedNotes(handed, 'sale-1')).toEqual([NOTE])
  expect(handedNotes(handed, 'sale-2')).toEqual([])
})
