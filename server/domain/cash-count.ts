/** How many pieces of one face, in rupees. */
export type Pieces = { value: number; count: number }

/** What counted notes and coins come to, in paise. Loose coins are counted by their sum. */
export function countedPaise(pieces: readonly Pieces[], coinsPaise: number): number {
  return pieces.reduce((sum, { count, value }) => sum + value * 100 * count, coinsPaise)
}

/** The pieces that there are, the highest face first; each face once. Null where one is twice. */
export function sortedPieces(pieces: readonly Pieces[]): Pieces[] | null {
  const isTwice = new Set(pieces.map(({ value }) => value)).size < pieces.length
  if (isTwice) return null
  return pieces.filter(({ count }) => count > 0).sort((a, b) => b.value - a.value)
}
