import { frozenModel } from '../audit/document-digests.ts'
import type { CreditNoteModel, InvoiceModel } from '../contract/document-models.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import { documentFacts, type EInvoiceSource, needsRegistration } from './e-invoice.ts'
import type { RegisteredKind } from './registered-documents.ts'

/** A document that may be registered, with the rows that it is of. */
export type EInvoiceDocument = {
  kind: RegisteredKind
  id: number
  orderId: number
  source: EInvoiceSource
}

/** Days within which a shop of 10 crore and above has to register a document. */
export const REPORTING_DAYS = 30

type BuyerRow = {
  address: string | null
  city: string | null
  pincode: string | null
  stateCode: string | null
}

/** An invoice or a credit note as the portal takes it; undefined where there is none. */
export function eInvoiceDocument(
  db: ReadableDb,
  kind: RegisteredKind,
  id: number,
): EInvoiceDocument | undefined {
  const row = one<{ invoiceId: number; orderId: number; customerId: number }>(
    db,
    kind === 'Invoice'
      ? 'SELECT id AS invoiceId, order_id AS orderId, customer_id AS customerId FROM invoices WHERE id = :id'
      : `SELECT invoice_id AS invoiceId, order_id AS orderId, customer_id AS customerId
           FROM credit_notes WHERE id = :id`,
    { id },
  )
  if (row === undefined) return undefined
  const invoice = frozenModel<InvoiceModel>(db, 'Invoice', row.invoiceId)
  if (invoice === undefined) return undefined
  const known = withKnownBuyer(db, invoice, row.customerId)
  if (kind === 'Invoice') {
    return { kind, id, orderId: row.orderId, source: { kind, invoice: known, note: null } }
  }
  const note = frozenModel<CreditNoteModel>(db, 'CreditNote', id)
  if (note === undefined) return undefined
  return { kind, id, orderId: row.orderId, source: { kind, invoice: known, note } }
}

/**
 * The portal asks for the address of the buyer with town and PIN code: what a bill was issued
 * without is taken from the customer as they are known today.
 */
function withKnownBuyer(db: ReadableDb, invoice: InvoiceModel, customerId: number): InvoiceModel {
  const known = one<BuyerRow>(
    db,
    `SELECT c.address, c.city, c.pincode, s.code AS stateCode
       FROM customers c LEFT JOIN states s ON s.id = c.state_id WHERE c.id = :customerId`,
    { customerId },
  )
  if (known === undefined) return invoice
  const { Customer } = invoice
  return {
    ...invoice,
    Customer: {
      ...Customer,
      Address: Customer.Address || known.address,
      City: Customer.City || known.city,
      Pincode: Customer.Pincode || known.pincode,
      StateCode: Customer.StateCode || known.stateCode,
    },
  }
}

/** Those of a span of days that the portal registers, in the order of their dates. */
export function eInvoiceDocuments(
  db: ReadableDb,
  { from, until }: { from: string; until: string },
): EInvoiceDocument[] {
  const rows = all<{ kind: RegisteredKind; id: number }>(
    db,
    `SELECT 'Invoice' AS kind, id, invoice_date AS date FROM invoices
      WHERE invoice_date >= :from AND invoice_date < :until AND document_type = 'TaxInvoice'
        AND (model_json ->> '$.Customer.GSTIN' <> '' OR model_json ->> '$.SupplyKind' <> 'Domestic')
     UNION ALL
     SELECT 'CreditNote', n.id, n.note_date FROM credit_notes n JOIN invoices v ON v.id = n.invoice_id
      WHERE n.note_date >= :from AND n.note_date < :until AND n.is_commercial = 0
        AND v.document_type = 'TaxInvoice'
        AND (v.model_json ->> '$.Customer.GSTIN' <> ''
             OR v.model_json ->> '$.SupplyKind' <> 'Domestic')
      ORDER BY 3, 1 DESC, 2`,
    { from, until },
  )
  return rows.flatMap(({ id, kind }) => {
    const document = eInvoiceDocument(db, kind, id)
    return document !== undefined && needsRegistration(document.source) ? [document] : []
  })
}

/** The document with a number, which the portal's answer names; undefined where there is none. */
export function eInvoiceByNumber(db: ReadableDb, number: string): EInvoiceDocument | undefined {
  const row = one<{ kind: RegisteredKind; id: number }>(
    db,
    `SELECT 'Invoice' AS kind, id FROM invoices WHERE invoice_no = :number
     UNION ALL
     SELECT 'CreditNote', id FROM credit_notes WHERE credit_note_no = :number`,
    { number },
  )
  return row === undefined ? undefined : eInvoiceDocument(db, row.kind, row.id)
}

/** Days that are left on `today` to register a document; below zero where they are over. */
export function daysLeft({ source }: EInvoiceDocument, today: string): number {
  const last = addDays(documentFacts(source).date.slice(0, 10), REPORTING_DAYS)
  return Math.round((Date.parse(last) - Date.parse(today)) / 86_400_000)
}
