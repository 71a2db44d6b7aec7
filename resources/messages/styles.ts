/**
 * The styles of messages, each a value as text; `params.ts` has the types of what they are given.
 * Figures are 0 to 9 in every language, as on notes and bills.
 */
export const STYLES: Readonly<Record<string, (value: unknown) => string>> = {
  /** A number in Indian groups, with at most three decimals. */
  number: (value) => NUMBER.format(Number(value)),
  /** Paise: 12345678 is ₹1,23,456.78. */
  paise: (value) => RUPEES.format(Number(value) / 100),
  /** Hundredths of a dioptre with their sign: 125 is +1.25, 0 is 0.00. */
  power: (value) => signed(Number(value)),
  /** Parts per million: 125000 is 12.5 %. */
  percent: (value) => `${Number(value) / 10_000} %`,
  /** Tenths of a millimetre, without their unit: 305 is 30.5. */
  millimetres: (value) => String(Number(value) / 10),
  /** A local day, with or without a time: 2026-11-20 is 20-11-2026. */
  day: (value) => String(value).slice(0, 10).split('-').reverse().join('-'),
  /** Texts with commas between. */
  list: (value) => textsOf(value).join(', '),
  /** Whole sentences, one after the other. */
  sentences: (value) => textsOf(value).join(' '),
}

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const NUMBER = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

function signed(centidioptres: number): string {
  const sign = centidioptres === 0 ? '' : centidioptres < 0 ? '-' : '+'
  return sign + (Math.abs(centidioptres) / 100).toFixed(2)
}

function textsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}
