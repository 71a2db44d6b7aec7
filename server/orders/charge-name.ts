import type { ChargeLine } from '../domain/document-totals.ts'
import { type Message, message } from '../kernel/message.ts'

const CHARGES = {
  job: 'sales.charge-job',
  shipping: 'sales.charge-shipping',
  other: 'sales.charge-other',
} as const

/** Returns what a charge of an order is called. */
export function chargeName(kind: ChargeLine['kind']): Message {
  return message(CHARGES[kind])
}
