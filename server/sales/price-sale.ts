import type { CartLineRow } from '../cart/cart-rows.ts'
import { priceableCartLine, saleLineOf } from '../cart/price-lines.ts'
import {
  type ChargeLine,
  computeDocument,
  type DocumentTotals,
  type OrderCharges,
} from '../domain/document-totals.ts'
import { computeLine, type LineAmounts, type TaxMode } from '../domain/gst.ts'

export type PricedLine = { row: CartLineRow; amounts: LineAmounts }
export type PricedSale = {
  lines: PricedLine[]
  chargeLines: ChargeLine[]
  totals: DocumentTotals
  mode: TaxMode
}

/** The cart's lines and the order's charges, priced as GetSalesOrderTemp showed them. */
export function priceSale(
  rows: readonly CartLineRow[],
  charges: OrderCharges,
  mode: TaxMode,
): PricedSale {
  const lines = rows.map((cartRow) => {
    const row = priceableCartLine(cartRow)
    return { row, amounts: computeLine(saleLineOf(row), mode) }
  })
  const totals = computeDocument({
    lines: lines.map((line) => line.amounts),
    qtyMilli: rows.map((row) => row.qtyMilli),
    charges,
    mode,
  })
  return { lines, chargeLines: totals.chargeLines, totals, mode }
}
