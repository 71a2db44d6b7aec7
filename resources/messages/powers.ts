/**
 * A power in a text: a sphere with or without cylinder, axis and addition, or an addition alone. A
 * hyphen inside a code or a size is none.
 */
const POWER =
  /(?<![\w.-])(?:(?:(?:[+-]?\d{1,2}\.\d{2}|Plano) ?\/ ?(?:[+-]\d{1,2}\.\d{2}|0\.00)(?: ?[x×] ?\d{1,3})?|[+-]\d{1,2}\.\d{2}|Plano)(?: Add \+\d\.\d{2})?|Add \+\d\.\d{2})(?!\w|\.\d)/g

const NO_BREAK = '\u00a0'

/**
 * Returns a name or sentence with its powers as they are set on paper and screen: with a true minus
 * and multiplication sign, and with spaces at which no line breaks, since half of a power reads as
 * another power. `-2.00 / -0.75 x 90` is `−2.00 / −0.75 × 90`.
 */
export function setPowers(text: string): string {
  return text.replace(POWER, (power) =>
    power
      .replaceAll('-', '\u2212')
      .replace(/ ?[x×] ?/, ' × ')
      .replaceAll(' ', NO_BREAK),
  )
}

/** The sizes of a frame, `52-18-140`: lens, bridge and temple in millimetres. */
export const SIZES = /(?<![\w.-])(\d{2}-\d{2}-\d{2,3})(?![\w-])/g
