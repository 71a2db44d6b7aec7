import { all, insert, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { pairKey } from '../domain/optics/lens-eyes.ts'
import { message } from '../kernel/message.ts'
import { readSetting } from '../settings/settings.ts'
import { sizesOf } from './frame-facts.ts'

const RULE = 'frame-sizes'

export type ChangedFrames = {
  orderId: number
  /** The pairs whose frame is taken off. */
  removed: readonly (string | null)[]
  /** The frames that come into pairs with lenses. */
  added: readonly { itemId: number; itemName: string; pairNo: string | null }[]
}

/**
 * Forgets the sizes that were typed of frames that are taken off an order, and that a pair had the
 * customer's own where one comes; ends what was found of the frames before, and keeps which new ones
 * have no sizes, as the lab check does when an order is saved.
 */
export function writeChangedFrames(
  tx: WritableDb,
  { nowMs, userId }: { nowMs: number; userId: number },
  { added, orderId, removed }: ChangedFrames,
): void {
  for (const pairNo of removed) {
    run(
      tx,
      'DELETE FROM order_frames WHERE order_id = :orderId AND pair_no = :pairNo AND is_own = 0',
      { orderId, pairNo: pairKey(pairNo) },
    )
  }
  for (const { pairNo } of added) {
    run(tx, 'DELETE FROM order_frames WHERE order_id = :orderId AND pair_no = :pairNo', {
      orderId,
      pairNo: pairKey(pairNo),
    })
  }
  for (const pairNo of new Set([...removed, ...added.map((line) => line.pairNo)].map(pairKey))) {
    run(
      tx,
      `INSERT INTO order_frame_changes (order_id, pair_no, last_finding_id, at_ms)
       SELECT :orderId, :pairNo, coalesce(max(id), 0), :nowMs
         FROM order_lab_findings WHERE order_id = :orderId`,
      { orderId, pairNo, nowMs },
    )
  }
  if (readSetting(tx, 'labRulesOff').includes(RULE)) return
  for (const { itemId, itemName, pairNo } of added) {
    if (hasSizes(tx, itemId)) continue
    insert(
      tx,
      `INSERT INTO order_lab_findings
         (order_id, rule_id, severity, eye, pair_no, message, reason, user_id, at_ms)
       VALUES (:orderId, :ruleId, 'Amber', NULL, :pairNo, :message, NULL, :userId, :nowMs)`,
      {
        orderId,
        ruleId: RULE,
        pairNo: pairKey(pairNo),
        message: JSON.stringify(message('optics.frame-sizes-unknown', { frame: itemName })),
        userId,
        nowMs,
      },
    )
  }
}

/** The pairs of an order whose frame was changed after it was booked, by `pairKey`. */
export function pairsOfOtherFrames(db: ReadableDb, orderId: number): ReadonlySet<string> {
  const rows = all<{ pairNo: string }>(
    db,
    'SELECT DISTINCT pair_no AS pairNo FROM order_frame_changes WHERE order_id = :orderId',
    { orderId },
  )
  return new Set(rows.map(({ pairNo }) => pairNo))
}

function hasSizes(db: ReadableDb, itemId: number): boolean {
  const unsent = { a: undefined, b: undefined, dbl: undefined, ed: undefined }
  return sizesOf(db, { itemId, isOwn: false, ...unsent }) !== null
}
