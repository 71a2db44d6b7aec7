import Type from 'typebox'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  NullableId,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  NumberOut,
  NumericId,
  Page,
  PageNumber,
  PageSize,
  QuantityOrZero,
  RequiredCode,
  RequiredName,
  ScannedCode,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'Stock'

export const COUNT_KINDS = ['full', 'zone', 'spot', 'daily'] as const
export type CountKind = (typeof COUNT_KINDS)[number]

export const SCAN_RESULTS = [
  'Counted',
  'Unknown',
  'Sold',
  'WrittenOff',
  'Returned',
  'Which',
  'WhichLot',
] as const
export type ScanResult = (typeof SCAN_RESULTS)[number]

/** Sums of a count, each of which opens its lines. */
export const COUNT_SUMS = ['agree', 'short', 'over', 'net'] as const
export type CountSum = (typeof COUNT_SUMS)[number]

const ZoneName = visibleText(60)
const Item = Type.Object({ ID: Id, Code: Text, Name: Text })

const CountHead = {
  ID: Id,
  Name: Text,
  Kind: Text,
  State: Text,
  CreatedAt: Text,
  CreatedBy: NullableText,
  EndedAt: NullableText,
  EndedBy: NullableText,
  EndReason: NullableText,
  Zones: Type.Integer(),
  Scans: Type.Integer(),
}

export const openCount = defineOperation({
  name: 'open-count',
  method: 'POST',
  path: '/api/Stock/count/open',
  area: AREA,
  summary:
    'Begins a count: of everything, of goods of a type, brand or shelf, or of what is scanned.',
  permission: 'stock.count',
  body: Type.Object({
    name: Type.Optional(visibleText(100)),
    kind: Type.Optional(Type.Enum([...COUNT_KINDS])),
    itemTypeID: Type.Optional(EncryptedId),
    brand: Type.Optional(RequiredName),
    shelf: Type.Optional(RequiredName),
    zones: Type.Optional(Type.Array(ZoneName, { maxItems: 200 })),
    /** The items that it should find; a daily count without them chooses 20 itself. */
    itemIDs: Type.Optional(Type.Array(EncryptedId, { maxItems: 500 })),
  }),
  reply: Type.Object({ success: Type.Boolean(), countID: Id, name: Text, state: Text }),
})

export const scanCount = defineOperation({
  name: 'scan-count',
  method: 'POST',
  path: '/api/Stock/count/scan',
  area: AREA,
  summary: 'One scan of a zone, kept at once. The answer never tells what the book says.',
  permission: 'stock.count',
  body: Type.Object({
    countID: EncryptedId,
    zone: ZoneName,
    code: ScannedCode,
    /** Pieces; left out, one. 0 says that there is none. */
    qty: Type.Optional(QuantityOrZero),
    /** When it was scanned, where it comes later; taken within two minutes of the server's clock. */
    at: Type.Optional(DateText),
    /** Which of several goods with this code. */
    itemID: Type.Optional(EncryptedId),
    lot: Type.Optional(RequiredCode),
    expiresOn: Type.Optional(DateText),
    /** The same key is one scan, however often it is sent. */
    key: Type.Optional(RequiredCode),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    /** `Which` and `WhichLot` ask back and keep nothing. */
    result: Text,
    /** The number of the scan; null where nothing was kept. */
    scanNo: NullableNumber,
    message: NullableLocalizedText,
    Item: Type.Union([Item, Type.Null()]),
    Unit: NullableText,
    Lot: NullableText,
    Qty: Amount,
    /** Of the item, in this zone, so far. */
    InZone: Amount,
    Candidates: Type.Array(Item),
    Lots: Type.Array(Type.Object({ Lot: Text, ExpiresOn: NullableText })),
  }),
})

export const voidCountScan = defineOperation({
  name: 'void-count-scan',
  method: 'POST',
  path: '/api/Stock/count/void-scan',
  area: AREA,
  summary: 'Takes one scan of an open zone back; the scan stays readable.',
  permission: 'stock.count',
  body: Type.Object({ countID: EncryptedId, scanNo: NumericId }),
  reply: Type.Object({ success: Type.Boolean() }),
})

