import { all } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { storedMessage } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'

type FindingRow = {
  ruleId: string
  severity: string
  eye: string | null
  pairNo: string | null
  message: string
  reason: string | null
  userName: string
  atMs: number
}

/** Returns the lab check's findings when the order was saved; empty where it did not run. */
export function labFindingsOfOrder(services: Services, orderId: number) {
  const rows = all<FindingRow>(
    services.db,
    `SELECT f.rule_id AS ruleId, f.severity, f.eye, f.pair_no AS pairNo, f.message, f.reason,
            u.display_name AS userName, f.at_ms AS atMs
       FROM order_lab_findings f JOIN users u ON u.id = f.user_id
      WHERE f.order_id = :orderId ORDER BY f.id`,
    { orderId },
  )
  return rows.map((row) => ({
    RuleID: row.ruleId,
    Severity: row.severity,
    Eye: row.eye,
    PairNo: row.pairNo,
    Sentence: storedMessage(row.message),
    Reason: row.reason,
    UserName: row.userName,
    At: toLocalText(row.atMs, services.branch().timeZone),
  }))
}
