import { create } from 'zustand'
import { shopToday } from '../../base/format/dates.ts'
import { type MonthCode, monthsUpTo } from './months.ts'

type GstState = {
  /** The month that is shown: at first the one that ended last. */
  period: MonthCode
  /** Whether it is being asked if the month was really filed. */
  isAsking: boolean
}

export const useGst = create<GstState>(() => ({
  period: monthsUpTo(shopToday(), 2)[1] ?? '',
  isAsking: false,
}))

export function showMonth(period: MonthCode): void {
  useGst.setState({ period, isAsking: false })
}
