import { parsePaise } from '../../base/format/money.ts'

export type OpenBill = {
  InwardID: string | null
  LabBillID: string | null
  ExpenseID: string | null
  Due: number
}

/** The one ID that a bill of any kind has. */
export function billID({ ExpenseID, InwardID, LabBillID }: Omit<OpenBill, 'Due'>): string {
  return InwardID ?? LabBillID ?? ExpenseID ?? ''
}

/** What was typed beside a bill, by the bill; a bill that is not here takes what is proposed. */
export type TypedParts = Readonly<Record<string, string>>

export type Allocated = {
  bill: { inwardID: string } | { labBillID: string } | { expenseID: string }
  /** What is typed or proposed, as the field shows it. */
  text: string
  paise: number
  /** Not a figure, or more than is due. */
  isWrong: boolean
}

/**
 * Sets a payment against bills: what was typed beside a bill is its part, the rest goes to the bill
 * that is paid, `firstID`, and to the others, the oldest first, then to `unbilledPaise`, what is owed beyond all bills. `leftPaise` is an
 * advance; below zero more is set than is paid.
 */
export function allocate(
  {
    bills,
    firstID = null,
    unbilledPaise,
  }: { bills: readonly OpenBill[]; unbilledPaise: number; firstID?: string | null },
  amountPaise: number,
  typed: TypedParts,
): { parts: readonly Allocated[]; oldDuesPaise: number; leftPaise: number } {
  const typedPaise = bills.reduce(
    (sum, bill) => sum + (parsePaise(typed[billID(bill)] ?? '') ?? 0),
    0,
  )
  let leftPaise = amountPaise - typedPaise
  const partOf = (open: OpenBill): Allocated => {
    const duePaise = Math.round(open.Due * 100)
    const bill = named(open)
    const text = typed[billID(open)]
    if (text !== undefined) {
      const paise = text.trim() === '' ? 0 : parsePaise(text)
      const isWrong = paise === null || paise > duePaise
      return { bill, text, paise: paise ?? 0, isWrong }
    }
    const paise = Math.max(0, Math.min(leftPaise, duePaise))
    leftPaise -= paise
    return {
      bill,
      text: paise === 0 ? '' : (paise / 100).toFixed(2),
      paise,
      isWrong: false,
    }
  }
  const first = bills.find((open) => billID(open) === firstID)
  const ofFirst = first === undefined ? undefined : partOf(first)
  const parts = bills.map((open) => (open === first && ofFirst ? ofFirst : partOf(open)))
  const oldDuesPaise = Math.max(0, Math.min(leftPaise, unbilledPaise))
  return { parts, oldDuesPaise, leftPaise: leftPaise - oldDuesPaise }
}

/** What is proposed to be paid: what is due of the one bill, else all that is owed. */
export function proposedRupees(
  { bills, firstID = null }: { bills: readonly OpenBill[]; firstID?: string | null },
  balance: number,
): number {
  if (firstID === null) return Math.max(0, balance)
  return bills.find((open) => billID(open) === firstID)?.Due ?? 0
}

function named({ ExpenseID, InwardID, LabBillID }: OpenBill): Allocated['bill'] {
  if (InwardID !== null) return { inwardID: InwardID }
  return LabBillID === null ? { expenseID: ExpenseID ?? '' } : { labBillID: LabBillID }
}
