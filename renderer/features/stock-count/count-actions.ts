import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CountSum, CountReview as Review } from '../../../server/contract/stock-counts.ts'
import { call } from '../../base/api/client.ts'
import { whenOnline } from '../../base/api/connection.ts'
import { ApiError } from '../../base/api/errors.ts'
import { shopNow } from '../../base/format/dates.ts'
import { parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { withApproval } from '../../kernel/ask-approval.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { type PendingScan, type ScanAnswer, useCount } from './count-store.ts'
import { showCount, useCountView, ZONE_ID } from './count-view.ts'

const PAGE_SIZE = 50
const SCANS_SHOWN = 30
/** Shortages up to these are posted without a second question. */
const ASKED_ABOVE_PIECES = 3
const ASKED_ABOVE_RUPEES = 1_000
const RETRY_MS = 1_500
/** Refusals that pass: the scan is sent again. */
const PASSING: readonly string[] = ['UNAUTHENTICATED', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL']

export function countsQuery(page: number) {
  return queryOptions({
    queryKey: queryKey('counts', 'list', page),
    queryFn: () => call('list-counts', { pageNumber: page, pageSize: PAGE_SIZE }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function countQuery(countID: string) {
  return queryOptions({
    queryKey: queryKey('counts', 'one', countID),
    queryFn: () => call('get-count', { countID }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The newest scans of a zone; of one that nobody scanned in yet there are none. */
export function scansQuery(countID: string, zone: string | null) {
  return queryOptions({
    queryKey: queryKey('counts', 'scans', countID, zone ?? ''),
    queryFn: () => call('list-count-scans', { countID, zone: zone ?? '', pageSize: SCANS_SHOWN }),
    staleTime: 0,
    enabled: zone !== null,
  })
}

/** Of a wall of thousands a page is read and drawn at a time. */
export const LINES_A_PAGE = 100
/** As many as the server answers of what nobody counted. */
export const NOT_COUNTED_A_PAGE = 200

/** A page of the lines that a sum is made of; null is every difference. */
export function reviewLinesQuery(countID: string, sum: CountSum | null, pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('counts', 'lines', countID, sum ?? '', pageNumber),
    queryFn: () =>
      call('review-count', {
        countID,
        ...(sum === null ? {} : { of: sum }),
        pageNumber,
        pageSize: LINES_A_PAGE,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The sums of a count, what stands in its way, and the first page of its differences. */
export function reviewQuery(countID: string) {
  return reviewLinesQuery(countID, null, 1)
}

/** A page of what nobody counted. */
export function notCountedQuery(countID: string, page: number) {
  return queryOptions({
    queryKey: queryKey('counts', 'rest', countID, page),
    queryFn: async () =>
      (await call('review-count', { countID, pageNumber: 1, pageSize: 1, notCountedPage: page }))
        .NotCounted,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Takes what was scanned or typed: it is kept here first, then sent in its turn. */
export function count(code: string, more: { itemID?: string } = {}): void {
  const { countID } = useCountView.getState()
  const { qty, zone } = useCount.getState()
  const pieces = parseTyped(qty, 3)
  if (countID === null) return
  if (zone.trim() === '') {
    // A scan without a zone is lost: it is said where one looks, and the zone is asked for.
    soundBad()
    showError(t('count.zoneFirst'))
    useCount.setState({ last: null, refused: t('count.notTaken', { code }) })
    giveFocus(ZONE_ID)
    return
  }
  if (pieces === null) {
    soundBad()
    showError(t('count.qtyWrong'))
    return
  }
  send({
    countID,
    zone: zone.trim(),
    code,
    qty: pieces,
    ...more,
    at: shopNow(),
    key: crypto.randomUUID(),
  })
  useCount.setState({ qty: '1' })
}

/** The answer to what the server asked of a scan. */
export function answerAsked(more: { itemID?: string; lot?: string }): void {
  const { asked } = useCount.getState()
  if (asked === null) return
  useCount.setState({ asked: null })
  send({ ...asked.scan, ...more })
}

function send(scan: PendingScan): void {
  useCount.setState(({ pending }) => ({ pending: [...pending, scan] }))
  void sendPending()
}

let isSending = false

/** Sends what waits, in its order; a scan leaves the list only when the server has answered it. */
export async function sendPending(): Promise<void> {
  if (isSending) return
  isSending = true
  for (;;) {
    const [scan] = useCount.getState().pending
    if (scan === undefined) break
    const isDone = await sendOne(scan)
    if (isDone) useCount.setState(({ pending }) => ({ pending: pending.slice(1) }))
    else await pause()
  }
  isSending = false
  void markStale('count')
}

async function sendOne(scan: PendingScan): Promise<boolean> {
  await whenOnline()
  try {
    tell(scan, await call('scan-count', scan))
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || PASSING.includes(error.code)) return false
    soundBad()
    useCount.setState({ last: null, refused: errorMessage(error) })
    return true
  }
}

function tell(scan: PendingScan, answer: ScanAnswer): void {
  useCount.setState({ refused: null })
  if (answer.result === 'Counted') soundGood()
  else soundBad()
  if (answer.scanNo === null) useCount.setState({ asked: { scan, answer } })
  else useCount.setState({ last: answer })
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, RETRY_MS))
}

/** Whether the work went well; a refusal is shown. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    await markStale('count')
    return true
  } catch (error) {
    showError(errorMessage(error))
    return false
  }
}

export function takeBack(scanNo: number): Promise<boolean> {
  const { countID } = useCountView.getState()
  return attempt(() => call('void-count-scan', { countID: countID ?? '', scanNo }))
}

export async function closeZone(): Promise<void> {
  const { countID } = useCountView.getState()
  const { zone } = useCount.getState()
  if (countID === null) return
  await sendPending()
  const isClosed = await attempt(() => call('close-count-zone', { countID, zone: zone.trim() }))
  if (!isClosed) return
  showToast(t('count.zoneClosed', { zone: zone.trim() }))
  useCount.setState({ zone: '', last: null })
}

/** Empties a zone and goes on in it: the next scan is of its goods. */
export async function recountZone(zone: string): Promise<void> {
  const { countID } = useCountView.getState()
  if (countID === null) return
  if (await attempt(() => call('recount-stock', { countID, zone }))) {
    useCount.setState({ zone, last: null })
  }
}

export async function recountItem(itemID: string): Promise<void> {
  const { countID } = useCountView.getState()
  if (countID === null) return
  if (await attempt(() => call('recount-stock', { countID, itemIDs: [itemID] }))) {
    showToast(t('count.recountAsked'))
  }
}

type Line = Review['Lines'][number]

/** A decision is kept by item and lot. */
export function lineKey(itemID: string, lot: string | null): string {
  return JSON.stringify([itemID, lot])
}

export function decide({ ItemID, Lot, Variance, VarianceValue }: Line, post: boolean): void {
  const decision = { post, pieces: Variance, value: VarianceValue ?? 0 }
  useCount.setState(({ decisions }) => ({
    decisions: new Map(decisions).set(lineKey(ItemID, Lot), decision),
  }))
}

export type Shortage = { pieces: number; items: number; value: number | undefined }

/** What posting would take out of stock, as it was decided; the value where one may see it. */
export function shortageOf({ NotCounted, Totals }: Review): Shortage {
  const { decisions, notCountedIsZero } = useCount.getState()
  const left = [...decisions.values()].filter(({ pieces, post }) => !post && pieces < 0)
  const rest = notCountedIsZero ? NotCounted : { Items: 0, Pieces: 0, Value: 0 }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    pieces: rest.Pieces + Totals.Short + sum(left.map(({ pieces }) => pieces)),
    items: rest.Items + Totals.Shorter - left.length,
    value:
      Totals.ShortValue === undefined
        ? undefined
        : (rest.Value ?? 0) + Totals.ShortValue + sum(left.map(({ value }) => value)),
  }
}

/** Lines of goods with tags of which some pieces were scanned and others go out of stock as missing. */
export function partlySeen({ Lines }: Review): Line[] {
  const { decisions } = useCount.getState()
  return Lines.filter(
    (line) =>
      line.Counted > 0 &&
      line.MissingUnits.length > 0 &&
      decisions.get(lineKey(line.ItemID, line.Lot))?.post !== false,
  )
}

/**
 * Posts the differences. What takes many pieces or much value out of stock is asked about first, and
 * the other pieces of a model of which some tags were scanned.
 */
export async function postCount(): Promise<void> {
  const { countID, isPosting, postedID } = useCountView.getState()
  if (countID === null || isPosting || postedID === countID) return
  const review = queryClient.getQueryData(reviewQuery(countID).queryKey)
  // No PIN of an approver helps: somebody else has to look at it and post it.
  if (review?.MayApprove === false) {
    showError(t('count.notYou', { names: review.Approvers.join(', ') }))
    return
  }
  const { pieces, value = 0 } = review === undefined ? { pieces: 0 } : shortageOf(review)
  const isMuch = pieces > ASKED_ABOVE_PIECES || value > ASKED_ABOVE_RUPEES
  if (isMuch || (review !== undefined && partlySeen(review).length > 0)) openDialog('countShort')
  else await postDifferences()
}

/** Posts the differences; what is refused stays on the screen. */
export async function postDifferences(): Promise<void> {
  const { countID, isPosting, postedID } = useCountView.getState()
  const { decisions, notCountedIsZero, reason } = useCount.getState()
  if (countID === null || isPosting || postedID === countID) return
  useCountView.setState({ isPosting: true })
  const input = {
    countID,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    notCountedIsZero,
    decisions: [...decisions].map(([key, { post }]) => ({ ...itemAndLot(key), post })),
  }
  let isPosted = false
  await attempt(async () => {
    const done = await withApproval(
      {
        action: 'stock.writeOff',
        detail: t('count.approval'),
        request: { operation: 'approve-count', body: input },
      },
      (approvalID) => call('approve-count', input, { approvalID }),
    )
    if (!done.done) return
    isPosted = true
    const answer = done.result
    showToast(t('count.posted', { count: answer.posted, over: answer.over, short: answer.short }))
  })
  useCountView.setState({ isPosting: false, ...(isPosted ? { postedID: countID } : {}) })
  if (!isPosted) return
  void markStale('stock', 'item')
  showCount(countID, 'review')
}

function itemAndLot(key: string): { itemID: string; lot?: string } {
  const [itemID, lot]: [string, string | null] = JSON.parse(key)
  return lot === null ? { itemID } : { itemID, lot }
}
