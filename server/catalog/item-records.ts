import type { Static } from 'typebox'
import type { ItemRecord } from '../contract/catalog.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { boxSizes } from '../domain/optics/contact-lens.ts'
import { formatPower } from '../domain/prescription.ts'
import { isService } from '../domain/services.ts'
import { RATE_PPM_OF_ITEM } from '../masters/tax-rates.ts'
import type { Ids } from '../wire/ids.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent } from '../wire/rupees.ts'
import { BOX_SIZES, type TypedBoxSizes } from './box-sizes.ts'
import { imagePathOf } from './item-images.ts'

const MAX_UNITS_SHOWN = 50

type Unit = { unitId: number; code: string; isInSale: number; saleOf: string | null }

export type ItemRow = TypedBoxSizes & {
  id: number
  code: string
  barcode: string | null
  name: string
  brand: string
  hsn: string
  itemTypeId: number
  categoryId: number
  subCategoryId: number
  mrpCentipaise: number
  priceCentipaise: number
  priceIncludesTax: number
  isSerialised: number
  onHandMilli: number
  imagePath: string | null
  spectacleLensType: number | null
  refractiveIndexMilli: number | null
  coating: string | null
  sphereCentidioptres: number | null
  cylinderCentidioptres: number | null
  axisDegrees: number | null
  additionCentidioptres: number | null
  modality: string | null
  /** As it was typed for the item, 52-18-140 for a frame. */
  size: string | null
  /** Of the tax class, in force on the day asked for; null before its first rate. */
  igstRatePpm: number | null
}

/** The columns of an ItemRow, of `items i`. */
export const ITEM_COLUMNS = `
  i.id, i.code, i.barcode, i.name, i.brand, i.hsn, i.item_type_id AS itemTypeId,
  i.category_id AS categoryId, i.sub_category_id AS subCategoryId,
  i.mrp_centipaise AS mrpCentipaise, i.price_centipaise AS priceCentipaise,
  i.price_includes_tax AS priceIncludesTax, i.is_serialised AS isSerialised,
  i.on_hand_milli AS onHandMilli, i.image_path AS imagePath,
  i.spectacle_lens_type AS spectacleLensType, i.refractive_index_milli AS refractiveIndexMilli,
  i.coating, i.sphere_centidioptres AS sphereCentidioptres,
  i.cylinder_centidioptres AS cylinderCentidioptres, i.axis_degrees AS axisDegrees,
  i.addition_centidioptres AS additionCentidioptres, i.modality,
  i.attributes_json ->> '$.size' AS size, ${BOX_SIZES}, ${RATE_PPM_OF_ITEM} AS igstRatePpm`

// Statements are kept by their text: made once here, it is not put together again on each scan.
const BY_SCAN_CODE = `
  SELECT ${ITEM_COLUMNS}, s.unit_id AS unitId
    FROM scan_codes s JOIN items i ON i.id = s.item_id
   WHERE s.code = :code AND i.is_active = 1`

const BY_IDS = `
  SELECT ${ITEM_COLUMNS}
    FROM json_each(:itemIds) wanted JOIN items i ON i.id = wanted.value
   WHERE i.is_active = 1`

const UNITS_IN_STOCK = `
  SELECT u.id AS unitId, u.code, l.id IS NOT NULL AS isInSale, p.name AS saleOf
    FROM units u
    LEFT JOIN cart_lines l ON l.item_id = u.item_id AND l.unit_id = u.id
    LEFT JOIN carts c ON c.id = l.cart_id
    LEFT JOIN customers p ON p.id = c.customer_id
   WHERE u.item_id = :itemId AND u.status = 'in_stock'
   GROUP BY u.id
   ORDER BY isInSale, u.id LIMIT ${MAX_UNITS_SHOWN}`

/** The item on sale behind a scanned text, and the unit where the text names one, or undefined. */
export function itemOfScanCode(
  db: ReadableDb,
  code: string,
  localDate: string,
): (ItemRow & { unitId: number | null }) | undefined {
  return one(db, BY_SCAN_CODE, { code, localDate })
}

