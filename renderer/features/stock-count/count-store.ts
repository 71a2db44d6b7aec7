import { create } from 'zustand'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { scanCount } from '../../../server/contract/stock-counts.ts'
import { isRecord, readLocal, writeLocal } from '../../kernel/local-storage.ts'
import { useCountView } from './count-view.ts'

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

/** Whether a line is posted, and what it was when that was decided. */
export type Decision = { post: boolean; pieces: number; value: number }

type CountState = {
  zone: string
  qty: string
  /** What was counted last, and what the server asks about it. */
  last: ScanAnswer | null
  asked: { scan: PendingScan; answer: ScanAnswer } | null
  /** Why the last scan was not taken. */
  refused: string | null
  pending: readonly PendingScan[]
  pageNumber: number
  /** The decisions of the review, by item and lot. */
  decisions: ReadonlyMap<string, Decision>
  notCountedIsZero: boolean
  reason: string
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
  qty: '1',
  last: null,
  asked: null,
  refused: null,
  pageNumber: 1,
  ...NO_REVIEW,
  ...readKept(),
}))

function tellCommands(): void {
  useCountView.setState({ hasZone: useCount.getState().zone.trim() !== '' })
}

tellCommands()
useCount.subscribe(({ pending, zone }, before) => {
  if (zone !== before.zone) tellCommands()
  if (pending !== before.pending || zone !== before.zone) writeLocal(KEY, { pending, zone })
})

// Another count, or its review, begins without what was decided and said before.
useCountView.subscribe((now, before) => {
  if (now.countID === before.countID && now.view === before.view) return
  useCount.setState({ last: null, asked: null, refused: null, ...NO_REVIEW })
})
