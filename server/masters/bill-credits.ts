import { isFiled } from '../branch/filed-months.ts'
import type { CreditClass } from '../contract/supplier-credit.ts'
import { one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'

export type BillKind = 'Inward' | 'LabBill' | 'Expense'

/** What the tax of a bill is for, and the months, as `yyyy-mm`, whose GSTR-3B has it. */
export type BillCredit = {
  itcClass: CreditClass
  /** Null follows the portal's file, or the date of the bill. */
  claimedIn: string | null
  reversedIn: string | null
  reclaimedIn: string | null
}

export type NamedBill = { kind: BillKind; billId: number }
type Bill = NamedBill
type Change = { userId: number | null; atMs: number }

const USUAL: BillCredit = {
  itcClass: 'Inputs',
  claimedIn: null,
  reversedIn: null,
  reclaimedIn: null,
}

/** What is kept of a bill's credit; of a bill that nothing was said of, what is usual. */
export function billCredit(db: ReadableDb, { billId, kind }: Bill): BillCredit {
  return (
    one<BillCredit>(
      db,
      `SELECT itc_class AS itcClass, claimed_in AS claimedIn, reversed_in AS reversedIn,
              reclaimed_in AS reclaimedIn
         FROM bill_credits WHERE kind = :kind AND bill_id = :billId`,
      { kind, billId },
    ) ?? USUAL
  )
}

export function writeBillCredit(tx: WritableDb, bill: Bill & BillCredit & Change): void {
  run(
    tx,
    `INSERT INTO bill_credits (kind, bill_id, itc_class, claimed_in, reversed_in, reclaimed_in,
                               changed_at_ms, changed_by)
     VALUES (:kind, :billId, :itcClass, :claimedIn, :reversedIn, :reclaimedIn, :atMs, :userId)
     ON CONFLICT (kind, bill_id) DO UPDATE
        SET itc_class = excluded.itc_class, claimed_in = excluded.claimed_in,
            reversed_in = excluded.reversed_in, reclaimed_in = excluded.reclaimed_in,
            changed_at_ms = excluded.changed_at_ms, changed_by = excluded.changed_by`,
    bill,
  )
}

/** A bill that came after the return of its month was filed is claimed in the month it came in. */
export function claimLater(
  tx: WritableDb,
  { billDate, today, ...bill }: Bill & Change & { billDate: string; today: string },
): void {
  if (!isFiled(tx, billDate.slice(0, 7))) return
  writeBillCredit(tx, { ...bill, ...billCredit(tx, bill), claimedIn: today.slice(0, 7) })
}

/** The one bill that a body names. Throws 400 for none or several. */
export function namedBill(
  services: Services,
  body: { inwardID?: string; labBillID?: string; expenseID?: string },
  place = '',
): NamedBill {
  const { expenseID, inwardID, labBillID } = body
  const named: NamedBill[] = []
  const add = (kind: BillKind, billId: number) => named.push({ kind, billId })
  if (inwardID !== undefined) {
    add('Inward', services.idOf('goodsReceipt', inwardID, `${place}inwardID`))
  }
  if (labBillID !== undefined) {
    add('LabBill', services.idOf('labBill', labBillID, `${place}labBillID`))
  }
  if (expenseID !== undefined) {
    add('Expense', services.idOf('expenseBill', expenseID, `${place}expenseID`))
  }
  const [bill] = named
  if (bill === undefined || named.length > 1) {
    throw invalidField(`${place}inwardID`, message('gst.which-bill'))
  }
  return bill
}

/** Says of a line what its tax is for; null follows its bill. */
export function writeLineClass(
  tx: WritableDb,
  line: { kind: 'Inward' | 'Expense'; lineId: number; itcClass: CreditClass | null },
): void {
  const { itcClass, kind, lineId } = line
  run(tx, 'DELETE FROM bill_line_credits WHERE kind = :kind AND line_id = :lineId', {
    kind,
    lineId,
  })
  if (itcClass === null) return
  run(
    tx,
    `INSERT INTO bill_line_credits (kind, line_id, itc_class) VALUES (:kind, :lineId, :itcClass)`,
    { kind, lineId, itcClass },
  )
}

/** Forgets what the tax of the lines of a draft is for, before they are written anew. */
export function dropLineClasses(tx: WritableDb, draftId: number): void {
  run(
    tx,
    `DELETE FROM bill_line_credits
      WHERE kind = 'Inward'
        AND line_id IN (SELECT id FROM goods_receipt_lines WHERE receipt_id = :draftId)`,
    { draftId },
  )
}

/** Section 17(5), and what is not for the business: it is shown and given up for good. */
export function isBarredClass(itcClass: CreditClass): boolean {
  return itcClass === 'Blocked' || itcClass === 'NotBusiness'
}

/** Whether a class is one whose tax is no credit, and so a part of the cost. */
export const isWithoutCredit = (itcClass: string): boolean => WITHOUT_CREDIT.has(itcClass)

const WITHOUT_CREDIT: ReadonlySet<string> = new Set(['Blocked', 'NotBusiness', 'NoTax'])

/**
 * Whether the tax of a bill or line is credit, as SQL: of the expressions of whether its bill takes
 * any, and of its class, null where nothing was said of it.
 */
export function creditedSql(takes: string, itcClass: string): string {
  const without = [...WITHOUT_CREDIT].map((each) => `'${each}'`).join(', ')
  return `(${takes} = 1 AND coalesce(${itcClass}, 'Inputs') NOT IN (${without}))`
}
