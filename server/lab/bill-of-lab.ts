import { recordChange } from '../audit/record-change.ts'
import { billOfLab as spec } from '../contract/lab-parcels.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { billKey } from '../domain/purchase-amounts.ts'
import { proportion, shareByWeight } from '../domain/stock-value.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { type Message, message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import { claimLater } from '../masters/bill-credits.ts'
import { assertLooksLikeNone } from '../masters/similar-bill.ts'
import { supplierChargesTax, writeSupplierEntry } from '../masters/supplier-entries.ts'
import { type MovementSource, recordCost } from '../stock/record-movement.ts'
import { toPaise, toPpm, toRupees } from '../wire/rupees.ts'

const ROUND_OFF_PAISE = 100
/** Spectacle lenses. */
const LENS_RATE_PPM = 50_000

type Job = {
  number: string
  labOrderId: number | null
  orderNo: string | null
  customerName: string | null
  amountPaise: number
  expectedPaise: number | null
  problem: Message | null
}

export const billOfLab = operation(spec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const supplierId = services.idOf('supplier', body.supplierID, 'supplierID')
  const billDate = requestDate(services, body.billDate, 'billDate').slice(0, 10)
  const billNo = body.billNo?.trim() ?? ''
  const key = billKey(billNo)
  if (key === '' && (body.post || body.billNo !== undefined))
    throw invalidField('billNo', message('purchasing.no-bill-number'))
  if (billDate > context.localNow.slice(0, 10)) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.bill-in-future'))
  }
  const billYearId = financialYearOf(billDate).yearId
  return services.write((tx) => {
    const chargesTax = supplierChargesTax(tx, supplierId)
    if (!chargesTax && (body.taxRate ?? 0) > 0) {
      throw invalidField('taxRate', message('lab.no-tax-of-lab'))
    }
    const named = { supplierId, billYearId, key, billNo }
    if (key !== '') assertNotEntered(tx, named)
    if (body.post && body.anotherBill !== true) {
      assertOtherLook(tx, named, call.user.permissions.has('cost.see'))
    }
    const seen = new Set<string>()
    const jobs = body.jobs.map(({ amount, job }) =>
      matchJob(tx, supplierId, { number: job.trim(), amountPaise: toPaise(amount), seen }),
    )
    const taxablePaise = jobs.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const usualPpm = chargesTax ? LENS_RATE_PPM : 0
    const ratePpm = body.taxRate === undefined ? usualPpm : toPpm(body.taxRate)
    const taxPaise = proportion(taxablePaise, ratePpm, 1_000_000)
    const computedPaise = taxablePaise + taxPaise
    const totalPaise = body.billTotal === undefined ? computedPaise : toPaise(body.billTotal)
    let billId: number | null = null
    if (body.post) {
      if (jobs.length === 0) throw new Refusal('BUSINESS_RULE', message('lab.bill-of-nothing'))
      const problem = jobs.find((job) => job.problem !== null)?.problem
      if (problem !== undefined && problem !== null) throw new Refusal('CONFLICT', problem)
      if (Math.abs(totalPaise - computedPaise) > ROUND_OFF_PAISE) {
        const amount = Math.abs(totalPaise - computedPaise)
        throw new Refusal('BUSINESS_RULE', message('purchasing.total-differs', { amount }))
      }
      billId = insert(
        tx,
        `INSERT INTO lab_bills
           (supplier_id, bill_no, bill_key, bill_year_id, bill_date, taxable_paise, tax_paise,
            total_paise, created_at_ms, created_by)
         VALUES
           (:supplierId, :billNo, :key, :billYearId, :billDate, :taxablePaise, :taxPaise,
            :totalPaise, :nowMs, :userId)`,
        {
          supplierId,
          billNo,
          key,
          billYearId,
          billDate,
          taxablePaise,
          taxPaise,
          totalPaise,
          nowMs: context.nowMs,
          userId: context.userId,
        },
      )
      const source: MovementSource = {
        entity: 'labBill',
        entityId: billId,
        userId: context.userId,
        atMs: context.nowMs,
      }
      for (const job of jobs) bookJob(tx, source, billId, job)
      claimLater(tx, {
        kind: 'LabBill',
        billId,
        billDate,
        today: context.localNow,
        userId: context.userId,
        atMs: context.nowMs,
      })
      writeSupplierEntry(tx, {
        supplierId,
        kind: 'bill',
        amountPaise: totalPaise,
        date: billDate,
        entity: 'labBill',
        entityId: billId,
        number: null,
        note: billNo,
        atMs: context.nowMs,
        userId: context.userId,
      })
      recordChange(tx, {
        actor: call.actor,
        atMs: context.nowMs,
        action: 'lab.billed',
        entity: 'labBill',
        entityId: billId,
        detail: {
          supplierId,
          billNo,
          totalPaise,
          jobs: jobs.map(({ amountPaise, expectedPaise, number }) => ({
            job: number,
            amountPaise,
            expectedPaise,
          })),
        },
      })
    }
    return {
      success: true,
      billID: billId === null ? null : services.ids.encode('labBill', billId),
      computedTotal: toRupees(computedPaise),
      Jobs: jobs.map(({ amountPaise, customerName, expectedPaise, number, orderNo, problem }) => ({
        Job: number,
        OrderNo: orderNo,
        CustomerName: customerName,
        Amount: toRupees(amountPaise),
        Expected: expectedPaise === null ? null : toRupees(expectedPaise),
        Difference: expectedPaise === null ? null : toRupees(amountPaise - expectedPaise),
        Problem: problem,
      })),
      Unbilled: unbilledJobs(tx, supplierId, new Set(jobs.map(({ number }) => number))),
      Billed: billedJobs(tx, supplierId, call.user.permissions.has('cost.see')),
    }
  })
})

