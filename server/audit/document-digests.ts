import { hash } from 'node:crypto'
import { insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

/** The documents that are frozen at issue: text and digest are written in one transaction. */
export type FrozenKind = 'Invoice' | 'Receipt' | 'CreditNote' | 'RefundVoucher'

const SQL: Record<FrozenKind, string> = {
  Invoice: select('invoices', 'Invoice'),
  Receipt: select('receipts', 'Receipt'),
  CreditNote: select('credit_notes', 'CreditNote'),
  RefundVoucher: select('refund_vouchers', 'RefundVoucher'),
}

function select(table: string, kind: FrozenKind): string {
  return `SELECT f.model_json AS modelJson, d.digest
            FROM ${table} f
            LEFT JOIN document_digests d ON d.kind = '${kind}' AND d.document_id = f.id
           WHERE f.id = :id`
}

/** SHA-256 of a frozen model's JSON, as 64 hexadecimal digits. */
export function digestOf(modelJson: string): string {
  return hash('sha256', modelJson, 'hex')
}

/** Keeps the digest of a document, in the transaction that issues it. */
export function keepDigest(
  tx: WritableDb,
  kind: FrozenKind,
  args: { id: number; modelJson: string },
): void {
  insert(
    tx,
    `INSERT INTO document_digests (kind, document_id, digest) VALUES (:kind, :id, :digest)`,
    { kind, id: args.id, digest: digestOf(args.modelJson) },
  )
}

/**
 * The frozen model of an issued document, or undefined where there is none. A text that is not the
 * one that was issued is refused (500, logged), so that it is never printed.
 */
export function frozenModel<Model>(
  db: ReadableDb,
  kind: FrozenKind,
  id: number,
): Model | undefined {
  const row = one<{ modelJson: string; digest: string | null }>(db, SQL[kind], { id })
  if (row === undefined) return undefined
  if (row.digest !== digestOf(row.modelJson)) {
    throw new Refusal('INTERNAL', message('documents.not-as-issued', { kind, id }))
  }
  // Only the builders of these models write this column, so the text has the kind's type.
  return JSON.parse(row.modelJson)
}
