import type { CartLine } from '../../../server/contract/cart.ts'
import type { Item } from '../../../server/contract/catalog.ts'
import { formatRupees, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'

/** The parts of a line that decide what one piece costs. */
type PricedLine = Pick<
  CartLine,
  | 'price'
  | 'priceIncludesTax'
  | 'sgstRate'
  | 'cgstRate'
  | 'igstRate'
  | 'sgstAmount'
  | 'cgstAmount'
  | 'igstAmount'
>
type PricedItem = Pick<Item, 'Price' | 'PriceIncludesTax' | 'SGSTRate' | 'CGSTRate' | 'IGSTRate'>
type Rates = { sgst: number | null; cgst: number | null; igst: number | null }

/** The whole rate in percent: IGST, or its two halves. */
function wholeRate({ cgst, igst, sgst }: Rates): number {
  return (sgst ?? 0) + (cgst ?? 0) || (igst ?? 0)
}

/** Returns a price in paise as the customer pays it, rounded half up to the paisa. */
function withTax(price: number, ratePercent: number): number {
  return Math.round((toPaise(price) * (100_000 + Math.round(ratePercent * 1_000))) / 100_000)
}

/** Whether tax comes on top of what a line says. */
export function isLinePricedBeforeTax(line: PricedLine): boolean {
  const isTaxed = line.sgstAmount + line.cgstAmount + line.igstAmount > 0
  return isTaxed && !line.priceIncludesTax
}

/**
 * Returns the price of one piece of a line in paise, tax included and before any discount. A line
 * that bears no tax, as under the composition scheme, costs what it says.
 */
export function linePricePaise(line: PricedLine): number {
  if (!isLinePricedBeforeTax(line)) return toPaise(line.price)
  return withTax(
    line.price,
    wholeRate({ sgst: line.sgstRate, cgst: line.cgstRate, igst: line.igstRate }),
  )
}

/** Returns the price of an item in paise, tax included; a composition dealer charges none. */
export function itemPricePaise(item: PricedItem, isComposition: boolean): number {
  if (item.PriceIncludesTax || isComposition) return toPaise(item.Price)
  const { CGSTRate: cgst, IGSTRate: igst, SGSTRate: sgst } = item
  return withTax(item.Price, wholeRate({ sgst, cgst, igst }))
}

/** Rupees of a line as its price is kept; those that bear their tax on top are marked. */
export function markedIfBeforeTax(line: PricedLine, rupees: number): string {
  const amount = formatRupees(rupees)
  return isLinePricedBeforeTax(line) ? t('cart.beforeTax', { amount }) : amount
}
