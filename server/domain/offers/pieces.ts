import type { OfferLine } from './offer.ts'

/** One piece of a line; of a line that cannot be counted in pieces, all of it. */
export type Piece = Pick<OfferLine, 'section' | 'brand' | 'itemId' | 'pairNo'> & {
  line: number
  valuePaise: number
  /** Whether it can be one of the pieces of a set. */
  isCounted: boolean
}

/** A line of more pieces is no set of spectacles: it is taken as one, by percentages only. */
const MAX_PIECES_OF_LINE = 20
const MAX_PIECES = 100

/** The pieces of a cart. The paise of a line are shared out over its pieces to the last one. */
export function piecesOf(lines: readonly OfferLine[]): Piece[] {
  let counted = 0
  return lines.flatMap(
    ({ brand, itemId, pairNo, qtyMilli, section, valuePaise }, line): Piece[] => {
      const piece = { section, brand, itemId, pairNo, line }
      const count = qtyMilli / 1_000
      const isCounted =
        Number.isInteger(count) && count <= MAX_PIECES_OF_LINE && counted + count <= MAX_PIECES
      if (!isCounted) return [{ ...piece, valuePaise, isCounted }]
      counted += count
      return Array.from({ length: count }, (_, index) => ({
        ...piece,
        valuePaise: partUpTo(valuePaise, index + 1, count) - partUpTo(valuePaise, index, count),
        isCounted,
      }))
    },
  )
}

function partUpTo(paise: number, part: number, count: number): number {
  return Number((BigInt(paise) * BigInt(part)) / BigInt(count))
}
