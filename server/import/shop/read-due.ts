import { message } from '../../kernel/message.ts'
import { readWhose, type Whose } from './read-rx.ts'
import { isNone } from './shop-cells.ts'
import { CODE_CHARACTERS, NAME_CHARACTERS, type RowReader } from './shop-row.ts'

/** What a customer owes on a bill of the former program, in paise; below zero is owed to them. */
export type DueRecord = {
  kind: 'Dues'
  whose: Whose
  /** The bill's number there. */
  oldNo: string | null
  /** Null: not known, so that it counts from the day it comes in. */
  date: string | null
  duePaise: number
}

/** An order that the former program has not delivered. */
export type OrderRecord = {
  kind: 'Orders'
  whose: Whose
  oldNo: string | null
  date: string
  promised: string | null
  /** With its tax, after discount. */
  totalPaise: number
  paidPaise: number
  /** An item of the shop, by its code or barcode; null for spectacles that only a text describes. */
  code: string | null
  text: string | null
  /** What the line of this row comes to, where the sheet says so. */
  linePaise?: number
  /** All its lines, of an order that stands in several rows. */
  lines?: OrderLine[]
  isReady: boolean
}

export type OrderLine = { code: string | null; text: string | null; totalPaise: number }

/**
 * A due or a credit of a row: its balance, else total less paid; a column of credits is owed to the
 * customer; 0 is nothing to bring in. The key is the number of the bill, else the customer and the day.
 */
export function readDue(reader: RowReader): { key: string; record: DueRecord } {
  const whose = readWhose(reader)
  const { date, oldNo } = readPaper(reader)
  const duePaise = readBalance(reader) ?? 0
  const creditPaise = Math.abs(reader.money('credit') ?? 0)
  if (duePaise !== 0 && creditPaise !== 0) {
    reader.refuse('credit', message('import.due-and-credit'))
  }
  const record: DueRecord = {
    kind: 'Dues',
    whose,
    oldNo,
    date,
    duePaise: duePaise === 0 ? -creditPaise : duePaise,
  }
  return { key: paperKey(record), record }
}

/** An order of a row: what it comes to, what was paid, and what it is of. */
export function readOrder(reader: RowReader): { key: string; record: OrderRecord } {
  const whose = readWhose(reader)
  const { date, oldNo } = readPaper(reader)
  const promised = reader.date('promised')
  const [total, paid] = [reader.money('total'), reader.money('paid')]
  const balance = reader.money('balance')
  const totalPaise = total ?? (balance === null ? 0 : balance + (paid ?? 0))
  const paidPaise = paid ?? (balance === null ? 0 : totalPaise - balance)
  if (totalPaise <= 0) reader.refuse('total', message('import.total-missing'))
  else if (paidPaise < 0 || paidPaise > totalPaise) {
    reader.refuse('paid', message('import.paid-above-total'))
  } else if (balance !== null && Math.abs(totalPaise - paidPaise - balance) > ROUND_OFF_PAISE) {
    reader.refuse('balance', message('import.balance-otherwise'))
  }
  const code = isNone(reader.cell('code')) ? null : reader.text('code', CODE_CHARACTERS)
  const linePaise = reader.money('lineTotal')
  const record: OrderRecord = {
    kind: 'Orders',
    whose,
    oldNo,
    date: date ?? reader.facts.today,
    promised,
    totalPaise,
    paidPaise,
    code,
    text: reader.text('text', NAME_CHARACTERS),
    ...(linePaise === null ? {} : { linePaise }),
    isReady: readIsReady(reader),
  }
  return { key: paperKey(record), record }
}

/**
 * An order and one more row of it: null where the rows are of different people or days. Rows that
 * repeat the order's total are its lines by their own amounts, else they describe one; rows with
 * totals of their own add up.
 */
export function joinedOrder(order: OrderRecord, row: OrderRecord): OrderRecord | null {
  if (order.oldNo === null || order.whose.key !== row.whose.key || order.date !== row.date) {
    return null
  }
  const isReady = order.isReady && row.isReady
  const isSame = order.totalPaise === row.totalPaise && order.paidPaise === row.paidPaise
  const hasLines = order.lines !== undefined || order.linePaise !== undefined
  if (isSame && !(hasLines && row.linePaise !== undefined)) {
    const text = [order.text, row.text].filter((each) => each !== null).join(', ')
    return {
      ...order,
      code: order.code ?? row.code,
      text: text === '' ? null : text.slice(0, NAME_CHARACTERS),
      isReady,
    }
  }
  const { linePaise: _own, ...whole } = order
  const lines = [...(order.lines ?? [lineOf(order)]), lineOf(row)]
  return {
    ...whole,
    lines,
    totalPaise: isSame ? order.totalPaise : order.totalPaise + row.totalPaise,
    paidPaise: isSame ? order.paidPaise : order.paidPaise + row.paidPaise,
    isReady,
  }
}

function lineOf({ code, linePaise, text, totalPaise }: OrderRecord): OrderLine {
  return { code, text, totalPaise: linePaise ?? totalPaise }
}

/** So much may a total differ from its parts: the round-off of a bill. */
const ROUND_OFF_PAISE = 100

/** The day of a paper of the former program and its number there, as far as they are given. */
export function readPaper(reader: RowReader): { oldNo: string | null; date: string | null } {
  const oldNo = isNone(reader.cell('billNo')) ? null : reader.text('billNo', CODE_CHARACTERS)
  const date = reader.date('date')
  if (date !== null && date > reader.facts.today) {
    reader.refuse('date', message('import.date-in-future'))
  }
  return { oldNo, date }
}

function paperKey({ date, oldNo, whose }: DueRecord | OrderRecord): string {
  return oldNo === null ? `${whose.key}|${date ?? ''}` : `no:${oldNo}`
}

function readBalance(reader: RowReader): number | null {
  const balance = reader.money('balance')
  if (balance !== null) return balance
  const total = reader.money('total')
  return total === null ? null : total - (reader.money('paid') ?? 0)
}

const READY = /^(?:ready|completed?|fitted|done|तैयार)/i
const OPEN =
  /^(?:$|new|open|booked|pending|in\s*process|in\s*progress|processing|ordered|order|sent|in\s*lab|lab|at\s*lab|received|not\s*ready|waiting)/i

/** Whether an order waits for its customer. Refuses one that is over: what is due of it is a due. */
function readIsReady(reader: RowReader): boolean {
  const text = reader.cell('status').trim()
  if (READY.test(text)) return true
  if (!OPEN.test(text)) reader.refuse('status', message('import.not-open', { text }))
  return false
}
