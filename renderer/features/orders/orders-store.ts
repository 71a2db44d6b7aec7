import { create } from 'zustand'
import type { BoardRow, OrderTransition } from '../../../server/contract/order-transitions.ts'
import type { LabState, OrderDetail, OrderStatus } from '../../../server/contract/orders.ts'
import type { PendingReceipt } from '../../../server/contract/receipts.ts'
import { goTo, openDialog } from '../../kernel/screen-store.ts'

export type OrdersView = 'board' | 'list' | 'payments'

export type OrdersFilter = {
  term: string
  status: OrderStatus | ''
  labState: LabState | ''
  overdueOnly: boolean
}

/** A move that asks for more before it is made: its dialog is open. */
/** A payment that is yet to be confirmed, from the list of them or from its order. */
export type OpenPayment = Omit<PendingReceipt, 'Kind' | 'Remarks'>

export type AskedMove = { salesOrderID: string; orderNo: string; move: OrderTransition }

type OrdersState = {
  view: OrdersView
  /** The order whose page is up; null for the board or the list. */
  openID: string | null
  /** That order as it was last read: what the keys may do hangs on it. */
  detail: OrderDetail | null
  /** The cards of the board as they were last read. */
  cards: readonly BoardRow[]
  /** The card or row that the keys mean. */
  pickedID: string | null
  filter: OrdersFilter
  pageNumber: number
  askedMove: AskedMove | null
  /** The payment whose dialog is open. */
  pending: OpenPayment | null
  /** Asks the search of the list for the focus. */
  findTicket: number
}

const NO_FILTER: OrdersFilter = { term: '', status: '', labState: '', overdueOnly: false }

/** What the orders screen shows. */
export const useOrders = create<OrdersState>(() => ({
  view: 'board',
  openID: null,
  detail: null,
  cards: [],
  pickedID: null,
  filter: NO_FILTER,
  pageNumber: 1,
  askedMove: null,
  pending: null,
  findTicket: 0,
}))

/** Shows one order; from any screen. */
export function openOrder(salesOrderID: string): void {
  useOrders.setState({ openID: salesOrderID, pickedID: salesOrderID })
  goTo('orders')
}

export function showOrder(salesOrderID: string): void {
  useOrders.setState({ openID: salesOrderID, pickedID: salesOrderID })
}

export function showView(view: OrdersView): void {
  useOrders.setState({ view, openID: null })
}

export function setFilter(change: Partial<OrdersFilter>): void {
  useOrders.setState((state) => ({ filter: { ...state.filter, ...change }, pageNumber: 1 }))
}

export function isFiltered(filter: OrdersFilter): boolean {
  return filter.term.trim() !== '' || filter.status !== '' || filter.labState !== ''
}

export function findOrders(): void {
  useOrders.setState((state) => ({
    view: 'list',
    openID: null,
    findTicket: state.findTicket + 1,
  }))
}

/** The order of the page that is up; null until it has been read. */
export function openDetail(): OrderDetail | null {
  const { detail, openID } = useOrders.getState()
  return detail?.ID === openID ? detail : null
}

/** The same for a component. */
export function useOpenDetail(): OrderDetail | null {
  return useOrders(({ detail, openID }) => (detail?.ID === openID ? detail : null))
}

export function askMove(askedMove: AskedMove): void {
  useOrders.setState({ askedMove })
  openDialog('orderMove')
}

export function askPayment(pending: OpenPayment): void {
  useOrders.setState({ pending })
  openDialog('orderPayment')
}

/** Back to where the order was opened from; false when there is nothing to leave. */
export function leaveOrder(): boolean {
  if (useOrders.getState().openID === null) return false
  useOrders.setState({ openID: null })
  return true
}
