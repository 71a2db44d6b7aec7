// GET /api/FitterBills, /api/FitterBills/work, /api/FitterBills/{id}
import {
  type FITTER_BILL_STATES,
  listFitterBills as listSpec,
  readFitterBill as readSpec,
  fitterWork as workSpec,
} from '../contract/fitter-bills.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { proposedPeriod } from '../domain/bill-cycle.ts'
import { extraRate, extrasOn, type FitterRate } from '../domain/fitter-rates.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { toRupees } from '../wire/rupees.ts'
import {
  cycleOf,
  FIRST_DAY,
  fittingPaise,
  openBreakages,
  ratesOf,
  readPeriod,
  unbilledWork,
} from './fitter-work.ts'

const MOST_JOBS = 500
const MOST_BILLS = 200

export const fitterWork = operation(workSpec, ({ query, services }) => {
  const { db, ids } = services
  const period = readPeriod(services, query)
  const fitterId =
    query.fitterID === undefined ? null : services.idOf('fitter', query.fitterID, 'fitterID')
  const rates = new Map<number, FitterRate[]>()
  const ratesFor = (id: number) => {
    const known = rates.get(id) ?? ratesOf(db, id)
    rates.set(id, known)
    return known
  }
  const jobs = unbilledWork(db, { fitterId, ...period, most: MOST_JOBS + 1 })
  return {
    Jobs: jobs.slice(0, MOST_JOBS).map((job) => {
      const of = ratesFor(job.fitterId)
      const paise = fittingPaise(db, of, job)
      return {
        LabOrderID: ids.encode('labOrder', job.labOrderId),
        LabOrderNo: job.labOrderNo,
        SalesOrderID: ids.encode('order', job.orderId),
        OrderNo: job.orderNo,
        CustomerName: job.customerName,
        FitterID: ids.encode('fitter', job.fitterId),
        FitterName: job.fitterName,
        FittedOn: `${job.fittedOn}T00:00:00`,
        Rate: paise === null ? null : toRupees(paise),
        Extras: extrasOn(of, job.fittedOn).map((Name) => ({
          Name,
          Rate: toRupees(extraRate(of, Name, job.fittedOn) ?? 0),
        })),
      }
    }),
    Breakages: openBreakages(db, { fitterId, to: period.to }).map((row) => ({
      LabOrderID: ids.encode('labOrder', row.labOrderId),
      LabOrderNo: row.labOrderNo,
      SalesOrderID: ids.encode('order', row.orderId),
      OrderNo: row.orderNo,
      FitterID: ids.encode('fitter', row.fitterId),
      FitterName: row.fitterName,
      On: `${row.at}T00:00:00`,
      Reason: row.reason,
      Cost: row.costPaise === null ? null : toRupees(row.costPaise),
    })),
    HasMore: jobs.length > MOST_JOBS,
    Proposed: fitterId === null ? null : proposedFor(services, fitterId),
  }
})

function proposedFor({ db, localNow }: Services, fitterId: number): { From: string; To: string } {
  const today = localNow().slice(0, 10)
  const [oldest] = unbilledWork(db, { fitterId, from: FIRST_DAY, to: today, most: 1 })
  const { from, to } = proposedPeriod(cycleOf(db, fitterId), {
    oldest: oldest?.fittedOn ?? null,
    today,
  })
  return { From: `${from}T00:00:00`, To: `${to}T00:00:00` }
}

export type FitterBillRecord = {
  id: number
  billNo: string | null
  fitterId: number
  fitterName: string
  from: string
  to: string
  state: (typeof FITTER_BILL_STATES)[number]
  jobCount: number
  workPaise: number
  breakagePaise: number
  agreedAtMs: number | null
  paidAtMs: number | null
  paidBy: string | null
  referenceNo: string | null
  /** Why its last payment was taken back. */
  paymentBack: string | null
  createdAtMs: number
  madeBy: string
  backAtMs: number | null
  backBy: string | null
  backReason: string | null
}

/** Returns bills of fitters, the newest first; those that are still to be paid before the others. */
export function fitterBills(
  db: ReadableDb,
  { fitterId = null, id = null }: { fitterId?: number | null; id?: number | null },
): FitterBillRecord[] {
  return all<FitterBillRecord>(
    db,
    `SELECT b.id, b.bill_no AS billNo, b.fitter_id AS fitterId, f.name AS fitterName,
            b.from_day AS "from", b.to_day AS "to",
            iif(b.reversed_at_ms IS NULL, b.state, 'TakenBack') AS state,
            (SELECT count(*) FROM fitter_bill_jobs WHERE bill_id = b.id) AS jobCount,
            b.work_paise AS workPaise, b.breakage_paise AS breakagePaise,
            b.agreed_at_ms AS agreedAtMs, b.paid_at_ms AS paidAtMs, t.name AS paidBy,
            b.reference_no AS referenceNo,
            (SELECT reason FROM fitter_payment_reversals WHERE bill_id = b.id
              ORDER BY id DESC LIMIT 1) AS paymentBack, b.created_at_ms AS createdAtMs,
            u.display_name AS madeBy, b.reversed_at_ms AS backAtMs, w.display_name AS backBy,
            b.reverse_reason AS backReason
       FROM fitter_bills b
       JOIN fitters f ON f.id = b.fitter_id
       JOIN users u ON u.id = coalesce(b.agreed_by, b.created_by)
       LEFT JOIN users w ON w.id = b.reversed_by
       LEFT JOIN receipt_types t ON t.id = b.receipt_type_id
      WHERE (:fitterId IS NULL OR b.fitter_id = :fitterId) AND (:id IS NULL OR b.id = :id)
      ORDER BY b.state = 'Paid' OR b.reversed_at_ms IS NOT NULL, b.id DESC LIMIT ${MOST_BILLS}`,
    { fitterId, id },
  )
}

