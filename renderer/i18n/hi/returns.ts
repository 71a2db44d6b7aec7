import type { returnsWords as english } from '../en/returns.ts'

/** The words of `en/returns.ts` in Hindi. */
export const returnsWords: Record<keyof typeof english, string> = {}
