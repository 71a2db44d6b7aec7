import type { ordersWords as english } from '../en/orders.ts'

/** The words of `en/orders.ts` in Hindi. */
export const ordersWords: Record<keyof typeof english, string> = {}