type NamedBill = { supplierId: number; billYearId: number; key: string; billNo: string }

/** Throws 400 naming the bill of that lab and year whose number is the same but for its signs. */
function assertOtherLook(db: ReadableDb, { billNo, ...asked }: NamedBill, seesCost: boolean): void {
  const entered = all<{ billNo: string; billDate: string; owedPaise: number }>(
    db,
    `SELECT bill_no AS billNo, bill_date AS billDate, total_paise AS owedPaise FROM lab_bills
      WHERE supplier_id = :supplierId AND bill_year_id = :billYearId AND bill_key <> :key
      ORDER BY id`,
    asked,
  )
  assertLooksLikeNone(billNo, entered, seesCost)
}

function assertNotEntered(db: ReadableDb, bill: NamedBill): void {
  const { billNo, ...asked } = bill
  const other = one(
    db,
    `SELECT 1 FROM lab_bills
      WHERE supplier_id = :supplierId AND bill_year_id = :billYearId AND bill_key = :key`,
    asked,
  )
  if (other !== undefined) {
    throw new Refusal('CONFLICT', message('lab.bill-twice', { bill: billNo }))
  }
}

type JobRow = {
  id: number
  orderNo: string
  customerName: string
  supplierId: number | null
  status: string
  /** The order was cancelled while the lab had its job, which it may have made by then. */
  isCancelled: number
  isBilled: number
  /** The job that it came with, before its order was split: the lab bills that one. */
  cameWithNo: string | null
  expectedPaise: number
  isCostKnown: number | null
}

/**
 * The movements with which the lenses of a job left: those of the job itself; of the first job also
 * what went out before movements knew their job.
 */
const LEFT_WITH = `
   FROM stock_movements m JOIN lab_order_lines x ON x.order_line_id = m.order_line_id
  WHERE x.lab_order_id IN (SELECT l.id UNION ALL
                           SELECT id FROM lab_orders WHERE came_with_id = l.id)
    AND m.reason = 'sale'
    AND (m.lab_order_id = l.id
      OR m.lab_order_id IS NULL AND NOT EXISTS (SELECT 1 FROM remakes WHERE lab_order_id = l.id))`

