import { recordChange } from '../audit/record-change.ts'
import { saveItem as spec } from '../contract/catalog.ts'
import { exactlyOne, type WritableDb } from '../db/sql.ts'
import { timesQuantity } from '../domain/rounding.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import { chosenCategory, GENERAL } from '../masters/categories.ts'
import { batchOf } from '../stock/batches.ts'
import { bookOpeningStock } from '../stock/opening-stock.ts'
import { toCentipaise, toMilli } from '../wire/rupees.ts'
import { setColumns } from './change-item.ts'
import { codeBeside, shareCode } from './code-candidates.ts'
import { detailColumns, editItem, writeCodes } from './edit-item.ts'
import { insertItem, type NewItem, NO_ATTRIBUTES, ownerOfCode } from './insert-item.ts'
import { itemTypeIdOf } from './item-place.ts'
import { nextOwnCode } from './own-codes.ts'
import { indexItem, unindexItem } from './search/index-item.ts'
import { assertNotAboveMrp, type TaxClass, taxClassNamed } from './tax-class.ts'

type ItemCall = Call<typeof spec>

/** Where items go that the counter added in a hurry, for the owner to sort later. */
const CATEGORY = 'Added at the counter'

export const saveItem = operation(spec, (call) => {
  const { body, services } = call
  const itemId = body.itemID === undefined ? null : services.idOf('item', body.itemID, 'itemID')
  if (body.subCategoryID !== undefined) {
    services.idOf('subCategory', body.subCategoryID, 'subCategoryID')
  }
  return services.write((tx) => {
    const saved = itemId === null ? addItem(tx, call) : { itemId, ...editItem(tx, call, itemId) }
    return {
      success: true,
      itemID: services.ids.encode('item', saved.itemId),
      numericID: saved.itemId,
      code: saved.code,
      version: saved.version,
    }
  })
})

function addItem(
  tx: WritableDb,
  call: ItemCall,
): { itemId: number; code: string; version: number } {
  const { body, services } = call
  const taxClass = taxClassNamed(tx, services, needed(body.taxClass, 'taxClass'))
  const typed = newItem(call, taxClass, () => nextOwnCode(tx, services.branch().id))
  const owner = ownerOfCode(tx, typed.code)
  const isShared = owner !== undefined && body.sharesBarcode === true
  if (owner !== undefined && !isShared) {
    throw new Refusal('CONFLICT', message('catalog.code-taken', { code: typed.code, name: owner }))
  }
  const placed = { ...typed, ...placeOf(tx, call) }
  const item = isShared ? { ...placed, code: codeBeside(tx, typed.code), barcode: null } : placed
  const itemId = writeItem(tx, call, item)
  if (isShared) shareCode(tx, typed.code, itemId)
  return { itemId, code: item.code, version: 1 }
}

/** The category of a new item: the one that was typed, and a place to be sorted later for none. */
function placeOf(tx: WritableDb, call: ItemCall): Pick<NewItem, 'category' | 'subCategory'> {
  const { category: typed, section, subCategoryID } = call.body
  // A sub-category says its category; `detailColumns` puts the item there.
  if (typed === undefined || subCategoryID !== undefined) {
    return { category: CATEGORY, subCategory: CATEGORY }
  }
  const itemTypeId = itemTypeIdOf(needed(section, 'section'))
  const id = chosenCategory(tx, call, { itemTypeId, presentId: null, typed })
  const { name } = exactlyOne<{ name: string }>(tx, 'SELECT name FROM categories WHERE id = :id', {
    id,
  })
  return { category: name, subCategory: GENERAL }
}

/** Throws 400 for a key that a new item needs. */
function needed<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw invalidField(field, message('field.missing'))
  return value
}

