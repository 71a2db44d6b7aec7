import { exactlyOne, run, type WritableDb } from '../db/sql.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import {
  assertLabAndFitter,
  insertLabOrder,
  setJobLines,
  setJobStatus,
  type WrittenLabOrder,
} from './lab-orders.ts'

/** What a change of an order asks of its job; null stays. */
export type AskedOfJob = {
  supplierId: number | null
  fitterId: number | null
  instructions: string | null
}

type Job = AskedOfJob & { priorityId: number | null; expectedDate: string }

/** Writes the job of lenses that an order had none of before. */
export function firstJob(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  work: { orderId: number; expectedDate: string; asked: AskedOfJob; lineIds: readonly number[] },
): WrittenLabOrder {
  const { asked, expectedDate, lineIds, orderId } = work
  assertLabAndFitter(tx, asked)
  return insertLabOrder(tx, services, {
    yearId: openYearOf(tx, services, context.localNow),
    date: context.localNow,
    orderId,
    priorityId: null,
    expectedDate,
    lineIds,
    ...asked,
  })
}

/** Changes a job that the lab does not have yet; without `lineIds` its lenses stay. */
export function changeDraft(
  tx: WritableDb,
  labOrderId: number,
  work: { asked: AskedOfJob; lineIds: readonly number[] | null },
): void {
  assertLabAndFitter(tx, work.asked)
  run(
    tx,
    `UPDATE lab_orders
        SET supplier_id = coalesce(:supplierId, supplier_id),
            fitter_id = coalesce(:fitterId, fitter_id),
            instructions = coalesce(:instructions, instructions)
      WHERE id = :labOrderId`,
    { ...work.asked, labOrderId },
  )
  if (work.lineIds !== null) setJobLines(tx, labOrderId, work.lineIds)
}

/**
 * Writes a new job in the place of one that the lab has, under a number of its own, so that nobody
 * makes the old one; the old one is rejected.
 */
export function replaceJob(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  work: { orderId: number; replacedId: number; asked: AskedOfJob; lineIds: readonly number[] },
): WrittenLabOrder {
  const { asked, lineIds, orderId, replacedId } = work
  const before = jobOf(tx, replacedId)
  assertLabAndFitter(tx, asked)
  const made = insertLabOrder(tx, services, {
    yearId: openYearOf(tx, services, context.localNow),
    date: context.localNow,
    orderId,
    supplierId: asked.supplierId ?? before.supplierId,
    fitterId: asked.fitterId ?? before.fitterId,
    priorityId: before.priorityId,
    expectedDate: before.expectedDate,
    instructions: asked.instructions ?? before.instructions,
    lineIds,
  })
  setJobStatus(tx, replacedId, 'Rejected')
  return made
}

/** Has nobody make a job any more: the order has no lens left. Returns its number. */
export function callOffJob(tx: WritableDb, labOrderId: number): string {
  setJobStatus(tx, labOrderId, 'Rejected')
  return exactlyOne<{ number: string }>(
    tx,
    'SELECT lab_order_no AS number FROM lab_orders WHERE id = :labOrderId',
    { labOrderId },
  ).number
}

export function jobOf(tx: WritableDb, labOrderId: number): Job {
  return exactlyOne<Job>(
    tx,
    `SELECT supplier_id AS supplierId, fitter_id AS fitterId, priority_id AS priorityId,
            expected_date AS expectedDate, instructions
       FROM lab_orders WHERE id = :labOrderId`,
    { labOrderId },
  )
}
