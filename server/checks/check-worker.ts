import { setAuditKey } from '../audit/audit-key.ts'
import { newestChange } from '../audit/record-change.ts'
import { openCopy } from '../db/open-copy.ts'
import type { ReadableDb } from '../db/sql.ts'
import { doOneOrder } from '../kernel/parent-process.ts'
import { type Finding, findDamage } from './find-damage.ts'

/** The copy of the database to check, and the key of its audit log (hexadecimal). */
export type CheckInput = { file: string; auditKey: string }
export type CheckResult = { findings: Finding[]; headSeq: number }

doOneOrder<CheckInput>(({ auditKey, file }) => {
  const { close, db } = openCopy(file)
  setAuditKey(db, Buffer.from(auditKey, 'hex'))
  try {
    const result: CheckResult = { findings: findDamage(db), headSeq: headSeq(db) }
    return [result]
  } finally {
    close()
  }
})

/** The newest change; 0 where it can not be read, which is a finding of its own. */
function headSeq(copy: ReadableDb): number {
  try {
    return newestChange(copy)
  } catch {
    return 0
  }
}
