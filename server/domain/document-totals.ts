import { computeLine, type GstRates, type LineAmounts, type TaxMode } from './gst.ts'
import { centipaiseToPaise, sumExactly, timesQuantity } from './rounding.ts'
import { isService } from './services.ts'

/** Charges on the whole order, before tax, and the one rate that taxes them all. */
export type OrderCharges = {
  jobCentipaise: number
  shippingCentipaise: number
  otherCentipaise: number
  /** Null is the rate of the principal goods (CGST Act, section 15(2)(c)). */
  serviceTaxRatePpm: number | null
}

export type ChargeLine = { kind: 'job' | 'shipping' | 'other'; amounts: LineAmounts }

export type DocumentTotals = {
  lineCount: number
  totalQtyMilli: number
  totalMrpPaise: number
  totalPricePaise: number
  totalDiscountPaise: number
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  jobChargesPaise: number
  shippingChargesPaise: number
  otherChargesPaise: number
  serviceTaxRatePpm: number
  serviceTaxPaise: number
  grandTotalPaise: number
  roundingPaise: number
  netPaise: number
  chargeLines: ChargeLine[]
}

export type DocumentInput = {
  lines: readonly LineAmounts[]
  /** The HSN of each line; without them, all are goods. */
  hsn?: readonly string[]
  qtyMilli?: readonly number[]
  charges: OrderCharges
  mode: TaxMode
}

/** An order without charges. */
export const NO_CHARGES: OrderCharges = {
  jobCentipaise: 0,
  shippingCentipaise: 0,
  otherCentipaise: 0,
  serviceTaxRatePpm: null,
}

/**
 * Returns the place of the line whose rate and HSN the charges of an order follow: the dearest of
 * the goods by taxable value, of two as dear the one with the higher rate; of a bill of services
 * alone, the dearest of these. Returns -1 without a line.
 */
export function principalLine(
  lines: readonly LineAmounts[],
  hsn: readonly string[] | undefined,
): number {
  const isGoods = lines.map((_, index) => !isService(hsn?.[index] ?? ''))
  const hasGoods = isGoods.includes(true)
  let best = -1
  lines.forEach((line, index) => {
    if (hasGoods && isGoods[index] !== true) return
    const than = lines[best]
    const isDearer =
      than === undefined ||
      line.taxablePaise > than.taxablePaise ||
      (line.taxablePaise === than.taxablePaise && wholeRatePpm(line) > wholeRatePpm(than))
    if (isDearer) best = index
  })
  return best
}

function hasCharges({ jobCentipaise, otherCentipaise, shippingCentipaise }: OrderCharges): boolean {
  return jobCentipaise > 0 || otherCentipaise > 0 || shippingCentipaise > 0
}

function wholeRatePpm({ cgstRatePpm, igstRatePpm, sgstRatePpm }: LineAmounts): number {
  return sgstRatePpm + cgstRatePpm + igstRatePpm
}

/**
 * Totals of a document by section 2.2 of the GST reference, all in paise: plain sums of rounded
 * lines. Each order charge that is not zero is one more line (quantity 1, no discount,
 * `serviceTaxRatePpm` or the rate of the principal goods as the combined rate). MRP, price and discount are over the goods; a line's
 * own job charges are inside `taxablePaise`, so `jobChargesPaise` is the order's charge alone. The
 * net amount is the grand total to the nearest rupee, 50 paise going up: 260368 is 260400 with a
 * rounding of 32.
 */
export function computeDocument({
  charges,
  hsn,
  lines,
  mode,
  qtyMilli,
}: DocumentInput): DocumentTotals {
  const principal = hasCharges(charges) ? lines[principalLine(lines, hsn)] : undefined
  const serviceTaxRatePpm =
    charges.serviceTaxRatePpm ?? (principal === undefined ? 0 : wholeRatePpm(principal))
  const chargeLines = orderChargeLines(charges, serviceTaxRatePpm, mode)
  const chargeAmounts = chargeLines.map((charge) => charge.amounts)
  const all = [...lines, ...chargeAmounts]
  const grandTotalPaise = total(all, 'totalPaise')
  const netPaise = toNearestRupee(grandTotalPaise)
  return {
    lineCount: lines.length,
    totalQtyMilli: sumExactly(qtyMilli ?? []),
    totalMrpPaise: total(lines, 'totalMrpPaise'),
    totalPricePaise: total(lines, 'grossPaise'),
    totalDiscountPaise: total(lines, 'discountPaise'),
    taxablePaise: total(all, 'taxablePaise'),
    sgstPaise: total(all, 'sgstPaise'),
    cgstPaise: total(all, 'cgstPaise'),
    igstPaise: total(all, 'igstPaise'),
    jobChargesPaise: centipaiseToPaise(charges.jobCentipaise),
    shippingChargesPaise: centipaiseToPaise(charges.shippingCentipaise),
    otherChargesPaise: centipaiseToPaise(charges.otherCentipaise),
    serviceTaxRatePpm,
    serviceTaxPaise: sumExactly([
      total(chargeAmounts, 'sgstPaise'),
      total(chargeAmounts, 'cgstPaise'),
      total(chargeAmounts, 'igstPaise'),
    ]),
    grandTotalPaise,
    roundingPaise: netPaise - grandTotalPaise,
    netPaise,
    chargeLines,
  }
}

/** Returns what the lines without tax come to, nil-rated and exempt; nothing where no tax is charged at all. */
export function exemptPaise(lines: readonly LineAmounts[], mode: TaxMode): number {
  if (mode === 'none') return 0
  return total(
    lines.filter((line) => wholeRatePpm(line) === 0),
    'taxablePaise',
  )
}

/** Paise to the nearest whole rupee, still in paise; 50 paise goes up (CGST Act, section 170). */
export function toNearestRupee(paise: number): number {
  if (paise < 0) throw new RangeError('documents are computed on positive amounts')
  return timesQuantity(paise, 1_000) * 100
}

function orderChargeLines(charges: OrderCharges, ratePpm: number, mode: TaxMode): ChargeLine[] {
  const rates: GstRates = { sgstRatePpm: null, cgstRatePpm: null, igstRatePpm: ratePpm }
  const asLine = (kind: ChargeLine['kind'], priceCentipaise: number): ChargeLine[] => {
    if (priceCentipaise === 0) return []
    const line = {
      qtyMilli: 1_000,
      priceCentipaise,
      mrpCentipaise: null,
      discount: { kind: 'none' },
      jobChargesCentipaise: 0,
      rates,
      priceIncludesTax: false,
    } as const
    return [{ kind, amounts: computeLine(line, mode) }]
  }
  return [
    ...asLine('job', charges.jobCentipaise),
    ...asLine('shipping', charges.shippingCentipaise),
    ...asLine('other', charges.otherCentipaise),
  ]
}

type AmountKey = Exclude<keyof LineAmounts, `${string}Ppm`>

function total(lines: readonly LineAmounts[], key: AmountKey): number {
  return sumExactly(lines.map((line) => line[key]))
}
