import type { StringKey } from '../../base/i18n/t.ts'
import { t } from '../../base/i18n/t.ts'

const STATUS: Readonly<Record<string, StringKey>> = {
  Booked: 'orders.status.Booked',
  InLab: 'orders.status.InLab',
  Ready: 'orders.status.Ready',
  Delivered: 'orders.status.Delivered',
  Cancelled: 'orders.status.Cancelled',
  Dropped: 'orders.status.Dropped',
  Overdue: 'work.overdue',
  DueToday: 'work.dueToday',
}

const LAB: Readonly<Record<string, StringKey>> = {
  Draft: 'orders.lab.Draft',
  Sent: 'orders.lab.Sent',
  Received: 'orders.lab.Received',
  Fitted: 'orders.lab.Fitted',
  Rejected: 'orders.lab.Rejected',
}

/** Of a pair whose lenses are the shop's own, which goes out for fitting alone. */
const FITTING: Readonly<Record<string, StringKey>> = { Sent: 'orders.fit.Sent' }

/** An order's state in words; a state that this till does not know yet as it came. */
export function statusWord(status: string): string {
  const key = STATUS[status]
  return key === undefined ? status : t(key)
}

/** An order's state with the step that its lab job has reached: `In lab` only while it is there. */
export function orderStateWord(order: {
  Status: string
  LabStatus: string | null
  IsChecked: boolean
  IsDropped?: boolean
  IsFittingOnly?: boolean
}): string {
  if (order.IsDropped === true && order.Status === 'Ready') return statusWord('Dropped')
  const isAtLab = order.LabStatus === 'Sent' && order.IsFittingOnly !== true
  const isBack = order.Status === 'InLab' && !isAtLab
  return (isBack ? labStateWord(order) : '') || statusWord(order.Status)
}

/** Where the lab job stands: what came and was checked is more than received. */
export function labStateWord(job: {
  LabStatus: string | null
  IsChecked: boolean
  isOrderCancelled?: boolean
  /** Another job stands in its place. */
  isReplaced?: boolean
  IsFittingOnly?: boolean
}): string {
  if (job.LabStatus === null) return ''
  // The lab turned nothing down: the shop took the order back, or wrote the job anew.
  if (job.LabStatus === 'Rejected' && job.isReplaced === true) return t('orders.lab.Replaced')
  if (job.LabStatus === 'Rejected' && job.isOrderCancelled === true) return t('orders.lab.Stopped')
  if (job.LabStatus === 'Received' && job.isReplaced === true) return t('orders.lab.Back')
  if (job.LabStatus === 'Received' && job.IsChecked) return t('orders.lab.Checked')
  const ofFitting = job.IsFittingOnly === true ? FITTING[job.LabStatus] : undefined
  const key = ofFitting ?? LAB[job.LabStatus]
  return key === undefined ? job.LabStatus : t(key)
}
