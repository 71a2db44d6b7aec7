import Type from 'typebox'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  Int32,
  NullableNumber,
  NullableText,
  Page,
  PageNumber,
  PageSize,
  Quantity,
  Text,
  UnitRupees,
  visibleText,
} from './primitives.ts'

const AREA = 'Purchases'
const MAX_LINES = 500

export const PURCHASE_ORDER_STATES = ['Draft', 'Sent', 'Part', 'Closed', 'Cancelled'] as const
export type PurchaseOrderState = (typeof PURCHASE_ORDER_STATES)[number]

export const savePurchaseOrder = defineOperation({
  name: 'save-purchase-order',
  method: 'POST',
  path: '/api/Purchases/order',
  area: AREA,
  summary: 'An order to a supplier: kept as a draft, or sent, which gives it its number.',
  permission: 'stock.adjust',
  body: Type.Object({
    orderID: Type.Optional(EncryptedId),
    /** Of the draft as it was read: another's change in between is a 409. */
    version: Type.Optional(Int32),
    supplierID: EncryptedId,
    expectedOn: Type.Optional(DateText),
    note: Type.Optional(visibleText(500)),
    lines: Type.Array(
      Type.Object({
        itemID: EncryptedId,
        qty: Quantity,
        /** Expected for one piece, before tax. */
        cost: Type.Optional(UnitRupees),
      }),
      { maxItems: MAX_LINES },
    ),
    send: Type.Boolean(),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    orderID: Id,
    /** A draft has none yet. */
    orderNo: NullableText,
    state: Text,
    version: Type.Integer(),
  }),
})

const Head = {
  ID: Id,
  OrderNo: NullableText,
  State: Text,
  Supplier: Type.Object({ ID: Id, Name: Text }),
  ExpectedOn: NullableText,
  /** Open, and its day is over. */
  IsLate: Type.Boolean(),
  Note: NullableText,
  Pieces: Amount,
  Received: Amount,
  /** Before tax, of the lines whose cost is known; with `cost.see` only. */
  Total: Type.Optional(Amount),
  CreatedAt: Text,
  CreatedBy: Text,
  SentAt: NullableText,
  SentBy: NullableText,
}

export const readPurchaseOrder = defineOperation({
  name: 'get-purchase-order',
  method: 'GET',
  path: '/api/Purchases/order/{id}',
  area: AREA,
  summary: 'An order to a supplier with what of it came, and the bills that brought it.',
  permission: 'stock.receive',
  params: Type.Object({ id: EncryptedId }),
  reply: Type.Object({
    ...Head,
    Version: Type.Integer(),
    EndedAt: NullableText,
    EndedBy: NullableText,
    EndReason: NullableText,
    Lines: Type.Array(
      Type.Object({
        ItemID: Id,
        Code: Text,
        Name: Text,
        Qty: Amount,
        Received: Amount,
        Remaining: Amount,
        Cost: Type.Optional(NullableNumber),
      }),
    ),
    Inwards: Type.Array(Type.Object({ ID: Id, InwardNo: NullableText, BillNo: Text, State: Text })),
  }),
})

export const listPurchaseOrders = defineOperation({
  name: 'list-purchase-orders',
  method: 'POST',
  path: '/api/Purchases/orders',
  area: AREA,
  summary: 'Orders to suppliers, the newest first, by supplier, state and number.',
  permission: 'stock.receive',
  body: Type.Object({
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
    searchTerm: Type.Optional(Type.String({ maxLength: 100 })),
    supplierID: Type.Optional(EncryptedId),
    state: Type.Optional(Type.Enum([...PURCHASE_ORDER_STATES])),
    /** Sent, and not received in full. */
    openOnly: Type.Optional(Type.Boolean()),
  }),
  reply: Page(Type.Object(Head)),
})

export const dropPurchaseOrder = defineOperation({
  name: 'drop-purchase-order',
  method: 'POST',
  path: '/api/Purchases/order/drop',
  area: AREA,
  summary: 'Throws a draft of an order to a supplier away; one that was sent is cancelled instead.',
  permission: 'stock.adjust',
  body: Type.Object({
    orderID: EncryptedId,
    /** Of the draft as it was read: another's change in between is a 409. */
    version: Type.Optional(Int32),
  }),
  reply: Type.Object({ success: Type.Boolean(), orderID: Id }),
})

export const endPurchaseOrder = defineOperation({
  name: 'end-purchase-order',
  method: 'POST',
  path: '/api/Purchases/order/end',
  area: AREA,
  summary: 'Cancels an order of which nothing came; closes one of which the rest will not come.',
  permission: 'stock.adjust',
  body: Type.Object({ orderID: EncryptedId, reason: visibleText(500) }),
  reply: Type.Object({ success: Type.Boolean(), orderID: Id, state: Text }),
})

export const reorderProposal = defineOperation({
  name: 'get-reorder-proposal',
  method: 'GET',
  path: '/api/Purchases/reorder',
  area: AREA,
  summary:
    'What is below its minimum with what is on order counted in, by supplier: the item’s own, ' +
    'else the one who brought it last. It is filled up to its maximum.',
  permission: 'stock.receive',
  query: Type.Object({ supplierID: Type.Optional(EncryptedId) }),
  reply: Type.Array(
    Type.Object({
      ItemID: Id,
      Code: Text,
      Name: Text,
      SupplierID: Type.Union([Id, Type.Null()]),
      OnHand: Amount,
      Committed: Amount,
      OnOrder: Amount,
      Minimum: Amount,
      Maximum: Amount,
      /** How much to order. */
      Qty: Amount,
      /** What the supplier, or else another, billed it at last, before discount. */
      Cost: Type.Optional(NullableNumber),
    }),
  ),
})

export type PurchaseOrderInput = BodyOf<typeof savePurchaseOrder>
export type PurchaseOrder = ReplyOf<typeof readPurchaseOrder>
export type ReorderRow = ReplyOf<typeof reorderProposal>[number]
