import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { billOfLab } from '../../../server/contract/lab-parcels.ts'
import type { BodyOf, ReplyOf } from '../../../server/contract/operation.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { formatRupees, parseSigned, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import {
  changeMode,
  clearList,
  type LabMode,
  type LabState,
  type ListedJob,
  listJob,
  useLab,
} from './lab-store.ts'

const WAITING = 50

/** A page of the orders whose job waits to be sent, or to come back. */
export function waitingQuery(mode: LabMode, pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('labJobs', mode, pageNumber),
    queryFn: () =>
      call('search-orders', {
        labState: mode === 'send' ? 'Draft' : 'Sent',
        pageNumber,
        pageSize: WAITING,
      }),
    staleTime: 0,
    enabled: mode === 'send' || mode === 'receive',
  })
}

type BillInput = BodyOf<typeof billOfLab>
export type BilledJob = ReplyOf<typeof billOfLab>['Billed'][number]
export type BillOfLab = ReplyOf<typeof billOfLab>['Bills'][number]

/**
 * Returns the lab's bill as it is typed; null while something is missing or is no figure. A preview
 * does without jobs, and without the amounts that are still to be typed.
 */
export function billInput(typed: LabState, post: boolean): BillInput | null {
  const { billDate, billNo, billTotal, jobs, otherCharges, supplierID } = typed
  const taxRate = typed.taxRate ?? ''
  const amounts = jobs.map(({ amount, job }) => ({ job, amount: parseTyped(amount, 2) }))
  const total = billTotal.trim() === '' ? undefined : parseTyped(billTotal, 2)
  const others = otherCharges.trim() === '' ? undefined : parseSigned(otherCharges)
  const rate = taxRate.trim() === '' ? undefined : parseTyped(taxRate, 3)
  if (supplierID === '' || billNo.trim() === '') return null
  if (total === null || rate === null || others === null) return null
  const priced = amounts.flatMap(({ amount, job }) => (amount === null ? [] : [{ job, amount }]))
  if (post && (jobs.length === 0 || priced.length < jobs.length)) return null
  return {
    supplierID,
    billNo: billNo.trim(),
    billDate,
    jobs: priced,
    ...(rate === undefined ? {} : { taxRate: rate }),
    ...(others === undefined ? {} : { otherCharges: others }),
    ...(total === undefined ? {} : { billTotal: total }),
    ...(post && typed.anotherBillNo === billNo.trim() ? { anotherBill: true } : {}),
    post,
  }
}

type BillPreview = ReplyOf<typeof billOfLab> | null

