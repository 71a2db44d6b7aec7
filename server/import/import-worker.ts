import { parentPort, workerData } from 'node:worker_threads'
import type { Message } from '../kernel/message.ts'
import { type CheckedItem, checkCatalogue } from './check-catalogue.ts'
import { readRecords } from './read-table.ts'
import { ERRORS_SHOWN_MAX, type RowError } from './row-error.ts'
import type { Mapping } from './shop/map-columns.ts'
import type { TaxClass } from './tax-classes.ts'

/** Reading a large file takes seconds of computing, which the till's own thread can't spare. */
export type WorkerInput = { bytes: Uint8Array; classes: TaxClass[]; mapping: Mapping | null }

export type WorkerMessage =
  | { kind: 'progress'; rowsRead: number }
  | {
      kind: 'checked'
      rowsTotal: number
      accepted: number
      refusedRows: number
      errors: RowError[]
      notes: Message[]
    }
  | { kind: 'items'; items: CheckedItem[] }

/** Asks for the items from `from` on; an empty answer says that there are no more. */
export type WorkerRequest = { from: number; count: number }

const ROWS_BETWEEN_REPORTS = 2_000

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const input: WorkerInput = workerData
const send = (message: WorkerMessage) => port.postMessage(message)

const { items, errors, ...summary } = checkCatalogue(
  await readRecords(input.bytes),
  input,
  (rowsRead) => {
    if (rowsRead % ROWS_BETWEEN_REPORTS === 0) send({ kind: 'progress', rowsRead })
  },
)
port.on('message', ({ from, count }: WorkerRequest) => {
  send({ kind: 'items', items: items.slice(from, from + count) })
})
send({
  kind: 'checked',
  ...summary,
  accepted: items.length,
  errors: errors.slice(0, ERRORS_SHOWN_MAX),
})
