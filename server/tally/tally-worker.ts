import { parentPort, workerData } from 'node:worker_threads'
import { findBranch } from '../branch/branch.ts'
import { openCopy } from '../db/open-copy.ts'
import type { LongReadInput } from '../kernel/long-reads.ts'
import { tallyXml } from './tally-export.ts'

/** What is exported: all ledgers, or the vouchers of a span of days. */
export type TallyJob =
  | { kind: 'masters' }
  | {
      kind: 'vouchers'
      from: string
      until: string
      fromMs: number
      untilMs: number
      offsetMs: number
    }

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const { file, job }: LongReadInput<TallyJob> = workerData
const { close, db } = openCopy(file)
try {
  const branch = findBranch(db)
  if (branch === undefined) throw new Error('a shop before its set-up has no books')
  port.postMessage(Buffer.from(tallyXml(db, branch, job)))
  port.postMessage(null)
} finally {
  close()
}
