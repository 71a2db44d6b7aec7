import { ratesOfWhole, saleLineOf } from '../cart/price-lines.ts'
import { all, run, type WritableDb } from '../db/sql.ts'
import { computeDocument, type OrderCharges } from '../domain/document-totals.ts'
import { computeLine, type GstRates, type TaxMode } from '../domain/gst.ts'
import { Refusal } from '../kernel/refusal.ts'
import { amountParams } from './order-line-values.ts'
import { type OrderLineRow, type OrderRow, orderLines } from './order-record.ts'

/**
 * Brings an order to the tax of its invoice's day: rates that came from the table are read again
 * (gst-billing 8.4), rates that the client named stay, and a tax-inclusive line keeps its total.
 */
export function repriceOrder(
  tx: WritableDb,
  args: { order: OrderRow; date: string; isCompositionAsked: boolean },
): void {
  const { order } = args
  const isComposition = order.isComposition === 1 || args.isCompositionAsked
  const isInterState = order.taxMode === 'inter'
  if (isComposition && isInterState) {
    throw new Refusal(
      'BUSINESS_RULE',
      'A sale under the composition scheme can not go to a customer in another state.',
    )
  }
  const mode: TaxMode = isComposition ? 'none' : order.taxMode
  const lines = orderLines(tx, order.id)
  const rates = ratesOnDay(tx, order.id, args.date)
  const priced = lines.map((line) => {
    const lineRates = ratesFor(line, rates)
    return {
      line,
      rates: lineRates,
      amounts: computeLine(saleLineOf({ ...line, ...lineRates }), mode),
    }
  })
  for (const { amounts, line, rates: lineRates } of priced) {
    run(tx, UPDATE_LINE, { id: line.id, ...lineRates, ...amountParams(amounts) })
  }
  const goods = priced.filter(({ line }) => line.kind === 'item')
  const totals = computeDocument({
    lines: goods.map(({ amounts }) => amounts),
    charges: chargesOfOrder(order, lines),
    mode,
  })
  run(tx, UPDATE_ORDER, {
    orderId: order.id,
    mode,
    isComposition: isComposition ? 1 : 0,
    taxablePaise: totals.taxablePaise,
    sgstPaise: totals.sgstPaise,
    cgstPaise: totals.cgstPaise,
    igstPaise: totals.igstPaise,
    roundingPaise: totals.roundingPaise,
    netPaise: totals.netPaise,
  })
}

const UPDATE_LINE = `
  UPDATE sales_order_lines
     SET sgst_rate_ppm = :sgstRatePpm, cgst_rate_ppm = :cgstRatePpm, igst_rate_ppm = :igstRatePpm,
         gross_paise = :grossPaise, discount_paise = :discountPaise, job_paise = :jobPaise,
         taxable_paise = :taxablePaise, applied_sgst_rate_ppm = :appliedSgstRatePpm,
         applied_cgst_rate_ppm = :appliedCgstRatePpm, applied_igst_rate_ppm = :appliedIgstRatePpm,
         sgst_paise = :sgstPaise, cgst_paise = :cgstPaise, igst_paise = :igstPaise,
         total_paise = :totalPaise
   WHERE id = :id`

const UPDATE_ORDER = `
  UPDATE sales_orders
     SET tax_mode = :mode, is_composition = :isComposition, taxable_paise = :taxablePaise,
         sgst_paise = :sgstPaise, cgst_paise = :cgstPaise, igst_paise = :igstPaise,
         rounding_paise = :roundingPaise, net_paise = :netPaise
   WHERE id = :orderId`

function ratesFor(line: OrderLineRow, onDay: ReadonlyMap<number, number>): GstRates {
  const whole = line.itemId === null ? undefined : onDay.get(line.itemId)
  if (line.ratesFromTable === 1 && whole !== undefined) return ratesOfWhole(whole)
  return {
    sgstRatePpm: line.sgstRatePpm,
    cgstRatePpm: line.cgstRatePpm,
    igstRatePpm: line.igstRatePpm,
  }
}

function ratesOnDay(tx: WritableDb, orderId: number, date: string): Map<number, number> {
  const rows = all<{ itemId: number; ratePpm: number }>(
    tx,
    `SELECT i.id AS itemId, r.igst_rate_ppm AS ratePpm
       FROM sales_order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN tax_rates r
         ON r.tax_class_id = i.tax_class_id
        AND r.valid_from = (SELECT max(valid_from) FROM tax_rates
                             WHERE tax_class_id = i.tax_class_id AND valid_from <= :date)
      WHERE l.order_id = :orderId`,
    { orderId, date },
  )
  return new Map(rows.map((row) => [row.itemId, row.ratePpm]))
}

/** The charges of an order as they were asked for, read back from its charge lines. */
function chargesOfOrder(order: OrderRow, lines: readonly OrderLineRow[]): OrderCharges {
  const charge = (kind: OrderLineRow['kind']): number =>
    lines.find((line) => line.kind === kind)?.priceCentipaise ?? 0
  return {
    jobCentipaise: charge('job'),
    shippingCentipaise: charge('shipping'),
    otherCentipaise: charge('other'),
    serviceTaxRatePpm: order.serviceTaxRatePpm,
  }
}
