import { parentPort, workerData } from 'node:worker_threads'
import { openCopy } from '../db/open-copy.ts'
import type { LongReadInput } from '../kernel/long-reads.ts'
import { createIds } from '../wire/ids.ts'
import { type ReportRequest, type RunningReport, runReport } from './run-report.ts'
import { writeCsv } from './write-csv.ts'
import { writeJson } from './write-json.ts'
import { writeXlsx } from './write-xlsx.ts'

export type ReportJob = {
  request: ReportRequest
  format: 'json' | 'csv' | 'xlsx'
  /** Local time, for the summary of a workbook. */
  madeAt: string
  limit: number | null
  idKey: Uint8Array
}

const CHUNK_CHARACTERS = 64 * 1024

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const { file, job }: LongReadInput<ReportJob> = workerData
const { close, db } = openCopy(file)
try {
  const running = runReport(db, job.request)
  if (job.format === 'xlsx') port.postMessage(writeXlsx(running, job.request, job.madeAt))
  else postTexts(textsOf(running, job))
  port.postMessage(null)
} finally {
  close()
}

function textsOf(running: RunningReport, { format, idKey, limit, request }: ReportJob) {
  if (format === 'csv') return writeCsv(running)
  return writeJson(running, { request, ids: createIds(Buffer.from(idKey)), limit })
}

function postTexts(texts: Iterable<string>): void {
  let waiting = ''
  for (const text of texts) {
    waiting += text
    if (waiting.length < CHUNK_CHARACTERS) continue
    port?.postMessage(Buffer.from(waiting))
    waiting = ''
  }
  if (waiting !== '') port?.postMessage(Buffer.from(waiting))
}
