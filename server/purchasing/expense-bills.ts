// POST /api/Gst/expense, POST /api/Gst/expense/reverse
import { recordChange } from '../audit/record-change.ts'
import { mayChargeTax } from '../branch/branch.ts'
import { assertNotFiled } from '../branch/filed-months.ts'
import {
  type ExpenseInput,
  reverseExpense as reverseSpec,
  saveExpense as saveSpec,
} from '../contract/supplier-credit.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { TaxMode } from '../domain/gst.ts'
import { purchaseAmounts } from '../domain/purchase-amounts.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { claimLater, writeBillCredit } from '../masters/bill-credits.ts'
import { openYearOf } from '../masters/open-year.ts'
import { assertLooksLikeNone } from '../masters/similar-bill.ts'
import { writeSupplierEntry } from '../masters/supplier-entries.ts'
import { toPaise, toPpm, toRupees } from '../wire/rupees.ts'
import { assertBearsCost, bearLateCost, noteBearer } from './late-costs.ts'
import { type BillHead, readBillHead } from './read-bill-head.ts'

type Expense = Omit<BillHead, 'isRegular' | 'isInterState'> & {
  isReverseCharge: boolean
  isImport: boolean
  mode: TaxMode
  takesCredit: boolean
  taxablePaise: number
  taxPaise: number
  roundOffPaise: number
  totalPaise: number
  lines: { what: string; taxablePaise: number; ratePpm: number; taxPaise: number }[]
}

export const saveExpense = operation(saveSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  return services.write((tx) => {
    const expense = readExpense(tx, services, body)
    openYearOf(tx, services, expense.billDate)
    // The tax that the shop owes itself belongs into the month of the bill.
    if (expense.isReverseCharge) assertNotFiled(tx, expense.billDate)
    assertNotEntered(tx, expense)
    if (body.anotherBill !== true) assertOtherLook(tx, expense)
    const receiptId =
      body.forInwardID === undefined
        ? null
        : services.idOf('goodsReceipt', body.forInwardID, 'forInwardID')
    if (receiptId !== null) assertBearsCost(tx, receiptId)
    const id = writeExpense(tx, context, expense)
    const change = { userId: context.userId, atMs: context.nowMs }
    if (receiptId !== null) {
      noteBearer(tx, id, receiptId)
      bearLateCost(tx, {
        receiptId,
        paise: costPaise(expense),
        source: { entity: 'expenseBill', entityId: id, ...change },
      })
    }
    writeBillCredit(tx, {
      kind: 'Expense',
      billId: id,
      itcClass: body.class,
      claimedIn: null,
      reversedIn: null,
      reclaimedIn: null,
      ...change,
    })
    claimLater(tx, {
      kind: 'Expense',
      billId: id,
      billDate: expense.billDate,
      today: context.localNow,
      ...change,
    })
    writeSupplierEntry(tx, {
      supplierId: expense.supplierId,
      kind: 'bill',
      amountPaise: expense.totalPaise,
      date: expense.billDate,
      entity: 'expenseBill',
      entityId: id,
      number: null,
      note: expense.billNo,
      atMs: context.nowMs,
      userId: context.userId,
    })
    recordChange(tx, {
      actor: call.actor,
      atMs: context.nowMs,
      action: 'purchase.expense-booked',
      entity: 'expenseBill',
      entityId: id,
      detail: {
        supplierId: expense.supplierId,
        billNo: expense.billNo,
        class: body.class,
        totalPaise: expense.totalPaise,
        taxPaise: expense.taxPaise,
        reverseCharge: expense.isReverseCharge,
      },
    })
    return {
      success: true,
      expenseID: services.ids.encode('expenseBill', id),
      Tax: toRupees(expense.taxPaise),
      Total: toRupees(expense.totalPaise),
    }
  })
})

/** What a bill costs the shop: with the tax that it does not get back. */
function costPaise(bill: { taxablePaise: number; taxPaise: number; takesCredit: boolean }): number {
  return bill.taxablePaise + (bill.takesCredit ? 0 : bill.taxPaise)
}

/** Returns a bill as it was sent, checked and reckoned. Throws what is wrong with it. */
function readExpense(db: ReadableDb, services: Services, body: ExpenseInput): Expense {
  const { isInterState, isRegular, ...head } = readBillHead(db, services, body)
  const isImport = body.isImport === true
  const isReverseCharge = isImport || body.reverseCharge === true
  const isInter = isImport || isInterState
  const mode: TaxMode = isRegular || isReverseCharge ? (isInter ? 'inter' : 'intra') : 'none'
  const taxed = body.lines.findIndex(({ taxRate = 0 }) => taxRate > 0)
  if (mode === 'none' && taxed >= 0) {
    throw invalidField(`lines.${taxed}.taxRate`, message('purchasing.no-tax-of-unregistered'))
  }
  const charges = body.lines.map(({ amount, taxRate = 0 }) => ({
    amountPaise: toPaise(amount),
    taxRatePpm: toPpm(taxRate),
    intoCost: false,
  }))
  const empty = charges.findIndex(({ amountPaise }) => amountPaise <= 0)
  if (empty >= 0) throw invalidField(`lines.${empty}.amount`, message('purchasing.no-amount'))
  const amounts = purchaseAmounts({ lines: [], charges, roundOffPaise: 0, mode, takesCredit: true })
  const lines = body.lines.map(({ what }, index) => ({
    what: what.trim(),
    taxablePaise: charges[index]?.amountPaise ?? 0,
    ratePpm: amounts.charges[index]?.taxRatePpm ?? 0,
    taxPaise: amounts.charges[index]?.taxPaise ?? 0,
  }))
  const taxablePaise = lines.reduce((sum, line) => sum + line.taxablePaise, 0)
  const taxPaise = lines.reduce((sum, line) => sum + line.taxPaise, 0)
  const roundOffPaise = toPaise(body.roundOff ?? 0)
  if (Math.abs(roundOffPaise) > ROUND_OFF_PAISE) {
    throw invalidField('roundOff', message('purchasing.round-off'))
  }
  return {
    ...head,
    isReverseCharge,
    isImport,
    mode,
    takesCredit: mode !== 'none' && mayChargeTax(services.branch()),
    taxablePaise,
    taxPaise,
    roundOffPaise,
    totalPaise: taxablePaise + (isReverseCharge ? 0 : taxPaise) + roundOffPaise,
    lines,
  }
}

