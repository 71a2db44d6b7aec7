import { create } from 'zustand'
import { shopToday } from '../../base/format/dates.ts'

/** Where a job is typed. */
export const JOB_ID = 'lab-job'

export const LAB_MODES = ['send', 'receive', 'bill', 'fitters'] as const
export type LabMode = (typeof LAB_MODES)[number]

/** A job on the list; `amount` is what the lab charges for it, as it is typed. */
export type ListedJob = { job: string; about: string; amount: string }

/** A scan that was refused; `instead` is the other work that the job waits for, null where none. */
export type RefusedJob = ListedJob & { reason: string; instead: 'send' | 'receive' | null }

export type LabState = {
  mode: LabMode
  /** What the last scan was refused for, beside its field. */
  refused: RefusedJob | null
  supplierID: string
  /** Who carries the parcel to the lab. */
  courier: string
  note: string
  billNo: string
  /** The number that looks like another bill's, and what is asked about it. */
  asked: { billNo: string; question: string } | null
  /** The number that is said to be another bill's. */
  anotherBillNo: string
  billDate: string
  /** Null is not typed: that of spectacle lenses on the bill's date. */
  taxRate: string | null
  /** What the bill has of no job, as it is typed; a discount has a minus. */
  otherCharges: string
  billTotal: string
  jobs: readonly ListedJob[]
}

const emptyList = () => ({
  courier: '',
  note: '',
  billNo: '',
  asked: null,
  anotherBillNo: '',
  billDate: shopToday(),
  taxRate: null,
  otherCharges: '',
  billTotal: '',
  jobs: [],
  refused: null,
})

/** The parcel or the bill that is being entered. */
export const useLab = create<LabState>(() => ({
  mode: 'receive',
  supplierID: '',
  ...emptyList(),
}))

/** Lists that were left for other work and are not booked yet. */
const left: Partial<Record<LabMode, readonly ListedJob[]>> = {}

/** Turns to other work; the jobs that were scanned for this one stay listed for it. */
export function changeMode(mode: LabMode): void {
  const { jobs, mode: before } = useLab.getState()
  left[before] = jobs
  useLab.setState({ mode, ...emptyList(), jobs: left[mode] ?? [] })
}

export function clearList(): void {
  useLab.setState(emptyList())
}

/** Puts a job on the list; false where it is there already. */
export function listJob(job: string, about: string, amount = ''): boolean {
  const { jobs } = useLab.getState()
  if (jobs.some((each) => each.job === job)) return false
  useLab.setState({ jobs: [...jobs, { job, about, amount }] })
  return true
}

export function setAmount(job: string, amount: string): void {
  useLab.setState(({ jobs }) => ({
    jobs: jobs.map((each) => (each.job === job ? { ...each, amount } : each)),
  }))
}

export function dropJob(job: string): void {
  useLab.setState(({ jobs }) => ({ jobs: jobs.filter((each) => each.job !== job) }))
}
