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

export type VoucherDraft = {
  draftID: string | null
  version: number | null
  reason: AdjustReason
  note: string
  lines: readonly VoucherLine[]
}

type VoucherState = {
  view: 'list' | 'draft'
  draft: VoucherDraft
  /** The draft as the server has it, as far as this till knows. */
  read: VoucherDraft
  /** What somebody else has saved of it meanwhile, while it is asked what to keep. */
  newest: VoucherDraft | null
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

export const EMPTY_VOUCHER: VoucherDraft = {
  draftID: null,
  version: null,
  reason: 'damage',
  note: '',
  lines: [],
}

/**
 * The stock voucher that is entered, and the list; it is kept on this till (kept-voucher.ts), and on
 * the server as a draft.
 */
export const useVoucher = create<VoucherState>(() => ({
  view: 'list',
  draft: EMPTY_VOUCHER,
  read: EMPTY_VOUCHER,
  newest: null,
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

/** Shows a draft to go on with; `read` is what of it is on the server. */
export function openVoucherDraft(draft: VoucherDraft, read = EMPTY_VOUCHER): void {
  useVoucher.setState({
    view: 'draft',
    draft,
    read,
    newest: null,
    refused: null,
    isTried: false,
    scannedAgain: null,
  })
}

/** Puts an empty voucher in the place of the one that is posted or gone, and shows the list. */
export function clearVoucher(): void {
  useVoucher.setState(({ draft }) => ({
    view: 'list',
    draft: { ...EMPTY_VOUCHER, reason: draft.reason },
    read: EMPTY_VOUCHER,
    newest: null,
    refused: null,
    isTried: false,
    scannedAgain: null,
  }))
}

/** Back to the list; the draft is kept. False where the list is up already. */
export function leaveVoucher(): boolean {
  const { view } = useVoucher.getState()
  useVoucher.setState({ view: 'list' })
  return view !== 'list'
}
