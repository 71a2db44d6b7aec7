import Type from 'typebox'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  Int32,
  NullableId,
  NullableText,
  NumberOut,
  NumericId,
  Page,
  PageNumber,
  PageSize,
  Quantity,
  RequiredCode,
  Text,
  UnitRupees,
  visibleText,
} from './primitives.ts'

const AREA = 'Stock'

export const exactItemStock = defineOperation({
  name: 'get-exact-item-stock',
  method: 'GET',
  path: '/api/quickSale/getExactItemStock',
  area: AREA,
  summary:
    'The live on-hand quantity of one item; what open carts hold is reported, and blocks nobody.',
  permission: 'sell',
  query: Type.Object({ itemId: NumericId }),
  reply: Type.Object({
    ItemID: NumberOut,
    Stock: Amount,
    Reserved: Amount,
    Available: Amount,
  }),
})

/** What is here, what of it carts and reservations hold, what is left to sell, what is to come. */
export const StockFigures = Type.Object({
  OnHand: Amount,
  Committed: Amount,
  Free: Amount,
  OnOrder: Amount,
})

const Movement = Type.Object({
  ID: NumberOut,
  At: Text,
  Reason: Text,
  Qty: Amount,
  Balance: Amount,
  /** With `cost.see` only. */
  Value: Type.Optional(Amount),
  ValueBalance: Type.Optional(Amount),
  SalesCost: Type.Optional(Amount),
  IsCostKnown: Type.Optional(Type.Boolean()),
  /** Its number, where it has one. */
  Document: NullableText,
  DocumentKind: Text,
  DocumentID: NullableId,
  /** The code of the piece that moved, and the lot. */
  Unit: NullableText,
  Lot: NullableText,
  By: NullableText,
})

export const stockLedger = defineOperation({
  name: 'get-stock-ledger',
  method: 'GET',
  path: '/api/Stock/ledger/{itemID}',
  area: AREA,
  summary: 'Every movement of an item, the newest first, with what it left and who made it.',
  permission: 'sell',
  params: Type.Object({ itemID: EncryptedId }),
  query: Type.Object({
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
  }),
  reply: Type.Object({
    ...Page(Movement).properties,
    ...StockFigures.properties,
    Item: Type.Object({ ID: Id, Code: Text, Name: Text }),
    AverageCost: Type.Optional(Amount),
    StockValue: Type.Optional(Amount),
  }),
})

export const stockParts = defineOperation({
  name: 'get-stock-parts',
  method: 'GET',
  path: '/api/Stock/parts/{itemID}',
  area: AREA,
  summary:
    'The four figures of an item and what each is made of: movements, open carts, orders to suppliers.',
  permission: 'sell',
  params: Type.Object({ itemID: EncryptedId }),
  reply: Type.Object({
    ...StockFigures.properties,
    Item: Type.Object({ ID: Id, Code: Text, Name: Text, IsService: Type.Boolean() }),
    /** What came and went by reason; together what is on hand. */
    ByReason: Type.Array(
      Type.Object({
        Reason: Text,
        Qty: Amount,
        /** With `cost.see` only. */
        Value: Type.Optional(Amount),
      }),
    ),
    /** The newest movements. */
    Lately: Type.Array(Movement),
    /** Open carts and lenses that are kept for a sale; together what is committed. */
    Held: Type.Array(
      Type.Object({
        Qty: Amount,
        By: Text,
        Since: Text,
        /** Of a lens that is kept for a while. */
        Until: NullableText,
        CustomerName: NullableText,
      }),
    ),
    /** Orders to suppliers; together what is on order. */
    Coming: Type.Array(
      Type.Object({
        PurchaseOrderID: Id,
        OrderNo: Text,
        Supplier: Text,
        Qty: Amount,
        ExpectedOn: NullableText,
      }),
    ),
    /** Made for orders of customers and not here yet: no figure counts them. */
    ForOrders: Type.Array(
      Type.Object({
        SalesOrderID: Id,
        SalesOrderNo: Text,
        CustomerName: Text,
        Qty: Amount,
        ExpectedDate: Text,
      }),
    ),
    /** In orders of customers that are not billed yet: no more on hand, and still the shop's. */
    InOrders: Type.Array(
      Type.Object({
        SalesOrderID: Id,
        SalesOrderNo: Text,
        CustomerName: Text,
        Qty: Amount,
        /** With `cost.see` only. */
        Value: Type.Optional(Amount),
      }),
    ),
    StockValue: Type.Optional(Amount),
    AverageCost: Type.Optional(Amount),
  }),
})