/** What the lenses of a job were booked at when they arrived. */
const EXPECTED = `
  (SELECT coalesce(sum(m.sales_cost_paise), 0) ${LEFT_WITH}) AS expectedPaise,
  (SELECT min(m.is_cost_known) ${LEFT_WITH}) AS isCostKnown`

/** Whose order a job was made for. */
const CUSTOMER_NAME = '(SELECT name FROM customers WHERE id = o.customer_id)'

/** The orders that the lenses of a job belong to now: a split may have moved some, or all. */
const ORDERS_NOW = `
  coalesce((SELECT group_concat(n.order_no, ', ')
              FROM (SELECT DISTINCT q.id, q.order_no
                      FROM lab_order_lines x
                      JOIN order_lines y ON y.id = x.order_line_id
                      JOIN sales_orders q ON q.id = y.order_id
                     WHERE x.lab_order_id IN (SELECT l.id UNION ALL
                                              SELECT id FROM lab_orders WHERE came_with_id = l.id)
                     ORDER BY q.id) n), o.order_no)`

function matchJob(
  db: ReadableDb,
  supplierId: number,
  { amountPaise, number, seen }: { number: string; amountPaise: number; seen: Set<string> },
): Job {
  const row = one<JobRow>(
    db,
    `SELECT l.id, ${ORDERS_NOW} AS orderNo, ${CUSTOMER_NAME} AS customerName,
            l.supplier_id AS supplierId, l.status,
            o.status = 'Cancelled' AS isCancelled,
            EXISTS (SELECT 1 FROM lab_bill_jobs WHERE lab_order_id = l.id) AS isBilled,
            (SELECT lab_order_no FROM lab_orders WHERE id = l.came_with_id) AS cameWithNo, ${EXPECTED}
       FROM lab_orders l JOIN sales_orders o ON o.id = l.order_id
      WHERE l.lab_order_no = :number`,
    { number },
  )
  const isTwice = seen.has(number)
  seen.add(number)
  const job = {
    number,
    labOrderId: row?.id ?? null,
    orderNo: row?.orderNo ?? null,
    customerName: row?.customerName ?? null,
    amountPaise,
    expectedPaise: row?.isCostKnown === 1 ? row.expectedPaise : null,
  }
  return { ...job, problem: problemOf(row, { isTwice, number, supplierId }) }
}

function problemOf(
  row: JobRow | undefined,
  { isTwice, number, supplierId }: { isTwice: boolean; number: string; supplierId: number },
): Message | null {
  if (row === undefined) return message('lab.no-such-job', { job: number })
  if (isTwice || row.isBilled === 1) return message('lab.job-billed-twice', { job: number })
  if (row.cameWithNo !== null) {
    return message('lab.job-came-with', { job: number, other: row.cameWithNo })
  }
  if (row.supplierId !== supplierId) return message('lab.job-of-other-lab', { job: number })
  if (row.status === 'Draft' || (row.status === 'Sent' && row.isCancelled === 0)) {
    return message('lab.job-not-received', { job: number })
  }
  return null
}

