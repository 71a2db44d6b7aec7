import { addDays } from '../domain/local-time.ts'
import { orderById, orderLines } from '../orders/order-record.ts'
import { recordMovement } from '../stock/record-movement.ts'
import type { DemoWorld } from './demo-history.ts'
import { payInFull } from './demo-payments.ts'
import { type DemoTill, deliver, step, tillOf } from './demo-till.ts'

/** Plans what follows a booked order: to the lab, back and fitted, handed over to the customer. */
export function planLabWork(world: DemoWorld, orderId: number): void {
  const { plan, random, services } = world
  const orderDay = services.localNow().slice(0, 10)
  const readyDay = orderById(world.tx, orderId).expectedDate.slice(0, 10)
  const isSameDay = readyDay === orderDay
  if (!isSameDay) {
    const day = addDays(orderDay, 1)
    plan(`${day}T10:${minute(world)}:00`, () => {
      step(tillOf(world), orderId, 'SendToLab')
    })
  }
  if (!isSameDay && world.isForgotten(readyDay)) return
  const readyAt = isSameDay ? `${orderDay}T21:${minute(world)}:00` : `${readyDay}T13:00:00`
  plan(readyAt, () => receive(world, orderId, isSameDay))
  const waitDays = random.weighted([
    [0, 5],
    [1, 4],
    [3, 2],
    [9, 1],
  ])
  const handedOver = addDays(readyDay, isSameDay ? 1 : waitDays)
  plan(`${handedOver}T19:${minute(world)}:30`, () => {
    deliver(tillOf(world), orderId, (duePaise) => payInFull(random, duePaise))
  })
}

/** The lab's lenses come in, are checked and go into the frame. */
function receive(world: DemoWorld, orderId: number, isSameDay: boolean): void {
  const till = tillOf(world)
  if (isSameDay) step(till, orderId, 'SendToLab')
  takeIn(world, till, orderId)
  step(till, orderId, 'Checked')
  step(till, orderId, 'Fitted')
  step(till, orderId, 'Ready')
  step(till, orderId, 'ToldCustomer', { note: 'Your spectacles are ready.' })
}

/** Lenses come from the lab: into stock, out of which the sale took them before. */
export function takeIn(world: DemoWorld, till: DemoTill, orderId: number): void {
  const { services, tx } = world
  for (const line of orderLines(tx, orderId)) {
    if (line.itemId === null || line.spectacleLensType === null) continue
    recordMovement(tx, {
      itemId: line.itemId,
      unitId: null,
      qtyMilli: line.qtyMilli,
      reason: 'purchase',
      entity: 'order',
      entityId: orderId,
      userId: till.userId,
      atMs: services.clock.now(),
    })
  }
  step(till, orderId, 'Received')
}

function minute({ random }: DemoWorld): string {
  return String(random.between(0, 59)).padStart(2, '0')
}
