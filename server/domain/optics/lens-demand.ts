/** A cell of a lens grid: sphere, and cylinder or addition, in hundredths of a dioptre. */
export type LensCell = { row: number; column: number }

/** The lenses of one prescription. */
export type WantedPair = { right: LensCell; left: LensCell }

/** Returns the name of a cell, for maps. */
export function cellKey({ column, row }: LensCell): string {
  return `${row}/${column}`
}

/**
 * Returns the smallest stock at which a new order is due: the least n with a Poisson probability of
 * at most n lenses wanted while one waits that reaches the service level.
 */
export function reorderPoint(wantedMeanwhile: number, serviceLevel = 0.95): number {
  if (wantedMeanwhile <= 0) return 0
  let probability = Math.exp(-wantedMeanwhile)
  let sum = probability
  let lenses = 0
  // Beyond a thousand lenses a week no shop keeps stock by chance.
  while (sum < serviceLevel && lenses < 10_000) {
    lenses += 1
    probability *= wantedMeanwhile / lenses
    sum += probability
  }
  return lenses
}

/** What is known of a cell when lenses are ordered; counts of single lenses. */
export type CellStock = {
  /** On the shelf, without what is committed. */
  free: number
  onOrder: number
  minimum: number
  /** Up to which the shop fills the cell; null where it named none. */
  maximum: number | null
  reorderPoint: number
  /** Prescribed in a week, on average. */
  weekly: number
  /** Whether the shelf is filled to whole pairs, as spectacle lenses are. */
  inPairs: boolean
}

/**
 * Returns how many lenses of a cell to order: none while free and on order reach the minimum and
 * the reorder point; else up to the maximum, or to the reorder point and the demand of a week until
 * the next order.
 */
export function lensesToOrder(cell: CellStock): number {
  const here = cell.free + cell.onOrder
  const least = Math.max(cell.minimum, cell.reorderPoint)
  if (here >= least) return 0
  const level = Math.max(
    least,
    cell.maximum ?? 0,
    cell.reorderPoint === 0 ? 0 : cell.reorderPoint + Math.ceil(cell.weekly),
  )
  const whole = Math.ceil(level - here)
  return !cell.inPairs || (here + whole) % 2 === 0 ? whole : whole + 1
}

export type Coverage = {
  pairs: number
  covered: number
  /** What to add, the best first, with how many pairs could then be made. */
  additions: readonly { cell: LensCell; lenses: number; covered: number }[]
}

/**
 * Returns how many pairs could be made from stock, and which cells complete the most. Of one cell
 * both lenses of a pair may be needed, so a cell is added with two.
 */
export function coverageOf(
  pairs: readonly WantedPair[],
  free: ReadonlyMap<string, number>,
  most: number,
): Coverage {
  const has = new Map(free)
  const lacking = pairs.map((pair) => missingOf(pair, has))
  let open = lacking.filter((cells) => cells.length > 0)
  const before = pairs.length - open.length
  const additions: { cell: LensCell; lenses: number; covered: number }[] = []
  while (additions.length < most && open.length > 0) {
    const best = bestCell(open)
    if (best === null) break
    const key = cellKey(best)
    const lenses = Math.max(1, 2 - (has.get(key) ?? 0))
    has.set(key, (has.get(key) ?? 0) + lenses)
    open = open
      .map((cells) => cells.filter((cell) => cellKey(cell) !== key))
      .filter((cells) => cells.length > 0)
    additions.push({ cell: best, lenses, covered: pairs.length - open.length })
  }
  return { pairs: pairs.length, covered: before, additions }
}

/** The cells that keep a pair from being made; one where both lenses are of it. */
function missingOf({ left, right }: WantedPair, has: ReadonlyMap<string, number>): LensCell[] {
  const isSame = cellKey(right) === cellKey(left)
  if (isSame) return (has.get(cellKey(right)) ?? 0) >= 2 ? [] : [right]
  return [right, left].filter((cell) => (has.get(cellKey(cell)) ?? 0) < 1)
}

/** The cell that completes the most pairs; of equals the one that half-completes more. */
function bestCell(open: readonly (readonly LensCell[])[]): LensCell | null {
  const weights = new Map<string, { cell: LensCell; whole: number; half: number }>()
  for (const cells of open) {
    for (const cell of cells) {
      const weight = weights.get(cellKey(cell)) ?? { cell, whole: 0, half: 0 }
      if (cells.length === 1) weight.whole += 1
      else weight.half += 1
      weights.set(cellKey(cell), weight)
    }
  }
  const [best] = [...weights.values()].sort((a, b) => b.whole - a.whole || b.half - a.half)
  return best?.cell ?? null
}
