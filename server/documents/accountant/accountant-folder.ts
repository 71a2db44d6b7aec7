import { hash } from 'node:crypto'
import { type Branch, findBranch } from '../../branch/branch.ts'
import type { ReportName } from '../../contract/reports.ts'
import { all, type ReadableDb } from '../../db/sql.ts'
import { cmp08Sheet } from '../../gst/cmp08.ts'
import { gstr1Json, gstr1Sheet, iffJson, quarterJson } from '../../gst/gstr1.ts'
import { filesOf } from '../../gst/gstr1-parts.ts'
import { gstr3bJson } from '../../gst/gstr3b.ts'
import { gstr4Csv, gstr4Sheet } from '../../gst/gstr4.ts'
import { type GstPeriod, monthOf, quarterOf, yearOf } from '../../gst/period.ts'
import { preflight } from '../../gst/preflight.ts'
import { type Registered, registeredFor } from '../../gst/registered.ts'
import { registrationOf } from '../../gst/registered-documents.ts'
import type { Language } from '../../kernel/languages.ts'
import { type Message, message } from '../../kernel/message.ts'
import { translate } from '../../kernel/translate.ts'
import type { SheetJob } from '../../rendering/pdf/render-pdf.ts'
import type { Sheet } from '../../rendering/sheet.ts'
import type { ReportParams } from '../../reports/report.ts'
import { runReport } from '../../reports/run-report.ts'
import { csvRow } from '../../reports/write-csv.ts'
import { writeXlsx } from '../../reports/write-xlsx.ts'
import { styleOf } from '../../settings/document-style.ts'
import { readSetting } from '../../settings/settings.ts'
import { tallyXml, vouchersOf } from '../../tally/tally-export.ts'
import { createIds, type Ids } from '../../wire/ids.ts'
import type { ZipEntry } from '../../wire/zip.ts'
import { creditNoteModel } from '../credit-note/model.ts'
import type { DocumentContent } from '../document.ts'
import { documentFileName } from '../document-file-name.ts'
import { invoiceModel } from '../invoice/model.ts'
import { layOut, layoutOptionsOf } from '../lay-out.ts'
import { receiptModel } from '../receipt/model.ts'
import { refundVoucherModel } from '../refund-voucher/model.ts'

/** What a process is asked for: the folder of one month. */
export type FolderJob = {
  /** MMYYYY */
  period: string
  params: ReportParams
  /** Its last day. */
  to: string
  language: Language
  maySeeCost: boolean
  madeAt: string
  idKey: Uint8Array
  withDocuments: boolean
}

/** The reports of an accountant; prescriptions are none of their business, so no report of lines. */
const REGISTERS: readonly ReportName[] = [
  'sales-register',
  'by-item',
  'returns',
  'discounts',
  'collections',
  'cash-book',
  'advances',
  'dues',
  'purchases',
  'supplier-account',
  'stock-movement',
  'gross-profit',
]

/** The financial year ends with March. */
const LAST_MONTH_OF_YEAR = 3

type Check = { name: string; left: string; right: string; agrees: boolean }
type File = { name: string; bytes: Uint8Array }

/**
 * The files of a month one by one, the sheet of checks last but the documents: each file is named in
 * it with its digest. `draw` makes a PDF; `logoOf` reads the logo that a letterhead names, `signed` the signature of a sheet.
 */
export function* accountantFolder(
  db: ReadableDb,
  job: FolderJob,
  tools: {
    draw: (drawing: SheetJob) => Uint8Array
    logoOf: (content: DocumentContent) => Uint8Array | null
    signed: (sheet: Sheet) => Sheet
  },
): Generator<ZipEntry> {
  const branch = findBranch(db)
  if (branch === undefined) throw new Error('a shop before its set-up has no books')
  const ids = createIds(Buffer.from(job.idKey))
  const checks: Check[] = []
  const files: { name: string; digest: string }[] = []
  for (const file of monthFiles(db, { branch, checks, ids, job })) {
    files.push({ name: file.name, digest: hash('sha256', file.bytes, 'hex') })
    yield { ...file, ...(file.name.endsWith('.xlsx') ? {} : { isText: true as const }) }
  }
  yield { name: 'check-sheet.csv', bytes: checkSheet({ branch, checks, files, job }), isText: true }
  if (job.withDocuments) yield* documentFiles(db, job, tools)
}

