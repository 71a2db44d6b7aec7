import { run, type WritableDb } from '../db/sql.ts'

export type PrescriptionKind = 'Spectacles' | 'ContactLenses'

const WITHDRAW: Record<PrescriptionKind, string> = {
  Spectacles: `UPDATE prescriptions SET superseded_by_id = id, withdrawn_reason = :reason
                WHERE id = :id`,
  ContactLenses: `UPDATE contact_lens_prescriptions
                     SET superseded_by_id = id, withdrawn_reason = :reason WHERE id = :id`,
}

/** Marks a prescription as not of its person: it stands in its own place, and is the last of nobody. */
export function withdraw(
  tx: WritableDb,
  kind: PrescriptionKind,
  { id, reason }: { id: number; reason: string },
): void {
  run(tx, WITHDRAW[kind], { id, reason })
}
