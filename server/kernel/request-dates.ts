import { parseWireDateTime } from '../domain/local-time.ts'
import { message } from './message.ts'
import { invalidField } from './refusal.ts'
import type { Services } from './services.ts'

/** Returns a date of a request as local text. Throws 400 naming the field for what is no date. */
export function requestDate(
  services: Services,
  text: string,
  field: string,
  options: { endOfDay?: boolean } = {},
): string {
  const local = parseWireDateTime(text, services.branch().timeZone, options)
  if (local === null) throw invalidField(field, message('request.not-a-date'))
  return local
}

/** Returns the same, or null where none was sent. */
export function optionalDate(
  services: Services,
  text: string | undefined,
  field: string,
): string | null {
  return text === undefined ? null : requestDate(services, text, field)
}