export const ADJUST_REASONS = ['damage', 'loss', 'found', 'own_use', 'sample', 'opening'] as const
export type AdjustReason = (typeof ADJUST_REASONS)[number]

const VoucherHead = {
  reason: Type.Enum([...ADJUST_REASONS]),
  note: Type.Optional(visibleText(500)),
}

const VoucherLine = Type.Object({
  itemID: EncryptedId,
  inventoryID: Type.Optional(EncryptedId),
  lot: Type.Optional(RequiredCode),
  expiresOn: Type.Optional(DateText),
  qty: Quantity,
  /** Of one piece of opening stock; left out, it is not known. */
  cost: Type.Optional(UnitRupees),
  /** The tags of pieces that opening stock brings. */
  unitCodes: Type.Optional(Type.Array(RequiredCode, { maxItems: 1_000 })),
})

export const adjustStock = defineOperation({
  name: 'adjust-stock',
  method: 'POST',
  path: '/api/Stock/adjust',
  area: AREA,
  summary: 'A stock voucher: its reason says whether goods go out or come in.',
  permission: 'stock.adjust',
  body: Type.Object({
    ...VoucherHead,
    /** The draft that it is posted from, as it was read; it is gone with the posting. */
    draftID: Type.Optional(EncryptedId),
    version: Type.Optional(Int32),
    lines: Type.Array(VoucherLine, { minItems: 1, maxItems: 500 }),
  }),
  reply: Type.Object({ success: Type.Boolean(), voucherID: Id, voucherNo: Text }),
})

export const listStockVouchers = defineOperation({
  name: 'list-stock-vouchers',
  method: 'POST',
  path: '/api/Stock/vouchers',
  area: AREA,
  summary: 'Stock vouchers, the newest first, by reason, date, number, note and item.',
  permission: 'stock.adjust',
  body: Type.Object({
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
    searchTerm: Type.Optional(Type.String({ maxLength: 100 })),
    reason: Type.Optional(Type.Enum([...ADJUST_REASONS])),
    fromDate: Type.Optional(DateText),
    toDate: Type.Optional(DateText),
  }),
  reply: Page(
    Type.Object({
      ID: Id,
      VoucherNo: Text,
      Reason: Text,
      Note: NullableText,
      At: Text,
      By: Text,
      Pieces: Amount,
      /** What went out or came in, at cost; with `cost.see` only. */
      Value: Type.Optional(Amount),
      /** The names of its items, the first three. */
      Items: Type.Array(Text),
      ItemCount: Type.Integer(),
      /** The number of the voucher that takes it back, and of the one that it takes back. */
      TakenBackBy: NullableText,
      TakesBack: NullableText,
    }),
  ),
})

export const saveVoucherDraft = defineOperation({
  name: 'save-voucher-draft',
  method: 'POST',
  path: '/api/Stock/voucher-draft',
  area: AREA,
  summary:
    'Keeps a stock voucher that is being written, row by row; nothing of it is in stock yet.',
  permission: 'stock.adjust',
  body: Type.Object({
    draftID: Type.Optional(EncryptedId),
    /** Of the draft as it was read: another's change in between is a 409. */
    version: Type.Optional(Int32),
    ...VoucherHead,
    lines: Type.Array(VoucherLine, { maxItems: 500 }),
  }),
  reply: Type.Object({ success: Type.Boolean(), draftID: Id, version: Type.Integer() }),
})

