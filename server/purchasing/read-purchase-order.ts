import {
  listPurchaseOrders as listSpec,
  reorderProposal as proposalSpec,
  readPurchaseOrder as spec,
} from '../contract/purchase-orders.ts'
import { likeContaining } from '../db/like.ts'
import { all, exactlyOne, one } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { STOCK_FIGURES, type StockFigures } from '../stock/stock-figures.ts'
import { centipaiseToRupees, milliToQuantity, toRupees } from '../wire/rupees.ts'
import { lastRatesOf } from './last-rates.ts'

const DEFAULT_PAGE_SIZE = 20

type HeadRow = {
  id: number
  orderNo: string | null
  state: string
  version: number
  supplierId: number
  supplierName: string
  expectedOn: string | null
  note: string | null
  piecesMilli: number
  receivedMilli: number
  totalPaise: number
  createdAtMs: number
  createdBy: string
  sentAtMs: number | null
  sentBy: string | null
  endedAtMs: number | null
  endedBy: string | null
  endReason: string | null
}

const HEAD = `
  SELECT o.id, o.order_no AS orderNo, o.state, o.version, o.supplier_id AS supplierId,
         s.name AS supplierName, o.expected_on AS expectedOn, o.note,
         (SELECT coalesce(sum(qty_milli), 0) FROM purchase_order_lines WHERE order_id = o.id)
           AS piecesMilli,
         (SELECT coalesce(sum(min(received_milli, qty_milli)), 0) FROM purchase_order_lines
           WHERE order_id = o.id) AS receivedMilli,
         (SELECT coalesce(sum((qty_milli * cost_centipaise + 50000) / 100000), 0)
            FROM purchase_order_lines WHERE order_id = o.id) AS totalPaise,
         o.created_at_ms AS createdAtMs, c.display_name AS createdBy,
         o.sent_at_ms AS sentAtMs, n.display_name AS sentBy,
         o.ended_at_ms AS endedAtMs, e.display_name AS endedBy, o.end_reason AS endReason
    FROM purchase_orders o
    JOIN suppliers s ON s.id = o.supplier_id
    JOIN users c ON c.id = o.created_by
    LEFT JOIN users n ON n.id = o.sent_by
    LEFT JOIN users e ON e.id = o.ended_by`

