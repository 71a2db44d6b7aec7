import { t } from '../../base/i18n/t.ts'
import { showToast } from '../../kernel/toasts.ts'
import { rememberUndo } from '../../kernel/undo-stack.ts'
import { useCart } from '../cart/cart-store.ts'
import { type FrameTyped, NO_FRAME } from './rx-draft.ts'
import { changeDraft } from './rx-keep.ts'
import { currentPair, frameOf } from './rx-pairs.ts'
import { useRx } from './rx-store.ts'

/** Writes what is known of the frame of one pair. */
export function changeFrame(pairNo: string, part: Partial<FrameTyped>): void {
  const { frames } = useRx.getState().draft
  changeDraft({ frames: { ...frames, [pairNo]: { ...(frames[pairNo] ?? NO_FRAME), ...part } } })
}

type FrameMarks = Pick<FrameTyped, 'isOwn' | 'isToFollow'>

/** Says whose the frame of a pair is, or that it comes later; the undo key takes it back. */
export function markFrame(pairNo: string, marks: FrameMarks): void {
  const { draft, sessionID } = useRx.getState()
  const { isOwn, isToFollow } = draft.frames[pairNo] ?? NO_FRAME
  changeFrame(pairNo, marks)
  rememberUndo(sessionID, () => changeFrame(pairNo, { isOwn, isToFollow }))
}

/** The lenses of a pair go into the customer's own frame; its sizes are typed beside it. */
export function takeOwnFrame(pairNo: string): void {
  markFrame(pairNo, { isOwn: true, isToFollow: false })
  showToast(t('pair.ownFrame.done', { number: pairNo }))
}

/** The frame of a pair is chosen or brought later; its lenses are booked without it. */
export function takeFrameLater(pairNo: string): void {
  markFrame(pairNo, { isOwn: false, isToFollow: true })
  showToast(t('pair.laterFrame.done', { number: pairNo }))
}

/** As `takeOwnFrame`, for the pair on the screen where it has no frame yet. */
export function takeOwnFrameOfShownPair(): void {
  const pairNo = shownPair()
  if (lacksFrame(pairNo)) takeOwnFrame(pairNo)
}

function shownPair(): string {
  return currentPair(useCart.getState().lines, useRx.getState().pairNo)
}

function lacksFrame(pairNo: string): boolean {
  const { frames } = useRx.getState().draft
  return frames[pairNo]?.isOwn !== true && frameOf(useCart.getState().lines, pairNo) === undefined
}
