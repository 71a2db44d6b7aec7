import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  appliedRates,
  computeLine,
  discountSharePpm,
  type GstRates,
  isAboveMrp,
  isBeyondLimit,
  type LineAmounts,
  lineRefusal,
  type SaleLine,
  type TaxMode,
} from './gst.ts'
import {
  asOracleResult,
  decimalText,
  goodsRates,
  oracleLineOf,
  oracleModeOf,
  PLAIN_LINE,
  saleLines,
  taxModes,
} from './testing/sale-lines.ts'
import { oracleLine } from './testing/tax-oracle.ts'

const RUNS = { numRuns: 2_000 }

describe('appliedRates', () => {
  const rates = (sgst: number | null, cgst: number | null, igst: number | null): GstRates => ({
    sgstRatePpm: sgst,
    cgstRatePpm: cgst,
    igstRatePpm: igst,
  })
  it.each<[string, GstRates, TaxMode, [number, number, number]]>([
    ['intra takes its own two', rates(25_000, 25_000, 50_000), 'intra', [25_000, 25_000, 0]],
    ['inter takes IGST', rates(25_000, 25_000, 50_000), 'inter', [0, 0, 50_000]],
    ['inter adds the two', rates(25_000, 25_000, null), 'inter', [0, 0, 50_000]],
    ['inter with one of the two', rates(90_000, null, null), 'inter', [0, 0, 90_000]],
    ['an IGST of 0 is given', rates(25_000, 25_000, 0), 'inter', [0, 0, 0]],
    ['intra halves IGST', rates(null, null, 180_000), 'intra', [90_000, 90_000, 0]],
    ['an exact half', rates(null, null, 2_510), 'intra', [1_255, 1_255, 0]],
    ['one of the two missing is 0', rates(25_000, null, 50_000), 'intra', [25_000, 0, 0]],
    ['the other missing is 0', rates(null, 25_000, 50_000), 'intra', [0, 25_000, 0]],
    ['a rate of 0 is not missing', rates(0, 0, 50_000), 'intra', [0, 0, 0]],
    ['nothing at all, intra', rates(null, null, null), 'intra', [0, 0, 0]],
    ['nothing at all, inter', rates(null, null, null), 'inter', [0, 0, 0]],
    ['no tax', rates(25_000, 25_000, 50_000), 'none', [0, 0, 0]],
  ])('%s', (_name, given, mode, [sgstRatePpm, cgstRatePpm, igstRatePpm]) => {
    expect(appliedRates(given, mode)).toEqual({ sgstRatePpm, cgstRatePpm, igstRatePpm })
  })

  it('refuses a rate without an exact half', () => {
    expect(() => appliedRates(rates(null, null, 25_001), 'intra')).toThrow(RangeError)
  })
})

type Expected = Partial<LineAmounts>

// The fitting example of section 2.1.
const FITTED: SaleLine = {
  ...PLAIN_LINE,
  qtyMilli: 2_000,
  priceCentipaise: 11_752_500,
  discount: { kind: 'rate', ratePpm: 80_000 },
  jobChargesCentipaise: 1_200_000,
  rates: goodsRates(5),
}
const INCLUSIVE: SaleLine = {
  ...PLAIN_LINE,
  priceCentipaise: 18_900_000,
  rates: goodsRates(18),
  priceIncludesTax: true,
}

