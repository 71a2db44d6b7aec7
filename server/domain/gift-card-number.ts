import { isValidGtin } from './codes.ts'

const PREFIX = 'GC'
const DRAWN = 11

/**
 * A new number of a gift card: GC, eleven figures that are drawn, and the check digit of a GTIN-12.
 * Whoever knows the number can spend the card, so that it can't be guessed from another's.
 */
export function newGiftCardNumber(draw: () => number): string {
  const figures = Array.from({ length: DRAWN }, draw).join('')
  for (let check = 0; check <= 9; check += 1) {
    if (isValidGtin(`${figures}${check}`)) return `${PREFIX}${figures}${check}`
  }
  throw new RangeError(`no check digit for ${figures}`)
}

/** The number as it is kept, of what was typed or scanned; null where it is no number of a card. */
export function giftCardNumberOf(text: string): string | null {
  const number = text.toUpperCase().replace(/[\s-]/g, '')
  return /^GC[0-9]{12}$/.test(number) && isValidGtin(number.slice(2)) ? number : null
}

/** The number as bills and screens show it: its last four figures. */
export function maskedGiftCard(number: string): string {
  return `${PREFIX}…${number.slice(-4)}`
}
