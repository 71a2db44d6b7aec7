import { centipaiseToPaise, divideHalfUp, timesQuantity, toSafeInteger } from './rounding.ts'

/** Which taxes the document carries: SGST + CGST, IGST, or none (composition, not applicable). */
export type TaxMode = 'intra' | 'inter' | 'none'

export type Discount =
  | { kind: 'none' }
  | { kind: 'rate'; ratePpm: number }
  | { kind: 'flat'; centipaise: number }

/** The rates a line carries; null is "not given", which is not the same as zero. */
export type GstRates = {
  sgstRatePpm: number | null
  cgstRatePpm: number | null
  igstRatePpm: number | null
}

export type AppliedRates = { sgstRatePpm: number; cgstRatePpm: number; igstRatePpm: number }

export type SaleLine = {
  qtyMilli: number
  priceCentipaise: number
  mrpCentipaise: number | null
  discount: Discount
  jobChargesCentipaise: number
  rates: GstRates
  priceIncludesTax: boolean
}

/** What a line comes to. Every amount is whole paise; the rates are the ones that were applied. */
export type LineAmounts = AppliedRates & {
  grossPaise: number
  totalMrpPaise: number
  discountPaise: number
  jobPaise: number
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  totalPaise: number
}

const WHOLE_PPM = 1_000_000n
const MAX_LINE_PAISE = 1_000_000_000_000n

/**
 * The rates that count in a mode. Inter-state takes IGST, else SGST + CGST; intra-state takes SGST
 * and CGST, or half the IGST each where both are missing; a rate still missing is 0.
 * Halving an odd number of ppm (a rate with more than three decimals) is a RangeError.
 */
export function appliedRates(rates: GstRates, mode: TaxMode): AppliedRates {
  const { sgstRatePpm, cgstRatePpm, igstRatePpm } = rates
  if (mode === 'none') return { sgstRatePpm: 0, cgstRatePpm: 0, igstRatePpm: 0 }
  if (mode === 'inter') {
    const whole = igstRatePpm ?? (sgstRatePpm ?? 0) + (cgstRatePpm ?? 0)
    return { sgstRatePpm: 0, cgstRatePpm: 0, igstRatePpm: whole }
  }
  if (sgstRatePpm === null && cgstRatePpm === null) {
    const half = (igstRatePpm ?? 0) / 2
    if (!Number.isSafeInteger(half))
      throw new RangeError(`rate ${igstRatePpm} ppm has no exact half`)
    return { sgstRatePpm: half, cgstRatePpm: half, igstRatePpm: 0 }
  }
  return { sgstRatePpm: sgstRatePpm ?? 0, cgstRatePpm: cgstRatePpm ?? 0, igstRatePpm: 0 }
}

/**
 * One line of a sale by the line algorithm of the GST reference, section 2.1: gross, discount, job
 * charges and each tax are rounded on their own, half-up to the paisa. A quantity of 2000 milli at
 * 11752500 centipaise less 8 % with 120 rupees of fitting at 2.5 % + 2.5 % is 228246 taxable, 5706
 * + 5706 tax, 239658 in all. With a tax-inclusive price the taxable amount is the balance, so the
 * customer pays exactly the price; without tax that flag means nothing. Negative figures, or a line
 * that `lineRefusal` refuses, are a RangeError.
 */
export function computeLine(line: SaleLine, mode: TaxMode): LineAmounts {
  assertLine(line)
  const grossPaise = timesQuantity(line.qtyMilli, line.priceCentipaise)
  const discountPaise = roundedDiscount(line.discount, grossPaise)
  if (discountPaise > grossPaise) throw new RangeError('the discount is above the line')
  const jobPaise = centipaiseToPaise(line.jobChargesCentipaise)
  const netPaise = toSafeInteger(BigInt(grossPaise) - BigInt(discountPaise) + BigInt(jobPaise))
  const rates = appliedRates(line.rates, mode)
  return {
    grossPaise,
    totalMrpPaise: timesQuantity(line.qtyMilli, line.mrpCentipaise ?? 0),
    discountPaise,
    jobPaise,
    ...rates,
    ...taxOn(netPaise, rates, line.priceIncludesTax),
  }
}

