import type { dayWords as english } from '../en/day.ts'

/** The words of `en/day.ts` in Hindi. */
export const dayWords: Record<keyof typeof english, string> = {}
