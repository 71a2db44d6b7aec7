import Type, { type Static } from 'typebox'
import { PaperSchema } from './document-style.ts'
import { BillCopySchema, DOCUMENT_KINDS, ROUTED_KINDS } from './documents.ts'
import { type BodyOf, defineOperation } from './operation.ts'
import {
  Code,
  EncryptedId,
  Id,
  LocalizedText,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  NumberOut,
  SessionKey,
  Success,
  Text,
  visibleText,
} from './primitives.ts'

export const PRINTER_KINDS = ['Network', 'System', 'RawQueue'] as const
export const JOB_STATES = ['Waiting', 'Printing', 'Done', 'Failed', 'Cancelled'] as const
export const WIDTHS_DOTS = [384, 576] as const

export type PrinterKind = (typeof PRINTER_KINDS)[number]
export type JobState = (typeof JOB_STATES)[number]
/** What a job can print: a document, labels, or the page that tries a printer. */
export type JobKind = (typeof DOCUMENT_KINDS)[number] | 'Labels' | 'TestPage'

const AREA = 'Printing'
const Copies = Type.Integer({ minimum: 1, maximum: 5 })
const Width = Type.Union(WIDTHS_DOTS.map((dots) => Type.Literal(dots)))
const Pin = Type.Union([Type.Literal(2), Type.Literal(5)])

export const PrinterSchema = Type.Object({
  ID: Id,
  Name: Text,
  Kind: Type.Enum([...PRINTER_KINDS]),
  /** Of a network printer: as it was typed, and the port. */
  Address: NullableText,
  Port: NullableNumber,
  Queue: NullableText,
  WidthDots: NullableNumber,
  Paper: PaperSchema,
  HasDrawer: Type.Boolean(),
  DrawerPin: Type.Integer(),
  IsActive: Type.Boolean(),
  /** Jobs that wait, and why the first of them does. */
  Waiting: NumberOut,
  Trouble: NullableLocalizedText,
})

export const JobSchema = Type.Object({
  ID: Id,
  DocumentKind: Text,
  DocumentID: Text,
  Title: LocalizedText,
  PrinterID: Id,
  PrinterName: Text,
  State: Type.Enum([...JOB_STATES]),
  Attempts: NumberOut,
  Reason: NullableLocalizedText,
  IsDuplicate: Type.Boolean(),
  Copies: NumberOut,
  CreatedAt: Text,
  StartedAt: NullableText,
  EndedAt: NullableText,
  UserName: NullableText,
})

export const RouteSchema = Type.Object({
  DocumentKind: Type.Enum([...ROUTED_KINDS]),
  PrinterID: Id,
  PrinterName: Text,
  Copies: NumberOut,
  AutoPrint: Type.Boolean(),
})

export type PrinterRow = Static<typeof PrinterSchema>
export type PrintJob = Static<typeof JobSchema>
export type PrintRoute = Static<typeof RouteSchema>

export const printers = defineOperation({
  name: 'get-printers',
  method: 'GET',
  path: '/api/Printing/printers',
  area: AREA,
  summary: 'The printers of the branch, with what waits on each.',
  permission: 'sell',
  reply: Type.Array(PrinterSchema),
})

export const savePrinter = defineOperation({
  name: 'save-printer',
  method: 'POST',
  path: '/api/Printing/printers',
  area: AREA,
  summary:
    'Adds or changes a printer. One on the network has an address of the shop’s own network and ' +
    'a port of 1024 or above (9100 where not said); only the owner may set its address.',
  permission: 'settings',
  body: Type.Object({
    printerID: Type.Optional(EncryptedId),
    name: visibleText(100),
    kind: Type.Enum([...PRINTER_KINDS]),
    address: Type.Optional(Code),
    port: Type.Optional(Type.Integer({ minimum: 1024, maximum: 65_535 })),
    queue: Type.Optional(Type.String({ maxLength: 200 })),
    widthDots: Type.Optional(Width),
    paper: PaperSchema,
    hasDrawer: Type.Optional(Type.Boolean()),
    drawerPin: Type.Optional(Pin),
    isActive: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ success: Type.Boolean(), printerID: Id }),
})

export const deletePrinter = defineOperation({
  name: 'delete-printer',
  method: 'POST',
  path: '/api/Printing/printers/delete',
  area: AREA,
  summary: 'Takes a printer away with its routes; what waits on it is cancelled.',
  permission: 'settings',
  body: Type.Object({ printerID: EncryptedId }),
  reply: Success,
})

export const systemQueues = defineOperation({
  name: 'get-system-queues',
  method: 'GET',
  path: '/api/Printing/system-queues',
  area: AREA,
  summary: 'The printers that the branch computer’s own system knows, by name.',
  permission: 'settings',
  reply: Type.Object({ Queues: Type.Array(Text) }),
})

