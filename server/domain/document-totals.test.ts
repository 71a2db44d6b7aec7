import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeDocument,
  type DocumentTotals,
  NO_CHARGES,
  type OrderCharges,
  toNearestRupee,
} from './document-totals.ts'
import { computeLine, type LineAmounts, type SaleLine, type TaxMode } from './gst.ts'
import {
  decimalText,
  goodsRates,
  oracleChargesOf,
  oracleLineOf,
  oracleModeOf,
  orderCharges,
  PLAIN_LINE,
  saleLines,
  taxModes,
} from './testing/sale-lines.ts'
import { oracleDocument } from './testing/tax-oracle.ts'

const carts = fc.array(saleLines, { maxLength: 12 })

function documentOf(lines: SaleLine[], charges: OrderCharges, mode: TaxMode): DocumentTotals {
  return computeDocument({
    lines: lines.map((line) => computeLine(line, mode)),
    qtyMilli: lines.map((line) => line.qtyMilli),
    charges,
    mode,
  })
}

/** A line that comes to the given total and has no tax. */
function untaxed(totalPaise: number): LineAmounts {
  return computeLine({ ...PLAIN_LINE, priceCentipaise: totalPaise * 100 }, 'none')
}

// The cart of section 2.2: the fitted pair and a case.
const CART: SaleLine[] = [
  {
    ...PLAIN_LINE,
    qtyMilli: 2_000,
    priceCentipaise: 11_752_500,
    mrpCentipaise: 13_000_000,
    discount: { kind: 'rate', ratePpm: 80_000 },
    jobChargesCentipaise: 1_200_000,
    rates: goodsRates(5),
  },
  { ...PLAIN_LINE, priceCentipaise: 1_755_000, rates: goodsRates(18) },
]

describe('computeDocument', () => {
  it('totals the worked cart', () => {
    expect(documentOf(CART, NO_CHARGES, 'intra')).toEqual({
      lineCount: 2,
      totalQtyMilli: 3_000,
      totalMrpPaise: 260_000,
      totalPricePaise: 252_600,
      totalDiscountPaise: 18_804,
      taxablePaise: 245_796,
      sgstPaise: 7_286,
      cgstPaise: 7_286,
      igstPaise: 0,
      jobChargesPaise: 0,
      shippingChargesPaise: 0,
      otherChargesPaise: 0,
      serviceTaxRatePpm: 0,
      serviceTaxPaise: 0,
      grandTotalPaise: 260_368,
      roundingPaise: 32,
      netPaise: 260_400,
      chargeLines: [],
    })
  })

  it('totals an empty cart as zeros', () => {
    const totals = computeDocument({ lines: [], charges: NO_CHARGES, mode: 'intra' })
    const figures = Object.entries(totals).filter(([key]) => key !== 'chargeLines')
    expect(figures.every(([, value]) => value === 0)).toBe(true)
    expect(totals.chargeLines).toEqual([])
  })

  it('taxes charges at the rate of the dearest goods, where no rate is sent', () => {
    const charged = { ...NO_CHARGES, shippingCentipaise: 1_000_000 }
    const figures = ({ serviceTaxRatePpm, serviceTaxPaise }: DocumentTotals) => [
      serviceTaxRatePpm,
      serviceTaxPaise,
    ]
    expect(figures(documentOf(CART, charged, 'intra'))).toEqual([50_000, 500])
    expect(figures(documentOf(CART, charged, 'inter'))).toEqual([50_000, 500])
    expect(figures(documentOf(CART, charged, 'none'))).toEqual([0, 0])
    const asSent = { ...charged, serviceTaxRatePpm: 180_000 }
    expect(figures(documentOf(CART, asSent, 'intra'))).toEqual([180_000, 1_800])
  })

  it.each<[string, [priceRupees: number, rate: number, hsn: string][], number]>([
    [
      'of two as dear, the higher rate',
      [
        [100, 5, '9003'],
        [100, 18, '9004'],
      ],
      180_000,
    ],
    [
      'goods before a dearer service',
      [
        [100, 5, '9003'],
        [900, 18, '998729'],
      ],
      50_000,
    ],
    ['a service where there is nothing else', [[900, 18, '998729']], 180_000],
    [
      'goods without tax',
      [
        [900, 0, '9021'],
        [100, 18, '4202'],
      ],
      0,
    ],
  ])('follows %s', (_what, goods, ratePpm) => {
    const lines = goods.map(([price, rate]) => ({
      ...PLAIN_LINE,
      priceCentipaise: price * 10_000,
      rates: goodsRates(rate),
    }))
    const totals = computeDocument({
      lines: lines.map((line) => computeLine(line, 'intra')),
      hsn: goods.map(([, , hsn]) => hsn),
      charges: { ...NO_CHARGES, otherCentipaise: 10_000 },
      mode: 'intra',
    })
    expect(totals.serviceTaxRatePpm).toBe(ratePpm)
  })

  const charges: OrderCharges = {
    jobCentipaise: 1_000_000,
    shippingCentipaise: 0,
    otherCentipaise: 505_050,
    serviceTaxRatePpm: 180_000,
  }
  it.each<[TaxMode, Partial<DocumentTotals>]>([
    ['intra', { sgstPaise: 1_355, cgstPaise: 1_355, igstPaise: 0, serviceTaxPaise: 2_710 }],
    ['inter', { sgstPaise: 0, cgstPaise: 0, igstPaise: 2_709, serviceTaxPaise: 2_709 }],
    ['none', { sgstPaise: 0, cgstPaise: 0, igstPaise: 0, serviceTaxPaise: 0 }],
  ])('taxes each order charge as a line of its own, %s', (mode, taxes) => {
    const totals = computeDocument({ lines: [], charges, mode })
    expect(totals).toMatchObject({
      ...taxes,
      lineCount: 0,
      taxablePaise: 15_051,
      jobChargesPaise: 10_000,
      shippingChargesPaise: 0,
      otherChargesPaise: 5_051,
      serviceTaxRatePpm: 180_000,
      totalPricePaise: 0,
    })
    expect(totals.chargeLines.map((charge) => charge.kind)).toEqual(['job', 'other'])
  })

  it('keeps the fitting of a line out of the charges of the order', () => {
    const totals = documentOf(CART, { ...NO_CHARGES, jobCentipaise: 500_000 }, 'intra')
    expect(totals.jobChargesPaise).toBe(5_000)
    expect(totals.taxablePaise).toBe(245_796 + 5_000)
  })

  it.each([
    [0, 0, 0],
    [1, 0, -1],
    [49, 0, -49],
    [50, 100, 50],
    [99, 100, 1],
    [149, 100, -49],
    [150, 200, 50],
    [260_368, 260_400, 32],
  ])('rounds %i paise to %i, by %i', (grandTotalPaise, netPaise, roundingPaise) => {
    const lines = [untaxed(grandTotalPaise)]
    const totals = computeDocument({ lines, charges: NO_CHARGES, mode: 'none' })
    expect(totals).toMatchObject({ grandTotalPaise, netPaise, roundingPaise })
    expect(toNearestRupee(grandTotalPaise)).toBe(netPaise)
  })

  it('computes on positive amounts only', () => {
    expect(() => toNearestRupee(-1)).toThrow(RangeError)
  })
})

