/** Widths of bars and spaces by symbol value, bar first, the stop last: ISO/IEC 15417, table 1. */
const WIDTHS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232 2331112'

const SYMBOLS = WIDTHS.split(' ').map((widths) => [...widths].map(Number))
const TO_C = 99
const TO_B = 100
const START_B = 104
const START_C = 105
const STOP = 106
const CHECK_MODULUS = 103

/** Bars and spaces in modules, bar first, of printable ASCII; the fewest symbols there are. */
export function code128Widths(text: string): number[] {
  const values = valuesOf(text)
  const sum = values.reduce((total, value, index) => total + value * Math.max(1, index), 0)
  return [...values, sum % CHECK_MODULUS, STOP].flatMap((value) => SYMBOLS[value] ?? [])
}

/** Symbols from each place to the end, where the next one is of set B or of set C. */
type Costs = { b: number[]; c: number[] }

/**
 * Set B has a symbol for every printable character, set C one for two digits. Going back from the
 * end, the cheaper of staying and switching is known at every place.
 */
function costsOf(text: string): Costs {
  const b: number[] = [0]
  const c: number[] = [0]
  for (let left = 1; left <= text.length; left += 1) {
    const stayC = isPair(text, text.length - left) ? 1 + costToStay(c, left - 2) : Infinity
    const stayB = 1 + costToStay(b, left - 1)
    b.push(Math.min(stayB, 1 + stayC))
    c.push(Math.min(stayC, 1 + stayB))
  }
  return { b: b.reverse(), c: c.reverse() }
}

function costToStay(costs: readonly number[], left: number): number {
  return costs[left] ?? Number.POSITIVE_INFINITY
}

function isPair(text: string, at: number): boolean {
  return /^[0-9]{2}/.test(text.slice(at, at + 2))
}

function valuesOf(text: string): number[] {
  const { b, c } = costsOf(text)
  const cost = (costs: number[], at: number): number => costs[at] ?? Number.POSITIVE_INFINITY
  let isC = cost(c, 0) < cost(b, 0)
  const values = [isC ? START_C : START_B]
  for (let at = 0; at < text.length; ) {
    const pair = isPair(text, at) ? 1 + cost(c, at + 2) : Number.POSITIVE_INFINITY
    const single = 1 + cost(b, at + 1)
    const staysC = isC ? pair <= 1 + single : pair + 1 < single
    if (staysC !== isC) values.push(staysC ? TO_C : TO_B)
    isC = staysC
    values.push(isC ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32)
    at += isC ? 2 : 1
  }
  return values
}
