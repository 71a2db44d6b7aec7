import type { LabOrderState, OrderState } from './order-states.ts'

/** One step of an order after the sale, as the counter calls it. */
export type OrderMove =
  | 'SendToLab'
  | 'Received'
  | 'Checked'
  | 'Fitted'
  | 'Ready'
  | 'ToldCustomer'
  | 'Deliver'
  | 'BackToLab'

/** Where an order and its latest job stand. `lab` is null where nothing is made. */
export type Standing = {
  order: OrderState
  lab: LabOrderState | null
  /** Whether the lenses that came last passed the check. */
  isChecked: boolean
}

export type Stand = Pick<Standing, 'order' | 'lab'>
export type MoveOutcome = { ok: true; to: Stand } | { ok: false; reason: string }

const LAB_WORDS: Record<LabOrderState, string> = {
  Draft: 'has not gone to the lab yet',
  Sent: 'is at the lab',
  Received: 'has come back from the lab',
  Fitted: 'is fitted',
  Rejected: 'was rejected',
}

const ORDER_WORDS: Record<OrderState, string> = {
  Booked: 'is booked',
  InLab: 'is in the lab',
  Ready: 'is ready',
  Delivered: 'was handed over',
  Cancelled: 'was cancelled',
}

/**
 * What a move makes of an order and its job together, so that the two never part; or why it can't
 * be, as a sentence for the counter. `hasPassed` is the result of a check.
 */
export function afterMove(move: OrderMove, at: Standing, hasPassed = true): MoveOutcome {
  if (at.order === 'Cancelled') return refused('This order was cancelled.')
  if (at.order === 'Delivered') return refused('This order was handed over already.')
  return RULES[move](at, hasPassed)
}

/** The moves that a standing allows, the likeliest first. */
export function nextMoves(at: Standing, timesTold: number): OrderMove[] {
  const likely = at.order === 'Ready' && timesTold === 0 ? TELL_FIRST : MOVES_BY_LIKELIHOOD
  return likely.filter((move) => afterMove(move, at).ok && !isBetterNamed(move, at))
}

const MOVES_BY_LIKELIHOOD: readonly OrderMove[] = [
  'SendToLab',
  'Received',
  'Checked',
  'Fitted',
  'Ready',
  'Deliver',
  'ToldCustomer',
  'BackToLab',
]
const TELL_FIRST: readonly OrderMove[] = ['ToldCustomer', 'Deliver', 'BackToLab']

/** A rejected job goes out again as 'BackToLab': one button for one thing. */
function isBetterNamed(move: OrderMove, { lab }: Standing): boolean {
  return move === 'SendToLab' && lab === 'Rejected'
}

const RULES: Record<OrderMove, (at: Standing, hasPassed: boolean) => MoveOutcome> = {
  SendToLab({ lab, order }) {
    if (lab === null) return refused('Nothing of this order goes to the lab.')
    const isWaiting = lab === 'Draft' || lab === 'Rejected'
    return isWaiting && order !== 'Ready' ? to('InLab', 'Sent') : labRefusal(lab)
  },

  Received({ lab, order }) {
    if (lab === null) return refused('Nothing of this order was at the lab.')
    return lab === 'Sent' && order === 'InLab' ? to('InLab', 'Received') : labRefusal(lab)
  },

  Checked({ isChecked, lab, order }, hasPassed) {
    if (lab === null) return refused('Nothing of this order comes from the lab.')
    if (lab !== 'Received' || order !== 'InLab') return labRefusal(lab)
    if (isChecked) return refused('These lenses were checked already.')
    return to('InLab', hasPassed ? 'Received' : 'Rejected')
  },

  Fitted({ isChecked, lab, order }) {
    if (lab === null) return refused('Nothing of this order is fitted.')
    if (lab !== 'Received' || order !== 'InLab') return labRefusal(lab)
    return isChecked ? to('InLab', 'Fitted') : refused('Check the lenses before they are fitted.')
  },

  Ready({ isChecked, lab, order }) {
    if (order === 'Ready') return refused('This order is ready already.')
    if (lab === null) return to('Ready', null)
    if (order !== 'InLab') return labRefusal(lab)
    if (lab === 'Fitted') return to('Ready', 'Fitted')
    // Lenses that are handed over uncut, or a step that nobody pressed.
    if (lab === 'Received' && isChecked) return to('Ready', 'Fitted')
    return lab === 'Received' ? refused('Check the lenses first.') : labRefusal(lab)
  },

  ToldCustomer({ lab, order }) {
    return to(order, lab)
  },

  Deliver({ lab, order }) {
    if (order === 'Ready' || (order === 'Booked' && lab === null)) return to('Delivered', lab)
    return refused(`This order ${ORDER_WORDS[order]}: it is not ready to be handed over.`)
  },

  BackToLab({ lab, order }) {
    if (lab === null) return refused('Nothing of this order was at the lab.')
    const isHere = lab === 'Received' || lab === 'Fitted' || lab === 'Rejected'
    return isHere && order !== 'Booked' ? to('InLab', 'Sent') : labRefusal(lab)
  },
}

function to(order: OrderState, lab: LabOrderState | null): MoveOutcome {
  return { ok: true, to: { order, lab } }
}

function refused(reason: string): MoveOutcome {
  return { ok: false, reason }
}

function labRefusal(lab: LabOrderState): MoveOutcome {
  return refused(`This job ${LAB_WORDS[lab]}.`)
}
