import type { paymentWords as english } from '../en/payment.ts'

/** The words of `en/payment.ts` in Hindi. */
export const paymentWords: Record<keyof typeof english, string> = {}