export const closeCountZone = defineOperation({
  name: 'close-count-zone',
  method: 'POST',
  path: '/api/Stock/count/close-zone',
  area: AREA,
  summary: 'Ends the counting of a zone; when all are closed, the count can be reviewed.',
  permission: 'stock.count',
  body: Type.Object({ countID: EncryptedId, zone: ZoneName }),
  reply: Type.Object({ success: Type.Boolean(), zone: Text, state: Text }),
})

export const recountStock = defineOperation({
  name: 'recount-stock',
  method: 'POST',
  path: '/api/Stock/count/recount',
  area: AREA,
  summary:
    'Asks for a zone, or for items, to be counted once more: their scans so far no longer count.',
  permission: 'stock.approve',
  body: Type.Object({
    countID: EncryptedId,
    zone: Type.Optional(ZoneName),
    itemIDs: Type.Optional(Type.Array(EncryptedId, { minItems: 1, maxItems: 500 })),
  }),
  reply: Type.Object({ success: Type.Boolean(), state: Text }),
})

export const dropCount = defineOperation({
  name: 'drop-count',
  method: 'POST',
  path: '/api/Stock/count/drop',
  area: AREA,
  summary: 'Ends a count without changing the stock.',
  permission: 'stock.approve',
  body: Type.Object({ countID: EncryptedId, reason: visibleText(500) }),
  reply: Type.Object({ success: Type.Boolean(), state: Text }),
})

const Finding = Type.Object({
  Kind: Text,
  Code: Text,
  Zone: Text,
  At: Text,
  By: NullableText,
  Item: NullableText,
  ItemID: NullableId,
  /** The newest paper of a piece that should not be here. */
  Document: NullableText,
})

const ReviewLine = Type.Object({
  ItemID: Id,
  Code: Text,
  Name: Text,
  Brand: Text,
  Lot: NullableText,
  Counted: Amount,
  Book: Amount,
  Variance: Amount,
  /** With `cost.see` only; null where the cost is not known. */
  VarianceValue: Type.Optional(NullableNumber),
  LastScanAt: Text,
  Zones: Type.Array(Text),
  CountedBy: Type.Array(Text),
  /** Sold, bought or moved between or near its scans: to be counted again. */
  MovedWhileCounting: Type.Boolean(),
  /** Tags that the book has and nobody scanned; tags that were written off and are here. */
  MissingUnits: Type.Array(Text),
  FoundUnits: Type.Array(Text),
  /** Another item of the brand that is over by what this one is short. */
  Twin: NullableText,
})

export const reviewCount = defineOperation({
  name: 'review-count',
  method: 'POST',
  path: '/api/Stock/count/review',
  area: AREA,
  summary:
    'What was counted against the book at the moment of each scan, with what it would change.',
  permission: 'stock.approve',
  body: Type.Object({
    countID: EncryptedId,
    /** Items that agree too. */
    all: Type.Optional(Type.Boolean()),
    /** Only the lines that a sum is made of. */
    of: Type.Optional(Type.Enum([...COUNT_SUMS])),
    /** Left out, all lines are answered at once. */
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
    /** The page of what nobody counted; 200 are on one. */
    notCountedPage: Type.Optional(PageNumber),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    State: Text,
    OpenZones: Type.Array(Text),
    Lines: Type.Array(ReviewLine),
    /** How many lines there are on all pages. */
    LinesTotal: Type.Integer(),
    NotCounted: Type.Object({
      Items: Type.Integer(),
      Pieces: Amount,
      Value: Type.Optional(Amount),
      Rows: Type.Array(Type.Object({ ItemID: Id, Code: Text, Name: Text, Book: Amount })),
    }),
    Findings: Type.Array(Finding),
    Totals: Type.Object({
      Items: Type.Integer(),
      Agreeing: Type.Integer(),
      /** Items and lots that are short. */
      Shorter: Type.Integer(),
      Pieces: Amount,
      Short: Amount,
      Over: Amount,
      Net: Amount,
      ShortValue: Type.Optional(Amount),
      OverValue: Type.Optional(Amount),
      NetValue: Type.Optional(Amount),
    }),
    /** Whoever counted does not approve while somebody else can. */
    MayApprove: Type.Boolean(),
    NeedsReason: Type.Boolean(),
    Approvers: Type.Array(Text),
  }),
})

