import fc from 'fast-check'
import type { OrderCharges } from '../document-totals.ts'
import type { Discount, GstRates, LineAmounts, SaleLine, TaxMode } from '../gst.ts'
import type { OracleCharges, OracleLine, OracleMode, OracleResult } from './tax-oracle.ts'

/** One unit at 100 rupees, no rates, no discount: what a test does not care about. */
export const PLAIN_LINE: SaleLine = {
  qtyMilli: 1_000,
  priceCentipaise: 1_000_000,
  mrpCentipaise: null,
  discount: { kind: 'none' },
  jobChargesCentipaise: 0,
  rates: { sgstRatePpm: null, cgstRatePpm: null, igstRatePpm: null },
  priceIncludesTax: false,
}

/** The usual rates of goods at one combined rate, in per cent. */
export function goodsRates(percent: number): GstRates {
  return {
    sgstRatePpm: percent * 5_000,
    cgstRatePpm: percent * 5_000,
    igstRatePpm: percent * 10_000,
  }
}

// Amounts on the four-decimal grid; the everyday ones (whole paise, whole rupees) come often.
const amountCentipaise = fc.oneof(
  fc.integer({ min: 0, max: 2_000_000_000 }),
  fc.integer({ min: 0, max: 20_000_000 }).map((paise) => paise * 100),
  fc.integer({ min: 0, max: 50_000 }).map((rupees) => rupees * 10_000),
  fc.integer({ min: 0, max: 300 }),
)
const qtyMilli = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((units) => units * 1_000),
  fc.constant(500),
  fc.integer({ min: 1, max: 100_000 }),
)
// Three decimals of a per cent are steps of 10 ppm.
const ratePpm = fc.oneof(
  fc.constantFrom(0, 25_000, 50_000, 60_000, 90_000, 120_000, 180_000, 280_000),
  fc.integer({ min: 0, max: 100_000 }).map((steps) => steps * 10),
)
const maybeRate = fc.option(ratePpm, { nil: null })
const rates: fc.Arbitrary<GstRates> = fc.oneof(
  fc.constantFrom(0, 5, 12, 18, 28, 40).map(goodsRates),
  fc.record({ sgstRatePpm: maybeRate, cgstRatePpm: maybeRate, igstRatePpm: maybeRate }),
)

type Priced = Pick<SaleLine, 'qtyMilli' | 'priceCentipaise'>

function discountOf({ qtyMilli, priceCentipaise }: Priced): fc.Arbitrary<Discount> {
  // A flat discount stays on the lawful side of the rounded line.
  const linePaise = Math.floor((qtyMilli * priceCentipaise) / 100_000)
  return fc.oneof(
    fc.constant<Discount>({ kind: 'none' }),
    fc
      .integer({ min: 0, max: 100_000 })
      .map((steps): Discount => ({ kind: 'rate', ratePpm: steps * 10 })),
    fc
      .integer({ min: 0, max: linePaise * 100 })
      .map((centipaise): Discount => ({ kind: 'flat', centipaise })),
  )
}

/** Any lawful sale line. */
export const saleLines: fc.Arbitrary<SaleLine> = fc
  .record({ qtyMilli, priceCentipaise: amountCentipaise })
  .chain((priced) =>
    fc.record({
      qtyMilli: fc.constant(priced.qtyMilli),
      priceCentipaise: fc.constant(priced.priceCentipaise),
      mrpCentipaise: fc.option(amountCentipaise, { nil: null }),
      discount: discountOf(priced),
      jobChargesCentipaise: fc.oneof(fc.constant(0), amountCentipaise),
      rates,
      priceIncludesTax: fc.boolean(),
    }),
  )

export const taxModes: fc.Arbitrary<TaxMode> = fc.constantFrom<TaxMode>('intra', 'inter', 'none')

/** Charges whose rate is sent. */
export type RatedCharges = OrderCharges & { serviceTaxRatePpm: number }

export const orderCharges: fc.Arbitrary<RatedCharges> = fc.record({
  jobCentipaise: fc.oneof(fc.constant(0), amountCentipaise),
  shippingCentipaise: fc.oneof(fc.constant(0), amountCentipaise),
  otherCentipaise: fc.oneof(fc.constant(0), amountCentipaise),
  serviceTaxRatePpm: ratePpm,
})

const ORACLE_MODES: Readonly<Record<TaxMode, OracleMode>> = {
  intra: 'intra-state',
  inter: 'inter-state',
  none: 'composition',
}

export function oracleModeOf(mode: TaxMode): OracleMode {
  return ORACLE_MODES[mode]
}

/** The same line as the oracle reads it: decimal texts in rupees and per cent. */
export function oracleLineOf(line: SaleLine): OracleLine {
  const { discount, rates: given } = line
  const optional = (name: string, value: number | null, decimals: number) =>
    value === null ? {} : { [name]: decimalText(value, decimals) }
  return {
    qty: decimalText(line.qtyMilli, 3),
    price: decimalText(line.priceCentipaise, 4),
    jobCharges: decimalText(line.jobChargesCentipaise, 4),
    inclusive: line.priceIncludesTax,
    ...optional('mrp', line.mrpCentipaise, 4),
    ...optional('discountRate', discount.kind === 'rate' ? discount.ratePpm : null, 4),
    ...optional('discountAmount', discount.kind === 'flat' ? discount.centipaise : null, 4),
    ...optional('sgstRate', given.sgstRatePpm, 4),
    ...optional('cgstRate', given.cgstRatePpm, 4),
    ...optional('igstRate', given.igstRatePpm, 4),
  }
}

export function oracleChargesOf(charges: RatedCharges): OracleCharges {
  return {
    jobCharges: decimalText(charges.jobCentipaise, 4),
    shippingCharges: decimalText(charges.shippingCentipaise, 4),
    otherCharges: decimalText(charges.otherCentipaise, 4),
    serviceTax: decimalText(charges.serviceTaxRatePpm, 4),
  }
}

/** What the program computed, written as the oracle writes it. */
export function asOracleResult(amounts: LineAmounts): OracleResult {
  return {
    gross: decimalText(amounts.grossPaise, 2),
    totalMrp: decimalText(amounts.totalMrpPaise, 2),
    discount: decimalText(amounts.discountPaise, 2),
    job: decimalText(amounts.jobPaise, 2),
    taxable: decimalText(amounts.taxablePaise, 2),
    sgst: decimalText(amounts.sgstPaise, 2),
    cgst: decimalText(amounts.cgstPaise, 2),
    igst: decimalText(amounts.igstPaise, 2),
    total: decimalText(amounts.totalPaise, 2),
  }
}

/** A scaled integer as decimal text, by moving the point: (-5, 2) is '-0.05'. */
export function decimalText(scaled: number, decimals: number): string {
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
}
