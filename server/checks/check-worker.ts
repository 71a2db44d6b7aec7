import { setAuditKey } from '../audit/audit-key.ts'
import { newestChange } from '../audit/record-change.ts'
import type { ReadableDb } from '../db/sql.ts'
import { answerLongRead } from '../kernel/long-read-process.ts'
import { type Finding, findDamage } from './find-damage.ts'

/** The key of the audit log (hexadecimal) of the copy that is checked. */
export type CheckJob = { auditKey: string }
export type CheckResult = { findings: Finding[]; headSeq: number }

answerLongRead<CheckJob>(function* (db, { auditKey }) {
  setAuditKey(db, Buffer.from(auditKey, 'hex'))
  const result: CheckResult = { findings: findDamage(db), headSeq: headSeq(db) }
  yield Buffer.from(JSON.stringify(result))
})

/** The newest change; 0 where it can not be read, which is a finding of its own. */
function headSeq(copy: ReadableDb): number {
  try {
    return newestChange(copy)
  } catch {
    return 0
  }
}
