import { queryOptions } from '@tanstack/react-query'
import { call, callBlob } from '../../base/api/client.ts'
import { shopToday } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { download } from '../../base/ui/download.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { useGst } from './gst-store.ts'
import { daysOfMonth, type MonthCode } from './months.ts'

const PATIENCE_MS = 60_000
/** A month of a busy shop has some thousands of papers to be drawn. */
const FOLDER_MS = 15 * 60_000
const patient = (signal: AbortSignal) => ({ signal, timeoutMs: PATIENCE_MS })

export const filingsQuery = queryOptions({
  queryKey: queryKey('gst', 'filings'),
  queryFn: () => call('list-gst-filings', {}),
  staleTime: 0,
})

export function tallyQuery(period: MonthCode) {
  return queryOptions({
    queryKey: queryKey('gst', 'tally', period),
    queryFn: ({ signal }) =>
      call('list-tally-changes', daysOfMonth(period, shopToday()), patient(signal)),
    staleTime: 0,
    retry: false,
  })
}

export const tallyLedgersQuery = queryOptions({
  queryKey: queryKey('gst', 'tallyLedgers'),
  queryFn: () => call('list-tally-ledgers', {}),
  staleTime: 0,
})

export function preflightQuery(period: MonthCode) {
  return queryOptions({
    queryKey: queryKey('gst', 'preflight', period),
    queryFn: ({ signal }) => call('read-gst-preflight', { period }, patient(signal)),
    staleTime: 0,
    retry: false,
  })
}

export function sheetQuery(period: MonthCode, isEnabled: boolean) {
  return queryOptions({
    queryKey: queryKey('gst', 'gstr1', period),
    queryFn: ({ signal }) => call('read-gstr1', { period, sheet: true }, patient(signal)),
    enabled: isEnabled,
    staleTime: 0,
    retry: false,
  })
}

export function creditBillsQuery(period: MonthCode) {
  return queryOptions({
    queryKey: queryKey('gst', 'bills', period),
    queryFn: ({ signal }) => call('list-credit-bills', { period }, patient(signal)),
    staleTime: 0,
    retry: false,
  })
}

export function threeBQuery(period: MonthCode, isEnabled: boolean) {
  return queryOptions({
    queryKey: queryKey('gst', 'gstr3b', period),
    queryFn: ({ signal }) => call('read-gstr3b', { period, sheet: true }, patient(signal)),
    enabled: isEnabled,
    staleTime: 0,
    retry: false,
  })
}

export function quarterQuery(quarter: MonthCode) {
  return queryOptions({
    queryKey: queryKey('gst', 'cmp08', quarter),
    queryFn: ({ signal }) => call('read-cmp08', { quarter }, patient(signal)),
    staleTime: 0,
    retry: false,
  })
}

export function yearQuery(year: string) {
  return queryOptions({
    queryKey: queryKey('gst', 'gstr4', year),
    queryFn: ({ signal }) => call('read-gstr4', { year }, patient(signal)),
    staleTime: 0,
    retry: false,
  })
}

/** Saves tables 4A to 4D of GSTR-4 as CSV. */
export async function saveYear(year: string): Promise<void> {
  const name = `GSTR4_${year}.csv`
  try {
    download(await callBlob('read-gstr4', { year, format: 'csv' }), name)
    showToast(t('gst.saved', { name }))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** The portal takes no larger file of GSTR-1. */
const PORTAL_BYTES = Math.floor(4.7 * 1024 * 1024)

type ReturnFile = 'gstr1' | 'iff' | 'quarter' | 'gstr3b'

const NAMES: Record<ReturnFile, string> = {
  gstr1: 'GSTR1',
  iff: 'IFF',
  quarter: 'GSTR1',
  gstr3b: 'GSTR3B',
}
const FILINGS = { gstr1: 'Month', iff: 'IFF', quarter: 'Quarter' } as const

/** Saves the file of a return for the portal, as the server made it; a large one in parts. */
export async function saveReturn(kind: ReturnFile, gstin: string): Promise<void> {
  const { period } = useGst.getState()
  const name = `${NAMES[kind]}_${gstin}_${period}`
  try {
    const saved = kind === 'gstr3b' ? [] : await outwardParts(FILINGS[kind], period)
    const files = kind === 'gstr3b' ? [await callBlob('read-gstr3b', { period })] : saved
    for (const [index, file] of files.entries()) {
      download(file, files.length === 1 ? `${name}.json` : `${name}_${index + 1}.json`)
    }
    showToast(t('gst.saved', { name: `${name}.json` }))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** The file, or the parts of one that the portal would not take; the server answers '' after the last. */
async function outwardParts(
  filing: (typeof FILINGS)[keyof typeof FILINGS],
  period: string,
): Promise<Blob[]> {
  const whole = await callBlob('read-gstr1', { period, filing })
  if (whole.size <= PORTAL_BYTES) return [whole]
  const parts: Blob[] = []
  for (;;) {
    const next = await callBlob('read-gstr1', { period, filing, part: parts.length + 1 })
    if (next.size === 0) return parts
    parts.push(next)
  }
}

/** Locks the month that is shown. */
export async function markFiled(monthInWords: string): Promise<void> {
  const { period } = useGst.getState()
  useGst.setState({ isAsking: false })
  try {
    await call('file-gst-month', { period })
    showToast(t('gst.done', { month: monthInWords }))
  } catch (error) {
    showError(errorMessage(error))
  }
  await markStale('gst')
}

/** Saves the books of the month that is shown, or the ledgers that they name, for TallyPrime. */
export async function saveForTally(kind: 'masters' | 'vouchers'): Promise<void> {
  const { from, to } = daysOfMonth(useGst.getState().period, shopToday())
  const name = kind === 'masters' ? 'tally-masters.xml' : `tally-vouchers-${from}-${to}.xml`
  try {
    const file =
      kind === 'masters'
        ? await callBlob('read-tally-masters', {})
        : await callBlob('read-tally-vouchers', { from, to })
    download(file, name)
    showToast(t('gst.saved', { name }))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Saves the month that is shown as one ZIP, on wish with all its documents. */
export async function saveFolder(documents: boolean): Promise<void> {
  const { period } = useGst.getState()
  const name = `accounts-${period.slice(2)}-${period.slice(0, 2)}.zip`
  try {
    download(await callBlob('read-accountant-folder', { period, documents }, FOLDER_MS), name)
    showToast(t('gst.saved', { name }))
  } catch (error) {
    showError(errorMessage(error))
  }
}
