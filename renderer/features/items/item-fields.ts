import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { isRecord } from '../../kernel/local-storage.ts'

/** The columns that the history of an item names, with what they are called on the form. */
const LABELS = {
  name: 'newItem.name',
  code: 'newItem.code',
  barcode: 'newItem.code',
  brand: 'items.brand',
  hsn: 'items.hsn',
  item_type_id: 'newItem.section',
  category_id: 'items.category',
  sub_category_id: 'items.subCategory',
  tax_class_id: 'newItem.tax',
  unit: 'items.unit',
  mrp_centipaise: 'items.mrp',
  price_centipaise: 'items.price',
  price_includes_tax: 'items.priceIncludesTax',
  is_serialised: 'items.isSerialised',
  tracks_batches: 'items.tracksBatches',
  is_active: 'items.onSale',
  supplier_id: 'items.supplier',
  reorder_min_milli: 'items.reorderMin',
  reorder_max_milli: 'items.reorderMax',
  attributes_json: 'items.attributes',
  shelf: 'items.shelf',
  image_path: 'items.images',
  merged_into_id: 'items.merged',
  spectacle_lens_type: 'items.lensType',
  refractive_index_milli: 'items.index',
  coating: 'items.coating',
  sphere_centidioptres: 'items.sphere',
  cylinder_centidioptres: 'items.cylinder',
  axis_degrees: 'items.axis',
  addition_centidioptres: 'items.addition',
  modality: 'items.modality',
} as const

function isKnown(field: string): field is keyof typeof LABELS {
  return field in LABELS
}

export function itemFieldLabel(field: string): string {
  return isKnown(field) ? t(LABELS[field]) : field
}

/** The same by the keys of a request. */
const LABELS_OF_KEYS: Readonly<Record<string, StringKey>> = {
  barcode: 'newItem.code',
  name: 'newItem.name',
  section: 'newItem.section',
  brand: 'items.brand',
  category: 'items.category',
  taxClass: 'newItem.tax',
  mrp: 'items.mrp',
  price: 'items.price',
  priceIncludesTax: 'items.priceIncludesTax',
  supplierID: 'items.supplier',
  shelf: 'items.shelf',
  reorderMin: 'items.reorderMin',
  reorderMax: 'items.reorderMax',
  tracksBatches: 'items.tracksBatches',
  isSerialised: 'items.isSerialised',
  codes: 'items.codes',
  spectacleLensType: 'items.lensType',
  index: 'items.index',
  coating: 'items.coating',
  sphere: 'items.sphere',
  cylinder: 'items.cylinder',
  axis: 'items.axis',
  addition: 'items.addition',
  modality: 'items.modality',
  attributes: 'items.attributes',
}

export function itemKeyLabel(key: string): string {
  const label = LABELS_OF_KEYS[key]
  return label === undefined ? key : t(label)
}

/** What a key of a request holds, in words; a row of another list is told by its change alone. */
export function itemKeyValue(key: string, held: unknown): string {
  if (held === null || held === undefined) return ''
  if (typeof held === 'boolean') return t(held ? 'history.yes' : 'history.no')
  if (key === 'supplierID' || key === 'taxClass') return t('history.other')
  if ((key === 'mrp' || key === 'price') && typeof held === 'number') return formatRupees(held)
  return typeof held === 'object' ? Object.values(held).join(', ') : String(held)
}

const FLAGS = new Set(['price_includes_tax', 'is_serialised', 'tracks_batches', 'is_active'])

/** What a field held; which picture it was can't be told in words. */
export function itemFieldValue(field: string, held: unknown): string {
  if (held === null || held === undefined) return ''
  if (FLAGS.has(field)) return t(Number(held) === 1 ? 'history.yes' : 'history.no')
  if (field === 'image_path') return t('history.picture')
  if (field === 'attributes_json') return attributesText(String(held))
  if (typeof held !== 'number') return String(held)
  if (field.endsWith('_centipaise')) return formatRupees(held)
  if (field.endsWith('_centidioptres')) return `${held > 0 ? '+' : ''}${(held / 100).toFixed(2)}`
  return formatNumber(held)
}

const ATTRIBUTES: Readonly<Record<string, StringKey>> = {
  model: 'items.attribute.model',
  colour: 'items.attribute.colour',
  size: 'items.attribute.size',
  material: 'items.attribute.material',
  shape: 'items.attribute.shape',
  rim: 'items.attribute.rim',
  gender: 'items.attribute.gender',
  lensColour: 'items.attribute.lensColour',
  templeColour: 'items.attribute.templeColour',
  polarised: 'items.attribute.polarised',
  uv: 'items.attribute.uv',
  collection: 'items.attribute.collection',
  country: 'items.attribute.country',
  warrantyMonths: 'items.attribute.warrantyMonths',
  tint: 'items.attribute.tint',
  waterContent: 'items.attribute.waterContent',
  diameter: 'items.attribute.diameter',
  baseCurve: 'items.attribute.baseCurve',
  packSize: 'items.attribute.packSize',
  wearingDays: 'items.attribute.wearingDays',
  coating: 'items.coating',
  modality: 'items.modality',
}

/** Attributes as they are kept, in words: 'Model Classic, Colour Black'; as they stand where damaged. */
function attributesText(json: string): string {
  try {
    const held: unknown = JSON.parse(json)
    if (!isRecord(held)) return json
    return Object.entries(held)
      .map(([name, value]) => `${nameOfAttribute(name)} ${String(value)}`)
      .join(', ')
  } catch {
    return json
  }
}

/** What an attribute is called; one that came from a file, as the file calls it. */
export function nameOfAttribute(name: string): string {
  const label = ATTRIBUTES[name]
  return label === undefined ? name : t(label)
}