export const listVoucherDrafts = defineOperation({
  name: 'list-voucher-drafts',
  method: 'GET',
  path: '/api/Stock/voucher-drafts',
  area: AREA,
  summary: 'The stock vouchers that are being written at any till, the last saved first.',
  permission: 'stock.adjust',
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        ID: Id,
        Reason: Type.Enum([...ADJUST_REASONS]),
        Note: NullableText,
        At: Text,
        By: Text,
        Pieces: Amount,
        /** The names of its items, the first three. */
        Items: Type.Array(Text),
      }),
    ),
  }),
})

export const readVoucherDraft = defineOperation({
  name: 'get-voucher-draft',
  method: 'GET',
  path: '/api/Stock/voucher-draft/{draftID}',
  area: AREA,
  summary: 'A stock voucher that is being written, to go on with.',
  permission: 'stock.adjust',
  params: Type.Object({ draftID: EncryptedId }),
  reply: Type.Object({
    ID: Id,
    Version: Type.Integer(),
    Reason: Type.Enum([...ADJUST_REASONS]),
    Note: NullableText,
    Lines: Type.Array(
      Type.Object({
        ItemID: Id,
        Name: Text,
        Code: Text,
        IsSerialised: Type.Boolean(),
        TracksBatches: Type.Boolean(),
        InventoryID: Type.Union([Id, Type.Null()]),
        Lot: NullableText,
        ExpiresOn: NullableText,
        Qty: Amount,
        /** With `cost.see` only. */
        Cost: Type.Optional(Type.Union([Amount, Type.Null()])),
        UnitCodes: Type.Array(Text),
      }),
    ),
  }),
})

export const dropVoucherDraft = defineOperation({
  name: 'drop-voucher-draft',
  method: 'POST',
  path: '/api/Stock/voucher-draft/drop',
  area: AREA,
  summary: 'Throws a stock voucher that is being written away; nothing of it was in stock.',
  permission: 'stock.adjust',
  body: Type.Object({ draftID: EncryptedId, version: Type.Optional(Int32) }),
  reply: Type.Object({ success: Type.Boolean(), draftID: Id }),
})

const OtherVoucher = Type.Union([Type.Object({ ID: Id, VoucherNo: Text }), Type.Null()])

export const readStockVoucher = defineOperation({
  name: 'get-stock-voucher',
  method: 'GET',
  path: '/api/Stock/voucher/{voucherID}',
  area: AREA,
  summary: 'The head of a stock voucher: what it was for, and the voucher that it is a pair with.',
  permission: 'stock.adjust',
  params: Type.Object({ voucherID: EncryptedId }),
  reply: Type.Object({
    ID: Id,
    VoucherNo: Text,
    Reason: Text,
    /** The voucher that takes it back; null while it stands. */
    TakenBackBy: OtherVoucher,
    /** The voucher that it takes back; such a one is not taken back itself. */
    TakesBack: OtherVoucher,
  }),
})

export const takeBackVoucher = defineOperation({
  name: 'take-back-voucher',
  method: 'POST',
  path: '/api/Stock/voucher/take-back',
  area: AREA,
  summary:
    'Takes a stock voucher back as a whole by another one: what it brought goes out, what it took ' +
    'comes in again, at the same cost.',
  permission: 'stock.adjust',
  body: Type.Object({ voucherID: EncryptedId, reason: visibleText(500) }),
  /** The voucher that takes it back. */
  reply: Type.Object({ success: Type.Boolean(), voucherID: Id, voucherNo: Text }),
})

export type AdjustInput = BodyOf<typeof adjustStock>
export type VoucherDraftInput = BodyOf<typeof saveVoucherDraft>
export type KeptVoucherDraft = ReplyOf<typeof readVoucherDraft>
