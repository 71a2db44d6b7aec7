import { recordChange } from '../audit/record-change.ts'
import { dropInward as spec } from '../contract/purchasing.ts'
import { exactlyOne, run } from '../db/sql.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { operation } from '../kernel/operation.ts'
import { deleteLines, draftOf } from './save-inward.ts'

/** Throws a draft of a supplier's bill away; what it was stays in the audit log. */
export const dropInward = operation(spec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('goodsReceipt', body.inwardID, 'inwardID')
  return services.write((tx) => {
    const draftId = draftOf(tx, id, body.version)
    const dropped = exactlyOne<{ billNo: string; supplierId: number; lines: number }>(
      tx,
      `SELECT bill_no AS billNo, supplier_id AS supplierId,
              (SELECT count(*) FROM goods_receipt_lines WHERE receipt_id = :draftId) AS lines
         FROM goods_receipts WHERE id = :draftId`,
      { draftId },
    )
    deleteLines(tx, draftId)
    run(tx, 'DELETE FROM goods_receipts WHERE id = :draftId', { draftId })
    recordChange(tx, {
      actor: context,
      atMs: context.nowMs,
      action: 'purchase.draft-dropped',
      entity: 'goodsReceipt',
      entityId: draftId,
      detail: dropped,
    })
    return { success: true, inwardID: services.ids.encode('goodsReceipt', draftId) }
  })
})
