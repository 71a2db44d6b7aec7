export type OrderState = 'Booked' | 'InLab' | 'Ready' | 'Delivered' | 'Cancelled'
export type InvoiceState = 'Issued' | 'Credited'
export type ReceiptState = 'Active' | 'Pending' | 'Bounced' | 'Cancelled'
export type LabOrderState = 'Draft' | 'Sent' | 'Received' | 'Fitted' | 'Rejected'

/** From each state, the states it may move to. Staying where one is, is no move. */
export type Moves<State extends string> = Readonly<Record<State, readonly State[]>>

/**
 * Goods from stock are delivered at once; a lens that fails the check goes back to the lab, and one
 * that is made again after it was handed over (a remake, and nothing else) too.
 */
export const ORDER_MOVES: Moves<OrderState> = {
  Booked: ['InLab', 'Ready', 'Delivered', 'Cancelled'],
  InLab: ['Ready', 'Cancelled'],
  Ready: ['InLab', 'Delivered', 'Cancelled'],
  Delivered: ['InLab'],
  Cancelled: [],
}

/** A credited invoice may be credited again until nothing is left of it; none is ever un-issued. */
export const INVOICE_MOVES: Moves<InvoiceState> = {
  Issued: ['Credited'],
  Credited: ['Credited'],
}

/** A cheque that was taken as paid can still bounce; a bounced one is replaced by a new receipt. */
export const RECEIPT_MOVES: Moves<ReceiptState> = {
  Active: ['Bounced', 'Cancelled'],
  Pending: ['Active', 'Bounced', 'Cancelled'],
  Bounced: [],
  Cancelled: [],
}

/**
 * Work is refused on arrival or after fitting, and sent out again; what was not sent is refused
 * where its order is cancelled.
 */
export const LAB_ORDER_MOVES: Moves<LabOrderState> = {
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

/** Whether a table allows the move. */
export function canMove<State extends string>(
  table: Moves<State>,
  from: State,
  to: State,
): boolean {
  return table[from].includes(to)
}