export const readPurchaseOrder = operation(spec, ({ params, services, user }) => {
  const { db, ids } = services
  const id = services.idOf('purchaseOrder', params.id, 'id')
  const head = one<HeadRow>(db, `${HEAD} WHERE o.id = :id`, { id })
  if (head === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-order'))
  const seesCost = user.permissions.has('cost.see')
  return {
    ...encodeHead(services, head, seesCost),
    Version: head.version,
    EndedAt: localText(services, head.endedAtMs),
    EndedBy: head.endedBy,
    EndReason: head.endReason,
    Lines: all<LineRow>(db, LINES, { id }).map((line) => ({
      ItemID: ids.encode('item', line.itemId),
      Code: line.code,
      Name: line.name,
      Qty: milliToQuantity(line.qtyMilli),
      Received: milliToQuantity(line.receivedMilli),
      Remaining: milliToQuantity(Math.max(0, line.qtyMilli - line.receivedMilli)),
      ...(seesCost ? { Cost: rupeesOrNull(line.costCentipaise) } : {}),
    })),
    Inwards: all<{ id: number; receiptNo: string | null; billNo: string; state: string }>(
      db,
      `SELECT id, receipt_no AS receiptNo, bill_no AS billNo, state
         FROM goods_receipts WHERE order_id = :id ORDER BY id`,
      { id },
    ).map((row) => ({
      ID: ids.encode('goodsReceipt', row.id),
      InwardNo: row.receiptNo,
      BillNo: row.billNo,
      State: row.state,
    })),
  }
})

type LineRow = {
  itemId: number
  code: string
  name: string
  qtyMilli: number
  receivedMilli: number
  costCentipaise: number | null
}

const LINES = `
  SELECT l.item_id AS itemId, i.code, i.name, l.qty_milli AS qtyMilli,
         l.received_milli AS receivedMilli, l.cost_centipaise AS costCentipaise
    FROM purchase_order_lines l JOIN items i ON i.id = l.item_id
   WHERE l.order_id = :id ORDER BY l.id`

function rupeesOrNull(centipaise: number | null): number | null {
  return centipaise === null ? null : centipaiseToRupees(centipaise)
}

const FILTER = `
  (:supplierId IS NULL OR o.supplier_id = :supplierId)
  AND (:state IS NULL OR o.state = :state)
  AND (:openOnly = 0 OR o.state IN ('Sent', 'Part'))
  AND (:term IS NULL OR o.order_no LIKE :term ESCAPE '\\' OR s.name LIKE :term ESCAPE '\\'
       OR o.note LIKE :term ESCAPE '\\')`

export const listPurchaseOrders = operation(listSpec, ({ body, services, user }) => {
  const window = pageWindow({
    pageNumber: body.pageNumber ?? 1,
    pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  const term = body.searchTerm?.trim() ?? ''
  const asked = {
    supplierId:
      body.supplierID === undefined
        ? null
        : services.idOf('supplier', body.supplierID, 'supplierID'),
    state: body.state ?? null,
    openOnly: body.openOnly === true ? 1 : 0,
    term: term === '' ? null : likeContaining(term),
  }
  const { total } = exactlyOne<{ total: number }>(
    services.db,
    `SELECT count(*) AS total FROM purchase_orders o JOIN suppliers s ON s.id = o.supplier_id
      WHERE ${FILTER}`,
    asked,
  )
  const rows = all<HeadRow>(
    services.db,
    `${HEAD} WHERE ${FILTER} ORDER BY o.id DESC LIMIT :limit OFFSET :offset`,
    { ...asked, limit: window.pageSize, offset: window.offset },
  )
  const seesCost = user.permissions.has('cost.see')
  return pageAnswer(
    rows.map((row) => encodeHead(services, row, seesCost)),
    total,
    window,
  )
})

function encodeHead(services: Services, row: HeadRow, seesCost: boolean) {
  const isOpen = row.state === 'Sent' || row.state === 'Part'
  return {
    ID: services.ids.encode('purchaseOrder', row.id),
    OrderNo: row.orderNo,
    State: row.state,
    Supplier: { ID: services.ids.encode('supplier', row.supplierId), Name: row.supplierName },
    ExpectedOn: row.expectedOn === null ? null : `${row.expectedOn}T00:00:00`,
    IsLate: isOpen && row.expectedOn !== null && row.expectedOn < services.localNow().slice(0, 10),
    Note: row.note,
    Pieces: milliToQuantity(row.piecesMilli),
    Received: milliToQuantity(row.receivedMilli),
    ...(seesCost ? { Total: toRupees(row.totalPaise) } : {}),
    CreatedAt: toLocalText(row.createdAtMs, services.branch().timeZone),
    CreatedBy: row.createdBy,
    SentAt: localText(services, row.sentAtMs),
    SentBy: row.sentBy,
  }
}

function localText(services: Services, ms: number | null): string | null {
  return ms === null ? null : toLocalText(ms, services.branch().timeZone)
}

type ProposalRow = StockFigures & {
  id: number
  code: string
  name: string
  isSerialised: number
  supplierId: number | null
  minMilli: number
  maxMilli: number
  lastCostCentipaise: number | null
}

const PROPOSAL = `
  SELECT * FROM (
    SELECT i.id, i.code, i.name, i.is_serialised AS isSerialised,
           coalesce(i.supplier_id,
             (SELECT g.supplier_id FROM goods_receipt_lines l
                JOIN goods_receipts g ON g.id = l.receipt_id
               WHERE l.item_id = i.id AND g.state = 'Posted' ORDER BY l.id DESC LIMIT 1))
             AS supplierId,
           i.reorder_min_milli AS minMilli,
           max(i.reorder_min_milli, coalesce(i.reorder_max_milli, 0)) AS maxMilli,
           i.last_cost_centipaise AS lastCostCentipaise, ${STOCK_FIGURES}
      FROM items i
     WHERE i.is_active = 1 AND i.reorder_min_milli IS NOT NULL
       AND i.on_hand_milli < i.reorder_min_milli)
   WHERE (:supplierId IS NULL OR supplierId = :supplierId)
     AND onHandMilli + onOrderMilli < minMilli
   ORDER BY name, id LIMIT 500`

export const getReorderProposal = operation(proposalSpec, ({ query, services, user }) => {
  const supplierId =
    query.supplierID === undefined
      ? null
      : services.idOf('supplier', query.supplierID, 'supplierID')
  const seesCost = user.permissions.has('cost.see')
  const rows = all<ProposalRow>(services.db, PROPOSAL, {
    supplierId,
    nowMs: services.clock.now(),
  })
  const rates = new Map(
    lastRatesOf(
      services.db,
      supplierId ?? 0,
      rows.map(({ id }) => id),
    ).map(({ costCentipaise, itemId }) => [itemId, costCentipaise]),
  )
  return rows.map((row) => {
    const lacksMilli = row.maxMilli - row.onHandMilli - row.onOrderMilli
    const qtyMilli = row.isSerialised === 1 ? Math.ceil(lacksMilli / 1_000) * 1_000 : lacksMilli
    return {
      ItemID: services.ids.encode('item', row.id),
      Code: row.code,
      Name: row.name,
      SupplierID: row.supplierId === null ? null : services.ids.encode('supplier', row.supplierId),
      OnHand: milliToQuantity(row.onHandMilli),
      Committed: milliToQuantity(row.committedMilli),
      OnOrder: milliToQuantity(row.onOrderMilli),
      Minimum: milliToQuantity(row.minMilli),
      Maximum: milliToQuantity(row.maxMilli),
      Qty: milliToQuantity(qtyMilli),
      ...(seesCost ? { Cost: rupeesOrNull(rates.get(row.id) ?? row.lastCostCentipaise) } : {}),
    }
  })
})
