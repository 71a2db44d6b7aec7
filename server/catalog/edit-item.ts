import { recordChange } from '../audit/record-change.ts'
import type { saveItem as spec } from '../contract/catalog.ts'
import type { BodyOf } from '../contract/operation.ts'
import type { Section } from '../contract/primitives.ts'
import { all, one, type ReadableDb, run, type SqlValue, type WritableDb } from '../db/sql.ts'
import {
  BOX_SIZE_NAMES,
  type BoxSize,
  boxSizes,
  REFUSED_SIZES,
} from '../domain/optics/contact-lens.ts'
import { parsePower, signMissing } from '../domain/prescription.ts'
import { message } from '../kernel/message.ts'
import type { Call } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { GENERAL, isCategoryNamed } from '../masters/categories.ts'
import { ITEM_TYPES } from '../masters/master-rows.ts'
import { toCentipaise, toMilli } from '../wire/rupees.ts'
import { spelledAttributes } from './attribute-values.ts'
import { changeItem, type ItemColumn } from './change-item.ts'
import { shareCode } from './code-candidates.ts'
import { ownerOfCode } from './insert-item.ts'
import { placeColumns } from './item-place.ts'
import { indexItem, unindexItem } from './search/index-item.ts'
import { assertNotAboveMrp, type TaxClass, taxClassNamed } from './tax-class.ts'

type Body = BodyOf<typeof spec>
type Values = Partial<Record<ItemColumn, SqlValue>>

type Item = {
  id: number
  code: string
  version: number
  name: string
  mergedIntoId: number | null
  mrpCentipaise: number
  priceCentipaise: number
  priceIncludesTax: number
  taxClass: string
  section: Section
  hasMovements: number
}

/** Fields that stay once goods have moved, with the key that asks for each. */
const FIXED: readonly [ItemColumn, keyof Body][] = [
  ['is_serialised', 'isSerialised'],
  ['tracks_batches', 'tracksBatches'],
  ['unit', 'unit'],
  ['item_type_id', 'section'],
]

/** Changes an item as the body asks, in the caller's transaction. Returns its code and version. */
export function editItem(
  tx: WritableDb,
  call: Call<typeof spec>,
  itemId: number,
): { code: string; version: number } {
  const { actor, body, services } = call
  const item = itemOf(tx, itemId)
  if (item.mergedIntoId !== null) throw new Refusal('CONFLICT', message('catalog.merged-away'))
  if (body.version !== undefined && body.version !== item.version) {
    throw new Refusal('CONFLICT', message('catalog.changed-meanwhile'))
  }
  const taxClass = taxClassNamed(tx, services, body.taxClass ?? item.taxClass)
  const values: Values = {
    ...detailColumns(tx, services, body, body.section ?? item.section),
    ...mainColumns(body, item, taxClass),
    ...placeColumns(tx, call, itemId),
  }
  assertMayChange(tx, item, values)
  assertCodesFree(tx, item, body)
  const atMs = services.clock.now()
  const by = { userId: actor.userId, atMs }
  // Out of every look-up before its codes change, and back into them afterwards.
  unindexItem(tx, itemId)
  const { changes, version } = changeItem(tx, itemId, values, by)
  const codeChange = writeCodes(tx, itemId, body.codes)
  if (isActive(tx, itemId)) indexItem(tx, itemId)
  if (changes.length > 0 || codeChange) {
    recordChange(tx, {
      actor,
      atMs,
      action: 'catalogue.item-changed',
      entity: 'item',
      entityId: itemId,
      detail: { version, changes, ...(codeChange ? { codes: body.codes } : {}) },
    })
  }
  return { code: item.code, version }
}

/** Throws 400 for a base curve or diameter that no contact lens has: boxes are told apart by them. */
function assertBoxSizes(attributes: NonNullable<Body['attributes']>): void {
  const written = (size: BoxSize) => String(attributes[size] ?? '').trim()
  const read = boxSizes({ baseCurve: written('baseCurve'), diameter: written('diameter') })
  for (const size of BOX_SIZE_NAMES) {
    if (written(size) === '' || read[size] !== undefined) continue
    throw invalidField(`attributes.${size}`, REFUSED_SIZES[size])
  }
}

/**
 * Returns the columns of the details that a body names, of an item of this section; null clears, left out
 * stays.
 */
