import type { CreditClass } from '../contract/supplier-credit.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { isBarredClass } from '../masters/bill-credits.ts'
import { CREDITED_RETURN_LINES } from '../purchasing/credited-returns.ts'
import { SUPPLIER_BILLS } from '../purchasing/supplier-bills.ts'
import { NO_TAXES, plus, type Taxes } from './gst-document.ts'
import type { BookedBill } from './match-bills.ts'

/** A bill of a supplier, or a return that they credited, with what its tax is for. Months are `yyyy-mm`. */
export type CreditBill = Omit<BookedBill, 'gstin'> & {
  gstin: string | null
  supplierId: number
  /**
   * A note that was taken back, or its reversal, which is a note below zero: both count by their
   * months, and no paper of the portal is theirs.
   */
  isSettled: boolean
  /** Of a bill without goods: what it is for. */
  what: string | null
  takesCredit: boolean
  isReverseCharge: boolean
  isImport: boolean
  /** What its tax is for, but for lines that say otherwise. */
  itcClass: CreditClass
  /** The part of its tax that is barred, and the part on which none was charged. */
  barred: Taxes
  noTax: Taxes
  claimedIn: string | null
  reversedIn: string | null
  reclaimedIn: string | null
  /** What of it is not paid; null where payments name no bills. */
  duePaise: number | null
}

type Row = Omit<
  CreditBill,
  'isNote' | 'isSettled' | 'takesCredit' | 'isReverseCharge' | 'isImport' | 'barred' | 'noTax'
> & {
  answerId: number
  isSettled: number
  takesCredit: number
  isReverseCharge: number
  isImport: number
}

/** Every posted bill, the oldest first: of goods, of labs, without goods, and credited returns. */
export function creditBills(db: ReadableDb, stateCode: string): CreditBill[] {
  const apart = linesApart(db, stateCode)
  const rows = all<Row>(
    db,
    `WITH owed AS MATERIALIZED (${SUPPLIER_BILLS})
     SELECT b.*, coalesce(k.itc_class, 'Inputs') AS itcClass,
            coalesce(k.claimed_in, b.ownMonth) AS claimedIn,
            k.reversed_in AS reversedIn, k.reclaimed_in AS reclaimedIn
       FROM (${BILLS}) b
       LEFT JOIN bill_credits k ON k.kind = b.kind AND k.bill_id = b.id
      ORDER BY b.date, b.kind, b.id, b.answerId DESC`,
    { stateCode },
  )
  return rows.map(({ answerId, isImport, isReverseCharge, isSettled, takesCredit, ...row }) => ({
    ...row,
    ...partsOf(row, apart.get(`${row.kind} ${row.id} ${answerId}`) ?? []),
    isSettled: isSettled === 1,
    isNote: row.kind === 'Return',
    takesCredit: takesCredit === 1,
    isReverseCharge: isReverseCharge === 1,
    isImport: isImport === 1,
  }))
}

export type CreditLine = {
  kind: 'Inward' | 'Expense'
  billId: number
  id: number
  what: string
  taxablePaise: number
  taxPaise: number
  /** Null follows the bill. */
  itcClass: CreditClass | null
}

/** The lines of posted bills of goods and of bills without goods, in their order. */
export function creditLines(db: ReadableDb): CreditLine[] {
  return all<CreditLine>(
    db,
    `SELECT 'Inward' AS kind, l.receipt_id AS billId, l.id, i.name AS what,
            l.taxable_paise AS taxablePaise,
            l.igst_paise + l.cgst_paise + l.sgst_paise AS taxPaise, k.itc_class AS itcClass
       FROM goods_receipt_lines l
       JOIN goods_receipts r ON r.id = l.receipt_id AND r.state = 'Posted'
       JOIN items i ON i.id = l.item_id
       LEFT JOIN bill_line_credits k ON k.kind = 'Inward' AND k.line_id = l.id
     UNION ALL
     SELECT 'Expense', l.bill_id, l.id, l.what, l.taxable_paise, l.tax_paise, k.itc_class
       FROM expense_bill_lines l
       LEFT JOIN bill_line_credits k ON k.kind = 'Expense' AND k.line_id = l.id
     ORDER BY kind, billId, id`,
  )
}