type Making = { branch: Branch; checks: Check[]; ids: Ids; job: FolderJob }

function* monthFiles(db: ReadableDb, making: Making): Generator<File> {
  yield* registers(db, making)
  yield* returns(db, making)
  yield* forTally(db, making)
}

function* registers(db: ReadableDb, { checks, job }: Making): Generator<File> {
  const { language, madeAt, maySeeCost, params, to } = job
  for (const name of REGISTERS) {
    const request = { name, params, to, language, maySeeCost }
    const running = runReport(db, request)
    yield { name: `registers/${name}.xlsx`, bytes: writeXlsx(running, request, madeAt) }
    for (const { left, name: what, right } of running.checks()) {
      checks.push({
        name: `${running.title}: ${what}`,
        left: left.toFixed(2),
        right: right.toFixed(2),
        agrees: left === right,
      })
    }
  }
}

/** GSTR-1 of the month; of a quarterly filer the IFF of two months, then the quarter. */
function* outwardFiles(db: ReadableDb, month: GstPeriod, registered: Registered): Generator<File> {
  const isQuarterly = readSetting(db, 'shop').gstFiling === 'Quarterly'
  const isLast = Number(month.code.slice(0, 2)) % 3 === 0
  const name = isQuarterly && !isLast ? 'IFF' : 'GSTR1'
  const files = filesOf(
    !isQuarterly
      ? gstr1Json(db, month, registered)
      : isLast
        ? quarterJson(db, quarterOf(month.code), registered)
        : iffJson(db, month, registered),
  )
  for (const [index, file] of files.entries()) {
    yield textFile(`gst/${name}${files.length === 1 ? '' : `_${index + 1}`}.json`, file)
  }
}

function* returns(db: ReadableDb, { checks, ids, job }: Making): Generator<File> {
  const month = monthOf(job.period)
  const { fromMs, untilMs } = job.params
  const registered = registeredFor(db, month)
  if (registered === null) return
  yield* composition(db, quarterOf(job.period), registered)
  if (registered.spans(month).length === 0) return
  yield* outwardFiles(db, month, registered)
  yield textFile('gst/GSTR3B.json', gstr3bJson(db, { ...month, fromMs, untilMs }, registered))
  const { Proof } = gstr1Sheet(db, month, { ids, registered })
  for (const { Documents, Figure, HSN, Register, Sections } of Proof) {
    for (const [what, figure] of [
      [message('reports.folder.sections'), Sections],
      [message('reports.folder.hsn'), HSN],
      [message('reports.folder.papers'), Documents],
    ] as const) {
      checks.push({
        name: `GSTR-1 ${Figure}: ${translate(what, job.language)}`,
        left: Register.toFixed(2),
        right: figure.toFixed(2),
        agrees: Register === figure,
      })
    }
  }
  // The two counts that the GST page shows: what is to be looked at does not stand in the way.
  const found = preflight(db, { ...month, fromMs, untilMs }, { ids, registered })
  const blocking = found.filter(({ Severity }) => Severity === 'Blocks').length
  checks.push({
    name: translate(message('reports.folder.to-mend'), job.language),
    left: String(blocking),
    right: '0',
    agrees: blocking === 0,
  })
  const toLookAt = String(found.length - blocking)
  checks.push({
    name: translate(message('reports.folder.to-look-at'), job.language),
    left: toLookAt,
    right: toLookAt,
    agrees: true,
  })
}

/** CMP-08 with the last month of a quarter, and GSTR-4 with that of a year, where the scheme is in it. */
function* composition(db: ReadableDb, quarter: GstPeriod, registered: Registered): Generator<File> {
  const month = Number(quarter.code.slice(0, 2))
  if (month % 3 !== 0) return
  if (registered.isCompositionIn(quarter)) {
    yield textFile('gst/CMP08.json', JSON.stringify(cmp08Sheet(db, quarter, registered)))
  }
  const year = yearOf(String(Number(quarter.code.slice(2)) - 1))
  if (month !== LAST_MONTH_OF_YEAR || !registered.isCompositionIn(year)) return
  const sheet = gstr4Sheet(db, year, registered)
  yield textFile('gst/GSTR4.json', JSON.stringify(sheet))
  yield textFile('gst/GSTR4.csv', gstr4Csv(sheet))
}

