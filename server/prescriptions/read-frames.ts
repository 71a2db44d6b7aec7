import type { Static } from 'typebox'
import type { Frames } from '../contract/prescriptions.ts'
import { pairKey } from '../domain/optics/lens-eyes.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { FrameInput } from './frame-facts.ts'

export type PairFrame = FrameInput & { pairNo: string }

/** The frames of a request, first in line before those of the cart. */
export function readFrames(services: Services, frames: Static<typeof Frames>): PairFrame[] {
  return frames.map(({ a, b, dbl, ed, isOwn = false, isToFollow = false, itemID, pairNo }) => {
    if (isOwn && isToFollow) {
      throw invalidField('isToFollow', message('prescription.own-or-later'))
    }
    return {
      pairNo: pairKey(pairNo),
      itemId: itemID === undefined ? null : services.idOf('item', itemID, 'itemID'),
      isOwn,
      isToFollow,
      a,
      b,
      dbl,
      ed,
    }
  })
}

/** The frames of a cart as the case takes them. */
export function cartFrames(frames: readonly { pairNo: string; itemId: number }[]): PairFrame[] {
  const sizes = { a: undefined, b: undefined, dbl: undefined, ed: undefined }
  return frames.map((frame) => ({ ...frame, isOwn: false, ...sizes }))
}
