import {
  listBrands as brandsSpec,
  listItems as listSpec,
  readItem as spec,
} from '../contract/catalog.ts'
import type { BodyOf } from '../contract/operation.ts'
import type { Section } from '../contract/primitives.ts'
import { likeContaining } from '../db/like.ts'
import { all, exactlyOne, one, type ReadableDb, type SqlParams } from '../db/sql.ts'
import { normaliseCode } from '../domain/codes.ts'
import { toLocalText } from '../domain/local-time.ts'
import { boxSizes } from '../domain/optics/contact-lens.ts'
import { formatPower } from '../domain/prescription.ts'
import { isService } from '../domain/services.ts'
import { averageCost } from '../domain/stock-value.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { RATE_PPM_OF_ITEM } from '../masters/tax-rates.ts'
import { figuresReply, STOCK_FIGURES, type StockFigures } from '../stock/stock-figures.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import { HAS_ATTRIBUTES } from './attribute-values.ts'
import { BOX_SIZES, type TypedBoxSizes } from './box-sizes.ts'
import type { ItemChange } from './change-item.ts'
import { codesOf } from './edit-item.ts'
import { holdingOf } from './insert-item.ts'
import { imagePathOf, imagesOf } from './item-images.ts'

const DEFAULT_PAGE_SIZE = 20
const ONE_PIECE_MILLI = 1_000
const MOST_UNITS = 200

type SummaryRow = StockFigures &
  TypedBoxSizes & {
    id: number
    code: string
    barcode: string | null
    name: string
    brand: string
    category: string
    section: Section
    hsn: string
    mrpCentipaise: number
    priceCentipaise: number
    priceIncludesTax: number
    isActive: number
    reorderMinMilli: number | null
    supplier: string | null
    spectacleLensType: number | null
    indexMilli: number | null
    coating: string | null
    sphere: number | null
    cylinder: number | null
    axis: number | null
    addition: number | null
    modality: string | null
    attributes: string
    imagePath: string | null
  }

const SUMMARY = `
  i.id, i.code, i.barcode, i.name, i.brand, c.name AS category, t.section, i.hsn,
  i.mrp_centipaise AS mrpCentipaise, i.price_centipaise AS priceCentipaise,
  i.price_includes_tax AS priceIncludesTax, i.is_active AS isActive,
  i.reorder_min_milli AS reorderMinMilli, s.name AS supplier,
  i.spectacle_lens_type AS spectacleLensType, i.refractive_index_milli AS indexMilli,
  i.coating, i.sphere_centidioptres AS sphere, i.cylinder_centidioptres AS cylinder,
  i.axis_degrees AS axis, i.addition_centidioptres AS addition, i.modality,
  i.attributes_json AS attributes, i.image_path AS imagePath, ${BOX_SIZES}, ${STOCK_FIGURES}`

const FROM = `
  FROM items i
  JOIN item_types t ON t.id = i.item_type_id
  JOIN categories c ON c.id = i.category_id
  LEFT JOIN suppliers s ON s.id = i.supplier_id`

type DetailRow = SummaryRow & {
  version: number
  itemTypeId: number
  categoryId: number
  subCategoryId: number
  subCategory: string
  taxClass: string
  ratePpm: number | null
  unit: string
  shelf: string | null
  supplierId: number | null
  reorderMaxMilli: number | null
  tracksBatches: number
  isSerialised: number
  mergedIntoId: number | null
  hasMovements: number
}

