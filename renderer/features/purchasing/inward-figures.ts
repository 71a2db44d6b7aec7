import type { Inward, InwardInput } from '../../../server/contract/purchasing.ts'
import { parseSigned, parseTyped } from '../../base/format/money.ts'
import {
  type DraftCharge,
  type DraftLine,
  type InwardDraft,
  LINE_FIGURES,
  type LineFigure,
} from './inward-draft.ts'
import type { RefusedPiece } from './inward-store.ts'

/** What an item brings to its line. */
export type ReceivedItem = Pick<
  DraftLine,
  | 'itemID'
  | 'code'
  | 'name'
  | 'tracksBatches'
  | 'isSerialised'
  | 'lastCost'
  | 'lastDiscountRate'
  | 'itemMrp'
  | 'itemPrice'
  | 'itemTaxRate'
  | 'priceIncludesTax'
>

/**
 * Why a numbered piece can't come in: it is in stock, or on the bill already; null where it can.
 * `units` are the pieces of its item that the shop knows.
 */
export function refusalOfPiece(
  draft: InwardDraft,
  itemID: string,
  unitID: string | null,
  units: readonly { InventoryID: string; Code: string; Status: string }[],
): RefusedPiece | null {
  const unit = units.find(({ InventoryID }) => InventoryID === unitID)
  if (unit === undefined) return null
  const lines = draft.lines.filter((line) => line.itemID === itemID)
  const isScanned = lines.some((line) => line.unitIDs?.includes(unit.InventoryID))
  if (!isScanned && unit.Status !== 'in_stock') return null
  const why = isScanned ? 'scanned' : 'inStock'
  return { code: unit.Code, key: lines.at(-1)?.key ?? null, why }
}

/** Puts one more piece of an item on the draft; of another lot it is another line. */
export function withPiece(
  draft: InwardDraft,
  item: ReceivedItem,
  lot: { lot: string; expiresOn: string },
  unitID: string | null = null,
): { draft: InwardDraft; key: string } {
  const same = draft.lines.find((line) => line.itemID === item.itemID && line.lot === lot.lot)
  if (same !== undefined) {
    const qty = String((parseTyped(same.qty, 3) ?? 0) + 1)
    const scanned = unitID === null ? {} : { unitIDs: [...(same.unitIDs ?? []), unitID] }
    return { draft: withLine(draft, same.key, { qty, ...scanned }), key: same.key }
  }
  const line: DraftLine = {
    ...item,
    key: `${item.itemID} ${lot.lot} ${draft.lines.length}`,
    qty: '1',
    freeQty: '',
    rejectedQty: '',
    cost: item.lastCost,
    discountRate: item.lastDiscountRate ?? '',
    taxRate: '',
    mrp: item.itemMrp,
    price: item.itemPrice,
    priceForAll: !item.tracksBatches && !item.isSerialised,
    ...lot,
    ...(unitID === null ? {} : { unitIDs: [unitID] }),
  }
  return { draft: { ...draft, lines: [...draft.lines, line] }, key: line.key }
}

/** What an item was billed at last. */
export type LastRate = Required<Pick<DraftLine, 'lastCost' | 'lastDiscountRate'>>

/** The draft with the last rates of its supplier; a cost or discount that was typed stays. */
export function withRates(draft: InwardDraft, rates: ReadonlyMap<string, LastRate>): InwardDraft {
  return {
    ...draft,
    lines: draft.lines.map((line) => {
      const rate = rates.get(line.itemID)
      if (rate === undefined) return line
      const isProposed =
        line.cost === line.lastCost && line.discountRate === (line.lastDiscountRate ?? '')
      const proposed = { cost: rate.lastCost, discountRate: rate.lastDiscountRate }
      return { ...line, ...rate, ...(isProposed ? proposed : {}) }
    }),
  }
}

export function withLine(draft: InwardDraft, key: string, part: Partial<DraftLine>): InwardDraft {
  return {
    ...draft,
    lines: draft.lines.map((line) => (line.key === key ? { ...line, ...part } : line)),
  }
}

