import {
  AlarmClock,
  ArrowRight,
  BadgeCheck,
  Ban,
  BellRing,
  ClipboardList,
  Columns3,
  FileText,
  Glasses,
  HandCoins,
  PackageCheck,
  PackageOpen,
  PackageX,
  PencilLine,
  Printer,
  Receipt,
  RefreshCw,
  RotateCcw,
  ScrollText,
  Search,
  Share2,
  Split,
  Undo2,
} from 'lucide-react'
import type { OrderTransition } from '../../../server/contract/order-transitions.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { queryResults } from '../../kernel/queries/query-client.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo, openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { printDocument, printSale } from '../documents/print.ts'
import { shareDocument } from '../documents/shared-document.ts'
import { currentOrder } from './current-order.ts'
import {
  askBalance,
  closeOrder,
  findOrders,
  leaveOrder,
  openDetail,
  setFilter,
  showView,
  useOrders,
} from './orders-store.ts'
import { canBeSplit } from './split-pairs.ts'

// They come with the screen of orders, and not before the first paint.
const actions = () => import('./orders-actions.ts')

const always = () => true
const detail = openDetail
const hasPage = () => detail() !== null
const isListed = () => useOrders.getState().openID === null

function toggleOverdue(): void {
  setFilter({ overdueOnly: !useOrders.getState().filter.overdueOnly })
}

function togglePayments(): void {
  showView(useOrders.getState().view === 'payments' ? 'board' : 'payments')
}

function leave(): void {
  if (!leaveOrder()) goTo('counter')
}

function print(): void {
  const order = detail()
  if (order === null) return
  void printSale({ salesOrderID: order.ID, invoiceID: order.Invoices[0]?.ID ?? null })
}

function paper(kind: 'JobCard' | 'DeliverySlip'): () => void {
  return () => {
    const order = detail()
    if (order !== null) void printDocument(kind, order.ID)
  }
}

/** The newest payment of the order on the page. */
function lastReceipt() {
  return detail()?.Receipts.at(-1)
}

function printReceipt(): void {
  const receipt = lastReceipt()
  if (receipt !== undefined) void printDocument('Receipt', receipt.ID)
}

function share(): void {
  const order = detail()
  if (order === null) return
  const [invoice] = order.Invoices
  shareDocument(
    invoice === undefined
      ? { kind: 'OrderAcknowledgement', id: order.ID }
      : { kind: 'Invoice', id: invoice.ID },
  )
}

const screenCommands = defineCommands([
  {
    id: 'orders',
    label: 'command.orders',
    short: 'command.orders.short',
    group: 'orders',
    scope: 'anywhere',
    keys: ['Alt+G'],
    icon: ClipboardList,
    isAllowed: () => !isSaving(),
    // Its keys step an order: the one before was somebody else's.
    run: () => {
      closeOrder()
      goTo('orders')
    },
  },
  {
    id: 'ordersFind',
    label: 'command.ordersFind',
    short: 'command.ordersFind.short',
    group: 'orders',
    scope: 'orders',
    keys: ['F'],
    icon: Search,
    isAllowed: always,
    run: findOrders,
    inKeyBar: true,
  },
  {
    id: 'ordersView',
    label: 'command.ordersView',
    short: 'command.ordersView.short',
    group: 'orders',
    scope: 'orders',
    keys: ['B'],
    icon: Columns3,
    isAllowed: isListed,
    run: () => showView(useOrders.getState().view === 'board' ? 'list' : 'board'),
  },
  {
    id: 'ordersOverdue',
    label: 'command.ordersOverdue',
    short: 'command.ordersOverdue.short',
    group: 'orders',
    scope: 'orders',
    keys: ['O'],
    icon: AlarmClock,
    isAllowed: isListed,
    run: toggleOverdue,
  },
  {
    id: 'ordersPayments',
    label: 'command.ordersPayments',
    short: 'command.ordersPayments.short',
    group: 'orders',
    scope: 'orders',
    keys: ['C'],
    icon: BadgeCheck,
    isAllowed: () => can('money.take'),
    run: togglePayments,
  },
  {
    id: 'leaveOrders',
    label: 'command.leaveOrders',
    short: 'command.leaveOrders.short',
    group: 'orders',
    scope: 'orders',
    keys: ['Escape'],
    icon: Undo2,
    isAllowed: always,
    run: leave,
    inKeyBar: true,
  },
])

/** A step that the order may take beside the likeliest one, which has the key of all steps. */
function isOtherStep(move: OrderTransition): boolean {
  if (useOrders.getState().openID === null) return false
  const [likeliest, ...others] = currentOrder()?.transitions ?? []
  return move !== likeliest && others.includes(move)
}