/** Returns one bill of a fitter; throws 404 for none. */
export function fitterBill(db: ReadableDb, id: number): FitterBillRecord {
  const [bill] = fitterBills(db, { id })
  if (bill === undefined) throw new Refusal('NOT_FOUND', message('lab.no-such-fitter-bill'))
  return bill
}

export const listFitterBills = operation(listSpec, ({ query, services }) => ({
  Items: fitterBills(services.db, {
    fitterId:
      query.fitterID === undefined ? null : services.idOf('fitter', query.fitterID, 'fitterID'),
  }).map((bill) => wireBill(services, bill)),
}))

export const readFitterBill = operation(readSpec, ({ params, services }) => {
  const { db, ids } = services
  const id = services.idOf('fitterBill', params.id, 'id')
  const bill = fitterBill(db, id)
  return {
    Bill: wireBill(services, bill),
    Jobs: billedJobs(db, id).map((job) => ({
      LabOrderNo: job.labOrderNo,
      SalesOrderID: ids.encode('order', job.orderId),
      OrderNo: job.orderNo,
      FittedOn: `${job.fittedOn}T00:00:00`,
      Rate: toRupees(job.fittingPaise),
      Extras: job.extras.map(({ name, paise }) => ({ Name: name, Rate: toRupees(paise) })),
      Amount: toRupees(job.amountPaise),
    })),
    Breakages: chargedBreakages(db, id).map((row) => ({
      LabOrderNo: row.labOrderNo,
      SalesOrderID: ids.encode('order', row.orderId),
      OrderNo: row.orderNo,
      Reason: row.reason,
      Amount: toRupees(row.amountPaise),
    })),
  }
})

function wireBill({ branch, ids }: Services, bill: FitterBillRecord) {
  const at = (ms: number | null) => (ms === null ? null : toLocalText(ms, branch().timeZone))
  return {
    ID: ids.encode('fitterBill', bill.id),
    BillNo: bill.billNo,
    FitterID: ids.encode('fitter', bill.fitterId),
    FitterName: bill.fitterName,
    From: `${bill.from}T00:00:00`,
    To: `${bill.to}T00:00:00`,
    State: bill.state,
    JobCount: bill.jobCount,
    Work: toRupees(bill.workPaise),
    Breakages: toRupees(bill.breakagePaise),
    Total: toRupees(bill.workPaise - bill.breakagePaise),
    AgreedOn: at(bill.agreedAtMs),
    PaidOn: at(bill.paidAtMs),
    PaidBy: bill.paidBy,
    ReferenceNo: bill.referenceNo,
    PaymentBack: bill.paymentBack,
    TakenBack: bill.backReason,
  }
}

export type Extra = { name: string; paise: number }

export type BilledJob = {
  labOrderNo: string
  orderId: number
  orderNo: string
  fittedOn: string
  fittingPaise: number
  extras: Extra[]
  amountPaise: number
}

/** Returns the jobs of a bill, the oldest first. */
export function billedJobs(db: ReadableDb, billId: number): BilledJob[] {
  return all<Omit<BilledJob, 'extras'> & { extrasJson: string }>(
    db,
    `SELECT l.lab_order_no AS labOrderNo, o.id AS orderId, o.order_no AS orderNo,
            j.fitted_on AS fittedOn, j.fitting_paise AS fittingPaise,
            j.extras_json AS extrasJson, j.amount_paise AS amountPaise
       FROM fitter_bill_jobs j
       JOIN lab_orders l ON l.id = j.lab_order_id
       JOIN sales_orders o ON o.id = l.order_id
      WHERE j.bill_id = :billId ORDER BY j.fitted_on, l.id`,
    { billId },
  ).map(({ extrasJson, ...job }) => ({ ...job, extras: JSON.parse(extrasJson) }))
}

export type ChargedBreakage = {
  labOrderNo: string
  orderId: number
  orderNo: string
  reason: string
  amountPaise: number
}

/** Returns what a bill charges its fitter with. */
export function chargedBreakages(db: ReadableDb, billId: number): ChargedBreakage[] {
  return all<ChargedBreakage>(
    db,
    `SELECT l.lab_order_no AS labOrderNo, o.id AS orderId, o.order_no AS orderNo, r.reason,
            g.amount_paise AS amountPaise
       FROM fitter_bill_breakages g
       JOIN remakes r ON r.lab_order_id = g.lab_order_id
       JOIN lab_orders l ON l.id = g.lab_order_id
       JOIN sales_orders o ON o.id = r.order_id
      WHERE g.bill_id = :billId ORDER BY l.id`,
    { billId },
  )
}
