import { formatDay } from '../../base/format/dates.ts'
import { parseSigned, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { nameOfID, yesOrNo } from '../../kernel/version-words.ts'
import { type Fields, rebased, rebasedRows } from '../../kernel/versions.ts'
import { figureLabel } from './figure-label.ts'
import { type DraftLine, type InwardDraft, LINE_FIGURES } from './inward-draft.ts'
import { DECIMALS, isLineKept } from './inward-figures.ts'
import { wrongOrderFigures } from './order-lines.ts'
import type { OrderDraft, OrderLine } from './order-store.ts'
import { reasonName } from './voucher-reasons.ts'
import type { VoucherDraft, VoucherLine } from './voucher-store.ts'

type Suppliers = readonly { ID: string; Name: string }[] | undefined

/** A figure without what makes no difference, such as an ending nought. */
function plain(typed: string, decimals: number): string {
  const figure = parseTyped(typed, decimals)
  return typed.trim() === '' || figure === null ? typed.trim() : String(figure)
}

function signed(typed: string): string {
  return String(parseSigned(typed) ?? typed.trim())
}

/** Tells a line from those of the same name by its place among them. */
function named<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): (readonly [string, Row])[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const name = nameOf(row)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return [count === 1 ? name : `${name} (${count})`, row]
  })
}

/** What is typed in a line of a bill, in words. */
function lineWords(line: DraftLine): string {
  const figures = LINE_FIGURES.map((key) => {
    const figure = plain(line[key], DECIMALS[key])
    const isUsual = figure === '' || (key === 'taxRate' && figure === line.itemTaxRate)
    return isUsual ? '' : `${t(figureLabel(key, line))} ${figure}`
  })
  const expires =
    line.expiresOn === '' ? '' : `${t('goodsIn.expires')} ${formatDay(line.expiresOn)}`
  const taxFor = line.itcClass ? t(`gst.class.${line.itcClass}`) : ''
  return [...figures, expires, taxFor].filter((text) => text !== '').join(' · ')
}

/** Names a line of a bill in both versions. */
function lineName({ code, lot, name }: DraftLine): string {
  return [name, code, lot].filter((text) => text !== '').join(' · ')
}

function chargeWords({ amount, intoCost, name, taxRate }: InwardDraft['charges'][number]): string {
  const tax = plain(taxRate, 3)
  const rate = tax === '' || tax === '0' ? '' : ` (${tax} %)`
  return `${name.trim()} ${signed(amount)}${rate}${intoCost ? ` ${t('goodsIn.intoCost')}` : ''}`
}

/** What a draft of a supplier's bill says, in words, for both versions of it. */
export function inwardWords(draft: InwardDraft, suppliers: Suppliers): Fields {
  return {
    [t('items.supplier')]: nameOfID(draft.supplierID, suppliers),
    [t('goodsIn.billNo')]: draft.billNo.trim(),
    [t('goodsIn.billDate')]: draft.billDate === '' ? '' : formatDay(draft.billDate),
    [t('goodsIn.billTotal')]: plain(draft.billTotal, 2),
    [t('goodsIn.roundOff')]: signed(draft.roundOff === '' ? '0' : draft.roundOff),
    [t('goodsIn.reverseCharge')]: yesOrNo(draft.isReverseCharge === true),
    [t('goodsIn.charges')]: draft.charges.map(chargeWords).join(', '),
    ...Object.fromEntries(
      named(draft.lines, lineName).map(([name, line]) => [name, lineWords(line)]),
    ),
  }
}

/** Returns the newest draft of a bill with what was changed here put into it, row by row. */
export function rebasedInward(
  draft: InwardDraft,
  read: InwardDraft,
  newest: InwardDraft,
): InwardDraft {
  const rows = (each: InwardDraft) => named(each.lines, lineName)
  const lines = rebasedRows(
    { mine: rows(draft), read: rows(read), newest: rows(newest) },
    ([name]) => name,
    ([, line]) => [lineWords(line), line.priceForAll],
  )
  return {
    ...rebased(draft, read, newest),
    inwardID: newest.inwardID,
    version: newest.version,
    lines: lines.map(([, line]) => line),
  }
}

