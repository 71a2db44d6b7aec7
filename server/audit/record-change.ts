import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { chainHashOf, keyedAt } from './audit-key.ts'

export type Change = {
  actor: Actor
  atMs: number
  /**
   * What happened, entity first: 'order.saved', 'cart.line-added'. Also the outbox event's type.
   */
  action: string
  entity: string
  entityId: string | number
  detail: Record<string, unknown>
}

/** What stands for a hash before the first row. */
export const GENESIS = '0'.repeat(64)
const EVENT_VERSION = 1

type ChangeRow = {
  seq: number
  at_ms: number
  user_id: number | null
  ip: string | null
  action: string
  entity: string
  entity_id: string
  detail_json: string
}
export type AuditRow = ChangeRow & { prev_hash: string; hash: string }

/**
 * Writes the audit row (hash = keyed hash of the previous hash and this row) and the outbox event of
 * one change, in the caller's transaction (R3). The connection must have its key (`keyAuditLog`).
 */
export function recordChange(tx: WritableDb, change: Change): void {
  const last = one<{ seq: number; hash: string }>(
    tx,
    'SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1',
  )
  const detailJson = JSON.stringify(change.detail)
  const row: ChangeRow = {
    seq: (last?.seq ?? 0) + 1,
    at_ms: change.atMs,
    user_id: change.actor.userId,
    ip: change.actor.ip,
    action: change.action,
    entity: change.entity,
    entity_id: String(change.entityId),
    detail_json: detailJson,
  }
  const prevHash = last?.hash ?? GENESIS
  insert(
    tx,
    `INSERT INTO audit_log
       (seq, at_ms, user_id, ip, action, entity, entity_id, detail_json, prev_hash, hash)
     VALUES
       (:seq, :at_ms, :user_id, :ip, :action, :entity, :entity_id, :detail_json, :prev_hash,
        audit_mac(:text))`,
    { ...row, prev_hash: prevHash, text: prevHash + canonicalText(row) },
  )
  run(
    tx,
    `INSERT INTO outbox (at_ms, type, version, entity_id, body_json, device_id)
     VALUES (:at_ms, :action, :version, :entity_id, :detail_json, :deviceId)`,
    {
      at_ms: row.at_ms,
      action: row.action,
      version: EVENT_VERSION,
      entity_id: row.entity_id,
      detail_json: detailJson,
      deviceId: change.actor.deviceId ?? null,
    },
  )
}

/** The number of the newest change, as the outbox counts; 0 before the first. */
export function newestChange(db: ReadableDb): number {
  return exactlyOne<{ seq: number }>(db, 'SELECT coalesce(max(seq), 0) AS seq FROM outbox').seq
}

/** A part of the audit chain: what comes after `after`, up to `toSeq`. */
export type AuditSpan = { after: { seq: number; hash: string }; toSeq: number }

/**
 * The first sequence at which the audit chain, or a part of it, does not hold; null when it is
 * whole. A chain that was keyed while it was broken stays so.
 */
export function firstBrokenAuditRow(db: ReadableDb, span?: AuditSpan): number | null {
  const hashOf = chainHashOf(db)
  let expectedSeq = (span?.after.seq ?? 0) + 1
  let prevHash = span?.after.hash ?? GENESIS
  const toSeq = span?.toSeq ?? Number.MAX_SAFE_INTEGER
  const batch = 5_000
  for (;;) {
    const rows = auditRowsFrom(db, expectedSeq, batch)
    for (const row of rows) {
      if (row.seq > toSeq) return brokenBefore(db, span)
      const isWhole =
        row.seq === expectedSeq &&
        row.prev_hash === prevHash &&
        row.hash === hashOf(prevHash + canonicalText(row))
      if (!isWhole) return expectedSeq
      prevHash = row.hash
      expectedSeq += 1
    }
    if (rows.length < batch) return brokenBefore(db, span)
  }
}

/** What the row that keyed the chain says of the chain of before. */
type KeyedDetail = { brokenAt: number | null; heads: [number, string][] }

function keyedDetail(db: ReadableDb): KeyedDetail | null {
  const seq = keyedAt(db)
  if (seq === null || seq === 0) return null
  const row = one<{ detail: string }>(
    db,
    'SELECT detail_json AS detail FROM audit_log WHERE seq = :seq',
    { seq },
  )
  // Only key-audit-log.ts writes this row.
  return row === undefined ? null : JSON.parse(row.detail)
}

/** Where the chain was broken when it was keyed, if that lies in the part. */
function brokenBefore(db: ReadableDb, span: AuditSpan | undefined): number | null {
  const seq = keyedDetail(db)?.brokenAt ?? null
  if (seq === null || span === undefined) return seq
  return seq > span.after.seq && seq <= span.toSeq ? seq : null
}

/**
 * The hash that the chain has now at the head of a sealed report; null where it does not have that
 * head, and never had it.
 */
export function headInChain(db: ReadableDb, head: { seq: number; hash: string }): string | null {
  const row = one<{ hash: string }>(db, 'SELECT hash FROM audit_log WHERE seq = :seq', {
    seq: head.seq,
  })
  if (row === undefined || row.hash === head.hash) return row?.hash ?? null
  const isOfBefore = keyedDetail(db)?.heads.some(
    ([seq, hash]) => seq === head.seq && hash === head.hash,
  )
  return isOfBefore === true ? row.hash : null
}

/** What of a row is hashed, with the hash of the row before it in front. */
export function canonicalText(row: ChangeRow): string {
  return JSON.stringify([
    row.seq,
    row.at_ms,
    row.user_id,
    row.ip,
    row.action,
    row.entity,
    row.entity_id,
    row.detail_json,
  ])
}

/** The next rows of the log from a sequence on. */
export function auditRowsFrom(db: ReadableDb, seq: number, limit: number): AuditRow[] {
  return all<AuditRow>(db, 'SELECT * FROM audit_log WHERE seq >= :seq ORDER BY seq LIMIT :limit', {
    seq,
    limit,
  })
}
