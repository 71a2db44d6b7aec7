import type { Item } from '../../../server/contract/catalog.ts'
import type { Section } from '../../../server/contract/primitives.ts'
import { useCart } from './cart-store.ts'
import type { PairPart } from './pairs.ts'

type Wanted = { sessionID: string; pairNo: string; part: PairPart }
let wanted: Wanted | null = null

/** Remembers that the next item that fits is meant for this pair. */
export function wantForPair(pairNo: string, part: PairPart): void {
  wanted = { sessionID: useCart.getState().sessionID, pairNo, part }
}

/** The pair that was waiting for such an item, once; undefined leaves it to the usual rule. */
export function takeWantedPair(section: Section | null, item: Item): string | undefined {
  if (wanted === null || wanted.sessionID !== useCart.getState().sessionID) return undefined
  const { pairNo, part } = wanted
  const fits: Record<PairPart, boolean> = {
    frame: section === 'Frame' || section === 'Sunglass',
    rightLens: section === 'SpectacleLens',
    leftLens: section === 'SpectacleLens',
    fitting: item.IsService,
  }
  if (!fits[part]) return undefined
  wanted = null
  return pairNo
}
