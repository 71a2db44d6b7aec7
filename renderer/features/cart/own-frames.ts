import { isRecord } from '../../kernel/local-storage.ts'

/** The pairs whose frame is the customer's own, as the prescription kept with the sale says. */
export function ownFramesOf(prescriptionDraft: string | null): ReadonlySet<string> {
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
    if (isRecord(frame) && frame['isOwn'] === true) own.add(pairNo)
  }
  return own
}