export const routes = defineOperation({
  name: 'get-print-routes',
  method: 'GET',
  path: '/api/Printing/routes',
  area: AREA,
  summary: 'Which kind of document goes to which printer.',
  permission: 'sell',
  reply: Type.Array(RouteSchema),
})

export const saveRoute = defineOperation({
  name: 'save-print-route',
  method: 'POST',
  path: '/api/Printing/routes',
  area: AREA,
  summary:
    'Sends a kind of document to a printer; without one it goes nowhere by itself. With ' +
    'autoPrint it is printed as soon as it is issued, and no sale ever waits for that.',
  permission: 'settings',
  body: Type.Object({
    documentKind: Type.Enum([...ROUTED_KINDS]),
    printerID: Type.Optional(EncryptedId),
    copies: Type.Optional(Copies),
    autoPrint: Type.Optional(Type.Boolean()),
  }),
  reply: Success,
})

const Queued = Type.Object({ success: Type.Boolean(), jobID: Id })

export const print = defineOperation({
  name: 'print-document',
  method: 'POST',
  path: '/api/Printing/print',
  area: AREA,
  summary:
    'Puts a document on the queue of a printer, its kind’s own where none is named (409 where ' +
    'it has none). A document that was printed before comes out marked as a duplicate.',
  permission: 'sell',
  body: Type.Object({
    documentKind: Type.Enum([...DOCUMENT_KINDS]),
    /** As `/api/Documents/{kind}/{id}` takes it. */
    documentID: SessionKey,
    printerID: Type.Optional(EncryptedId),
    copies: Type.Optional(Copies),
    /** Of a bill: a further copy (rule 48), which does not count as a print of the original. */
    copy: Type.Optional(BillCopySchema),
  }),
  reply: Queued,
})

export const testPage = defineOperation({
  name: 'print-test-page',
  method: 'POST',
  path: '/api/Printing/test-page',
  area: AREA,
  summary: 'A page with every script, the rupee sign, the codes and a ruler, to look at.',
  permission: 'settings',
  body: Type.Object({ printerID: EncryptedId }),
  reply: Queued,
})

export const jobs = defineOperation({
  name: 'get-print-jobs',
  method: 'GET',
  path: '/api/Printing/jobs',
  area: AREA,
  summary: 'The queue, newest first: what waits, prints, failed and why; the last 200.',
  permission: 'sell',
  query: Type.Object({ state: Type.Optional(Type.Enum([...JOB_STATES])) }),
  reply: Type.Array(JobSchema),
})

const jobBody = { jobID: EncryptedId }

export const retryJob = defineOperation({
  name: 'retry-print-job',
  method: 'POST',
  path: '/api/Printing/jobs/retry',
  area: AREA,
  summary: 'Tries a job again at once: one that failed, was cancelled or waits for its turn.',
  permission: 'sell',
  body: Type.Object(jobBody),
  reply: Success,
})

export const cancelJob = defineOperation({
  name: 'cancel-print-job',
  method: 'POST',
  path: '/api/Printing/jobs/cancel',
  area: AREA,
  summary: 'Takes a job off the queue; one that is being printed or is done is 409.',
  permission: 'sell',
  body: Type.Object(jobBody),
  reply: Success,
})

export const rerouteJob = defineOperation({
  name: 'reroute-print-job',
  method: 'POST',
  path: '/api/Printing/jobs/reroute',
  area: AREA,
  summary: 'Sends a job that is not printed yet to another printer.',
  permission: 'sell',
  body: Type.Object({ ...jobBody, printerID: EncryptedId }),
  reply: Success,
})

export const openDrawer = defineOperation({
  name: 'open-drawer',
  method: 'POST',
  path: '/api/Printing/open-drawer',
  area: AREA,
  summary: 'Opens the cash drawer, for a reason that is kept with the name of who asked.',
  permission: 'money.take',
  body: Type.Object({
    reason: visibleText(200, 3),
    printerID: Type.Optional(EncryptedId),
  }),
  reply: Success,
})

export const drawerOpenings = defineOperation({
  name: 'get-drawer-openings',
  method: 'GET',
  path: '/api/Printing/drawer-openings',
  area: AREA,
  summary: 'When the cash drawer was opened, by whom and why; the last 200.',
  permission: 'reports',
  reply: Type.Array(
    Type.Object({
      At: Text,
      PrinterName: Text,
      UserName: NullableText,
      Reason: LocalizedText,
      ReceiptNo: NullableText,
      /** `Asked`, `Sent` or `Failed`. */
      Outcome: Text,
      Failure: NullableLocalizedText,
    }),
  ),
})

export type PrinterInput = BodyOf<typeof savePrinter>
