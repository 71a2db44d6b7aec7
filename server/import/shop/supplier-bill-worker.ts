import { parentPort, workerData } from 'node:worker_threads'
import type { Mapping } from './map-columns.ts'
import { readSheets } from './read-sheets.ts'
import { type BillSheet, readBillSheet } from './supplier-bill.ts'

export type BillSheetInput = { bytes: Uint8Array; mapping: Mapping | null; rowsMax: number }

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const input: BillSheetInput = workerData
const answer: BillSheet = readBillSheet(await readSheets(input.bytes), input)
port.postMessage(answer)
