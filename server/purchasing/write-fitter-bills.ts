// POST /api/FitterBills/draft, /agree, /discard, /pay, /take-back-payment, /take-back
import { recordChange } from '../audit/record-change.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import {
  agreeFitterBill as agreeSpec,
  discardFitterBill as discardSpec,
  draftFitterBill as draftSpec,
  payFitterBill as paySpec,
  takeBackFitterBill as takeBackBillSpec,
  takeBackFitterPayment as takeBackSpec,
} from '../contract/fitter-bills.ts'
import { writeMovement } from '../day/move-cash.ts'
import { bringBackCash } from '../day/take-back-cash.ts'
import { exactlyOne, insert, one, run, type WritableDb } from '../db/sql.ts'
import { extraRate, type FitterRate } from '../domain/fitter-rates.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import { type Message, message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import { outgoingMethod } from '../masters/outgoing-method.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import {
  fittingPaise,
  openBreakages,
  ratesOf,
  readPeriod,
  unbilledWork,
  type WorkRow,
} from './fitter-work.ts'
import { type Extra, type FitterBillRecord, fitterBill } from './read-fitter-bills.ts'

type AskedJob = { labOrderId: number; extras: readonly string[] }
type AskedBreakage = { labOrderId: number; amountPaise: number }

export const draftFitterBill = operation(draftSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const fitterId = services.idOf('fitter', body.fitterID, 'fitterID')
  const jobs = body.jobs.map(
    ({ extras = [], labOrderID }, at): AskedJob => ({
      labOrderId: services.idOf('labOrder', labOrderID, `jobs.${at}.labOrderID`),
      extras,
    }),
  )
  const breakages = (body.breakages ?? []).map(
    ({ amount, labOrderID }, at): AskedBreakage => ({
      labOrderId: services.idOf('labOrder', labOrderID, `breakages.${at}.labOrderID`),
      amountPaise: toPaise(amount),
    }),
  )
  const period = readPeriod(services, body)
  const nothing = breakages.findIndex(({ amountPaise }) => amountPaise === 0)
  if (nothing >= 0) {
    throw invalidField(`breakages.${nothing}.amount`, message('receipts.no-amount'))
  }
  return services.write((tx) => {
    if (one(tx, 'SELECT 1 FROM fitters WHERE id = :fitterId', { fitterId }) === undefined) {
      throw new Refusal('NOT_FOUND', message('lab.no-such-fitter'))
    }
    const rates = ratesOf(tx, fitterId)
    const open = new Map(
      unbilledWork(tx, { fitterId, ...period, most: -1 }).map((job) => [job.labOrderId, job]),
    )
    const priced = jobs.map((asked) => pricedJob(tx, rates, take(open, asked.labOrderId), asked))
    const workPaise = priced.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const broken = new Map(
      openBreakages(tx, { fitterId, to: period.to }).map((row) => [row.labOrderId, row]),
    )
    for (const { labOrderId } of breakages) take(broken, labOrderId)
    const breakagePaise = breakages.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    if (breakagePaise > workPaise) {
      const amounts = { breakages: breakagePaise, work: workPaise }
      throw new Refusal('BUSINESS_RULE', message('lab.breakages-above-work', amounts))
    }
    const billId = insert(
      tx,
      `INSERT INTO fitter_bills
         (fitter_id, from_day, to_day, work_paise, breakage_paise, created_by, created_at_ms)
       VALUES (:fitterId, :from, :to, :workPaise, :breakagePaise, :userId, :nowMs)`,
      {
        fitterId,
        ...period,
        workPaise,
        breakagePaise,
        userId: context.userId,
        nowMs: context.nowMs,
      },
    )
    for (const job of priced) insertJob(tx, billId, job)
    for (const breakage of breakages) {
      insert(
        tx,
        `INSERT INTO fitter_bill_breakages (lab_order_id, bill_id, amount_paise)
         VALUES (:labOrderId, :billId, :amountPaise)`,
        { billId, ...breakage },
      )
    }
    noteBill(tx, context, 'fitter-bill.drafted', billId, {
      fitterId,
      ...period,
      jobs: priced.map(({ amountPaise, labOrderNo }) => ({ job: labOrderNo, amountPaise })),
      breakages,
      totalPaise: workPaise - breakagePaise,
    })
    return {
      success: true,
      billID: services.ids.encode('fitterBill', billId),
      total: toRupees(workPaise - breakagePaise),
    }
  })
})

