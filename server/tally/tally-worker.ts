import { findBranch } from '../branch/branch.ts'
import { answerLongRead } from '../kernel/long-read-process.ts'
import { tallyXml } from './tally-export.ts'
import { knownVouchers } from './tally-memory.ts'

/** The vouchers of a span of days. */
export type VouchersJob = {
  kind: 'vouchers'
  from: string
  until: string
  fromMs: number
  untilMs: number
  offsetMs: number
}

/** What is exported: all ledgers, the vouchers of a span, or what those are known by. */
export type TallyJob = { kind: 'masters' } | VouchersJob | { kind: 'known'; span: VouchersJob }

answerLongRead<TallyJob>(function* (db, job) {
  const branch = findBranch(db)
  if (branch === undefined) throw new Error('a shop before its set-up has no books')
  if (job.kind === 'known') {
    yield Buffer.from(JSON.stringify(knownVouchers(db, branch, job.span)))
    return
  }
  yield Buffer.from(tallyXml(db, branch, job))
})
