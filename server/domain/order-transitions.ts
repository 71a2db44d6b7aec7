import { type Message, message } from '../kernel/message.ts'
import type { LabOrderState, OrderState } from './order-states.ts'

/** A transition of an order after the sale. The names are those of the wire and the database. */
export type OrderTransition =
  | 'SendToLab'
  | 'Received'
  | 'Checked'
  | 'Fitted'
  | 'Ready'
  | 'ToldCustomer'
  | 'Deliver'
  | 'BackToLab'

/** The status of an order and its latest job. `lab` is null where nothing is made. */
export type OrderStatus = {
  order: OrderState
  lab: LabOrderState | null
  /** Whether the lenses that came last passed the check. */
  isChecked: boolean
}

export type OrderStates = Pick<OrderStatus, 'order' | 'lab'>
export type TransitionOutcome = { ok: true; to: OrderStates } | { ok: false; reason: Message }

/** Whether an order has none of the lenses of its job any more: they were all taken off. */
export function isCalledOff({ lab, order }: OrderStates): boolean {
  return order === 'Ready' && lab === 'Rejected'
}

const LAB_STATES: Record<LabOrderState, Message> = {
  Draft: message('orders.job-not-sent'),
  Sent: message('orders.job-sent'),
  Received: message('orders.job-received'),
  Fitted: message('orders.job-fitted'),
  Rejected: message('orders.job-rejected'),
}

const ORDER_STATES: Record<OrderState, Message> = {
  Booked: message('orders.is-booked'),
  InLab: message('orders.is-in-lab'),
  Ready: message('orders.is-ready'),
  Delivered: message('orders.is-delivered'),
  Cancelled: message('orders.is-cancelled'),
}

/**
 * Returns what a transition makes of an order and its job, which change together, or why it is not
 * allowed. `hasPassed` is the result of a check.
 */
export function afterTransition(
  transition: OrderTransition,
  at: OrderStatus,
  hasPassed = true,
): TransitionOutcome {
  if (at.order === 'Cancelled') return refused(message('orders.was-cancelled'))
  if (at.order === 'Delivered') return refused(message('orders.handed-over-already'))
  return RULES[transition](at, hasPassed)
}

/**
 * Returns the transitions that a status allows, the likeliest first. `isFittingOnly` is a job whose
 * lenses are all the shop's own: when it is back and checked, it is fitted.
 */
export function nextTransitions(
  at: OrderStatus,
  timesNotified: number,
  isFittingOnly = false,
): OrderTransition[] {
  return likeliest(at, timesNotified, isFittingOnly).filter(
    (transition) => afterTransition(transition, at).ok && !isBackToLab(transition, at),
  )
}

function likeliest(
  { lab, order }: OrderStatus,
  timesNotified: number,
  isFittingOnly: boolean,
): readonly OrderTransition[] {
  if (order === 'Ready' && timesNotified === 0) return NOTIFY_FIRST
  if (lab === 'Rejected') return BACK_FIRST
  return isFittingOnly ? FITTED_LAST : BY_LIKELIHOOD
}

const BY_LIKELIHOOD: readonly OrderTransition[] = [
  'SendToLab',
  'Received',
  'Checked',
  'Fitted',
  'Ready',
  'Deliver',
  'ToldCustomer',
  'BackToLab',
]
const FITTED_LAST: readonly OrderTransition[] = [
  ...BY_LIKELIHOOD.filter((transition) => transition !== 'Fitted'),
  'Fitted',
]
const NOTIFY_FIRST: readonly OrderTransition[] = ['ToldCustomer', 'Deliver', 'BackToLab']
/** Lenses that did not pass go back before anybody hears of them. */
const BACK_FIRST: readonly OrderTransition[] = ['BackToLab', ...BY_LIKELIHOOD.slice(0, -1)]

/** A rejected job goes out again as 'BackToLab', which is offered instead. */
function isBackToLab(transition: OrderTransition, { lab }: OrderStatus): boolean {
  return transition === 'SendToLab' && lab === 'Rejected'
}

const RULES: Record<OrderTransition, (at: OrderStatus, hasPassed: boolean) => TransitionOutcome> = {
  SendToLab({ lab, order }) {
    if (lab === null) return refused(message('orders.nothing-to-lab'))
    const isWaiting = lab === 'Draft' || lab === 'Rejected'
    return isWaiting && order !== 'Ready' ? to('InLab', 'Sent') : labRefusal(lab)
  },

  Received({ lab, order }) {
    if (lab === null) return refused(message('orders.nothing-at-lab'))
    return lab === 'Sent' && order === 'InLab' ? to('InLab', 'Received') : labRefusal(lab)
  },

  Checked({ isChecked, lab, order }, hasPassed) {
    if (lab === null) return refused(message('orders.nothing-from-lab'))
    // Lenses that failed may have been read wrongly, or failed beside those of another pair alone.
    const isHere = lab === 'Received' || lab === 'Rejected'
    if (!isHere || order !== 'InLab') return labRefusal(lab)
    if (isChecked) return refused(message('orders.lenses-checked'))
    return to('InLab', hasPassed ? 'Received' : 'Rejected')
  },

  Fitted({ isChecked, lab, order }) {
    if (lab === null) return refused(message('orders.nothing-fitted'))
    if (lab !== 'Received' || order !== 'InLab') return labRefusal(lab)
    return isChecked ? to('InLab', 'Fitted') : refused(message('orders.check-before-fitting'))
  },

  Ready({ isChecked, lab, order }) {
    if (order === 'Ready') return refused(message('orders.ready-already'))
    if (lab === null) return to('Ready', null)
    if (order !== 'InLab') return labRefusal(lab)
    if (lab === 'Fitted') return to('Ready', 'Fitted')
    // Lenses that are handed over uncut, or a transition that nobody recorded.
    if (lab === 'Received' && isChecked) return to('Ready', 'Fitted')
    return lab === 'Received' ? refused(message('orders.check-first')) : labRefusal(lab)
  },

  ToldCustomer({ lab, order }) {
    return to(order, lab)
  },

  Deliver({ lab, order }) {
    if (order === 'Ready' || (order === 'Booked' && lab === null)) return to('Delivered', lab)
    return refused(message('orders.not-ready', { state: ORDER_STATES[order] }))
  },

  BackToLab({ lab, order }) {
    if (lab === null || isCalledOff({ lab, order })) {
      return refused(message('orders.nothing-at-lab'))
    }
    const isHere = lab === 'Received' || lab === 'Fitted' || lab === 'Rejected'
    return isHere && order !== 'Booked' ? to('InLab', 'Sent') : labRefusal(lab)
  },
}

function to(order: OrderState, lab: LabOrderState | null): TransitionOutcome {
  return { ok: true, to: { order, lab } }
}

function refused(reason: Message): TransitionOutcome {
  return { ok: false, reason }
}

function labRefusal(lab: LabOrderState): TransitionOutcome {
  return refused(message('orders.job-state', { state: LAB_STATES[lab] }))
}
