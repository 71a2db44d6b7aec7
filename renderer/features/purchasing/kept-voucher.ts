import { keepDurably, readDurably } from '../../kernel/durable-storage.ts'
import { isRecord, readLocal, removeLocal } from '../../kernel/local-storage.ts'
import { EMPTY_VOUCHER, useVoucher, type VoucherDraft } from './voucher-store.ts'

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
  void takeUp()
  useVoucher.subscribe((now, before) => {
    if (now.draft !== before.draft) void keepDurably(KEY, now.draft)
  })
}

async function takeUp(): Promise<void> {
  const before = useVoucher.getState().draft
  // A program of before kept it in local storage.
  const kept = (await readDurably(KEY)) ?? readLocal(KEY)
  removeLocal(KEY)
  // Whoever types already has begun another.
  if (isVoucherDraft(kept) && useVoucher.getState().draft === before) {
    useVoucher.setState({ draft: { ...EMPTY_VOUCHER, ...kept } })
  }
}
