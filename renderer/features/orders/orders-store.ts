import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { OrderTransition } from '../../../server/contract/order-transitions.ts'
import type { LabState, OrderDetail, OrderStatus } from '../../../server/contract/orders.ts'
import type { PendingReceipt } from '../../../server/contract/receipts.ts'
import { toPaise } from '../../base/format/money.ts'
import { orderDetailQuery } from '../../kernel/queries/order-detail.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { closeDialog, goTo, openDialog } from '../../kernel/screen-store.ts'

export type OrdersView = 'board' | 'list' | 'payments'

export type OrdersFilter = {
  term: string
  /** `Dropped` are those that nobody fetched; `Overdue` and `DueToday` are not ready yet. */
  status: OrderStatus | 'Dropped' | 'Overdue' | 'DueToday' | ''
  labState: LabState | ''
  overdueOnly: boolean
}

/** A payment that is yet to be confirmed, from the list of them or from its order. */
export type OpenPayment = Omit<PendingReceipt, 'Kind' | 'Remarks'> &
  Partial<Pick<OrderDetail['Receipts'][number], 'Sealed'>>

/** The receipt status of money that counts as paid and was not seen yet. */
export const PENDING = 2

/** A payment of an order's page as the questions about it take it. */
export function openPaymentOf(
  order: OrderDetail,
  receipt: OrderDetail['Receipts'][number],
): OpenPayment {
  return {
    ...receipt,
    SalesOrderID: order.ID,
    SalesOrderNo: order.SalesOrderNo,
    CustomerName: order.CustomerName,
    CustomerMobile: order.CustomerMobile,
  }
}

/** A transition that asks for more before it is made: its dialog is open. */
export type AskedTransition = { salesOrderID: string; orderNo: string; move: OrderTransition }

/** A payment that was taken of a due, in rupees. */
export type TakenDue = {
  receiptID: string
  receiptNo: string
  orderNo: string
  amount: number
  /** Cash to give back of what was handed over. */
  changePaise: number
}

type OrdersState = {
  view: OrdersView
  /** The order whose page is up; null for the board or the list. */
  openID: string | null
  /** The card or row that the keys mean. */
  pickedID: string | null
  filter: OrdersFilter
  pageNumber: number
  askedTransition: AskedTransition | null
  /** The order that took a step since it came up: its next one is asked about. */
  steppedID: string | null
  /** The order whose balance the payment that is open takes. */
  balanceOf: string | null
  /** The customer whose dues are being taken order by order: each payment leads back to them. */
  duesOf: string | null
  /** What was taken of these dues since they came up, the first payment first. */
  duesTaken: readonly TakenDue[]
  /** The payment that is open, or confirmed, was asked for by a hand-over, which goes on after it. */
  handsOverNext: boolean
  /** The payment whose dialog is open, as it stood in the list that it was chosen from. */
  pending: OpenPayment | null
  /** The payment that was taken back and is taken as it was, and what is left of it in paise. */
  replaces: { receiptID: string; restPaise: number } | null
  /** What the payment proposes, in paise; null for all that is due. */
  offeredPaise: number | null
  /** Asks the search of the list for the focus. */
  findTicket: number
}

const NO_FILTER: OrdersFilter = { term: '', status: '', labState: '', overdueOnly: false }

/** What the orders screen shows. */
export const useOrders = create<OrdersState>(() => ({
  view: 'board',
  openID: null,
  pickedID: null,
  filter: NO_FILTER,
  pageNumber: 1,
  askedTransition: null,
  steppedID: null,
  balanceOf: null,
  duesOf: null,
  duesTaken: [],
  handsOverNext: false,
  pending: null,
  replaces: null,
  offeredPaise: null,
  findTicket: 0,
}))

/** Shows one order; from any screen. */
export function openOrder(salesOrderID: string): void {
  showOrder(salesOrderID)
  goTo('orders')
}

export function showOrder(salesOrderID: string): void {
  useOrders.setState({ openID: salesOrderID, pickedID: salesOrderID, steppedID: null })
}

/** Goes on without an open order. */
export function closeOrder(): void {
  useOrders.setState({ openID: null, steppedID: null })
}

export function showView(view: OrdersView): void {
  useOrders.setState({ view, openID: null, steppedID: null })
}

