import type { OrderDetail } from '../../../server/contract/orders.ts'

type SplittableLine = Pick<
  OrderDetail['Lines'][number],
  'Eye' | 'IsLabWork' | 'ItemName' | 'PairNo' | 'Power'
>

type SplittableOrder = Pick<
  OrderDetail,
  'IsDropped' | 'IsInvoiceGenerated' | 'NextMoves' | 'Status'
> & { Lines: readonly SplittableLine[] }

/** One pair of an order: the names of what is in it, and the powers that tell it from another. */
export type OrderPair = {
  pairNo: string
  goods: string[]
  powers: { eye: string | null; power: string }[]
}

const FIRST_PAIR = '1'

/** The pairs of an order, as it was rung up; lenses without a number are those of the first. */
export function pairsOf({ Lines }: Pick<SplittableOrder, 'Lines'>): OrderPair[] {
  const byPair = Map.groupBy(Lines, pairOf)
  return [...byPair]
    .flatMap(([pairNo, lines]) => {
      if (pairNo === null) return []
      const goods = [...new Set(lines.map(({ ItemName }) => ItemName))]
      const powers = lines.flatMap(({ Eye: eye, Power: power }) =>
        power === null ? [] : [{ eye, power }],
      )
      return [{ pairNo, goods, powers: [...powers].sort(rightFirst) }]
    })
    .toSorted((a, b) => a.pairNo.localeCompare(b.pairNo, 'en', { numeric: true }))
}

function rightFirst(one: { eye: string | null }, other: { eye: string | null }): number {
  return Number(one.eye === 'Left') - Number(other.eye === 'Left')
}

function pairOf({ IsLabWork, PairNo }: SplittableLine): string | null {
  const text = (PairNo ?? '').trim()
  if (text !== '' && text !== '0') return text
  return IsLabWork ? FIRST_PAIR : null
}

/** Whether some of an open order without a bill can be handed over before the rest of it. */
export function canBeSplit(order: SplittableOrder): boolean {
  const isOpen = order.Status !== 'Delivered' && order.Status !== 'Cancelled' && !order.IsDropped
  if (!isOpen || order.IsInvoiceGenerated || order.NextMoves.length === 0) return false
  const pairs = pairsOf(order)
  const hasOthers = order.Lines.some((line) => pairOf(line) === null)
  return pairs.length > 1 || (pairs.length === 1 && hasOthers)
}

/**
 * Returns the pairs that stay of those that are ticked to go; null while nothing stays or nothing
 * was chosen. The one pair of an order stays where its other goods go.
 */
export function stayingPairs(
  pairs: readonly OrderPair[],
  going: ReadonlySet<string>,
): string[] | null {
  const staying = pairs.filter(({ pairNo }) => !going.has(pairNo)).map(({ pairNo }) => pairNo)
  const isChosen = going.size > 0 || pairs.length === 1
  return isChosen && staying.length > 0 ? staying : null
}