function* forTally(db: ReadableDb, { branch, checks, job }: Making): Generator<File> {
  const { from, fromMs, offsetMs, until, untilMs } = job.params
  const span = { kind: 'vouchers', from, until, fromMs, untilMs, offsetMs } as const
  yield textFile('tally/1-masters.xml', tallyXml(db, branch, { kind: 'masters' }))
  yield textFile('tally/2-vouchers.xml', tallyXml(db, branch, span))
  const vouchers = vouchersOf(db, branch, span)
  const uneven = vouchers.filter(
    ({ entries }) => entries.reduce((sum, { paise }) => sum + paise, 0) !== 0,
  ).length
  checks.push({
    name: translate(message('reports.folder.vouchers', { count: vouchers.length }), job.language),
    left: String(uneven),
    right: '0',
    agrees: uneven === 0,
  })
}

function textFile(name: string, text: string): File {
  return { name, bytes: Buffer.from(text) }
}

const BYTE_ORDER_MARK = '\uFEFF'

function checkSheet({
  branch,
  checks,
  files,
  job,
}: {
  branch: Branch
  checks: readonly Check[]
  files: readonly { name: string; digest: string }[]
  job: FolderJob
}): Uint8Array {
  const word = (text: Message) => translate(text, job.language)
  const rows = [
    [branch.legalName ?? branch.name, `${job.params.from} - ${job.to}`, job.madeAt],
    [],
    [
      word(message('reports.folder.check')),
      word(message('reports.folder.one')),
      word(message('reports.folder.other')),
      word(message('reports.folder.agrees')),
    ],
    ...checks.map(({ agrees, left, name, right }) => [
      name,
      left,
      right,
      word(agrees ? message('reports.folder.yes') : message('reports.folder.no')),
    ]),
    [],
    [word(message('reports.folder.file')), 'SHA-256'],
    ...files.map(({ digest, name }) => [name, digest]),
  ]
  return Buffer.from(BYTE_ORDER_MARK + rows.map(csvRow).join(''))
}

const DOCUMENT_SQL = {
  Invoice:
    'SELECT id FROM invoices WHERE invoice_date >= :from AND invoice_date < :until ORDER BY id',
  CreditNote:
    'SELECT id FROM credit_notes WHERE note_date >= :from AND note_date < :until ORDER BY id',
  Receipt:
    'SELECT id FROM receipts WHERE receipt_date >= :from AND receipt_date < :until ORDER BY id',
  RefundVoucher:
    'SELECT id FROM refund_vouchers WHERE voucher_date >= :from AND voucher_date < :until ORDER BY id',
} as const
type Kind = keyof typeof DOCUMENT_SQL

function* documentFiles(
  db: ReadableDb,
  { params: { from, until } }: FolderJob,
  { draw, logoOf, signed }: Parameters<typeof accountantFolder>[2],
): Generator<ZipEntry> {
  const style = styleOf(db, { paper: 'A4' })
  for (const kind of ['Invoice', 'CreditNote', 'Receipt', 'RefundVoucher'] as const) {
    for (const { id } of all<{ id: number }>(db, DOCUMENT_SQL[kind], { from, until })) {
      const found = contentOf(db, kind, id)
      if (found === null) continue
      const sheet = signed(layOut(found.content, { ...layoutOptionsOf(style), isReprint: true }))
      yield {
        name: `documents/${kind}/${documentFileName(found.number, 'pdf')}`,
        bytes: draw({ kind: 'sheet', sheet, style, logo: logoOf(found.content) }),
      }
    }
  }
}

function contentOf(
  db: ReadableDb,
  kind: Kind,
  id: number,
): { content: DocumentContent; number: string } | null {
  switch (kind) {
    case 'Invoice': {
      const model = invoiceModel(db, id)
      const registration = registrationOf(db, kind, id)
      if (model === undefined) return null
      return { content: { kind, model, registration }, number: model.InvoiceNo ?? '' }
    }
    case 'CreditNote': {
      const model = creditNoteModel(db, id)
      const registration = registrationOf(db, kind, id)
      if (model === undefined) return null
      return { content: { kind, model, registration }, number: model.CreditNoteNo }
    }
    case 'Receipt': {
      const model = receiptModel(db, id)
      return model === undefined ? null : { content: { kind, model }, number: model.ReceiptNo }
    }
    case 'RefundVoucher': {
      const model = refundVoucherModel(db, id)
      if (model === undefined) return null
      return { content: { kind, model }, number: model.RefundVoucherNo }
    }
  }
}
