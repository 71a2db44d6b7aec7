import type { SheetKind } from './fields.ts'

const EYES_OF_RX = ['right', 'left', 'right', 'left'] as const
const POWERS = ['sph', 'cyl', 'ax'] as const
const RX_COLUMNS = 34

/**
 * The fields of Optical Guru's prescription sheet, whose 34 columns are known by their places: id;
 * far right and left, near right and left, each SPH, CYL, axis and VA; PD, addition and prism of each
 * eye; what else was written; the day last. Null for any other heading.
 */
export function placedFields(
  kind: SheetKind,
  cells: readonly string[],
): readonly (string | null)[] | null {
  const named = cells.filter((cell) => cell !== '')
  if (kind !== 'Prescriptions' || named.length !== RX_COLUMNS || cells.length < RX_COLUMNS) {
    return null
  }
  const isRx = EYES_OF_RX.every((_, eye) =>
    POWERS.every((power, place) =>
      (cells[1 + eye * 4 + place] ?? '').toLowerCase().includes(power),
    ),
  )
  if (!isRx) return null
  const eyes = EYES_OF_RX.flatMap((eye, index) =>
    index < 2
      ? [`${eye}.spherical`, `${eye}.cylinder`, `${eye}.axis`, `${eye}.va`]
      : [`${eye}.nearSpherical`, `${eye}.nearCylinder`, `${eye}.nearAxis`, 'remarks'],
  )
  const pairs = ['pd', 'addition', 'prism'].flatMap((power) => [`right.${power}`, `left.${power}`])
  const rest = Array.from({ length: RX_COLUMNS - 2 - eyes.length - pairs.length }, () => 'remarks')
  return ['oldId', ...eyes, ...pairs, ...rest, 'date']
}