export const readItem = operation(spec, ({ params, services, user }) => {
  const { db, ids } = services
  const itemId = services.idOf('item', params.itemID, 'itemID')
  const row = one<DetailRow>(
    db,
    `SELECT ${SUMMARY}, i.version, i.item_type_id AS itemTypeId, i.category_id AS categoryId,
            i.sub_category_id AS subCategoryId, k.name AS subCategory,
            x.name AS taxClass, ${RATE_PPM_OF_ITEM} AS ratePpm, i.unit, i.shelf,
            i.supplier_id AS supplierId, i.reorder_max_milli AS reorderMaxMilli,
            i.tracks_batches AS tracksBatches, i.is_serialised AS isSerialised,
            i.merged_into_id AS mergedIntoId,
            EXISTS (SELECT 1 FROM stock_movements WHERE item_id = i.id) AS hasMovements
       ${FROM}
       JOIN sub_categories k ON k.id = i.sub_category_id
       JOIN tax_classes x ON x.id = i.tax_class_id
      WHERE i.id = :itemId`,
    { itemId, localDate: services.localNow(), nowMs: services.clock.now() },
  )
  if (row === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-item'))
  const idOf = (kind: 'supplier' | 'item', id: number | null) =>
    id === null ? null : ids.encode(kind, id)
  return {
    ...encodeSummary(services, row),
    Version: row.version,
    ItemTypeID: ids.encode('itemType', row.itemTypeId),
    CategoryID: ids.encode('category', row.categoryId),
    SubCategoryID: ids.encode('subCategory', row.subCategoryId),
    SubCategory: row.subCategory,
    TaxClass: row.taxClass,
    TaxRate: row.ratePpm === null ? null : ppmToPercent(row.ratePpm),
    Unit: row.unit,
    Shelf: row.shelf,
    SupplierID: idOf('supplier', row.supplierId),
    ReorderMax: row.reorderMaxMilli === null ? null : milliToQuantity(row.reorderMaxMilli),
    TracksBatches: row.tracksBatches === 1,
    IsSerialised: row.isSerialised === 1,
    MergedIntoID: idOf('item', row.mergedIntoId),
    LensFamily: familyOf(services, itemId),
    Images: imagesOf(db, itemId).map((name) => ({ Name: name })),
    Codes: codesOf(db, itemId),
    Stock: milliToQuantity(row.onHandMilli),
    HasMovements: row.hasMovements === 1,
    Units: unitsOf(services, itemId),
    Lots: lotsOf(db, itemId),
    ...(user.permissions.has('cost.see') ? costsOf(db, itemId) : {}),
    Versions: versionsOf(services, itemId),
  }
})

function encodeSummary(services: Services, row: SummaryRow) {
  const { baseCurve, diameter } = boxSizes(row)
  return {
    ID: services.ids.encode('item', row.id),
    NumericID: row.id,
    Code: row.code,
    Barcode: row.barcode,
    Name: row.name,
    Brand: row.brand,
    Category: row.category,
    Section: row.section,
    ImagePath: imagePathOf(row.imagePath),
    HSN: row.hsn,
    IsService: isService(row.hsn),
    MRP: centipaiseToRupees(row.mrpCentipaise),
    Price: centipaiseToRupees(row.priceCentipaise),
    PriceIncludesTax: row.priceIncludesTax === 1,
    IsActive: row.isActive === 1,
    ...figuresReply(row),
    ReorderMin: row.reorderMinMilli === null ? null : milliToQuantity(row.reorderMinMilli),
    Supplier: row.supplier,
    SpectacleLensType: row.spectacleLensType,
    Index: row.indexMilli === null ? null : row.indexMilli / 1_000,
    Coating: row.coating,
    Sphere: power(row.sphere),
    Cylinder: power(row.cylinder),
    Axis: row.axis,
    Addition: power(row.addition),
    Modality: row.modality,
    ...(baseCurve === undefined ? {} : { BaseCurve: baseCurve }),
    ...(diameter === undefined ? {} : { Diameter: diameter }),
    Attributes: JSON.parse(row.attributes),
  }
}

function power(centidioptres: number | null): string | null {
  return centidioptres === null ? null : formatPower(centidioptres)
}

function familyOf({ db, ids }: Services, itemId: number) {
  const family = one<{ id: number; name: string; powers: number }>(
    db,
    `SELECT f.id, f.name, (SELECT count(*) FROM lens_family_items WHERE family_id = f.id) AS powers
       FROM lens_family_items x JOIN lens_families f ON f.id = x.family_id
      WHERE x.item_id = :itemId`,
    { itemId },
  )
  if (family === undefined) return null
  return { ID: ids.encode('lensFamily', family.id), Name: family.name, Powers: family.powers }
}

function unitsOf({ db, ids }: Services, itemId: number) {
  return all<{ id: number; code: string; status: string; mrp: number | null }>(
    db,
    `SELECT id, code, status, mrp_centipaise AS mrp FROM units WHERE item_id = :itemId
      ORDER BY status <> 'in_stock', id DESC LIMIT ${MOST_UNITS}`,
    { itemId },
  ).map(({ code, id, mrp, status }) => ({
    InventoryID: ids.encode('unit', id),
    Code: code,
    Status: status,
    MRP: mrp === null ? null : centipaiseToRupees(mrp),
  }))
}

function lotsOf(db: ReadableDb, itemId: number) {
  return all<{ lot: string; expiresOn: string | null; milli: number; mrp: number | null }>(
    db,
    `SELECT lot, expires_on AS expiresOn, on_hand_milli AS milli, mrp_centipaise AS mrp
       FROM batches WHERE item_id = :itemId AND on_hand_milli <> 0
      ORDER BY expires_on IS NULL, expires_on, id`,
    { itemId },
  ).map(({ expiresOn, lot, milli, mrp }) => ({
    Lot: lot,
    ExpiresOn: expiresOn === null ? null : `${expiresOn}T00:00:00`,
    OnHand: milliToQuantity(milli),
    MRP: mrp === null ? null : centipaiseToRupees(mrp),
  }))
}

function costsOf(db: ReadableDb, itemId: number) {
  const holding = holdingOf(db, itemId)
  const averagePaise = averageCost(holding, ONE_PIECE_MILLI)
  const last = holding.lastCostCentipaise
  return {
    AverageCost: averagePaise === null ? null : toRupees(averagePaise),
    LastCost: last === null ? null : centipaiseToRupees(last),
    StockValue: toRupees(holding.valuePaise),
  }
}

type VersionRow = {
  version: number
  atMs: number
  by: string | null
  reason: string | null
  diff: string
}

function versionsOf(services: Services, itemId: number) {
  const { timeZone } = services.branch()
  return all<VersionRow>(
    services.db,
    `SELECT v.version, v.at_ms AS atMs, u.display_name AS by, v.reason, v.diff_json AS diff
       FROM item_versions v LEFT JOIN users u ON u.id = v.changed_by
      WHERE v.item_id = :itemId ORDER BY v.version DESC`,
    { itemId },
  ).map(({ atMs, by, diff, reason, version }) => ({
    Version: version,
    At: toLocalText(atMs, timeZone),
    By: by,
    Reason: reason,
    Changes: changesOf(services.db, diff),
  }))
}

/** The changes by the keys that the screens know: amounts in rupees, rows of other lists by name. */
function changesOf(db: ReadableDb, diffJson: string) {
  const changes: ItemChange[] = JSON.parse(diffJson)
  // A sub-category goes along with its category, which says it all.
  const isMoved = changes.some(({ field }) => field === 'category_id')
  return changes
    .filter(({ field }) => field !== 'sub_category_id' || !isMoved)
    .map(({ after, before, field }) => ({
      Field: field,
      Before: shown(db, field, before),
      After: shown(db, field, after),
    }))
}

/** The name of a row that a column of an item points to. */
const NAMES: Readonly<Record<string, string>> = {
  item_type_id: 'SELECT name FROM item_types WHERE id = :id',
  category_id: 'SELECT name FROM categories WHERE id = :id',
  sub_category_id: 'SELECT name FROM sub_categories WHERE id = :id',
  tax_class_id: 'SELECT name FROM tax_classes WHERE id = :id',
  supplier_id: 'SELECT name FROM suppliers WHERE id = :id',
  merged_into_id: 'SELECT name FROM items WHERE id = :id',
}

function shown(db: ReadableDb, field: string, value: ItemChange['before']): unknown {
  if (typeof value !== 'number') return value
  const named = NAMES[field]
  if (named !== undefined) return one<{ name: string }>(db, named, { id: value })?.name ?? null
  if (field.endsWith('_centipaise')) return centipaiseToRupees(value)
  return field.endsWith('_milli') ? milliToQuantity(value) : value
}

export const listItems = operation(listSpec, ({ body, services }) => {
  const window = pageWindow({
    pageNumber: body.pageNumber ?? 1,
    pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  const asked = filterOf(services, body)
  const { total } = exactlyOne<{ total: number }>(
    services.db,
    `SELECT count(*) AS total FROM items i WHERE ${FILTER}`,
    asked,
  )
  const order = `${body.byName === true ? 'i.brand COLLATE NOCASE, i.name COLLATE NOCASE,' : ''} i.id DESC`
  // The page is chosen first: sorted with the rows, figures of every item would be worked out.
  const rows = all<SummaryRow>(
    services.db,
    `SELECT ${SUMMARY} ${FROM}
      WHERE i.id IN (SELECT i.id FROM items i WHERE ${FILTER}
                      ORDER BY ${order} LIMIT :limit OFFSET :offset)
      ORDER BY ${order}`,
    { ...asked, limit: window.pageSize, offset: window.offset, nowMs: services.clock.now() },
  )
  return pageAnswer(
    rows.map((row) => encodeSummary(services, row)),
    total,
    window,
  )
})

export const listBrands = operation(brandsSpec, ({ body, services }) => {
  const idOf = (kind: 'itemType' | 'category', text: string | undefined, field: string) =>
    text === undefined ? null : services.idOf(kind, text, field)
  return {
    Items: all<{ Name: string; Count: number }>(
      services.db,
      `SELECT brand AS Name, count(*) AS Count FROM items
        WHERE is_active = 1 AND brand <> ''
          AND (:itemTypeId IS NULL OR item_type_id = :itemTypeId)
          AND (:categoryId IS NULL OR category_id = :categoryId)
        GROUP BY brand COLLATE NOCASE ORDER BY brand COLLATE NOCASE`,
      {
        itemTypeId: idOf('itemType', body.itemTypeID, 'itemTypeID'),
        categoryId: idOf('category', body.categoryID, 'categoryID'),
      },
    ),
  }
})

const FILTER = `
  (:itemTypeId IS NULL OR i.item_type_id = :itemTypeId)
  AND (:categoryId IS NULL OR i.category_id = :categoryId)
  AND (:brand IS NULL OR i.brand = :brand COLLATE NOCASE)
  AND (:supplierId IS NULL OR i.supplier_id = :supplierId)
  AND (:isActive IS NULL OR i.is_active = :isActive)
  AND (:belowMinimum = 0 OR i.on_hand_milli < i.reorder_min_milli)
  AND (:inStock = 0 OR i.on_hand_milli > 0)
  AND (:attributes IS NULL OR ${HAS_ATTRIBUTES})
  AND (:term IS NULL OR i.name LIKE :term ESCAPE '\\' OR i.brand LIKE :term ESCAPE '\\'
       OR i.code LIKE :term ESCAPE '\\' OR i.barcode LIKE :term ESCAPE '\\'
       OR i.code_key LIKE :codeTerm ESCAPE '\\')`

function filterOf(services: Services, body: BodyOf<typeof listSpec>): SqlParams {
  const term = body.searchTerm?.trim() ?? ''
  const key = normaliseCode(term)
  const idOf = (
    kind: 'itemType' | 'category' | 'supplier',
    text: string | undefined,
    field: string,
  ) => (text === undefined ? null : services.idOf(kind, text, field))
  return {
    itemTypeId: idOf('itemType', body.itemTypeID, 'itemTypeID'),
    categoryId: idOf('category', body.categoryID, 'categoryID'),
    supplierId: idOf('supplier', body.supplierID, 'supplierID'),
    brand: body.brand?.trim() ?? null,
    isActive: body.isActive === undefined ? null : Number(body.isActive),
    belowMinimum: body.belowMinimum === true ? 1 : 0,
    inStock: body.inStock === true ? 1 : 0,
    attributes: body.attributes === undefined ? null : JSON.stringify(body.attributes),
    term: term === '' ? null : likeContaining(term),
    codeTerm: key === '' ? null : likeContaining(key),
  }
}
