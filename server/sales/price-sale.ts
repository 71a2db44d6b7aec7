import type { CartLineRow } from '../cart/cart-rows.ts'
import { listPriceOf } from '../cart/list-price.ts'
import { priceableCartLine, saleLineOf } from '../cart/price-lines.ts'
import {
  type ChargeLine,
  computeDocument,
  type DocumentTotals,
  type OrderCharges,
  principalLine,
} from '../domain/document-totals.ts'
import { computeLine, type LineAmounts, type TaxMode } from '../domain/gst.ts'
import { translate } from '../kernel/translate.ts'
import { chargeName } from '../orders/charge-name.ts'
import { amountColumns, type NewOrderLine } from '../orders/write-order.ts'

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
    hsn: rows.map((row) => row.hsn),
    qtyMilli: rows.map((row) => row.qtyMilli),
    charges,
    mode,
  })
  return { lines, chargeLines: totals.chargeLines, totals, mode }
}

/**
 * Returns the lines of the order: those of the cart, and then its charges. `pieces` are the
 * numbered pieces that each cart line takes: a line of one names it. `toOrder` are the cart lines
 * whose goods are not on the shelf.
 */
export function newOrderLines(
  priced: PricedSale,
  charges: OrderCharges,
  {
    pieces,
    toOrder,
  }: { pieces: ReadonlyMap<number, readonly number[]>; toOrder: ReadonlySet<number> },
): NewOrderLine[] {
  const hsn = principalHsn(priced)
  return [
    ...priced.lines.map(
      ({ amounts, row }): NewOrderLine => ({
        ...itemLine(row, amounts, onlyPiece(pieces.get(row.id)) ?? row.unitId),
        supply: toOrder.has(row.id) ? 'to_order' : 'shelf',
      }),
    ),
    ...priced.chargeLines.map((charge) => chargeLine(priced, charge, charges, hsn)),
  ]
}

function onlyPiece(unitIds: readonly number[] = []): number | null {
  return unitIds.length === 1 ? (unitIds[0] ?? null) : null
}

/**
 * Charges beside goods are part of their value, so they carry the HSN of the principal goods.
 */
function principalHsn({ lines }: PricedSale): string {
  const hsn = lines.map(({ row }) => row.hsn)
  return (
    hsn[
      principalLine(
        lines.map(({ amounts }) => amounts),
        hsn,
      )
    ] ?? ''
  )
}

function itemLine(
  row: CartLineRow,
  amounts: LineAmounts,
  unitId: number | null,
): Omit<NewOrderLine, 'supply'> {
  return {
    kind: 'item',
    itemId: row.itemId,
    unitId,
    itemName: row.itemName,
    itemCode: row.itemCode,
    hsn: row.hsn,
    unitCode: row.unitCode,
    qtyMilli: row.qtyMilli,
    mrpCentipaise: row.mrpCentipaise,
    priceCentipaise: row.priceCentipaise,
    priceIncludesTax: row.priceIncludesTax,
    discountRatePpm: row.discountRatePpm,
    discountFlatCentipaise: row.discountFlatCentipaise,
    sgstRatePpm: row.sgstRatePpm,
    cgstRatePpm: row.cgstRatePpm,
    igstRatePpm: row.igstRatePpm,
    ratesFromTable: row.ratesFromTable,
    jobCentipaise: row.jobCentipaise,
    ...amountColumns(amounts),
    pairNo: row.pairNo,
    spectacleLensType: row.spectacleLensType,
    spherical: row.spherical,
    cylinder: row.cylinder,
    axis: row.axis,
    addition: row.addition,
    pd: row.pd,
    fittingHeightMilli: row.fittingHeightMilli,
    totalHeightMilli: row.totalHeightMilli,
    prism: row.prism,
    eye: row.eye,
    listPriceCentipaise: listPriceOf(row),
    approvalId: row.approvalId,
  }
}

/** The columns of an order line that is made for no eye and was priced by no cart. */
export const OF_NO_EYE = {
  pairNo: null,
  spectacleLensType: null,
  spherical: null,
  cylinder: null,
  axis: null,
  addition: null,
  pd: null,
  fittingHeightMilli: null,
  totalHeightMilli: null,
  eye: null,
  listPriceCentipaise: null,
  approvalId: null,
} as const satisfies Partial<NewOrderLine>

function chargeLine(
  { totals }: PricedSale,
  { amounts, kind }: ChargeLine,
  charges: OrderCharges,
  hsn: string,
): NewOrderLine {
  const { jobCentipaise, otherCentipaise, shippingCentipaise } = charges
  const price = { job: jobCentipaise, shipping: shippingCentipaise, other: otherCentipaise }[kind]
  return {
    kind,
    itemId: null,
    unitId: null,
    itemName: translate(chargeName(kind), 'en'),
    itemCode: '',
    hsn,
    unitCode: 'NA',
    qtyMilli: 1_000,
    mrpCentipaise: null,
    priceCentipaise: price,
    priceIncludesTax: 0,
    discountRatePpm: null,
    discountFlatCentipaise: null,
    sgstRatePpm: null,
    cgstRatePpm: null,
    igstRatePpm: totals.serviceTaxRatePpm,
    // A rate that the client sent stays; one that follows the goods follows them on the invoice too.
    ratesFromTable: charges.serviceTaxRatePpm === null ? 1 : 0,
    jobCentipaise: null,
    ...amountColumns(amounts),
    ...OF_NO_EYE,
    supply: 'shelf',
  }
}
