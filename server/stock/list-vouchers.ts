import { listStockVouchers as spec } from '../contract/stock.ts'
import { likeContaining } from '../db/like.ts'
import { all, exactlyOne } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { requestDate } from '../kernel/request-dates.ts'
import { milliToQuantity, toRupees } from '../wire/rupees.ts'
import { movementsOfPaper } from './movements-of-paper.ts'

const DEFAULT_PAGE_SIZE = 20
const NAMED_ITEMS = 3

type Row = {
  id: number
  voucherNo: string
  reason: string
  note: string | null
  atMs: number
  by: string
  piecesMilli: number
  valuePaise: number
  names: string
  takenBackBy: string | null
  takesBack: string | null
}

const DAY = `date(v.created_at_ms / 1000 + :offsetSeconds, 'unixepoch')`

const OF_VOUCHER = movementsOfPaper('stockVoucher', 'v.id')

const FILTER = `
  (:reason IS NULL OR v.reason = :reason)
  AND ${DAY} BETWEEN :from AND :to
  AND (:term IS NULL OR v.voucher_no LIKE :term ESCAPE '\\' OR v.note LIKE :term ESCAPE '\\'
       OR EXISTS (SELECT 1 FROM stock_movements m JOIN items i ON i.id = m.item_id
                   WHERE ${OF_VOUCHER}
                     AND (i.name LIKE :term ESCAPE '\\' OR i.code LIKE :term ESCAPE '\\')))`

export const listStockVouchers = operation(spec, ({ body, services, user }) => {
  const window = pageWindow({
    pageNumber: body.pageNumber ?? 1,
    pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  const term = body.searchTerm?.trim() ?? ''
  const day = (text: string | undefined, field: string, otherwise: string) =>
    text === undefined ? otherwise : requestDate(services, text, field).slice(0, 10)
  const { timeZone } = services.branch()
  const nowMs = services.clock.now()
  const asked = {
    reason: body.reason ?? null,
    from: day(body.fromDate, 'fromDate', '0000-00-00'),
    to: day(body.toDate, 'toDate', '9999-99-99'),
    term: term === '' ? null : likeContaining(term),
    offsetSeconds: Math.round((Date.parse(`${toLocalText(nowMs, timeZone)}Z`) - nowMs) / 1_000),
  }
  const { total } = exactlyOne<{ total: number }>(
    services.db,
    `SELECT count(*) AS total FROM stock_vouchers v WHERE ${FILTER}`,
    asked,
  )
  const rows = all<Row>(
    services.db,
    `SELECT v.id, v.voucher_no AS voucherNo, v.reason, v.note, v.created_at_ms AS atMs,
            u.display_name AS by,
            (SELECT coalesce(sum(abs(m.qty_milli)), 0) FROM stock_movements m
              WHERE ${OF_VOUCHER}) AS piecesMilli,
            (SELECT coalesce(sum(m.value_paise), 0) FROM stock_movements m
              WHERE ${OF_VOUCHER}) AS valuePaise,
            (SELECT json_group_array(name) FROM (
               SELECT DISTINCT i.name FROM stock_movements m JOIN items i ON i.id = m.item_id
                WHERE ${OF_VOUCHER} ORDER BY m.id)) AS names,
            (SELECT voucher_no FROM stock_vouchers WHERE takes_back_id = v.id) AS takenBackBy,
            (SELECT voucher_no FROM stock_vouchers WHERE id = v.takes_back_id) AS takesBack
       FROM stock_vouchers v JOIN users u ON u.id = v.created_by
      WHERE ${FILTER} ORDER BY v.id DESC LIMIT :limit OFFSET :offset`,
    { ...asked, limit: window.pageSize, offset: window.offset },
  )
  const seesCost = user.permissions.has('cost.see')
  return pageAnswer(
    rows.map((row) => {
      const names: string[] = JSON.parse(row.names)
      return {
        ID: services.ids.encode('stockVoucher', row.id),
        VoucherNo: row.voucherNo,
        Reason: row.reason,
        Note: row.note,
        At: toLocalText(row.atMs, timeZone),
        By: row.by,
        Pieces: milliToQuantity(row.piecesMilli),
        ...(seesCost ? { Value: toRupees(row.valuePaise) } : {}),
        Items: names.slice(0, NAMED_ITEMS),
        ItemCount: names.length,
        TakenBackBy: row.takenBackBy,
        TakesBack: row.takesBack,
      }
    }),
    total,
    window,
  )
})
