import { documentCustomer } from '../../branch/document-parties.ts'
import type { OfficePaperModel } from '../../contract/document-models.ts'
import { all, exactlyOne, one, type ReadableDb } from '../../db/sql.ts'
import { amountInWords } from '../../domain/amount-in-words.ts'
import type { Services } from '../../kernel/services.ts'
import { payerById } from '../../payers/payer-rows.ts'
import { toRupees } from '../../wire/rupees.ts'
import { letterhead } from '../shared/letterhead.ts'

type Row = {
  number: string
  date: string
  customerId: number | null
  payerId: number | null
  paise: number
  paymentMode: string
  referenceNo: string | null
  by: string
  cardNo: string | null
  expiresOn: string | null
  forName: string | null
}

/** The receipt of money of no order: of a gift card, which it carries, or of a payer. */
export function accountReceiptModel(services: Services, id: number): OfficePaperModel | undefined {
  const { db } = services
  const row = one<Row>(
    db,
    `SELECT r.receipt_no AS number, r.receipt_date AS date, r.customer_id AS customerId,
            r.payer_id AS payerId,
            r.amount_paise AS paise, t.name AS paymentMode, r.reference_no AS referenceNo,
            u.display_name AS by, g.card_no AS cardNo, g.expires_on AS expiresOn,
            g.for_name AS forName
       FROM account_receipts r
       JOIN receipt_types t ON t.id = r.receipt_type_id
       JOIN users u ON u.id = r.created_by
       LEFT JOIN gift_cards g ON g.id = r.gift_card_id
      WHERE r.id = :id`,
    { id },
  )
  if (row === undefined) return undefined
  return {
    SchemaVersion: 1,
    DocumentType: 'AccountReceipt',
    Number: row.number,
    Date: row.date,
    ...letterhead(services),
    Supplier:
      row.payerId === null
        ? buyer(services, row.customerId ?? services.branch().walkInCustomerId)
        : payerParty(db, row.payerId),
    ReasonCode: null,
    Reason: null,
    PaymentMode: row.paymentMode,
    ReferenceNo: row.referenceNo,
    BillNo: null,
    BillDate: null,
    ...(row.cardNo === null
      ? { TaxDeducted: toRupees(deductedPaise(db, id)) }
      : {
          GiftCard: {
            CardNumber: row.cardNo,
            ValidUntil: row.expiresOn === null ? null : `${row.expiresOn}T00:00:00`,
            ForName: row.forName,
          },
        }),
    Lines: [],
    Bills: settledClaims(db, id),
    TaxableAmount: null,
    Tax: null,
    Amount: toRupees(row.paise),
    AmountInWords: amountInWords(row.paise),
    MadeBy: row.by,
  }
}

/** A customer as a paper of the office names them. */
export function buyer(services: Services, customerId: number): OfficePaperModel['Supplier'] {
  const customer = documentCustomer(services.db, services, customerId)
  return {
    Name: customer.Name,
    Address: customer.Address,
    City: customer.City,
    Pincode: customer.Pincode,
    StateName: customer.StateName,
    Phone: customer.Mobile,
    GSTIN: customer.GSTIN,
  }
}

/** A payer as its papers name it. */
export function payerParty(
  db: ReadableDb,
  payerId: number,
): NonNullable<OfficePaperModel['Supplier']> {
  const payer = payerById(db, payerId)
  return {
    Name: payer.name,
    Address: payer.address,
    City: payer.city,
    Pincode: payer.pincode,
    StateName: null,
    Phone: payer.phone,
    GSTIN: payer.gstin,
  }
}

function deductedPaise(db: ReadableDb, accountReceiptId: number): number {
  return exactlyOne<{ paise: number }>(
    db,
    `SELECT coalesce(-sum(amount_paise), 0) AS paise FROM payer_moves
      WHERE account_receipt_id = :accountReceiptId AND kind = 'tds'`,
    { accountReceiptId },
  ).paise
}

/** The claims that a payer's receipt settled, each with what of it, tax that was deducted included. */
function settledClaims(db: ReadableDb, accountReceiptId: number): OfficePaperModel['Bills'] {
  return all<{ orderNo: string; billNo: string; date: string; paise: number }>(
    db,
    `SELECT o.order_no AS orderNo, coalesce(v.invoice_no, o.order_no) AS billNo,
            coalesce(v.invoice_date, o.order_date) AS date, -sum(m.amount_paise) AS paise
       FROM payer_moves m
       JOIN payer_claims c ON c.id = m.claim_id
       JOIN sales_orders o ON o.id = c.order_id
       LEFT JOIN invoices v ON v.order_id = o.id
      WHERE m.account_receipt_id = :accountReceiptId AND m.kind IN ('paid', 'tds')
      GROUP BY c.id ORDER BY c.id`,
    { accountReceiptId },
  ).map(({ billNo, date, orderNo, paise }) => ({
    InwardNo: orderNo,
    BillNo: billNo,
    BillDate: date,
    Amount: toRupees(paise),
  }))
}