/** Takes a row out of what is open, so that nothing is billed twice; throws 409 where it is not. */
function take<Row>(open: Map<number, Row>, id: number): Row {
  const row = open.get(id)
  if (row === undefined) throw new Refusal('CONFLICT', message('lab.fitting-not-open'))
  open.delete(id)
  return row
}

type PricedJob = WorkRow & { fittingPaise: number; extras: Extra[]; amountPaise: number }

function pricedJob(
  tx: WritableDb,
  rates: readonly FitterRate[],
  job: WorkRow,
  asked: AskedJob,
): PricedJob {
  const paise = fittingPaise(tx, rates, job)
  const { fittedOn, fitterName, labOrderNo } = job
  if (paise === null) {
    const what = { job: labOrderNo, fitter: fitterName }
    throw new Refusal('BUSINESS_RULE', message('lab.no-fitting-rate', what))
  }
  const names = new Map(asked.extras.map((name) => [name.trim().toLowerCase(), name.trim()]))
  const extras = [...names.values()].map((name) => {
    const rate = extraRate(rates, name, fittedOn)
    if (rate === null) {
      throw new Refusal(
        'BUSINESS_RULE',
        message('lab.no-extra-rate', { extra: name, job: labOrderNo }),
      )
    }
    return { name, paise: rate }
  })
  const amountPaise = extras.reduce((sum, extra) => sum + extra.paise, paise)
  return { ...job, fittingPaise: paise, extras, amountPaise }
}

function insertJob(tx: WritableDb, billId: number, job: PricedJob): void {
  insert(
    tx,
    `INSERT INTO fitter_bill_jobs
       (lab_order_id, bill_id, first_lab_order_id, fitted_on, fitting_paise, extras_json,
        amount_paise)
     VALUES
       (:labOrderId, :billId, :firstId, :fittedOn, :fittingPaise, :extras, :amountPaise)`,
    {
      labOrderId: job.labOrderId,
      billId,
      firstId: job.firstId,
      fittedOn: job.fittedOn,
      fittingPaise: job.fittingPaise,
      extras: JSON.stringify(job.extras),
      amountPaise: job.amountPaise,
    },
  )
}

export const agreeFitterBill = operation(agreeSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('fitterBill', body.billID, 'billID')
  return services.write((tx) => {
    inState(fitterBill(tx, id), 'Draft')
    const billNo = nextNumber(tx, services, context)
    run(
      tx,
      `UPDATE fitter_bills
          SET state = 'Agreed', bill_no = :billNo, agreed_by = :userId, agreed_at_ms = :nowMs
        WHERE id = :id`,
      { id, billNo, userId: context.userId, nowMs: context.nowMs },
    )
    noteBill(tx, context, 'fitter-bill.agreed', id, { billNo })
    return { success: true, billNo }
  })
})

function nextNumber(tx: WritableDb, services: Services, { localNow }: CommitContext): string {
  const yearId = openYearOf(tx, services, localNow)
  return nextDocumentNumber(tx, services, { series: 'fitter_bill', yearId, date: localNow })
}

export const discardFitterBill = operation(discardSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('fitterBill', body.billID, 'billID')
  return services.write((tx) => {
    inState(fitterBill(tx, id), 'Draft')
    run(tx, 'DELETE FROM fitter_bill_jobs WHERE bill_id = :id', { id })
    run(tx, 'DELETE FROM fitter_bill_breakages WHERE bill_id = :id', { id })
    run(tx, 'DELETE FROM fitter_bills WHERE id = :id', { id })
    noteBill(tx, context, 'fitter-bill.discarded', id, {})
    return { success: true }
  })
})

export const payFitterBill = operation(paySpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('fitterBill', body.billID, 'billID')
  const reference = body.referenceNo?.trim() ?? ''
  return services.write((tx) => {
    const bill = inState(fitterBill(tx, id), 'Agreed')
    const method = outgoingMethod(tx, body.paymentKindID, reference)
    const amountPaise = bill.workPaise - bill.breakagePaise
    run(
      tx,
      `UPDATE fitter_bills
          SET state = 'Paid', paid_by = :userId, paid_at_ms = :nowMs,
              receipt_type_id = :methodId, reference_no = :reference
        WHERE id = :id`,
      {
        id,
        userId: context.userId,
        nowMs: context.nowMs,
        methodId: body.paymentKindID,
        reference: reference === '' ? null : reference,
      },
    )
    if (method.kind === 'Cash' && amountPaise > 0) {
      const note = `${bill.billNo ?? ''} ${bill.fitterName}`
      writeMovement(tx, { kind: 'out', amountPaise, reason: 'Other', note }, context)
    }
    const { paymentKindID: methodId } = body
    noteBill(tx, context, 'fitter-bill.paid', id, { billNo: bill.billNo, amountPaise, methodId })
    return { success: true }
  })
})

