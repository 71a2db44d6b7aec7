import { parentPort, workerData } from 'node:worker_threads'
import { readWorkbook } from '../wire/read-workbook.ts'
import { gstr2bOfSheets } from './gstr2b-sheets.ts'

/** The bytes of a workbook, and how large it may be unpacked. */
export type Gstr2bFile = { bytes: Uint8Array; bytesMax: number }
/** The workbook in the form of the portal's JSON; null for one that can't be read. */
export type Gstr2bAnswer = object | null

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const { bytes, bytesMax }: Gstr2bFile = workerData
const sheets = await readWorkbook(bytes, bytesMax)
const answer: Gstr2bAnswer = typeof sheets === 'string' ? null : gstr2bOfSheets(sheets)
port.postMessage(answer)
