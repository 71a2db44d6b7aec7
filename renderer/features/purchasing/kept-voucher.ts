import { isRecord, readLocal, writeLocal } from '../../kernel/local-storage.ts'
import { useVoucher, type VoucherDraft } from './voucher-store.ts'

const KEY = 'stock-voucher'
const TEXTS = ['key', 'itemID', 'name', 'inventoryID', 'lot', 'qty', 'cost', 'tags']

/** Whether what was kept on this till is a draft of this version of the program. */
export function isVoucherDraft(kept: unknown): kept is VoucherDraft {
  if (!isRecord(kept)) return false
  const { lines, note, reason } = kept
  return (
    typeof reason === 'string' &&
    typeof note === 'string' &&
    Array.isArray(lines) &&
    lines.every((line) => isRecord(line) && TEXTS.every((key) => typeof line[key] === 'string'))
  )
}

let isKept = false

/** Takes up the voucher that was begun on this till, and keeps it from now on. */
export function keepVoucher(): void {
  if (isKept) return
  isKept = true
  const kept = readLocal(KEY)
  if (isVoucherDraft(kept)) useVoucher.setState({ draft: kept })
  useVoucher.subscribe((now, before) => {
    if (now.draft !== before.draft) writeLocal(KEY, now.draft)
  })
}
