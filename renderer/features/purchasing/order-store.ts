import { create } from 'zustand'
import type { PurchaseOrderState } from '../../../server/contract/purchase-orders.ts'

/** A line of an order to a supplier as it is typed. */
export type OrderLine = {
  itemID: string
  name: string
  code: string
  /** What is here and what is on order already, where it was asked for. */
  about: string
  qty: string
  cost: string
}

export type OrderDraft = {
  orderID: string | null
  version: number | null
  supplierID: string
  expectedOn: string
  note: string
  lines: readonly OrderLine[]
}

type OrderState = {
  view: 'list' | 'draft' | 'order'
  draft: OrderDraft
  isPosting: boolean
  refused: unknown
  /** The order that is looked at. */
  openID: string | null
  state: PurchaseOrderState | '' | 'Open'
  term: string
  pageNumber: number
}

export const EMPTY_ORDER: OrderDraft = {
  orderID: null,
  version: null,
  supplierID: '',
  expectedOn: '',
  note: '',
  lines: [],
}

/** The order to a supplier that is entered, and the list of them. */
export const useOrder = create<OrderState>(() => ({
  view: 'list',
  draft: EMPTY_ORDER,
  isPosting: false,
  refused: null,
  openID: null,
  state: '',
  term: '',
  pageNumber: 1,
}))

export function changeOrder(part: Partial<OrderDraft>): void {
  useOrder.setState(({ draft }) => ({ draft: { ...draft, ...part }, refused: null }))
}

/** A new order; one that was begun and is not on the server is gone on with. */
export function newOrder(): void {
  const { draft } = useOrder.getState()
  useOrder.setState({
    view: 'draft',
    draft: draft.orderID === null ? draft : EMPTY_ORDER,
    refused: null,
  })
}

/** Back to the list. False where the list is up already. */
export function leaveOrder(): boolean {
  const { view } = useOrder.getState()
  useOrder.setState({ view: 'list', openID: null })
  return view !== 'list'
}
