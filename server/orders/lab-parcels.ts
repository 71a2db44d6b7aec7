import { receiveFromLab as receiveSpec, sendToLab as sendSpec } from '../contract/lab-parcels.ts'
import { one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { OrderTransition } from '../domain/order-transitions.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { NO_JOB_CHANGES } from '../lab/lab-orders.ts'
import { proposedLabId } from '../lab/usual-lab.ts'
import { toPaise } from '../wire/rupees.ts'
import { applyTransition } from './apply-transition.ts'
import { type OrderActor, orderActor } from './order-actor.ts'
import { orderStatus } from './order-status.ts'
import { rolledBack } from './rolled-back.ts'

export const sendToLab = operation(sendSpec, (call) => {
  const { body, services } = call
  const supplierId =
    body.supplierID === undefined ? null : services.idOf('supplier', body.supplierID, 'supplierID')
  const note = body.note?.trim() ?? null
  const isPreview = body.preview === true
  const step = { transition: 'SendToLab', isPreview } as const
  return moveAll(services, orderActor(call), step, body.jobs, (tx, job) => ({
    supplierId: supplierId ?? usualLab(tx, job, isPreview),
    note,
    costPaise: null,
  }))
})

/**
 * The lab of a job that names none: the one that mostly makes its lenses. Null for a job that has its
 * own, and in a shop without labs. Throws 409 where nothing speaks for one of several; not while jobs
 * are scanned, for the lab may be chosen after them.
 */
function usualLab(
  db: ReadableDb,
  { number, orderId }: AskedJob,
  isPreview: boolean,
): number | null {
  const { isFittingOnly, labOrderId } = orderStatus(db, orderId)
  const named = one<{ supplierId: number | null }>(
    db,
    'SELECT supplier_id AS supplierId FROM lab_orders WHERE id = :labOrderId',
    { labOrderId },
  )
  if (isFittingOnly || named?.supplierId !== null) return null
  const proposed = proposedLabId(db, orderId)
  if (proposed !== null || isPreview) return proposed
  const hasLabs = one(db, 'SELECT 1 FROM suppliers WHERE is_active = 1 AND is_lab = 1', {})
  if (hasLabs === undefined) return null
  throw new Refusal('CONFLICT', message('lab.which-lab', { job: number }))
}

export const receiveFromLab = operation(receiveSpec, (call) => {
  const { body, services } = call
  const costs = new Map(
    body.jobs.map(({ cost, job }) => [job.trim(), cost === undefined ? null : toPaise(cost)]),
  )
  const jobs = body.jobs.map(({ job }) => job)
  const step = { transition: 'Received', isPreview: body.preview === true } as const
  return moveAll(services, orderActor(call), step, jobs, (_tx, { number }) => ({
    supplierId: null,
    note: null,
    costPaise: costs.get(number) ?? null,
  }))
})

type AskedJob = { number: string; orderId: number }
type Asked = { supplierId: number | null; note: string | null; costPaise: number | null }

/**
 * Moves several jobs in one transaction, or tells what would come of it; one that can not be moved is
 * named and nothing happens.
 */
function moveAll(
  services: Services,
  actor: OrderActor,
  { isPreview, transition }: { transition: OrderTransition; isPreview: boolean },
  jobs: readonly string[],
  askedOf: (db: ReadableDb, job: AskedJob) => Asked,
) {
  const numbers = [...new Set(jobs.map((job) => job.trim()))]
  const move = (tx: WritableDb) => ({
    success: true,
    Jobs: numbers.map((number) => {
      const { orderId, orderNo } = currentJob(tx, number)
      assertNotMoved(tx, actor, { number, orderId, transition, isPreview })
      const { costPaise, note, supplierId } = askedOf(tx, { number, orderId })
      const isDone = applyTransition(tx, actor, {
        orderId,
        transition,
        note,
        hasPassed: true,
        channel: null,
        job: { ...NO_JOB_CHANGES, supplierId },
        readings: [],
        lensCostPaise: costPaise,
      })
      return {
        Job: number,
        SalesOrderID: services.ids.encode('order', orderId),
        OrderNo: orderNo,
        Status: orderStatus(tx, orderId).lab ?? '',
        IsRepeat: !isDone,
      }
    }),
  })
  return isPreview ? rolledBack(services, move) : services.write(move)
}

/** The same step within this time is the same request once more, whose answer was lost. */
const SAME_REQUEST_MS = 60_000

type AskedMove = {
  number: string
  orderId: number
  transition: OrderTransition
  /** A scan is asked before anything is booked: it is never a request sent again. */
  isPreview: boolean
}

/** Throws 409 with the day for a job that was sent, or has come, before. */
function assertNotMoved(db: ReadableDb, actor: OrderActor, asked: AskedMove): void {
  const { isPreview, number, orderId, transition } = asked
  const status = orderStatus(db, orderId)
  const reached = transition === 'SendToLab' ? 'Sent' : 'Received'
  if (status.lab !== reached) return
  const moved = one<{ at: string; atMs: number }>(
    db,
    `SELECT at, at_ms AS atMs FROM order_events
      WHERE lab_order_id = :labOrderId AND lab_to = :reached AND lab_from <> :reached
      ORDER BY id DESC LIMIT 1`,
    { labOrderId: status.labOrderId, reached },
  )
  if (moved === undefined) return
  if (!isPreview && actor.nowMs - moved.atMs < SAME_REQUEST_MS) return
  const date = moved.at.slice(0, 10)
  const place = status.isFittingOnly ? 'fitting' : 'lab'
  throw new Refusal(
    'CONFLICT',
    reached === 'Sent'
      ? message('lab.sent-since', { job: number, place, date })
      : message('lab.came-on', { job: number, date }),
  )
}

/** Returns the order of a job. Throws 404 for no such job, 409 for one that was replaced. */
function currentJob(db: ReadableDb, number: string): { orderId: number; orderNo: string } {
  const job = one<{ id: number; orderId: number; orderNo: string }>(
    db,
    `SELECT l.id, l.order_id AS orderId, o.order_no AS orderNo
       FROM lab_orders l JOIN sales_orders o ON o.id = l.order_id
      WHERE l.lab_order_no = :number`,
    { number },
  )
  if (job === undefined) throw new Refusal('NOT_FOUND', message('lab.no-such-job', { job: number }))
  if (orderStatus(db, job.orderId).labOrderId !== job.id) {
    throw new Refusal('CONFLICT', message('lab.job-replaced', { job: number }))
  }
  return job
}