/** The decimals of each figure. */
export const DECIMALS: Readonly<Record<LineFigure, number>> = {
  qty: 3,
  freeQty: 3,
  rejectedQty: 3,
  cost: 4,
  discountRate: 3,
  taxRate: 3,
  mrp: 4,
  price: 4,
}

/** The figures of a line that are none, or are missing. */
export function wrongLineFigures(line: DraftLine): readonly LineFigure[] {
  return LINE_FIGURES.filter((key) => {
    const text = line[key].trim()
    if (text === '') return key === 'qty' || key === 'cost'
    const figure = parseTyped(text, DECIMALS[key])
    return figure === null || (key === 'qty' && figure === 0)
  })
}

const SOON_MONTHS = 3

/** Whether goods are past their day of expiry, or reach it within three months of `today`. */
export function expiryOf(expiresOn: string, today: string): 'past' | 'soon' | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(expiresOn)) return null
  const limit = new Date(`${today}T00:00:00Z`)
  limit.setUTCMonth(limit.getUTCMonth() + SOON_MONTHS)
  if (expiresOn < today) return 'past'
  return expiresOn <= limit.toISOString().slice(0, 10) ? 'soon' : null
}

/**
 * What came into stock on a day without a supplier's bill: opening stock and what was found, without
 * vouchers that were taken back.
 */
export function takenInWithoutBill(
  movements: readonly { At: string; Reason: string; Qty: number; Document: string | null }[],
  day: string,
): { qty: number; voucher: string | null } | null {
  const ofDay = movements.filter(
    ({ At, Reason }) => At.startsWith(day) && (Reason === 'opening' || Reason === 'found'),
  )
  const takenBack = ofDay.filter(({ Qty }) => Qty < 0)
  const found = ofDay.filter(({ Qty, Reason }) => {
    if (Qty <= 0) return false
    const at = takenBack.findIndex((back) => back.Qty === -Qty && back.Reason === Reason)
    if (at >= 0) takenBack.splice(at, 1)
    return at < 0
  })
  if (found.length === 0) return null
  return {
    qty: found.reduce((sum, { Qty }) => sum + Qty, 0),
    voucher: found.find(({ Document }) => Document !== null)?.Document ?? null,
  }
}

/** Whether a line can be kept as it stands; its cost and its lot may be typed later. */
export function isLineKept(line: DraftLine): boolean {
  return wrongLineFigures(line).every((key) => key === 'cost' && line.cost.trim() === '')
}

export function isLineWhole(line: DraftLine): boolean {
  const hasLot = !line.tracksBatches || (line.lot.trim() !== '' && line.expiresOn !== '')
  return wrongLineFigures(line).length === 0 && hasLot
}

/** What a line that is not whole needs: a figure that can be read, pieces and cost, its batch, its expiry. */
export function lackOfLine(line: DraftLine): 'wrong' | 'missing' | 'batch' | 'expiry' {
  if (isLineWrong(line)) return 'wrong'
  if (wrongLineFigures(line).length > 0) return 'missing'
  return line.lot.trim() === '' ? 'batch' : 'expiry'
}

/** Whether something that was entered in a row can not be read as a figure. */
export function isLineWrong(line: DraftLine): boolean {
  return wrongLineFigures(line).some((key) => line[key].trim() !== '')
}

/**
 * Returns the bill as the server takes it; null while supplier, number or a figure is missing. A
 * draft needs its supplier and something that was entered: each finished row is kept.
 */