describe('computeLine, the worked examples', () => {
  const base = { grossPaise: 235_050, discountPaise: 18_804, jobPaise: 12_000 }
  const at500 = { ...PLAIN_LINE, priceCentipaise: 5_001_000, rates: goodsRates(5) }
  it.each<[string, SaleLine, TaxMode, Expected]>([
    [
      'exclusive, intra-state',
      FITTED,
      'intra',
      { ...base, taxablePaise: 228_246, sgstPaise: 5_706, cgstPaise: 5_706, totalPaise: 239_658 },
    ],
    [
      'exclusive, inter-state',
      FITTED,
      'inter',
      { ...base, taxablePaise: 228_246, sgstPaise: 0, igstPaise: 11_412, totalPaise: 239_658 },
    ],
    [
      'exclusive, composition',
      FITTED,
      'none',
      { ...base, taxablePaise: 228_246, sgstPaise: 0, igstPaise: 0, totalPaise: 228_246 },
    ],
    [
      'inclusive, intra-state',
      INCLUSIVE,
      'intra',
      { sgstPaise: 14_415, cgstPaise: 14_415, taxablePaise: 160_170, totalPaise: 189_000 },
    ],
    [
      'inclusive, inter-state',
      INCLUSIVE,
      'inter',
      { igstPaise: 28_831, taxablePaise: 160_169, totalPaise: 189_000 },
    ],
    [
      'composition does not look at the inclusive flag',
      INCLUSIVE,
      'none',
      { sgstPaise: 0, cgstPaise: 0, igstPaise: 0, taxablePaise: 189_000, totalPaise: 189_000 },
    ],
    [
      'two rounded halves, intra-state',
      at500,
      'intra',
      { taxablePaise: 50_010, sgstPaise: 1_250, cgstPaise: 1_250, totalPaise: 52_510 },
    ],
    ['one rounded whole, inter-state', at500, 'inter', { igstPaise: 2_501, totalPaise: 52_511 }],
    [
      'the case of the worked cart',
      { ...PLAIN_LINE, priceCentipaise: 1_755_000, rates: goodsRates(18) },
      'intra',
      { taxablePaise: 17_550, sgstPaise: 1_580, cgstPaise: 1_580, totalPaise: 20_710 },
    ],
  ])('%s', (_name, line, mode, expected) => {
    expect(computeLine(line, mode)).toMatchObject(expected)
  })
})

describe('computeLine, the edges', () => {
  it.each<[string, Partial<SaleLine>, Expected]>([
    [
      'a discount of 100 % leaves nothing',
      { discount: { kind: 'rate', ratePpm: 1_000_000 }, rates: goodsRates(18) },
      { grossPaise: 10_000, discountPaise: 10_000, taxablePaise: 0, totalPaise: 0 },
    ],
    [
      'a flat discount of the whole line',
      { discount: { kind: 'flat', centipaise: 1_000_000 }, rates: goodsRates(18) },
      { discountPaise: 10_000, sgstPaise: 0, totalPaise: 0 },
    ],
    [
      'a flat discount is for the line, not for each unit',
      { qtyMilli: 3_000, discount: { kind: 'flat', centipaise: 500_000 } },
      { grossPaise: 30_000, discountPaise: 5_000, taxablePaise: 25_000 },
    ],
    [
      'a flat discount is rounded to the paisa',
      { discount: { kind: 'flat', centipaise: 123_450 } },
      { discountPaise: 1_235 },
    ],
    [
      'job charges are neither multiplied nor discounted',
      {
        qtyMilli: 4_000,
        discount: { kind: 'rate', ratePpm: 500_000 },
        jobChargesCentipaise: 150_050,
      },
      { grossPaise: 40_000, discountPaise: 20_000, jobPaise: 1_501, taxablePaise: 21_501 },
    ],
    [
      'one lens of a pair',
      { qtyMilli: 500, priceCentipaise: 10_010_000, rates: goodsRates(5) },
      { grossPaise: 50_050, sgstPaise: 1_251, cgstPaise: 1_251, totalPaise: 52_552 },
    ],
    ['a free item', { priceCentipaise: 0, rates: goodsRates(5) }, { grossPaise: 0, totalPaise: 0 }],
    ['MRP times quantity', { qtyMilli: 500, mrpCentipaise: 9_999_900 }, { totalMrpPaise: 50_000 }],
    ['no MRP', { mrpCentipaise: null }, { totalMrpPaise: 0 }],
    [
      'an inclusive line with fitting in it',
      {
        priceCentipaise: 10_500_000,
        jobChargesCentipaise: 1_050_000,
        rates: goodsRates(5),
        priceIncludesTax: true,
      },
      { taxablePaise: 110_000, sgstPaise: 2_750, cgstPaise: 2_750, totalPaise: 115_500 },
    ],
  ])('%s', (_name, change, expected) => {
    expect(computeLine({ ...PLAIN_LINE, ...change }, 'intra')).toMatchObject(expected)
  })

  it.each<[string, Partial<SaleLine>]>([
    ['quantity of zero', { qtyMilli: 0 }],
    ['negative quantity', { qtyMilli: -1_000 }],
    ['fractional quantity', { qtyMilli: 0.5 }],
    ['negative price', { priceCentipaise: -1 }],
    ['negative MRP', { mrpCentipaise: -1 }],
    ['negative fitting', { jobChargesCentipaise: -1 }],
    ['negative rate', { rates: { ...goodsRates(5), igstRatePpm: -1 } }],
    ['negative flat discount', { discount: { kind: 'flat', centipaise: -1 } }],
    ['flat discount above the line', { discount: { kind: 'flat', centipaise: 1_000_050 } }],
    ['negative discount rate', { discount: { kind: 'rate', ratePpm: -1 } }],
    ['discount rate above 100 %', { discount: { kind: 'rate', ratePpm: 1_000_001 } }],
    ['figures beyond exact integers', { qtyMilli: 2 ** 52, priceCentipaise: 2 ** 52 }],
  ])('throws on a programming error: %s', (_name, change) => {
    expect(() => computeLine({ ...PLAIN_LINE, ...change }, 'intra')).toThrow(RangeError)
  })
})

