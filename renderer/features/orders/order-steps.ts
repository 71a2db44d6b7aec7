import type { OrderEvent } from '../../../server/contract/order-transitions.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'

export const ORDER_STEPS = ['Booked', 'AtLab', 'Received', 'Checked', 'Ready', 'Delivered'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** One step of an order: when it was reached, null where it was not or nobody noted it. */
export type StepState = { step: OrderStep | 'Cancelled'; at: string | null; isDone: boolean }

const OF_LAB: ReadonlySet<OrderStep> = new Set(['AtLab', 'Received', 'Checked'])

const AFTER_LAB: readonly OrderStep[] = ['Ready', 'Delivered']

const REACHED: Readonly<Record<string, OrderStep>> = {
  Booked: 'Booked',
  Sold: 'Delivered',
  SendToLab: 'AtLab',
  Received: 'Received',
  Checked: 'Checked',
  Ready: 'Ready',
  Deliver: 'Delivered',
}

/** How far back an event takes the order: the steps after this one are to be reached again. */
function wentBackTo({ Kind, Passed }: OrderEvent): OrderStep | null {
  if (Kind === 'Remake') return 'Booked'
  if (Kind === 'BackToLab') return 'AtLab'
  if (Kind === 'ParcelBack') return 'Ready'
  return Kind === 'Checked' && Passed === false ? 'Received' : null
}

type Order = Pick<OrderDetail, 'OrderDate' | 'Status'> & {
  isForLab: boolean
  /** Whether its newest job was not sent yet, as after a change of what the lab had. */
  isUnsent: boolean
}

/**
 * Returns the steps of an order with the day of each, from what happened to it, oldest first. Steps
 * of the lab are left out where nothing goes to one. A step before one that was reached counts as
 * done, though nobody noted it. A job that was not sent takes the order back to its booking. What a cancelled order did not reach is never to come: it ends with
 * its cancelling.
 */
export function stepsOf(order: Order, events: readonly OrderEvent[]): StepState[] {
  const steps = ORDER_STEPS.filter((step) => order.isForLab || !OF_LAB.has(step))
  const at = new Map<OrderStep, string>([['Booked', order.OrderDate]])
  for (const event of events) {
    const back = wentBackTo(event)
    if (back !== null) {
      for (const step of steps.slice(steps.indexOf(back) + 1)) at.delete(step)
    } else {
      const step = REACHED[event.Kind]
      if (step !== undefined) at.set(step, event.At)
    }
  }
  // Ready once, before another pair of it was made again.
  if (order.Status === 'InLab') for (const step of AFTER_LAB) at.delete(step)
  if (order.isUnsent) for (const step of steps.slice(1)) at.delete(step)
  const last = Math.max(
    lastOfStatus(order, steps),
    ...steps.map((step, place) => (at.has(step) ? place : 0)),
  )
  const states = steps.map((step, place): StepState => {
    return { step, at: at.get(step) ?? null, isDone: place <= last }
  })
  if (order.Status !== 'Cancelled') return states
  const cancelledAt = events.findLast(({ Kind }) => Kind === 'Cancelled')?.At ?? null
  return [
    ...states.filter(({ isDone }) => isDone),
    { step: 'Cancelled', at: cancelledAt, isDone: true },
  ]
}

/** How far the order is by its state alone, for what was noted of it may still be on its way. */
function lastOfStatus({ Status, isUnsent }: Order, steps: readonly OrderStep[]): number {
  if (Status === 'Delivered') return steps.length - 1
  if (Status === 'Ready') return steps.indexOf('Ready')
  return Status === 'InLab' && !isUnsent ? Math.max(0, steps.indexOf('AtLab')) : 0
}
