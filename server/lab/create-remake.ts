import type { RemakeKind } from '../contract/order-transitions.ts'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { LabOrderState } from '../domain/order-states.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import { toMilli } from '../wire/rupees.ts'
import { insertLabOrder, setJobStatus, type WrittenLabOrder } from './lab-orders.ts'
import { madePromise } from './promise-date.ts'

/** A lens to be made again; powers that are left out stay, an empty one is none. */
export type RemadeLine = {
  lineId: number
  spherical?: string
  cylinder?: string
  axis?: string
  addition?: string
  pd?: string
  /** As it is written, '2.00 In'. */
  prism?: string
  /** In millimetres, 0 for none. */
  lensFittingHeight?: number
}

export type RemakeRequest = {
  kind: RemakeKind
  reason: string
  supplierId: number | null
  fitterId: number | null
  priorityId: number | null
  expectedDate: string | null
  /** Null is as before, '' is none. */
  instructions: string | null
}

/** Returns the remake of the same kind and reason that a job is; undefined where it is none. */
export function findRemake(
  db: ReadableDb,
  labOrderId: number,
  { kind, reason }: RemakeRequest,
): WrittenLabOrder | undefined {
  return one<WrittenLabOrder>(
    db,
    `SELECT l.id, l.lab_order_no AS labOrderNo
       FROM remakes r JOIN lab_orders l ON l.id = r.lab_order_id
      WHERE r.lab_order_id = :labOrderId AND r.kind = :kind AND r.reason = :reason`,
    { labOrderId, kind, reason },
  )
}

/**
 * Writes a new job for lenses of an order, linked to its first one, and rejects the job before where
 * nothing of it stays. Returns the job and the day on which it is expected.
 */
export function createRemake(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  args: {
    orderId: number
    replacedId: number
    lines: readonly RemadeLine[]
    remake: RemakeRequest
  },
): WrittenLabOrder & { expectedDate: string } {
  const { lines, orderId, remake, replacedId } = args
  const before = jobOf(tx, replacedId)
  const supplierId = remake.supplierId ?? before.supplierId
  const priorityId = remake.priorityId ?? before.priorityId
  const expectedDate =
    remake.expectedDate ?? madePromise(tx, { supplierId, priorityId, orderLocal: context.localNow })
  const made = insertLabOrder(tx, services, {
    yearId: openYearOf(tx, services, context.localNow),
    orderId,
    date: context.localNow,
    supplierId,
    fitterId: remake.fitterId ?? before.fitterId,
    priorityId,
    expectedDate,
    instructions: (remake.instructions ?? before.instructions) || null,
    lineIds: lines.map(({ lineId }) => lineId),
  })
  insert(
    tx,
    `INSERT INTO remakes
       (lab_order_id, first_lab_order_id, order_id, kind, reason, at, blamed_supplier_id,
        created_by, created_at_ms)
     VALUES
       (:labOrderId, :firstId, :orderId, :kind, :reason, :localNow, :supplierId, :userId, :nowMs)`,
    {
      labOrderId: made.id,
      firstId: before.firstId,
      orderId,
      kind: remake.kind,
      reason: remake.reason,
      localNow: context.localNow,
      supplierId: before.supplierId,
      userId: context.userId,
      nowMs: context.nowMs,
    },
  )
  for (const line of lines) insertRemadeLine(tx, made.id, line)
  if (isWholeJob(tx, replacedId, lines)) setJobStatus(tx, replacedId, 'Rejected')
  return { ...made, expectedDate }
}

/** Whether every lens of a job is made again. */
function isWholeJob(tx: WritableDb, labOrderId: number, lines: readonly RemadeLine[]): boolean {
  return (
    one(
      tx,
      `SELECT 1 FROM lab_order_lines
        WHERE lab_order_id = :labOrderId
          AND order_line_id NOT IN (SELECT value FROM json_each(:lineIds))`,
      { labOrderId, lineIds: JSON.stringify(lines.map(({ lineId }) => lineId)) },
    ) === undefined
  )
}

type Job = {
  supplierId: number | null
  fitterId: number | null
  priorityId: number | null
  instructions: string | null
  firstId: number
}

function jobOf(tx: WritableDb, labOrderId: number): Job {
  return exactlyOne<Job>(
    tx,
    `SELECT l.supplier_id AS supplierId, l.fitter_id AS fitterId, l.priority_id AS priorityId,
            l.instructions, coalesce(r.first_lab_order_id, l.id) AS firstId
       FROM lab_orders l LEFT JOIN remakes r ON r.lab_order_id = l.id
      WHERE l.id = :labOrderId`,
    { labOrderId },
  )
}

/** The lines whose lenses an order's latest job makes again, where that was not sent yet. */
export function unsentRemake(
  db: ReadableDb,
  { lab, labOrderId }: { lab: LabOrderState | null; labOrderId: number | null },
): ReadonlySet<number> {
  if (lab !== 'Draft') return new Set()
  const rows = all<{ id: number }>(
    db,
    'SELECT order_line_id AS id FROM remake_lines WHERE lab_order_id = :labOrderId',
    { labOrderId },
  )
  return new Set(rows.map(({ id }) => id))
}

/** Writes what a lens of a remake that was not sent is to be made to; what is left out stays. */
export function correctRemadeLine(tx: WritableDb, labOrderId: number, line: RemadeLine): void {
  run(
    tx,
    `UPDATE remake_lines
        SET spherical = coalesce(:spherical, spherical), cylinder = coalesce(:cylinder, cylinder),
            axis = coalesce(:axis, axis), addition = coalesce(:addition, addition),
            pd = coalesce(:pd, pd), prism = coalesce(:prism, prism),
            fitting_height_milli = coalesce(:fittingHeightMilli, fitting_height_milli)
      WHERE lab_order_id = :labOrderId AND order_line_id = :lineId`,
    remadeColumns(labOrderId, line),
  )
}

function insertRemadeLine(tx: WritableDb, labOrderId: number, line: RemadeLine): void {
  run(
    tx,
    `INSERT INTO remake_lines
       (lab_order_id, order_line_id, spherical, cylinder, axis, addition, pd, prism,
        fitting_height_milli)
     VALUES (:labOrderId, :lineId, :spherical, :cylinder, :axis, :addition, :pd, :prism,
             :fittingHeightMilli)`,
    remadeColumns(labOrderId, line),
  )
}

function remadeColumns(labOrderId: number, line: RemadeLine) {
  const powerOf = (text: string | undefined) => text?.trim() ?? null
  return {
    labOrderId,
    lineId: line.lineId,
    spherical: powerOf(line.spherical),
    cylinder: powerOf(line.cylinder),
    axis: powerOf(line.axis),
    addition: powerOf(line.addition),
    pd: powerOf(line.pd),
    prism: powerOf(line.prism),
    fittingHeightMilli:
      line.lensFittingHeight === undefined ? null : toMilli(line.lensFittingHeight),
  }
}
