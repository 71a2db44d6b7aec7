import { nextDocumentNumber } from '../branch/document-series.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { LabOrderState } from '../domain/order-states.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'

export type NewLabOrder = {
  yearId: number
  orderId: number
  supplierId: number | null
  fitterId: number | null
  priorityId: number | null
  /** The day it is written, whatever the date of the order. */
  date: string
  expectedDate: string
  instructions: string | null
  /** The order's lines that the lab makes. */
  lineIds: readonly number[]
}

export type WrittenLabOrder = { id: number; labOrderNo: string }

/** Writes a lab order under the next number of its year, as a draft. */
export function insertLabOrder(
  tx: WritableDb,
  services: Services,
  { date, lineIds, ...order }: NewLabOrder,
): WrittenLabOrder {
  const { yearId } = order
  const labOrderNo = nextDocumentNumber(tx, services, { series: 'lab_order', yearId, date })
  const id = insert(
    tx,
    `INSERT INTO lab_orders
       (lab_order_no, year_id, order_id, supplier_id, fitter_id, priority_id, expected_date,
        instructions, status)
     VALUES
       (:labOrderNo, :yearId, :orderId, :supplierId, :fitterId, :priorityId, :expectedDate,
        :instructions, 'Draft')`,
    { ...order, labOrderNo },
  )
  insertJobLines(tx, id, lineIds)
  return { id, labOrderNo }
}

function insertJobLines(tx: WritableDb, labOrderId: number, lineIds: readonly number[]): void {
  for (const lineId of lineIds) {
    run(
      tx,
      `INSERT INTO lab_order_lines (lab_order_id, order_line_id) VALUES (:labOrderId, :lineId)`,
      { labOrderId, lineId },
    )
  }
}

/** Makes these the lenses of a job that has not gone out. */
export function setJobLines(tx: WritableDb, labOrderId: number, lineIds: readonly number[]): void {
  run(tx, 'DELETE FROM lab_order_lines WHERE lab_order_id = :labOrderId', { labOrderId })
  insertJobLines(tx, labOrderId, lineIds)
}

/** Returns the lines of an order that a lab makes. */
export function labLineIds(db: ReadableDb, orderId: number): ReadonlySet<number> {
  const rows = all<{ id: number }>(
    db,
    `SELECT DISTINCT j.order_line_id AS id
       FROM lab_orders l JOIN lab_order_lines j ON j.lab_order_id = l.id
      WHERE l.order_id = :orderId`,
    { orderId },
  )
  return new Set(rows.map(({ id }) => id))
}

/** What of a job a transition may change; null leaves it. */
export type JobChanges = {
  supplierId: number | null
  fitterId: number | null
  expectedDate: string | null
}

export const NO_JOB_CHANGES: JobChanges = { supplierId: null, fitterId: null, expectedDate: null }

/** Throws 404 for a lab or fitter that there is not. */
export function changeJob(tx: WritableDb, labOrderId: number, changes: JobChanges): void {
  assertLabAndFitter(tx, changes)
  run(
    tx,
    `UPDATE lab_orders
        SET supplier_id = coalesce(:supplierId, supplier_id),
            fitter_id = coalesce(:fitterId, fitter_id),
            expected_date = coalesce(:expectedDate, expected_date)
      WHERE id = :labOrderId`,
    { ...changes, labOrderId },
  )
}

export function setJobStatus(tx: WritableDb, labOrderId: number, status: LabOrderState): void {
  run(tx, 'UPDATE lab_orders SET status = :status WHERE id = :labOrderId', { labOrderId, status })
}

/** Throws 404 for a lab or fitter that there is not. */
export function assertLabAndFitter(
  db: ReadableDb,
  { fitterId, supplierId }: Pick<JobChanges, 'fitterId' | 'supplierId'>,
): void {
  const isMissing = (sql: string, id: number | null) =>
    id !== null && one(db, sql, { id }) === undefined
  if (isMissing('SELECT 1 FROM suppliers WHERE id = :id', supplierId)) {
    throw new Refusal('NOT_FOUND', message('lab.no-such-lab'))
  }
  if (isMissing('SELECT 1 FROM fitters WHERE id = :id', fitterId)) {
    throw new Refusal('NOT_FOUND', message('lab.no-such-fitter'))
  }
}
