import type { devicesWords as english } from '../en/devices.ts'

/** The words of `en/devices.ts` in Hindi. */
export const devicesWords: Record<keyof typeof english, string> = {}
