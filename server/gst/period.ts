import { addMonths } from '../domain/local-time.ts'

/** A span of local days of a return; `until` is the day after its last. */
export type GstPeriod = { from: string; until: string; code: string }

/** The month of `MMYYYY`. */
export function monthOf(code: string): GstPeriod {
  const from = `${code.slice(2)}-${code.slice(0, 2)}-01`
  return { from, until: addMonths(from, 1), code }
}

/** The quarter that ends with the month `MMYYYY`. */
export function quarterOf(code: string): GstPeriod {
  const last = monthOf(code)
  return { ...last, from: addMonths(last.from, -2) }
}

/** The financial year, named by the year in which it begins. */
export function yearOf(code: string): GstPeriod {
  const from = `${code}-04-01`
  return { from, until: addMonths(from, 12), code }
}
