import type { ReceiptModel } from '../contract/document-models.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { toPaise, toPpm } from '../wire/rupees.ts'
import { NO_TAXES, plus, type Taxes } from './gst-document.ts'
import type { GstPeriod } from './period.ts'

/** Taxed advances of one place of supply and rate (tables 11A and 11B). */
export type AdvanceRow = Taxes & { pos: string; isInterState: boolean; ratePpm: number }

const RECEIVED = `
  SELECT r.model_json AS modelJson, o.tax_mode = 'inter' AS isInter
    FROM valid_receipts r JOIN sales_orders o ON o.id = r.order_id
    LEFT JOIN invoices v ON v.order_id = r.order_id AND v.invoice_date < :until
   WHERE r.receipt_date >= :from AND r.receipt_date < :until AND v.id IS NULL
     AND r.model_json ->> '$.DocumentType' = 'ReceiptVoucher'
     AND r.model_json ->> '$.TaxRate' > 0
   ORDER BY r.id`

const ADJUSTED = `
  SELECT r.model_json AS modelJson, o.tax_mode = 'inter' AS isInter
    FROM invoices v
    JOIN sales_orders o ON o.id = v.order_id
    JOIN valid_receipts r ON r.order_id = v.order_id AND r.receipt_date < :from
   WHERE v.invoice_date >= :from AND v.invoice_date < :until
     AND r.model_json ->> '$.DocumentType' = 'ReceiptVoucher'
     AND r.model_json ->> '$.TaxRate' > 0
   ORDER BY r.id`

/** Advances for services that were received in a period and not billed in it. */
export function advancesReceived(db: ReadableDb, period: GstPeriod): AdvanceRow[] {
  return rowsOf(db, RECEIVED, period)
}

/** Advances of earlier periods whose services were billed in this one. */
export function advancesAdjusted(db: ReadableDb, period: GstPeriod): AdvanceRow[] {
  return rowsOf(db, ADJUSTED, period)
}

function rowsOf(db: ReadableDb, sql: string, { from, until }: GstPeriod): AdvanceRow[] {
  const rows = new Map<string, AdvanceRow>()
  for (const { isInter, modelJson } of all<{ modelJson: string; isInter: number }>(db, sql, {
    from,
    until,
  })) {
    const model: ReceiptModel = JSON.parse(modelJson)
    const ratePpm = toPpm(model.TaxRate)
    const pos = model.PlaceOfSupply.StateCode ?? ''
    const key = `${pos}/${String(ratePpm).padStart(7, '0')}`
    const taxes: Taxes = {
      taxablePaise: toPaise(model.TaxableAmount),
      igstPaise: toPaise(model.IGSTAmount),
      cgstPaise: toPaise(model.CGSTAmount),
      sgstPaise: toPaise(model.SGSTAmount),
    }
    const row = rows.get(key)
    rows.set(key, { pos, isInterState: isInter === 1, ratePpm, ...plus(row ?? NO_TAXES, taxes) })
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
