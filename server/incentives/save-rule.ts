import { recordChange } from '../audit/record-change.ts'
import {
  type IncentiveRuleBody,
  MAX_RULES,
  saveIncentiveRule as spec,
} from '../contract/incentives.ts'
import { insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { IncentiveRule, Pay } from '../domain/incentives.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { dayRangeOf } from '../offers/day-range.ts'
import { filterOf } from '../offers/goods-filter.ts'
import { toPaise, toPpm } from '../wire/rupees.ts'
import { newestRules } from './rule-rows.ts'

export const saveIncentiveRule = operation(spec, (call) => {
  const { actor, body, services } = call
  const { nowMs, userId } = commitContext(call)
  const ruleId =
    body.incentiveID === undefined
      ? null
      : services.idOf('incentiveRule', body.incentiveID, 'incentiveID')
  const saved = services.write((tx) => {
    const rule = ruleOf(tx, services, body)
    const { id, version } = versionOf(tx, ruleId, body.version)
    const name = body.name.trim()
    const isActive = body.isActive === false ? 0 : 1
    insert(
      tx,
      `INSERT INTO incentive_rule_versions
         (rule_id, version, name, is_active, rule_json, created_by, created_at_ms)
       VALUES (:id, :version, :name, :isActive, :ruleJson, :userId, :nowMs)`,
      { id, version, name, isActive, ruleJson: JSON.stringify(rule), userId, nowMs },
    )
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'incentive.rule-saved',
      entity: 'incentiveRule',
      entityId: id,
      detail: { version, name, isActive, rule },
    })
    return { id, version }
  })
  return {
    success: true,
    incentiveID: services.ids.encode('incentiveRule', saved.id),
    version: saved.version,
  }
})

function versionOf(
  tx: WritableDb,
  ruleId: number | null,
  readVersion: number | undefined,
): { id: number; version: number } {
  const rules = newestRules(tx)
  if (ruleId === null) {
    if (rules.length >= MAX_RULES) {
      throw new Refusal('BUSINESS_RULE', message('incentives.too-many', { most: MAX_RULES }))
    }
    return { id: insert(tx, 'INSERT INTO incentive_rules (version) VALUES (1)', {}), version: 1 }
  }
  const before = rules.find((rule) => rule.ruleId === ruleId)
  if (before === undefined) throw new Refusal('NOT_FOUND', message('incentives.no-such-rule'))
  if (readVersion !== undefined && readVersion !== before.version) {
    throw new Refusal('CONFLICT', message('purchasing.changed-meanwhile'))
  }
  const version = before.version + 1
  run(tx, 'UPDATE incentive_rules SET version = :version WHERE id = :ruleId', { ruleId, version })
  return { id: ruleId, version }
}

function ruleOf(db: ReadableDb, services: Services, body: IncentiveRuleBody): IncentiveRule {
  const { role, userID } = body
  if (userID !== undefined && role !== undefined) {
    throw invalidField('role', message('incentives.person-or-role'))
  }
  const days = dayRangeOf(body)
  return {
    userIds: userID === undefined ? [] : [personOf(db, services, userID)],
    roles: role === undefined ? [] : [role],
    filter: filterOf(db, body, ''),
    pay: payOf(body),
    fromPaise: toPaise(body.fromTurnover ?? 0),
    ...bandOf(body),
    ...sharesOf(body),
    ...days,
    priority: body.priority ?? 100,
  }
}

function bandOf({ marginBelow, marginFrom }: IncentiveRuleBody) {
  const marginFromPpm = marginFrom === undefined ? null : toPpm(marginFrom)
  const marginBelowPpm = marginBelow === undefined ? null : toPpm(marginBelow)
  if (marginFromPpm !== null && marginBelowPpm !== null && marginBelowPpm <= marginFromPpm) {
    throw invalidField('marginBelow', message('incentives.margin-band'))
  }
  return { marginFromPpm, marginBelowPpm }
}

function sharesOf({ deliveryShare = 0, testShare = 0 }: IncentiveRuleBody) {
  if (testShare + deliveryShare > 100) {
    throw invalidField('deliveryShare', message('incentives.shares-too-many'))
  }
  return { testPpm: toPpm(testShare), deliveryPpm: toPpm(deliveryShare) }
}

function payOf({ perPiece, rate }: IncentiveRuleBody): Pay {
  const ratePpm = toPpm(rate ?? 0)
  const paise = toPaise(perPiece ?? 0)
  if (ratePpm > 0 && paise > 0) throw invalidField('perPiece', message('incentives.one-pay'))
  if (ratePpm > 0) return { kind: 'rate', ratePpm }
  if (paise === 0) throw invalidField('rate', message('incentives.pay-needed'))
  return { kind: 'piece', paise }
}

function personOf(db: ReadableDb, services: Services, text: string): number {
  const id = services.idOf('user', text, 'userID')
  if (one(db, 'SELECT 1 FROM users WHERE id = :id', { id }) !== undefined) return id
  throw invalidField('userID', message('incentives.no-such-person'))
}
