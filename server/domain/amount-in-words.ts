const UNITS = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'],
  ...['Eleven', 'Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen'],
  'Nineteen',
]
const TENS = ['Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

// Largest first; what stands before Crore is spelled by the whole rule again (Ten Lakh Crore).
const SCALES = [
  { value: 10_000_000n, name: 'Crore' },
  { value: 100_000n, name: 'Lakh' },
  { value: 1_000n, name: 'Thousand' },
  { value: 100n, name: 'Hundred' },
]

/**
 * An amount in Indian words (GST reference, section 5.6): 20675025 paise is
 * 'Rupees Two Lakh Six Thousand Seven Hundred Fifty and Twenty Five Paise Only'.
 * A negative or fractional amount is a RangeError: the sign of a credit note is its document type.
 */
export function amountInWords(paise: number | bigint): string {
  if (typeof paise === 'number' && !Number.isSafeInteger(paise)) {
    throw new RangeError(`${paise} is not a whole number of paise`)
  }
  const amount = BigInt(paise)
  if (amount < 0n) throw new RangeError('only amounts of zero or more are spelled')
  const rest = amount % 100n
  const paiseWords = rest === 0n ? '' : ` and ${spell(rest)} Paise`
  return `Rupees ${spell(amount / 100n)}${paiseWords} Only`
}

function spell(value: bigint): string {
  for (const scale of SCALES) {
    if (value < scale.value) continue
    const rest = value % scale.value
    const head = `${spell(value / scale.value)} ${scale.name}`
    return rest === 0n ? head : `${head} ${spell(rest)}`
  }
  return spellBelowHundred(Number(value))
}

function spellBelowHundred(value: number): string {
  const unit = UNITS[value]
  if (unit !== undefined) return unit
  const tens = TENS[Math.floor(value / 10) - 2] ?? ''
  return value % 10 === 0 ? tens : `${tens} ${UNITS[value % 10] ?? ''}`
}
