import type { LanguageRow } from './locale/locale-service.ts'
import type { Translate } from './locale/translate.ts'

/** Why the till can't be shown; each has its messages in resources/messages/shell. */
export const STARTUP_ERROR_REASONS = [
  'newer',
  'damaged',
  'lost',
  'gone',
  'keys',
  'inUse',
  'full',
  'unreadable',
  'folder',
  'hostAway',
  'anotherKey',
  'shutOut',
  'stopped',
  'page',
  'other',
] as const
export type StartupErrorReason = (typeof STARTUP_ERROR_REASONS)[number]

/** A reason with what is known of it. */
export type StartupError = {
  reason: StartupErrorReason
  /** What the server or the system said of it; null where nothing more is known. */
  detail: ((language: LanguageRow) => string) | null
  /** What happened, in a sentence, where the reason alone does not say it. */
  sentence?: (text: Translate) => string
  /** Trying again means starting the program anew: what was wrong is looked at only then. */
  needsNewStart?: true
}

/** The startup error of a reason that the branch server gave; an unknown one gets the general words. */
export function startupErrorOf(
  reason: string | null,
  detail: StartupError['detail'],
): StartupError {
  return { reason: STARTUP_ERROR_REASONS.find((known) => known === reason) ?? 'other', detail }
}
