import Type from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  EncryptedId,
  Id,
  LocalizedText,
  NullableId,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  Text,
} from './primitives.ts'

const IMPORT_BODY_BYTES = 64 * 1024 * 1024

export const startImport = defineOperation({
  name: 'start-catalogue-import',
  method: 'POST',
  path: '/api/Catalogue/import',
  area: 'Catalogue import',
  summary:
    'Brings items in from a CSV file, all or none; answers at once with the job to ask about it.',
  permission: 'catalogue.import',
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  bodyType: 'text/csv',
  bodyLimitBytes: IMPORT_BODY_BYTES,
  // The body is bytes: there is no null in it to look for.
  keepsNulls: true,
  body: Type.Unsafe<Uint8Array>({
    format: 'binary',
    description: 'The CSV file, its columns as in the sample',
  }),
  reply: Type.Object({ success: Type.Boolean(), jobID: Id }),
})

export const importJob = defineOperation({
  name: 'get-catalogue-import',
  method: 'GET',
  path: '/api/Catalogue/import/{jobID}',
  area: 'Catalogue import',
  summary: 'How far an import is, and the reason of each row that it refuses (the first 1,000).',
  permission: 'catalogue.import',
  params: Type.Object({ jobID: EncryptedId }),
  reply: Type.Object({
    State: Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('failed')]),
    DryRun: Type.Boolean(),
    RowsTotal: Type.Integer({ description: '0 until the file has been read' }),
    RowsRead: Type.Integer(),
    Accepted: Type.Integer({ description: 'Rows with nothing wrong' }),
    Refused: Type.Integer({ description: 'Rows with a reason; one is enough to write nothing' }),
    Written: Type.Integer({ description: 'Items written so far; on sale once the job is done' }),
    Errors: Type.Array(Type.Object({ Row: Type.Integer(), Column: Text, Message: LocalizedText })),
    Notes: Type.Array(LocalizedText),
  }),
})

export const importSample = defineOperation({
  name: 'get-import-sample',
  method: 'GET',
  path: '/api/Catalogue/import-sample',
  area: 'Catalogue import',
  summary: 'A small catalogue file that shows every column.',
  permission: 'catalogue.import',
  reply: Type.String(),
  replyType: 'text/csv',
})

export const IMPORT_KINDS = [
  'Items',
  'Suppliers',
  'Customers',
  'Prescriptions',
  'Stock',
  'Dues',
  'Orders',
  'ContactLenses',
  'Bills',
  'BillLines',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
const ImportKindText = Type.Unsafe<ImportKind>({ type: 'string', enum: [...IMPORT_KINDS] })
const ImportParams = Type.Object({ kind: ImportKindText })
const FileBody = Type.Unsafe<Uint8Array>({
  format: 'binary',
  description: 'A CSV file or an XLSX workbook',
})
const Columns = Type.Array(
  Type.Object({
    Heading: Text,
    Field: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'What the column is taken for; null where it is left out',
    }),
    Samples: Type.Array(Text),
  }),
)

export const startShopImport = defineOperation({
  name: 'start-import',
  method: 'POST',
  path: '/api/Import/{kind}',
  area: 'Import',
  summary:
    'Brings in what a shop has in a former program, all or none; answers with the job to ask about.',
  permission: 'catalogue.import',
  params: ImportParams,
  query: Type.Object({
    dryRun: Type.Optional(Type.Boolean()),
    mapping: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description: 'A JSON object of headings to fields; "" leaves a column out',
      }),
    ),
    dateOrder: Type.Optional(Type.Union([Type.Literal('dmy'), Type.Literal('mdy')])),
    skipRefused: Type.Optional(
      Type.Boolean({ description: 'Bring the good rows in although others are refused' }),
    ),
  }),
  bodyType: '*/*',
  bodyLimitBytes: IMPORT_BODY_BYTES,
  keepsNulls: true,
  body: FileBody,
  reply: Type.Object({ success: Type.Boolean(), jobID: Id }),
})

