/**
 * Proposes whether a float holds the cash that moved before the day was opened: yes where it is the
 * rest of the last closing with that cash, no where it is that rest alone. Null for every other
 * float, of which only whoever counted it can tell. All in rupees; `before` is negative for cash that
 * was paid out.
 */
export function proposedEarlier({
  before,
  float,
  left,
}: {
  float: number
  left: number
  before: number
}): 'yes' | 'no' | null {
  const isSame = (rupees: number) => Math.round((float - rupees) * 100) === 0
  if (isSame(left + before)) return 'yes'
  return isSame(left) ? 'no' : null
}
