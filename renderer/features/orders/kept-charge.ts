import { parsePaise, toPaise } from '../../base/format/money.ts'

/** What is typed as the charge of a cancellation: rupees, or why it can not be kept. */
export type KeptCharge = { rupees: number; problem: 'rupees' | 'above' | null }

/** Reads a charge out of what was paid, in rupees; nothing typed is none. */
export function readKeptCharge(typed: string, paid: number): KeptCharge {
  if (typed.trim() === '') return { rupees: 0, problem: null }
  const paise = parsePaise(typed)
  if (paise === null || paise === 0 || paise % 100 !== 0) return { rupees: 0, problem: 'rupees' }
  return { rupees: paise / 100, problem: paise > toPaise(paid) ? 'above' : null }
}
