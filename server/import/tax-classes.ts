import { literal, type Message, message } from '../kernel/message.ts'
import type { Cell } from './cell-values.ts'

/** A line of the rate schedule with the rate of today. */
export type TaxClass = { id: number; name: string; hsn: string; igstRatePpm: number }

export type TaxColumn = 'hsn' | 'tax_class' | 'rate'
export type TaxChoice =
  | { ok: true; taxClass: TaxClass; hsn: string }
  | { ok: false; column: TaxColumn; reason: Message }

const HSN = /^[0-9]{4}(?:[0-9]{2}){0,2}$/

/**
 * The tax class that a row means: by its name, else by HSN, else by HSN and rate. An HSN of four
 * or six digits stands for those that begin with it.
 */
export function chooseTaxClass(
  classes: readonly TaxClass[],
  given: { hsn: string | undefined; taxClass: string | undefined; rate: Cell<number> | undefined },
): TaxChoice {
  const { taxClass, rate } = given
  const hsn = given.hsn?.replace(/\s/g, '')
  if (hsn !== undefined && !HSN.test(hsn)) {
    return no('hsn', message('import.not-an-hsn', { hsn }))
  }
  if (rate?.ok === false) return no('rate', rate.reason)
  if (taxClass !== undefined) return byName(classes, taxClass, { hsn, ratePpm: rate?.value })
  if (hsn === undefined) return no('hsn', message('import.hsn-or-class'))
  return byHsn(classes, hsn, rate?.value)
}

function byName(
  classes: readonly TaxClass[],
  name: string,
  { hsn, ratePpm }: { hsn: string | undefined; ratePpm: number | undefined },
): TaxChoice {
  const wanted = name.toLowerCase()
  const found = classes.find((row) => row.name.toLowerCase() === wanted)
  if (found === undefined) return no('tax_class', message('import.no-tax-class', { name }))
  if (hsn !== undefined && !isSameHeading(found.hsn, hsn)) {
    const { name: ofClass, hsn: known } = found
    return no('hsn', message('import.hsn-of-other-class', { hsn, name: ofClass, known }))
  }
  if (ratePpm !== undefined && ratePpm !== found.igstRatePpm) {
    const rate = percent(found.igstRatePpm)
    return no('rate', message('import.rate-of-class', { name: found.name, rate }))
  }
  return { ok: true, taxClass: found, hsn: longest(found.hsn, hsn) }
}

function byHsn(classes: readonly TaxClass[], hsn: string, ratePpm: number | undefined): TaxChoice {
  const known = classes.filter((row) => isSameHeading(row.hsn, hsn))
  if (known.length === 0) return no('hsn', message('import.hsn-unknown', { hsn }))
  const fitting = known.filter((row) => ratePpm === undefined || row.igstRatePpm === ratePpm)
  const [first] = fitting
  if (first === undefined) {
    const rates = [...new Set(known.map((row) => percent(row.igstRatePpm)))]
      .map((rate) => literal(rate))
      .reduce((first, second) => message('import.either', { first, second }))
    return no('rate', message('import.rate-of-hsn', { hsn, rates }))
  }
  if (fitting.some((row) => row.igstRatePpm !== first.igstRatePpm)) {
    // In English, as the file must name them.
    const names = fitting.map((row) => `"${row.name}" (${percent(row.igstRatePpm)})`)
    return no('tax_class', message('import.several-rates', { hsn, names }))
  }
  // Of several classes at one rate the shorter HSN is kept: it is what the owner is sure of.
  return { ok: true, taxClass: first, hsn: fitting.length > 1 ? hsn : longest(first.hsn, hsn) }
}

function isSameHeading(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a)
}

function longest(known: string, given: string | undefined): string {
  return given !== undefined && given.length > known.length ? given : known
}

function percent(ppm: number): string {
  return `${ppm / 10_000}%`
}

function no(column: TaxColumn, reason: Message): TaxChoice {
  return { ok: false, column, reason }
}
