import { byPairAndEye } from '../lab/job-lenses.ts'

/**
 * The lines of a sale with the right lens of each pair before its left one, whichever was chosen
 * first: lenses take the places of lenses of their pair, everything else stays where it is.
 */
export function rightBeforeLeft<Line extends { pairNo: string | null; eye: string | null }>(
  lines: readonly Line[],
): Line[] {
  const isOfOneEye = ({ eye }: Line) => eye === 'Right' || eye === 'Left'
  const waiting = new Map<string | null, Line[]>()
  for (const line of lines.filter(isOfOneEye)) {
    waiting.set(line.pairNo, [...(waiting.get(line.pairNo) ?? []), line])
  }
  for (const lenses of waiting.values()) lenses.sort(byPairAndEye)
  return lines.map((line) =>
    isOfOneEye(line) ? (waiting.get(line.pairNo)?.shift() ?? line) : line,
  )
}
