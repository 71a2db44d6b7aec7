// GET /api/Day/report/check

import { firstBrokenAuditRow } from '../audit/record-change.ts'
import { checkReport as spec } from '../contract/day.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import type { ReportHead } from './day-rows.ts'
import { reportOf } from './get-day-report.ts'
import { digestOf } from './sealed-report.ts'

export const checkDayReport = operation(spec, ({ query, services }) => {
  const report = reportOf(services, query.id)
  const brokenAt = firstBrokenAuditRow(services.db)
  const holdsHead = hasHead(services.db, report)
  const isAsSealed =
    digestOf(report.modelJson) === report.digest &&
    digestInChain(services.db, report.id) === report.digest
  return {
    Verdict:
      brokenAt !== null || !holdsHead
        ? ('ChainChanged' as const)
        : isAsSealed
          ? ('Holds' as const)
          : ('ReportChanged' as const),
    Digest: report.digest,
    HeadSequence: report.headSeq,
    HeadHash: report.headHash,
    BrokenAt: brokenAt,
  }
})

/** Whether the chain still has the entry that the report was sealed with. */
function hasHead(db: ReadableDb, report: ReportHead): boolean {
  const entry = one<{ hash: string }>(db, 'SELECT hash FROM audit_log WHERE seq = :seq', {
    seq: report.headSeq,
  })
  return entry?.hash === report.headHash
}

/** The report's digest by the chain: a row that was exchanged together with its own is found. */
function digestInChain(db: ReadableDb, reportId: number): string | null {
  const entry = one<{ digest: string | null }>(
    db,
    `SELECT detail_json ->> '$.digest' AS digest FROM audit_log
      WHERE action = 'day.closed' AND entity = 'dayReport' AND entity_id = :entityId
      ORDER BY seq LIMIT 1`,
    { entityId: String(reportId) },
  )
  return entry?.digest ?? null
}
