import type { labelsWords as english } from '../en/labels.ts'

/** The words of `en/labels.ts` in Hindi. */
export const labelsWords: Record<keyof typeof english, string> = {}
