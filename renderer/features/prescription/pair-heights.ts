import type { CartLine } from '../../../server/contract/cart.ts'
import { useCart } from '../cart/cart-store.ts'
import { type RxDraft, SIDES, type Side } from './rx-draft.ts'
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

/** Returns what a cell of a fitting height shows where these lenses lose theirs: not one of them. */
export function heightNotOf(typed: string, lenses: readonly Lens[], side: Side): string {
  const eye = side === 'right' ? 'Right' : 'Left'
  const isTheirs = lenses.some(
    ({ lensEyes, lensFittingHeight }) =>
      lensEyes.includes(eye) && lensFittingHeight === Number(typed),
  )
  return isTheirs ? '' : typed
}

type FrameOrLens = Lens & Pick<CartLine, 'id' | 'itemID' | 'serialNo'>

const OWN_FRAME = 'own'

/**
 * Returns in which frame each pair was measured, its fitting heights and the sizes that were typed,
 * with the pairs that have another frame now: what was measured is worth nothing there. A pair that
 * lacks a frame keeps it for the next one. `ofLines` has the frames of lenses by their lines, for a
 * lens that is moved to another pair.
 */
export function measuredFrames<Line extends FrameOrLens>(
  lines: readonly Line[],
  { frames, measuredIn }: Pick<RxDraft, 'frames' | 'measuredIn'>,
  ofLines: Readonly<Record<string, string>> = {},
): { measuredIn: Record<string, string>; changed: { pairNo: string; lenses: Line[] }[] } {
  const found: Record<string, string> = {}
  const changed: { pairNo: string; lenses: Line[] }[] = []
  for (const pairNo of new Set([
    ...lines.flatMap((line) => line.pairNo || []),
    ...Object.keys(frames),
  ])) {
    const ofPair = lines.filter((line) => line.pairNo === pairNo)
    const lenses = ofPair.filter(
      (line) => line.section === 'SpectacleLens' && line.lensFittingHeight !== null,
    )
    const frame = ofPair.find(({ section }) => section === 'Frame' || section === 'Sunglass')
    const { isOwn = false, isToFollow: _later, ...sizes } = frames[pairNo] ?? {}
    const inFrames = lenses.flatMap(({ id }) => ofLines[id] ?? [])
    const hasSizes = Object.values(sizes).some((size) => size !== '')
    const key = frame === undefined ? (isOwn ? OWN_FRAME : undefined) : frameKey(frame)
    const ofAllLenses = inFrames.length > 0 && inFrames.length === lenses.length && !hasSizes
    const known =
      inFrames.find((other) => other !== key) ?? (ofAllLenses ? key : measuredIn[pairNo])
    const now = key ?? known
    if (now === undefined || (lenses.length === 0 && !hasSizes)) continue
    if (known === undefined || known === now) found[pairNo] = now
    else changed.push({ pairNo, lenses })
  }
  return { measuredIn: found, changed }
}

function frameKey({ itemID, serialNo }: Pick<CartLine, 'itemID' | 'serialNo'>): string {
  return `${itemID} ${serialNo ?? ''}`
}

/** What is measured in which frame in the sale, as it was noted while it was put together. */
export function measuredNow(): ReturnType<typeof measuredFrames<CartLine>> {
  const { draft } = useRx.getState()
  return measuredFrames(useCart.getState().lines, draft, draft.framesOfLines)
}

/** Notes the frame of what was measured before it came, so that the next one is told from it. */
function noteFrames(): void {
  const { lines, sessionID } = useCart.getState()
  const { draft, sessionID: ofSession } = useRx.getState()
  if (ofSession !== sessionID) return
  const { measuredIn } = measuredNow()
  const framesOfLines: Record<string, string> = {}
  for (const { id, lensFittingHeight, pairNo, section } of lines) {
    if (section !== 'SpectacleLens' || lensFittingHeight === null) continue
    const ofPair = pairNo ? (draft.measuredIn[pairNo] ?? measuredIn[pairNo]) : undefined
    const frame = draft.framesOfLines[id] ?? ofPair
    if (frame !== undefined) framesOfLines[id] = frame
  }
  const isNew =
    Object.keys(measuredIn).some((pairNo) => draft.measuredIn[pairNo] === undefined) ||
    Object.keys(framesOfLines).some((id) => draft.framesOfLines[id] === undefined)
  if (isNew) changeDraft({ framesOfLines, measuredIn: { ...measuredIn, ...draft.measuredIn } })
}

useCart.subscribe(noteFrames)

/**
 * Shows the fitting heights of the pair in work; what was typed for another pair is on its lenses.
 * `before` are the cells as this pair was chosen: a height that was typed since is its own.
 */
export function showHeightsOfPair(before: Pick<RxDraft, Side>): void {
  const { lines } = useCart.getState()
  const { draft, pairNo: chosen } = useRx.getState()
  const pairNo = currentPair(lines, chosen)
  const changed = SIDES.flatMap((side) => {
    const typed = draft[side].fittingHeight ?? ''
    if (typed !== (before[side].fittingHeight ?? '')) return []
    const height = heightOfCell(typed, lines, { pairNo, side })
    return height === typed ? [] : [[side, { ...draft[side], fittingHeight: height }] as const]
  })
  useRx.setState({ heightsOf: pairNo })
  if (changed.length === 0) return
  changeDraft(Object.fromEntries(changed))
  readSoon()
}
