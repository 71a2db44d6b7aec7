import { queryOptions } from '@tanstack/react-query'
import type { FitterWork } from '../../../server/contract/fitter-bills.ts'
import { call } from '../../base/api/client.ts'
import { parsePaise, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { beginNextBill, changeFitter, useFitter } from './fitter-store.ts'

/** Fitted jobs on no bill yet, and breakages; of every fitter where none is chosen. */
export function fitterWorkQuery(fitterID: string, from: string, to: string) {
  return queryOptions({
    queryKey: queryKey('labJobs', 'fitterWork', fitterID, from, to),
    queryFn: () => call('fitter-work', { ...(fitterID === '' ? {} : { fitterID }), from, to }),
    staleTime: 0,
    enabled: from !== '' && to !== '' && from <= to,
  })
}

/** Takes up a fitter, and the days that their next bill is for. */
export async function chooseFitter(fitterID: string): Promise<void> {
  changeFitter({ fitterID })
  if (fitterID === '') return
  try {
    const { Proposed } = await call('fitter-work', { fitterID })
    if (Proposed === null || useFitter.getState().fitterID !== fitterID) return
    const period = { from: Proposed.From.slice(0, 10), to: Proposed.To.slice(0, 10) }
    changeFitter({ period })
  } catch (error) {
    showError(errorMessage(error))
  }
}

export const fitterBillsQuery = queryOptions({
  queryKey: queryKey('labJobs', 'fitterBills'),
  queryFn: () => call('list-fitter-bills', {}),
  staleTime: 0,
})

export function fitterBillQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('labJobs', 'fitterBill', id),
    queryFn: () => call('read-fitter-bill', { id }),
    staleTime: 0,
  })
}

type Chosen = ReturnType<typeof useFitter.getState>

/** What is on the bill as it stands; amounts in paise. */
export type FitterBillDraft = {
  jobs: { labOrderID: string; extras: string[] }[]
  breakages: { labOrderID: string; amount: number }[]
  workPaise: number
  breakagePaise: number
  /** A breakage whose amount is no amount. */
  hasWrongAmount: boolean
}

/** Returns the bill that what is ticked makes: jobs with a rate, extras, less breakages. */
export function fitterDraft(work: FitterWork, chosen: Chosen): FitterBillDraft {
  const { charged, extras, leftOut } = chosen
  const onBill = work.Jobs.filter((job) => job.Rate !== null && !leftOut.has(job.LabOrderID))
  const jobs = onBill.map((job) => {
    const named = job.Extras.filter(({ Name }) => extras[job.LabOrderID]?.includes(Name))
    const paise = named.reduce((sum, { Rate }) => sum + toPaise(Rate), toPaise(job.Rate ?? 0))
    return { labOrderID: job.LabOrderID, extras: named.map(({ Name }) => Name), paise }
  })
  const typed = work.Breakages.flatMap(({ LabOrderID }) => {
    const text = charged[LabOrderID]
    return text === undefined ? [] : [{ labOrderID: LabOrderID, paise: parsePaise(text) ?? 0 }]
  })
  return {
    jobs: jobs.map(({ extras: names, labOrderID }) => ({ labOrderID, extras: names })),
    breakages: typed.map(({ labOrderID, paise }) => ({ labOrderID, amount: paise / 100 })),
    workPaise: jobs.reduce((sum, { paise }) => sum + paise, 0),
    breakagePaise: typed.reduce((sum, { paise }) => sum + paise, 0),
    hasWrongAmount: typed.some(({ paise }) => paise <= 0),
  }
}

/** Keeps the bill as a draft on the server. */
export async function draftBill(
  { fitterID, from, to }: { fitterID: string; from: string; to: string },
  draft: FitterBillDraft,
): Promise<void> {
  const { breakages, jobs } = draft
  await call('draft-fitter-bill', { fitterID, from, to, jobs, breakages })
  beginNextBill()
  await markStale('lab')
  showToast(t('fitters.drafted'))
}

export async function agreeBill(billID: string): Promise<void> {
  try {
    const { billNo } = await call('agree-fitter-bill', { billID })
    showToast(t('fitters.agreed', { number: billNo }))
  } catch (error) {
    showError(errorMessage(error))
  }
  void markStale('lab')
}

export async function discardBill(billID: string): Promise<void> {
  try {
    await call('discard-fitter-bill', { billID })
  } catch (error) {
    showError(errorMessage(error))
  }
  void markStale('lab')
}
