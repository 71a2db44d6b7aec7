import { lastRates as spec } from '../contract/purchasing.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { centipaiseToRupees, ppmToPercent } from '../wire/rupees.ts'

type Rate = {
  itemId: number
  costCentipaise: number
  discountRatePpm: number | null
  supplierId: number
  supplier: string
}

/** The newest posted line of each item, this supplier's before those of others; goods that came free tell no rate. */
const LAST_RATES = `
  SELECT itemId, costCentipaise, discountRatePpm, supplierId, supplier
    FROM (SELECT l.item_id AS itemId, l.cost_centipaise AS costCentipaise,
                 l.discount_rate_ppm AS discountRatePpm, s.id AS supplierId, s.name AS supplier,
                 row_number() OVER (PARTITION BY l.item_id
                   ORDER BY s.id = :supplierId DESC, r.bill_date DESC, r.id DESC, l.id DESC) AS place
            FROM json_each(:itemIds) w
            JOIN goods_receipt_lines l ON l.item_id = w.value
            JOIN goods_receipts r ON r.id = l.receipt_id
            JOIN suppliers s ON s.id = r.supplier_id
           WHERE r.state = 'Posted' AND l.cost_centipaise > 0)
   WHERE place = 1 ORDER BY itemId`

/** Returns what the supplier, or else another, billed each item at last; 0 is no supplier. */
export function lastRatesOf(
  db: ReadableDb,
  supplierId: number,
  itemIds: Iterable<number>,
): readonly Rate[] {
  return all<Rate>(db, LAST_RATES, { supplierId, itemIds: JSON.stringify([...itemIds]) })
}

export const lastRates = operation(spec, ({ body, services, user }) => {
  const { db, ids } = services
  const supplierId =
    body.supplierID === undefined ? 0 : services.idOf('supplier', body.supplierID, 'supplierID')
  const itemIds = new Set(body.itemIDs.map((id, at) => services.idOf('item', id, `itemIDs.${at}`)))
  if (!user.permissions.has('cost.see')) return { Rates: [] }
  const rows = lastRatesOf(db, supplierId, itemIds)
  return {
    Rates: rows.map((row) => ({
      ItemID: ids.encode('item', row.itemId),
      Cost: centipaiseToRupees(row.costCentipaise),
      DiscountRate: row.discountRatePpm === null ? null : ppmToPercent(row.discountRatePpm),
      Supplier: { ID: ids.encode('supplier', row.supplierId), Name: row.supplier },
    })),
  }
})
