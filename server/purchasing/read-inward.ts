import type { BodyOf, ReplyOf } from '../contract/operation.ts'
import { listInwards as listSpec, readInward as spec } from '../contract/purchasing.ts'
import type { CreditClass } from '../contract/supplier-credit.ts'
import { likeContaining } from '../db/like.ts'
import { all, exactlyOne, one, type ReadableDb, type SqlParams } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import { advancesOfInwards, papersOfBill } from './supplier-bills.ts'

const DEFAULT_PAGE_SIZE = 20

type HeadRow = {
  id: number
  receiptNo: string | null
  state: string
  version: number
  supplierId: number
  supplierName: string
  billNo: string
  billDate: string
  billTotalPaise: number | null
  totalPaise: number
  roundOffPaise: number
  taxMode: string
  takesCredit: number
  isReverseCharge: number
  piecesMilli: number
  paidPaise: number
  returnedPaise: number
  createdAtMs: number
  createdBy: string
  postedAtMs: number | null
  postedBy: string | null
  reversedAtMs: number | null
  reversedBy: string | null
  reverseReason: string | null
  orderId: number | null
  orderNo: string | null
}

const HEAD = `
  SELECT g.id, g.receipt_no AS receiptNo, g.state, g.version, g.supplier_id AS supplierId,
         s.name AS supplierName, g.bill_no AS billNo, g.bill_date AS billDate,
         g.bill_total_paise AS billTotalPaise, g.computed_total_paise AS totalPaise,
         g.round_off_paise AS roundOffPaise, g.tax_mode AS taxMode, g.takes_credit AS takesCredit,
         g.is_reverse_charge AS isReverseCharge,
         (SELECT coalesce(sum(qty_milli + free_milli - rejected_milli), 0)
            FROM goods_receipt_lines WHERE receipt_id = g.id) AS piecesMilli,
         (SELECT coalesce(sum(amount_paise), 0)
            FROM standing_allocations WHERE receipt_id = g.id) AS paidPaise,
         (SELECT coalesce(sum(coalesce(credited_paise, total_paise)), 0)
            FROM supplier_returns WHERE receipt_id = g.id) AS returnedPaise,
         g.created_at_ms AS createdAtMs, c.display_name AS createdBy,
         g.posted_at_ms AS postedAtMs, p.display_name AS postedBy,
         g.reversed_at_ms AS reversedAtMs, r.display_name AS reversedBy,
         g.reverse_reason AS reverseReason, g.order_id AS orderId, o.order_no AS orderNo
    FROM goods_receipts g
    JOIN suppliers s ON s.id = g.supplier_id
    JOIN users c ON c.id = g.created_by
    LEFT JOIN users p ON p.id = g.posted_by
    LEFT JOIN users r ON r.id = g.reversed_by
    LEFT JOIN purchase_orders o ON o.id = g.order_id`