/** What the server makes of the bill as it stands; it writes nothing. */
export function billPreviewQuery(input: BillInput | null) {
  return queryOptions({
    queryKey: queryKey('labJobs', 'preview', input),
    queryFn: async (): Promise<BillPreview> =>
      input === null ? null : await call('bill-of-lab', input),
    enabled: input !== null,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/** What a lab billed and what it did not yet, and its tax: seen as soon as the lab is chosen. */
export function jobsOfLabQuery(supplierID: string, billDate: string) {
  return queryOptions({
    queryKey: queryKey('labJobs', 'ofLab', supplierID, billDate),
    queryFn: () => call('bill-of-lab', { supplierID, billDate, jobs: [], post: false }),
    enabled: supplierID !== '' && billDate !== '',
    staleTime: 0,
  })
}

type FoundJob = { job: string; about: string; status: string | null }

/**
 * Puts a job on the list, and says so where it is there already. One that can't be sent or received
 * is refused while it is in the hand: it would hold the whole list up.
 */
async function listOnce({ about, job, status }: FoundJob): Promise<boolean> {
  const { mode } = useLab.getState()
  useLab.setState({ refused: null })
  try {
    if (mode === 'send') await call('send-to-lab', { jobs: [job], preview: true })
    if (mode === 'receive') await call('receive-from-lab', { jobs: [{ job }], preview: true })
  } catch (error) {
    const instead = insteadOf(mode, status)
    const question = instead === null ? '' : ` ${t(`lab.instead.${instead}.ask`)}`
    const reason = `${errorMessage(error)}${question}`
    useLab.setState({ refused: { job, about, amount: '', reason, instead } })
    return false
  }
  const isListed = listJob(job, about)
  if (!isListed) showToast(t('lab.twice', { job }))
  return isListed
}

/** What a job waits for that can't be sent, or received, as it stands. */
function insteadOf(mode: LabMode, status: string | null): 'send' | 'receive' | null {
  if (mode === 'send' && status === 'Sent') return 'receive'
  return mode === 'receive' && status === 'Draft' ? 'send' : null
}

/** Turns to the work that the refused job waits for, and puts it on that list. */
export async function listInstead(): Promise<void> {
  const { refused } = useLab.getState()
  if (refused === null || refused.instead === null) return
  changeMode(refused.instead)
  await listOnce({ job: refused.job, about: refused.about, status: null })
}

/** Puts a job on the list by its own number, or by that of its order: the bar code of its card. */
export async function listCode(code: string): Promise<boolean> {
  const typed = code.trim()
  try {
    const { Items } = await call('search-orders', {
      searchTerm: typed,
      pageNumber: 1,
      pageSize: 20,
    })
    const isNamed = (no: string) => no.toUpperCase() === typed.toUpperCase()
    const order = Items.find(({ SalesOrderNo }) => isNamed(SalesOrderNo))
    if (order !== undefined) return await listOrder(order.ID)
    return await listOnce(await findJob(typed, Items))
  } catch (error) {
    showError(errorMessage(error))
    return false
  }
}

/** Whose job it is, of the orders that were found by its number, and how far it is. */
async function findJob(job: string, found: readonly { ID: string }[]): Promise<FoundJob> {
  const unknown = { job, about: '', status: null }
  const [only, ...others] = found
  if (only === undefined || others.length > 0) return unknown
  const { CustomerName, LabOrders, SalesOrderNo } = await call('get-order', {
    salesOrderID: only.ID,
  })
  const named = LabOrders.find(({ LabOrderNo }) => LabOrderNo.toUpperCase() === job.toUpperCase())
  if (named === undefined) return unknown
  return { job, about: `${SalesOrderNo} · ${CustomerName}`, status: named.Status }
}

/** Puts the job of an order on the list. */
export async function listOrder(salesOrderID: string): Promise<boolean> {
  try {
    const order = await call('get-order', { salesOrderID })
    if (order.LabOrder === null) {
      showError(t('lab.noJob', { order: order.SalesOrderNo }))
      return false
    }
    const about = `${order.SalesOrderNo} · ${order.CustomerName}`
    const { LabOrderNo, Status } = order.LabOrder
    return await listOnce({ job: LabOrderNo, about, status: Status })
  } catch (error) {
    showError(errorMessage(error))
    return false
  }
}

function receiveInput({ amount, job }: ListedJob): { job: string; cost?: number } {
  const cost = parseTyped(amount, 2)
  return cost === null ? { job } : { job, cost }
}

/** Books the list: sent, received or billed, all of it or nothing. */
export async function bookJobs(): Promise<void> {
  const { courier, jobs, mode, note: typedNote, supplierID } = useLab.getState()
  const note = [courier.trim(), typedNote.trim()].filter((text) => text !== '').join(' · ')
  try {
    if (mode === 'send') {
      await call('send-to-lab', {
        jobs: jobs.map(({ job }) => job),
        ...(supplierID === '' ? {} : { supplierID }),
        ...(note === '' ? {} : { note }),
      })
      showToast(t('lab.sent', { count: jobs.length }))
    } else if (mode === 'receive') {
      if (jobs.some(({ amount }) => amount.trim() !== '' && parseTyped(amount, 2) === null)) {
        return showError(t('items.notANumber'))
      }
      await call('receive-from-lab', { jobs: jobs.map(receiveInput) })
      showToast(t('lab.received', { count: jobs.length }))
    } else {
      const input = billInput(useLab.getState(), true)
      if (input === null) return showError(t('lab.billIncomplete'))
      const { computedTotal } = await call('bill-of-lab', input)
      showToast(t('lab.billed', { total: formatRupees(computedTotal) }))
    }
    clearList()
    void markStale('lab', 'stock')
  } catch (error) {
    const question = fieldMessage(error, 'anotherBill')
    if (question !== null) {
      const { billNo } = useLab.getState()
      useLab.setState({ asked: { billNo: billNo.trim(), question } })
    }
    showError(errorMessage(error))
  }
}