const ROUND_OFF_PAISE = 100

/** Throws 409 for a bill of that supplier and year that was entered before. */
function assertNotEntered(
  db: ReadableDb,
  { billKey: key, billNo, billYearId, supplierId }: Expense,
): void {
  const other = one(
    db,
    `SELECT 1 FROM expense_bills
      WHERE supplier_id = :supplierId AND bill_year_id = :billYearId AND bill_key = :key
        AND reversed_at_ms IS NULL`,
    { supplierId, billYearId, key },
  )
  if (other === undefined) return
  throw new Refusal('CONFLICT', message('purchasing.expense-twice', { bill: billNo }))
}

/** Throws 400 naming the bill of that supplier and year whose number is the same but for its signs. */
function assertOtherLook(
  db: ReadableDb,
  { billKey: key, billNo, billYearId, supplierId }: Expense,
): void {
  const entered = all<{ billNo: string; billDate: string; owedPaise: number }>(
    db,
    `SELECT bill_no AS billNo, bill_date AS billDate, total_paise AS owedPaise FROM expense_bills
      WHERE supplier_id = :supplierId AND bill_year_id = :billYearId AND bill_key <> :key
        AND reversed_at_ms IS NULL
      ORDER BY id`,
    { supplierId, billYearId, key },
  )
  assertLooksLikeNone(billNo, entered, true)
}

function writeExpense(
  tx: WritableDb,
  { nowMs, userId }: CommitContext,
  { isImport, isReverseCharge, lines, mode, takesCredit, ...expense }: Expense,
): number {
  const id = insert(
    tx,
    `INSERT INTO expense_bills
       (supplier_id, bill_no, bill_key, bill_year_id, bill_date, is_reverse_charge, is_import,
        tax_mode, takes_credit, taxable_paise, tax_paise, round_off_paise, total_paise,
        created_at_ms, created_by)
     VALUES
       (:supplierId, :billNo, :billKey, :billYearId, :billDate, :isReverseCharge, :isImport, :mode,
        :takesCredit, :taxablePaise, :taxPaise, :roundOffPaise, :totalPaise, :nowMs, :userId)`,
    {
      ...expense,
      isReverseCharge: isReverseCharge ? 1 : 0,
      isImport: isImport ? 1 : 0,
      mode,
      takesCredit: takesCredit ? 1 : 0,
      nowMs,
      userId,
    },
  )
  for (const line of lines) {
    insert(
      tx,
      `INSERT INTO expense_bill_lines (bill_id, what, taxable_paise, tax_rate_ppm, tax_paise)
       VALUES (:id, :what, :taxablePaise, :ratePpm, :taxPaise)`,
      { id, ...line },
    )
  }
  return id
}

export const reverseExpense = operation(reverseSpec, (call) => {
  const { body, services } = call
  const id = services.idOf('expenseBill', body.expenseID, 'expenseID')
  const context = commitContext(call)
  services.write((tx) => {
    const bill = one<{
      billDate: string
      billNo: string
      supplierId: number
      paise: number
      taxablePaise: number
      taxPaise: number
      takesCredit: number
      receiptId: number | null
    }>(
      tx,
      `SELECT bill_date AS billDate, bill_no AS billNo, supplier_id AS supplierId,
              total_paise AS paise, taxable_paise AS taxablePaise, tax_paise AS taxPaise,
              takes_credit AS takesCredit, for_receipt_id AS receiptId
         FROM expense_bills WHERE id = :id AND reversed_at_ms IS NULL`,
      { id },
    )
    if (bill === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-expense'))
    assertNotFiled(tx, bill.billDate)
    const reason = body.reason.trim()
    run(
      tx,
      `UPDATE expense_bills SET reversed_at_ms = :nowMs, reversed_by = :userId,
              reverse_reason = :reason WHERE id = :id`,
      { id, nowMs: context.nowMs, userId: context.userId, reason },
    )
    if (bill.receiptId !== null) {
      bearLateCost(tx, {
        receiptId: bill.receiptId,
        paise: -costPaise({ ...bill, takesCredit: bill.takesCredit === 1 }),
        source: {
          entity: 'expenseBill',
          entityId: id,
          userId: context.userId,
          atMs: context.nowMs,
        },
      })
    }
    writeSupplierEntry(tx, {
      supplierId: bill.supplierId,
      kind: 'bill-reversed',
      amountPaise: -bill.paise,
      // The account and the register of purchases lose it on the day it stood in.
      date: bill.billDate,
      entity: 'expenseBill',
      entityId: id,
      number: null,
      note: reason,
      atMs: context.nowMs,
      userId: context.userId,
    })
    recordChange(tx, {
      actor: call.actor,
      atMs: context.nowMs,
      action: 'purchase.expense-reversed',
      entity: 'expenseBill',
      entityId: id,
      detail: { billNo: bill.billNo, reason, totalPaise: bill.paise },
    })
  })
  return { success: true }
})
