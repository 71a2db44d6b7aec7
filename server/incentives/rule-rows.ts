import { all, type ReadableDb } from '../db/sql.ts'
import type { IncentiveRule } from '../domain/incentives.ts'

/** The newest version of a rule; `id` is the version's. */
export type RuleVersion = IncentiveRule & {
  id: number
  ruleId: number
  version: number
  name: string
  isActive: boolean
}

type Row = {
  id: number
  ruleId: number
  version: number
  name: string
  isActive: number
  ruleJson: string
}

/** The newest version of each rule, those in use first. */
export function newestRules(db: ReadableDb): RuleVersion[] {
  return all<Row>(
    db,
    `SELECT v.id, v.rule_id AS ruleId, v.version, v.name, v.is_active AS isActive,
            v.rule_json AS ruleJson
       FROM incentive_rule_versions v
       JOIN incentive_rules r ON r.id = v.rule_id AND r.version = v.version
      ORDER BY v.is_active DESC, v.name, v.rule_id`,
    {},
  ).map(readRow)
}

/** Only save-rule writes the rule, so the text has the type. */
function readRow({ isActive, ruleJson, ...row }: Row): RuleVersion {
  const rule: IncentiveRule = JSON.parse(ruleJson)
  // A version of before names no margin, and is the seller's alone.
  const open = { marginFromPpm: null, marginBelowPpm: null, testPpm: 0, deliveryPpm: 0 }
  return { ...row, ...open, ...rule, isActive: isActive === 1 }
}
