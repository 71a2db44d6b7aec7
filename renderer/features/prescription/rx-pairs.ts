import type { CartLine } from '../../../server/contract/cart.ts'
import type { FrameInput } from '../../../server/contract/prescriptions.ts'
import { groupByPair, type PairGroup } from '../cart/pairs.ts'
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
    // A frame that is sold is not the customer's own, whatever was ticked before.
    const frame = { ...(typed ?? NO_FRAME), ...(line === undefined ? {} : { isOwn: false }) }
    const input = frameInput(pairNo, frame, line?.itemID)
    const isKnown = line !== undefined || frame.isOwn || input.a !== undefined
    return isKnown ? [input] : []
  })
}
