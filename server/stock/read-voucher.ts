import { readStockVoucher as spec } from '../contract/stock.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'

export type VoucherHead = {
  voucherNo: string
  reason: string
  takenBackById: number | null
  takenBackByNo: string | null
  takesBackId: number | null
  takesBackNo: string | null
}

/** Returns the head of a stock voucher, and the voucher that it is a pair with; 404 for none. */
export function voucherHead(db: ReadableDb, id: number): VoucherHead {
  const found = one<VoucherHead>(
    db,
    `SELECT v.voucher_no AS voucherNo, v.reason, b.id AS takenBackById,
            b.voucher_no AS takenBackByNo, o.id AS takesBackId, o.voucher_no AS takesBackNo
       FROM stock_vouchers v
       LEFT JOIN stock_vouchers b ON b.takes_back_id = v.id
       LEFT JOIN stock_vouchers o ON o.id = v.takes_back_id
      WHERE v.id = :id`,
    { id },
  )
  if (found === undefined) throw new Refusal('NOT_FOUND', message('stock.no-voucher'))
  return found
}

export const readStockVoucher = operation(spec, ({ params, services }) => {
  const id = services.idOf('stockVoucher', params.voucherID, 'voucherID')
  const head = voucherHead(services.db, id)
  const pair = (otherId: number | null, number: string | null) =>
    otherId === null || number === null
      ? null
      : { ID: services.ids.encode('stockVoucher', otherId), VoucherNo: number }
  return {
    ID: services.ids.encode('stockVoucher', id),
    VoucherNo: head.voucherNo,
    Reason: head.reason,
    TakenBackBy: pair(head.takenBackById, head.takenBackByNo),
    TakesBack: pair(head.takesBackId, head.takesBackNo),
  }
})
