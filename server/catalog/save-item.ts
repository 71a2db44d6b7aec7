import { recordChange } from '../audit/record-change.ts'
import { saveItem as spec } from '../contract/catalog.ts'
import { exactlyOne, one, type WritableDb } from '../db/sql.ts'
import { isAboveMrp } from '../domain/gst.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { RATE_OF_CLASS } from '../masters/tax-rates.ts'
import { bookOpeningStock } from '../stock/opening-stock.ts'
import { toCentipaise, toMilli } from '../wire/rupees.ts'
import { codeBeside, shareCode } from './code-candidates.ts'
import { insertItem, type NewItem, ownerOfCode } from './insert-item.ts'

type ItemCall = Call<typeof spec>
type TaxClass = { id: number; hsn: string; ratePpm: number }

/** Where items go that the counter added in a hurry, for the owner to sort later. */
const CATEGORY = 'Added at the counter'

export const saveItem = operation(spec, (call) => {
  const { services } = call
  return services.write((tx) => {
    const taxClass = taxClassOf(tx, call)
    const typed = newItem(call, taxClass, () => nextOwnCode(tx))
    const owner = ownerOfCode(tx, typed.code)
    const isShared = owner !== undefined && call.body.sharesBarcode === true
    if (owner !== undefined && !isShared) {
      throw new Refusal(
        'CONFLICT',
        message('catalog.code-taken', { code: typed.code, name: owner }),
      )
    }
    const item = isShared ? { ...typed, code: codeBeside(tx, typed.code), barcode: null } : typed
    const itemId = writeItem(tx, call, item)
    if (isShared) shareCode(tx, typed.code, itemId)
    return {
      success: true,
      itemID: services.ids.encode('item', itemId),
      numericID: itemId,
      code: item.code,
    }
  })
})

function taxClassOf(tx: WritableDb, { body, services }: ItemCall): TaxClass {
  const found = one<TaxClass>(
    tx,
    `SELECT c.id, c.hsn, r.igst_rate_ppm AS ratePpm
       FROM tax_classes c
       JOIN ${RATE_OF_CLASS}
      WHERE c.name = :name`,
    { name: body.taxClass, localDate: services.localNow() },
  )
  if (found === undefined) throw invalidField('taxClass', message('catalog.no-tax-class'))
  return found
}

/** What was typed as an item; without a price of its own it sells at its MRP, tax in. */
function newItem({ body }: ItemCall, taxClass: TaxClass, ownCode: () => string): NewItem {
  const price = body.price ?? body.mrp
  if (price === undefined || price === 0)
    throw invalidField('price', message('catalog.price-or-mrp'))
  const barcode = body.barcode === undefined ? ownCode() : body.barcode.trim()
  if (barcode === '') throw invalidField('barcode', message('catalog.code-on-goods'))
  const prices = {
    mrpCentipaise: toCentipaise(body.mrp ?? 0),
    priceCentipaise: toCentipaise(price),
    priceIncludesTax: body.price === undefined ? true : (body.priceIncludesTax ?? true),
  }
  assertNotAboveMrp(prices, taxClass)
  return {
    ...prices,
    section: body.section,
    category: CATEGORY,
    subCategory: CATEGORY,
    code: barcode,
    barcode,
    name: body.name.trim(),
    brand: body.brand?.trim() ?? '',
    hsn: taxClass.hsn,
    taxClassId: taxClass.id,
    unit: 'NOS',
    unitCodes: [],
    isSerialised: false,
    openingStockMilli: toMilli(body.openingStock ?? 1),
    spectacleLensType: null,
    refractiveIndexMilli: null,
    coating: null,
    sphereCentidioptres: null,
    cylinderCentidioptres: null,
    axisDegrees: null,
    additionCentidioptres: null,
    modality: null,
    shelf: null,
  }
}

/** Returns a code of the shop's own that no item has, for goods without one: `SHOP-000123`. */
function nextOwnCode(tx: WritableDb): string {
  const { last } = exactlyOne<{ last: number }>(
    tx,
    'SELECT coalesce(max(id), 0) AS last FROM items',
    {},
  )
  for (let number = last + 1; ; number += 1) {
    const code = `SHOP-${String(number).padStart(6, '0')}`
    if (ownerOfCode(tx, code) === undefined) return code
  }
}

/** No item comes to be that may not be sold at its own price. */
function assertNotAboveMrp(
  prices: Pick<NewItem, 'mrpCentipaise' | 'priceCentipaise' | 'priceIncludesTax'>,
  { ratePpm }: TaxClass,
): void {
  const line = {
    ...prices,
    qtyMilli: 1_000,
    discount: { kind: 'none' as const },
    jobChargesCentipaise: 0,
    rates: { sgstRatePpm: null, cgstRatePpm: null, igstRatePpm: ratePpm },
  }
  if (isAboveMrp(line, 'intra')) throw invalidField('price', message('catalog.price-above-mrp'))
}

function writeItem(tx: WritableDb, { actor, services, user }: ItemCall, item: NewItem): number {
  const atMs = services.clock.now()
  const itemId = insertItem(tx, item, { atMs })
  bookOpeningStock(tx, {
    itemId,
    isSerialised: false,
    qtyMilli: item.openingStockMilli,
    reason: 'opening',
    entity: 'item',
    entityId: itemId,
    atMs,
    userId: user.userId,
  })
  recordChange(tx, {
    actor,
    atMs,
    action: 'catalogue.item-added',
    entity: 'item',
    entityId: itemId,
    detail: {
      code: item.code,
      name: item.name,
      mrpCentipaise: item.mrpCentipaise,
      priceCentipaise: item.priceCentipaise,
      openingStockMilli: item.openingStockMilli,
    },
  })
  return itemId
}
