import { parentPort, workerData } from 'node:worker_threads'
import { openCopy } from '../db/open-copy.ts'
import type { LongReadInput } from '../kernel/long-reads.ts'
import { createIds } from '../wire/ids.ts'
import { type ReportRequest, runReport } from './run-report.ts'
import { writeCsv } from './write-csv.ts'
import { writeJson } from './write-json.ts'

export type ReportJob = {
  request: ReportRequest
  format: 'json' | 'csv'
  limit: number | null
  idKey: Uint8Array
}

const CHUNK_CHARACTERS = 64 * 1024

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const { file, job }: LongReadInput<ReportJob> = workerData
const { close, db } = openCopy(file)
try {
  const { format, idKey, limit, request } = job
  const running = runReport(db, request)
  const ids = createIds(Buffer.from(idKey))
  const texts = format === 'csv' ? writeCsv(running) : writeJson(running, { request, ids, limit })
  let waiting = ''
  for (const text of texts) {
    waiting += text
    if (waiting.length < CHUNK_CHARACTERS) continue
    port.postMessage(Buffer.from(waiting))
    waiting = ''
  }
  if (waiting !== '') port.postMessage(Buffer.from(waiting))
  port.postMessage(null)
} finally {
  close()
}
