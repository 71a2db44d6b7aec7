import { isValidGtin } from './codes.ts'

/** The contents of a GS1 element string. Dates are `yyyy-mm-dd`; the rest as printed. */
export type Gs1Elements = {
  gtin14: string | null
  lot: string | null
  expiresOn: string | null
  producedOn: string | null
  serial: string | null
  /** Application identifiers that no field above holds. */
  others: readonly { identifier: string; value: string }[]
}

/** FNC1 as scanners send it, the end of a value of free length. */
const GROUP_SEPARATOR = '\u001d'
/** The AIM identifiers of codes that carry GS1 elements: GS1-128, DataBar, DataMatrix, QR. */
const GS1_SYMBOL = /^\](?:C1|e0|d2|Q3|J1)/
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/

/** Application identifiers with the length of their value (GS1 General Specifications, 3.2). */
const FIXED_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['00', 18],
  ['01', 14],
  ['02', 14],
  ['11', 6],
  ['12', 6],
  ['13', 6],
  ['15', 6],
  ['16', 6],
  ['17', 6],
  ['20', 2],
])
/** Those of free length that end with a separator, or with the text. */
const LONGEST: ReadonlyMap<string, number> = new Map([
  ['10', 20],
  ['21', 20],
  ['22', 20],
  ['30', 8],
  ['37', 8],
  ['90', 30],
  ['91', 90],
  ['240', 30],
  ['241', 30],
  ['243', 20],
  ['250', 30],
  ['710', 20],
  ['711', 20],
  ['712', 20],
  ['713', 20],
  ['714', 20],
])

/**
 * Reads a GS1 element string such as `]d2011234…17271130` + lot. A text without the symbol's
 * identifier counts only when it is element strings from end to end and begins with a GTIN.
 * `thisYear` places two-figure years (within 50 years of it). Null when it is nothing of the kind.
 */
export function parseGs1(text: string, thisYear: number): Gs1Elements | null {
  const isMarked = GS1_SYMBOL.test(text)
  const body = trimSeparators(isMarked ? text.slice(3) : text)
  if (!isMarked && !/^01\d{14}./.test(body)) return null
  const elements = readElements(body)
  if (elements === null) return null
  const gtin14 = textOf(elements, '01')
  if (gtin14 !== null && !isValidGtin(gtin14)) return null
  const expiry = textOf(elements, '17')
  const production = textOf(elements, '11')
  return {
    gtin14,
    lot: textOf(elements, '10'),
    expiresOn: expiry === null ? null : dateOf(expiry, thisYear),
    producedOn: production === null ? null : dateOf(production, thisYear),
    serial: textOf(elements, '21'),
    others: elements.filter(({ identifier }) => !NAMED.has(identifier)),
  }
}

const NAMED = new Set(['01', '10', '11', '17', '21'])

function trimSeparators(text: string): string {
  return text.startsWith(GROUP_SEPARATOR) ? trimSeparators(text.slice(1)) : text
}

type Element = { identifier: string; value: string }

function readElements(body: string): Element[] | null {
  const elements: Element[] = []
  let rest = body
  while (rest !== '') {
    const element = readElement(rest)
    if (element === null) return null
    elements.push(element)
    rest = rest.slice(element.identifier.length + element.value.length)
    if (rest.startsWith(GROUP_SEPARATOR)) rest = rest.slice(1)
  }
  return elements.length === 0 ? null : elements
}

function readElement(text: string): Element | null {
  for (const size of [2, 3]) {
    const identifier = text.slice(0, size)
    const after = text.slice(size)
    const fixed = FIXED_LENGTHS.get(identifier)
    if (fixed !== undefined) {
      const value = after.slice(0, fixed)
      return value.length === fixed && /^\d+$/.test(value) ? { identifier, value } : null
    }
    const longest = LONGEST.get(identifier)
    if (longest !== undefined) {
      const [value = ''] = after.split(GROUP_SEPARATOR, 1)
      return value !== '' && value.length <= longest ? { identifier, value } : null
    }
  }
  return null
}

function textOf(elements: readonly Element[], identifier: string): string | null {
  return elements.find((element) => element.identifier === identifier)?.value ?? null
}

/** `yymmdd` as a date; day 00 is the last of its month. Null for a date that there is not. */
function dateOf(text: string, thisYear: number): string | null {
  const [yy, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number)
  if (yy === undefined || month === undefined || day === undefined) return null
  if (month < 1 || month > 12) return null
  const sameCentury = thisYear - (thisYear % 100) + yy
  const distance = sameCentury - thisYear
  const year = distance > 50 ? sameCentury - 100 : distance < -49 ? sameCentury + 100 : sameCentury
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > lastDay) return null
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `${year}-${pad(month)}-${pad(day === 0 ? lastDay : day)}`
}

/** The other ways in which a shop may have stored a code that was scanned: best guess first. */
export function otherFormsOf(scanned: string, thisYear: number): string[] {
  const bare = scanned.replace(AIM_PREFIX, '').replaceAll(GROUP_SEPARATOR, '')
  const gtin = parseGs1(scanned, thisYear)?.gtin14 ?? (isValidGtin(bare) ? bare : null)
  const forms = gtin === null ? [bare] : gtinForms(gtin)
  return [...new Set(forms)].filter((form) => form !== '' && form !== scanned)
}

/** A GTIN with 14, 13, 12 and 8 figures, as far as its leading zeros allow. */
function gtinForms(gtin: string): string[] {
  const full = gtin.padStart(14, '0')
  return [13, 14, 12, 8].flatMap((size) => {
    const cut = full.slice(14 - size)
    return /^0*$/.test(full.slice(0, 14 - size)) ? [cut] : []
  })
}
