import type {
  PurchaseOrder,
  PurchaseOrderInput,
  ReorderRow,
} from '../../../server/contract/purchase-orders.ts'
import { parseTyped } from '../../base/format/money.ts'
import type { DraftLine, InwardDraft } from './inward-draft.ts'
import { type LastRate, type ReceivedItem, shown } from './inward-figures.ts'
import type { OrderDraft, OrderLine } from './order-store.ts'

/** Puts one more piece of an item on the order. */
export function withOrdered(draft: OrderDraft, line: Omit<OrderLine, 'qty'>): OrderDraft {
  const same = draft.lines.find(({ itemID }) => itemID === line.itemID)
  if (same === undefined) return { ...draft, lines: [...draft.lines, { ...line, qty: '1' }] }
  const qty = String((parseTyped(same.qty, 3) ?? 0) + 1)
  return withOrderLine(draft, line.itemID, { qty })
}

export function withOrderLine(
  draft: OrderDraft,
  itemID: string,
  part: Partial<OrderLine>,
): OrderDraft {
  return {
    ...draft,
    lines: draft.lines.map((line) => (line.itemID === itemID ? { ...line, ...part } : line)),
  }
}

/** The order with the last rates of its supplier; a cost that was typed stays. */
export function withOrderRates(
  draft: OrderDraft,
  rates: ReadonlyMap<string, Pick<LastRate, 'lastCost'>>,
): OrderDraft {
  return {
    ...draft,
    lines: draft.lines.map((line) => {
      const lastCost = rates.get(line.itemID)?.lastCost
      if (lastCost === undefined) return line
      const isProposed = line.cost === (line.lastCost ?? '')
      return { ...line, lastCost, ...(isProposed ? { cost: lastCost } : {}) }
    }),
  }
}

/** Adds what is below its minimum and is not on the order yet. */
export function withProposal(
  draft: OrderDraft,
  rows: readonly ReorderRow[],
  about: (row: ReorderRow) => string,
): OrderDraft {
  const known = new Set(draft.lines.map(({ itemID }) => itemID))
  const more = rows
    .filter(({ ItemID }) => !known.has(ItemID))
    .map(
      (row): OrderLine => ({
        itemID: row.ItemID,
        name: row.Name,
        code: row.Code,
        about: about(row),
        qty: String(row.Qty),
        cost: shown(row.Cost),
        lastCost: shown(row.Cost),
      }),
    )
  return { ...draft, lines: [...draft.lines, ...more] }
}

/** The figures of a line that are none, or are missing. */
export function wrongOrderFigures({ cost, qty }: OrderLine): readonly ('qty' | 'cost')[] {
  const pieces = parseTyped(qty, 3)
  const isQtyWrong = pieces === null || pieces === 0
  const isCostWrong = cost.trim() !== '' && parseTyped(cost, 4) === null
  return [...(isQtyWrong ? (['qty'] as const) : []), ...(isCostWrong ? (['cost'] as const) : [])]
}

/** What the lines come to before tax, where their costs are known. */
export function orderTotal(lines: readonly OrderLine[]): number {
  const paise = lines.reduce((sum, { cost, qty }) => {
    return sum + Math.round((parseTyped(qty, 3) ?? 0) * (parseTyped(cost, 4) ?? 0) * 100)
  }, 0)
  return paise / 100
}

/** Returns the order as the server takes it; null while the supplier or a figure is missing. */
export function orderInput(draft: OrderDraft, send: boolean): PurchaseOrderInput | null {
  const isWrong = draft.lines.some((line) => wrongOrderFigures(line).length > 0)
  if (draft.supplierID === '' || isWrong) return null
  return {
    ...(draft.orderID === null ? {} : { orderID: draft.orderID }),
    ...(draft.version === null ? {} : { version: draft.version }),
    supplierID: draft.supplierID,
    ...(draft.expectedOn === '' ? {} : { expectedOn: draft.expectedOn }),
    ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
    lines: draft.lines.map(({ cost, itemID, qty }) => ({
      itemID,
      qty: parseTyped(qty, 3) ?? 0,
      ...(cost.trim() === '' ? {} : { cost: parseTyped(cost, 4) ?? 0 }),
    })),
    send,
  }
}

/** Returns a draft of the server to go on with. */
export function draftOfOrder(order: PurchaseOrder): OrderDraft {
  return {
    orderID: order.ID,
    version: order.Version,
    supplierID: order.Supplier.ID,
    expectedOn: (order.ExpectedOn ?? '').slice(0, 10),
    note: order.Note ?? '',
    lines: order.Lines.map((line) => ({
      itemID: line.ItemID,
      name: line.Name,
      code: line.Code,
      about: '',
      qty: String(line.Qty),
      cost: shown(line.Cost),
    })),
  }
}

/** What is still to come of an order, as the bill that brings it; the bill itself may differ. */
export function inwardOfOrder(
  empty: InwardDraft,
  order: PurchaseOrder,
  items: ReadonlyMap<string, ReceivedItem>,
): InwardDraft {
  return {
    ...empty,
    orderID: order.ID,
    supplierID: order.Supplier.ID,
    lines: order.Lines.flatMap((line): DraftLine[] => {
      const item = items.get(line.ItemID)
      if (item === undefined || line.Remaining === 0) return []
      const cost = shown(line.Cost) === '' ? item.lastCost : shown(line.Cost)
      return [
        {
          ...item,
          key: line.ItemID,
          qty: String(line.Remaining),
          freeQty: '',
          rejectedQty: '',
          cost,
          // The discount that went with the rate; another cost was agreed as it is.
          discountRate: cost === item.lastCost ? (item.lastDiscountRate ?? '') : '',
          taxRate: '',
          mrp: item.itemMrp,
          price: item.itemPrice,
          priceForAll: !item.tracksBatches && !item.isSerialised,
          lot: '',
          expiresOn: '',
        },
      ]
    }),
  }
}
