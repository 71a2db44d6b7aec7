import type { CartLine } from '../../../server/contract/cart.ts'
import { useCart } from '../cart/cart-store.ts'
import { isMadeToOrder, syncLensLines } from './lens-lines.ts'
import { isOfAnother } from './of-another.ts'
import { stayKey } from './pair-powers.ts'
import { replaceAll } from './rx-actions.ts'
import { isEmptyDraft } from './rx-draft.ts'
import { currentPair } from './rx-pairs.ts'
import { useRx } from './rx-store.ts'

/**
 * Exchanges all that was typed for the right eye and for the left one, with an undo; lenses that are
 * made follow. What was measured is exchanged too, so that the screen shows it to be looked at.
 */
export function swapRxEyes(): void {
  const { left, right } = useRx.getState().draft
  replaceAll({ right: left, left: right, powers: null }, 'rx.eyesSwapped', () => {
    void syncLensLines()
  })
  void syncLensLines()
}

/**
 * Whether lenses have their power from the cells: exchanged in the cart alone, they would follow the
 * cells again before the sale is paid.
 */
export async function followCells(lenses: readonly CartLine[]): Promise<boolean> {
  const { draft, pairNo: chosen } = useRx.getState()
  const inWork = currentPair(useCart.getState().lines, chosen)
  const isAsked = (pairNo: string) => draft.stays[stayKey(pairNo)] !== undefined
  if (isEmptyDraft(draft) || isOfAnother()) return false
  for (const line of lenses) {
    const pairNo = line.pairNo || inWork
    const isFollowing = line.section === 'SpectacleLens' && pairNo === inWork && !isAsked(pairNo)
    if (isFollowing && (await isMadeToOrder(line))) return true
  }
  return false
}