/** What was typed as an item; without a price of its own it sells at its MRP, tax in. */
function newItem({ body }: ItemCall, taxClass: TaxClass, ownCode: () => string): NewItem {
  const price = body.price ?? body.mrp ?? 0
  if (price === 0) throw invalidField('price', message('catalog.price-or-mrp'))
  const barcode =
    body.barcode === undefined || body.barcode === null ? ownCode() : body.barcode.trim()
  if (barcode === '') throw invalidField('barcode', message('catalog.code-on-goods'))
  const prices = {
    mrpCentipaise: toCentipaise(body.mrp ?? 0),
    priceCentipaise: toCentipaise(price),
    priceIncludesTax:
      body.price === undefined || body.price === null ? true : (body.priceIncludesTax ?? true),
  }
  assertNotAboveMrp(prices, taxClass)
  return {
    ...prices,
    section: needed(body.section, 'section'),
    category: CATEGORY,
    subCategory: CATEGORY,
    code: barcode,
    barcode,
    name: needed(body.name, 'name').trim(),
    brand: body.brand?.trim() ?? '',
    hsn: taxClass.hsn,
    taxClassId: taxClass.id,
    unit: 'NOS',
    unitCodes: [],
    isSerialised: body.isSerialised === true,
    openingStockMilli: openingMilli(body),
    ...NO_ATTRIBUTES,
  }
}

/**
 * What a new item opens with: one piece where nothing is said and it has neither tags nor lots.
 * Throws 400 for pieces that need tags, and for pieces of an item with lots without their lot.
 */
function openingMilli(body: ItemCall['body']): number {
  const isPlain = body.isSerialised !== true && body.tracksBatches !== true
  const milli = toMilli(body.openingStock ?? (isPlain ? 1 : 0))
  if (milli > 0 && body.isSerialised === true) {
    throw invalidField('openingStock', message('catalog.opening-tags'))
  }
  const hasLot = body.openingLot !== undefined && body.openingLot !== null
  const needsLot = milli > 0 && body.tracksBatches === true
  if (needsLot && !hasLot) {
    throw invalidField('openingLot', message('stock.which-lot', { item: body.name?.trim() ?? '' }))
  }
  if (!needsLot && (hasLot || (body.openingExpiresOn ?? null) !== null)) {
    throw invalidField(hasLot ? 'openingLot' : 'openingExpiresOn', message('catalog.opening-lot'))
  }
  return milli
}

function writeItem(
  tx: WritableDb,
  { actor, body, services, user }: ItemCall,
  item: NewItem,
): number {
  const atMs = services.clock.now()
  const sentExpiry = body.openingExpiresOn ?? undefined
  const expiresOn =
    sentExpiry === undefined
      ? null
      : requestDate(services, sentExpiry, 'openingExpiresOn').slice(0, 10)
  if (expiresOn !== null && expiresOn < services.localNow().slice(0, 10)) {
    throw invalidField('openingExpiresOn', message('catalog.opening-expired'))
  }
  const itemId = insertItem(tx, item, { atMs })
  writeDetails(tx, services, itemId, body)
  const lot = body.openingLot?.trim() ?? null
  bookOpeningStock(tx, {
    itemId,
    isSerialised: false,
    batchId: lot === null ? null : batchOf(tx, { itemId, lot, expiresOn, mrpCentipaise: null }),
    costPaise:
      body.openingCost === undefined || body.openingCost === null
        ? null
        : timesQuantity(item.openingStockMilli, toCentipaise(body.openingCost)),
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

/** Writes what a body says of a new item beside the least, as a part of its first version. */
function writeDetails(
  tx: WritableDb,
  services: ItemCall['services'],
  itemId: number,
  body: ItemCall['body'],
): void {
  const details = detailColumns(tx, services, body, body.section)
  for (const code of body.codes ?? []) {
    const owner = ownerOfCode(tx, code.trim())
    if (owner !== undefined) {
      throw new Refusal('CONFLICT', message('catalog.code-taken', { code, name: owner }))
    }
  }
  unindexItem(tx, itemId)
  setColumns(tx, itemId, details)
  writeCodes(tx, itemId, body.codes)
  if (body.isActive !== false) indexItem(tx, itemId)
}
