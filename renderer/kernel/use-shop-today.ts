import { useSyncExternalStore } from 'react'
import { shopToday } from '../base/format/dates.ts'

const LOOK_EVERY_MS = 30_000

function eachHalfMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** The day in the shop as `yyyy-mm-dd`, also on a till that stays on over midnight. */
export function useShopToday(): string {
  return useSyncExternalStore(eachHalfMinute, shopToday)
}
