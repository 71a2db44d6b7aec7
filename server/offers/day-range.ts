import { civilDateOf } from '../domain/civil-date.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'

export type DayRange = { fromDay: string | null; toDay: string | null }

/** Returns the days from which and until which something holds. Throws 400 for no date or no time. */
export function dayRangeOf(body: { fromDay?: string; toDay?: string }): DayRange {
  const fromDay = dayOf(body.fromDay, 'fromDay')
  const toDay = dayOf(body.toDay, 'toDay')
  if (fromDay !== null && toDay !== null && toDay < fromDay) {
    throw invalidField('toDay', message('offers.ends-before-it-begins'))
  }
  return { fromDay, toDay }
}

function dayOf(text: string | undefined, field: string): string | null {
  if (text === undefined) return null
  if (civilDateOf(text) === null) throw invalidField(field, message('request.not-a-date'))
  return text
}
