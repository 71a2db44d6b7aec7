import Type from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  Int32,
  LocalizedText,
  NullableId,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  QuantityOrZero,
  RequiredCode,
  RequiredName,
  ScannedCode,
  Text,
  UnitRupees,
  visibleText,
} from './primitives.ts'

const AREA = 'Stock'
const MAX_CELLS = 2_500

export const GRID_MODES = ['receive', 'count', 'minimum', 'order'] as const
export type GridMode = (typeof GRID_MODES)[number]

/** A power in dioptres: -2.25, '-2.25', '+1.00' or 'Plano'. */
const PowerIn = Type.Union([
  Type.Number({ minimum: -40, maximum: 40, 'x-decimals': 2 }),
  Type.String({ minLength: 1, maxLength: 20 }),
])
const Dioptres = Type.Number({ minimum: -40, maximum: 40, 'x-decimals': 2 })

const Family = {
  ID: Id,
  Code: Text,
  Name: Text,
  Brand: Text,
  SupplierID: NullableId,
  Supplier: NullableText,
  /** `SpectacleLens`, counted in single lenses, or `ContactLens`, counted in boxes. */
  Section: Text,
  /** Of toric contact lenses; each axis is a family. */
  AxisDegrees: NullableNumber,
  BaseCurve: NullableNumber,
  Diameter: NullableNumber,
  /** Lenses in a box. */
  Pack: NullableNumber,
  Modality: NullableText,
  SpectacleLensType: Type.Integer(),
  RefractiveIndex: NullableNumber,
  Coating: NullableText,
  /** `cylinder` or `addition`. */
  Columns: Text,
  RowFrom: Amount,
  RowTo: Amount,
  ColumnFrom: Amount,
  ColumnTo: Amount,
  Step: Amount,
  FineTo: Amount,
  CoarseStep: Amount,
  TaxClass: Text,
  MRP: Amount,
  Price: Amount,
  PriceIncludesTax: Type.Boolean(),
  IsActive: Type.Boolean(),
  Version: Type.Integer(),
}

export const listLensFamilies = defineOperation({
  name: 'list-lens-families',
  method: 'GET',
  path: '/api/Stock/lens-families',
  area: AREA,
  summary: 'The lens families of the shop with what is on their shelves, in single lenses.',
  permission: 'sell',
  reply: Type.Object({
    Items: Type.Array(Type.Object({ ...Family, Lenses: Amount, Cells: Type.Integer() })),
  }),
})

export const saveLensFamily = defineOperation({
  name: 'save-lens-family',
  method: 'POST',
  path: '/api/Stock/lens-family',
  area: AREA,
  summary:
    'A lens family: which powers it is kept in. Lenses of the catalogue that fit become cells.',
  permission: 'catalogue.edit',
  body: Type.Object({
    familyID: Type.Optional(EncryptedId),
    /** Of the family as it was read: another's change in between is a 409. */
    version: Type.Optional(Int32),
    code: RequiredCode,
    name: visibleText(100),
    brand: Type.Optional(RequiredName),
    supplierID: Type.Optional(EncryptedId),
    section: Type.Optional(Type.Enum(['SpectacleLens', 'ContactLens'])),
    /** Of contact lenses alone: the axis of toric ones, sizes in millimetres, lenses in a box. */
    axisDegrees: Type.Optional(Type.Integer({ minimum: 1, maximum: 180 })),
    baseCurve: Type.Optional(Type.Number({ minimum: 7, maximum: 10, 'x-decimals': 2 })),
    diameter: Type.Optional(Type.Number({ minimum: 8, maximum: 20, 'x-decimals': 2 })),
    pack: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    modality: Type.Optional(RequiredName),
    spectacleLensType: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    refractiveIndex: Type.Optional(Type.Number({ minimum: 1, maximum: 2.5, 'x-decimals': 3 })),
    coating: Type.Optional(RequiredName),
    columns: Type.Enum(['cylinder', 'addition']),
    rowFrom: Dioptres,
    rowTo: Dioptres,
    columnFrom: Dioptres,
    columnTo: Dioptres,
    /** 0.12, 0.25 or 0.5; left out, 0.25. */
    step: Type.Optional(Dioptres),
    /** Beyond this power the steps are `coarseStep`; left out, they never change. */
    fineTo: Type.Optional(Dioptres),
    coarseStep: Type.Optional(Dioptres),
    taxClass: RequiredName,
    mrp: Type.Optional(UnitRupees),
    price: UnitRupees,
    priceIncludesTax: Type.Optional(Type.Boolean()),
    isActive: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    familyID: Id,
    version: Type.Integer(),
    /** Lenses of the catalogue that became cells. */
    adopted: Type.Integer(),
  }),
})

