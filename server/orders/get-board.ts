// GET /api/Orders/board
import { orderBoard } from '../contract/order-transitions.ts'
import { addDays } from '../domain/local-time.ts'
import { operation } from '../kernel/operation.ts'
import { deliveredColumn, openColumn } from './board-columns.ts'

const MOST_ROWS = 100
const OPEN = ['Booked', 'InLab', 'Ready'] as const

export const getBoard = operation(orderBoard, ({ query, services }) => {
  const limit = query.limit ?? MOST_ROWS
  const now = services.localNow()
  const today = `${now.slice(0, 10)}T00:00:00`
  const since = addDays(today, 1 - (query.deliveredDays ?? 1))
  return {
    Columns: [
      ...OPEN.map((status) => openColumn(services, { status, now, limit })),
      deliveredColumn(services, { since, now, limit }),
    ],
  }
})
