const RECEIPT_STATES = ['Active', 'Pending', 'Bounced', 'Cancelled'] as const

export type OrderState = 'Booked' | 'InLab' | 'Ready' | 'Delivered' | 'Cancelled'
export type InvoiceState = 'Issued' | 'Credited'
export type ReceiptState = (typeof RECEIPT_STATES)[number]
export type LabOrderState = 'Draft' | 'Sent' | 'Received' | 'Fitted' | 'Rejected'

/** From each state, the states that may follow. Staying in a state is no transition. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/**
 * Goods from stock are delivered at once; a lens that fails the check goes back to the lab, and one
 * that is made again after it was handed over (a remake, and nothing else) too.
 */
export const ORDER_TRANSITIONS: Transitions<OrderState> = {
  Booked: ['InLab', 'Ready', 'Delivered', 'Cancelled'],
  InLab: ['Ready', 'Cancelled'],
  Ready: ['InLab', 'Delivered', 'Cancelled'],
  Delivered: ['InLab'],
  Cancelled: [],
}

/** A credited invoice may be credited again until nothing is left of it; none is ever un-issued. */
export const INVOICE_TRANSITIONS: Transitions<InvoiceState> = {
  Issued: ['Credited'],
  Credited: ['Credited'],
}

/** A cheque that was taken as paid can still bounce; a bounced one is replaced by a new receipt. */
export const RECEIPT_TRANSITIONS: Transitions<ReceiptState> = {
  Active: ['Bounced', 'Cancelled'],
  Pending: ['Active', 'Bounced', 'Cancelled'],
  Bounced: [],
  Cancelled: [],
}

/**
 * Work is refused on arrival or after fitting, and sent out again; what was not sent is refused
 * where its order is cancelled.
 */
export const LAB_ORDER_TRANSITIONS: Transitions<LabOrderState> = {
  Draft: ['Sent', 'Rejected'],
  Sent: ['Received', 'Rejected'],
  Received: ['Fitted', 'Rejected'],
  Fitted: ['Rejected'],
  Rejected: ['Sent'],
}

/** Receipt states by the number they have on the wire. */
export const RECEIPT_STATUS_IDS: Readonly<Record<ReceiptState, number>> = {
  Active: 1,
  Pending: 2,
  Bounced: 3,
  Cancelled: 4,
}

/** Returns the receipt state of a number. Throws a RangeError for another number. */
export function receiptStateOf(statusId: number): ReceiptState {
  const state = RECEIPT_STATES.find((each) => RECEIPT_STATUS_IDS[each] === statusId)
  if (state === undefined) throw new RangeError(`no receipt state ${statusId}`)
  return state
}

/** Whether a table allows the transition. */
export function canTransition<State extends string>(
  table: Transitions<State>,
  from: State,
  to: State,
): boolean {
  return table[from].includes(to)
}
