import { divideHalfUp } from '../domain/rounding.ts'
import { message } from '../kernel/message.ts'
import { NO_PRICE } from './catalogue-columns.ts'
import { amountCell, yesNoCell } from './cell-values.ts'
import type { RowReader } from './read-row.ts'

export type Prices = {
  mrpCentipaise: number
  priceCentipaise: number
  priceIncludesTax: boolean
  hasNoPrice?: true
}

const PPM = 1_000_000n
const CENTIPAISE_PER_PAISA = 100n

/**
 * MRP and price. Without a price the item sells at its MRP, tax included; a price says itself
 * whether it has tax in it, since guessing wrong costs the shop the tax. Nothing sells above its
 * MRP.
 */
export function readPrices(reader: RowReader, igstRatePpm: number): Prices {
  const mrpCentipaise = reader.value('mrp', amountCell, 0)
  const includesTax = reader.value('price_includes_tax', yesNoCell, null)
  if (reader.cell('price')?.toLowerCase() === NO_PRICE) {
    if (mrpCentipaise > 0) reader.refuse('price', message('import.no-price-with-mrp'))
    return { mrpCentipaise, priceCentipaise: 0, priceIncludesTax: true, hasNoPrice: true }
  }
  if (reader.cell('price') === undefined) {
    if (reader.cell('mrp') === undefined) reader.refuse('price', message('import.mrp-or-price'))
    if (includesTax === false) {
      reader.refuse('price_includes_tax', message('import.mrp-includes-tax'))
    }
    return { mrpCentipaise, priceCentipaise: mrpCentipaise, priceIncludesTax: true }
  }
  const priceCentipaise = reader.value('price', amountCell, 0)
  if (includesTax === null) {
    reader.refuse('price_includes_tax', message('import.price-with-tax'))
  }
  const prices = { mrpCentipaise, priceCentipaise, priceIncludesTax: includesTax ?? true }
  assertNotAboveMrp(reader, prices, igstRatePpm)
  return prices
}

function assertNotAboveMrp(reader: RowReader, prices: Prices, igstRatePpm: number): void {
  const { mrpCentipaise, priceCentipaise, priceIncludesTax } = prices
  if (mrpCentipaise === 0) return
  const taxed = priceIncludesTax
    ? BigInt(priceCentipaise)
    : divideHalfUp(BigInt(priceCentipaise) * (PPM + BigInt(igstRatePpm)), PPM)
  // Both are printed in paise, so a fraction of one is not above.
  const paise = divideHalfUp(taxed, CENTIPAISE_PER_PAISA)
  if (paise <= divideHalfUp(BigInt(mrpCentipaise), CENTIPAISE_PER_PAISA)) return
  const rupees = (Number(paise) / 100).toFixed(2)
  const reason = priceIncludesTax
    ? message('catalog.price-above-mrp')
    : message('import.taxed-price-above-mrp', { price: rupees })
  reader.refuse('mrp', reason)
}
