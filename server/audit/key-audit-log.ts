import { writeMeta } from '../db/meta.ts'
import {
  all,
  connectionOf,
  type ReadableDb,
  run,
  type WritableDb,
  writeTransaction,
} from '../db/sql.ts'
import { auditKeyOf, KEYED, keyedAt, macOf, plainHash, setAuditKey } from './audit-key.ts'
import type { ShopSecret } from './field-hashes.ts'
import {
  type AuditRow,
  auditRowsFrom,
  canonicalText,
  GENESIS,
  recordChange,
} from './record-change.ts'
import { withoutValues } from './without-values.ts'

const BATCH = 5_000

/**
 * Gives the database its audit key. The log of a shop of before is brought to it once, in one
 * transaction: values of people become keyed hashes of their fields, in the outbox too, and each row
 * is hashed with the key. What was the hash of a sealed report, and where the old chain was broken,
 * is kept in the row that says so.
 */
export function keyAuditLog(db: ReadableDb, keys: ShopSecret, nowMs: number): void {
  setAuditKey(db, auditKeyOf(keys))
  if (keyedAt(db) !== null) return
  const connection = connectionOf(db)
  const secureDelete = connection.pragma('secure_delete', { simple: true })
  // What a person is not to be found by any more must not stay in the file's free pages.
  connection.pragma('secure_delete = ON')
  try {
    writeTransaction(db, (tx) => keyChain(tx, keys, nowMs))
  } finally {
    connection.pragma(`secure_delete = ${secureDelete}`)
  }
}

function keyChain(tx: WritableDb, keys: ShopSecret, nowMs: number): void {
  const heads = all<{ seq: number; hash: string }>(
    tx,
    'SELECT head_seq AS seq, head_hash AS hash FROM day_reports ORDER BY head_seq',
  )
  const headSeqs = new Set(heads.map(({ seq }) => seq))
  const known: [number, string][] = []
  let brokenAt: number | null = null
  let old = { seq: 0, hash: GENESIS }
  let prevHash = GENESIS
  const triggers = dropTriggers(tx)
  for (let rows = auditRowsFrom(tx, 1, BATCH); rows.length > 0; ) {
    for (const row of rows) {
      const isWhole =
        row.seq === old.seq + 1 &&
        row.prev_hash === old.hash &&
        row.hash === plainHash(old.hash + canonicalText(row))
      if (!isWhole) brokenAt ??= old.seq + 1
      if (headSeqs.has(row.seq)) known.push([row.seq, row.hash])
      old = row
      prevHash = rewrite(tx, row, { keys, prevHash })
    }
    rows = auditRowsFrom(tx, old.seq + 1, BATCH)
  }
  for (const sql of triggers) connectionOf(tx).exec(sql)
  writeMeta(tx, KEYED, String(old.seq + 1))
  recordChange(tx, {
    actor: { userId: null, ip: null },
    atMs: nowMs,
    action: 'audit.keyed',
    entity: 'branch',
    entityId: 0,
    detail: { lastSeq: old.seq, lastHash: old.hash, brokenAt, heads: known },
  })
}

/** Writes a row as it is hashed now; returns its hash. */
function rewrite(
  tx: WritableDb,
  row: AuditRow,
  { keys, prevHash }: { keys: ShopSecret; prevHash: string },
): string {
  const text = withoutValues(keys, row.action, row.detail_json)
  const detail = text ?? row.detail_json
  const rowHash = macOf(tx, prevHash + canonicalText({ ...row, detail_json: detail }))
  run(
    tx,
    `UPDATE audit_log SET detail_json = :detail, prev_hash = :prevHash, hash = :rowHash
      WHERE seq = :seq`,
    { detail, prevHash, rowHash, seq: row.seq },
  )
  if (text !== null) {
    run(tx, 'UPDATE outbox SET body_json = :text WHERE seq = :seq AND type = :action', {
      text,
      seq: row.seq,
      action: row.action,
    })
  }
  return rowHash
}

/** Takes away what keeps both logs from being changed; returns how it is put back. */
function dropTriggers(tx: WritableDb): string[] {
  const triggers = all<{ sql: string }>(
    tx,
    `SELECT sql FROM sqlite_schema
      WHERE type = 'trigger' AND name IN ('audit_log_no_update', 'outbox_no_update')`,
  )
  connectionOf(tx).exec('DROP TRIGGER IF EXISTS audit_log_no_update')
  connectionOf(tx).exec('DROP TRIGGER IF EXISTS outbox_no_update')
  return triggers.map(({ sql }) => sql)
}
