import { spokenTime } from '../../domain/local-time.ts'

/** The true minus: as wide as a figure, and never where a line breaks. */
const MINUS = '\u2212'

/**
 * Rupees as printed, Indian grouping and two decimals: 206750.25 is '2,06,750.25'.
 * The amount comes from the model and is never changed, only written.
 */
export function formatAmount(rupees: number): string {
  return grouped(rupees.toFixed(2))
}

/** The same with the sign of the currency. */
export function formatRupees(rupees: number): string {
  return rupees < 0 ? `${MINUS}₹${formatAmount(-rupees)}` : `₹${formatAmount(rupees)}`
}

/** A unit price: two decimals, or as many of its four as it uses. */
export function formatPrice(rupees: number): string {
  const [whole = '0', decimals = ''] = rupees.toFixed(4).split('.')
  return grouped(`${whole}.${decimals.replace(/0{1,2}$/, '')}`)
}

/** A quantity without idle zeros: 2, 0.5. */
export function formatQuantity(quantity: number): string {
  return grouped(quantity.toFixed(3).replace(/\.?0+$/, ''))
}

/** A rate in percent: '2.5%'. */
export function formatRate(percent: number): string {
  return `${percent.toFixed(4).replace(/\.?0+$/, '')}%`
}

/** '2026-11-20T14:05:00' as '20-11-2026'. */
export function formatDate(localDateTime: string): string {
  const [year = '', month = '', day = ''] = localDateTime.slice(0, 10).split('-')
  return `${day}-${month}-${year}`
}

/** The same with the time of day: '20-11-2026 2:05 pm'. */
export function formatDateTime(localDateTime: string): string {
  return `${formatDate(localDateTime)} ${spokenTime(localDateTime)}`
}

/** Groups digits as in India: the last three, then pairs. A zero carries no sign. */
function grouped(decimalText: string): string {
  const negative = decimalText.startsWith('-') && /[1-9]/.test(decimalText)
  const [whole = '0', decimals] = decimalText.replace('-', '').split('.')
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  const digits = head === '' ? whole : `${head},${whole.slice(-3)}`
  return `${negative ? MINUS : ''}${digits}${decimals === undefined ? '' : `.${decimals}`}`
}
