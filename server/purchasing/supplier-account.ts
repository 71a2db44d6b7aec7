import { recordChange } from '../audit/record-change.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import { paySupplier as paySpec, supplierAccount as spec } from '../contract/purchasing.ts'
import { writeMovement } from '../day/move-cash.ts'
import { all, exactlyOne, insert, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { addDays, daysBetween, toLocalText } from '../domain/local-time.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type BillKind, type NamedBill, namedBill } from '../masters/bill-credits.ts'
import { openYearOf } from '../masters/open-year.ts'
import { outgoingMethod } from '../masters/outgoing-method.ts'
import { supplierBalance, supplierName, writeSupplierEntry } from '../masters/supplier-entries.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import { papersOfBill, SUPPLIER_BILLS } from './supplier-bills.ts'

const DEFAULT_PAGE_SIZE = 20
/** Cash to one supplier above this in a day is no expense for income tax (s.40A(3)). */
const CASH_A_DAY_PAISE = 1_000_000

type Bill = {
  kind: BillKind
  id: number
  inwardNo: string | null
  billNo: string
  billDate: string
  creditDays: number
  owedPaise: number
  /** The advance in it. */
  paidPaise: number
  advancePaise: number
}

const TITLES = {
  opening: message('purchasing.entry-opening'),
  bill: message('purchasing.entry-bill'),
  'bill-reversed': message('purchasing.entry-bill-reversed'),
  'debit-note': message('purchasing.entry-debit-note'),
  'credit-note': message('purchasing.entry-credit-note'),
  payment: message('purchasing.entry-payment'),
  'payment-back': message('purchasing.entry-payment-back'),
  'write-off': message('purchasing.entry-write-off'),
} as const

/** Returns the bills of a supplier that are not paid in full, the oldest first. */
function openBills(db: ReadableDb, supplierId: number): Bill[] {
  return all<Bill>(
    db,
    `SELECT b.kind, b.id, b.inwardNo, b.billNo, b.billDate, s.credit_days AS creditDays,
            b.owedPaise, b.paidPaise, b.advancePaise
       FROM (${SUPPLIER_BILLS}) b JOIN suppliers s ON s.id = b.supplierId
      WHERE b.supplierId = :supplierId AND b.owedPaise > b.paidPaise
      ORDER BY substr(b.billDate, 1, 10), b.kind, b.id`,
    { supplierId },
  )
}

type EntryRow = {
  kind: Exclude<keyof typeof TITLES, 'payment-back'>
  amountPaise: number
  balancePaise: number
  date: string
  entity: string
  entityId: number
  number: string | null
  note: string | null
  atMs: number
  by: string | null
  backAtMs: number | null
  backBy: string | null
  backReason: string | null
}

export const getSupplierAccount = operation(spec, ({ params, query, services }) => {
  const { db, ids } = services
  const supplierId = services.idOf('supplier', params.supplierID, 'supplierID')
  const name = supplierName(db, supplierId)
  const window = pageWindow({
    pageNumber: query.pageNumber ?? 1,
    pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  const { total } = exactlyOne<{ total: number }>(
    db,
    'SELECT count(*) AS total FROM supplier_entries WHERE supplier_id = :supplierId',
    { supplierId },
  )
  const rows = all<EntryRow>(
    db,
    `SELECT e.kind, e.amount_paise AS amountPaise, e.date, e.entity, e.entity_id AS entityId,
            e.number, e.note, e.at_ms AS atMs, u.display_name AS by,
            sum(e.amount_paise) OVER (ORDER BY e.id) AS balancePaise,
            b.at_ms AS backAtMs, w.display_name AS backBy, b.reason AS backReason
       FROM supplier_entries e
       LEFT JOIN users u ON u.id = e.user_id
       LEFT JOIN supplier_payment_reversals b
         ON b.payment_id = e.entity_id AND e.entity = 'supplierPayment' AND e.amount_paise < 0
       LEFT JOIN users w ON w.id = b.user_id
      WHERE e.supplier_id = :supplierId
      ORDER BY e.id DESC LIMIT :limit OFFSET :offset`,
    { supplierId, limit: window.pageSize, offset: window.offset },
  )
  const today = services.localNow().slice(0, 10)
  const { timeZone } = services.branch()
  const entries = rows.map((row) => ({
    Date: `${row.date}T00:00:00`,
    At: toLocalText(row.atMs, timeZone),
    Kind: row.kind,
    Title: TITLES[isBack(row) ? 'payment-back' : row.kind],
    Number: row.number,
    Note: row.note,
    Amount: toRupees(row.amountPaise),
    Balance: toRupees(row.balancePaise),
    InwardID: row.entity === 'goodsReceipt' ? ids.encode('goodsReceipt', row.entityId) : null,
    DocumentKind: row.entity,
    DocumentID: isPaper(row.entity) ? ids.encode(row.entity, row.entityId) : null,
    By: row.by,
    TakenBack:
      row.backAtMs === null
        ? null
        : {
            At: toLocalText(row.backAtMs, timeZone),
            By: row.backBy,
            Reason: row.backReason ?? '',
          },
  }))
  const bills = openBills(db, supplierId)
  const balancePaise = supplierBalance(db, supplierId)
  const duePaise = bills.reduce((sum, { owedPaise, paidPaise }) => sum + owedPaise - paidPaise, 0)
  return {
    ...pageAnswer(entries, total, window),
    Supplier: { ID: ids.encode('supplier', supplierId), Name: name },
    Balance: toRupees(balancePaise),
    Unbilled: toRupees(Math.max(0, balancePaise - duePaise)),
    Bills: bills.map((bill) => ({
      InwardID: bill.kind === 'Inward' ? ids.encode('goodsReceipt', bill.id) : null,
      LabBillID: bill.kind === 'LabBill' ? ids.encode('labBill', bill.id) : null,
      ExpenseID: bill.kind === 'Expense' ? ids.encode('expenseBill', bill.id) : null,
      InwardNo: bill.inwardNo,
      BillNo: bill.billNo,
      BillDate: `${bill.billDate}T00:00:00`,
      DueOn: `${addDays(bill.billDate, bill.creditDays)}T00:00:00`,
      Days: daysBetween(bill.billDate, today),
      Amount: toRupees(bill.owedPaise),
      Paid: toRupees(bill.paidPaise),
      Due: toRupees(bill.owedPaise - bill.paidPaise),
      Papers: papersOfBill(services, bill),
    })),
  }
})

/** Whether an entry takes a payment back: what was paid is owed again. */
function isBack({ amountPaise, kind }: EntryRow): boolean {
  return kind === 'payment' && amountPaise > 0
}

const PAPERS = [
  'goodsReceipt',
  'supplierReturn',
  'supplierPayment',
  'labBill',
  'expenseBill',
] as const

function isPaper(entity: string): entity is (typeof PAPERS)[number] {
  return PAPERS.some((each) => each === entity)
}

type Allocation = NamedBill & { amountPaise: number }

export const paySupplier = operation(paySpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const supplierId = services.idOf('supplier', body.supplierID, 'supplierID')
  const amountPaise = toPaise(body.amount)
  if (amountPaise === 0) throw invalidField('amount', message('receipts.no-amount'))
  const reference = body.referenceNo?.trim() ?? ''
  const asked = body.allocations?.map(
    (allocation, index): Allocation => ({
      ...namedBill(services, allocation, `allocations.${index}.`),
      amountPaise: toPaise(allocation.amount),
    }),
  )
  return services.write((tx) => {
    const payment = { supplierId, methodId: body.paymentKindID, reference, amountPaise, asked }
    const { id, isCash, name, paymentNo } = writeSupplierPayment(tx, services, context, payment)
    return {
      success: true,
      paymentID: services.ids.encode('supplierPayment', id),
      paymentNo,
      balance: toRupees(supplierBalance(tx, supplierId)),
      warning:
        isCash && cashOfDay(tx, supplierId, context.localNow) > CASH_A_DAY_PAISE
          ? message('purchasing.much-cash', { supplier: name, limit: CASH_A_DAY_PAISE })
          : null,
    }
  })
})

export type SupplierPayment = {
  supplierId: number
  /** A row of `receipt_types`. */
  methodId: number
  /** Empty for none. */
  reference: string
  amountPaise: number
  /** The bills that are paid; left out, the oldest first. */
  asked?: readonly Allocation[] | undefined
}

/**
 * Writes a payment to a supplier in the caller's transaction, its bills, the account, and the cash
 * that it takes from the drawer. Throws 400 for a reference that is missing.
 */
export function writeSupplierPayment(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  { amountPaise, asked, methodId, reference, supplierId }: SupplierPayment,
): { id: number; paymentNo: string; name: string; isCash: boolean } {
  const name = supplierName(tx, supplierId)
  const method = outgoingMethod(tx, methodId, reference)
  const allocations = allocate(openBills(tx, supplierId), amountPaise, asked)
  const paymentNo = nextDocumentNumber(tx, services, {
    series: 'supplier_payment',
    yearId: openYearOf(tx, services, context.localNow),
    date: context.localNow,
  })
  const id = insert(
    tx,
    `INSERT INTO supplier_payments
       (payment_no, supplier_id, amount_paise, receipt_type_id, reference_no, created_at_ms,
        created_by)
     VALUES (:paymentNo, :supplierId, :amountPaise, :methodId, :reference, :nowMs, :userId)`,
    {
      paymentNo,
      supplierId,
      amountPaise,
      methodId,
      reference: reference === '' ? null : reference,
      nowMs: context.nowMs,
      userId: context.userId,
    },
  )
  for (const allocation of allocations) {
    insert(
      tx,
      `INSERT INTO supplier_payment_allocations
         (payment_id, receipt_id, lab_bill_id, expense_bill_id, amount_paise)
       VALUES (:id, iif(:kind = 'Inward', :billId, NULL), iif(:kind = 'LabBill', :billId, NULL),
               iif(:kind = 'Expense', :billId, NULL), :amountPaise)`,
      { id, ...allocation },
    )
  }
  writeSupplierEntry(tx, {
    supplierId,
    kind: 'payment',
    amountPaise: -amountPaise,
    date: context.localNow.slice(0, 10),
    entity: 'supplierPayment',
    entityId: id,
    number: paymentNo,
    note: reference === '' ? null : reference,
    atMs: context.nowMs,
    userId: context.userId,
  })
  const isCash = method.kind === 'Cash'
  if (isCash) {
    const note = `${paymentNo} ${name}`
    writeMovement(tx, { kind: 'out', amountPaise, reason: 'Other', note }, context)
  }
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'purchase.paid',
    entity: 'supplierPayment',
    entityId: id,
    detail: { paymentNo, supplierId, amountPaise, methodId, allocations },
  })
  return { id, paymentNo, name, isCash }
}