/** Books what a job costs: what differs from what its lenses were booked at is a cost of its lines. */
function bookJob(
  tx: WritableDb,
  source: MovementSource,
  billId: number,
  { amountPaise, expectedPaise, labOrderId }: Job,
): void {
  if (labOrderId === null) return
  run(
    tx,
    `INSERT INTO lab_bill_jobs (lab_order_id, bill_id, amount_paise, expected_paise)
     VALUES (:labOrderId, :billId, :amountPaise, :expectedPaise)`,
    { labOrderId, billId, amountPaise, expectedPaise },
  )
  const lines = all<{ lineId: number; itemId: number; qtyMilli: number }>(
    tx,
    `SELECT l.id AS lineId, l.item_id AS itemId, l.qty_milli AS qtyMilli
       FROM lab_order_lines x JOIN order_lines l ON l.id = x.order_line_id
      WHERE x.lab_order_id IN (SELECT :labOrderId UNION ALL
                               SELECT id FROM lab_orders WHERE came_with_id = :labOrderId)
        AND l.item_id IS NOT NULL
      ORDER BY l.id`,
    { labOrderId },
  )
  const differencePaise = amountPaise - (expectedPaise ?? 0)
  const shares = shareByWeight(
    differencePaise,
    lines.map(({ qtyMilli }) => qtyMilli),
  )
  for (const [index, { itemId, lineId }] of lines.entries()) {
    const soldPaise = shares[index] ?? 0
    if (soldPaise === 0) continue
    recordCost(
      tx,
      { ...source, itemId, labOrderId, orderLineId: lineId },
      { stockPaise: 0, soldPaise },
    )
  }
}

/** So many jobs are shown of those that were billed. */
const MOST_BILLED = 50

function billedJobs(db: ReadableDb, supplierId: number, seesCost: boolean) {
  return all<{
    number: string
    orderNo: string
    customerName: string
    billNo: string
    billDate: string
    amountPaise: number
  }>(
    db,
    `SELECT l.lab_order_no AS number, ${ORDERS_NOW} AS orderNo, ${CUSTOMER_NAME} AS customerName,
            b.bill_no AS billNo, b.bill_date AS billDate, j.amount_paise AS amountPaise
       FROM lab_bills b
       JOIN lab_bill_jobs j ON j.bill_id = b.id
       JOIN lab_orders l ON l.id = j.lab_order_id
       JOIN sales_orders o ON o.id = l.order_id
      WHERE b.supplier_id = :supplierId
      ORDER BY b.bill_date DESC, b.id DESC, l.id
      LIMIT :most`,
    { supplierId, most: MOST_BILLED },
  ).map(({ amountPaise, billDate, billNo, customerName, number, orderNo }) => ({
    Job: number,
    OrderNo: orderNo,
    CustomerName: customerName,
    BillNo: billNo,
    BillDate: billDate,
    Amount: seesCost ? toRupees(amountPaise) : null,
  }))
}

/**
 * The jobs that came and are on no bill, with those that a later job took the place of, and those whose
 * order was cancelled when the lab had them already.
 */
function unbilledJobs(db: ReadableDb, supplierId: number, named: ReadonlySet<string>) {
  return all<{
    number: string
    orderNo: string
    customerName: string
    expectedPaise: number
    isRejected: number
    isCancelled: number
    isCostKnown: number | null
  }>(
    db,
    `SELECT l.lab_order_no AS number, ${ORDERS_NOW} AS orderNo, ${CUSTOMER_NAME} AS customerName,
            l.status = 'Rejected' AS isRejected, o.status = 'Cancelled' AS isCancelled, ${EXPECTED}
       FROM lab_orders l JOIN sales_orders o ON o.id = l.order_id
      WHERE l.supplier_id = :supplierId
        AND (l.status IN ('Received', 'Fitted')
          OR o.status = 'Cancelled' AND l.status = 'Sent'
          OR l.status = 'Rejected' AND EXISTS (
               SELECT 1 FROM order_events e
                WHERE e.lab_order_id = l.id
                  AND e.lab_to IN ('Received', iif(o.status = 'Cancelled', 'Sent', 'Received'))))
        AND l.came_with_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM lab_bill_jobs WHERE lab_order_id = l.id)
      ORDER BY l.id`,
    { supplierId },
  )
    .filter(({ number }) => !named.has(number))
    .map((job) => ({
      Job: job.number,
      OrderNo: job.orderNo,
      CustomerName: job.customerName,
      Expected: job.isCostKnown === 1 ? toRupees(job.expectedPaise) : null,
      IsReplaced: job.isRejected === 1 && job.isCancelled === 0,
      IsCancelled: job.isCancelled === 1,
    }))
}
