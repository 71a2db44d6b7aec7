import { holdingOf } from '../catalog/insert-item.ts'
import { stockLedger } from '../contract/stock.ts'
import { all, exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { averageCost } from '../domain/stock-value.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { IdKind } from '../wire/ids.ts'
import { milliToQuantity, toRupees } from '../wire/rupees.ts'
import { figuresReply, stockFiguresOf } from './stock-figures.ts'

type MovementRow = {
  id: number
  atMs: number
  reason: string
  qtyMilli: number
  balanceMilli: number
  valuePaise: number
  valueBalancePaise: number
  salesCostPaise: number
  isCostKnown: number
  entity: string
  entityId: number
  document: string | null
  unit: string | null
  lot: string | null
  by: string | null
}

const DEFAULT_PAGE_SIZE = 20
const ONE_PIECE_MILLI = 1_000

/** The documents that move stock and can be opened by their IDs. */
const DOCUMENT_KINDS: Readonly<Record<string, IdKind>> = {
  order: 'order',
  creditNote: 'creditNote',
  item: 'item',
  goodsReceipt: 'goodsReceipt',
  supplierReturn: 'supplierReturn',
  stockVoucher: 'stockVoucher',
  stockCount: 'stockCount',
}

/** The number of the document behind a movement `m`. */
const DOCUMENT = `
  CASE m.entity
    WHEN 'order' THEN (SELECT order_no FROM sales_orders WHERE id = m.entity_id)
    WHEN 'creditNote' THEN (SELECT credit_note_no FROM credit_notes WHERE id = m.entity_id)
    WHEN 'goodsReceipt' THEN (SELECT receipt_no FROM goods_receipts WHERE id = m.entity_id)
    WHEN 'supplierReturn' THEN (SELECT return_no FROM supplier_returns WHERE id = m.entity_id)
    WHEN 'expenseBill' THEN (SELECT bill_no FROM expense_bills WHERE id = m.entity_id)
    WHEN 'stockVoucher' THEN (SELECT voucher_no FROM stock_vouchers WHERE id = m.entity_id)
    WHEN 'stockCount' THEN (SELECT name FROM stock_counts WHERE id = m.entity_id)
    WHEN 'foundDocument' THEN (SELECT number FROM found_documents WHERE id = m.entity_id)
  END`

/** Returns a window of the movements of an item, the newest first; costs for those who may see them. */
export function movementsOf(
  services: Services,
  itemId: number,
  args: { limit: number; offset: number; seesCost: boolean },
) {
  const { limit, offset, seesCost } = args
  const { timeZone } = services.branch()
  const rows = all<MovementRow>(
    services.db,
    `SELECT m.id, m.at_ms AS atMs, m.reason, m.qty_milli AS qtyMilli,
            m.balance_milli AS balanceMilli, m.value_paise AS valuePaise,
            m.value_balance_paise AS valueBalancePaise, m.sales_cost_paise AS salesCostPaise,
            m.is_cost_known AS isCostKnown, m.entity, m.entity_id AS entityId,
            ${DOCUMENT} AS document, u.code AS unit, b.lot, p.display_name AS by
       FROM stock_movements m
       LEFT JOIN units u ON u.id = m.unit_id
       LEFT JOIN batches b ON b.id = m.batch_id
       LEFT JOIN users p ON p.id = m.user_id
      WHERE m.item_id = :itemId
      ORDER BY m.id DESC LIMIT :limit OFFSET :offset`,
    { itemId, limit, offset },
  )
  return rows.map((row) => {
    const kind = DOCUMENT_KINDS[row.entity]
    return {
      ID: row.id,
      At: toLocalText(row.atMs, timeZone),
      Reason: row.reason,
      Qty: milliToQuantity(row.qtyMilli),
      Balance: milliToQuantity(row.balanceMilli),
      ...(seesCost
        ? {
            Value: toRupees(row.valuePaise),
            ValueBalance: toRupees(row.valueBalancePaise),
            SalesCost: toRupees(row.salesCostPaise),
            IsCostKnown: row.isCostKnown === 1,
          }
        : {}),
      Document: row.document,
      DocumentKind: row.entity,
      DocumentID: kind === undefined ? null : services.ids.encode(kind, row.entityId),
      Unit: row.unit,
      Lot: row.lot,
      By: row.by,
    }
  })
}

/** Returns what an item is worth and one piece of it on average; nothing without the right. */
export function worthOf(db: ReadableDb, itemId: number, seesCost: boolean) {
  if (!seesCost) return {}
  const holding = holdingOf(db, itemId)
  const averagePaise = averageCost(holding, ONE_PIECE_MILLI)
  return {
    StockValue: toRupees(holding.valuePaise),
    ...(averagePaise === null ? {} : { AverageCost: toRupees(averagePaise) }),
  }
}

export const getStockLedger = operation(stockLedger, ({ params, query, services, user }) => {
  const { db, ids } = services
  const itemId = services.idOf('item', params.itemID, 'itemID')
  const item = one<{ code: string; name: string }>(
    db,
    'SELECT code, name FROM items WHERE id = :itemId',
    { itemId },
  )
  const figures = stockFiguresOf(db, [itemId], services.clock.now()).get(itemId)
  if (item === undefined || figures === undefined) {
    throw new Refusal('NOT_FOUND', message('stock.no-such-item'))
  }
  const window = pageWindow({
    pageNumber: query.pageNumber ?? 1,
    pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  const { total } = exactlyOne<{ total: number }>(
    db,
    'SELECT count(*) AS total FROM stock_movements WHERE item_id = :itemId',
    { itemId },
  )
  const seesCost = user.permissions.has('cost.see')
  const movements = movementsOf(services, itemId, {
    limit: window.pageSize,
    offset: window.offset,
    seesCost,
  })
  return {
    ...pageAnswer(movements, total, window),
    ...figuresReply(figures),
    Item: { ID: ids.encode('item', itemId), Code: item.code, Name: item.name },
    ...worthOf(db, itemId, seesCost),
  }
})