describe('computeDocument, properties', () => {
  it('agrees with the decimal calculator to the paisa', () => {
    fc.assert(
      fc.property(carts, orderCharges, taxModes, (lines, charges, mode) => {
        const totals = documentOf(lines, charges, mode)
        const expected = oracleDocument(
          lines.map(oracleLineOf),
          oracleChargesOf(charges),
          oracleModeOf(mode),
        )
        expect({
          totalMrp: decimalText(totals.totalMrpPaise, 2),
          totalPrice: decimalText(totals.totalPricePaise, 2),
          totalDiscount: decimalText(totals.totalDiscountPaise, 2),
          taxable: decimalText(totals.taxablePaise, 2),
          sgst: decimalText(totals.sgstPaise, 2),
          cgst: decimalText(totals.cgstPaise, 2),
          igst: decimalText(totals.igstPaise, 2),
          serviceTaxAmount: decimalText(totals.serviceTaxPaise, 2),
          grandTotal: decimalText(totals.grandTotalPaise, 2),
          rounding: decimalText(totals.roundingPaise, 2),
          net: decimalText(totals.netPaise, 2),
        }).toEqual(expected)
      }),
      { numRuns: 2_000 },
    )
  })

  it('does not depend on the order of the lines', () => {
    const shuffled = carts.chain((lines) =>
      fc.record({
        lines: fc.constant(lines),
        others: fc.shuffledSubarray(lines, { minLength: lines.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, orderCharges, taxModes, ({ lines, others }, charges, mode) => {
        expect(documentOf(others, charges, mode)).toEqual(documentOf(lines, charges, mode))
      }),
    )
  })

  it('has parts that sum to the net amount, rounded by -49 to +50 paise', () => {
    fc.assert(
      fc.property(carts, orderCharges, taxModes, (lines, charges, mode) => {
        const totals = documentOf(lines, charges, mode)
        const { taxablePaise, sgstPaise, cgstPaise, igstPaise, roundingPaise } = totals
        const sum = taxablePaise + sgstPaise + cgstPaise + igstPaise
        expect(sum).toBe(totals.grandTotalPaise)
        expect(sum + roundingPaise).toBe(totals.netPaise)
        expect(totals.netPaise % 100).toBe(0)
        expect(roundingPaise).toBeGreaterThanOrEqual(-49)
        expect(roundingPaise).toBeLessThanOrEqual(50)
      }),
      { numRuns: 1_000 },
    )
  })

  it('adds up when a cart is split over two documents, but for the rounding', () => {
    fc.assert(
      fc.property(carts, carts, taxModes, (one, other, mode) => {
        const parts = [documentOf(one, NO_CHARGES, mode), documentOf(other, NO_CHARGES, mode)]
        const whole = documentOf([...one, ...other], NO_CHARGES, mode)
        for (const key of ['lineCount', 'taxablePaise', 'grandTotalPaise'] as const) {
          expect(parts.reduce((sum, part) => sum + part[key], 0)).toBe(whole[key])
        }
      }),
    )
  })
})
