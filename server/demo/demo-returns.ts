import { creditInvoice } from '../credit/credit-invoice.ts'
import { findInvoice } from '../credit/settle-return.ts'
import { addDays } from '../domain/local-time.ts'
import { literal } from '../kernel/message.ts'
import { CASH } from '../masters/master-rows.ts'
import { orderLines } from '../orders/order-record.ts'
import type { SaleAnswer } from '../sales/commit-sale.ts'
import type { DemoWorld } from './demo-history.ts'
import { contextOf, managerTill } from './demo-till.ts'

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
  const [line] = orderLines(tx, orderId)
  if (line === undefined) return
  creditInvoice(tx, services, contextOf(managerTill(world)), {
    invoice: findInvoice(tx, invoiceId),
    lines: [{ lineId: line.id, qtyMilli: 1_000, restock: true }],
    reason: literal(random.pick(REASONS)),
    reasonCode: null,
    refundTypeId: isRefunded ? CASH : null,
    isCommercial: false,
    settlesRoundOff: false,
  })
}
