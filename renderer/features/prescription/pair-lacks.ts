import { useCart } from '../cart/cart-store.ts'
import { searchForPair } from '../cart/fill-pair.ts'
import { type Lacking, lackingOf } from '../cart/pairs.ts'
import { openLensSuggestions } from './open-prescription.ts'
import { isEmptyDraft } from './rx-draft.ts'
import { currentPair, linesOfPair } from './rx-pairs.ts'
import { focusOn, LINE_ID, useRx } from './rx-store.ts'

/** What is on this screen comes before what is chosen at the counter. */
const ORDER: readonly Lacking[] = ['powers', 'pd', 'rightLens', 'leftLens', 'frame', 'fitting']

/** Returns what of it a hand on the prescription fills next; null where nothing is lacking. */
export function nextLacking(lacking: readonly Lacking[]): Lacking | null {
  return ORDER.find((part) => lacking.includes(part)) ?? null
}

/** Leads to where a part of a pair is chosen or typed; lenses for one eye alone where it is named. */
export function goToLacking(
  pairNo: string,
  part: Lacking,
  onlyEye: 'Right' | 'Left' | null = null,
): void {
  if (part === 'frame' || part === 'fitting') searchForPair(pairNo, part)
  else if (part === 'pd') focusOn('rx-ipd')
  else if (part === 'powers' || isEmptyDraft(useRx.getState().draft)) focusOn(LINE_ID)
  else {
    useRx.setState({ pairNo })
    openLensSuggestions(onlyEye)
  }
}

/** Leads to the next thing that the pair on the screen lacks. */
export function fillShownPair(): void {
  const { lines } = useCart.getState()
  const { draft, pairNo: chosen } = useRx.getState()
  const pairNo = currentPair(lines, chosen)
  const { isOwn = false, isToFollow = false } = draft.frames[pairNo] ?? {}
  const next = nextLacking(lackingOf(linesOfPair(lines, pairNo).lines, isOwn || isToFollow))
  if (next !== null) goToLacking(pairNo, next)
}
