import { formatRupees, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import type { ItemDraft } from './item-draft.ts'
import type { ItemDetail } from './items-data.ts'

/** Goods in stock that came with one MRP, and what they sell at after a change. */
export type KeptGoods = { Count: number; MRP: number; Price: number }

type Prices = Pick<ItemDraft, 'mrp' | 'price' | 'priceIncludesTax'>
type Stocked = Pick<ItemDetail, 'MRP' | 'Price' | 'PriceIncludesTax' | 'Units' | 'Lots'>

/**
 * The goods that do not take the MRP or price that is typed for their item, for another MRP is
 * printed on them: none may sell above it, and what sells at its MRP sells at its own.
 */
export function keptGoods(item: Stocked, draft: Prices): KeptGoods[] {
  const mrp = parseTyped(draft.mrp, 4) ?? 0
  const price = parseTyped(draft.price, 4) ?? mrp
  const isSame = mrp === item.MRP && price === item.Price
  if (isSame && draft.priceIncludesTax === item.PriceIncludesTax) return []
  const counts = new Map<number, number>()
  const count = (printed: number | null, pieces: number): void => {
    if (printed !== null) counts.set(printed, (counts.get(printed) ?? 0) + pieces)
  }
  for (const { MRP, Status } of item.Units) if (Status === 'in_stock') count(MRP, 1)
  for (const { MRP, OnHand } of item.Lots) if (OnHand > 0) count(MRP, OnHand)
  return [...counts]
    .map(([MRP, Count]) => {
      const follows = draft.priceIncludesTax && (price === mrp || price > MRP)
      return { Count, MRP, Price: follows ? MRP : price }
    })
    .filter(({ MRP, Price }) => Price !== price || MRP < mrp)
    .toSorted((one, other) => one.MRP - other.MRP)
}

/** '5 pieces came with MRP ₹3,500 and keep it. They sell at ₹3,500.' */
export function keptText({ Count: count, MRP, Price }: KeptGoods, newPrice: number | null): string {
  const kept = t('items.keepMrp', { count, mrp: formatRupees(MRP) })
  if (Price === newPrice) return kept
  return `${kept} ${t('items.keepMrp.sellAt', { count, price: formatRupees(Price) })}`
}