/**
 * Whether a figure of the line is above 1,000 crore rupees: such a line is a typing error, and a
 * cart of them would leave exact integers. Ask before `computeLine` or `lineRefusal`, which throw
 * far beyond it.
 */
export function isBeyondLimit(
  line: Pick<
    SaleLine,
    'qtyMilli' | 'priceCentipaise' | 'mrpCentipaise' | 'discount' | 'jobChargesCentipaise'
  >,
): boolean {
  const quantity = BigInt(line.qtyMilli)
  const inMilliCentipaise = [
    quantity * BigInt(line.priceCentipaise),
    quantity * BigInt(line.mrpCentipaise ?? 0),
    1_000n * BigInt(line.jobChargesCentipaise),
    1_000n * BigInt(line.discount.kind === 'flat' ? line.discount.centipaise : 0),
  ]
  return inMilliCentipaise.some((figure) => figure > MAX_LINE_PAISE * 100_000n)
}

/** Why a well-formed line may not be sold as it stands: a flat discount above quantity x price. */
export function lineRefusal(
  line: Pick<SaleLine, 'qtyMilli' | 'priceCentipaise' | 'discount'>,
): 'DISCOUNT_ABOVE_LINE' | null {
  const grossPaise = timesQuantity(line.qtyMilli, line.priceCentipaise)
  return roundedDiscount(line.discount, grossPaise) > grossPaise ? 'DISCOUNT_ABOVE_LINE' : null
}

/**
 * The discount as a share of quantity x price, in ppm, for the ceiling of a role. A share between
 * two ppm goes up, so that `share > ceiling` is exact. A flat discount of the whole line or more,
 * and one on a price of zero, is 1000000.
 */
export function discountSharePpm(
  line: Pick<SaleLine, 'qtyMilli' | 'priceCentipaise' | 'discount'>,
): number {
  const { discount } = line
  if (discount.kind === 'none') return 0
  if (discount.kind === 'rate') return discount.ratePpm
  const price = BigInt(line.qtyMilli) * BigInt(line.priceCentipaise)
  const part = BigInt(discount.centipaise) * 1_000n
  if (part === 0n) return 0
  if (part >= price) return Number(WHOLE_PPM)
  return Number((part * WHOLE_PPM + price - 1n) / price)
}

/**
 * What a line costs less than at its list price, as a share of that, in ppm: a lower price counts
 * as a discount, and the line's own discount adds to it. Rounded up, so that `share > ceiling` is
 * exact. Without a list price (null), or at one, it is the share of the discount alone.
 */
export function reductionSharePpm(
  line: Pick<SaleLine, 'qtyMilli' | 'priceCentipaise' | 'discount'>,
  listCentipaise: number | null,
): number {
  if (listCentipaise === null || line.priceCentipaise >= listCentipaise) {
    return discountSharePpm(line)
  }
  const { discount } = line
  const quantity = BigInt(line.qtyMilli)
  const list = quantity * BigInt(listCentipaise) * WHOLE_PPM
  const price = quantity * BigInt(line.priceCentipaise)
  const rated = discount.kind === 'rate' ? price * BigInt(discount.ratePpm) : 0n
  const flat = discount.kind === 'flat' ? BigInt(discount.centipaise) * 1_000n * WHOLE_PPM : 0n
  const kept = price * WHOLE_PPM - rated - flat
  const given = kept > 0n ? list - kept : list
  return Number((given * WHOLE_PPM + list - 1n) / list)
}

