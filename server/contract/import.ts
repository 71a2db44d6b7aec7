import Type from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import { EncryptedId, Id, LocalizedText, Text } from './primitives.ts'

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

export type ImportJob = ReplyOf<typeof importJob>
