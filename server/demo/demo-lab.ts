import { addDays } from '../domain/local-time.ts'
import { orderById } from '../orders/order-record.ts'
import type { DemoWorld } from './demo-history.ts'
import { payInFull } from './demo-payments.ts'
import { deliver, step, tillOf } from './demo-till.ts'

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
  step(till, orderId, 'Received')
  step(till, orderId, 'Checked')
  step(till, orderId, 'Fitted')
  step(till, orderId, 'Ready')
  step(till, orderId, 'ToldCustomer', { note: 'Your spectacles are ready.' })
}

function minute({ random }: DemoWorld): string {
  return String(random.between(0, 59)).padStart(2, '0')
}