const FamilyPath = Type.Object({ familyID: EncryptedId })

export const readLensGrid = defineOperation({
  name: 'get-lens-grid',
  method: 'GET',
  path: '/api/Stock/lens-grid/{familyID}',
  area: AREA,
  summary: 'A family as a grid, sphere down, cylinder or addition across; in single lenses.',
  permission: 'sell',
  params: FamilyPath,
  reply: Type.Object({
    Family: Type.Object(Family),
    Rows: Type.Array(Amount),
    Columns: Type.Array(Amount),
    Cells: Type.Array(
      Type.Object({
        Row: Amount,
        Column: Amount,
        ItemID: NullableId,
        OnHand: Amount,
        Committed: Amount,
        OnOrder: Amount,
        Minimum: Amount,
        /** Lenses of this power that were prescribed in 26 weeks. */
        Wanted: Type.Integer(),
        /** The minimum that follows from it and the supplier's days. */
        Suggested: Type.Integer(),
        /** Lenses to order: below the minimum or the suggested one with what is on order. */
        Propose: Type.Integer(),
      }),
    ),
    Lenses: Amount,
    /** With `cost.see` only. */
    Value: Type.Optional(Amount),
  }),
})

export const changeLensGrid = defineOperation({
  name: 'change-lens-grid',
  method: 'POST',
  path: '/api/Stock/lens-grid/{familyID}',
  area: AREA,
  summary:
    'What was typed into the grid: lenses received, counted, wanted at least, or ordered from a ' +
    'supplier. A blank cell is not sent.',
  permission: 'stock.count',
  params: FamilyPath,
  body: Type.Object({
    mode: Type.Enum([...GRID_MODES]),
    cells: Type.Array(Type.Object({ row: PowerIn, column: PowerIn, qty: QuantityOrZero }), {
      minItems: 1,
      maxItems: MAX_CELLS,
    }),
    /** Of one lens received or ordered; left out, it is not known or the average. */
    cost: Type.Optional(UnitRupees),
    /** Of an order; left out, the family's. */
    supplierID: Type.Optional(EncryptedId),
    expectedOn: Type.Optional(DateText),
    note: Type.Optional(visibleText(500)),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    cells: Type.Integer(),
    lenses: Amount,
    itemsMade: Type.Integer(),
    /** The stock voucher of what was received. */
    voucherNo: NullableText,
    /** The count that waits for approval. */
    countID: NullableId,
    /** The order that was sent to the supplier. */
    orderID: NullableId,
    orderNo: NullableText,
    message: LocalizedText,
  }),
})

