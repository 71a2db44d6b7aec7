import type { SupplierBillSheet } from '../../../server/contract/import.ts'
import { parseTyped } from '../../base/format/money.ts'
import type { DraftLine, InwardDraft, LineFigure } from './inward-draft.ts'
import { DECIMALS, type ReceivedItem, shown, withLine, withPiece } from './inward-figures.ts'

/** A row of a supplier's sheet that can go into the bill. */
export type FileRow = SupplierBillSheet['Rows'][number]

/** What has to be the same for two rows to be one line. */
const SAME: readonly LineFigure[] = ['cost', 'discountRate', 'taxRate', 'mrp']

const figureOf = (text: string, key: LineFigure) => parseTyped(text, DECIMALS[key]) ?? 0

function isSame(line: DraftLine, other: DraftLine): boolean {
  return (
    line.itemID === other.itemID &&
    line.lot === other.lot &&
    line.expiresOn === other.expiresOn &&
    SAME.every((key) => figureOf(line[key], key) === figureOf(other[key], key))
  )
}

/** A row as a line of the bill: what the sheet does not say is as it is at a scan. */
function lineOf(draft: InwardDraft, row: FileRow, item: ReceivedItem): DraftLine | undefined {
  // Goods that are not kept by batches have nowhere to keep one.
  const lot = item.tracksBatches
    ? { lot: row.Lot ?? '', expiresOn: row.ExpiresOn ?? '' }
    : { lot: '', expiresOn: '' }
  const [line] = withPiece({ ...draft, lines: [] }, item, lot).draft.lines
  if (line === undefined) return undefined
  const taxRate = shown(row.TaxRate)
  return {
    ...line,
    qty: shown(row.Qty),
    freeQty: row.FreeQty === 0 ? '' : shown(row.FreeQty),
    // A cost that the sheet tells is less no discount but its own.
    ...(row.Cost === null ? {} : { cost: shown(row.Cost), discountRate: shown(row.DiscountRate) }),
    taxRate: taxRate === item.itemTaxRate ? '' : taxRate,
    ...(row.MRP === null || row.MRP === 0 ? {} : { mrp: shown(row.MRP) }),
  }
}

function sumOf(a: string, b: string): string {
  const sum = Math.round((figureOf(a, 'qty') + figureOf(b, 'qty')) * 1000) / 1000
  return sum === 0 ? '' : String(sum)
}

function freeKey({ lines }: InwardDraft, { itemID, lot }: DraftLine): string {
  const keys = new Set(lines.map(({ key }) => key))
  let count = lines.length
  while (keys.has(`${itemID} ${lot} ${count}`)) count += 1
  return `${itemID} ${lot} ${count}`
}

/** Puts rows of a sheet on the draft; what stands there at the same figures is added to. */
export function withRows(
  draft: InwardDraft,
  rows: readonly FileRow[],
  items: ReadonlyMap<string, ReceivedItem>,
): InwardDraft {
  const mrps = new Map<string, number>()
  for (const { ItemID, Lot, MRP } of rows) if (MRP !== null) mrps.set(`${ItemID} ${Lot}`, MRP)
  let after = draft
  for (const row of rows) {
    const item = items.get(row.ItemID ?? '')
    // A row without an MRP has that of the other rows of its goods; numbered pieces have their own.
    const printed = row.MRP ?? mrps.get(`${row.ItemID} ${row.Lot}`) ?? null
    const MRP = item?.isSerialised === true ? row.MRP : printed
    const line = item === undefined ? undefined : lineOf(after, { ...row, MRP }, item)
    if (line === undefined) continue
    const same = after.lines.find((each) => isSame(each, line))
    after =
      same === undefined
        ? { ...after, lines: [...after.lines, { ...line, key: freeKey(after, line) }] }
        : withLine(after, same.key, {
            qty: sumOf(same.qty, line.qty),
            freeQty: sumOf(same.freeQty, line.freeQty),
          })
  }
  return after
}
