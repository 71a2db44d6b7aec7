/**
 * Returns the cells of one eye as it was kept; `names` has for each cell the name that answers
 * have for it.
 */
export function keptCells<Cell extends string, Name extends string>(
  eye: Readonly<Record<Name, string | null>> | null,
  names: Readonly<Record<Cell, Name>>,
): Partial<Record<Cell, string>> {
  const cells: Partial<Record<Cell, string>> = {}
  if (eye === null) return cells
  for (const cell in names) cells[cell] = eye[names[cell]] ?? ''
  return cells
}