/**
 * Takes the payment of a bill back, today: the bill is owed again, and cash is in the drawer again.
 * What was paid, and why it was taken back, stays.
 */
export const takeBackFitterPayment = operation(takeBackSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('fitterBill', body.billID, 'billID')
  const reason = body.reason.trim()
  return services.write((tx) => {
    const bill = fitterBill(tx, id)
    if (bill.state !== 'Paid') {
      throw new Refusal('CONFLICT', message('lab.fitter-bill-not-paid'))
    }
    const amountPaise = bill.workPaise - bill.breakagePaise
    const paid = exactlyOne<{ atMs: number; methodKind: string }>(
      tx,
      `SELECT b.paid_at_ms AS atMs, t.kind AS methodKind
         FROM fitter_bills b JOIN receipt_types t ON t.id = b.receipt_type_id WHERE b.id = :id`,
      { id },
    )
    run(
      tx,
      `INSERT INTO fitter_payment_reversals
         (bill_id, amount_paise, paid_by, paid_at_ms, receipt_type_id, reference_no, reason, at_ms,
          user_id)
       SELECT id, :amountPaise, paid_by, paid_at_ms, receipt_type_id, reference_no, :reason, :nowMs,
              :userId
         FROM fitter_bills WHERE id = :id`,
      { id, amountPaise, reason, nowMs: context.nowMs, userId: context.userId },
    )
    run(
      tx,
      `UPDATE fitter_bills
          SET state = 'Agreed', paid_by = NULL, paid_at_ms = NULL, receipt_type_id = NULL,
              reference_no = NULL
        WHERE id = :id`,
      { id },
    )
    if (paid.methodKind === 'Cash' && amountPaise > 0) {
      const number = bill.billNo ?? ''
      const note = `${number} ${bill.fitterName}: ${reason}`
      bringBackCash(tx, { number, atMs: paid.atMs, amountPaise }, { ...context, note })
    }
    noteBill(tx, context, 'fitter-bill.payment-taken-back', id, {
      billNo: bill.billNo,
      amountPaise,
      reason,
    })
    return { success: true }
  })
})

/** Takes an agreed bill back: it stays with its number, and its jobs and breakages are open again. */
export const takeBackFitterBill = operation(takeBackBillSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('fitterBill', body.billID, 'billID')
  const reason = body.reason.trim()
  return services.write((tx) => {
    const bill = fitterBill(tx, id)
    if (bill.state === 'Paid') {
      throw new Refusal('CONFLICT', message('lab.fitter-bill-paid-first'))
    }
    inState(bill, 'Agreed')
    run(
      tx,
      `UPDATE fitter_bills
          SET reversed_at_ms = :nowMs, reversed_by = :userId, reverse_reason = :reason
        WHERE id = :id`,
      { id, reason, nowMs: context.nowMs, userId: context.userId },
    )
    run(tx, 'UPDATE fitter_bill_jobs SET is_reversed = 1 WHERE bill_id = :id', { id })
    run(tx, 'UPDATE fitter_bill_breakages SET is_reversed = 1 WHERE bill_id = :id', { id })
    noteBill(tx, context, 'fitter-bill.taken-back', id, {
      billNo: bill.billNo,
      amountPaise: bill.workPaise - bill.breakagePaise,
      reason,
    })
    return { success: true }
  })
})

/** Returns a bill that is in a state; throws 409, saying in which it is, for any other. */
function inState(bill: FitterBillRecord, state: FitterBillRecord['state']): FitterBillRecord {
  if (bill.state === state) return bill
  throw new Refusal('CONFLICT', IS_IN_STATE[bill.state])
}

const IS_IN_STATE: Record<FitterBillRecord['state'], Message> = {
  Draft: message('lab.fitter-bill-is-draft'),
  Agreed: message('lab.fitter-bill-is-agreed'),
  Paid: message('lab.fitter-bill-is-paid'),
  TakenBack: message('lab.fitter-bill-is-back'),
}

function noteBill(
  tx: WritableDb,
  context: CommitContext,
  action: `fitter-bill.${'drafted' | 'agreed' | 'discarded' | 'paid' | 'payment-taken-back' | 'taken-back'}`,
  entityId: number,
  detail: Parameters<typeof recordChange>[1]['detail'],
): void {
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action,
    entity: 'fitterBill',
    entityId,
    detail,
  })
}
