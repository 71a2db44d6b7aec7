import { exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { normaliseCode } from '../domain/codes.ts'
import type { Holding } from '../domain/stock-value.ts'
import { categoryNamed } from '../masters/categories.ts'
import type { Section } from '../masters/master-rows.ts'
import { insertUnit } from '../stock/units.ts'
import { spelledAttributes } from './attribute-values.ts'
import { itemTypeIdOf, subCategoryNamed } from './item-place.ts'
import { indexItem } from './search/index-item.ts'

/** One catalogue item with what it opens with; every value is already checked. */
export type NewItem = {
  section: Section
  category: string
  subCategory: string
  code: string
  barcode: string | null
  name: string
  brand: string
  hsn: string
  taxClassId: number
  mrpCentipaise: number
  priceCentipaise: number
  priceIncludesTax: boolean
  /** Its price is typed later; it is not sold for nothing until then. */
  hasNoPrice?: boolean
  /** A unit quantity code of GST: NOS, PRS, BOX. */
  unit: string
  /** Serialised when there are any: then the stock is their number. */
  unitCodes: readonly string[]
  isSerialised: boolean
  openingStockMilli: number
  spectacleLensType: number | null
  refractiveIndexMilli: number | null
  coating: string | null
  sphereCentidioptres: number | null
  cylinderCentidioptres: number | null
  axisDegrees: number | null
  additionCentidioptres: number | null
  modality: string | null
  shelf: string | null
  /** Colour, size, material and the like, by their names. */
  attributes?: Readonly<Record<string, string>>
}

/** The attributes of goods that are no lens and have no place of their own. */
export const NO_ATTRIBUTES = {
  spectacleLensType: null,
  refractiveIndexMilli: null,
  coating: null,
  sphereCentidioptres: null,
  cylinderCentidioptres: null,
  axisDegrees: null,
  additionCentidioptres: null,
  modality: null,
  shelf: null,
} as const satisfies Partial<NewItem>

/** A service as an item: no stock, no MRP. */
export function serviceItem(
  service: Pick<
    NewItem,
    'code' | 'name' | 'hsn' | 'taxClassId' | 'priceCentipaise' | 'priceIncludesTax'
  >,
): NewItem {
  return {
    section: 'Accessory',
    category: 'Services',
    subCategory: 'Services',
    barcode: null,
    brand: '',
    mrpCentipaise: 0,
    unit: 'OTH',
    unitCodes: [],
    isSerialised: false,
    openingStockMilli: 0,
    ...NO_ATTRIBUTES,
    ...service,
  }
}

/**
 * Writes an item with its categories, units and search rows, without stock; `unitCostPaise` is what
 * each unit cost, left out where it is not known. Returns its number.
 */
export function insertItem(
  tx: WritableDb,
  item: NewItem,
  { atMs, unitCostPaise = null }: { atMs: number; unitCostPaise?: number | null },
): number {
  const {
    section,
    category,
    subCategory,
    unitCodes,
    openingStockMilli: _,
    attributes,
    hasNoPrice = false,
    ...columns
  } = item
  const itemTypeId = itemTypeIdOf(section)
  const categoryId = categoryNamed(tx, itemTypeId, category)
  const subCategoryId = subCategoryNamed(tx, categoryId, subCategory)
  const itemId = insert(tx, INSERT_ITEM, {
    ...columns,
    codeKey: normaliseCode(item.code),
    itemTypeId,
    categoryId,
    subCategoryId,
    priceIncludesTax: item.priceIncludesTax ? 1 : 0,
    isSerialised: item.isSerialised ? 1 : 0,
    hasNoPrice: hasNoPrice ? 1 : 0,
    attributesJson: JSON.stringify(spelledAttributes(tx, attributes ?? {})),
  })
  for (const code of unitCodes) {
    insertUnit(tx, { itemId, code, atMs, costPaise: unitCostPaise })
  }
  indexItem(tx, itemId)
  return itemId
}

const INSERT_ITEM = `
  INSERT INTO items
    (code, barcode, code_key, name, brand, hsn, item_type_id, category_id, sub_category_id,
     tax_class_id, unit, mrp_centipaise, price_centipaise, price_includes_tax, is_serialised,
     spectacle_lens_type, refractive_index_milli, coating, sphere_centidioptres,
     cylinder_centidioptres, axis_degrees, addition_centidioptres, modality, shelf,
     attributes_json, has_no_price)
  VALUES
    (:code, :barcode, :codeKey, :name, :brand, :hsn, :itemTypeId, :categoryId, :subCategoryId,
     :taxClassId, :unit, :mrpCentipaise, :priceCentipaise, :priceIncludesTax, :isSerialised,
     :spectacleLensType, :refractiveIndexMilli, :coating, :sphereCentidioptres,
     :cylinderCentidioptres, :axisDegrees, :additionCentidioptres, :modality, :shelf,
     :attributesJson, :hasNoPrice)`

/** What an item has on hand, and whether by lots. */
export type ItemHolding = Holding & { tracksBatches: number }

/** The columns of `items` that make an `ItemHolding`. */
export const HOLDING = `
  on_hand_milli AS onHandMilli, stock_value_paise AS valuePaise,
  last_cost_centipaise AS lastCostCentipaise, tracks_batches AS tracksBatches`

/** Returns what an item has on hand and what it is worth. */
export function holdingOf(db: ReadableDb, itemId: number): ItemHolding {
  return exactlyOne<ItemHolding>(db, `SELECT ${HOLDING} FROM items WHERE id = :itemId`, { itemId })
}

/** Changes an item's stock and its value; null leaves the last cost. Only stock/ calls this. */
export function changeHolding(
  tx: WritableDb,
  itemId: number,
  by: { qtyMilli: number; valuePaise: number; lastCostCentipaise: number | null },
): { balanceMilli: number; valueBalancePaise: number } {
  return exactlyOne(
    tx,
    `UPDATE items
        SET on_hand_milli = on_hand_milli + :qtyMilli,
            stock_value_paise = stock_value_paise + :valuePaise,
            last_cost_centipaise = coalesce(:lastCostCentipaise, last_cost_centipaise)
      WHERE id = :itemId
      RETURNING on_hand_milli AS balanceMilli, stock_value_paise AS valueBalancePaise`,
    { itemId, ...by },
  )
}

/** Sets what an item cost when it last came in; null is not known. Only stock/ calls this. */
export function setLastCost(tx: WritableDb, itemId: number, centipaise: number | null): void {
  run(tx, 'UPDATE items SET last_cost_centipaise = :centipaise WHERE id = :itemId', {
    itemId,
    centipaise,
  })
}

/** Returns the name of the item that uses a code as its own, as its barcode or as a unit's. */
export function ownerOfCode(db: ReadableDb, code: string): string | undefined {
  return one<{ name: string }>(
    db,
    `SELECT name FROM items WHERE code = :code
     UNION ALL SELECT name FROM items WHERE barcode = :code
     UNION ALL SELECT i.name FROM item_codes c JOIN items i ON i.id = c.item_id WHERE c.code = :code
     UNION ALL SELECT i.name FROM units u JOIN items i ON i.id = u.item_id WHERE u.code = :code
     LIMIT 1`,
    { code },
  )?.name
}
