import type { ReturnReason } from '../contract/credit.ts'
import { literal, type Message, message } from '../kernel/message.ts'

const REASONS = {
  DoesNotFit: 'credit.reason-does-not-fit',
  NotLiked: 'credit.reason-not-liked',
  Faulty: 'credit.reason-faulty',
  WrongItem: 'credit.reason-wrong-item',
  VisionTrouble: 'credit.reason-vision-trouble',
  BoughtTwice: 'credit.reason-bought-twice',
} as const satisfies Record<Exclude<ReturnReason, 'Other'>, string>

/**
 * Returns the reason of a return as it is printed: the sentence of the list, and what was added to
 * it. Null where nothing was said: "other" alone is no reason.
 */
export function returnReason(code: ReturnReason | undefined, typed: string): Message | null {
  const words = typed.trim()
  if (code === undefined || code === 'Other') return words === '' ? null : literal(words)
  const reason = message(REASONS[code])
  return words === '' ? reason : message('credit.reason-with-words', { reason, words })
}
