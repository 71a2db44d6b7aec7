import type { customersWords as english } from '../en/customers.ts'

/** The words of `en/customers.ts` in Hindi. */
export const customersWords: Record<keyof typeof english, string> = {}
