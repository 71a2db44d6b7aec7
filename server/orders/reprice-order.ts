import { ratesOfWhole, saleLineOf } from '../cart/price-lines.ts'
import { all, run, type WritableDb } from '../db/sql.ts'
import { computeDocument, type OrderCharges } from '../domain/document-totals.ts'
import { computeLine, type GstRates, type TaxMode } from '../domain/gst.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { RATE_OF_ITEM } from '../masters/tax-rates.ts'
import { type OrderLineRow, type OrderRow, orderLines } from './order-record.ts'
import { amountColumns, totalColumns } from './write-order.ts'

/** The kind of rate (taxable, exempt, nil-rated) of each item on the day of an invoice. */
export type TaxKinds = ReadonlyMap<number, string | null>

/**
 * Brings an order to the tax of its invoice's day: rates that came from the table are read again
 * (gst-billing 8.4), rates that the client sent stay, and a tax-inclusive line keeps its total; so does
 * each line of an order that was taken while the shop charged no tax.
 * Returns the order as it is now.
 */
export function repriceOrder(
  tx: WritableDb,
  args: { order: OrderRow; date: string; isComposition: boolean; mode: TaxMode },
): { order: OrderRow; lines: OrderLineRow[]; taxKinds: TaxKinds } {
  const { isComposition, mode, order } = args
  if (isComposition && order.taxMode === 'inter') {
    throw new Refusal('BUSINESS_RULE', message('orders.composition-in-state'))
  }
  const wasWhole = order.taxMode === 'none' && mode !== 'none'
  const before = orderLines(tx, order.id).map((line) =>
    wasWhole ? { ...line, priceIncludesTax: 1 } : line,
  )
  const rates = ratesOnDay(tx, order.id, args.date)
  const goods = before
    .filter((line) => line.kind === 'item')
    .map((line) => {
      const lineRates = ratesFor(line, rates)
      return { line, lineRates, amounts: computeLine(saleLineOf({ ...line, ...lineRates }), mode) }
    })
  const totals = computeDocument({
    lines: goods.map(({ amounts }) => amounts),
    hsn: goods.map(({ line }) => line.hsn),
    charges: chargesOfOrder(order, before),
    mode,
  })
  const chargeRates = { ...NO_RATES, igstRatePpm: totals.serviceTaxRatePpm }
  const charges = totals.chargeLines.flatMap(({ amounts, kind }) =>
    before
      .filter((line) => line.kind === kind)
      .map((line) => ({ line, lineRates: chargeRates, amounts })),
  )
  const lines = [...goods, ...charges].map(({ amounts, line, lineRates }) => {
    const { priceIncludesTax } = line
    const changes = { priceIncludesTax, ...lineRates, ...amountColumns(amounts) }
    run(tx, UPDATE_LINE, { id: line.id, ...changes })
    return { ...line, ...changes }
  })
  const changes = {
    taxMode: mode,
    isComposition: isComposition ? 1 : 0,
    ...totalColumns(totals),
  }
  run(tx, UPDATE_ORDER, { orderId: order.id, ...changes })
  return {
    order: { ...order, ...changes },
    lines,
    taxKinds: new Map([...rates].map(([itemId, { kind }]) => [itemId, kind])),
  }
}

/**
 * Adds an order up anew from the lines that it has now, at the rates that they have: each line, the
 * charges, the totals. Returns the order as it is now.
 */