describe('computeLine, properties', () => {
  it('agrees with the decimal calculator to the paisa', () => {
    fc.assert(
      fc.property(saleLines, taxModes, (line, mode) => {
        const expected = oracleLine(oracleLineOf(line), oracleModeOf(mode))
        expect(asOracleResult(computeLine(line, mode))).toEqual(expected)
      }),
      { numRuns: 5_000 },
    )
  })

  it('has parts that sum to the whole, none of them negative', () => {
    fc.assert(
      fc.property(saleLines, taxModes, (line, mode) => {
        const amounts = computeLine(line, mode)
        const { taxablePaise, sgstPaise, cgstPaise, igstPaise, totalPaise } = amounts
        expect(taxablePaise + sgstPaise + cgstPaise + igstPaise).toBe(totalPaise)
        for (const value of Object.values(amounts)) expect(value).toBeGreaterThanOrEqual(0)
        for (const value of Object.values(amounts)) expect(Number.isSafeInteger(value)).toBe(true)
      }),
      RUNS,
    )
  })

  it('taxes both halves alike when their rates are alike', () => {
    fc.assert(
      fc.property(saleLines, fc.integer({ min: 0, max: 500_000 }), (line, ratePpm) => {
        const rates = { sgstRatePpm: ratePpm, cgstRatePpm: ratePpm, igstRatePpm: null }
        const { sgstPaise, cgstPaise } = computeLine({ ...line, rates }, 'intra')
        expect(sgstPaise).toBe(cgstPaise)
      }),
      RUNS,
    )
  })

  it('charges exactly the quoted price where it includes tax', () => {
    fc.assert(
      fc.property(saleLines, taxModes, (line, mode) => {
        const amounts = computeLine({ ...line, priceIncludesTax: true }, mode)
        const quoted = amounts.grossPaise - amounts.discountPaise + amounts.jobPaise
        expect(amounts.totalPaise).toBe(quoted)
      }),
      RUNS,
    )
  })

  it('carries only the taxes of its mode', () => {
    fc.assert(
      fc.property(saleLines, (line) => {
        const intra = computeLine(line, 'intra')
        const inter = computeLine(line, 'inter')
        const none = computeLine(line, 'none')
        expect([intra.igstPaise, inter.sgstPaise, inter.cgstPaise]).toEqual([0, 0, 0])
        expect([none.sgstPaise, none.cgstPaise, none.igstPaise]).toEqual([0, 0, 0])
      }),
    )
  })

  it('gives the same line from half the IGST as from the two halves', () => {
    fc.assert(
      fc.property(saleLines, fc.integer({ min: 0, max: 50_000 }), (line, steps) => {
        const igstRatePpm = steps * 10
        const half = igstRatePpm / 2
        const fromIgst = { sgstRatePpm: null, cgstRatePpm: null, igstRatePpm }
        const fromHalves = { sgstRatePpm: half, cgstRatePpm: half, igstRatePpm: null }
        for (const mode of ['intra', 'inter'] as const) {
          expect(computeLine({ ...line, rates: fromIgst }, mode)).toEqual(
            computeLine({ ...line, rates: fromHalves }, mode),
          )
        }
      }),
    )
  })

  it('has inclusive and exclusive agree within the rounding of the tax', () => {
    fc.assert(
      fc.property(saleLines, (line) => {
        const plain = { ...line, discount: { kind: 'none' as const }, jobChargesCentipaise: 0 }
        const exclusive = computeLine({ ...plain, priceIncludesTax: false }, 'intra')
        const quotedAgain = {
          ...plain,
          qtyMilli: 1_000,
          priceCentipaise: exclusive.totalPaise * 100,
          priceIncludesTax: true,
        }
        const inclusive = computeLine(quotedAgain, 'intra')
        expect(inclusive.totalPaise).toBe(exclusive.totalPaise)
        expect(Math.abs(inclusive.sgstPaise - exclusive.sgstPaise)).toBeLessThanOrEqual(1)
        expect(Math.abs(inclusive.cgstPaise - exclusive.cgstPaise)).toBeLessThanOrEqual(1)
      }),
      RUNS,
    )
  })
})

