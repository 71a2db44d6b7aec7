import { recordChange } from '../audit/record-change.ts'
import { all, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { LabFinding } from '../domain/optics/lab-case.ts'
import type { Call } from '../kernel/operation.ts'

/** A rule counts once a sale, so looking again writes nothing. */
export function countCaught(
  { actor, services }: Pick<Call<unknown>, 'actor' | 'services'>,
  sessionKey: string,
  findings: readonly LabFinding[],
): void {
  const rules = notCounted(services.db, sessionKey, findings)
  if (rules.length === 0) return
  const atMs = services.clock.now()
  services.write((tx) => {
    writeCaught(tx, sessionKey, rules, atMs)
    recordChange(tx, {
      actor,
      atMs,
      action: 'lab-check.caught',
      entity: 'cart',
      entityId: sessionKey,
      detail: { sessionKey, rules },
    })
  })
}

/** The rules that spoke and are not counted for the sale yet. */
export function notCounted(
  db: ReadableDb,
  sessionKey: string,
  findings: readonly LabFinding[],
): string[] {
  const known = all<{ ruleId: string }>(
    db,
    'SELECT rule_id AS ruleId FROM lab_catches WHERE session_key = :sessionKey',
    { sessionKey },
  )
  const seen = new Set(known.map(({ ruleId }) => ruleId))
  return [...new Set(findings.map(({ ruleId }) => ruleId))].filter((id) => !seen.has(id))
}

/** Counts rules for a sale, in the caller's transaction. */
export function writeCaught(
  tx: WritableDb,
  sessionKey: string,
  rules: readonly string[],
  atMs: number,
): void {
  for (const ruleId of rules) {
    run(
      tx,
      `INSERT OR IGNORE INTO lab_catches (session_key, rule_id, at_ms)
       VALUES (:sessionKey, :ruleId, :atMs)`,
      { sessionKey, ruleId, atMs },
    )
  }
}
