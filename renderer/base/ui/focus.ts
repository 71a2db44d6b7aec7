/**
 * Gives the focus to the element of an ID, with its text marked. Returns false where it is not
 * drawn.
 */
export function giveFocus(id: string): boolean {
  const element = document.getElementById(id)
  if (element === null) return false
  element.focus()
  if (element instanceof HTMLInputElement && element.type !== 'date') element.select()
  element.scrollIntoView({ block: 'nearest' })
  return true
}

/**
 * Places the focus now and once a dialog has placed its own, which it does a frame after it opened or
 * lost the element that had it. Returns what ends that.
 */
export function placePastDialog(place: () => void): () => void {
  place()
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(place)
  })
  return () => cancelAnimationFrame(frame)
}

/** Gives the focus to what `find` returns, now and past a dialog. Returns what ends that. */
export function focusPastDialog(find: () => HTMLElement | null | undefined): () => void {
  return placePastDialog(() => find()?.focus())
}
