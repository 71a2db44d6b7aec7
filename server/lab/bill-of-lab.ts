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
import { lensRatePpm } from '../masters/lens-rate.ts'
import { assertLooksLikeNone } from '../masters/similar-bill.ts'
import { supplierChargesTax, writeSupplierEntry } from '../masters/supplier-entries.ts'
import { type MovementSource, recordCost } from '../stock/record-movement.ts'
import { ppmToPercent, toPaise, toPpm, toRupees } from '../wire/rupees.ts'
import {
  billedJobs,
  billsOfLab,
  CUSTOMER_NAME,
  EXPECTED,
  ORDERS_NOW,
  unbilledJobs,
} from './jobs-of-lab.ts'

const ROUND_OFF_PAISE = 100

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
    const seesCost = call.user.permissions.has('cost.see')
    const named = { supplierId, billYearId, key, billNo }
    if (key !== '') assertNotEntered(tx, named)
    if (body.post && body.anotherBill !== true) {
      assertOtherLook(tx, named, seesCost)
    }
    const seen = new Set<string>()
    const jobs = body.jobs.map(({ amount, job }) =>
      matchJob(tx, supplierId, { number: job.trim(), amountPaise: toPaise(amount), seen }),
    )
    const otherPaise = toPaise(body.otherCharges ?? 0)
    const taxablePaise = jobs.reduce((sum, { amountPaise }) => sum + amountPaise, otherPaise)
    const usualPpm = chargesTax ? lensRatePpm(tx, billDate) : 0
    const ratePpm = body.taxRate === undefined ? usualPpm : toPpm(body.taxRate)
    const taxPaise = proportion(taxablePaise, ratePpm, 1_000_000)
    const computedPaise = taxablePaise + taxPaise
    const totalPaise = body.billTotal === undefined ? computedPaise : toPaise(body.billTotal)
    let billId: number | null = null
    if (body.post) {
      if (jobs.length === 0) throw new Refusal('BUSINESS_RULE', message('lab.bill-of-nothing'))
      if (taxablePaise < 0) {
        throw invalidField('otherCharges', message('lab.discount-above-jobs'))
      }
      const problem = jobs.find((job) => job.problem !== null)?.problem
      if (problem !== undefined && problem !== null) throw new Refusal('CONFLICT', problem)
      if (Math.abs(totalPaise - computedPaise) > ROUND_OFF_PAISE) {
        const amount = Math.abs(totalPaise - computedPaise)
        throw new Refusal('BUSINESS_RULE', message('purchasing.total-differs', { amount }))
      }
      billId = insert(
        tx,
        `INSERT INTO lab_bills
           (supplier_id, bill_no, bill_key, bill_year_id, bill_date, taxable_paise, other_paise,
            tax_paise, total_paise, created_at_ms, created_by)
         VALUES
           (:supplierId, :billNo, :key, :billYearId, :billDate, :taxablePaise, :otherPaise,
            :taxPaise, :totalPaise, :nowMs, :userId)`,
        {
          supplierId,
          billNo,
          key,
          billYearId,
          billDate,
          taxablePaise,
          otherPaise,
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
      const others = shareByWeight(
        otherPaise,
        jobs.map(({ amountPaise }) => amountPaise),
      )
      for (const [index, job] of jobs.entries()) {
        bookJob(tx, source, { billId, job, otherPaise: others[index] ?? 0 })
      }
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
          otherPaise,
          jobs: jobs.map(({ amountPaise, expectedPaise, number }) => ({
            job: number,
            amountPaise,
            expectedPaise,
          })),
        },
      })
    }
    const reading = { db: tx, ids: services.ids }
    return {
      success: true,
      billID: billId === null ? null : services.ids.encode('labBill', billId),
      computedTotal: toRupees(computedPaise),
      UsualTaxRate: ppmToPercent(usualPpm),
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
      Billed: billedJobs(reading, supplierId, seesCost),
      Bills: billsOfLab(reading, supplierId, seesCost),
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
        AND reversed_at_ms IS NULL
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
      WHERE supplier_id = :supplierId AND bill_year_id = :billYearId AND bill_key = :key
        AND reversed_at_ms IS NULL`,
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
            EXISTS (SELECT 1 FROM lab_bill_jobs WHERE lab_order_id = l.id AND is_reversed = 0)
              AS isBilled,
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

/**
 * Books what a job costs, with its share of what the bill has of no job: what differs from what its
 * lenses were booked at is a cost of its lines.
 */
function bookJob(
  tx: WritableDb,
  source: MovementSource,
  { billId, job, otherPaise }: { billId: number; job: Job; otherPaise: number },
): void {
  const { amountPaise, expectedPaise, labOrderId } = job
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
  const differencePaise = amountPaise + otherPaise - (expectedPaise ?? 0)
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
