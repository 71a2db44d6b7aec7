/**
 * The one sentence for the person when the branch server can't start: a refusal's own words, or for
 * a fault its message, squeezed into a line.
 */
export function startFailureSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const line = message.trim().replace(/\s*\n\s*/g, ' ')
  // By name, because the shell's bundle has a class of its own of that name.
  const isRefusal = error instanceof Error && error.name === 'StartRefused'
  return isRefusal ? line : `Dioptre could not start: ${line}`
}

/** What kind of refusal it was, so that the shell can say what to do; null for a fault. */
export function startFailureReason(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'StartRefused') return null
  return 'reason' in error ? String(error.reason) : 'other'
}