/** What of a draft of a bill the server keeps. */
export function keptInward(draft: InwardDraft): InwardDraft {
  return { ...draft, lines: draft.lines.filter(isLineKept) }
}

/** What a draft of an order says, in words, for both versions of it. */
export function orderWords(draft: OrderDraft, suppliers: Suppliers): Fields {
  return {
    [t('items.supplier')]: nameOfID(draft.supplierID, suppliers),
    [t('purchaseOrders.expected')]: draft.expectedOn === '' ? '' : formatDay(draft.expectedOn),
    [t('purchaseOrders.note')]: draft.note.trim(),
    ...Object.fromEntries(
      named(draft.lines, ({ name }) => name).map(([name, line]) => [name, orderLineWords(line)]),
    ),
  }
}

function orderLineWords({ cost, qty }: OrderLine): string {
  const [pieces, price] = [plain(qty, 3), plain(cost, 4)]
  const shown = [
    `${t('goodsIn.line.qty')} ${pieces}`,
    price === '' ? '' : `${t('goodsIn.line.cost')} ${price}`,
  ]
  return shown.filter((text) => text !== '').join(' · ')
}

/** Returns the newest draft of an order with what was changed here put into it, row by row. */
export function rebasedOrder(draft: OrderDraft, read: OrderDraft, newest: OrderDraft): OrderDraft {
  return {
    ...rebased(draft, read, newest),
    orderID: newest.orderID,
    version: newest.version,
    lines: rebasedRows(
      { mine: draft.lines, read: read.lines, newest: newest.lines },
      ({ itemID }) => itemID,
      orderLineWords,
    ),
  }
}

/** What of a draft of an order the server keeps. */
export function keptOrder(draft: OrderDraft): OrderDraft {
  return { ...draft, lines: draft.lines.filter((line) => wrongOrderFigures(line).length === 0) }
}

function voucherLineName({ code, lot, name }: VoucherLine): string {
  return [name, code, lot].filter((text) => text !== '').join(' · ')
}

function voucherLineWords({ cost, expiresOn, qty, tags }: VoucherLine): string {
  const price = plain(cost, 4)
  const shown = [
    `${t('goodsIn.line.qty')} ${plain(qty, 3)}`,
    price === '' ? '' : `${t('goodsIn.line.cost')} ${price}`,
    expiresOn === '' ? '' : `${t('goodsIn.expires')} ${formatDay(expiresOn)}`,
    tags.trim() === '' ? '' : `${t('vouchers.tags')} ${tags.trim()}`,
  ]
  return shown.filter((text) => text !== '').join(' · ')
}

/** What a draft of a stock voucher says, in words, for both versions of it. */
export function voucherWords(draft: VoucherDraft): Fields {
  return {
    [t('goodsIn.reason')]: reasonName(draft.reason),
    [t('vouchers.note')]: draft.note.trim(),
    ...Object.fromEntries(
      named(draft.lines, voucherLineName).map(([name, line]) => [name, voucherLineWords(line)]),
    ),
  }
}

/** Returns the newest draft of a voucher with what was changed here put into it, row by row. */
export function rebasedVoucher(
  draft: VoucherDraft,
  read: VoucherDraft,
  newest: VoucherDraft,
): VoucherDraft {
  const rows = (each: VoucherDraft) => named(each.lines, voucherLineName)
  const lines = rebasedRows(
    { mine: rows(draft), read: rows(read), newest: rows(newest) },
    ([name]) => name,
    ([, line]) => [voucherLineWords(line), line.inventoryID],
  )
  return {
    ...rebased(draft, read, newest),
    draftID: newest.draftID,
    version: newest.version,
    // Lines of both tills may have the same keys.
    lines: lines.map(([, line], index) => ({ ...line, key: String(index + 1) })),
  }
}
