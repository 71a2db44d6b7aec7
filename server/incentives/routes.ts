import type { BoundOperation } from '../kernel/operation.ts'
import { listIncentiveRules } from './list-rules.ts'
import { readIncentives } from './month.ts'
import { saveIncentiveRule } from './save-rule.ts'
import { settleIncentives } from './settle.ts'

export const incentiveOperations: BoundOperation[] = [
  listIncentiveRules,
  saveIncentiveRule,
  readIncentives,
  settleIncentives,
]
