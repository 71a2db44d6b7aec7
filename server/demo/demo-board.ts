import { cancel } from '../credit/cancel-order.ts'
import { all } from '../db/sql.ts'
import { lensLines, writeRemake } from '../lab/create-remake.ts'
import { CASH } from '../masters/master-rows.ts'
import { standingOf } from '../orders/order-status.ts'
import type { DemoWorld } from './demo-history.ts'
import { takeIn } from './demo-lab.ts'
import { managerOf } from './demo-returns.ts'
import { type DemoTill, moverAt, step, tillOf } from './demo-till.ts'

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

const STAGES: readonly Stage[] = [
  takeIn,
  function isRemade(world, till, orderId) {
    const { services, tx } = world
    takeIn(world, till, orderId)
    step(till, orderId, 'Checked', { hasPassed: false, note: 'The axis of the right lens is off.' })
    const standing = standingOf(tx, orderId)
    if (standing.labOrderId === null) return
    writeRemake(tx, services, moverAt(till), {
      orderId,
      standing: { ...standing, labOrderId: standing.labOrderId },
      lines: [...lensLines(tx, orderId)].map((lineId) => ({ lineId })),
      remake: {
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
  function isReady(world, till, orderId) {
    takeIn(world, till, orderId)
    for (const move of ['Checked', 'Fitted', 'Ready'] as const) step(till, orderId, move)
  },
  function isCancelled({ services, tx, userIds }, till, orderId) {
    const salesOrderID = services.ids.encode('order', orderId)
    const reason = 'The customer moves to another town.'
    cancel(
      tx,
      {
        services,
        ip: '127.0.0.1',
        user: managerOf({ services, userIds }),
        body: { salesOrderID, reason, refundTypeId: CASH },
      },
      moverAt(till),
      { orderId, standing: standingOf(tx, orderId) },
    )
  },
  function isChecked(world, till, orderId) {
    takeIn(world, till, orderId)
    step(till, orderId, 'Checked')
  },
  function isFitted(world, till, orderId) {
    takeIn(world, till, orderId)
    step(till, orderId, 'Checked')
    step(till, orderId, 'Fitted')
  },
  function isRejected(world, till, orderId) {
    takeIn(world, till, orderId)
    step(till, orderId, 'Checked', { hasPassed: false, note: 'A scratch on the left lens.' })
  },
]
