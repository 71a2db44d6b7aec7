import { all } from '../db/sql.ts'
import { labLineIds } from '../lab/lab-orders.ts'
import { UPI } from '../masters/master-rows.ts'
import { orderStatus } from '../orders/order-status.ts'
import { remake } from '../orders/remake-order.ts'
import { cancel } from '../sales/cancel-order.ts'
import type { DemoWorld } from './demo-history.ts'
import { actorAt, type DemoTill, step, tillOf } from './demo-till.ts'

/**
 * Leaves some orders of the last evening on every step of their way, so that the board of the demo
 * shop shows them all: come in, checked, fitted, ready, rejected, made again and cancelled.
 */
export function leaveOrdersOnTheirWay(world: DemoWorld): void {
  const till = tillOf(world)
  const waiting = ordersAtTheLab(world)
  for (const stage of STAGES) {
    const orderId = waiting.shift()
    if (orderId === undefined) return
    stage(world, till, orderId)
  }
}

/** The latest ones: nothing else is planned for them within the demo's days. */
function ordersAtTheLab({ services, tx }: DemoWorld): number[] {
  return all<{ id: number }>(
    tx,
    `SELECT o.id FROM sales_orders o JOIN lab_orders l ON l.order_id = o.id
      WHERE o.status = 'InLab' AND l.status = 'Sent' AND o.expected_date > :now
      ORDER BY o.expected_date DESC, o.id`,
    { now: services.localNow() },
  ).map(({ id }) => id)
}

type Stage = (world: DemoWorld, till: DemoTill, orderId: number) => void

const takeIn: Stage = (_world, till, orderId) => step(till, orderId, 'Received')

const STAGES: readonly Stage[] = [
  takeIn,
  function createRemake(world, till, orderId) {
    const { services, tx } = world
    takeIn(world, till, orderId)
    step(till, orderId, 'Checked', { hasPassed: false, note: 'The axis of the right lens is off.' })
    const status = orderStatus(tx, orderId)
    if (status.labOrderId === null) return
    remake(tx, services, actorAt(till), {
      orderId,
      status: { ...status, labOrderId: status.labOrderId },
      lines: [...labLineIds(tx, orderId)].map((lineId) => ({ lineId })),
      request: {
        kind: 'LabError',
        reason: 'The axis of the right lens is off.',
        supplierId: null,
        fitterId: null,
        priorityId: null,
        expectedDate: null,
        instructions: null,
      },
    })
    step(till, orderId, 'SendToLab')
  },
  function advanceToReady(world, till, orderId) {
    takeIn(world, till, orderId)
    for (const move of ['Checked', 'Fitted', 'Ready'] as const) step(till, orderId, move)
  },
  function cancelOne({ services, tx }, till, orderId) {
    // Not in cash: the drawer of the last day is counted already, and the next float can't hold it.
    const asked = { reason: 'The customer moves to another town.', refundTypeId: UPI }
    cancel(tx, services, actorAt(till), { orderId, status: orderStatus(tx, orderId), asked })
  },
  function check(world, till, orderId) {
    takeIn(world, till, orderId)
    step(till, orderId, 'Checked')
  },
  function fit(world, till, orderId) {
    takeIn(world, till, orderId)
    step(till, orderId, 'Checked')
    step(till, orderId, 'Fitted')
  },
  function reject(world, till, orderId) {
    takeIn(world, till, orderId)
    step(till, orderId, 'Checked', { hasPassed: false, note: 'A scratch on the left lens.' })
  },
]
