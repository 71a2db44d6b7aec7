import type { CartLine } from '../../../server/contract/cart.ts'
import type { FrameInput } from '../../../server/contract/prescriptions.ts'
import { groupByPair, incompletePairs, type PairGroup } from '../cart/pairs.ts'
import { frameInput, NO_FRAME, type RxDraft } from './rx-draft.ts'

/** The numbered pairs of a cart, in order. */
export function pairNumbers(lines: readonly CartLine[]): string[] {
  return groupByPair(lines).flatMap(({ pairNo }) => pairNo ?? [])
}

/** The pair that lenses go to: the chosen one while it is there, else the latest. */
export function currentPair(lines: readonly CartLine[], chosen: string | null): string {
  const numbers = pairNumbers(lines)
  if (chosen !== null && numbers.includes(chosen)) return chosen
  return numbers.at(-1) ?? '1'
}

/** A pair that lenses can go to; `frame` is in no pair yet and would begin or complete this one. */
export type PairOption = { value: string; pairNo: string; frame: CartLine | null }

/**
 * Returns the pairs of a sale, and with each frame or sunglass that is in none the pair that it would
 * be of: the first that lacks a frame, else a new one. `ownFrames` are pairs of a customer's frame.
 */
export function pairOptions(
  lines: readonly CartLine[],
  ownFrames: ReadonlySet<string>,
): PairOption[] {
  const numbers = pairNumbers(lines)
  const loose = lines.filter(
    ({ pairNo, section }) => !pairNo && (section === 'Frame' || section === 'Sunglass'),
  )
  const frameless = incompletePairs(lines, ownFrames).find(({ missing }) =>
    missing.includes('frame'),
  )
  const next = String(Math.max(0, ...numbers.map(Number).filter(Number.isFinite)) + 1)
  const pairNo = frameless?.pairNo ?? next
  const begun = numbers.length === 0 ? ['1'] : numbers
  return [
    ...begun.map((number) => ({ value: number, pairNo: number, frame: null })),
    // The first keeps its place, and so the focus, when its pair is there.
    ...loose.map((frame, index) => {
      const isPlace = index === 0 && !begun.includes(pairNo)
      return { value: isPlace ? pairNo : frame.id, pairNo, frame }
    }),
  ]
}

/** The lines of a pair with what they come to; none of a pair that nothing is in yet. */
export function linesOfPair(lines: readonly CartLine[], pairNo: string): PairGroup {
  const group = groupByPair(lines).find((each) => each.pairNo === pairNo)
  return group ?? { pairNo, lines: [], subtotalPaise: 0 }
}

/** The frame line of a pair. */
export function frameOf(lines: readonly CartLine[], pairNo: string): CartLine | undefined {
  return lines.find(
    (line) => line.pairNo === pairNo && (line.section === 'Frame' || line.section === 'Sunglass'),
  )
}

export function hasLensLines(lines: readonly CartLine[]): boolean {
  return lines.some(({ section }) => section === 'SpectacleLens')
}

export function hasContactLines(lines: readonly CartLine[]): boolean {
  return lines.some(({ section }) => section === 'ContactLens')
}

/** The frames of a sale with what was measured of them, as the lab check takes them. */
export function framesOf(lines: readonly CartLine[], draft: RxDraft): FrameInput[] {
  const numbers = new Set([...pairNumbers(lines), ...Object.keys(draft.frames)])
  return [...numbers].flatMap((pairNo) => {
    const line = frameOf(lines, pairNo)
    const typed = draft.frames[pairNo]
    if (line === undefined && typed === undefined) return []
    // A frame that is sold is neither the customer's own nor comes later, whatever was ticked before.
    const sold = { isOwn: false, isToFollow: false }
    const frame = { ...(typed ?? NO_FRAME), ...(line === undefined ? {} : sold) }
    const input = frameInput(pairNo, frame, line?.itemID)
    const isSaid = frame.isOwn || frame.isToFollow
    const isKnown = line !== undefined || isSaid || input.a !== undefined
    return isKnown ? [input] : []
  })
}
