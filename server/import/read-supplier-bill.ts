import { BILL_ROWS_MAX, readSupplierBill as spec } from '../contract/import.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { otherFormsOf } from '../domain/gs1.ts'
import { isService } from '../domain/services.ts'
import { type Message, message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { centipaiseToRupees, ppmToPercent } from '../wire/rupees.ts'
import { mappingOf } from './mapping-of.ts'
import { SHOP_FIELDS } from './shop/fields.ts'
import { readBillFile } from './shop/read-bill-file.ts'
import type { BillRow } from './shop/supplier-bill.ts'

const ONE_MILLI = 1_000

export const readSupplierBill = operation(spec, async ({ body, query, services }) => {
  services.branch()
  if (!(body instanceof Uint8Array) || body.length === 0) {
    throw invalidField('body', message('import.file-empty'))
  }
  const mapping = query.mapping === undefined ? null : mappingOf('SupplierBill', query.mapping)
  const sheet = await readBillFile({ bytes: body, mapping, rowsMax: BILL_ROWS_MAX })
  const rows = judged(services.db, sheet.rows, services.localNow())
  return {
    HeadingRow: sheet.headingRow,
    Columns: sheet.columns.map(({ field, heading, samples }) => ({
      Heading: heading,
      Field: field,
      Samples: samples,
    })),
    Fields: SHOP_FIELDS.SupplierBill.map(({ key }) => key),
    Problem: sheet.problem,
    Notes: sheet.notes,
    Rows: rows.map(({ item, problems, row }) => ({
      Row: row.row,
      Code: row.barcode ?? row.code ?? '',
      Name: item?.name ?? row.name ?? '',
      ItemID: item === null ? null : services.ids.encode('item', item.id),
      Qty: milliOf(row.qtyMilli),
      FreeQty: milliOf(row.freeMilli),
      Cost: rupeesOf(row.costCentipaise),
      DiscountRate: percentOf(row.discountRatePpm),
      TaxRate: percentOf(row.taxRatePpm),
      MRP: rupeesOf(row.mrpCentipaise),
      Lot: row.lot,
      ExpiresOn: row.expiresOn,
      Problems: problems.map(({ field, message: reason }) => ({ Field: field, Message: reason })),
    })),
  }
})

const milliOf = (milli: number | null) => (milli === null ? null : milli / ONE_MILLI)
const rupeesOf = (centipaise: number | null) =>
  centipaise === null ? null : centipaiseToRupees(centipaise)
const percentOf = (ppm: number | null) => (ppm === null ? null : ppmToPercent(ppm))

type BillItem = {
  id: number
  name: string
  hsn: string
  isActive: number
  isSerialised: number
  tracksBatches: number
  priceCentipaise: number
}

type JudgedRow = { row: BillRow; item: BillItem | null; problems: BillRow['problems'] }

/** The rows with their items, and what the shop has against each. */
function judged(db: ReadableDb, rows: readonly BillRow[], localNow: string): JudgedRow[] {
  const mrps = new Map<string, { row: number; mrpCentipaise: number }>()
  return rows.map((row) => {
    const item = itemOf(db, row, localNow)
    const problems = [...row.problems]
    const refuse = (field: string, reason: Message) => {
      if (!problems.some((each) => each.field === field)) {
        problems.push({ field, message: reason })
      }
    }
    const code = row.barcode ?? row.code
    if (item === null) {
      if (code !== null) refuse('code', whyNoItem(code))
      return { row, item, problems }
    }
    if (item.isActive === 0) refuse('code', message('catalog.off-sale', { item: item.name }))
    if (isService(item.hsn)) refuse('code', message('purchasing.service', { item: item.name }))
    if (item.isSerialised === 1) {
      for (const [field, milli] of [
        ['qty', row.qtyMilli],
        ['freeQty', row.freeMilli],
      ] as const) {
        if ((milli ?? 0) % ONE_MILLI !== 0) refuse(field, message('purchasing.whole-pieces'))
      }
    }
    const mrp = row.mrpCentipaise
    if (mrp === null || mrp === 0) return { row, item, problems }
    // As the bill itself judges its lines.
    if (item.priceCentipaise > mrp) refuse('mrp', message('catalog.price-above-mrp'))
    const key = mrpKey(item, row.lot)
    const earlier = key === null ? undefined : mrps.get(key)
    if (earlier !== undefined && earlier.mrpCentipaise !== mrp) {
      const rupees = `₹${centipaiseToRupees(earlier.mrpCentipaise).toFixed(2)}`
      refuse('mrp', message('import.bill-two-mrps', { row: earlier.row, mrp: rupees }))
    }
    if (key !== null && earlier === undefined) mrps.set(key, { row: row.row, mrpCentipaise: mrp })
    return { row, item, problems }
  })
}

/** What has one MRP: an item, or each batch of it; numbered pieces have their own. */
function mrpKey({ id, isSerialised, tracksBatches }: BillItem, lot: string | null): string | null {
  if (isSerialised === 1) return null
  return tracksBatches === 1 ? `${id} ${lot ?? ''}` : String(id)
}

/** A barcode that a spreadsheet has cut to 8.90E+12 is told as such. */
function whyNoItem(code: string): Message {
  return /^[0-9](?:\.[0-9]+)?E\+[0-9]+$/i.test(code)
    ? message('import.barcode-cut', { barcode: code })
    : message('import.bill-no-item', { code })
}

function itemOf(db: ReadableDb, row: BillRow, localNow: string): BillItem | null {
  const year = Number(localNow.slice(0, 4))
  const codes = [row.barcode, row.code].flatMap((code) =>
    code === null ? [] : [code, ...otherFormsOf(code, year)],
  )
  for (const code of codes) {
    const item = itemOfCode(db, code)
    if (item !== undefined) return item
  }
  return null
}

/** The item of a code: its own, its barcode or one of its maker's; of a merged one that which stays. */
function itemOfCode(db: ReadableDb, code: string): BillItem | undefined {
  return one<BillItem>(
    db,
    `SELECT i.id, i.name, i.hsn, i.is_active AS isActive, i.is_serialised AS isSerialised,
            i.tracks_batches AS tracksBatches, i.price_centipaise AS priceCentipaise
       FROM items f JOIN items i ON i.id = coalesce(f.merged_into_id, f.id)
      WHERE f.id = coalesce((SELECT id FROM items WHERE code = :code),
                            (SELECT id FROM items WHERE barcode = :code),
                            (SELECT item_id FROM item_codes WHERE code = :code))`,
    { code },
  )
}
