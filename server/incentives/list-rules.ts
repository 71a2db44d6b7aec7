import { type IncentiveRuleRow, listIncentiveRules as spec } from '../contract/incentives.ts'
import { operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { goodsAnswer } from '../offers/goods-filter.ts'
import { ppmToPercent, toRupees } from '../wire/rupees.ts'
import { newestRules, type RuleVersion } from './rule-rows.ts'

export const listIncentiveRules = operation(spec, ({ services }) => ({
  Items: newestRules(services.db).map((rule) => ruleAnswer(services, rule)),
}))

function ruleAnswer({ db, ids }: Services, rule: RuleVersion): IncentiveRuleRow {
  const [userId] = rule.userIds
  const { pay } = rule
  return {
    ID: ids.encode('incentiveRule', rule.ruleId),
    Version: rule.version,
    Name: rule.name,
    IsActive: rule.isActive,
    UserID: userId === undefined ? null : ids.encode('user', userId),
    Role: rule.roles[0] ?? null,
    Rate: pay.kind === 'rate' ? ppmToPercent(pay.ratePpm) : null,
    PerPiece: pay.kind === 'piece' ? toRupees(pay.paise) : null,
    ...goodsAnswer(db, rule.filter),
    FromTurnover: toRupees(rule.fromPaise),
    MarginFrom: rule.marginFromPpm === null ? null : ppmToPercent(rule.marginFromPpm),
    MarginBelow: rule.marginBelowPpm === null ? null : ppmToPercent(rule.marginBelowPpm),
    TestShare: ppmToPercent(rule.testPpm),
    DeliveryShare: ppmToPercent(rule.deliveryPpm),
    FromDay: rule.fromDay,
    ToDay: rule.toDay,
    Priority: rule.priority,
  }
}