export function addUpOrder(tx: WritableDb, order: OrderRow): OrderRow {
  const { isComposition, taxMode } = order
  const lines = orderLines(tx, order.id)
  const goods = lines
    .filter(({ kind }) => kind === 'item')
    .map((line) => ({ line, amounts: computeLine(saleLineOf(line), taxMode) }))
  const totals = computeDocument({
    lines: goods.map(({ amounts }) => amounts),
    hsn: goods.map(({ line }) => line.hsn),
    charges: chargesOfOrder(order, lines),
    mode: taxMode,
  })
  const charges = totals.chargeLines.flatMap(({ amounts, kind }) =>
    lines
      .filter((line) => line.kind === kind)
      .map((line) => ({
        line: { ...line, igstRatePpm: totals.serviceTaxRatePpm },
        amounts,
      })),
  )
  for (const { amounts, line } of [...goods, ...charges]) {
    const { cgstRatePpm, id, igstRatePpm, priceIncludesTax, sgstRatePpm } = line
    const rates = { sgstRatePpm, cgstRatePpm, igstRatePpm }
    run(tx, UPDATE_LINE, { id, priceIncludesTax, ...rates, ...amountColumns(amounts) })
  }
  const changes = totalColumns(totals)
  run(tx, UPDATE_ORDER, { orderId: order.id, taxMode, isComposition, ...changes })
  return { ...order, ...changes }
}

const UPDATE_LINE = `
  UPDATE sales_order_lines
     SET price_includes_tax = :priceIncludesTax,
         sgst_rate_ppm = :sgstRatePpm, cgst_rate_ppm = :cgstRatePpm, igst_rate_ppm = :igstRatePpm,
         gross_paise = :grossPaise, discount_paise = :discountPaise, job_paise = :jobPaise,
         taxable_paise = :taxablePaise, applied_sgst_rate_ppm = :appliedSgstRatePpm,
         applied_cgst_rate_ppm = :appliedCgstRatePpm, applied_igst_rate_ppm = :appliedIgstRatePpm,
         sgst_paise = :sgstPaise, cgst_paise = :cgstPaise, igst_paise = :igstPaise,
         total_paise = :totalPaise
   WHERE id = :id`

const UPDATE_ORDER = `
  UPDATE sales_orders
     SET tax_mode = :taxMode, is_composition = :isComposition,
         service_tax_rate_ppm = :serviceTaxRatePpm, total_mrp_paise = :totalMrpPaise,
         gross_paise = :grossPaise, discount_paise = :discountPaise, taxable_paise = :taxablePaise,
         sgst_paise = :sgstPaise, cgst_paise = :cgstPaise, igst_paise = :igstPaise,
         rounding_paise = :roundingPaise, net_paise = :netPaise
   WHERE id = :orderId`

const NO_RATES: GstRates = { sgstRatePpm: null, cgstRatePpm: null, igstRatePpm: null }

type DayRate = { ratePpm: number | null; kind: string | null }

function ratesFor(line: OrderLineRow, onDay: ReadonlyMap<number, DayRate>): GstRates {
  const whole = line.itemId === null ? null : (onDay.get(line.itemId)?.ratePpm ?? null)
  if (line.ratesFromTable === 1 && whole !== null) return ratesOfWhole(whole)
  return {
    sgstRatePpm: line.sgstRatePpm,
    cgstRatePpm: line.cgstRatePpm,
    igstRatePpm: line.igstRatePpm,
  }
}

function ratesOnDay(tx: WritableDb, orderId: number, localDate: string): Map<number, DayRate> {
  const rows = all<DayRate & { itemId: number }>(
    tx,
    `SELECT i.id AS itemId, r.igst_rate_ppm AS ratePpm, r.kind
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       LEFT JOIN ${RATE_OF_ITEM}
      WHERE l.order_id = :orderId`,
    { orderId, localDate },
  )
  return new Map(rows.map(({ itemId, ...rate }) => [itemId, rate]))
}

/** Returns the charges that were asked for, read from the order's charge lines. */
function chargesOfOrder(order: OrderRow, lines: readonly OrderLineRow[]): OrderCharges {
  const charge = (kind: OrderLineRow['kind']): number =>
    lines.find((line) => line.kind === kind)?.priceCentipaise ?? 0
  const followsGoods = lines.some((line) => line.kind !== 'item' && line.ratesFromTable === 1)
  return {
    jobCentipaise: charge('job'),
    shippingCentipaise: charge('shipping'),
    otherCentipaise: charge('other'),
    serviceTaxRatePpm: followsGoods ? null : order.serviceTaxRatePpm,
  }
}
