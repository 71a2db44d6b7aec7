import { OFFER_GOODS, type OfferBody, type OfferGoods } from '../contract/offers.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import type { GoodsFilter } from '../domain/offers/offer.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'

type Goods = Omit<OfferBody['needs'][number], 'count'>

/**
 * Reads goods as a request names them: brands and item codes as the catalogue has them. `field` is
 * where they stand in the body, with its point. Throws 400 beside what the catalogue lacks.
 */
export function filterOf(db: ReadableDb, goods: Goods, field: string): GoodsFilter {
  const fromPaise = goods.priceFrom === undefined ? null : toPaise(goods.priceFrom)
  const toPrice = goods.priceTo === undefined ? null : toPaise(goods.priceTo)
  if (fromPaise !== null && toPrice !== null && toPrice < fromPaise) {
    throw invalidField(`${field}priceTo`, message('offers.to-below-from'))
  }
  return {
    sections: [...new Set(goods.goods ?? [])],
    brands: [...new Set((goods.brands ?? []).map((brand) => knownBrand(db, brand.trim(), field)))],
    itemIds: [...new Set((goods.itemCodes ?? []).map((code) => itemOf(db, code.trim(), field)))],
    fromPaise,
    toPaise: toPrice,
  }
}

/** Returns goods as they are answered. */
export function goodsAnswer(
  db: ReadableDb,
  { brands, fromPaise, itemIds, sections, toPaise: toPrice }: GoodsFilter,
) {
  return {
    Goods: OFFER_GOODS.filter((kind: OfferGoods) => sections.includes(kind)),
    Brands: [...brands],
    ItemCodes: itemIds.flatMap((id) => codeOf(db, id)),
    PriceFrom: fromPaise === null ? null : toRupees(fromPaise),
    PriceTo: toPrice === null ? null : toRupees(toPrice),
  }
}

function codeOf(db: ReadableDb, id: number): string[] {
  const item = one<{ code: string }>(db, 'SELECT code FROM items WHERE id = :id', { id })
  return item === undefined ? [] : [item.code]
}

function knownBrand(db: ReadableDb, brand: string, field: string): string {
  const known = one<{ brand: string }>(
    db,
    'SELECT brand FROM items WHERE lower(brand) = lower(:brand) ORDER BY brand <> :brand LIMIT 1',
    { brand },
  )
  if (known !== undefined) return known.brand
  throw invalidField(`${field}brands`, message('offers.no-such-brand', { brand }))
}

function itemOf(db: ReadableDb, code: string, field: string): number {
  const item = one<{ id: number }>(db, 'SELECT id FROM items WHERE upper(code) = upper(:code)', {
    code,
  })
  if (item !== undefined) return item.id
  throw invalidField(`${field}itemCodes`, message('offers.no-such-item', { code }))
}
