import type { Language } from '../kernel/languages.ts'
import { isMessage, message } from '../kernel/message.ts'
import { translate } from '../kernel/translate.ts'

/**
 * Returns why the branch server can't start, in one line: what StartRefused says, or for a fault
 * its own message, which is in English.
 */
export function startFailureText(error: unknown, language: Language = 'en'): string {
  if (isRefusal(error) && 'text' in error && isMessage(error.text)) {
    return oneLine(translate(error.text, language))
  }
  const fault = oneLine(error instanceof Error ? error.message : String(error))
  return translate(message('startup.failed', { fault }), language)
}

/** Returns what kind of refusal it was, so that the shell can say what to do; null for a fault. */
export function startFailureReason(error: unknown): string | null {
  return isRefusal(error) && 'reason' in error ? String(error.reason) : null
}

/** By name, because the shell's bundle has a class of its own of that name. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'StartRefused'
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}
