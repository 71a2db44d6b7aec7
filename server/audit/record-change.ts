import { hash } from 'node:crypto'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'

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

type ChainedRow = {
  seq: number
  at_ms: number
  user_id: number | null
  ip: string | null
  action: string
  entity: string
  entity_id: string
  detail_json: string
}

/**
 * Writes the audit row (hash = SHA-256 of the previous hash and this row) and the outbox event of
 * one change, in the caller's transaction (R3).
 */
export function recordChange(tx: WritableDb, change: Change): void {
  const last = one<{ seq: number; hash: string }>(
    tx,
    'SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1',
  )
  const detailJson = JSON.stringify(change.detail)
  const row: ChainedRow = {
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
        :hash)`,
    { ...row, prev_hash: prevHash, hash: chainHash(prevHash, row) },
  )
  run(
    tx,
    `INSERT INTO outbox (at_ms, type, version, entity_id, body_json)
     VALUES (:at_ms, :action, :version, :entity_id, :detail_json)`,
    {
      at_ms: row.at_ms,
      action: row.action,
      version: EVENT_VERSION,
      entity_id: row.entity_id,
      detail_json: detailJson,
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
 * whole.
 */
export function firstBrokenAuditRow(db: ReadableDb, span?: AuditSpan): number | null {
  let expectedSeq = (span?.after.seq ?? 0) + 1
  let prevHash = span?.after.hash ?? GENESIS
  const toSeq = span?.toSeq ?? Number.MAX_SAFE_INTEGER
  const batch = 5_000
  for (;;) {
    const rows = allFrom(db, expectedSeq, batch)
    for (const row of rows) {
      if (row.seq > toSeq) return null
      const isWhole =
        row.seq === expectedSeq &&
        row.prev_hash === prevHash &&
        row.hash === chainHash(prevHash, row)
      if (!isWhole) return expectedSeq
      prevHash = row.hash
      expectedSeq += 1
    }
    if (rows.length < batch) return null
  }
}

function chainHash(prevHash: string, row: ChainedRow): string {
  const canonical = JSON.stringify([
    row.seq,
    row.at_ms,
    row.user_id,
    row.ip,
    row.action,
    row.entity,
    row.entity_id,
    row.detail_json,
  ])
  return hash('sha256', prevHash + canonical, 'hex')
}

function allFrom(db: ReadableDb, seq: number, limit: number) {
  return all<ChainedRow & { prev_hash: string; hash: string }>(
    db,
    'SELECT * FROM audit_log WHERE seq >= :seq ORDER BY seq LIMIT :limit',
    { seq, limit },
  )
}