export function setFilter(change: Partial<OrdersFilter>): void {
  useOrders.setState((state) => ({ filter: { ...state.filter, ...change }, pageNumber: 1 }))
}

/** Lists every order of a state; from any screen. */
export function listOrders(status: OrdersFilter['status']): void {
  useOrders.setState({ filter: { ...NO_FILTER, status }, pageNumber: 1 })
  showView('list')
  goTo('orders')
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
  const { openID } = useOrders.getState()
  if (openID === null) return null
  return queryClient.getQueryData(orderDetailQuery(openID).queryKey) ?? null
}

/** The same for a component; the page itself asks for it. */
export function useOpenDetail(): OrderDetail | null {
  const openID = useOrders((state) => state.openID)
  const { data } = useQuery({ ...orderDetailQuery(openID ?? ''), enabled: false })
  return openID === null ? null : (data ?? null)
}

export function askTransition(askedTransition: AskedTransition): void {
  useOrders.setState({ askedTransition })
  openDialog('orderTransition')
}

/**
 * Opens the payment of what is due; `thenHandOver` leads on to the hand-over that asked for it. In
 * the place of a payment that was taken back, what that one was is proposed.
 */
export function askBalance(
  thenHandOver = false,
  replaces: { receiptID: string; restPaise: number } | null = null,
): void {
  const { openID } = useOrders.getState()
  useOrders.setState({
    balanceOf: openID,
    duesOf: null,
    handsOverNext: thenHandOver,
    replaces,
    offeredPaise: replaces?.restPaise ?? null,
  })
  openDialog('orderBalance')
}

/** Lists what a customer owes, order by order; from any screen. */
export function askDues(customerID: string): void {
  useOrders.setState({ duesOf: customerID, duesTaken: [] })
  openDialog('customerDues')
}

/** Opens the payment of one of the dues that are up, which it comes back to. */
export function payDue(salesOrderID: string): void {
  useOrders.setState({
    balanceOf: salesOrderID,
    handsOverNext: false,
    replaces: null,
    offeredPaise: null,
  })
  openDialog('orderBalance')
}

/** Keeps what was taken: for the list of dues that it comes back to, of a payment taken back. */
export function noteTaken(taken: TakenDue): void {
  useOrders.setState(({ duesOf, duesTaken, replaces }) => ({
    ...(duesOf === null ? {} : { duesTaken: [...duesTaken, taken] }),
    ...(replaces === null
      ? {}
      : { replaces: { ...replaces, restPaise: replaces.restPaise - toPaise(taken.amount) } }),
  }))
}

/** Leaves the payment untaken: back to the dues that it was opened from, else to the order. */
export function leaveBalance(): void {
  if (useOrders.getState().duesOf === null) closeDialog()
  else openDialog('customerDues')
}

/**
 * After the payment: on to what is left of one that was taken back; to the hand-over or the dues that
 * asked for it; else to the order.
 */
export function finishBalance(): void {
  const { askedTransition, handsOverNext, openID, replaces } = useOrders.getState()
  if (replaces !== null && replaces.restPaise > 0) {
    useOrders.setState({ offeredPaise: replaces.restPaise })
    return
  }
  if (handsOverNext && askedTransition !== null && askedTransition.salesOrderID === openID) {
    useOrders.setState({ handsOverNext: false })
    openDialog('orderTransition')
    return
  }
  leaveBalance()
}

/** Asks whether a payment came; `thenHandOver` leads back to the hand-over that asked for it. */
export function askPayment(pending: OpenPayment, thenHandOver = false): void {
  useOrders.setState({ pending, handsOverNext: thenHandOver })
  openDialog('orderPayment')
}

/** After the question, answered or not: back to the hand-over that asked for it. */
export function leavePayment(): void {
  const { askedTransition, handsOverNext, pending } = useOrders.getState()
  useOrders.setState({ handsOverNext: false })
  if (handsOverNext && askedTransition?.salesOrderID === pending?.SalesOrderID) {
    openDialog('orderTransition')
  } else closeDialog()
}

/** Asks why a payment was entered wrongly. */
export function askTakeBack(pending: OpenPayment): void {
  useOrders.setState({ pending })
  openDialog('orderPaymentBack')
}

/** Back to where the order was opened from; false when there is nothing to leave. */
export function leaveOrder(): boolean {
  if (useOrders.getState().openID === null) return false
  useOrders.setState({ openID: null, steppedID: null })
  return true
}
