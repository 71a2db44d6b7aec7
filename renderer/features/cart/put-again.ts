/** The lines that were taken out and put in again, each by its number before. */
const successors = new Map<string, string>()

type PutAgain = (was: string, now: string) => void
const listeners: PutAgain[] = []

/** Names who keeps something of a line that is true of it when it comes back as another one. */
export function whenPutAgain(listener: PutAgain): void {
  listeners.push(listener)
}

/** Notes that a line was put in again as another one. */
export function notePutAgain(was: string, now: string): void {
  successors.set(was, now)
  for (const listener of listeners) listener(was, now)
}

/**
 * Returns the number that a line has now. What was done to a line before it was taken out is undone
 * on the one that took its place.
 */
export function lineNow(lineID: string): string {
  let id = lineID
  for (let next = successors.get(id); next !== undefined; next = successors.get(id)) id = next
  return id
}
