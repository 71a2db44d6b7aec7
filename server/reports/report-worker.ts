import { parentPort, workerData } from 'node:worker_threads'
import { openCopy } from '../db/open-copy.ts'
import type { LongReadInput } from '../kernel/long-reads.ts'
import { createIds } from '../wire/ids.ts'
import { type OverviewParams, overviewOf } from './overview.ts'
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

/** The shop on one page instead of a report. */
export type OverviewJob = { overview: OverviewParams }

const CHUNK_CHARACTERS = 64 * 1024

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const { file, job }: LongReadInput<ReportJob | OverviewJob> = workerData
const { close, db } = openCopy(file)
try {
  if ('overview' in job) postTexts([JSON.stringify(overviewOf(db, job.overview))])
  else postReport(job)
  port.postMessage(null)
} finally {
  close()
}

function postReport(asked: ReportJob): void {
  const running = runReport(db, asked.request)
  if (asked.format === 'xlsx') port?.postMessage(writeXlsx(running, asked.request, asked.madeAt))
  else postTexts(textsOf(running, asked))
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