/**
 * Lines whose tax is for something else than their bill's, by their bill; of notes, which may be for
 * several returns, by their first.
 */
function linesApart(
  db: ReadableDb,
  stateCode: string,
): Map<string, (Taxes & { itcClass: CreditClass })[]> {
  const rows = all<
    Taxes & { kind: string; billId: number; answerId: number; itcClass: CreditClass }
  >(
    db,
    `SELECT k.kind, l.receipt_id AS billId, 0 AS answerId, k.itc_class AS itcClass,
            l.taxable_paise AS taxablePaise, l.igst_paise AS igstPaise, l.cgst_paise AS cgstPaise,
            l.sgst_paise AS sgstPaise
       FROM bill_line_credits k JOIN goods_receipt_lines l ON l.id = k.line_id
      WHERE k.kind = 'Inward'
     UNION ALL
     SELECT k.kind, l.bill_id, 0, k.itc_class, l.taxable_paise,
            iif(e.tax_mode = 'inter', l.tax_paise, 0),
            iif(e.tax_mode = 'intra', l.tax_paise - l.tax_paise / 2, 0),
            iif(e.tax_mode = 'intra', l.tax_paise / 2, 0)
       FROM bill_line_credits k
       JOIN expense_bill_lines l ON l.id = k.line_id
       JOIN expense_bills e ON e.id = l.bill_id
      WHERE k.kind = 'Expense'
     UNION ALL
     SELECT 'Return', min(l.returnId) OVER (PARTITION BY ${NOTE}), l.answerId, l.itcClass,
            l.taxable, l.igst, l.cgst, l.sgst
       FROM (${CREDITED_RETURN_LINES}) l`,
    { stateCode },
  )
  return Map.groupBy(rows, ({ answerId, billId, kind }) => `${kind} ${billId} ${answerId}`)
}

/** What of a bill is barred and what bore no tax; what no line says otherwise of follows the bill. */
function partsOf(
  bill: Taxes & { itcClass: CreditClass },
  lines: readonly (Taxes & { itcClass: CreditClass })[],
): Pick<CreditBill, 'barred' | 'noTax'> {
  const rest = lines.reduce((left: Taxes, line) => plus(left, line, -1), bill)
  const parts = [...lines, { ...rest, itcClass: bill.itcClass }]
  const sum = (isMeant: (itcClass: CreditClass) => boolean) =>
    parts
      .filter(({ itcClass }) => isMeant(itcClass))
      .reduce((total, part) => plus(total, part), NO_TAXES)
  return { barred: sum(isBarredClass), noTax: sum((itcClass) => itcClass === 'NoTax') }
}

/** What makes lines of credited returns one note of a supplier. */
const NOTE = 'l.supplierId, l.creditNo, l.creditDate, l.isReverseCharge, l.takesCredit, l.answerId'

const LINES_OF = (column: string) =>
  `(SELECT coalesce(sum(l.${column}), 0) FROM goods_receipt_lines l WHERE l.receipt_id = r.id)`
const CHARGES_OF = (sum: string) =>
  `(SELECT coalesce(sum(${sum}), 0) FROM goods_receipt_charges c WHERE c.receipt_id = r.id)`

