import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PurchaseOrderState, ReorderRow } from '../../../server/contract/purchase-orders.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { isConflict } from '../../kernel/use-versions.tsx'
import { showPaperHistory } from '../documents/paper-history.tsx'
import { showPaper } from '../documents/shown-paper.ts'
import { itemQuery } from '../items/items-data.ts'
import { figuresText } from '../stock/stock-figures.tsx'
import { noteScannedLine } from './add-bar-store.ts'
import { draftKeeper } from './draft-keeper.ts'
import { keptOrder } from './draft-versions.ts'
import { lastRates, receivedItems } from './inward-actions.ts'
import { emptyInward } from './inward-draft.ts'
import { shown } from './inward-figures.ts'
import { isBegun, openDraft, useInward } from './inward-store.ts'
import {
  draftOfOrder,
  inwardOfOrder,
  orderInput,
  withOrdered,
  withOrderRates,
  withProposal,
} from './order-lines.ts'
import {
  changeOrder,
  EMPTY_ORDER,
  leaveOrder,
  type OrderDraft,
  openOrderDraft,
  useOrder,
} from './order-store.ts'
import { openSection } from './purchasing-store.ts'

const PAGE_SIZE = 50

export function ordersQuery(
  state: PurchaseOrderState | '' | 'Open',
  term: string,
  pageNumber: number,
) {
  return queryOptions({
    queryKey: queryKey('purchaseOrders', 'list', state, term, pageNumber),
    queryFn: () =>
      call('list-purchase-orders', {
        ...(state === 'Open' ? { openOnly: true } : state === '' ? {} : { state }),
        ...(term.trim() === '' ? {} : { searchTerm: term.trim() }),
        pageNumber,
        pageSize: PAGE_SIZE,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function purchaseOrderQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('purchaseOrders', 'one', id),
    queryFn: () => call('get-purchase-order', { id }),
    staleTime: 0,
    enabled: id !== '',
  })
}

export function proposalQuery(supplierID: string) {
  return queryOptions({
    queryKey: queryKey('purchaseOrders', 'proposal', supplierID),
    queryFn: () => call('get-reorder-proposal', { supplierID }),
    staleTime: 0,
    enabled: supplierID !== '',
  })
}

export function orderFieldID(itemID: string): string {
  return `order-qty-${itemID}`
}

/** Puts a piece on the order; picked by name, its number is asked next. */
export async function orderPiece(itemID: string, isPicked: boolean): Promise<void> {
  try {
    const { supplierID } = useOrder.getState().draft
    const [rates, item] = await Promise.all([
      lastRates([itemID], supplierID),
      queryClient.fetchQuery(itemQuery(itemID)),
    ])
    const lastCost = rates.get(itemID)?.lastCost ?? shown(item.LastCost)
    changeOrder(
      withOrdered(useOrder.getState().draft, {
        itemID,
        name: item.Name,
        code: item.Barcode ?? item.Code,
        about: aboutStock(item),
        cost: lastCost,
        lastCost,
      }),
    )
    if (isPicked) requestAnimationFrame(() => giveFocus(orderFieldID(itemID)))
    else noteScannedLine({ key: itemID, name: item.Name })
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Puts another supplier on the order, and proposes what this one billed its goods at. */
export async function changeOrderSupplier(supplierID: string): Promise<void> {
  changeOrder({ supplierID })
  const itemIDs = useOrder.getState().draft.lines.map((line) => line.itemID)
  try {
    const rates = await lastRates(itemIDs, supplierID)
    const { draft } = useOrder.getState()
    if (rates.size > 0 && draft.supplierID === supplierID) changeOrder(withOrderRates(draft, rates))
  } catch (error) {
    showError(errorMessage(error))
  }
}

type Stock = { OnHand: number; Committed: number; OnOrder: number }

function aboutStock({ Committed, OnHand, OnOrder }: Stock): string {
  return figuresText({ OnHand, Committed, Free: OnHand - Committed, OnOrder })
}

/** Fills the order up with what is below its minimum. */
export function takeProposal(rows: readonly ReorderRow[]): void {
  changeOrder(withProposal(useOrder.getState().draft, rows, aboutStock))
}

/** Keeps the order on the server while it is entered. */
export const keepOrder = draftKeeper({
  read: () => {
    const { draft, isPosting, newest } = useOrder.getState()
    const kept = keptOrder(draft)
    const isResting = kept.lines.length === 0 || isPosting || newest !== null
    const input = isResting ? null : orderInput(kept, false)
    if (input === null) return null
    const { orderID: _, version: __, ...content } = input
    return { id: draft.orderID, content, input }
  },
  save: async (input) => {
    const sent = keptOrder(useOrder.getState().draft)
    try {
      const { orderID, version } = await call('save-purchase-order', input)
      useOrder.setState(({ draft }) =>
        // A new order that was begun meanwhile is another one.
        draft === EMPTY_ORDER
          ? {}
          : {
              draft: { ...draft, orderID, version },
              read: { ...sent, orderID, version },
              refused: null,
            },
      )
      void markStale('purchase')
      return orderID
    } catch (error) {
      await refuse(error)
      return null
    }
  },
})

/** Says why the order was not taken: somebody else's version is shown beside one's own. */
async function refuse(error: unknown): Promise<void> {
  const { orderID, version } = useOrder.getState().draft
  const found =
    orderID !== null && isConflict(error)
      ? await queryClient.fetchQuery(purchaseOrderQuery(orderID)).catch(() => null)
      : null
  const isNewer = found !== null && found.State === 'Draft' && found.Version !== version
  useOrder.setState(isNewer ? { newest: draftOfOrder(found) } : { newest: null, refused: error })
  if (isNewer) showError(t('versions.changed'))
}

/** Goes on from what somebody else has saved, as it is or with what was typed here. */
export function takeOrder(newest: OrderDraft, draft = newest): void {
  openOrderDraft(draft, newest)
  void keepOrder()
}

/** Shows the paper of the order that is open, once it was sent. */
export async function showOrderPaper(): Promise<void> {
  const { openID } = useOrder.getState()
  if (openID === null) return
  const { OrderNo } = await queryClient.ensureQueryData(purchaseOrderQuery(openID))
  if (OrderNo !== null) showPaper({ kind: 'PurchaseOrder', id: openID, number: OrderNo })
}

/** Shows what happened to the order that is open. */
export async function showOrderHistory(): Promise<void> {
  const { openID } = useOrder.getState()
  if (openID === null) return
  try {
    const { OrderNo } = await queryClient.ensureQueryData(purchaseOrderQuery(openID))
    showPaperHistory({ orderID: openID }, OrderNo ?? '')
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Keeps the order as a draft, or sends it: then its paper is shown. */
export async function saveOrder(send: boolean): Promise<void> {
  await keepOrder()
  const { draft, isPosting, newest } = useOrder.getState()
  if (isPosting) return
  if (newest !== null) return showError(t('versions.changed'))
  const input = orderInput(draft, send)
  if (input === null) {
    useOrder.setState({ isTried: true })
    showError(t(draft.supplierID === '' ? 'purchaseOrders.noSupplier' : 'purchaseOrders.figures'))
    return
  }
  useOrder.setState({ isPosting: true, refused: null })
  try {
    const { orderID, orderNo } = await call('save-purchase-order', input)
    useOrder.setState({
      draft: EMPTY_ORDER,
      read: EMPTY_ORDER,
      view: send ? 'order' : 'list',
      openID: orderID,
    })
    void markStale('purchase')
    if (orderNo === null) showToast(t('purchaseOrders.kept'))
    else {
      showToast(t('purchaseOrders.sent', { number: orderNo }))
      showPaper({ kind: 'PurchaseOrder', id: orderID, number: orderNo })
    }
  } catch (error) {
    await refuse(error)
    if (useOrder.getState().newest === null) showError(errorMessage(error))
  }
  useOrder.setState({ isPosting: false })
}

/**
 * Throws the draft that is up away, here and on the server. Throws the refusal where somebody else
 * has changed it meanwhile.
 */
export async function dropOrder(): Promise<void> {
  await keepOrder()
  const { draft, newest } = useOrder.getState()
  const { orderID, version } = newest ?? draft
  if (orderID !== null) {
    await call('drop-purchase-order', { orderID, ...(version === null ? {} : { version }) })
  }
  useOrder.setState({ draft: EMPTY_ORDER, read: EMPTY_ORDER, newest: null, refused: null })
  leaveOrder()
  void markStale('purchase')
}

/** Opens an order of the list: a draft to go on with, a sent one to look at. */
export async function openOrder(orderID: string, state: string): Promise<void> {
  if (state !== 'Draft') {
    useOrder.setState({ view: 'order', openID: orderID })
    return
  }
  try {
    const order = await queryClient.fetchQuery(purchaseOrderQuery(orderID))
    const draft = draftOfOrder(order)
    openOrderDraft(draft, draft)
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Begins the bill that brings an order, with what is still to come. */
export async function receiveOrder(): Promise<void> {
  const { openID } = useOrder.getState()
  if (openID === null) return
  if (isBegun(useInward.getState().draft)) {
    showError(t('purchaseOrders.otherBill'))
    return
  }
  try {
    const order = await queryClient.fetchQuery(purchaseOrderQuery(openID))
    const items = await receivedItems(
      order.Lines.map(({ ItemID }) => ItemID),
      order.Supplier.ID,
    )
    const known = new Map(items.map((item) => [item.itemID, item]))
    openSection('bills')
    openDraft(inwardOfOrder(emptyInward(), order, known))
  } catch (error) {
    showError(errorMessage(error))
  }
}