/** The rows of items on sale, in the order of `itemIds`; those no longer on sale are left out. */
export function itemRowsOf(
  db: ReadableDb,
  itemIds: readonly number[],
  localDate: string,
): ItemRow[] {
  const rows = all<ItemRow>(db, BY_IDS, { itemIds: JSON.stringify(itemIds), localDate })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return itemIds.flatMap((id) => byId.get(id) ?? [])
}

function unitsInStock(db: ReadableDb, itemId: number): Unit[] {
  return all<Unit>(db, UNITS_IN_STOCK, { itemId })
}

/**
 * Turns item rows into item records of the wire. One encoder serves one answer: types and
 * categories repeat from row to row, so each of their IDs is made once.
 */
export function itemRecordEncoder(
  db: ReadableDb,
  ids: Ids,
): (row: ItemRow, unitId?: number | null) => Static<typeof ItemRecord> {
  const { groupIds } = repeatedIds(ids)
  return (row, unitId = null) => {
    const halfRate = row.igstRatePpm === null ? null : ppmToPercent(row.igstRatePpm / 2)
    return {
      ID: ids.encode('item', row.id),
      NumericID: row.id,
      InventoryID: unitId === null ? null : ids.encode('unit', unitId),
      Code: row.code,
      Barcode: row.barcode,
      Name: row.name,
      Brand: row.brand,
      HSN: row.hsn,
      IsService: isService(row.hsn),
      ...groupIds(row),
      ItemTypeNumericID: row.itemTypeId,
      MRP: centipaiseToRupees(row.mrpCentipaise),
      Price: centipaiseToRupees(row.priceCentipaise),
      SGSTRate: halfRate,
      CGSTRate: halfRate,
      IGSTRate: row.igstRatePpm === null ? null : ppmToPercent(row.igstRatePpm),
      PriceIncludesTax: row.priceIncludesTax === 1,
      Stock: milliToQuantity(row.onHandMilli),
      ImagePath: imagePathOf(row.imagePath),
      ...lensFields(row),
      ...(row.isSerialised === 1
        ? {
            Units: unitsInStock(db, row.id).map(({ unitId: id, code, isInSale, saleOf }) => ({
              InventoryID: ids.encode('unit', id),
              Code: code,
              ...(isInSale === 1 ? { InSaleOf: saleOf } : {}),
            })),
          }
        : {}),
    }
  }
}

type Group = { itemTypeId: number; categoryId: number; subCategoryId: number }

/** The three IDs of an item's place in the tree, each made once an answer. */
export function repeatedIds(ids: Ids): {
  groupIds: (row: Group) => { ItemTypeID: string; CategoryID: string; SubCategoryID: string }
} {
  const made = {
    itemType: new Map<number, string>(),
    category: new Map<number, string>(),
    subCategory: new Map<number, string>(),
  }
  const idOf = (kind: keyof typeof made, id: number): string => {
    const known = made[kind].get(id)
    if (known !== undefined) return known
    const text = ids.encode(kind, id)
    made[kind].set(id, text)
    return text
  }
  return {
    groupIds: (row) => ({
      ItemTypeID: idOf('itemType', row.itemTypeId),
      CategoryID: idOf('category', row.categoryId),
      SubCategoryID: idOf('subCategory', row.subCategoryId),
    }),
  }
}

function lensFields(row: ItemRow): Partial<Static<typeof ItemRecord>> {
  const { baseCurve, diameter } = boxSizes(row)
  return {
    ...(row.spectacleLensType === null ? {} : { SpectacleLensType: row.spectacleLensType }),
    ...(row.refractiveIndexMilli === null ? {} : { Index: row.refractiveIndexMilli / 1_000 }),
    ...(row.coating === null ? {} : { Coating: row.coating }),
    ...(row.sphereCentidioptres === null ? {} : { Sphere: formatPower(row.sphereCentidioptres) }),
    ...(row.cylinderCentidioptres === null
      ? {}
      : { Cylinder: formatPower(row.cylinderCentidioptres) }),
    ...(row.axisDegrees === null ? {} : { Axis: String(row.axisDegrees) }),
    ...(row.additionCentidioptres === null
      ? {}
      : { Addition: formatPower(row.additionCentidioptres) }),
    ...(row.modality === null ? {} : { Modality: row.modality }),
    ...(baseCurve === undefined ? {} : { BaseCurve: baseCurve }),
    ...(diameter === undefined ? {} : { Diameter: diameter }),
  }
}
