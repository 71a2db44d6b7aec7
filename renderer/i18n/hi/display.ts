import type { displayWords as english } from '../en/display.ts'

/** The words of `en/display.ts` in Hindi. */
export const displayWords: Record<keyof typeof english, string> = {}
