import type { CartLine } from '../../../server/contract/cart.ts'
import { useCart } from '../cart/cart-store.ts'
import { SIDES, type Side } from './rx-draft.ts'
import { changeDraft, readSoon } from './rx-keep.ts'
import { currentPair } from './rx-pairs.ts'
import { useRx } from './rx-store.ts'

type Lens = Pick<CartLine, 'lensEyes' | 'lensFittingHeight' | 'pairNo' | 'section'>

/**
 * Returns what the cell of a fitting height shows while a pair is in work, from what stands in it: the
 * height of the pair's own lens; nothing where it stands on another pair's lens, for a height is
 * measured in a frame; else what was typed and is on no lens yet.
 */
export function heightOfCell(
  typed: string,
  lines: readonly Lens[],
  { pairNo, side }: { pairNo: string; side: Side },
): string {
  const heights = (isOwn: boolean) =>
    lines.flatMap((line) =>
      line.section === 'SpectacleLens' &&
      line.lensFittingHeight !== null &&
      line.lensEyes.includes(side === 'right' ? 'Right' : 'Left') &&
      (!line.pairNo || line.pairNo === pairNo) === isOwn
        ? [line.lensFittingHeight]
        : [],
    )
  const [own] = heights(true)
  if (own !== undefined) return String(own)
  return typed.trim() !== '' && heights(false).includes(Number(typed)) ? '' : typed
}

type FrameAndLens = Lens & Pick<CartLine, 'itemID' | 'serialNo'>

/**
 * Returns in which frame the fitting heights of each pair were measured, with the pairs that have
 * another frame now: their heights are worth nothing. A pair that lacks a frame keeps them for it.
 */
export function framesOfHeights<Line extends FrameAndLens>(
  lines: readonly Line[],
  before: Readonly<Record<string, string>>,
): { heightFrames: Record<string, string>; changed: { pairNo: string; lenses: Line[] }[] } {
  const heightFrames: Record<string, string> = {}
  const changed: { pairNo: string; lenses: Line[] }[] = []
  for (const pairNo of new Set(lines.flatMap((line) => line.pairNo || []))) {
    const ofPair = lines.filter((line) => line.pairNo === pairNo)
    const lenses = ofPair.filter(
      (line) => line.section === 'SpectacleLens' && line.lensFittingHeight !== null,
    )
    const frame = ofPair.find(({ section }) => section === 'Frame' || section === 'Sunglass')
    const known = before[pairNo]
    const now = frame === undefined ? known : `${frame.itemID} ${frame.serialNo ?? ''}`
    if (lenses.length === 0 || now === undefined) continue
    if (known === undefined || known === now) heightFrames[pairNo] = now
    else changed.push({ pairNo, lenses })
  }
  return { heightFrames, changed }
}

/** Shows the fitting heights of the pair in work; what was typed for another pair is on its lenses. */
export function showHeightsOfPair(): void {
  const { lines } = useCart.getState()
  const { draft, pairNo: chosen } = useRx.getState()
  const pairNo = currentPair(lines, chosen)
  const changed = SIDES.flatMap((side) => {
    const typed = draft[side].fittingHeight ?? ''
    const height = heightOfCell(typed, lines, { pairNo, side })
    return height === typed ? [] : [[side, { ...draft[side], fittingHeight: height }] as const]
  })
  useRx.setState({ heightsOf: pairNo })
  if (changed.length === 0) return
  changeDraft(Object.fromEntries(changed))
  readSoon()
}
