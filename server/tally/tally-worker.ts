import { findBranch } from '../branch/branch.ts'
import { answerLongRead } from '../kernel/long-read-process.ts'
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

answerLongRead<TallyJob>(function* (db, job) {
  const branch = findBranch(db)
  if (branch === undefined) throw new Error('a shop before its set-up has no books')
  yield Buffer.from(tallyXml(db, branch, job))
})