export const findLensPowers = defineOperation({
  name: 'find-lens-powers',
  method: 'GET',
  path: '/api/Stock/lens-powers',
  area: AREA,
  summary:
    'The lens families that a text names, with the power behind the name, kept before or not: ' +
    '"hmc -1.00/-0.50". Empty for a text that names none.',
  permission: 'stock.receive',
  query: Type.Object({ term: ScannedCode }),
  reply: Type.Object({
    /** What can be taken first; at most 20. */
    Items: Type.Array(
      Type.Object({
        FamilyID: Id,
        /** With the power, where one was typed that the family has. */
        Name: Text,
        Brand: Text,
        Section: Text,
        Price: Amount,
        /**
         * `Power` can be taken; `Family` was named without a power, `Unsigned` with one that lacks its
         * sign, `Outside` with one that it is not kept in: `Note` says so.
         */
        Kind: Type.Enum(['Power', 'Unsigned', 'Family', 'Outside']),
        Row: NullableNumber,
        Column: NullableNumber,
        /** Of its item; null for a power that was never kept. */
        Code: NullableText,
        Note: NullableLocalizedText,
      }),
    ),
  }),
})

export const keepLensPower = defineOperation({
  name: 'keep-lens-power',
  method: 'POST',
  path: '/api/Stock/lens-grid/{familyID}/power',
  area: AREA,
  summary:
    'The item of a power of a family; one that was never kept is made, with nothing in stock.',
  permission: 'stock.receive',
  params: FamilyPath,
  body: Type.Object({ row: PowerIn, column: PowerIn }),
  reply: Type.Object({ success: Type.Boolean(), itemID: Id, code: Text }),
})

/** What a supplier's bill takes. */
const MOST_KEPT = 500

export const keepLensPowers = defineOperation({
  name: 'keep-lens-powers',
  method: 'POST',
  path: '/api/Stock/lens-grid/{familyID}/powers',
  area: AREA,
  summary:
    'The items of powers of a family, in their order; those that were never kept are made, all or ' +
    'none. Each power that can not be kept is named: `cells.0`.',
  permission: 'stock.receive',
  params: FamilyPath,
  body: Type.Object({
    cells: Type.Array(Type.Object({ row: PowerIn, column: PowerIn }), {
      minItems: 1,
      maxItems: MOST_KEPT,
    }),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    itemsMade: Type.Integer(),
    items: Type.Array(
      Type.Object({
        itemID: Id,
        code: Text,
        /** Single lenses in what the item is counted in: two where that is a pair. */
        lensesPerUnit: Type.Integer(),
      }),
    ),
  }),
})

export const lensCoverage = defineOperation({
  name: 'get-lens-coverage',
  method: 'GET',
  path: '/api/Stock/lens-grid/{familyID}/coverage',
  area: AREA,
  summary: 'Which share of the pairs prescribed in 24 months stock could make, and what to add.',
  permission: 'sell',
  params: FamilyPath,
  query: Type.Object({
    cells: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, format: 'int32' })),
  }),
  reply: Type.Object({
    Pairs: Type.Integer(),
    Covered: Type.Integer(),
    Percent: Amount,
    /** With all that is added. */
    PercentAfter: Amount,
    Additions: Type.Array(
      Type.Object({ Row: Amount, Column: Amount, Lenses: Type.Integer(), PercentAfter: Amount }),
    ),
  }),
})

export const oddLenses = defineOperation({
  name: 'get-odd-lenses',
  method: 'GET',
  path: '/api/Stock/lens-grid/{familyID}/odd',
  area: AREA,
  summary:
    'The powers of a family of which one lens is alone, and the open jobs that would use one.',
  permission: 'sell',
  params: FamilyPath,
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        Row: Amount,
        Column: Amount,
        ItemID: Id,
        OnHand: Amount,
        Committed: Amount,
        Free: Amount,
        OnOrder: Amount,
        /** Of the lens that is alone, at the average; with `cost.see` only. */
        Value: Type.Optional(Amount),
        /** Orders whose lens of this power is to be ordered still. */
        Orders: Type.Array(Type.Object({ ID: Id, SalesOrderNo: Text, Eye: NullableText })),
      }),
    ),
  }),
})

export type LensGrid = ReplyOf<typeof readLensGrid>
export type FoundPower = ReplyOf<typeof findLensPowers>['Items'][number]
export type LensFamily = ReplyOf<typeof listLensFamilies>['Items'][number]
