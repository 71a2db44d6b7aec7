import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { LabOrderState } from '../domain/order-states.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import { insertLabOrder, setJobStatus } from './lab-orders.ts'

export type DividedJob = {
  /** The job of the lenses that stay behind, and the one that they were of. */
  id: number
  fromId: number
  labOrderNo: string
  status: LabOrderState
  /** The job goes over whole: all of its lenses stay behind. */
  isWhole: boolean
}

type Job = {
  id: number
  labOrderNo: string
  status: LabOrderState
  supplierId: number | null
  fitterId: number | null
  priorityId: number | null
  expectedDate: string
  instructions: string | null
  isRemake: number
}

/** Where lenses are in the shop. */
const HAS_COME: ReadonlySet<LabOrderState> = new Set(['Received', 'Fitted', 'Rejected'])

type Split = { orderId: number; newOrderId: number; lineIds: readonly number[] }

/**
 * Divides the lab's work of an order that is split: a job whose lenses all stay behind goes over
 * whole; of the latest one that makes lenses of both, where nothing of them was made again since,
 * those of `lineIds` get a job of their own at the same place. Returns the jobs of the new order.
 * Throws 409 where lenses of both are made again under one job.
 */
export function divideJobs(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  split: Split,
): DividedJob[] {
  const staying = new Set(split.lineIds)
  const divided: DividedJob[] = []
  for (const job of jobsOf(tx, split.orderId)) {
    const lenses = lensesOf(tx, job.id)
    const moved = lenses.filter((id) => staying.has(id))
    if (moved.length === 0) continue
    if (moved.length === lenses.length) {
      divided.push(moveJob(tx, job, split.newOrderId))
    } else if (divided.length === 0) {
      const made = divideJob(tx, services, context, { job, moved, split })
      if (job.status === 'Rejected') for (const id of [job.id, made.id]) checkAnew(tx, id, job.id)
      divided.push(made)
    }
  }
  // The remake of what failed may have gone over: the job before it is what this order waits for.
  const [latest] = jobsOf(tx, split.orderId)
  if (latest?.status === 'Rejected' && divided.some(({ isWhole, id }) => isWhole && id > latest.id))
    checkAnew(tx, latest.id, latest.id)
  return divided
}

/**
 * Puts a half of a job that was rejected back to where it is checked, if each of its lenses in its
 * order was read within tolerance: it was a lens of the other half that failed.
 */
function checkAnew(tx: WritableDb, labOrderId: number, checkedId: number): void {
  const wrong = one(
    tx,
    `SELECT 1
       FROM lab_order_lines j JOIN order_lines l ON l.id = j.order_line_id
      WHERE j.lab_order_id = :labOrderId
        AND l.order_id = (SELECT order_id FROM lab_orders WHERE id = :labOrderId)
        AND (SELECT count(*)
               FROM (SELECT verdict, max(id) FROM lens_check_readings
                      WHERE lab_order_id = :checkedId AND order_line_id = j.order_line_id
                      GROUP BY eye)
              WHERE verdict = 'Within') < CASE l.eye WHEN 'Both' THEN 2 ELSE 1 END`,
    { labOrderId, checkedId },
  )
  if (wrong === undefined) setJobStatus(tx, labOrderId, 'Received')
}

function moveJob(tx: WritableDb, { id, labOrderNo, status }: Job, newOrderId: number): DividedJob {
  const whole = { id, newOrderId }
  run(tx, 'UPDATE lab_orders SET order_id = :newOrderId WHERE id = :id', whole)
  run(tx, 'UPDATE remakes SET order_id = :newOrderId WHERE lab_order_id = :id', whole)
  return { id, fromId: id, labOrderNo, status, isWhole: true }
}

function divideJob(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  { job, moved, split }: { job: Job; moved: readonly number[]; split: Split },
): DividedJob {
  const { id: fromId, isRemake, labOrderNo, status, ...work } = job
  if (isRemake === 1) {
    throw new Refusal('CONFLICT', message('orders.split-remade', { number: labOrderNo }))
  }
  const made = insertLabOrder(tx, services, {
    ...work,
    yearId: openYearOf(tx, services, context.localNow),
    orderId: split.newOrderId,
    date: context.localNow,
    // The lab knows these lenses by the number of the job that they went out with.
    instructions: status === 'Draft' ? work.instructions : joined([labOrderNo, work.instructions]),
    lineIds: moved,
  })
  run(
    tx,
    `DELETE FROM lab_order_lines
      WHERE lab_order_id = :fromId AND order_line_id IN (SELECT value FROM json_each(:moved))`,
    { fromId, moved: JSON.stringify(moved) },
  )
  setJobStatus(tx, made.id, status)
  if (HAS_COME.has(status)) {
    run(tx, 'UPDATE lab_orders SET came_with_id = :fromId WHERE id = :id', { id: made.id, fromId })
  }
  return { ...made, fromId, status, isWhole: false }
}

/** Whether the fitter of a job was billed for it. */
export function isFitterBilled(db: ReadableDb, labOrderId: number): boolean {
  const sql = 'SELECT 1 FROM fitter_bill_jobs WHERE lab_order_id = :labOrderId AND is_reversed = 0'
  return one(db, sql, { labOrderId }) !== undefined
}

/**
 * What an order waits for: the state of its latest job, null without one, and `Nothing` where no lens
 * of that job is in the order any more.
 */
export function awaitedJob(db: ReadableDb, orderId: number): LabOrderState | 'Nothing' | null {
  const [latest] = jobsOf(db, orderId)
  if (latest === undefined) return null
  return lensesOf(db, latest.id).length === 0 ? 'Nothing' : latest.status
}

/** The jobs of an order, the latest first. */
function jobsOf(db: ReadableDb, orderId: number): Job[] {
  return all<Job>(
    db,
    `SELECT l.id, l.lab_order_no AS labOrderNo, l.status, l.supplier_id AS supplierId,
            l.fitter_id AS fitterId, l.priority_id AS priorityId,
            l.expected_date AS expectedDate, l.instructions,
            EXISTS (SELECT 1 FROM remakes WHERE lab_order_id = l.id) AS isRemake
       FROM lab_orders l WHERE l.order_id = :orderId ORDER BY l.id DESC`,
    { orderId },
  )
}

/** The lenses of a job, by their lines; at the split those of the new order are still its own. */
function lensesOf(db: ReadableDb, labOrderId: number): number[] {
  return all<{ id: number }>(
    db,
    `SELECT j.order_line_id AS id FROM lab_order_lines j JOIN order_lines l ON l.id = j.order_line_id
      WHERE j.lab_order_id = :labOrderId ORDER BY j.order_line_id`,
    { labOrderId },
  ).map(({ id }) => id)
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(': ')
}