function start(move: OrderTransition): void {
  const order = currentOrder()
  if (order !== null) runLoaded(actions, ({ startTransition }) => startTransition(order, move))
}

const otherStepCommands = defineCommands([
  {
    id: 'orderInform',
    label: 'transition.ToldCustomer',
    short: 'command.orderInform.short',
    group: 'orders',
    scope: 'orders',
    keys: ['N'],
    icon: BellRing,
    isAllowed: () => isOtherStep('ToldCustomer'),
    run: () => start('ToldCustomer'),
  },
  {
    id: 'orderReady',
    label: 'transition.Ready',
    group: 'orders',
    scope: 'orders',
    keys: ['Y'],
    icon: Glasses,
    isAllowed: () => isOtherStep('Ready'),
    run: () => start('Ready'),
  },
  {
    id: 'orderDeliver',
    label: 'transition.Deliver',
    group: 'orders',
    scope: 'orders',
    keys: ['H'],
    icon: PackageCheck,
    isAllowed: () => isOtherStep('Deliver'),
    run: () => start('Deliver'),
  },
  {
    id: 'orderBackToLab',
    label: 'transition.BackToLab',
    group: 'orders',
    scope: 'orders',
    keys: ['L'],
    icon: Undo2,
    isAllowed: () => isOtherStep('BackToLab'),
    run: () => start('BackToLab'),
  },
])

/** Whether the order on the page was dropped and can be taken up again. */
function isDropped(): boolean {
  const order = detail()
  return order?.IsDropped === true && order.Status === 'Ready'
}

/** Whether an order that the customer had once is ready again. */
function isBackAgain({ CanCancel, Status }: OrderDetail): boolean {
  return Status === 'Ready' && !CanCancel
}

/** Whether something of an order was not returned. */
function hasGoodsLeft({ Lines }: OrderDetail): boolean {
  return Lines.some(({ Qty, ReturnedQty }) => ReturnedQty < Qty)
}

const orderPageCommands = defineCommands([
  {
    id: 'orderNext',
    label: 'command.orderNext',
    short: 'command.orderNext.short',
    group: 'orders',
    scope: 'orders',
    keys: ['M'],
    icon: ArrowRight,
    isAllowed: () => (currentOrder()?.transitions.length ?? 0) > 0,
    run: () => runLoaded(actions, ({ startNextTransition }) => startNextTransition()),
    inKeyBar: true,
  },
  {
    id: 'orderBalance',
    label: 'command.orderBalance',
    short: 'command.orderBalance.short',
    group: 'orders',
    scope: 'orders',
    keys: ['T'],
    icon: HandCoins,
    isAllowed: () => {
      const order = detail()
      const isDue = order !== null && order.BalanceAmount > 0 && order.Status !== 'Cancelled'
      return isDue && !isDropped() && can('money.take')
    },
    run: () => askBalance(),
    inKeyBar: true,
  },
  {
    id: 'orderInvoice',
    label: 'command.orderInvoice',
    short: 'command.orderInvoice.short',
    group: 'orders',
    scope: 'orders',
    keys: ['I'],
    icon: FileText,
    isAllowed: () => {
      const order = detail()
      return (
        order !== null &&
        !order.IsDropped &&
        !order.IsInvoiceGenerated &&
        order.Status !== 'Cancelled' &&
        // A balance of a former program was billed there.
        !order.Lines.some(({ ItemCode }) => ItemCode === 'OPENING-BALANCE')
      )
    },
    run: () => openDialog('orderInvoice'),
  },
  {
    id: 'orderChange',
    label: 'command.orderChange',
    short: 'command.orderChange.short',
    group: 'orders',
    scope: 'orders',
    keys: ['A'],
    icon: PencilLine,
    isAllowed: () => {
      const order = detail()
      if (order === null || order.Status === 'Cancelled' || order.Status === 'Delivered')
        return false
      // What the customer had once is not changed any more, but for a remake until it is sent.
      const isUnsentRemake = order.RemakeCount > 0 && order.LabOrder?.Status === 'Draft'
      return (order.CanCancel || isUnsentRemake) && !isDropped()
    },
    run: () => openDialog('orderChange'),
  },
  {
    id: 'orderSplit',
    label: 'command.orderSplit',
    short: 'command.orderSplit.short',
    group: 'orders',
    scope: 'orders',
    keys: ['W'],
    icon: Split,
    isAllowed: () => {
      const order = detail()
      return order !== null && canBeSplit(order)
    },
    run: () => openDialog('orderSplit'),
  },
  {
    id: 'orderRemake',
    label: 'command.orderRemake',
    short: 'command.orderRemake.short',
    group: 'orders',
    scope: 'orders',
    keys: ['R'],
    icon: RotateCcw,
    isAllowed: () => detail()?.CanRemake === true,
    run: () => openDialog('orderRemake'),
  },
  {
    id: 'orderCancel',
    label: 'command.orderCancel',
    short: 'command.orderCancel.short',
    group: 'orders',
    scope: 'orders',
    keys: ['X'],
    icon: Ban,
    isAllowed: () => detail()?.CanCancel === true,
    run: () => openDialog('orderCancel'),
  },
  {
    id: 'orderReturn',
    label: 'command.orderReturn',
    short: 'command.orderReturn.short',
    group: 'orders',
    scope: 'orders',
    keys: ['V'],
    icon: RefreshCw,
    isAllowed: () => {
      const order = detail()
      if (order === null || order.Invoices.length === 0) return false
      // What came back, or is made again, was handed over too: it can't be cancelled any more.
      const wasHandedOver = order.Status === 'Delivered' || isBackAgain(order)
      return wasHandedOver && hasGoodsLeft(order)
    },
    run: () =>
      runLoaded(
        () => import('../returns/open-return.ts'),
        ({ openReturnOf }) => openReturnOf(detail()?.SalesOrderNo ?? ''),
      ),
  },
  {
    id: 'orderParcelBack',
    label: 'command.orderParcelBack',
    short: 'command.orderParcelBack.short',
    group: 'orders',
    scope: 'orders',
    keys: ['Q'],
    icon: PackageOpen,
    isAllowed: () => {
      const order = detail()
      const isSent = order?.Status === 'Delivered' && order.DeliveryMode !== 'Counter'
      return isSent && hasGoodsLeft(order)
    },
    run: () => openDialog('orderParcelBack'),
  },
  {
    id: 'orderOverpaid',
    label: 'command.orderOverpaid',
    short: 'command.orderOverpaid.short',
    group: 'orders',
    scope: 'orders',
    keys: ['G'],
    icon: HandCoins,
    isAllowed: () => (detail()?.BalanceAmount ?? 0) < 0,
    run: () => openDialog('orderOverpaid'),
  },
])