export const lookAtImport = defineOperation({
  name: 'look-at-import',
  method: 'POST',
  path: '/api/Import/look',
  area: 'Import',
  summary: 'What a file seems to be, and how its columns would be taken. Writes nothing.',
  permission: 'catalogue.import',
  query: Type.Object({ kind: Type.Optional(ImportKindText) }),
  bodyType: '*/*',
  bodyLimitBytes: IMPORT_BODY_BYTES,
  keepsNulls: true,
  body: FileBody,
  reply: Type.Object({
    Kind: Type.Unsafe<ImportKind | null>({ type: ['string', 'null'] }),
    Sheet: Text,
    HeadingRow: Type.Integer(),
    Rows: Type.Integer(),
    Columns,
    /** Each kind with its fields, as `mapping` names them. */
    Kinds: Type.Array(Type.Object({ Kind: Text, Fields: Type.Array(Text) })),
    Problem: NullableLocalizedText,
  }),
})

export const shopImportJob = defineOperation({
  name: 'get-import',
  method: 'GET',
  path: '/api/Import/job/{jobID}',
  area: 'Import',
  summary: 'How far an import is, how its columns were taken, and why rows are refused.',
  permission: 'catalogue.import',
  params: Type.Object({ jobID: EncryptedId }),
  reply: Type.Object({
    ...importJob.reply.properties,
    Kind: Text,
    Unchanged: Type.Integer({ description: 'Rows that the shop has already' }),
    Changed: Type.Integer({
      description: 'Rows that came before with other contents; what the shop has stays',
    }),
    Columns,
  }),
})

export const refusedRows = defineOperation({
  name: 'get-refused-rows',
  method: 'GET',
  path: '/api/Import/job/{jobID}/refused',
  area: 'Import',
  summary: 'The refused rows of an import as they stand in the file, each with its reason.',
  permission: 'catalogue.import',
  params: Type.Object({ jobID: EncryptedId }),
  reply: Type.String(),
  replyType: 'text/csv',
})

/** What a supplier's bill takes, and some rows that are left out. */
export const BILL_ROWS_MAX = 1_000
const BILL_BODY_BYTES = 16 * 1024 * 1024

export const readSupplierBill = defineOperation({
  name: 'read-supplier-bill',
  method: 'POST',
  path: '/api/Import/supplier-bill',
  area: 'Import',
  summary:
    "The rows of a supplier's sheet as lines of a bill, each with what is wrong with it. Writes " +
    'nothing.',
  permission: 'stock.receive',
  query: Type.Object({
    mapping: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description: 'A JSON object of headings to fields; "" leaves a column out',
      }),
    ),
  }),
  bodyType: '*/*',
  bodyLimitBytes: BILL_BODY_BYTES,
  keepsNulls: true,
  body: FileBody,
  reply: Type.Object({
    HeadingRow: Type.Integer(),
    Columns,
    /** What a column can be taken for, as `mapping` names it. */
    Fields: Type.Array(Text),
    /** Why there are no rows. */
    Problem: NullableLocalizedText,
    Notes: Type.Array(LocalizedText),
    Rows: Type.Array(
      Type.Object({
        /** In the spreadsheet. */
        Row: Type.Integer(),
        /** As it stands in the file. */
        Code: Text,
        /** Of the item, or of the file where no item has the code. */
        Name: Text,
        ItemID: NullableId,
        Qty: NullableNumber,
        FreeQty: NullableNumber,
        Cost: NullableNumber,
        DiscountRate: NullableNumber,
        TaxRate: NullableNumber,
        MRP: NullableNumber,
        Lot: NullableText,
        ExpiresOn: NullableText,
        /** Empty for a row that can go into the bill. */
        Problems: Type.Array(Type.Object({ Field: Text, Message: LocalizedText })),
      }),
    ),
  }),
})

export type SupplierBillSheet = ReplyOf<typeof readSupplierBill>
export type ImportJob = ReplyOf<typeof importJob>
export type ShopImportJob = ReplyOf<typeof shopImportJob>
export type LookedAtFile = ReplyOf<typeof lookAtImport>
