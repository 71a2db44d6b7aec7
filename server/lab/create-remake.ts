import { nextDocumentNumber } from '../branch/document-series.ts'
import type { RemakeKind } from '../contract/order-transitions.ts'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { promisedDate } from '../domain/promise-date.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import { type Mover, recordMove } from '../orders/apply-transition.ts'
import type { OrderStanding } from '../orders/order-status.ts'

/** A lens to be made again; powers that are left out stay, an empty one is none. */
export type RemadeLine = {
  lineId: number
  spherical?: string
  cylinder?: string
  axis?: string
  addition?: string
  pd?: string
}

export type AskedRemake = {
  kind: RemakeKind
  reason: string
  supplierId: number | null
  fitterId: number | null
  priorityId: number | null
  expectedDate: string | null
  instructions: string | null
}

export type WrittenJob = { id: number; labOrderNo: string }

type Job = {
  yearId: number
  supplierId: number | null
  fitterId: number | null
  priorityId: number | null
  firstId: number
}

/** The remake that was just asked for and has not gone out: a second press makes no second one. */
export function repeatedRemake(
  db: ReadableDb,
  { lab, labOrderId }: OrderStanding,
  { kind, reason }: AskedRemake,
): WrittenJob | undefined {
  if (lab !== 'Draft' || labOrderId === null) return undefined
  return one<WrittenJob>(
    db,
    `SELECT l.id, l.lab_order_no AS labOrderNo
       FROM remakes r JOIN lab_orders l ON l.id = r.lab_order_id
      WHERE r.lab_order_id = :labOrderId AND r.kind = :kind AND r.reason = :reason`,
    { labOrderId, kind, reason },
  )
}

/** The lines of an order that are lenses made by a lab. */
export function lensLines(db: ReadableDb, orderId: number): ReadonlySet<number> {
  const rows = all<{ id: number }>(
    db,
    `SELECT DISTINCT j.order_line_id AS id
       FROM lab_orders l JOIN lab_order_lines j ON j.lab_order_id = l.id
      WHERE l.order_id = :orderId`,
    { orderId },
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Writes a new job for lenses of an order, linked to its first one, and rejects the job that it
 * replaces. The order goes back to the lab, even after it was handed over: its invoice stays as it
 * is, for nothing is charged. A promise that can't be kept any more is moved.
 */
export function writeRemake(
  tx: WritableDb,
  services: Services,
  who: Mover,
  args: {
    orderId: number
    standing: OrderStanding & { labOrderId: number }
    lines: readonly RemadeLine[]
    remake: AskedRemake
  },
): WrittenJob {
  const { lines, orderId, remake, standing } = args
  const before = jobOf(tx, standing.labOrderId)
  const made = insertJob(tx, services, who, { orderId, before, remake })
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
      localNow: who.localNow,
      supplierId: before.supplierId,
      userId: who.userId,
      nowMs: who.nowMs,
    },
  )
  for (const line of lines) insertLine(tx, made.id, line)
  reopen(tx, { orderId, replacedId: standing.labOrderId, expectedDate: made.expectedDate })
  recordMove(tx, who, {
    orderId,
    labOrderId: made.id,
    kind: 'Remake',
    from: standing.order,
    to: 'InLab',
    labFrom: standing.lab,
    labTo: 'Draft',
    note: `${remake.kind}: ${remake.reason}`,
    channel: null,
    passed: null,
  })
  return { id: made.id, labOrderNo: made.labOrderNo }
}

function jobOf(tx: WritableDb, labOrderId: number): Job {
  return exactlyOne<Job>(
    tx,
    `SELECT l.year_id AS yearId, l.supplier_id AS supplierId, l.fitter_id AS fitterId,
            l.priority_id AS priorityId, coalesce(r.first_lab_order_id, l.id) AS firstId
       FROM lab_orders l LEFT JOIN remakes r ON r.lab_order_id = l.id
      WHERE l.id = :labOrderId`,
    { labOrderId },
  )
}

function insertJob(
  tx: WritableDb,
  services: Services,
  who: Mover,
  { before, orderId, remake }: { before: Job; orderId: number; remake: AskedRemake },
): WrittenJob & { expectedDate: string } {
  const yearId = openYearOf(tx, services, who.localNow)
  const labOrderNo = nextDocumentNumber(tx, services, { series: 'lab_order', yearId })
  const supplierId = remake.supplierId ?? before.supplierId
  const priorityId = remake.priorityId ?? before.priorityId
  const expectedDate =
    remake.expectedDate ??
    promisedDate({
      orderLocal: who.localNow,
      labLeadDays: leadDays(tx, 'SELECT lead_days AS d FROM suppliers WHERE id = :id', supplierId),
      priorityLeadDays: leadDays(
        tx,
        'SELECT lead_days AS d FROM priorities WHERE id = :id',
        priorityId,
      ),
    })
  const id = insert(
    tx,
    `INSERT INTO lab_orders
       (lab_order_no, year_id, order_id, supplier_id, fitter_id, priority_id, expected_date,
        instructions, status)
     VALUES
       (:labOrderNo, :yearId, :orderId, :supplierId, :fitterId, :priorityId, :expectedDate,
        :instructions, 'Draft')`,
    {
      labOrderNo,
      yearId,
      orderId,
      supplierId,
      fitterId: remake.fitterId ?? before.fitterId,
      priorityId,
      expectedDate,
      instructions: remake.instructions,
    },
  )
  return { id, labOrderNo, expectedDate }
}

function leadDays(tx: WritableDb, sql: string, id: number | null): number {
  return one<{ d: number }>(tx, sql, { id })?.d ?? 0
}

function insertLine(tx: WritableDb, labOrderId: number, line: RemadeLine): void {
  const { lineId } = line
  const powerOf = (text: string | undefined) => text?.trim() ?? null
  run(
    tx,
    `INSERT INTO lab_order_lines (lab_order_id, order_line_id) VALUES (:labOrderId, :lineId)`,
    { labOrderId, lineId },
  )
  run(
    tx,
    `INSERT INTO remake_lines
       (lab_order_id, order_line_id, spherical, cylinder, axis, addition, pd)
     VALUES (:labOrderId, :lineId, :spherical, :cylinder, :axis, :addition, :pd)`,
    {
      labOrderId,
      lineId,
      spherical: powerOf(line.spherical),
      cylinder: powerOf(line.cylinder),
      axis: powerOf(line.axis),
      addition: powerOf(line.addition),
      pd: powerOf(line.pd),
    },
  )
}

function reopen(
  tx: WritableDb,
  args: { orderId: number; replacedId: number; expectedDate: string },
): void {
  const { expectedDate, orderId, replacedId } = args
  run(tx, `UPDATE lab_orders SET status = 'Rejected' WHERE id = :replacedId`, { replacedId })
  run(
    tx,
    `UPDATE sales_orders
        SET status = 'InLab', expected_date = max(expected_date, :expectedDate)
      WHERE id = :orderId`,
    { orderId, expectedDate },
  )
}
