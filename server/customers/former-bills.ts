import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Ids } from '../wire/ids.ts'
import { toRupees } from '../wire/rupees.ts'

/** A line of a bill of the former program, in paise; null is not known. */
export type NewFormerLine = {
  text: string
  qtyMilli: number | null
  pricePaise: number | null
  discountPaise: number | null
  taxPaise: number | null
  amountPaise: number | null
}

export type NewFormerBill = {
  oldNo: string
  date: string
  delivered: string | null
  qtyMilli: number | null
  subtotalPaise: number | null
  discountPaise: number | null
  taxPaise: number | null
  /** Null: what its lines come to. */
  totalPaise: number | null
  paidPaise: number | null
  balancePaise: number | null
  remarks: string | null
  lines: readonly NewFormerLine[]
}

/** Keeps a bill of the former program with its lines; returns its row. */
export function insertFormerBill(
  tx: WritableDb,
  {
    customerId,
    importId,
    lines,
    ...bill
  }: NewFormerBill & { customerId: number; importId: number },
): number {
  const ofLines = lines.reduce((paise, { amountPaise }) => paise + (amountPaise ?? 0), 0)
  const billId = insert(
    tx,
    `INSERT INTO former_bills
       (customer_id, bill_no, billed_on, delivered_on, qty_milli, subtotal_paise, discount_paise,
        tax_paise, total_paise, paid_paise, balance_paise, remarks, import_id)
     VALUES
       (:customerId, :oldNo, :date, :delivered, :qtyMilli, :subtotalPaise, :discountPaise,
        :taxPaise, :totalPaise, :paidPaise, :balancePaise, :remarks, :importId)`,
    { ...bill, totalPaise: bill.totalPaise ?? ofLines, customerId, importId },
  )
  insertLines(tx, billId, lines)
  return billId
}

/** Adds the lines of a bill that came without them, from a sheet of lines; returns the bill's row. */
export function addFormerLines(
  tx: WritableDb,
  bill: { oldNo: string; date: string | null },
  lines: readonly NewFormerLine[],
): number {
  const [found] = billsNumbered(tx, bill)
  if (found === undefined) throw new Error('a bill is missing')
  insertLines(tx, found.id, lines)
  return found.id
}

/** Why the lines of a sheet fit no bill that came in before; null where they fit one. */
export function whyNoFormerBill(
  db: ReadableDb,
  bill: { oldNo: string; date: string | null },
): Message | null {
  const [found, ...others] = billsNumbered(db, bill)
  const { oldNo } = bill
  if (found === undefined) return message('import.no-such-bill', { number: oldNo })
  if (others.length > 0) return message('import.several-bills', { number: oldNo })
  return found.lineCount > 0 ? message('import.bill-has-lines', { number: oldNo }) : null
}

function billsNumbered(
  db: ReadableDb,
  { date, oldNo }: { oldNo: string; date: string | null },
): { id: number; lineCount: number }[] {
  return all(
    db,
    `SELECT b.id, (SELECT count(*) FROM former_bill_lines l WHERE l.bill_id = b.id) AS lineCount
       FROM former_bills b
      WHERE b.bill_no = :oldNo COLLATE NOCASE AND b.bill_no = :oldNo
        AND (:date IS NULL OR b.billed_on = :date)
      LIMIT 2`,
    { oldNo, date },
  )
}

function insertLines(tx: WritableDb, billId: number, lines: readonly NewFormerLine[]): void {
  for (const [index, line] of lines.entries()) {
    run(
      tx,
      `INSERT INTO former_bill_lines
         (bill_id, line_no, description, qty_milli, price_paise, discount_paise, tax_paise,
          amount_paise)
       VALUES
         (:billId, :lineNo, :text, :qtyMilli, :pricePaise, :discountPaise, :taxPaise, :amountPaise)`,
      { billId, lineNo: index + 1, ...line },
    )
  }
}

export type FormerBill = Omit<NewFormerBill, 'lines' | 'totalPaise'> & {
  id: number
  customerId: number
  totalPaise: number
}

const COLUMNS = `
  id, customer_id AS customerId, bill_no AS oldNo, billed_on AS date, delivered_on AS delivered,
  qty_milli AS qtyMilli, subtotal_paise AS subtotalPaise, discount_paise AS discountPaise,
  tax_paise AS taxPaise, total_paise AS totalPaise, paid_paise AS paidPaise,
  balance_paise AS balancePaise, remarks`

export function formerBill(db: ReadableDb, id: number): FormerBill | undefined {
  return one<FormerBill>(db, `SELECT ${COLUMNS} FROM former_bills WHERE id = :id`, { id })
}

export function formerLines(db: ReadableDb, billId: number): NewFormerLine[] {
  return all<NewFormerLine>(
    db,
    `SELECT description AS text, qty_milli AS qtyMilli, price_paise AS pricePaise,
            discount_paise AS discountPaise, tax_paise AS taxPaise, amount_paise AS amountPaise
       FROM former_bill_lines WHERE bill_id = :billId ORDER BY line_no`,
    { billId },
  )
}

/** So much may a total differ from its lines: the round-off of a bill. */
const ROUND_OFF_PAISE = 100

/** What the lines of a bill come to, where that is not its total; null where it is, or is not known. */
export function formerLinesOff(
  { totalPaise }: Pick<FormerBill, 'totalPaise'>,
  lines: readonly NewFormerLine[],
): number | null {
  const known = lines.every(({ amountPaise }) => amountPaise !== null)
  if (lines.length === 0 || !known) return null
  const sum = lines.reduce((paise, { amountPaise }) => paise + (amountPaise ?? 0), 0)
  return Math.abs(sum - totalPaise) > ROUND_OFF_PAISE ? sum : null
}

/** The bills that a customer has of the former program, the newest first. */
export function formerBillsOf(
  db: ReadableDb,
  ids: Ids,
  { customerId, limit }: { customerId: number; limit: number },
) {
  const bills = all<FormerBill>(
    db,
    `SELECT ${COLUMNS} FROM former_bills WHERE customer_id = :customerId
      ORDER BY billed_on DESC, id DESC LIMIT :limit`,
    { customerId, limit },
  )
  return bills.map((bill) => {
    const lines = formerLines(db, bill.id)
    const off = formerLinesOff(bill, lines)
    return {
      ID: ids.encode('formerBill', bill.id),
      BillNo: bill.oldNo,
      Date: `${bill.date}T00:00:00`,
      Total: toRupees(bill.totalPaise),
      Balance: bill.balancePaise === null ? null : toRupees(bill.balancePaise),
      LinesTotal: off === null ? null : toRupees(off),
      Goods: lines.map(({ text }) => text),
    }
  })
}
