// GET /api/Checks, GET /api/Checks/state, GET /api/Checks/support-report, POST /api/Checks/start
import {
  listShopChecks,
  readSupportReport,
  SHOP_CHECKS,
  shopCheckState,
  startShopCheck,
} from '../contract/shop-checks.ts'
import { all, exactlyOne, one } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { type Message, message } from '../kernel/message.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { startCheck } from './shop-check.ts'
import { supportReport } from './support-report.ts'

type Row = {
  startedAtMs: number
  endedAtMs: number
  askedBy: string | null
  outcome: 'sound' | 'damaged' | 'failed'
  findingsJson: string
}
type StoredFinding = { check: keyof typeof FINDINGS; what: string }

/** What each check says of what it found. */
const FINDINGS = {
  file: (what: string): Message => message('checks.file', { what }),
  'audit-chain': (what: string): Message => message('checks.audit-chain', { what }),
  outbox: (what: string): Message => message('checks.outbox', { what }),
  documents: (what: string): Message => message('checks.documents', { what }),
  'day-reports': (what: string): Message => message('checks.day-reports', { what }),
  numbers: (what: string): Message => message('checks.numbers', { what }),
  'order-totals': (what: string): Message => message('checks.order-totals', { what }),
  stock: (what: string): Message => message('checks.stock', { what }),
  units: (what: string): Message => message('checks.units', { what }),
  lots: (what: string): Message => message('checks.lots', { what }),
  reservations: (what: string): Message => message('checks.reservations', { what }),
  receipts: (what: string): Message => message('checks.receipts', { what }),
  refunds: (what: string): Message => message('checks.refunds', { what }),
  'credit-notes': (what: string): Message => message('checks.credit-notes', { what }),
  'not-made': (what: string): Message => message('checks.not-made', { what }),
}
const OUTCOMES = { sound: 'Sound', damaged: 'Damaged', failed: 'Failed' } as const

export const checkOperations: readonly BoundOperation[] = [
  operation(listShopChecks, ({ query, services }) => {
    const { db } = services
    const window = pageWindow({ pageNumber: query.pageNumber ?? 1, pageSize: query.pageSize ?? 20 })
    const { timeZone } = services.branch()
    const { total } = exactlyOne<{ total: number }>(db, 'SELECT count(*) AS total FROM shop_checks')
    const rows = all<Row>(
      db,
      `SELECT c.started_at_ms AS startedAtMs, c.ended_at_ms AS endedAtMs,
              u.display_name AS askedBy, c.outcome, c.findings_json AS findingsJson
         FROM shop_checks c LEFT JOIN users u ON u.id = c.asked_by
        ORDER BY c.id DESC LIMIT :pageSize OFFSET :offset`,
      { pageSize: window.pageSize, offset: window.offset },
    )
    const checks = rows.map((row) => {
      const findings: StoredFinding[] = JSON.parse(row.findingsJson)
      return {
        StartedAt: toLocalText(row.startedAtMs, timeZone),
        EndedAt: toLocalText(row.endedAtMs, timeZone),
        AskedBy: row.askedBy,
        Outcome: OUTCOMES[row.outcome],
        Findings: findings.map(({ check, what }) => ({
          Check: check,
          Message: FINDINGS[check](what),
        })),
      }
    })
    return {
      ...pageAnswer(checks, total, window),
      IsRunning: services.shopCheck.running !== null,
      Checks: [...SHOP_CHECKS],
    }
  }),
  operation(shopCheckState, ({ services }) => {
    const last = one<Pick<Row, 'outcome' | 'startedAtMs'>>(
      services.db,
      `SELECT outcome, started_at_ms AS startedAtMs FROM shop_checks ORDER BY id DESC LIMIT 1`,
    )
    if (last === undefined) return { Outcome: null, StartedAt: null }
    const { timeZone } = services.branch()
    return {
      Outcome: OUTCOMES[last.outcome],
      StartedAt: toLocalText(last.startedAtMs, timeZone),
    }
  }),
  operation(startShopCheck, ({ actor, services }) => {
    startCheck(services, actor)
    return { success: true }
  }),
  operation(readSupportReport, ({ services }) => ({
    Name: `dioptre-support-${services.localNow().slice(0, 10)}.txt`,
    Text: supportReport(services),
  })),
]
