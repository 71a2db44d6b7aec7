import { addDays } from '../domain/local-time.ts'
import { orderById, orderLines } from '../orders/order-record.ts'
import { moveStock } from '../stock/take-stock.ts'
import { nextOpenDay } from './demo-days.ts'
import type { DemoWorld } from './demo-history.ts'
import { payInFull } from './demo-payments.ts'
import { deliver, moveOrder, tillOf } from './demo-till.ts'

/** Plans what follows a booked order: to the lab, back and fitted, handed over to the customer. */
export function planLabWork(world: DemoWorld, orderId: number): void {
  const { plan, random, shop } = world
  const orderDay = shop.localNow().slice(0, 10)
  const readyDay = orderById(world.tx, orderId).expectedDate.slice(0, 10)
  const isSameDay = readyDay === orderDay
  if (!isSameDay) {
    const day = nextOpenDay(addDays(orderDay, 1))
    plan(`${day}T10:${minute(world)}:00`, () => {
      moveOrder(tillOf(world), orderId, 'InLab', [['Draft', 'Sent']])
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
  const handedOver = nextOpenDay(addDays(readyDay, isSameDay ? 1 : waitDays))
  plan(`${handedOver}T19:${minute(world)}:30`, () => {
    deliver(tillOf(world), orderId, (duePaise) => payInFull(random, duePaise))
  })
}

/** The lab's lenses come in and go into the frame. */
function receive(world: DemoWorld, orderId: number, isSameDay: boolean): void {
  const { shop, tx } = world
  const till = tillOf(world)
  for (const line of orderLines(tx, orderId)) {
    if (line.itemId === null || line.spectacleLensType === null) continue
    moveStock(tx, {
      itemId: line.itemId,
      unitId: null,
      qtyMilli: line.qtyMilli,
      reason: 'purchase',
      entity: 'order',
      entityId: orderId,
      userId: till.userId,
      atMs: shop.clock.now(),
    })
  }
  moveOrder(till, orderId, 'Ready', [
    ...(isSameDay ? ([['Draft', 'Sent']] as const) : []),
    ['Sent', 'Received'],
    ['Received', 'Fitted'],
  ])
}

function minute({ random }: DemoWorld): string {
  return String(random.between(0, 59)).padStart(2, '0')
}
