import { cutLine, type Token } from './line-tokens.ts'
import { readAddition, readAxis, readCylinder, readSphere } from './read-cell.ts'

/** What somebody types who wants a lens by its power: '-2 1.56 blue'. */
export type PowerQuery = {
  /** Whether it begins like a power at all; a code, a name or a mobile number does not. */
  looksLikePower: boolean
  sphereCentidioptres: number | null
  cylinderCentidioptres: number | null
  axisDegrees: number | null
  additionCentidioptres: number | null
  /** In thousandths. */
  indexMilli: number | null
  words: string[]
}

const LEAST_INDEX = 1.4
const MOST_INDEX = 1.9

/**
 * Reads powers, a refractive index and words in any order. Powers need their sign, so that an
 * index, a mobile number or a price is not taken for one; `Plano` is a power too.
 */
export function readPowerQuery(text: string): PowerQuery {
  const query: PowerQuery = {
    looksLikePower: false,
    sphereCentidioptres: null,
    cylinderCentidioptres: null,
    axisDegrees: null,
    additionCentidioptres: null,
    indexMilli: null,
    words: [],
  }
  // A code such as RB-2140 has its sign inside a word: only one after a gap begins a power.
  const tokens = /^\s*[+\-\u2212\u2013]?\s?[\d.,]|^\s*pl|\s[+\-\u2212\u2013][\d.,]|add/i.test(text)
    ? cutLine(text)
    : []
  let isAddition = false
  for (const token of tokens) {
    if (token.kind === 'word' && token.word === 'add') {
      isAddition = true
      continue
    }
    takeToken(query, token, isAddition)
    isAddition = false
  }
  query.looksLikePower = query.sphereCentidioptres !== null || query.additionCentidioptres !== null
  return query
}

function takeToken(query: PowerQuery, token: Token, isAddition: boolean): void {
  if (token.kind === 'plano') query.sphereCentidioptres ??= 0
  else if (token.kind === 'unknown') query.words.push(token.text.toLowerCase())
  else if (token.kind === 'number') takeNumber(query, token, isAddition)
}

function takeNumber(
  query: PowerQuery,
  token: Extract<Token, { kind: 'number' }>,
  isAddition: boolean,
): void {
  const typed = token.sign + token.digits
  if (isAddition) {
    query.additionCentidioptres ??= given(readAddition(typed))
    return
  }
  if (token.sign === '' && isIndex(token.digits)) {
    query.indexMilli ??= Math.round(Number(token.digits) * 1_000)
    return
  }
  if (query.sphereCentidioptres === null && (token.sign !== '' || Number(token.digits) === 0)) {
    query.sphereCentidioptres = given(readSphere(typed))
    return
  }
  if (query.sphereCentidioptres === null) {
    query.words.push(token.digits)
  } else if (query.cylinderCentidioptres === null && token.sign !== '') {
    query.cylinderCentidioptres = given(readCylinder(typed))
  } else if (query.cylinderCentidioptres !== null && query.axisDegrees === null) {
    query.axisDegrees = given(readAxis(token.digits))
  } else {
    query.words.push(token.digits)
  }
}

function isIndex(digits: string): boolean {
  const index = Number(digits)
  return digits.includes('.') && index >= LEAST_INDEX && index < MOST_INDEX
}

function given(reading: { ok: true; value: number | null } | { ok: false }): number | null {
  return reading.ok ? reading.value : null
}
