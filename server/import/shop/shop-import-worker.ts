import { parentPort, workerData } from 'node:worker_threads'
import { ERRORS_SHOWN_MAX, type RowError } from '../row-error.ts'
import {
  type CheckedShopFile,
  checkShopFile,
  headingOf,
  type ReadOptions,
} from './check-shop-file.ts'
import { readSheets } from './read-sheets.ts'
import type { ShopRow } from './shop-record.ts'

/** Reading a large workbook takes seconds of computing, which the till's own thread can't spare. */
export type ShopWorkerInput = { bytes: Uint8Array; options: ReadOptions }

export type ShopWorkerMessage =
  | { kind: 'progress'; rowsRead: number }
  | { kind: 'checked'; summary: CheckedSummary }
  | { kind: 'rows'; rows: ShopRow[] }
  | { kind: 'cells'; cells: string[][] }

export type CheckedSummary = Omit<CheckedShopFile, 'rows'> & {
  accepted: number
  /** The cells of the heading, as they stand in the file. */
  heading: string[]
}

export type ShopWorkerRequest =
  | { ask: 'rows'; from: number; count: number }
  /** The cells of rows of the spreadsheet, as they stand in the file. */
  | { ask: 'cells'; rows: number[] }

const ROWS_BETWEEN_REPORTS = 1_000

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const input: ShopWorkerInput = workerData
const send = (answer: ShopWorkerMessage) => port.postMessage(answer)

const read = await readSheets(input.bytes)
const { rows, ...checked } = checkShopFile(read, input.options, (rowsRead) => {
  if (rowsRead % ROWS_BETWEEN_REPORTS === 0) send({ kind: 'progress', rowsRead })
})
const sheet = read.ok ? headingOf(read.sheets, input.options).heading : null

port.on('message', (request: ShopWorkerRequest) => {
  if (request.ask === 'rows') {
    send({ kind: 'rows', rows: rows.slice(request.from, request.from + request.count) })
  } else {
    send({ kind: 'cells', cells: request.rows.map((row) => sheet?.sheet.rows[row - 1] ?? []) })
  }
})
send({
  kind: 'checked',
  summary: {
    ...checked,
    errors: firstOfRows(checked.errors),
    accepted: rows.length,
    heading: sheet?.sheet.rows[sheet.at] ?? [],
  },
})

function firstOfRows(errors: readonly RowError[]): RowError[] {
  return errors.toSorted((a, b) => a.row - b.row).slice(0, ERRORS_SHOWN_MAX)
}
