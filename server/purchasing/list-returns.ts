import { listSupplierReturns as spec } from '../contract/purchasing.ts'
import { likeContaining } from '../db/like.ts'
import { all, exactlyOne } from '../db/sql.ts'
import { daysBetween, toLocalText } from '../domain/local-time.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { milliToQuantity, toRupees } from '../wire/rupees.ts'
import { claimedCost, lossOf } from './lost-claims.ts'

const DEFAULT_PAGE_SIZE = 20

type Row = {
  id: number
  number: string
  sentAtMs: number
  state: 'Sent' | 'Credited' | 'Refused'
  supplierId: number
  supplier: string
  receiptId: number | null
  billNo: string | null
  reason: string
  taxable: number
  tax: number
  total: number
  qtyMilli: number
  rejectedMilli: number
  lostBeforeMilli: number
  creditNo: string | null
  creditDate: string | null
  credited: number | null
  answerNote: string | null
  takenBack: string | null
  answeredAtMs: number | null
  answeredBy: string | null
}

const FILTER = `
  FROM supplier_returns t
  JOIN suppliers s ON s.id = t.supplier_id
  LEFT JOIN goods_receipts r ON r.id = t.receipt_id
  LEFT JOIN users u ON u.id = t.answered_by
 WHERE (:supplierId IS NULL OR t.supplier_id = :supplierId)
   AND (:receiptId IS NULL OR t.receipt_id = :receiptId)
   AND (:state IS NULL OR t.state = :state)
   AND (:term IS NULL OR t.return_no LIKE :term ESCAPE '\\' OR s.name LIKE :term ESCAPE '\\'
        OR t.credit_no LIKE :term ESCAPE '\\')`

const SUM_OF = (column: string) =>
  `(SELECT coalesce(sum(${column}), 0) FROM supplier_return_lines WHERE return_id = t.id)`

export const listSupplierReturns = operation(spec, ({ body, services }) => {
  const { db, ids } = services
  const { timeZone } = services.branch()
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
    receiptId:
      body.inwardID === undefined ? null : services.idOf('goodsReceipt', body.inwardID, 'inwardID'),
    state: body.state ?? null,
    term: term === '' ? null : likeContaining(term),
  }
  const { total } = exactlyOne<{ total: number }>(db, `SELECT count(*) AS total ${FILTER}`, asked)
  const rows = all<Row>(
    db,
    `SELECT t.id, t.return_no AS number, t.created_at_ms AS sentAtMs, t.state,
            s.id AS supplierId, s.name AS supplier, r.id AS receiptId, r.bill_no AS billNo,
            t.reason, ${SUM_OF('taxable_paise')} AS taxable, ${SUM_OF('tax_paise')} AS tax,
            ${SUM_OF('qty_milli')} AS qtyMilli,
            ${SUM_OF('qty_milli * is_rejected')} AS rejectedMilli,
            ${SUM_OF('lost_before_milli')} AS lostBeforeMilli,
            t.total_paise AS total, t.credit_no AS creditNo, t.credit_date AS creditDate,
            t.credited_paise AS credited, t.answer_note AS answerNote,
            (SELECT reason FROM reversed_answers WHERE return_id = t.id
              ORDER BY id DESC LIMIT 1) AS takenBack,
            t.answered_at_ms AS answeredAtMs, u.display_name AS answeredBy
     ${FILTER}
      ORDER BY t.state <> 'Sent', iif(t.state = 'Sent', t.id, -t.id)
      LIMIT :limit OFFSET :offset`,
    { ...asked, limit: window.pageSize, offset: window.offset },
  )
  const today = services.localNow()
  const shown = rows.map((row) => {
    const sent = toLocalText(row.sentAtMs, timeZone)
    const cost = row.state === 'Sent' ? claimedCost(db, row.id) : null
    return {
      ID: ids.encode('supplierReturn', row.id),
      No: row.number,
      Date: sent,
      Days: daysBetween(sent, today),
      State: row.state,
      Supplier: { ID: ids.encode('supplier', row.supplierId), Name: row.supplier },
      InwardID: row.receiptId === null ? null : ids.encode('goodsReceipt', row.receiptId),
      BillNo: row.billNo,
      Reason: row.reason,
      Taxable: toRupees(row.taxable),
      Tax: toRupees(row.tax),
      Total: toRupees(row.total),
      CreditNo: row.creditNo,
      CreditDate: row.creditDate === null ? null : `${row.creditDate}T00:00:00`,
      Credited: row.credited === null ? null : toRupees(row.credited),
      Qty: milliToQuantity(row.qtyMilli),
      RejectedQty: milliToQuantity(row.rejectedMilli),
      LostBeforeQty: milliToQuantity(row.lostBeforeMilli),
      Cost: cost === null ? null : toRupees(cost.costPaise),
      RejectedCost: cost === null ? null : toRupees(cost.brokenPaise),
      TaxInCost: cost === null ? null : toRupees(cost.taxInCostPaise),
      TaxCredit: cost === null ? null : toRupees(cost.creditPaise),
      RejectedTaxCredit: cost === null ? null : toRupees(cost.brokenCreditPaise),
      Lost: toRupees(lossOf(db, row.id)),
      AnswerNote: row.answerNote,
      TakenBack: row.takenBack,
      AnsweredAt: row.answeredAtMs === null ? null : toLocalText(row.answeredAtMs, timeZone),
      AnsweredBy: row.answeredBy,
    }
  })
  return pageAnswer(shown, total, window)
})