export const readInward = operation(spec, ({ params, services, user }) => {
  const { db, ids } = services
  const id = services.idOf('goodsReceipt', params.id, 'id')
  const head = one<HeadRow>(db, `${HEAD} WHERE g.id = :id`, { id })
  if (head === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-inward'))
  const seesCost = user.permissions.has('cost.see')
  const at = (ms: number | null) => (ms === null ? null : localText(services, ms))
  const advancePaise = advancesOfInwards(db, head.supplierId).get(id) ?? 0
  return {
    ...encodeHead(services, { ...head, advancePaise }, seesCost),
    Version: head.version,
    Order:
      head.orderId === null
        ? null
        : { ID: ids.encode('purchaseOrder', head.orderId), OrderNo: head.orderNo },
    ...(seesCost ? { RoundOff: toRupees(head.roundOffPaise) } : {}),
    TaxMode: head.taxMode,
    TakesCredit: head.takesCredit === 1,
    IsReverseCharge: head.isReverseCharge === 1,
    ReversedAt: at(head.reversedAtMs),
    ReversedBy: head.reversedBy,
    ReverseReason: head.reverseReason,
    ...(seesCost ? { Papers: papersOfBill(services, { kind: 'Inward', id, advancePaise }) } : {}),
    Lines: linesOf(services, id, seesCost),
    Charges: all<{ name: string; intoCost: number; ratePpm: number; paise: number; tax: number }>(
      db,
      `SELECT name, into_cost AS intoCost, tax_rate_ppm AS ratePpm, amount_paise AS paise,
              tax_paise AS tax
         FROM goods_receipt_charges WHERE receipt_id = :id ORDER BY id`,
      { id },
    ).map(({ intoCost, name, paise, ratePpm, tax }) => ({
      Name: name,
      IntoCost: intoCost === 1,
      TaxRate: ppmToPercent(ratePpm),
      ...(seesCost ? { Amount: toRupees(paise), Tax: toRupees(tax) } : {}),
    })),
    Returns: all<{ id: number; no: string; state: string; reason: string; paise: number }>(
      db,
      `SELECT id, return_no AS no, state, reason, total_paise AS paise
         FROM supplier_returns WHERE receipt_id = :id ORDER BY id`,
      { id },
    ).map((row) => ({
      ID: ids.encode('supplierReturn', row.id),
      No: row.no,
      State: row.state,
      Reason: row.reason,
      ...(seesCost ? { Total: toRupees(row.paise) } : {}),
    })),
  }
})

export const listInwards = operation(listSpec, ({ body, services, user }) => {
  const window = pageWindow({
    pageNumber: body.pageNumber ?? 1,
    pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  const asked = filterOf(services, body)
  const { total } = exactlyOne<{ total: number }>(
    services.db,
    `SELECT count(*) AS total FROM goods_receipts g JOIN suppliers s ON s.id = g.supplier_id
      WHERE ${FILTER}`,
    asked,
  )
  const rows = all<HeadRow>(
    services.db,
    `${HEAD} WHERE ${FILTER} ORDER BY g.id DESC LIMIT :limit OFFSET :offset`,
    { ...asked, limit: window.pageSize, offset: window.offset },
  )
  const seesCost = user.permissions.has('cost.see')
  const advances = seesCost ? advancesOfInwards(services.db, null) : new Map<number, number>()
  return pageAnswer(
    rows.map((row) =>
      encodeHead(services, { ...row, advancePaise: advances.get(row.id) ?? 0 }, seesCost),
    ),
    total,
    window,
  )
})

const FILTER = `
  (:supplierId IS NULL OR g.supplier_id = :supplierId)
  AND (:state IS NULL OR g.state = :state)
  AND g.bill_date BETWEEN :from AND :to
  AND (:term IS NULL OR g.bill_no LIKE :term ESCAPE '\\' OR g.receipt_no LIKE :term ESCAPE '\\'
       OR s.name LIKE :term ESCAPE '\\')`

function filterOf(services: Services, body: BodyOf<typeof listSpec>): SqlParams {
  const term = body.searchTerm?.trim() ?? ''
  const day = (text: string | undefined, field: string, otherwise: string) =>
    text === undefined ? otherwise : requestDate(services, text, field).slice(0, 10)
  return {
    supplierId:
      body.supplierID === undefined
        ? null
        : services.idOf('supplier', body.supplierID, 'supplierID'),
    state: body.state ?? null,
    from: day(body.fromDate, 'fromDate', '0000-00-00'),
    to: day(body.toDate, 'toDate', '9999-99-99'),
    term: term === '' ? null : likeContaining(term),
  }
}

function encodeHead(
  services: Services,
  row: HeadRow & { advancePaise: number },
  seesCost: boolean,
) {
  const owedPaise = row.billTotalPaise ?? row.totalPaise
  const paidPaise = row.paidPaise + row.advancePaise
  return {
    ID: services.ids.encode('goodsReceipt', row.id),
    InwardNo: row.receiptNo,
    State: row.state,
    Supplier: { ID: services.ids.encode('supplier', row.supplierId), Name: row.supplierName },
    BillNo: row.billNo,
    BillDate: `${row.billDate}T00:00:00`,
    ...(seesCost
      ? {
          BillTotal: row.billTotalPaise === null ? null : toRupees(row.billTotalPaise),
          ComputedTotal: toRupees(row.totalPaise),
          Paid: toRupees(paidPaise),
          Due: row.state === 'Posted' ? toRupees(owedPaise - row.returnedPaise - paidPaise) : 0,
        }
      : {}),
    Pieces: milliToQuantity(row.piecesMilli),
    CreatedAt: localText(services, row.createdAtMs),
    CreatedBy: row.createdBy,
    PostedAt: row.postedAtMs === null ? null : localText(services, row.postedAtMs),
    PostedBy: row.postedBy,
  }
}

function localText(services: Services, ms: number): string {
  return toLocalText(ms, services.branch().timeZone)
}

type LineRow = {
  id: number
  itemId: number
  code: string
  name: string
  qtyMilli: number
  freeMilli: number
  rejectedMilli: number
  returnedMilli: number
  returnedRejectedMilli: number
  onHandMilli: number
  costCentipaise: number
  isCostOpen: number
  discountRatePpm: number | null
  taxRatePpm: number
  expectedRatePpm: number | null
  mrpCentipaise: number | null
  priceCentipaise: number | null
  isPriceForAll: number
  lot: string | null
  expiresOn: string | null
  itcClass: CreditClass | null
  unitCodes: string
  taxablePaise: number
  taxPaise: number
  totalPaise: number
  stockCostPaise: number
}

function linesOf(
  services: Services,
  receiptId: number,
  seesCost: boolean,
): ReplyOf<typeof spec>['Lines'] {
  const { db, ids } = services
  const units = unitsOf(db, receiptId)
  return all<LineRow>(
    db,
    `SELECT l.id, l.item_id AS itemId, i.code, i.name, l.qty_milli AS qtyMilli,
            l.free_milli AS freeMilli, l.rejected_milli AS rejectedMilli,
            l.returned_milli AS returnedMilli,
            l.returned_rejected_milli AS returnedRejectedMilli, i.on_hand_milli AS onHandMilli,
            l.cost_centipaise AS costCentipaise,
            l.is_cost_open AS isCostOpen, l.discount_rate_ppm AS discountRatePpm, l.tax_rate_ppm AS taxRatePpm,
            l.expected_rate_ppm AS expectedRatePpm, l.mrp_centipaise AS mrpCentipaise,
            l.price_centipaise AS priceCentipaise, l.is_price_for_all AS isPriceForAll, l.lot,
            l.expires_on AS expiresOn, k.itc_class AS itcClass, l.unit_codes_json AS unitCodes,
            l.taxable_paise AS taxablePaise,
            l.sgst_paise + l.cgst_paise + l.igst_paise AS taxPaise, l.total_paise AS totalPaise,
            l.stock_cost_paise AS stockCostPaise
       FROM goods_receipt_lines l JOIN items i ON i.id = l.item_id
       LEFT JOIN bill_line_credits k ON k.kind = 'Inward' AND k.line_id = l.id
      WHERE l.receipt_id = :receiptId ORDER BY l.id`,
    { receiptId },
  ).map((row) => ({
    ID: ids.encode('goodsReceiptLine', row.id),
    ItemID: ids.encode('item', row.itemId),
    Code: row.code,
    Name: row.name,
    Qty: milliToQuantity(row.qtyMilli),
    FreeQty: milliToQuantity(row.freeMilli),
    RejectedQty: milliToQuantity(row.rejectedMilli),
    ReturnedQty: milliToQuantity(row.returnedMilli),
    ReturnedRejectedQty: milliToQuantity(row.returnedRejectedMilli),
    OnHand: milliToQuantity(row.onHandMilli),
    TaxRate: ppmToPercent(row.taxRatePpm),
    ExpectedTaxRate: row.expectedRatePpm === null ? null : ppmToPercent(row.expectedRatePpm),
    MRP: row.mrpCentipaise === null ? null : centipaiseToRupees(row.mrpCentipaise),
    Price: row.priceCentipaise === null ? null : centipaiseToRupees(row.priceCentipaise),
    PriceForAll: row.isPriceForAll === 1,
    Lot: row.lot,
    ExpiresOn: row.expiresOn === null ? null : `${row.expiresOn}T00:00:00`,
    ItcClass: row.itcClass,
    UnitCodes: JSON.parse(row.unitCodes),
    Units: units
      .filter(({ lineId }) => lineId === row.id)
      .map(({ code, id, status }) => ({
        InventoryID: ids.encode('unit', id),
        Code: code,
        Status: status,
      })),
    ...(seesCost
      ? {
          Cost: row.isCostOpen === 1 ? null : centipaiseToRupees(row.costCentipaise),
          DiscountRate: row.discountRatePpm === null ? null : ppmToPercent(row.discountRatePpm),
          Taxable: toRupees(row.taxablePaise),
          Tax: toRupees(row.taxPaise),
          Total: toRupees(row.totalPaise),
          StockCost: toRupees(row.stockCostPaise),
        }
      : {}),
  }))
}

function unitsOf(db: ReadableDb, receiptId: number) {
  return all<{ id: number; lineId: number; code: string; status: string }>(
    db,
    `SELECT u.id, u.receipt_line_id AS lineId, u.code, u.status
       FROM goods_receipt_lines l JOIN units u ON u.receipt_line_id = l.id
      WHERE l.receipt_id = :receiptId ORDER BY u.id`,
    { receiptId },
  )
}
