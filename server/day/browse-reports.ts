import {
  type AuditSpan,
  firstBrokenAuditRow,
  GENESIS,
  headInChain,
} from '../audit/record-change.ts'
import {
  checkReport as checkSpec,
  type ReportRow,
  dayReport as reportSpec,
  dayReports as reportsSpec,
} from '../contract/day.ts'
import { MAX_PAGE_SIZE } from '../contract/primitives.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import { lastReport, listReports, type ReportHead, reportById } from './day-rows.ts'
import { namedReport } from './report-names.ts'
import { digestOf, readReport } from './sealed-report.ts'

export const getDayReport = operation(reportSpec, ({ query, services }) =>
  namedReport(readReport(reportOf(services, query.id))),
)

/** Returns the sealed report of an encrypted ID, or the last one. Throws 404 where there is none. */
function reportOf(services: Services, id: string | undefined): ReportHead {
  const report =
    id === undefined
      ? lastReport(services.db)
      : reportById(services.db, services.idOf('dayReport', id, 'id'))
  if (report === undefined) throw new Refusal('NOT_FOUND', message('day.no-such-report'))
  return report
}

export const getDayReports = operation(reportsSpec, ({ query, services }) => {
  const page = query.pageNumber ?? 1
  const size = Math.min(query.pageSize ?? 20, MAX_PAGE_SIZE)
  const { rows, total } = listReports(services.db, { limit: size, offset: (page - 1) * size })
  return {
    Items: rows.map((row) => reportRow(services, row)),
    Total: total,
    PageNumber: page,
    PageSize: size,
  }
})

function reportRow(services: Services, head: ReportHead): ReportRow {
  const report = readReport(head)
  return {
    ID: services.ids.encode('dayReport', head.id),
    ZNo: head.id,
    Date: head.businessDate,
    ClosedAt: report.ClosedAt,
    ClosedBy: report.ClosedBy,
    Sold: report.Sold.NetAmount,
    Collected: report.TotalCollected,
    NetCollected: toRupees(toPaise(report.TotalCollected) - toPaise(report.TotalRefunded)),
    Expected: report.Cash.Expected,
    Counted: report.Cash.Counted,
    Difference: report.Cash.Difference,
    IsReopened: head.isReopened === 1,
  }
}

export const checkDayReport = operation(checkSpec, ({ query, services }) => {
  const report = reportOf(services, query.id)
  const brokenAt = firstBrokenAuditRow(services.db, spanOf(services.db, report))
  const holdsHead = headOf(services.db, report) !== null
  const isAsSealed =
    digestOf(report.modelJson) === report.digest &&
    digestInChain(services.db, report) === report.digest
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

/**
 * The part of the chain that a report stands for: from where the one before it was sealed to its own
 * seal. The check of the whole shop goes through all of it.
 */
function spanOf(db: ReadableDb, { headSeq, id }: ReportHead): AuditSpan {
  const before = reportById(db, id - 1)
  // Two reports of one moment, as after a reopening, or one that a hand put there.
  const after =
    before === undefined || before.headSeq > headSeq
      ? { seq: 0, hash: GENESIS }
      : { seq: before.headSeq, hash: headOf(db, before) ?? before.headHash }
  return { after, toSeq: headSeq + 1 }
}

/** The hash of the entry that a report was sealed with; null where the chain has another. */
function headOf(db: ReadableDb, { headHash, headSeq }: ReportHead): string | null {
  return headInChain(db, { seq: headSeq, hash: headHash })
}

/** The report's digest by the chain: a row that was exchanged together with its own is found. */
function digestInChain(db: ReadableDb, report: ReportHead): string | null {
  const entry = one<{ digest: string | null }>(
    db,
    `SELECT detail_json ->> '$.digest' AS digest FROM audit_log
      WHERE seq > :headSeq AND action = 'day.closed' AND entity = 'dayReport'
        AND entity_id = :entityId
      ORDER BY seq LIMIT 1`,
    { entityId: String(report.id), headSeq: report.headSeq },
  )
  return entry?.digest ?? null
}
