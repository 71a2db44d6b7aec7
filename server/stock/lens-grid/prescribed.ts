import { all, type ReadableDb } from '../../db/sql.ts'
import { cellKey, type LensCell, type WantedPair } from '../../domain/optics/lens-demand.ts'
import { parsePower, transpose } from '../../domain/prescription.ts'
import { axesOf, type FamilyRow } from './family-rows.ts'

type EyeRow = {
  prescriptionId: number
  eye: 'right' | 'left'
  spherical: string | null
  cylinder: string | null
  addition: string | null
}

/**
 * Returns the lenses that were prescribed since a day and that the family is kept in, whether they
 * came from the shelf or from a lab.
 */
export function prescribedSince(
  db: ReadableDb,
  family: FamilyRow,
  since: string,
): { lenses: Map<string, number>; pairs: WantedPair[] } {
  const eyes =
    family.section === 'ContactLens' ? contactEyes(db, family, since) : spectacleEyes(db, since)
  const { columns, rows } = axesOf(family)
  const [inRows, inColumns] = [new Set(rows), new Set(columns)]
  const lenses = new Map<string, number>()
  const byPrescription = new Map<number, { right?: LensCell; left?: LensCell }>()
  for (const eye of eyes) {
    const cell = cellOf(family, eye)
    if (cell === null || !inRows.has(cell.row) || !inColumns.has(cell.column)) continue
    lenses.set(cellKey(cell), (lenses.get(cellKey(cell)) ?? 0) + 1)
    const pair = byPrescription.get(eye.prescriptionId) ?? {}
    byPrescription.set(eye.prescriptionId, { ...pair, [eye.eye]: cell })
  }
  const pairs = [...byPrescription.values()].flatMap(({ left, right }) =>
    left === undefined || right === undefined ? [] : { left, right },
  )
  return { lenses, pairs }
}

function spectacleEyes(db: ReadableDb, since: string): EyeRow[] {
  return all<EyeRow>(
    db,
    `SELECT e.prescription_id AS prescriptionId, e.eye, e.spherical, e.cylinder, e.addition
       FROM prescriptions p JOIN prescription_eyes e ON e.prescription_id = p.id
      WHERE p.exam_date >= :since ORDER BY e.prescription_id, e.eye`,
    { since },
  )
}

/** The eyes of contact-lens prescriptions of the family's brand; of a toric one, of its axis. */
function contactEyes(db: ReadableDb, { axisDegrees, brand }: FamilyRow, since: string): EyeRow[] {
  return all<EyeRow>(
    db,
    `SELECT e.prescription_id AS prescriptionId, lower(e.eye) AS eye, e.power AS spherical,
            e.cylinder, e.addition
       FROM contact_lens_prescriptions p JOIN contact_lens_eyes e ON e.prescription_id = p.id
      WHERE p.exam_date >= :since AND p.superseded_by_id IS NULL AND p.kept_id IS NULL
        AND (:brand = '' OR lower(e.brand) = lower(:brand))
        AND coalesce(CAST(e.axis AS INTEGER), 0) = coalesce(:axisDegrees, 0)
      ORDER BY e.prescription_id, e.eye`,
    { since, brand, axisDegrees },
  )
}

/** The cell that an eye needs; null where it has no power, or not one of this kind of lens. */
export function cellOf(
  { columns }: FamilyRow,
  eye: Pick<EyeRow, 'addition' | 'cylinder' | 'spherical'>,
): LensCell | null {
  const sphere = power(eye.spherical)
  const cylinder = power(eye.cylinder) ?? 0
  const addition = power(eye.addition)
  if (sphere === null && cylinder === 0) return null
  if (columns === 'addition') {
    return cylinder === 0 && addition !== null ? { row: sphere ?? 0, column: addition } : null
  }
  if (cylinder <= 0) return { row: sphere ?? 0, column: cylinder }
  const minus = transpose(sphere ?? 0, cylinder, 180)
  return { row: minus.sphereCentidioptres, column: minus.cylinderCentidioptres }
}

function power(text: string | null): number | null {
  if (text === null) return null
  const result = parsePower(text)
  return result.ok ? result.centidioptres : null
}
