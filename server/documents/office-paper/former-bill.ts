import type { OfficePaperModel } from '../../contract/document-models.ts'
import { formerBill, formerLines } from '../../customers/former-bills.ts'
import { amountInWords } from '../../domain/amount-in-words.ts'
import type { Services } from '../../kernel/services.ts'
import { milliToQuantity, toRupees } from '../../wire/rupees.ts'
import { letterhead } from '../shared/letterhead.ts'
import { buyer } from './account-receipt-model.ts'

/** A copy of a bill that the former program issued, as it came in; undefined for none. */
export function formerBillModel(services: Services, id: number): OfficePaperModel | undefined {
  const bill = formerBill(services.db, id)
  if (bill === undefined) return undefined
  const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise))
  return {
    SchemaVersion: 1,
    DocumentType: 'FormerBill',
    Number: bill.oldNo,
    Date: `${bill.date}T00:00:00`,
    ...letterhead(services),
    Supplier: buyer(services, bill.customerId),
    ReasonCode: null,
    Reason: bill.remarks,
    PaymentMode: null,
    ReferenceNo: null,
    BillNo: null,
    BillDate: null,
    FormerBill: {
      Delivered: bill.delivered === null ? null : `${bill.delivered}T00:00:00`,
      Discount: rupees(bill.discountPaise),
      Paid: rupees(bill.paidPaise),
      Balance: rupees(bill.balancePaise),
    },
    Lines: formerLines(services.db, id).map((line, at) => ({
      LineNo: at + 1,
      ItemName: line.text,
      ItemCode: null,
      UnitCode: null,
      Lot: null,
      Qty: line.qtyMilli === null ? 1 : milliToQuantity(line.qtyMilli),
      Unit: '',
      Rate: rupees(line.pricePaise),
      TaxRate: null,
      TaxableAmount: null,
      Tax: rupees(line.taxPaise),
      Amount: rupees(line.amountPaise),
    })),
    Bills: [],
    TaxableAmount: rupees(bill.subtotalPaise),
    Tax: rupees(bill.taxPaise),
    Amount: toRupees(bill.totalPaise),
    AmountInWords: amountInWords(bill.totalPaise),
    MadeBy: null,
  }
}
