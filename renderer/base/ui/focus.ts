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
