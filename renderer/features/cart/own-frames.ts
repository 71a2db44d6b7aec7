import { isRecord } from '../../kernel/local-storage.ts'

/** The pairs whose frame is the customer's own, as the prescription kept with the sale says. */
export function ownFramesOf(prescriptionDraft: string | null): ReadonlySet<string> {
  return pairsMarked(prescriptionDraft, ['isOwn'])
}

/** The pairs whose frame comes later, which a frame of the sale may still be. */
export function framesToFollow(prescriptionDraft: string | null): ReadonlySet<string> {
  return pairsMarked(prescriptionDraft, ['isToFollow'])
}

/** The pairs that lack no frame though the sale has none of them: own ones, and those that come later. */
export function framesElsewhereOf(prescriptionDraft: string | null): ReadonlySet<string> {
  return pairsMarked(prescriptionDraft, ['isOwn', 'isToFollow'])
}

function pairsMarked(prescriptionDraft: string | null, marks: readonly string[]): Set<string> {
  const own = new Set<string>()
  if (prescriptionDraft === null) return own
  let kept: unknown
  try {
    kept = JSON.parse(prescriptionDraft)
  } catch {
    return own
  }
  const frames = isRecord(kept) ? kept['frames'] : null
  for (const [pairNo, frame] of Object.entries(isRecord(frames) ? frames : {})) {
    if (isRecord(frame) && marks.some((mark) => frame[mark] === true)) own.add(pairNo)
  }
  return own
}
