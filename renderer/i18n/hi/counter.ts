import type { counterWords as english } from '../en/counter.ts'

/** The words of `en/counter.ts` in Hindi. */
export const counterWords: Record<keyof typeof english, string> = {}
