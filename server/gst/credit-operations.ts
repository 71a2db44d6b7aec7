// GET /api/Gst/bills, POST /api/Gst/bills/credit
import { recordChange } from '../audit/record-change.ts'
import { isFiled } from '../branch/filed-months.ts'
import type { BodyOf } from '../contract/operation.ts'
import {
  type CreditBillRow,
  type CreditClass,
  changeBillCredit as changeSpec,
  listCreditBills as listSpec,
} from '../contract/supplier-credit.ts'
import type { ReadableDb } from '../db/sql.ts'
import { addMonths } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { billCredit, namedBill, writeBillCredit, writeLineClass } from '../masters/bill-credits.ts'
import { toRupees } from '../wire/rupees.ts'
import {
  type CreditBill,
  creditBills,
  creditLines,
  lastClaimMonth,
  taxesOf,
} from './credit-bills.ts'
import { creditPlaces } from './credit-places.ts'
import { sumOf, type Taxes } from './gst-document.ts'
import { monthOf } from './period.ts'

const DAY_MS = 86_400_000

const LINE_KINDS = { Inward: 'goodsReceiptLine', Expense: 'expenseBillLine' } as const

const ID_KINDS = {
  Inward: 'goodsReceipt',
  LabBill: 'labBill',
  Expense: 'expenseBill',
  Return: 'supplierReturn',
} as const

const list = operation(listSpec, ({ query, services }) => {
  const today = services.localNow().slice(0, 10)
  const before = addMonths(`${today.slice(0, 7)}-01`, -1)
  const period = query.period ?? `${before.slice(5, 7)}${before.slice(0, 4)}`
  const month = monthOf(period).from.slice(0, 7)
  const { stateCode } = services.branch()
  const places = creditPlaces(services.db, stateCode)
  const lines = Map.groupBy(creditLines(services.db), ({ billId, kind }) => `${kind} ${billId}`)
  const bills = creditBills(services.db, stateCode)
  const ofDate = bills.filter(({ date }) => date.startsWith(month))
  const rows = bills.flatMap((bill): CreditBillRow[] => {
    const { kind, reclaimedIn, reversedIn } = bill
    const countsIn = places.countsIn(bill)
    const isOfMonth = [bill.date.slice(0, 7), countsIn, reversedIn, reclaimedIn].includes(month)
    if (!isOfMonth) return []
    return [
      {
        Kind: kind,
        ID: services.ids.encode(ID_KINDS[kind], bill.id),
        IsTakenBack: bill.isSettled,
        Supplier: bill.supplier,
        GSTIN: bill.gstin,
        Number: bill.number,
        Date: `${bill.date}T00:00:00`,
        What: bill.what,
        ...sumsOf(taxesOf([bill])),
        Class: bill.itcClass,
        Lines: (lines.get(`${kind} ${bill.id}`) ?? []).map((line) => ({
          ID: services.ids.encode(LINE_KINDS[line.kind], line.id),
          What: line.what,
          Taxable: toRupees(line.taxablePaise),
          Tax: toRupees(line.taxPaise),
          Class: line.itcClass,
        })),
        State: places.stateOf(bill, today),
        IsReverseCharge: bill.isReverseCharge,
        IsImport: bill.isImport,
        ClaimedIn: codeOf(bill.claimedIn),
        CountsIn: codeOf(countsIn),
        ReversedIn: codeOf(reversedIn),
        ReclaimedIn: codeOf(reclaimedIn),
        UnpaidDays:
          (bill.duePaise ?? 0) > 0
            ? Math.round((Date.parse(today) - Date.parse(bill.date)) / DAY_MS)
            : null,
      },
    ]
  })
  const credit = bills.filter((bill) => places.countsIn(bill) === month).map(places.creditOf)
  return {
    Period: period,
    Items: rows,
    Totals: {
      Bills: sumsOf(taxesOf(ofDate.filter(({ isNote }) => !isNote))),
      Notes: sumsOf(taxesOf(ofDate.filter(({ isNote }) => isNote))),
      Credit: sumsOf(sumOf(credit)),
    },
  }
})

function sumsOf(taxes: Taxes) {
  return {
    Taxable: toRupees(taxes.taxablePaise),
    IGST: toRupees(taxes.igstPaise),
    CGST: toRupees(taxes.cgstPaise),
    SGST: toRupees(taxes.sgstPaise),
  }
}

/** A month `yyyy-mm` as the portal writes it. */
function codeOf(month: string | null): string | null {
  return month === null ? null : `${month.slice(5)}${month.slice(0, 4)}`
}

type Body = BodyOf<typeof changeSpec>

