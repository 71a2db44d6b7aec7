import { create } from 'zustand'
import type { AdjustReason } from '../../../server/contract/stock.ts'

/** A line of a stock voucher as it is typed. */
export type VoucherLine = {
  key: string
  itemID: string
  name: string
  code: string
  isSerialised: boolean
  tracksBatches: boolean
  /** The numbered piece; empty where it is still to be chosen, or there are none. */
  inventoryID: string
  lot: string
  expiresOn: string
  qty: string
  /** Of opening stock: what one piece cost. */
  cost: string
  /** Of opening stock: the tags of its pieces, apart by spaces or commas. */
  tags: string
}

export type VoucherDraft = { reason: AdjustReason; note: string; lines: readonly VoucherLine[] }

type VoucherState = {
  view: 'list' | 'draft'
  draft: VoucherDraft
  isPosting: boolean
  /** Whether it was to be posted while something was missing: each place says what it lacks. */
  isTried: boolean
  refused: unknown
  /** The line whose piece was scanned once more; null once anything is changed. */
  scannedAgain: string | null
  /** Of the list; empty for every reason. */
  reason: AdjustReason | ''
  term: string
  pageNumber: number
}

export const EMPTY_VOUCHER: VoucherDraft = { reason: 'damage', note: '', lines: [] }

/** The stock voucher that is entered (kept-voucher.ts keeps it on this till), and the list. */
export const useVoucher = create<VoucherState>(() => ({
  view: 'list',
  draft: EMPTY_VOUCHER,
  isPosting: false,
  isTried: false,
  refused: null,
  scannedAgain: null,
  reason: '',
  term: '',
  pageNumber: 1,
}))

export function changeVoucher(part: Partial<VoucherDraft>): void {
  useVoucher.setState(({ draft }) => ({
    draft: { ...draft, ...part },
    refused: null,
    scannedAgain: null,
  }))
}

export function changeVoucherLine(key: string, part: Partial<VoucherLine>): void {
  const { draft } = useVoucher.getState()
  changeVoucher({
    lines: draft.lines.map((line) => (line.key === key ? { ...line, ...part } : line)),
  })
}

/** A new voucher; one that was begun on this till is gone on with. */
export function newVoucher(): void {
  useVoucher.setState({ view: 'draft', refused: null, isTried: false })
}

/** Back to the list; the draft is kept. False where the list is up already. */
export function leaveVoucher(): boolean {
  const { view } = useVoucher.getState()
  useVoucher.setState({ view: 'list' })
  return view !== 'list'
}
