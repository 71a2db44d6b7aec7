import { ROLE_PERMISSIONS } from '../contract/permissions.ts'
import { takeBack } from '../credit/save-return.ts'
import { exactlyOne } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import { CASH } from '../masters/master-rows.ts'
import { orderLines } from '../orders/order-record.ts'
import type { SaleAnswer } from '../sales/commit-sale.ts'
import type { DemoWorld } from './demo-history.ts'

const REASONS = [
  'Does not fit the face, taken back unused.',
  'Bought twice by mistake.',
  'The colour is not the one wanted.',
]

/** Plans that one piece of a sale comes back some days later, to the manager. */
export function planReturn(world: DemoWorld, { invoiceId, orderId }: SaleAnswer): void {
  if (invoiceId === null) return
  const days = world.random.between(2, 6)
  const day = addDays(world.services.localNow().slice(0, 10), days)
  const isRefunded = world.random.chance(0.5)
  world.plan(`${day}T16:30:00`, () => bringBack(world, { invoiceId, orderId, isRefunded }))
}

function bringBack(
  world: DemoWorld,
  { invoiceId, orderId, isRefunded }: { invoiceId: number; orderId: number; isRefunded: boolean },
): void {
  const { random, services, tx } = world
  const invoice = exactlyOne<{
    id: number
    invoiceNo: string
    date: string
    orderId: number
    customerId: number
  }>(
    tx,
    `SELECT id, invoice_no AS invoiceNo, invoice_date AS date, order_id AS orderId,
            customer_id AS customerId
       FROM invoices WHERE id = :invoiceId`,
    { invoiceId },
  )
  const [line] = orderLines(tx, orderId)
  if (line === undefined) return
  takeBack(
    tx,
    {
      services,
      ip: '127.0.0.1',
      user: managerOf(world),
      body: {
        invoiceID: services.ids.encode('invoice', invoiceId),
        lines: [{ lineID: services.ids.encode('orderLine', line.id), qty: 1, restock: true }],
        reason: random.pick(REASONS),
        ...(isRefunded ? { refundTypeId: CASH } : {}),
      },
    },
    invoice,
    [{ lineId: line.id, qtyMilli: 1_000, restock: true }],
  )
}

export function managerOf({ services, userIds }: Pick<DemoWorld, 'services' | 'userIds'>) {
  return {
    userId: userIds.get('manager') ?? 1,
    sessionId: '',
    userName: 'manager',
    displayName: 'manager',
    role: 'manager' as const,
    permissions: new Set(ROLE_PERMISSIONS.manager),
    branchId: services.branch().id,
  }
}
