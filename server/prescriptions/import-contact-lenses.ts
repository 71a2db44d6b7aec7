import type { WritableDb } from '../db/sql.ts'
import type { ContactField } from '../domain/optics/contact-lens.ts'
import { finishedContactEyes, insertContactPrescription } from './contact-lens-rows.ts'
import { importedDoctor } from './import-prescription.ts'

/** Contact lenses as a file of a former program has them, their cells judged already. */
export type ImportedContacts = {
  customerId: number
  examDate: string
  doctor: string | null
  right: Partial<Record<ContactField, string>>
  left: Partial<Record<ContactField, string>>
  remarks: string | null
  takenBy: number
}

/** Keeps contact lenses of a former program without a sale; returns the prescription's row. */
export function importContactLenses(
  tx: WritableDb,
  { customerId, doctor, examDate, left, remarks, right, takenBy }: ImportedContacts,
): number {
  const { doctorId, unknown } = importedDoctor(tx, doctor)
  return insertContactPrescription(
    tx,
    {
      customerId,
      orderId: null,
      keptId: null,
      doctorId,
      examDate,
      vertexTenthsMm: null,
      rightSpectacles: null,
      leftSpectacles: null,
      remarks: [remarks, unknown].filter((text) => text !== null).join('\n') || null,
      takenBy,
    },
    finishedContactEyes({ right, left }),
  )
}
