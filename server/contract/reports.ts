import Type, { type Static } from 'typebox'
import { defineOperation } from './operation.ts'
import {
  EncryptedId,
  LocalizedText,
  NullableNumber,
  Page,
  PageNumber,
  PageSize,
  Text,
} from './primitives.ts'

const AREA = 'Reports'

export const REPORT_NAMES = [
  'sales-register',
  'sale-lines',
  'by-item',
  'by-person',
  'by-doctor',
  'second-pairs',
  'orders-booked',
  'collections',
  'collections-by-day',
  'cash-book',
  'dues',
  'advances',
  'orders-to-pay',
  'unclaimed',
  'gift-cards',
  'incentives',
  'points',
  'payer-dues',
  'payer-account',
  'orders-and-labs',
  'by-lab',
  'remakes',
  'stock-on-hand',
  'stock-movement',
  'dead-stock',
  'reorder',
  'expiry',
  'purchases',
  'supplier-account',
  'payables',
  'discounts',
  'returns',
  'gross-profit',
  'audit',
] as const
export type ReportName = (typeof REPORT_NAMES)[number]
export const ReportNameText = Type.Unsafe<ReportName>({ type: 'string' })

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A day as `yyyy-mm-dd`. */
export const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 })

/** What a report groups by: the first four `by-item`, the others `by-doctor`. */
export const Grouping = Type.Union([
  Type.Literal('item'),
  Type.Literal('brand'),
  Type.Literal('category'),
  Type.Literal('supplier'),
  Type.Literal('doctor'),
  Type.Literal('source'),
  Type.Literal('area'),
  Type.Literal('customer'),
])
export type Grouping = Static<typeof Grouping>

const ColumnSchema = Type.Object({ Key: Text, Title: LocalizedText, Type: Text })

export const listReports = defineOperation({
  name: 'list-reports',
  method: 'GET',
  path: '/api/Reports',
  area: AREA,
  summary: 'The reports, with their filters and columns.',
  permission: 'reports',
  query: Type.Object({
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
    searchTerm: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: Page(
    Type.Object({
      Name: ReportNameText,
      Title: LocalizedText,
      Basis: LocalizedText,
      Filters: Type.Array(Text),
      /** What it may be grouped by, the usual one first. */
      Groupings: Type.Array(Grouping),
      Columns: Type.Array(ColumnSchema),
    }),
  ),
})

const Cell = Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] })

/** A report as JSON, written by a process of its own and streamed. */
export const ReportTableSchema = Type.Object({
  Name: Text,
  Title: Text,
  Basis: Text,
  From: Text,
  To: Text,
  /** What the cells hold: money in rupees, quantities and percentages as they are read. */
  Columns: Type.Array(Type.Object({ Key: Text, Title: Text, Type: Text })),
  Rows: Type.Array(Type.Array(Cell)),
  /** What each row opens: an order, an item; null where nothing. */
  Papers: Type.Array(Type.Union([Type.String(), Type.Null()])),
  PaperKind: Type.Unsafe<'order' | 'item' | 'customer' | 'goodsReceipt' | 'supplier' | null>({
    type: ['string', 'null'],
  }),
  /** The sums of the same days a year before, and by how many percent they changed; null unless compared. */
  Before: Type.Union([
    Type.Object({
      From: Text,
      To: Text,
      Totals: Type.Array(NullableNumber),
      Changes: Type.Array(NullableNumber),
    }),
    Type.Null(),
  ]),
  /** Of all rows, also of those beyond `limit`. */
  RowCount: Type.Integer(),
  /** A sum or null for each column. */
  Totals: Type.Array(NullableNumber),
  /** None of a part of the rows. */
  Checks: Type.Array(
    Type.Object({
      Name: Text,
      Left: Type.Number(),
      Right: Type.Number(),
      /** The month of the return that the figures are of, MMYYYY. */
      Period: Type.Optional(Text),
      /** Why they differ. */
      Why: Type.Optional(Text),
    }),
  ),
  /**
   * The rows behind a row: those of a report with the row's cell at `KeyPlace` in a column, and of
   * the row's day at `DayPlace` alone, where it has one.
   */
  RowsBehind: Type.Union([
    Type.Object({
      Report: ReportNameText,
      Column: Text,
      KeyPlace: Type.Integer(),
      DayPlace: Type.Union([Type.Integer(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** A picture of all rows; null where the report draws none. */
  Chart: Type.Union([
    Type.Object({
      Title: Text,
      /** What the bars are, as the types of columns. */
      Type: Text,
      LabelType: Type.Enum(['day', 'month', 'text']),
      /** `Before` is that of the same days a year before, of a report that is compared. */
      Bars: Type.Array(
        Type.Object({ Label: Text, Value: Type.Number(), Before: Type.Optional(Type.Number()) }),
      ),
    }),
    Type.Null(),
  ]),
})
export type ReportTable = Static<typeof ReportTableSchema>

/**
 * Which rows: those with a text in any cell, or with exactly this in one column; without `value`
 * those with anything in the column, nought left out.
 */
const PartOfRows = {
  searchTerm: Type.Optional(Type.String({ maxLength: 100 })),
  column: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  value: Type.Optional(Type.String({ maxLength: 300 })),
}

/** Beside the same days a year before. */
const Compare = Type.Optional(Type.Boolean())

export const readReport = defineOperation({
  name: 'read-report',
  method: 'GET',
  path: '/api/Reports/{name}',
  area: AREA,
  summary:
    'A report as JSON, CSV or XLSX. Without a period it is of this month up to today. Columns of cost need cost.see.',
  permission: 'reports',
  params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 40 }) }),
  query: Type.Object({
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    format: Type.Optional(
      Type.Union([Type.Literal('json'), Type.Literal('csv'), Type.Literal('xlsx')]),
    ),
    /** Rows of a JSON answer; the totals are of all. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    by: Type.Optional(Grouping),
    supplierID: Type.Optional(EncryptedId),
    compare: Compare,
    ...PartOfRows,
  }),
  reply: ReportTableSchema,
  replyType: 'application/json',
  fileTypes: ['text/csv', XLSX_TYPE],
})

export const reportPdf = defineOperation({
  name: 'report-pdf',
  method: 'GET',
  path: '/api/Reports/{name}/pdf',
  area: AREA,
  summary: 'A report to be printed, on A4 across, with its sums. Its first 5,000 rows.',
  permission: 'reports',
  params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 40 }) }),
  query: Type.Object({
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    by: Type.Optional(Grouping),
    supplierID: Type.Optional(EncryptedId),
    compare: Compare,
    ...PartOfRows,
  }),
  reply: Text,
  replyType: 'application/pdf',
})
