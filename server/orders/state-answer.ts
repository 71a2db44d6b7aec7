import type { ReadableDb } from '../db/sql.ts'
import { toRupees } from '../wire/rupees.ts'
import { balanceOf } from './order-balance.ts'
import { encodeStanding, standingOf } from './order-status.ts'

/** Where an order stands after a step, as every move answers it. */
export function stateAnswer(db: ReadableDb, orderId: number, isDone: boolean) {
  return {
    success: true,
    IsRepeat: !isDone,
    ...encodeStanding(standingOf(db, orderId)),
    BalanceAmount: toRupees(balanceOf(db, orderId).balancePaise),
  }
}