describe('lineRefusal', () => {
  it.each<[string, Partial<SaleLine>, 'DISCOUNT_ABOVE_LINE' | null]>([
    ['no discount', {}, null],
    ['all of the line', { discount: { kind: 'flat', centipaise: 1_000_000 } }, null],
    ['above it by less than rounds', { discount: { kind: 'flat', centipaise: 1_000_049 } }, null],
    [
      'a paisa above it',
      { discount: { kind: 'flat', centipaise: 1_000_100 } },
      'DISCOUNT_ABOVE_LINE',
    ],
    ['counts every unit', { qtyMilli: 2_000, discount: { kind: 'flat', centipaise: 2e6 } }, null],
    [
      'does not count fitting',
      { jobChargesCentipaise: 1_000_000, discount: { kind: 'flat', centipaise: 1_100_000 } },
      'DISCOUNT_ABOVE_LINE',
    ],
    ['a rate is never above', { discount: { kind: 'rate', ratePpm: 1_000_000 } }, null],
  ])('%s', (_name, change, expected) => {
    expect(lineRefusal({ ...PLAIN_LINE, ...change })).toBe(expected)
  })
})

describe('discountSharePpm', () => {
  const share = (discount: SaleLine['discount'], change: Partial<SaleLine> = {}) =>
    discountSharePpm({ ...PLAIN_LINE, ...change, discount })

  it.each([
    [150_000, { kind: 'flat', centipaise: 150_000 }],
    [150_001, { kind: 'flat', centipaise: 150_001 }],
    [0, { kind: 'flat', centipaise: 0 }],
    [1_000_000, { kind: 'flat', centipaise: 1_000_000 }],
    [1_000_000, { kind: 'flat', centipaise: 9_000_000_000_000_000 }],
    [80_000, { kind: 'rate', ratePpm: 80_000 }],
    [0, { kind: 'none' }],
  ] as const)('%i ppm', (expected, discount) => {
    expect(share(discount)).toBe(expected)
  })

  it('counts every unit', () => {
    expect(share({ kind: 'flat', centipaise: 300_000 }, { qtyMilli: 3_000 })).toBe(100_000)
  })

  it('passes the ceiling itself and nothing above, in flat rupees as in per cent', () => {
    // 15 % of 99.99 is 14.9985: just that is allowed, fifteen rupees are not.
    const price = { priceCentipaise: 999_900 }
    expect(share({ kind: 'flat', centipaise: 149_985 }, price)).toBe(150_000)
    expect(share({ kind: 'flat', centipaise: 150_000 }, price)).toBeGreaterThan(150_000)
  })

  it('sees the smallest step above a ceiling', () => {
    const million = { priceCentipaise: 10_000_000_000 }
    expect(share({ kind: 'flat', centipaise: 1_500_000_000 }, million)).toBe(150_000)
    expect(share({ kind: 'flat', centipaise: 1_500_000_001 }, million)).toBe(150_001)
  })

  it('takes any discount on a price of zero for all of it', () => {
    expect(share({ kind: 'flat', centipaise: 1 }, { priceCentipaise: 0 })).toBe(1_000_000)
    expect(share({ kind: 'flat', centipaise: 0 }, { priceCentipaise: 0 })).toBe(0)
  })
})