export const approveCount = defineOperation({
  name: 'approve-count',
  method: 'POST',
  path: '/api/Stock/count/approve',
  area: AREA,
  summary:
    'Posts the differences into the stock as they stand now: never "set to", always a delta.',
  permission: 'stock.approve',
  body: Type.Object({
    countID: EncryptedId,
    /** Needed where nobody but who counted may approve. */
    reason: Type.Optional(visibleText(500)),
    /** Whether goods that nobody counted are taken as none. */
    notCountedIsZero: Type.Optional(Type.Boolean()),
    /** Of lines that moved while they were counted, or that are left as the book has them. */
    decisions: Type.Optional(
      Type.Array(
        Type.Object({
          itemID: EncryptedId,
          lot: Type.Optional(RequiredCode),
          post: Type.Boolean(),
        }),
        { maxItems: 5_000 },
      ),
    ),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    state: Text,
    /** Items that changed, pieces over and short. */
    posted: Type.Integer(),
    over: Amount,
    short: Amount,
  }),
})

export const readCount = defineOperation({
  name: 'get-count',
  method: 'GET',
  path: '/api/Stock/count/{countID}',
  area: AREA,
  summary: 'A count with its zones and what is to be counted again; the book is not in it.',
  permission: 'stock.count',
  params: Type.Object({ countID: EncryptedId }),
  reply: Type.Object({
    ...CountHead,
    ItemTypeID: NullableId,
    Brand: NullableText,
    Shelf: NullableText,
    ZoneRows: Type.Array(
      Type.Object({
        Name: Text,
        State: Text,
        Scans: Type.Integer(),
        Pieces: Amount,
        People: Type.Array(Text),
        ClosedAt: NullableText,
        ClosedBy: NullableText,
      }),
    ),
    ToRecount: Type.Array(Item),
    /** Of the day's list, what nobody has counted yet. */
    ToCount: Type.Array(Type.Object({ ID: Id, Code: Text, Name: Text, Shelf: NullableText })),
    Findings: Type.Integer(),
    /** Who did not count here and may post the differences. */
    Approvers: Type.Array(Text),
  }),
})

export const listCountScans = defineOperation({
  name: 'list-count-scans',
  method: 'POST',
  path: '/api/Stock/count/scans',
  area: AREA,
  summary: 'The scans of a count or of one of its zones, the newest first.',
  permission: 'stock.count',
  body: Type.Object({
    countID: EncryptedId,
    zone: Type.Optional(ZoneName),
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
  }),
  reply: Page(
    Type.Object({
      ScanNo: NumberOut,
      Zone: Text,
      Code: Text,
      ItemID: NullableId,
      Item: NullableText,
      Unit: NullableText,
      Lot: NullableText,
      Qty: Amount,
      Finding: NullableText,
      At: Text,
      By: NullableText,
      Device: NullableText,
      /** Taken back, or of a round that was counted again. */
      Counts: Type.Boolean(),
    }),
  ),
})

export const listCounts = defineOperation({
  name: 'list-counts',
  method: 'POST',
  path: '/api/Stock/counts',
  area: AREA,
  summary: 'Counts, the newest first.',
  permission: 'stock.count',
  body: Type.Object({
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
    searchTerm: Type.Optional(Type.String({ maxLength: 100 })),
    isOpen: Type.Optional(Type.Boolean()),
  }),
  reply: Page(Type.Object(CountHead)),
})

export type ScanInput = BodyOf<typeof scanCount>
export type CountReview = ReplyOf<typeof reviewCount>
export type StockCount = ReplyOf<typeof readCount>
