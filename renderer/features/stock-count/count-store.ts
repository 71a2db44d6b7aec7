import { create } from 'zustand'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { scanCount } from '../../../server/contract/stock-counts.ts'
import { isRecord, readLocal, writeLocal } from '../../kernel/local-storage.ts'

export type ScanAnswer = ReplyOf<typeof scanCount>

/** A scan as it is sent; it is kept on this till until the server has it. */
export type PendingScan = {
  countID: string
  zone: string
  code: string
  qty: number
  itemID?: string
  lot?: string
  at: string
  key: string
}

type CountState = {
  view: 'list' | 'new' | 'scan' | 'review'
  countID: string | null
  zone: string
  qty: string
  /** What was counted last, and what the server asks about it. */
  last: ScanAnswer | null
  asked: { scan: PendingScan; answer: ScanAnswer } | null
  pending: readonly PendingScan[]
  pageNumber: number
  /** The decisions of the review, by item and lot. */
  decisions: ReadonlyMap<string, boolean>
  notCountedIsZero: boolean
  reason: string
  isPosting: boolean
}

const KEY = 'stockCount'

function isPending(value: unknown): value is PendingScan {
  return (
    isRecord(value) &&
    ['countID', 'zone', 'code', 'at', 'key'].every((key) => typeof value[key] === 'string') &&
    typeof value['qty'] === 'number'
  )
}

function readKept(): Pick<CountState, 'zone' | 'pending'> {
  const kept = readLocal(KEY)
  if (!isRecord(kept)) return { zone: '', pending: [] }
  const { pending, zone } = kept
  return {
    zone: typeof zone === 'string' ? zone : '',
    pending: Array.isArray(pending) ? pending.filter(isPending) : [],
  }
}

const NO_REVIEW = { decisions: new Map(), notCountedIsZero: false, reason: '' }

/** The count that this till works on, with what it scanned and has not sent yet. */
export const useCount = create<CountState>(() => ({
  view: 'list',
  countID: null,
  qty: '1',
  last: null,
  asked: null,
  pageNumber: 1,
  isPosting: false,
  ...NO_REVIEW,
  ...readKept(),
}))

useCount.subscribe(({ pending, zone }, before) => {
  if (pending !== before.pending || zone !== before.zone) writeLocal(KEY, { pending, zone })
})

/** Opens a count: to scan, or to read what came of it. */
export function showCount(countID: string, view: 'scan' | 'review'): void {
  useCount.setState({ countID, view, last: null, asked: null, ...NO_REVIEW })
}

export function newCount(): void {
  useCount.setState({ view: 'new' })
}

/** From the review to the scans, from there to the list. False where the list is up already. */
export function leaveCount(): boolean {
  const { view } = useCount.getState()
  useCount.setState({ view: 'list', countID: null, asked: null, last: null })
  return view !== 'list'
}
