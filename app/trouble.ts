import { en, type TroubleReason, type Words } from './words/en.ts'

/** Why the till can't be shown. */
export type Trouble = {
  reason: TroubleReason
  /** What the server or the system said of it, in English; null where nothing more is known. */
  detail: string | null
  /** What happened, in a sentence, where the reason alone does not say it. */
  sentence?: (words: Words) => string
}

/** The trouble of a reason that the branch server gave; an unknown one gets the general words. */
export function troubleOf(reason: string | null, detail: string | null): Trouble {
  return { reason: isKnown(reason) ? reason : 'other', detail }
}

function isKnown(reason: string | null): reason is TroubleReason {
  return reason !== null && Object.hasOwn(en.troubles, reason)
}