const unclaimedCommands = defineCommands([
  {
    id: 'orderDrop',
    label: 'command.orderDrop',
    short: 'command.orderDrop.short',
    group: 'orders',
    scope: 'orders',
    keys: ['U'],
    icon: PackageX,
    isAllowed: () => {
      const order = detail()
      return (
        order !== null && order.Status === 'Ready' && !order.IsDropped && !order.IsInvoiceGenerated
      )
    },
    run: () => openDialog('orderDrop'),
  },
  {
    id: 'orderReinstate',
    label: 'command.orderReinstate',
    short: 'command.orderReinstate.short',
    group: 'orders',
    scope: 'orders',
    keys: ['K'],
    icon: PackageCheck,
    isAllowed: () => isDropped(),
    run: () => runLoaded(actions, ({ reinstate }) => reinstate()),
    inKeyBar: true,
  },
])

const paperCommands = defineCommands([
  {
    id: 'orderPrint',
    label: 'command.orderPrint',
    short: 'command.orderPrint.short',
    group: 'orders',
    scope: 'orders',
    keys: ['P'],
    icon: Printer,
    isAllowed: hasPage,
    run: print,
  },
  {
    id: 'orderJobCard',
    label: 'command.orderJobCard',
    short: 'command.orderJobCard.short',
    group: 'orders',
    scope: 'orders',
    keys: ['J'],
    icon: ScrollText,
    isAllowed: () => (detail()?.LabOrders.length ?? 0) > 0,
    run: paper('JobCard'),
  },
  {
    id: 'orderSlip',
    label: 'command.orderSlip',
    short: 'command.orderSlip.short',
    group: 'orders',
    scope: 'orders',
    keys: ['D'],
    icon: PackageCheck,
    isAllowed: () => {
      const order = detail()
      return order !== null && (order.Status === 'Delivered' || order.NextMoves.includes('Deliver'))
    },
    run: paper('DeliverySlip'),
  },
  {
    id: 'orderReceipt',
    label: 'command.orderReceipt',
    short: 'command.orderReceipt.short',
    group: 'orders',
    scope: 'orders',
    keys: ['E'],
    icon: Receipt,
    isAllowed: () => lastReceipt() !== undefined,
    run: printReceipt,
  },
  {
    id: 'orderShare',
    label: 'command.orderShare',
    short: 'command.orderShare.short',
    group: 'orders',
    scope: 'orders',
    keys: ['S'],
    icon: Share2,
    isAllowed: hasPage,
    run: share,
  },
])

export const orderCommands = {
  commands: defineCommands([
    ...screenCommands,
    ...orderPageCommands,
    ...otherStepCommands,
    ...unclaimedCommands,
    ...paperCommands,
  ]),
  dependsOn: [useOrders, queryResults],
}
