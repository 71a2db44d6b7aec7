/**
 * Which of a row's buttons have room: each in its turn by `ranks` (the lowest first) as long as it
 * fits. Widths, the gap between two and the room are in pixels. Returns a flag for each button.
 */
export function fitting(
  widths: readonly number[],
  ranks: readonly number[],
  { gap, room }: { gap: number; room: number },
): boolean[] {
  const turns = widths.map((_, index) => index)
  turns.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b)
  const fits = widths.map(() => false)
  let left = room + gap
  for (const index of turns) {
    left -= (widths[index] ?? 0) + gap
    if (left < 0) break
    fits[index] = true
  }
  return fits
}
