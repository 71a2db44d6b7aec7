import { keepDigest } from '../audit/document-digests.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import { exactlyOne, insert, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { Who } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import { orderById } from '../orders/order-record.ts'
import { buildInvoiceModel, type InvoiceHead } from './invoice-model.ts'

export type NumberedInvoice = InvoiceHead & { yearId: number }

/** Gives an order's invoice its number, from the series of its kind and the year of its date. */
export function numberInvoice(
  tx: WritableDb,
  services: Services,
  orderId: number,
  date: string,
): NumberedInvoice {
  const yearId = openYearOf(tx, services, date)
  const documentType = isWithoutTax(tx, orderId, date) ? 'BillOfSupply' : 'TaxInvoice'
  const series = documentType === 'TaxInvoice' ? 'invoice' : 'bill_of_supply'
  const { id } = exactlyOne<{ id: number }>(
    tx,
    'SELECT coalesce(max(id), 0) + 1 AS id FROM invoices',
  )
  const invoiceNo = nextDocumentNumber(tx, services, { series, yearId })
  return { id, invoiceNo, date, documentType, yearId }
}

/**
 * A sale that may carry no tax (composition scheme, a shop without a GSTIN), or one whose every
 * item is exempt or nil-rated, goes on a bill of supply (rule 49).
 */
function isWithoutTax(db: ReadableDb, orderId: number, date: string): boolean {
  const { taxMode, taxableLines } = exactlyOne<{
    taxMode: string
    taxableLines: number
  }>(
    db,
    `SELECT o.tax_mode AS taxMode,
            (SELECT count(*)
               FROM sales_order_lines l
               LEFT JOIN items i ON i.id = l.item_id
               LEFT JOIN tax_rates r
                 ON r.tax_class_id = i.tax_class_id
                AND r.valid_from = (SELECT max(valid_from) FROM tax_rates
                                     WHERE tax_class_id = i.tax_class_id AND valid_from <= :date)
              WHERE l.order_id = o.id
                AND (coalesce(r.kind, 'taxable') = 'taxable'
                     OR l.sgst_paise + l.cgst_paise + l.igst_paise > 0)
                AND (l.kind = 'item' OR l.sgst_paise + l.cgst_paise + l.igst_paise > 0)
            ) AS taxableLines
       FROM sales_orders o
      WHERE o.id = :orderId`,
    { orderId, date },
  )
  return taxMode === 'none' || taxableLines === 0
}

/**
 * Writes a numbered invoice with the model that every reprint draws. Its receipts are written
 * before.
 */
export function writeInvoice(
  tx: WritableDb,
  services: Services,
  who: Who,
  orderId: number,
  invoice: NumberedInvoice,
): void {
  const order = orderById(tx, orderId)
  const modelJson = JSON.stringify(buildInvoiceModel(tx, services, orderId, invoice))
  insert(
    tx,
    `INSERT INTO invoices
       (id, invoice_no, year_id, document_type, order_id, customer_id, invoice_date, status,
        taxable_paise, sgst_paise, cgst_paise, igst_paise, rounding_paise, net_paise, model_json,
        created_by, created_at_ms)
     VALUES
       (:id, :invoiceNo, :yearId, :documentType, :orderId, :customerId, :date, 'Issued',
        :taxablePaise, :sgstPaise, :cgstPaise, :igstPaise, :roundingPaise, :netPaise, :modelJson,
        :userId, :nowMs)`,
    {
      id: invoice.id,
      invoiceNo: invoice.invoiceNo,
      yearId: invoice.yearId,
      documentType: invoice.documentType,
      orderId,
      customerId: order.customerId,
      date: invoice.date,
      taxablePaise: order.taxablePaise,
      sgstPaise: order.sgstPaise,
      cgstPaise: order.cgstPaise,
      igstPaise: order.igstPaise,
      roundingPaise: order.roundingPaise,
      netPaise: order.netPaise,
      modelJson,
      userId: who.userId,
      nowMs: who.nowMs,
    },
  )
  keepDigest(tx, 'Invoice', { id: invoice.id, modelJson })
}