/**
 * Whether the goods of a line cost more than their MRP, tax in and fitting left out; never without
 * an MRP (section 2.5: Legal Metrology (Packaged Commodities) Rules, rule 18(2)). A tax-exclusive
 * price that is the MRP worked back to four decimals is not above it, though the rounding of each
 * tax may add a paisa: 999.00 at 5 % is 951.4286, which totals 999.01.
 */
export function isAboveMrp(line: SaleLine, mode: TaxMode): boolean {
  const { mrpCentipaise, priceCentipaise } = line
  if (mrpCentipaise === null || mrpCentipaise <= 0) return false
  const goods = computeLine({ ...line, jobChargesCentipaise: 0 }, mode)
  if (goods.totalPaise <= goods.totalMrpPaise) return false
  const taxPpm = goods.sgstRatePpm + goods.cgstRatePpm + goods.igstRatePpm
  const workedBack = divideHalfUp(BigInt(mrpCentipaise) * WHOLE_PPM, WHOLE_PPM + BigInt(taxPpm))
  return BigInt(priceCentipaise) > workedBack
}

/**
 * Returns whether a line may take goods printed with another MRP than its own, in centipaise: not
 * where its price is above theirs. A line that was let above its own MRP takes what there is.
 */
export function takesGoodsOf(line: SaleLine, mode: TaxMode): (mrpCentipaise: number) => boolean {
  return (mrpCentipaise) => !isAboveMrp({ ...line, mrpCentipaise }, mode) || isAboveMrp(line, mode)
}

function roundedDiscount(discount: Discount, grossPaise: number): number {
  if (discount.kind === 'none') return 0
  if (discount.kind === 'flat') return centipaiseToPaise(discount.centipaise)
  return shareOf(grossPaise, discount.ratePpm, WHOLE_PPM)
}

type Taxed = Pick<
  LineAmounts,
  'taxablePaise' | 'sgstPaise' | 'cgstPaise' | 'igstPaise' | 'totalPaise'
>

function taxOn(netPaise: number, rates: AppliedRates, isInclusive: boolean): Taxed {
  const { sgstRatePpm, cgstRatePpm, igstRatePpm } = rates
  const contained = isInclusive
    ? BigInt(sgstRatePpm) + BigInt(cgstRatePpm) + BigInt(igstRatePpm)
    : 0n
  const base = WHOLE_PPM + contained
  const sgstPaise = shareOf(netPaise, sgstRatePpm, base)
  const cgstPaise = shareOf(netPaise, cgstRatePpm, base)
  const igstPaise = shareOf(netPaise, igstRatePpm, base)
  const tax = BigInt(sgstPaise) + BigInt(cgstPaise) + BigInt(igstPaise)
  const net = BigInt(netPaise)
  const taxablePaise = toSafeInteger(isInclusive ? net - tax : net)
  const totalPaise = toSafeInteger(isInclusive ? net : net + tax)
  return { taxablePaise, sgstPaise, cgstPaise, igstPaise, totalPaise }
}

function shareOf(paise: number, ratePpm: number, basePpm: bigint): number {
  return toSafeInteger(divideHalfUp(BigInt(paise) * BigInt(ratePpm), basePpm))
}

function assertLine(line: SaleLine): void {
  const { qtyMilli, discount, rates } = line
  if (qtyMilli <= 0) throw new RangeError('a quantity must be above zero')
  const figures = [
    line.priceCentipaise,
    line.mrpCentipaise ?? 0,
    line.jobChargesCentipaise,
    discount.kind === 'flat' ? discount.centipaise : 0,
    discount.kind === 'rate' ? discount.ratePpm : 0,
    rates.sgstRatePpm ?? 0,
    rates.cgstRatePpm ?? 0,
    rates.igstRatePpm ?? 0,
  ]
  for (const figure of figures) {
    if (figure < 0) throw new RangeError(`${figure} is negative in a sale line`)
  }
  if (discount.kind === 'rate' && discount.ratePpm > 1_000_000) {
    throw new RangeError('a discount rate is at most 100 %')
  }
}
