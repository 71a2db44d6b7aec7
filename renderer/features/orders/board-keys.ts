const CARDS_A_LEAP = 10

/** A card of the board: its column, and its place in it. */
export type BoardPlace = { x: number; y: number }

/**
 * Returns the card that a key goes to from another one: up and down in its column, by ten with Page
 * Up and Page Down, to its first and last with Home and End, left and right to the next column.
 * `lengths` are those of the columns that have cards. Null for any other key.
 */
export function cardAfter(
  key: string,
  { x, y }: BoardPlace,
  lengths: readonly number[],
): BoardPlace | null {
  const last = (lengths[x] ?? 1) - 1
  const within = (place: number) => ({ x, y: Math.min(Math.max(place, 0), last) })
  const beside = (column: number) => {
    const length = lengths[column]
    return length === undefined ? { x, y } : { x: column, y: Math.min(y, length - 1) }
  }
  switch (key) {
    case 'ArrowDown':
      return within(y + 1)
    case 'ArrowUp':
      return within(y - 1)
    case 'PageDown':
      return within(y + CARDS_A_LEAP)
    case 'PageUp':
      return within(y - CARDS_A_LEAP)
    case 'Home':
      return within(0)
    case 'End':
      return within(last)
    case 'ArrowRight':
      return beside(x + 1)
    case 'ArrowLeft':
      return beside(x - 1)
    default:
      return null
  }
}
