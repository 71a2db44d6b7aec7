import type { prescriptionWords as english } from '../en/prescription.ts'

/** The words of `en/prescription.ts` in Hindi. */
export const prescriptionWords: Record<keyof typeof english, string> = {}