describe('isAboveMrp', () => {
  const at = (price: number, mrp: number | null, change: Partial<SaleLine> = {}): SaleLine => ({
    ...PLAIN_LINE,
    priceCentipaise: price,
    mrpCentipaise: mrp,
    rates: goodsRates(18),
    ...change,
  })
  it.each<[string, SaleLine, TaxMode, boolean]>([
    ['at the MRP with tax in', at(10_000_000, 11_800_000), 'intra', false],
    ['a paisa above it', at(10_000_100, 11_800_000), 'intra', true],
    ['inter-state as well', at(10_000_100, 11_800_000), 'inter', true],
    ['composition: the price is the price', at(11_800_000, 11_800_000), 'none', false],
    ['composition above it', at(11_800_100, 11_800_000), 'none', true],
    ['no MRP', at(99_000_000, null), 'intra', false],
    ['an MRP of zero is none', at(99_000_000, 0), 'intra', false],
    [
      'inclusive at the MRP',
      at(11_800_000, 11_800_000, { priceIncludesTax: true }),
      'intra',
      false,
    ],
    [
      'inclusive a paisa above',
      at(11_800_100, 11_800_000, { priceIncludesTax: true }),
      'intra',
      true,
    ],
    [
      'fitting is not part of it',
      at(10_000_000, 11_800_000, { jobChargesCentipaise: 5_000_000 }),
      'intra',
      false,
    ],
    [
      'a discount brings it down again',
      at(11_000_000, 11_800_000, { discount: { kind: 'rate', ratePpm: 100_000 } }),
      'intra',
      false,
    ],
    ['several units', at(10_000_000, 11_800_000, { qtyMilli: 3_000 }), 'intra', false],
    [
      'a worked-back price whose tax rounds up',
      at(9_514_286, 9_990_000, { rates: goodsRates(5) }),
      'intra',
      false,
    ],
    ['the next price up', at(9_514_287, 9_990_000, { rates: goodsRates(5) }), 'intra', true],
  ])('%s', (_name, line, mode, expected) => {
    expect(isAboveMrp(line, mode)).toBe(expected)
  })

  it('never refuses a tax-inclusive line at its MRP, nor a price worked back from it', () => {
    fc.assert(
      fc.property(saleLines, fc.integer({ min: 1, max: 10_000_000 }), (line, mrpPaise) => {
        const mrpCentipaise = mrpPaise * 100
        const atMrp = { ...line, mrpCentipaise, discount: { kind: 'none' as const } }
        const inclusive = { ...atMrp, priceCentipaise: mrpCentipaise, priceIncludesTax: true }
        expect(isAboveMrp(inclusive, 'intra')).toBe(false)
        const rates = goodsRates(18)
        const priceCentipaise = Math.round((mrpCentipaise * 100) / 118)
        const exclusive = { ...atMrp, rates, priceCentipaise, priceIncludesTax: false }
        expect(isAboveMrp(exclusive, 'intra')).toBe(false)
      }),
    )
  })
})

describe('isBeyondLimit', () => {
  // 1,000 crore rupees, in centipaise.
  const limit = 100_000_000_000_000
  it.each<[string, Partial<SaleLine>, boolean]>([
    ['an ordinary line', {}, false],
    ['the limit itself', { priceCentipaise: limit }, false],
    ['a price above it', { priceCentipaise: limit + 1 }, true],
    ['two units above it', { priceCentipaise: limit / 2 + 1, qtyMilli: 2_000 }, true],
    ['an MRP', { mrpCentipaise: limit + 1 }, true],
    ['fitting', { jobChargesCentipaise: limit + 1 }, true],
    ['a flat discount', { discount: { kind: 'flat', centipaise: limit + 1 } }, true],
    ['figures at the edge of exact', { priceCentipaise: 2 ** 53 - 1, qtyMilli: 2 ** 53 - 1 }, true],
  ])('%s', (_name, change, expected) => {
    expect(isBeyondLimit({ ...PLAIN_LINE, ...change })).toBe(expected)
  })
})

describe('the test material itself', () => {
  it('moves the decimal point and nothing else', () => {
    expect(decimalText(5, 2)).toBe('0.05')
    expect(decimalText(-5, 2)).toBe('-0.05')
    expect(decimalText(12_345, 4)).toBe('1.2345')
  })
})