const BILLS = `
  SELECT 'Inward' AS kind, r.id, 0 AS answerId, 0 AS isSettled, p.id AS supplierId, p.gstin,
         p.name AS supplier, r.bill_no AS number,
         substr(r.bill_date, 1, 10) AS date, NULL AS what,
         ${LINES_OF('taxable_paise')} + ${CHARGES_OF('c.amount_paise')} AS taxablePaise,
         ${LINES_OF('igst_paise')} + ${CHARGES_OF("iif(r.tax_mode = 'inter', c.tax_paise, 0)")}
           AS igstPaise,
         ${LINES_OF('cgst_paise')}
           + ${CHARGES_OF("iif(r.tax_mode = 'intra', c.tax_paise - c.tax_paise / 2, 0)")}
           AS cgstPaise,
         ${LINES_OF('sgst_paise')}
           + ${CHARGES_OF("iif(r.tax_mode = 'intra', c.tax_paise / 2, 0)")} AS sgstPaise,
         r.takes_credit AS takesCredit, r.is_reverse_charge AS isReverseCharge, 0 AS isImport,
         (SELECT owedPaise - paidPaise FROM owed WHERE kind = 'Inward' AND id = r.id) AS duePaise,
         NULL AS ownMonth
    FROM goods_receipts r JOIN suppliers p ON p.id = r.supplier_id
   WHERE r.state = 'Posted'
  UNION ALL
  SELECT 'LabBill', b.id, 0, 0, p.id, p.gstin, p.name, b.bill_no, substr(b.bill_date, 1, 10), NULL,
         b.taxable_paise, iif(s.code <> :stateCode, b.tax_paise, 0),
         iif(s.code <> :stateCode, 0, b.tax_paise - b.tax_paise / 2),
         iif(s.code <> :stateCode, 0, b.tax_paise / 2),
         p.type = 'Regular' AND p.gstin IS NOT NULL, 0, 0,
         (SELECT owedPaise - paidPaise FROM owed WHERE kind = 'LabBill' AND id = b.id), NULL
    FROM lab_bills b JOIN suppliers p ON p.id = b.supplier_id
    LEFT JOIN states s ON s.id = p.state_id
   WHERE b.reversed_at_ms IS NULL
  UNION ALL
  SELECT 'Expense', e.id, 0, 0, p.id, p.gstin, p.name, e.bill_no, substr(e.bill_date, 1, 10),
         (SELECT group_concat(l.what, ', ') FROM expense_bill_lines l WHERE l.bill_id = e.id),
         e.taxable_paise, iif(e.tax_mode = 'inter', e.tax_paise, 0),
         iif(e.tax_mode = 'intra', e.tax_paise - e.tax_paise / 2, 0),
         iif(e.tax_mode = 'intra', e.tax_paise / 2, 0),
         e.takes_credit, e.is_reverse_charge, e.is_import,
         (SELECT owedPaise - paidPaise FROM owed WHERE kind = 'Expense' AND id = e.id), NULL
    FROM expense_bills e JOIN suppliers p ON p.id = e.supplier_id
   WHERE e.reversed_at_ms IS NULL
  UNION ALL
  SELECT 'Return', min(l.returnId), l.answerId, l.isSettled, p.id, p.gstin, p.name, l.creditNo, l.creditDate, NULL,
         sum(l.taxable), sum(l.igst), sum(l.cgst), sum(l.sgst), l.takesCredit, l.isReverseCharge, 0,
         NULL, max(l.claimedIn)
    FROM (${CREDITED_RETURN_LINES}) l JOIN suppliers p ON p.id = l.supplierId
   GROUP BY ${NOTE}`

/** Whether its tax comes into GSTR-3B at all. */
export function countsForCredit({ noTax, takesCredit, taxablePaise }: CreditBill): boolean {
  return takesCredit && noTax.taxablePaise !== taxablePaise
}

/** The tax of bills without their lines that bore none, with a minus for what suppliers credited. */
export function creditOfBills(bills: readonly CreditBill[]): Taxes {
  return bills.reduce((sum, bill) => plus(sum, bill.noTax, bill.isNote ? 1 : -1), taxesOf(bills))
}

/** What of bills is given up for good. */
export function barredOfBills(bills: readonly CreditBill[]): Taxes {
  return bills.reduce((sum, { barred, isNote }) => plus(sum, barred, isNote ? -1 : 1), NO_TAXES)
}

/** The month that was named for its credit, else that of its date. */
export function claimMonth({ claimedIn, date }: Pick<CreditBill, 'claimedIn' | 'date'>): string {
  return claimedIn ?? date.slice(0, 7)
}

/** The last month in which it may be claimed: its return is filed by 30 November (CGST s.16(4)). */
export function lastClaimMonth(date: string): string {
  return `${financialYearOf(date).yearId + 1}-10`
}

/** The sum of their taxes, with a minus for what suppliers credited. */
export function taxesOf(bills: readonly (Taxes & { isNote: boolean })[]): Taxes {
  return bills.reduce((sum, bill) => plus(sum, bill, bill.isNote ? -1 : 1), NO_TAXES)
}