const change = operation(changeSpec, ({ actor, body, services }) => {
  const lineIds = (body.lines ?? []).map((line, index) => lineIdOf(services, line, index))
  const { billId: id, kind } = namedBill(services, body)
  services.write((tx) => {
    const { stateCode } = services.branch()
    const bill = creditBills(tx, stateCode).find((each) => each.kind === kind && each.id === id)
    if (bill === undefined) throw new Refusal('NOT_FOUND', message('gst.no-such-bill'))
    const before = billCredit(tx, { kind, billId: id })
    const after = {
      itcClass: body.class ?? before.itcClass,
      claimedIn: monthAsked(body.claimedIn, before.claimedIn),
      reversedIn: monthAsked(body.reversedIn, before.reversedIn),
      reclaimedIn: monthAsked(body.reclaimedIn, before.reclaimedIn),
    }
    judge(bill, after)
    const countsIn = creditPlaces(tx, stateCode).countsIn(bill)
    const lines = linesAsked(tx, bill, lineIds)
    const touched = [
      ...(lines.length === 0 &&
      after.itcClass === before.itcClass &&
      after.claimedIn === before.claimedIn
        ? []
        : [countsIn, after.claimedIn ?? bill.date.slice(0, 7)]),
      ...(after.reversedIn === before.reversedIn ? [] : [before.reversedIn, after.reversedIn]),
      ...(after.reclaimedIn === before.reclaimedIn ? [] : [before.reclaimedIn, after.reclaimedIn]),
    ]
    if (touched.some((month) => month !== null && isFiled(tx, month))) {
      throw new Refusal('CONFLICT', message('gst.filed-already'))
    }
    const atMs = services.clock.now()
    writeBillCredit(tx, { kind, billId: id, ...after, userId: actor.userId, atMs })
    for (const line of lines) writeLineClass(tx, line)
    recordChange(tx, {
      actor,
      atMs,
      action: 'gst.bill-credit-changed',
      entity: ID_KINDS[kind],
      entityId: id,
      detail: { before, after, ...(lines.length === 0 ? {} : { lines }) },
    })
  })
  return { success: true }
})

type AskedLine = { kind: 'Inward' | 'Expense'; lineId: number; itcClass: CreditClass | null }

/** The line that is named. Throws 400 for none or both. */
function lineIdOf(
  services: Services,
  line: NonNullable<Body['lines']>[number],
  index: number,
): AskedLine {
  const { class: itcClass, expenseLineID, inwardLineID } = line
  const place = `lines.${index}.`
  const named: AskedLine[] = []
  if (inwardLineID !== undefined) {
    const lineId = services.idOf('goodsReceiptLine', inwardLineID, `${place}inwardLineID`)
    named.push({ kind: 'Inward', lineId, itcClass })
  }
  if (expenseLineID !== undefined) {
    const lineId = services.idOf('expenseBillLine', expenseLineID, `${place}expenseLineID`)
    named.push({ kind: 'Expense', lineId, itcClass })
  }
  const [only] = named
  if (only === undefined || named.length > 1) {
    throw invalidField(`${place}inwardLineID`, message('gst.which-line'))
  }
  return only
}

/** The lines whose class changes. Throws 404 for a line of another bill. */
function linesAsked(db: ReadableDb, bill: CreditBill, asked: readonly AskedLine[]): AskedLine[] {
  if (asked.length === 0) return []
  const own = creditLines(db).filter(({ billId, kind }) => kind === bill.kind && billId === bill.id)
  return asked.filter(({ itcClass, kind, lineId }) => {
    const line = own.find((each) => each.kind === kind && each.id === lineId)
    if (line === undefined) throw new Refusal('NOT_FOUND', message('gst.no-such-line'))
    return line.itcClass !== itcClass
  })
}

function monthAsked(asked: string | null | undefined, before: string | null): string | null {
  if (asked === undefined) return before
  return asked === null ? null : monthOf(asked).from.slice(0, 7)
}

function judge(
  { date }: CreditBill,
  after: { claimedIn: string | null; reversedIn: string | null; reclaimedIn: string | null },
): void {
  const { claimedIn, reclaimedIn, reversedIn } = after
  const own = date.slice(0, 7)
  if ([claimedIn, reversedIn].some((month) => month !== null && month < own)) {
    throw new Refusal('BUSINESS_RULE', message('gst.claim-early'))
  }
  const last = lastClaimMonth(date)
  if (claimedIn !== null && claimedIn > last) {
    throw new Refusal('BUSINESS_RULE', message('gst.claim-late', { month: last }))
  }
  if (reclaimedIn !== null && (reversedIn === null || reclaimedIn < reversedIn)) {
    throw new Refusal('BUSINESS_RULE', message('gst.reclaim-first'))
  }
}

export const creditOperations: readonly BoundOperation[] = [list, change]
