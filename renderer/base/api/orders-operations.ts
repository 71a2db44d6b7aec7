import type { ReplyOf } from '../../../server/contract/operation.ts'
import type {
  cancelOrder,
  moveOrder,
  OrderMove,
  orderBoard,
  orderTimeline,
  RemakeKind,
  readyMessage,
  refundOverpayment,
  remakeCounts,
  remakeOrder,
} from '../../../server/contract/order-transitions.ts'
import type { orderDetail, orderSearch } from '../../../server/contract/orders.ts'
import type { pendingReceipts, saveReceipt } from '../../../server/contract/receipts.ts'
import type { saveInvoiceOnly } from '../../../server/contract/sales.ts'
import type { HeldCreditNote } from './customers-operations.ts'
import type { None, OperationSpec, Shape } from './operation-spec.ts'

export type { OrderMove, RemakeKind }

export type OrderDetail = ReplyOf<typeof orderDetail>
export type OrderPage = ReplyOf<typeof orderSearch>
export type OrderBoard = ReplyOf<typeof orderBoard>
export type BoardColumn = OrderBoard['Columns'][number]
export type BoardRow = BoardColumn['Items'][number]
export type OrderTimeline = ReplyOf<typeof orderTimeline>
export type OrderEvent = OrderTimeline['Events'][number]
export type MoveAnswer = ReplyOf<typeof moveOrder>
export type RemakeAnswer = ReplyOf<typeof remakeOrder>
export type SettledAnswer = ReplyOf<typeof cancelOrder>
export type RemakeCounts = ReplyOf<typeof remakeCounts>

export type OrderStatus = 'Booked' | 'InLab' | 'Ready' | 'Delivered' | 'Cancelled'
export type LabStatus = 'Draft' | 'Sent' | 'Received' | 'Fitted' | 'Rejected'

export type PendingReceipt = ReplyOf<typeof pendingReceipts>['Items'][number]

export type MoveInput = {
  salesOrderID: string
  move: OrderMove
  note?: string
  supplierID?: string
  fitterID?: string
  expectedDate?: string
  passed?: boolean
  channel?: 'Call' | 'SMS' | 'WhatsApp'
  text?: string
  acknowledgeBalance?: boolean
  raiseInvoice?: boolean
}

export type RemakeLine = {
  lineID: string
  spherical?: string
  cylinder?: string
  axis?: string
  addition?: string
  pd?: string
}

export type RemakeInput = {
  salesOrderID: string
  lines: RemakeLine[]
  reason: string
  kind: RemakeKind
  supplierID?: string
  fitterID?: string
  priorityID?: string
  expectedDate?: string
  instructions?: string
}

export type SettleInput = {
  salesOrderID: string
  reason: string
  refundTypeId?: number
  refundReferenceNo?: string
}

export type OrderFilter = {
  customerID?: string
  customerMobile?: string
  searchTerm?: string
  fromDate?: string
  toDate?: string
  status?: OrderStatus
  overdueOnly?: boolean
  labState?: LabStatus
  pageNumber: number
  pageSize: number
}

export type OrdersShapes = {
  orderBoard: Shape<{ deliveredDays?: number; limit?: number }, OrderBoard>
  findOrders: Shape<OrderFilter, OrderPage>
  orderDetail: Shape<{ salesOrderID: string }, OrderDetail>
  orderTimeline: Shape<{ salesOrderID: string }, OrderTimeline>
  readyMessage: Shape<{ salesOrderID: string }, ReplyOf<typeof readyMessage>>
  moveOrder: Shape<MoveInput, MoveAnswer>
  remakeOrder: Shape<RemakeInput, RemakeAnswer>
  cancelOrder: Shape<SettleInput, SettledAnswer>
  refundOverpayment: Shape<SettleInput, ReplyOf<typeof refundOverpayment>>
  saveReceipt: Shape<
    {
      salesOrderID: string
      receiptAmount: number
      receiptTypeId: number
      yearId: string
      branchId: number
      referenceNo?: string
      receiptId?: string
      statusId?: number
      remarks?: string
    },
    ReplyOf<typeof saveReceipt>
  >
  pendingReceipts: Shape<None, ReplyOf<typeof pendingReceipts>>
  findCreditNote: Shape<{ number: string; customerID?: string }, HeldCreditNote>
  saveInvoiceOnly: Shape<
    { salesOrderID: string; customerID: string; invoiceDate: string },
    ReplyOf<typeof saveInvoiceOnly>
  >
  remakeCounts: Shape<None | { fromDate?: string; toDate?: string }, RemakeCounts>
}

export const ordersOperations: Record<keyof OrdersShapes, OperationSpec> = {
  orderBoard: { method: 'GET', path: '/api/Orders/board' },
  findOrders: { method: 'POST', path: '/api/Orders/search' },
  orderDetail: { method: 'GET', path: '/api/Orders/{salesOrderID}' },
  orderTimeline: { method: 'GET', path: '/api/Orders/{salesOrderID}/timeline' },
  readyMessage: { method: 'GET', path: '/api/Orders/{salesOrderID}/ready-message' },
  moveOrder: { method: 'POST', path: '/api/Orders/move' },
  remakeOrder: { method: 'POST', path: '/api/Orders/remake' },
  cancelOrder: { method: 'POST', path: '/api/Orders/cancel' },
  refundOverpayment: { method: 'POST', path: '/api/Orders/refund-overpayment' },
  saveReceipt: { method: 'POST', path: '/api/quickSale/SaveReceipt' },
  findCreditNote: { method: 'GET', path: '/api/quickSale/find-credit-note' },
  pendingReceipts: { method: 'GET', path: '/api/quickSale/pending-receipts' },
  saveInvoiceOnly: { method: 'POST', path: '/api/quickSale/SaveInvoiceOnly' },
  remakeCounts: { method: 'GET', path: '/api/Orders/remakes' },
}
