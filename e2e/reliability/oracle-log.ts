import { createHmac } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { each, rows } from './oracle-rows.ts'

type AuditRow = {
  seq: number
  at_ms: number
  user_id: number | null
  ip: string | null
  action: string
  entity: string
  entity_id: string
  detail_json: string
  prev_hash: string
  hash: string
}

/**
 * The audit log from its first row to its last: each hash holds the row and the hash before it, with
 * the key that lies beside the database.
 */
export function aboutAuditChain(db: DatabaseSync, dataFolder: string): string[] {
  const key = auditKey(dataFolder)
  let before = '0'.repeat(64)
  let seq = 0
  for (const row of rows<AuditRow>(db, 'SELECT * FROM audit_log ORDER BY seq')) {
    seq += 1
    const { at_ms, user_id, ip, action, entity, entity_id, detail_json } = row
    const text = JSON.stringify([
      row.seq,
      at_ms,
      user_id,
      ip,
      action,
      entity,
      entity_id,
      detail_json,
    ])
    const hash = createHmac('sha256', key).update(before).update(text).digest('hex')
    if (row.seq !== seq) return [`the audit log has no row ${seq}`]
    if (row.prev_hash !== before || row.hash !== hash) return [`audit row ${seq} was altered`]
    before = hash
  }
  return [
    ...each(
      db,
      'an order without its audit row',
      `SELECT order_no FROM sales_orders o WHERE NOT EXISTS
         (SELECT 1 FROM audit_log WHERE entity = 'order' AND action = 'sale.committed'
                                    AND entity_id = o.id)
         AND NOT EXISTS (SELECT 1 FROM audit_log WHERE action = 'order.split'
                            AND detail_json ->> '$.newOrderId' = o.id)`,
    ),
    ...each(
      db,
      'an audit row of a sale that is not there',
      `SELECT seq FROM audit_log WHERE action = 'sale.committed'
          AND CAST(entity_id AS INTEGER) NOT IN (SELECT id FROM sales_orders)`,
    ),
    ...each(
      db,
      'a sale committed twice',
      `SELECT json_extract(detail_json, '$.sessionKey') AS key FROM audit_log
        WHERE action = 'sale.committed' GROUP BY key HAVING count(*) > 1`,
    ),
  ]
}

function auditKey(dataFolder: string): Buffer {
  const file = path.join(dataFolder, 'keys', 'branch-keys.json')
  const { tokenSecret } = JSON.parse(fs.readFileSync(file, 'utf8'))
  const secret = Buffer.from(tokenSecret, 'base64url')
  return createHmac('sha256', secret).update('dioptre audit chain 1').digest()
}

/**
 * The outbox: sequences 1..n, and one event with the same body for each audit row, in its order.
 */
export function aboutOutbox(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'the outbox has a hole; count and last sequence are',
      'SELECT count(*), max(seq) FROM outbox HAVING count(*) <> coalesce(max(seq), 0)',
    ),
    ...each(
      db,
      'outbox and audit log differ at',
      `SELECT coalesce(a.seq, o.seq) FROM audit_log a FULL JOIN outbox o ON o.seq = a.seq
        WHERE a.seq IS NULL OR o.seq IS NULL OR o.type <> a.action
           OR o.entity_id <> a.entity_id OR o.body_json <> a.detail_json`,
    ),
  ]
}
