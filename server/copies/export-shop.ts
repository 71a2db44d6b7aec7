import fs from 'node:fs'
import path from 'node:path'
import { IMAGES_FOLDER } from '../branch/images-folder.ts'
import type { RoutedKind } from '../contract/documents.ts'
import { exportDatabase, openExported, readTable, tableNames } from '../db/export-database.ts'
import { DATABASE_FILE } from '../db/open.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { StartRefused } from '../db/start-refused.ts'
import { openDocument } from '../documents/open-document.ts'
import { message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import { styleOf } from '../settings/document-style.ts'
import { csvLine } from './csv.ts'

/** Text that is collected before it is written. */
const CHUNK_CHARACTERS = 1 << 20

/**
 * Writes the whole shop of a closed data folder as open files: `branch.db`, `tables/<name>.csv` and
 * the images. Throws StartRefused where the shop is open, is not there, or `target` holds anything.
 */
export async function exportTables(dataFolder: string, target: string): Promise<string[]> {
  if (!fs.existsSync(path.join(dataFolder, DATABASE_FILE))) {
    throw new StartRefused(message('copies.no-shop', { folder: dataFolder }))
  }
  if (fs.existsSync(target) && fs.readdirSync(target).length > 0) {
    throw new StartRefused(message('copies.folder-not-empty', { folder: target }))
  }
  fs.mkdirSync(target, { recursive: true, mode: 0o700 })
  const file = path.join(target, DATABASE_FILE)
  await exportDatabase(dataFolder, file)
  const images = path.join(dataFolder, IMAGES_FOLDER)
  if (fs.existsSync(images))
    fs.cpSync(images, path.join(target, IMAGES_FOLDER), { recursive: true })
  fs.mkdirSync(path.join(target, 'tables'))
  const { close, db } = openExported(file)
  try {
    const tables = tableNames(db)
    for (const table of tables) writeTable(db, table, path.join(target, 'tables', `${table}.csv`))
    fs.writeFileSync(path.join(target, 'READ-ME.txt'), READ_ME)
    return tables
  } finally {
    close()
  }
}

function writeTable(db: ReadableDb, table: string, file: string): void {
  const { columns, rows } = readTable(db, table)
  const handle = fs.openSync(file, 'w', 0o600)
  try {
    // The mark by which a spreadsheet reads the file as UTF-8.
    let text = `\uFEFF${csvLine(columns)}`
    for (const row of rows) {
      text += csvLine(row)
      if (text.length < CHUNK_CHARACTERS) continue
      fs.writeSync(handle, text)
      text = ''
    }
    fs.writeSync(handle, text)
  } finally {
    fs.closeSync(handle)
  }
}

/** The documents that a shop must be able to show for years. */
const DOCUMENTS: readonly [RoutedKind, (services: Services) => string[]][] = [
  ['Invoice', ({ db, ids }) => idsIn(db, 'invoices').map((id) => ids.encode('invoice', id))],
  ['Receipt', ({ db, ids }) => idsIn(db, 'receipts').map((id) => ids.encode('receipt', id))],
  [
    'CreditNote',
    ({ db, ids }) => idsIn(db, 'credit_notes').map((id) => ids.encode('creditNote', id)),
  ],
  [
    'RefundVoucher',
    ({ db, ids }) => idsIn(db, 'refund_vouchers').map((id) => ids.encode('refundVoucher', id)),
  ],
  [
    'DayEnd',
    ({ db }) =>
      all<{ day: string }>(
        db,
        `SELECT DISTINCT d.business_date AS day FROM days d JOIN day_reports r ON r.day_id = d.id
          ORDER BY day`,
      ).map(({ day }) => day),
  ],
]

function idsIn(
  db: ReadableDb,
  table: 'credit_notes' | 'invoices' | 'receipts' | 'refund_vouchers',
): number[] {
  return all<{ id: number }>(db, `SELECT id FROM ${table} ORDER BY id`).map(({ id }) => id)
}

export type DocumentExport = { written: number; failed: string[] }

/**
 * Writes invoices, receipts, credit notes, refund vouchers and sealed day reports as PDF into
 * `documents/<kind>` of `target`. A document that can't be drawn is named and the rest goes on.
 * `onProgress` is called after each, with how many are done and how many there are.
 */
export async function exportDocuments(
  services: Services,
  target: string,
  onProgress: (done: number, total: number) => void,
): Promise<DocumentExport> {
  const style = styleOf(services.db)
  const wanted = DOCUMENTS.flatMap(([kind, list]) => list(services).map((id) => ({ kind, id })))
  const failed: string[] = []
  let written = 0
  for (const { id, kind } of wanted) {
    const folder = path.join(target, 'documents', kind)
    fs.mkdirSync(folder, { recursive: true })
    try {
      const opened = openDocument(services, kind, id)
      const drawing = {
        kind: 'sheet',
        sheet: opened.sheet(style),
        style,
        logo: opened.logo(),
      } as const
      const name = opened.fileName('pdf')
      fs.writeFileSync(path.join(folder, name), await services.pdf.render(drawing, 'export'))
      written += 1
    } catch (error) {
      failed.push(`${kind} ${id}: ${error instanceof Error ? error.message : String(error)}`)
    }
    onProgress(written + failed.length, wanted.length)
  }
  return { written, failed }
}

const READ_ME = `The whole shop, as files that need no Dioptre.

branch.db         every row, as one SQLite 3 database; any SQLite program opens it
tables/*.csv      the same rows, one file a table, UTF-8, with the names of the columns first
                  (money is in paise, columns ending in _centipaise in hundredths of a paisa,
                  quantities ending in _milli in thousandths, times ending in _ms in milliseconds
                  since 1970 UTC; an apostrophe before = + - @ keeps a spreadsheet from running it)
documents/        invoices, receipts, credit notes, refunds and day reports as PDF
images/           the logo, the signature and the pictures of items

These files are not encrypted. They name customers and their prescriptions: keep them locked away.
`