/** Returns what of a payment goes to which bill: as asked, else to the oldest first. */
function allocate(
  bills: readonly Bill[],
  amountPaise: number,
  asked: readonly Allocation[] | undefined,
): Allocation[] {
  if (asked === undefined) {
    let leftPaise = amountPaise
    return bills.flatMap(({ id, kind, owedPaise, paidPaise }) => {
      const part = Math.min(leftPaise, owedPaise - paidPaise)
      leftPaise -= part
      return part > 0 ? [{ kind, billId: id, amountPaise: part }] : []
    })
  }
  let sumPaise = 0
  const seen = new Set<Bill>()
  for (const { amountPaise: part, billId, kind } of asked) {
    const bill = bills.find((each) => each.kind === kind && each.id === billId)
    if (bill === undefined || part > bill.owedPaise - bill.paidPaise) {
      throw new Refusal('BUSINESS_RULE', message('purchasing.above-due'))
    }
    if (seen.has(bill)) throw new Refusal('BUSINESS_RULE', message('purchasing.bill-named-twice'))
    seen.add(bill)
    sumPaise += part
  }
  if (sumPaise > amountPaise) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.allocated-above'))
  }
  return asked.filter(({ amountPaise: part }) => part > 0)
}

/** Returns what the supplier was paid in cash today, this payment included. */
function cashOfDay(db: ReadableDb, supplierId: number, localNow: string): number {
  return -exactlyOne<{ paise: number }>(
    db,
    `SELECT coalesce(sum(e.amount_paise), 0) AS paise
       FROM supplier_entries e
       JOIN supplier_payments p ON p.id = e.entity_id AND e.entity = 'supplierPayment'
       JOIN receipt_types t ON t.id = p.receipt_type_id
      WHERE e.supplier_id = :supplierId AND e.date = :today AND t.kind = 'Cash'`,
    { supplierId, today: localNow.slice(0, 10) },
  ).paise
}
