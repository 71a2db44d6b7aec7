import { run, type WritableDb } from '../db/sql.ts'

/**
 * Drafts of open carts follow a row of a list that is merged into another. They are kept as the till
 * wrote them, so the ID is found by its text: an ID as the wire has it names one thing only.
 */
export function moveDraftIds(tx: WritableDb, fromId: string, intoId: string): void {
  run(
    tx,
    `UPDATE cart_drafts SET body_json = replace(body_json, json_quote(:fromId), json_quote(:intoId))
      WHERE instr(body_json, json_quote(:fromId)) > 0`,
    { fromId, intoId },
  )
}
