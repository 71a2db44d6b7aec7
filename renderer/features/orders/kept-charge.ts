import type { SettlementReply } from '../../../server/contract/order-transitions.ts'
import { parsePaise, toPaise } from '../../base/format/money.ts'

/** What is typed as the charge of a cancellation: rupees, or why it can not be kept. */
export type KeptCharge = { rupees: number; problem: 'rupees' | 'above' | null }

/** Reads a charge out of what was paid, in rupees; nothing typed is none. */
export function readKeptCharge(typed: string, paid: number): KeptCharge {
  if (typed.trim() === '') return { rupees: 0, problem: null }
  const paise = parsePaise(typed)
  if (paise === null || paise === 0 || paise % 100 !== 0) return { rupees: 0, problem: 'rupees' }
  return { rupees: paise / 100, problem: paise > toPaise(paid) ? 'above' : null }
}

/** How somebody asked for an order to be settled: by which method, null as credit, less a charge. */
export type AskedSettlement = { mode: string | null; charge: number }

/** Whether the answer is another settlement than was asked: somebody else had settled it meanwhile. */
export function isSettledOtherwise(
  {
    Amount,
    Charge,
    RefundMode,
  }: Pick<SettlementReply['Settled'], 'Amount' | 'Charge' | 'RefundMode'>,
  asked: AskedSettlement,
): boolean {
  const isOtherWay = Amount > 0 && RefundMode !== asked.mode
  return isOtherWay || (Charge?.Amount ?? 0) !== asked.charge
}
