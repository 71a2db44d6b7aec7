import { documentCustomer } from '../../branch/document-parties.ts'
import type { OfficePaperModel } from '../../contract/document-models.ts'
import { one } from '../../db/sql.ts'
import { amountInWords } from '../../domain/amount-in-words.ts'
import type { Services } from '../../kernel/services.ts'
import { toRupees } from '../../wire/rupees.ts'
import { letterhead } from '../shared/letterhead.ts'

type Row = {
  number: string
  date: string
  customerId: number | null
  paise: number
  paymentMode: string
  referenceNo: string | null
  by: string
  cardNo: string
  expiresOn: string | null
  forName: string | null
}

/** The receipt of money that belongs to no order: of a gift card, which it carries. */
export function accountReceiptModel(services: Services, id: number): OfficePaperModel | undefined {
  const { db } = services
  const row = one<Row>(
    db,
    `SELECT r.receipt_no AS number, r.receipt_date AS date, r.customer_id AS customerId,
            r.amount_paise AS paise, t.name AS paymentMode, r.reference_no AS referenceNo,
            u.display_name AS by, g.card_no AS cardNo, g.expires_on AS expiresOn,
            g.for_name AS forName
       FROM account_receipts r
       JOIN receipt_types t ON t.id = r.receipt_type_id
       JOIN users u ON u.id = r.created_by
       JOIN gift_cards g ON g.id = r.gift_card_id
      WHERE r.id = :id`,
    { id },
  )
  if (row === undefined) return undefined
  const customerId = row.customerId ?? services.branch().walkInCustomerId
  const customer = documentCustomer(db, services, customerId)
  return {
    SchemaVersion: 1,
    DocumentType: 'AccountReceipt',
    Number: row.number,
    Date: row.date,
    ...letterhead(services),
    Supplier: {
      Name: customer.Name,
      Address: customer.Address,
      City: customer.City,
      Pincode: customer.Pincode,
      StateName: customer.StateName,
      Phone: customer.Mobile,
      GSTIN: customer.GSTIN,
    },
    ReasonCode: null,
    Reason: null,
    PaymentMode: row.paymentMode,
    ReferenceNo: row.referenceNo,
    BillNo: null,
    BillDate: null,
    GiftCard: {
      CardNumber: row.cardNo,
      ValidUntil: row.expiresOn === null ? null : `${row.expiresOn}T00:00:00`,
      ForName: row.forName,
    },
    Lines: [],
    Bills: [],
    TaxableAmount: null,
    Tax: null,
    Amount: toRupees(row.paise),
    AmountInWords: amountInWords(row.paise),
    MadeBy: row.by,
  }
}