export function inwardInput(draft: InwardDraft, post: boolean): InwardInput | null {
  const total = draft.billTotal.trim() === '' ? undefined : parseTyped(draft.billTotal, 2)
  const roundOff = draft.roundOff.trim() === '' ? undefined : parseSigned(draft.roundOff)
  const billNo = draft.billNo.trim()
  if (draft.supplierID === '' || (billNo === '' && (post || draft.lines.length === 0))) return null
  if (total === null || roundOff === null) return null
  const lines = draft.lines.filter(post ? isLineWhole : isLineKept)
  if (post && lines.length < draft.lines.length) return null
  return {
    ...(draft.inwardID === null ? {} : { inwardID: draft.inwardID }),
    ...(draft.version === null ? {} : { version: draft.version }),
    ...(draft.orderID == null ? {} : { orderID: draft.orderID }),
    supplierID: draft.supplierID,
    ...(billNo === '' ? {} : { billNo }),
    billDate: draft.billDate,
    ...(total === undefined ? {} : { billTotal: total }),
    ...(roundOff === undefined ? {} : { roundOff }),
    ...(draft.isReverseCharge === true ? { reverseCharge: true } : {}),
    ...(post && draft.anotherBillNo === billNo ? { anotherBill: true } : {}),
    lines: lines.map(lineInput),
    charges: draft.charges.flatMap(chargeInput),
    post,
  }
}

function lineInput(line: DraftLine): InwardInput['lines'][number] {
  const figures = LINE_FIGURES.filter(
    (key) => key !== 'qty' && key !== 'cost' && line[key].trim() !== '',
  )
  const optional = Object.fromEntries(
    figures.map((key) => [key, parseTyped(line[key], DECIMALS[key]) ?? 0]),
  )
  return {
    itemID: line.itemID,
    qty: parseTyped(line.qty, 3) ?? 0,
    ...(line.cost.trim() === '' ? {} : { cost: parseTyped(line.cost, 4) ?? 0 }),
    ...optional,
    priceForAll: line.priceForAll,
    ...(line.lot.trim() === '' ? {} : { lot: line.lot.trim() }),
    ...(line.expiresOn === '' ? {} : { expiresOn: line.expiresOn }),
    ...(line.itcClass === undefined || line.itcClass === '' ? {} : { itcClass: line.itcClass }),
  }
}

function chargeInput(charge: DraftCharge): NonNullable<InwardInput['charges']> {
  const amount = parseSigned(charge.amount)
  const taxRate = charge.taxRate.trim() === '' ? undefined : parseTyped(charge.taxRate, 3)
  if (charge.name.trim() === '' || amount === null || taxRate === null) return []
  return [
    {
      name: charge.name.trim(),
      amount,
      intoCost: charge.intoCost,
      ...(taxRate === undefined ? {} : { taxRate }),
    },
  ]
}

/** A figure of the server as it stands in a field. */
export const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)
const more = (value: number): string => (value === 0 ? '' : String(value))

/** Returns a draft of the server to go on with; `items` know what the lines do not say. */
export function draftOfInward(
  inward: Inward,
  items: ReadonlyMap<string, ReceivedItem>,
): InwardDraft {
  return {
    inwardID: inward.ID,
    version: inward.Version,
    orderID: inward.Order?.ID ?? null,
    supplierID: inward.Supplier.ID,
    billNo: inward.BillNo,
    billDate: inward.BillDate.slice(0, 10),
    billTotal: shown(inward.BillTotal),
    roundOff: more(inward.RoundOff ?? 0),
    isReverseCharge: inward.IsReverseCharge,
    lines: inward.Lines.flatMap((line) => {
      const item = items.get(line.ItemID)
      if (item === undefined) return []
      return [
        {
          ...item,
          key: line.ID,
          qty: String(line.Qty),
          freeQty: more(line.FreeQty),
          rejectedQty: more(line.RejectedQty),
          cost: shown(line.Cost),
          discountRate: shown(line.DiscountRate),
          taxRate: line.ExpectedTaxRate === null ? '' : String(line.TaxRate),
          mrp: shown(line.MRP),
          price: shown(line.Price),
          priceForAll: line.PriceForAll,
          lot: line.Lot ?? '',
          expiresOn: (line.ExpiresOn ?? '').slice(0, 10),
          itcClass: line.ItcClass ?? '',
        },
      ]
    }),
    charges: inward.Charges.map((charge) => ({
      name: charge.Name,
      amount: shown(charge.Amount),
      taxRate: String(charge.TaxRate),
      intoCost: charge.IntoCost,
    })),
  }
}
