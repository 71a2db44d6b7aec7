import { nextDocumentNumber } from '../branch/document-series.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import type { MovementSource } from './record-movement.ts'

/** Writes the head of a stock voucher with its number. Its movements come from it. */
export function writeVoucher(
  tx: WritableDb,
  services: Services,
  { localNow, nowMs, userId }: CommitContext,
  {
    note,
    reason,
    takesBackId = null,
  }: { reason: string; note: string | null; takesBackId?: number | null },
): { voucherId: number; voucherNo: string; source: MovementSource } {
  const voucherNo = nextDocumentNumber(tx, services, {
    series: 'stock_voucher',
    yearId: openYearOf(tx, services, localNow),
    date: localNow,
  })
  const voucherId = insert(
    tx,
    `INSERT INTO stock_vouchers
       (voucher_no, reason, note, created_at_ms, created_by, takes_back_id)
     VALUES (:voucherNo, :reason, :note, :nowMs, :userId, :takesBackId)`,
    { voucherNo, reason, note, nowMs, userId, takesBackId },
  )
  const source = { entity: 'stockVoucher', entityId: voucherId, userId, atMs: nowMs }
  return { voucherId, voucherNo, source }
}
