import type { LabelsRequest } from '../../contract/labels.ts'
import { all, one } from '../../db/sql.ts'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'

type LineRow = { itemId: number; unitId: number | null; copies: number }

/**
 * A label for each piece that a posted bill brought: numbered pieces that are still here by their
 * tags, others by their item. Throws 404 for no such bill, 409 for a draft, 422 for no piece.
 */
export function labelsOfInward(services: Services, inwardID: string): LabelsRequest['lines'] {
  const { db, ids } = services
  const receiptId = services.idOf('goodsReceipt', inwardID, 'inwardID')
  const receipt = one<{ state: string }>(
    db,
    'SELECT state FROM goods_receipts WHERE id = :receiptId',
    { receiptId },
  )
  if (receipt === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-inward'))
  if (receipt.state !== 'Posted') throw new Refusal('CONFLICT', message('purchasing.not-posted'))
  const rows = all<LineRow>(
    db,
    `SELECT l.item_id AS itemId, u.id AS unitId,
            CASE WHEN i.is_serialised = 1 THEN 1
                 ELSE (l.qty_milli + l.free_milli - l.rejected_milli) / 1000 END AS copies
       FROM goods_receipt_lines l
       JOIN items i ON i.id = l.item_id
       LEFT JOIN units u ON u.receipt_line_id = l.id AND u.status = 'in_stock'
      WHERE l.receipt_id = :receiptId AND (i.is_serialised = 0 OR u.id IS NOT NULL)
      ORDER BY l.id, u.id`,
    { receiptId },
  ).filter(({ copies }) => copies > 0)
  if (rows.length === 0) {
    throw new Refusal('BUSINESS_RULE', message('documents.no-pieces-to-label'))
  }
  return rows.map(({ copies, itemId, unitId }) => ({
    itemID: ids.encode('item', itemId),
    ...(unitId === null ? {} : { inventoryID: ids.encode('unit', unitId) }),
    copies,
  }))
}
