import type { Inward } from '../../../server/contract/purchasing.ts'
import { parseTyped, toPaise } from '../../base/format/money.ts'

/** What can go back of a line of a bill: pieces by number, or one numbered piece. */
export type ReturnRow = {
  key: string
  itemID: string
  name: string
  /** Its tag or its lot, beside its code. */
  mark: string
  inventoryID: string | null
  lot: string | null
  cost: number
  /** What all pieces of its line are billed at, free ones and discount in it: a return claims its share. */
  billed: { pieces: number; taxablePaise: number }
  /** The most that can go back. */
  most: number
  /** Came broken, and never was on the shelf. */
  isRejected: boolean
}

/** The rows of a bill that can go back, of what is here; what came broken is first of its line. */
export function returnRows(inward: Inward): ReturnRow[] {
  return inward.Lines.flatMap((line): ReturnRow[] => {
    if (line.Cost === undefined || line.Cost === null) return []
    const row = {
      itemID: line.ItemID,
      name: line.Name,
      mark: [line.Code, line.Lot ?? ''].filter((text) => text !== '').join(' · '),
      inventoryID: null,
      lot: line.Lot,
      cost: line.Cost,
      billed: {
        pieces: line.Qty + line.FreeQty,
        taxablePaise: toPaise(line.Taxable ?? line.Cost * line.Qty),
      },
    }
    const rejected = rounded(line.RejectedQty - line.ReturnedRejectedQty)
    const broken: ReturnRow[] =
      rejected > 0 ? [{ ...row, key: `${line.ID} x`, most: rejected, isRejected: true }] : []
    const here = line.Units.filter(({ Status }) => Status === 'in_stock')
    if (line.Units.length > 0) {
      return [
        ...broken,
        ...here.map((unit) => ({
          ...row,
          key: unit.InventoryID,
          mark: unit.Code,
          inventoryID: unit.InventoryID,
          most: 1,
          isRejected: false,
        })),
      ]
    }
    const whole = line.Qty + line.FreeQty - line.RejectedQty
    const wholeBack = line.ReturnedQty - line.ReturnedRejectedQty
    const most = Math.min(rounded(whole - wholeBack), line.OnHand)
    return most <= 0 ? broken : [...broken, { ...row, key: line.ID, most, isRejected: false }]
  })
}

/** To the thousandth that a quantity has. */
function rounded(quantity: number): number {
  return Math.round(quantity * 1_000) / 1_000
}

/** What goes back as it was typed, by the key of its row; of a piece any figure is that piece. */
export type TypedReturn = Readonly<Record<string, string>>

/** What came broken is proposed. */
export function proposedReturn(rows: readonly ReturnRow[]): TypedReturn {
  return Object.fromEntries(
    rows.filter(({ isRejected }) => isRejected).map(({ key, most }) => [key, String(most)]),
  )
}

/** What goes back as it is typed: how many pieces, and what the debit note claims before tax. */
export function returnedSum(
  rows: readonly ReturnRow[],
  typed: TypedReturn,
): { pieces: number; costPaise: number } {
  if (returnedLines(rows, typed) === null) return { pieces: 0, costPaise: 0 }
  let pieces = 0
  let costPaise = 0
  for (const { billed, key } of rows) {
    const qty = parseTyped(typed[key]?.trim() || '0', 3) ?? 0
    pieces = Math.round((pieces + qty) * 1_000) / 1_000
    costPaise += Math.round((billed.taxablePaise * qty) / billed.pieces)
  }
  return { pieces, costPaise }
}

export type ReturnedLine = {
  itemID: string
  inventoryID?: string
  lot?: string
  qty: number
  cost: number
  isRejected?: boolean
}

/** Returns the lines to send; null where a figure is none, or is above what can go back. */
export function returnedLines(
  rows: readonly ReturnRow[],
  typed: TypedReturn,
): ReturnedLine[] | null {
  const lines: ReturnedLine[] = []
  for (const row of rows) {
    const text = typed[row.key]?.trim() ?? ''
    const qty = text === '' ? 0 : parseTyped(text, 3)
    if (qty === null || qty > row.most) return null
    if (qty === 0) continue
    lines.push({
      itemID: row.itemID,
      ...(row.inventoryID === null ? {} : { inventoryID: row.inventoryID }),
      ...(row.lot === null ? {} : { lot: row.lot }),
      qty,
      cost: row.cost,
      ...(row.isRejected ? { isRejected: true } : {}),
    })
  }
  return lines
}
