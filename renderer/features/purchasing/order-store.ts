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
  /** The rate that was proposed as its cost; none of a draft that was read. */
  lastCost?: string
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
  /** The draft as the server has it, as far as this till knows. */
  read: OrderDraft
  /** What somebody else has saved of it meanwhile, while it is asked what to keep. */
  newest: OrderDraft | null
  isPosting: boolean
  /** Whether it was to be sent while something was missing: each place says what it lacks. */
  isTried: boolean
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
  read: EMPTY_ORDER,
  newest: null,
  isPosting: false,
  isTried: false,
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
  openOrderDraft(draft.orderID === null ? draft : EMPTY_ORDER)
}

/** Shows a draft to go on with; `read` is what of it is on the server. */
export function openOrderDraft(draft: OrderDraft, read = EMPTY_ORDER): void {
  useOrder.setState({ view: 'draft', draft, read, newest: null, refused: null, isTried: false })
}

/** Back to the list. False where the list is up already. */
export function leaveOrder(): boolean {
  const { view } = useOrder.getState()
  useOrder.setState({ view: 'list', openID: null })
  return view !== 'list'
}
