import { type Message, message } from '../kernel/message.ts'
import { type GoodsLine, isLens } from './changed-line.ts'

/** A sign that flips within half a dioptre of plano is an eye, not a mistake. */
const LEAST_FLIP_DIOPTRES = 0.5

/**
 * Asks about each lens whose sphere would have the other sign: far more often a slip of the hand than
 * an eye. A lens for another use, such as near, has a power of its own.
 */
export function flippedSigns(
  changed: readonly { before: GoodsLine; after: GoodsLine }[],
): Message[] {
  return changed.flatMap(({ after, before }) => {
    const was = Number(before.spherical ?? 0)
    const now = Number(after.spherical ?? 0)
    const isOtherUse = before.spectacleLensType !== after.spectacleLensType
    const isFlip = was * now < 0 && Math.abs(now - was) >= LEAST_FLIP_DIOPTRES
    if (!isLens(before) || isOtherUse || !isFlip) return []
    return [
      message('orders.ask.sign', {
        side: before.eye ?? 'Both',
        before: before.spherical ?? '',
        now: after.spherical ?? '',
      }),
    ]
  })
}
