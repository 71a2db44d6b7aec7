import { Big } from 'big.js'

// A second calculator for the tests, on decimals, written from the text of the GST reference alone.
// It must never import the code it judges. Amounts in and out are decimal texts in rupees.

type Decimal = InstanceType<typeof Big>

// Its own constructor, so that the precision set here reaches nobody else.
const Exact = Big()
Exact.DP = 60
Exact.RM = Big.roundHalfUp

export type OracleMode = 'intra-state' | 'inter-state' | 'composition'

export type OracleLine = {
  qty: string
  price: string
  mrp?: string
  discountRate?: string
  discountAmount?: string
  jobCharges?: string
  sgstRate?: string
  cgstRate?: string
  igstRate?: string
  inclusive?: boolean
}

export type OracleResult = {
  gross: string
  totalMrp: string
  discount: string
  job: string
  taxable: string
  sgst: string
  cgst: string
  igst: string
  total: string
}

export type OracleCharges = {
  jobCharges: string
  shippingCharges: string
  otherCharges: string
  serviceTax: string
}

export type OracleDocument = {
  totalMrp: string
  totalPrice: string
  totalDiscount: string
  taxable: string
  sgst: string
  cgst: string
  igst: string
  serviceTaxAmount: string
  grandTotal: string
  rounding: string
  net: string
}

/** Section 2.1, top to bottom. */
export function oracleLine(line: OracleLine, mode: OracleMode): OracleResult {
  const gross = r2(dec(line.qty).times(line.price))
  let discount = dec('0')
  if (line.discountRate !== undefined) discount = r2(gross.times(line.discountRate).div('100'))
  else if (line.discountAmount !== undefined) discount = r2(dec(line.discountAmount))
  const job = r2(dec(line.jobCharges ?? '0'))
  const net = gross.minus(discount).plus(job)
  const { c, s, i } = ratesOf(line, mode)
  const isInclusive = line.inclusive === true && mode !== 'composition'
  const below = isInclusive ? dec('100').plus(c).plus(s).plus(i) : dec('100')
  const cgst = r2(net.times(c).div(below))
  const sgst = r2(net.times(s).div(below))
  const igst = r2(net.times(i).div(below))
  const tax = cgst.plus(sgst).plus(igst)
  return {
    gross: gross.toFixed(2),
    totalMrp: r2(dec(line.qty).times(line.mrp ?? '0')).toFixed(2),
    discount: discount.toFixed(2),
    job: job.toFixed(2),
    taxable: (isInclusive ? net.minus(tax) : net).toFixed(2),
    sgst: sgst.toFixed(2),
    cgst: cgst.toFixed(2),
    igst: igst.toFixed(2),
    total: (isInclusive ? net : net.plus(tax)).toFixed(2),
  }
}

/** Section 2.2, points 1 to 3. */
export function oracleDocument(
  goods: readonly OracleLine[],
  charges: OracleCharges,
  mode: OracleMode,
): OracleDocument {
  const goodsResults = goods.map((line) => oracleLine(line, mode))
  const half = dec(charges.serviceTax).div('2').toFixed()
  const chargeResults = [charges.jobCharges, charges.shippingCharges, charges.otherCharges]
    .filter((amount) => !dec(amount).eq('0'))
    .map((price) =>
      oracleLine(
        { qty: '1', price, cgstRate: half, sgstRate: half, igstRate: charges.serviceTax },
        mode,
      ),
    )
  const everything = [...goodsResults, ...chargeResults]
  const grandTotal = sum(everything, 'total')
  const net = dec(grandTotal).round(0, Big.roundHalfUp)
  const chargeTax = (['sgst', 'cgst', 'igst'] as const).reduce(
    (running, key) => running.plus(sum(chargeResults, key)),
    dec('0'),
  )
  return {
    totalMrp: sum(goodsResults, 'totalMrp'),
    totalPrice: sum(goodsResults, 'gross'),
    totalDiscount: sum(goodsResults, 'discount'),
    taxable: sum(everything, 'taxable'),
    sgst: sum(everything, 'sgst'),
    cgst: sum(everything, 'cgst'),
    igst: sum(everything, 'igst'),
    serviceTaxAmount: chargeTax.toFixed(2),
    grandTotal,
    rounding: net.minus(grandTotal).toFixed(2),
    net: net.toFixed(2),
  }
}

/** Section 10: what a return credits, given what came back before. */
export function oracleCredit(
  original: string,
  sold: string,
  returnedBefore: string,
  returnedNow: string,
): string {
  const share = (qty: Decimal) => r2(dec(original).times(qty).div(sold))
  const before = dec(returnedBefore)
  return share(before.plus(returnedNow)).minus(share(before)).toFixed(2)
}

function ratesOf(line: OracleLine, mode: OracleMode): { c: Decimal; s: Decimal; i: Decimal } {
  const none = dec('0')
  if (mode === 'composition') return { c: none, s: none, i: none }
  const c = dec(line.cgstRate ?? '0')
  const s = dec(line.sgstRate ?? '0')
  if (mode === 'inter-state') {
    return { c: none, s: none, i: line.igstRate === undefined ? c.plus(s) : dec(line.igstRate) }
  }
  if (line.cgstRate === undefined && line.sgstRate === undefined) {
    const half = dec(line.igstRate ?? '0').div('2')
    return { c: half, s: half, i: none }
  }
  return { c, s, i: none }
}

function sum(results: readonly OracleResult[], key: keyof OracleResult): string {
  return results.reduce((running, result) => running.plus(result[key]), dec('0')).toFixed(2)
}

function r2(value: Decimal): Decimal {
  return value.round(2, Big.roundHalfUp)
}

function dec(text: string): Decimal {
  return new Exact(text)
}
