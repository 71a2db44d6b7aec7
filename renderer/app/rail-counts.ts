import { useQuery } from '@tanstack/react-query'
import type { BoardColumn } from '../../server/contract/order-transitions.ts'
import { dayStateQuery } from '../features/day/day-data.ts'
import { boardQuery } from '../features/orders/orders-data.ts'
import { can } from '../kernel/session-store.ts'
import { shopCheckQuery } from '../kernel/shop-check.ts'

/**
 * Returns how many orders need somebody at the counter: those that are ready to collect, and of
 * those not ready the ones whose promised time has passed.
 */
export function ordersThatWait(
  columns: readonly Pick<BoardColumn, 'Status' | 'Total' | 'Overdue'>[],
): number {
  return columns.reduce((sum, { Overdue, Status, Total }) => {
    if (Status === 'Ready') return sum + Total
    return Status === 'Booked' || Status === 'InLab' ? sum + Overdue : sum
  }, 0)
}

/**
 * What the rail counts. The queries are those of the counter and its screens and are asked again
 * when an event makes them stale; a change of the cart is none.
 */
export function useRailCounts(): { orders: number; reports: number } {
  const board = useQuery({ ...boardQuery, refetchInterval: false })
  const day = useQuery({ ...dayStateQuery, refetchInterval: false, enabled: can('money.take') })
  const checks = useQuery({ ...shopCheckQuery, enabled: can('settings') })
  const outcome = checks.data?.Items[0]?.Outcome ?? 'Sound'
  const isDayLeftOpen = day.data?.IsOverdue === true
  return {
    orders: ordersThatWait(board.data?.Columns ?? []),
    reports: (isDayLeftOpen ? 1 : 0) + (outcome === 'Sound' ? 0 : 1),
  }
}
