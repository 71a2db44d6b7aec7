import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'

/** The documents that the portal registers. */
export type RegisteredKind = 'Invoice' | 'CreditNote'

/** What the portal answered for a document: it is printed on it. */
export type Registration = {
  /** 64 hexadecimal digits. */
  irn: string
  ackNo: string
  /** Local date-time. */
  ackAt: string
  /** The text of the QR code, a signed token; printed unchanged. */
  signedQr: string
}

const COLUMNS = 'irn, ack_no AS ackNo, ack_at AS ackAt, signed_qr AS signedQr'

/** The registration of an invoice or a credit note; null where there is none. */
export function registrationOf(
  db: ReadableDb,
  kind: RegisteredKind,
  id: number,
): Registration | null {
  const row = one<Registration>(
    db,
    `SELECT ${COLUMNS} FROM e_invoices WHERE kind = :kind AND document_id = :id`,
    { kind, id },
  )
  return row ?? null
}

/** The numbers of the documents that are registered. */
export function registeredNumbers(db: ReadableDb): string[] {
  return all<{ number: string }>(
    db,
    `SELECT coalesce(v.invoice_no, n.credit_note_no) AS number FROM e_invoices e
       LEFT JOIN invoices v ON e.kind = 'Invoice' AND v.id = e.document_id
       LEFT JOIN credit_notes n ON e.kind = 'CreditNote' AND n.id = e.document_id`,
  ).map(({ number }) => number)
}

export function insertRegistration(
  tx: WritableDb,
  row: Registration & { kind: RegisteredKind; id: number; userId: number | null; atMs: number },
): void {
  run(
    tx,
    `INSERT INTO e_invoices
       (kind, document_id, irn, ack_no, ack_at, signed_qr, recorded_by, recorded_at_ms)
     VALUES (:kind, :id, :irn, :ackNo, :ackAt, :signedQr, :userId, :atMs)`,
    row,
  )
}
