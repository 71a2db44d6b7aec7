import { one, type ReadableDb } from '../db/sql.ts'
import { isAboveMrp } from '../domain/gst.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { RATE_OF_CLASS } from '../masters/tax-rates.ts'
import type { NewItem } from './insert-item.ts'

export type TaxClass = { id: number; hsn: string; ratePpm: number }

/** Returns a tax class with its rate of today. Throws 400 for no such class. */
export function taxClassNamed(db: ReadableDb, services: Services, name: string): TaxClass {
  const found = one<TaxClass>(
    db,
    `SELECT c.id, c.hsn, r.igst_rate_ppm AS ratePpm
       FROM tax_classes c
       JOIN ${RATE_OF_CLASS}
      WHERE c.name = :name`,
    { name, localDate: services.localNow() },
  )
  if (found === undefined) throw invalidField('taxClass', message('catalog.no-tax-class'))
  return found
}

type Prices = Pick<NewItem, 'mrpCentipaise' | 'priceCentipaise' | 'priceIncludesTax'>

/** Whether an item may not be sold at its own price. */
export function isPricedAboveMrp(prices: Prices, ratePpm: number): boolean {
  const line = {
    ...prices,
    qtyMilli: 1_000,
    discount: { kind: 'none' as const },
    jobChargesCentipaise: 0,
    rates: { sgstRatePpm: null, cgstRatePpm: null, igstRatePpm: ratePpm },
  }
  return isAboveMrp(line, 'intra')
}

/** Throws 400 for a price that the item may not be sold at. */
export function assertNotAboveMrp(prices: Prices, { ratePpm }: TaxClass): void {
  if (isPricedAboveMrp(prices, ratePpm)) {
    throw invalidField('price', message('catalog.price-above-mrp'))
  }
}
