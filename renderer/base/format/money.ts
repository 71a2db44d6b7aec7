const GROUPED = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const PLAIN = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

/** Rupees to whole paise; exact for every amount of at most two decimals. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/** Paise to the JSON number that means the same rupees. */
export function toRupees(paise: number): number {
  return paise / 100
}

/** `123456` rupees as `₹1,23,456.00`; a true minus sign, never a negative zero. */
export function formatRupees(rupees: number): string {
  return GROUPED.format(rupees === 0 ? 0 : rupees).replace('-', '−')
}

export function formatPaise(paise: number): string {
  return formatRupees(toRupees(paise))
}

/** A quantity or a rate, without trailing zeros. */
export function formatNumber(value: number): string {
  return PLAIN.format(value).replace('-', '−')
}

/**
 * Reads what a person types as a number: grouping commas, a rupee sign and spaces are allowed.
 * Null when it is not a number, is negative, or has more decimals than `decimals`.
 */
export function parseTyped(text: string, decimals: number): number | null {
  const bare = text.replaceAll(/[,\s₹]/g, '')
  const match = /^(\d{1,12})?(?:\.(\d*))?$/.exec(bare)
  if (match === null || !/\d/.test(bare)) return null
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return null
  return Number(`${match[1] ?? '0'}.${fraction}`.replace(/\.$/, ''))
}

/** Reads an amount that may be below zero. */
export function parseSigned(typed: string): number | null {
  const isBelow = /^[-−]/.test(typed.trim())
  const figure = parseTyped(typed.trim().replace(/^[-−+]/, ''), 2)
  return figure === null ? null : isBelow ? -figure : figure
}

/** As `parseTyped` for an amount of money; answers whole paise. */
export function parsePaise(text: string): number | null {
  const rupees = parseTyped(text, 2)
  return rupees === null ? null : toPaise(rupees)
}
