import { all, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { readGrid } from '../domain/optics/read-grid.ts'
import type { TypedGrid } from '../domain/optics/typed-grid.ts'
import { nameKey } from '../domain/similar-name.ts'
import { keepExam } from './write-prescription.ts'

/** A prescription as a file of a former program has it, its cells judged already. */
export type ImportedPrescription = {
  customerId: number
  examDate: string
  doctor: string | null
  grid: TypedGrid
  remarks: string | null
}

/** Keeps a prescription of a former program as an eye test without a sale; returns its row. */
export function importPrescription(
  tx: WritableDb,
  { customerId, doctor, examDate, grid, remarks }: ImportedPrescription,
): number {
  const { doctorId, unknown } = importedDoctor(tx, doctor)
  return keepExam(
    tx,
    {
      customerId,
      doctorId,
      examDate,
      vertexTenthsMm: null,
      remarks: [remarks, unknown].filter((text) => text !== null).join('\n') || null,
      takenBy: null,
    },
    { ...readGrid(grid), cells: grid },
  )
}

/** The shop's own doctor of a name in a file; one whom it does not know stays in words. */
export function importedDoctor(
  db: ReadableDb,
  doctor: string | null,
): { doctorId: number | null; unknown: string | null } {
  const doctorId = doctor === null ? null : doctorNamed(db, doctor)
  return { doctorId, unknown: doctorId === null ? doctor : null }
}

/** The doctor of a name, titles aside; null where the shop knows none. */
function doctorNamed(db: ReadableDb, name: string): number | null {
  const key = nameKey(name)
  const exact = one<{ id: number }>(db, 'SELECT id FROM doctors WHERE name = :name', { name })
  if (exact !== undefined) return exact.id
  const doctors = all<{ id: number; name: string }>(db, 'SELECT id, name FROM doctors')
  return doctors.find((doctor) => nameKey(doctor.name) === key)?.id ?? null
}