export function detailColumns(
  db: WritableDb,
  services: Services,
  body: Body,
  section: Section | undefined,
): Values {
  const values: Values = {}
  const set = <T>(column: ItemColumn, sent: T | null | undefined, value: (sent: T) => SqlValue) => {
    if (sent !== undefined) values[column] = sent === null ? null : value(sent)
  }
  const text = (sent: string) => (sent.trim() === '' ? null : sent.trim())
  set('hsn', body.hsn, (hsn) => hsn.trim())
  set('supplier_id', body.supplierID, (sent) => {
    const id = services.idOf('supplier', sent, 'supplierID')
    if (one(db, 'SELECT 1 FROM suppliers WHERE id = :id', { id }) === undefined) {
      throw new Refusal('NOT_FOUND', message('purchasing.no-supplier'))
    }
    return id
  })
  set('reorder_min_milli', body.reorderMin, toMilli)
  set('reorder_max_milli', body.reorderMax, toMilli)
  set('is_active', body.isActive, Number)
  set('tracks_batches', body.tracksBatches, Number)
  set('is_serialised', body.isSerialised, Number)
  set('unit', body.unit, String)
  set('shelf', body.shelf, text)
  if (section === 'ContactLens') assertBoxSizes(body.attributes ?? {})
  set('attributes_json', body.attributes, (sent) => JSON.stringify(spelledAttributes(db, sent)))
  set('spectacle_lens_type', body.spectacleLensType, Number)
  set('refractive_index_milli', body.index, toMilli)
  set('coating', body.coating, text)
  set('sphere_centidioptres', body.sphere, powerOf('sphere'))
  set('cylinder_centidioptres', body.cylinder, powerOf('cylinder'))
  set('axis_degrees', body.axis, Number)
  set('addition_centidioptres', body.addition, powerOf('addition'))
  set('modality', body.modality, text)
  if (body.subCategoryID !== undefined) {
    const id = services.idOf('subCategory', body.subCategoryID, 'subCategoryID')
    const found = one<{ categoryId: number; itemTypeId: number }>(
      db,
      `SELECT s.category_id AS categoryId, c.item_type_id AS itemTypeId
         FROM sub_categories s JOIN categories c ON c.id = s.category_id WHERE s.id = :id`,
      { id },
    )
    if (found === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-category'))
    const { category } = body
    if (category !== undefined && !isCategoryNamed(db, found.categoryId, category ?? GENERAL)) {
      throw invalidField('category', message('catalog.other-category'))
    }
    values.sub_category_id = id
    values.category_id = found.categoryId
    values.item_type_id = found.itemTypeId
  }
  const min = body.reorderMin ?? null
  const max = body.reorderMax ?? null
  if (min !== null && max !== null && max < min) {
    throw invalidField('reorderMax', message('catalog.maximum-below-minimum'))
  }
  return values
}

function powerOf(field: string) {
  return (sent: string): number | null => {
    const power = parsePower(sent)
    if (!power.ok) throw invalidField(field, power.reason)
    const unsigned = field === 'addition' ? undefined : signMissing({ spherical: sent })
    if (unsigned !== undefined) throw invalidField(field, unsigned.message)
    return power.centidioptres
  }
}

function mainColumns(body: Body, item: Item, taxClass: TaxClass): Values {
  const values: Values = {}
  if (body.name !== undefined) values.name = body.name.trim()
  if (body.brand !== undefined) values.brand = body.brand?.trim() ?? ''
  if (body.taxClass !== undefined) {
    values.tax_class_id = taxClass.id
    if (body.hsn === undefined) values.hsn = taxClass.hsn
  }
  if (body.section !== undefined) {
    values.item_type_id = ITEM_TYPES.find(({ section }) => section === body.section)?.id ?? null
  }
  if (body.barcode !== undefined && body.sharesBarcode !== true) {
    const barcode = body.barcode?.trim() ?? null
    if (barcode === '') throw invalidField('barcode', message('catalog.code-on-goods'))
    values.barcode = barcode
  }
  const mrp = body.mrp === undefined ? item.mrpCentipaise : toCentipaise(body.mrp ?? 0)
  const price =
    body.price === undefined
      ? item.priceCentipaise
      : body.price === null
        ? mrp
        : toCentipaise(body.price)
  if (price === 0 && item.priceCentipaise !== 0) {
    throw invalidField('price', message('catalog.price-or-mrp'))
  }
  const includesTax = body.priceIncludesTax ?? (body.price === null || item.priceIncludesTax === 1)
  const prices = { mrpCentipaise: mrp, priceCentipaise: price, priceIncludesTax: includesTax }
  if (body.mrp !== undefined || body.price !== undefined || body.priceIncludesTax !== undefined) {
    assertNotAboveMrp(prices, taxClass)
  }
  values.mrp_centipaise = mrp
  values.price_centipaise = price
  values.price_includes_tax = includesTax ? 1 : 0
  return values
}

function itemOf(db: ReadableDb, itemId: number): Item {
  const item = one<Item>(
    db,
    `SELECT i.id, i.code, i.version, i.name, i.merged_into_id AS mergedIntoId,
            i.mrp_centipaise AS mrpCentipaise, i.price_centipaise AS priceCentipaise,
            i.price_includes_tax AS priceIncludesTax, c.name AS taxClass, t.section,
            EXISTS (SELECT 1 FROM stock_movements WHERE item_id = i.id) AS hasMovements
       FROM items i
       JOIN tax_classes c ON c.id = i.tax_class_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE i.id = :itemId`,
    { itemId },
  )
  if (item === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-item'))
  return item
}

const POWERS = [
  ['sphere_centidioptres', 'sphere'],
  ['cylinder_centidioptres', 'cylinder'],
  ['axis_degrees', 'axis'],
  ['addition_centidioptres', 'addition'],
] as const satisfies readonly (readonly [ItemColumn, string])[]

/** Throws 400 for another power of a lens that is a cell of a family's grid: the cell is its power. */
function assertInCell(db: ReadableDb, item: Item, values: Values): void {
  const now = one<Record<string, SqlValue>>(
    db,
    `SELECT f.name AS family, i.sphere_centidioptres, i.cylinder_centidioptres, i.axis_degrees,
            i.addition_centidioptres
       FROM lens_family_items x
       JOIN lens_families f ON f.id = x.family_id
       JOIN items i ON i.id = x.item_id
      WHERE x.item_id = :id`,
    { id: item.id },
  )
  if (now === undefined) return
  for (const [column, key] of POWERS) {
    const value = values[column]
    if (value === undefined || (value ?? 0) === (now[column] ?? 0)) continue
    throw invalidField(key, message('catalog.power-of-family', { family: String(now['family']) }))
  }
}

/** Throws 409 for a field that stays as it is once goods of the item have moved. */
function assertMayChange(db: ReadableDb, item: Item, values: Values): void {
  assertInCell(db, item, values)
  if (item.hasMovements === 0) return
  const now = one<Record<string, SqlValue>>(
    db,
    'SELECT is_serialised, tracks_batches, unit, item_type_id FROM items WHERE id = :id',
    { id: item.id },
  )
  for (const [column, key] of FIXED) {
    const value = values[column]
    if (value === undefined || value === now?.[column]) continue
    throw new Refusal('CONFLICT', message('catalog.fixed-by-stock', { field: key }))
  }
}

/** Throws 409 naming the item that has a code which is to become this one's. */
function assertCodesFree(tx: WritableDb, item: Item, body: Body): void {
  const asked = [
    ...(typeof body.barcode === 'string' ? [body.barcode.trim()] : []),
    ...(body.codes ?? []).map((code) => code.trim()),
  ]
  for (const code of asked) {
    const owner = ownerOfCode(tx, code)
    if (owner === undefined || isOwn(tx, item.id, code)) continue
    if (body.sharesBarcode === true && code === body.barcode?.trim()) {
      shareCode(tx, code, item.id)
      continue
    }
    throw new Refusal('CONFLICT', message('catalog.code-taken', { code, name: owner }))
  }
}

function isOwn(db: ReadableDb, itemId: number, code: string): boolean {
  const own = one(
    db,
    `SELECT 1 FROM items WHERE id = :itemId AND (code = :code OR barcode = :code)
     UNION ALL SELECT 1 FROM item_codes WHERE item_id = :itemId AND code = :code`,
    { itemId, code },
  )
  return own !== undefined
}

/** Writes the further codes of an item; left out they stay. Returns whether they changed. */
export function writeCodes(
  tx: WritableDb,
  itemId: number,
  sent: readonly string[] | undefined,
): boolean {
  if (sent === undefined) return false
  const wanted = [...new Set(sent.map((code) => code.trim()))].toSorted()
  const before = codesOf(tx, itemId)
  if (JSON.stringify(before) === JSON.stringify(wanted)) return false
  run(tx, 'DELETE FROM item_codes WHERE item_id = :itemId', { itemId })
  for (const code of wanted) {
    run(tx, 'INSERT INTO item_codes (item_id, code) VALUES (:itemId, :code)', { itemId, code })
  }
  return true
}

/** Returns the codes of an item beside its own and its barcode. */
export function codesOf(db: ReadableDb, itemId: number): string[] {
  return all<{ code: string }>(
    db,
    'SELECT code FROM item_codes WHERE item_id = :itemId ORDER BY code',
    { itemId },
  ).map(({ code }) => code)
}

function isActive(db: ReadableDb, itemId: number): boolean {
  return (
    one(db, 'SELECT 1 FROM items WHERE id = :itemId AND is_active = 1', { itemId }) !== undefined
  )
}
