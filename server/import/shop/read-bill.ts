import type { NewFormerBill, NewFormerLine } from '../../customers/former-bills.ts'
import { message } from '../../kernel/message.ts'
import { quantityCell } from '../cell-values.ts'
import { readPaper } from './read-due.ts'
import { readWhose, type Whose } from './read-rx.ts'
import { asciiDigits, isNone } from './shop-cells.ts'
import { NAME_CHARACTERS, type RowReader, remarksOf } from './shop-row.ts'

/** A bill that the former program issued: history, neither a sale nor a debt here. */
export type BillRecord = NewFormerBill & { kind: 'Bills'; whose: Whose }

/** What stood on a bill that came in before, from a sheet of lines alone. */
export type BillLinesRecord = {
  kind: 'BillLines'
  oldNo: string
  /** Null: the one bill of that number. */
  date: string | null
  lines: NewFormerLine[]
}

/** A row of a bill: its head, and the line that the row describes, where it describes one. */
export function readBill(reader: RowReader): { key: string; record: BillRecord } {
  const whose = readWhose(reader)
  const { date, oldNo } = readNumbered(reader)
  if (date === null) reader.refuse('date', message('import.date-missing'))
  const line = readLine(reader)
  const totalPaise = reader.money('total')
  if (totalPaise === null && line?.amountPaise == null) {
    reader.refuse('total', message('import.bill-total-missing'))
  }
  const record: BillRecord = {
    kind: 'Bills',
    whose,
    oldNo,
    date: date ?? '',
    delivered: reader.date('delivered'),
    qtyMilli: line === null ? readQty(reader) : null,
    subtotalPaise: reader.money('subtotal'),
    discountPaise: line === null ? reader.money('discount') : null,
    taxPaise: line === null ? reader.money('tax') : null,
    totalPaise,
    paidPaise: reader.money('paid'),
    balancePaise: reader.money('balance'),
    remarks: remarksOf(reader, []),
    lines: line === null ? [] : [line],
  }
  return { key: `no:${oldNo}|${record.date}`, record }
}

/** A row of a sheet of lines: the number of its bill, and the line. */
export function readBillLine(reader: RowReader): { key: string; record: BillLinesRecord } {
  const { date, oldNo } = readNumbered(reader)
  const line = readLine(reader)
  if (line === null) reader.refuse('text', message('import.line-text-missing'))
  const record: BillLinesRecord = {
    kind: 'BillLines',
    oldNo,
    date,
    lines: line === null ? [] : [line],
  }
  return { key: `no:${oldNo}|${date ?? ''}`, record }
}

/**
 * A bill and one more row of it. Null where the rows have different heads, and where one of them
 * describes nothing.
 */
export function joinedBill<T extends BillRecord | BillLinesRecord>(bill: T, row: T): T | null {
  const isSame =
    JSON.stringify({ ...bill, lines: [] }) === JSON.stringify({ ...row, lines: [] }) &&
    bill.lines.length > 0 &&
    row.lines.length > 0
  return isSame ? { ...bill, lines: [...bill.lines, ...row.lines] } : null
}

function readNumbered(reader: RowReader): { date: string | null; oldNo: string } {
  const { date, oldNo } = readPaper(reader)
  if (oldNo === null) reader.refuse('billNo', message('import.bill-no-missing'))
  return { date, oldNo: oldNo ?? '' }
}

function readLine(reader: RowReader): NewFormerLine | null {
  const text = isNone(reader.cell('text')) ? null : reader.text('text', NAME_CHARACTERS)
  if (text === null) return null
  return {
    text,
    qtyMilli: readQty(reader),
    pricePaise: reader.money('price'),
    discountPaise: reader.money('discount'),
    taxPaise: reader.money('tax'),
    amountPaise: reader.money('lineTotal'),
  }
}

function readQty(reader: RowReader): number | null {
  const text = asciiDigits(reader.cell('qty')).replace(
    /\s*(?:nos?|pcs?|prs?|pairs?|box(?:es)?)\.?$/i,
    '',
  )
  if (text === '' || /^-+$/.test(text)) return null
  const quantity = quantityCell(text)
  if (!quantity.ok) reader.refuse('qty', quantity.reason)
  return quantity.ok ? quantity.value : null
}
