/** The columns of a catalogue file, as resources/seed/catalogue-format.md describes them. */
export const CATALOGUE_COLUMNS = [
  'section',
  'category',
  'sub_category',
  'code',
  'barcode',
  'name',
  'brand',
  'hsn',
  'tax_class',
  'rate',
  'mrp',
  'price',
  'price_includes_tax',
  'opening_stock',
  'serial_units',
  'lens_type',
  'index',
  'coating',
  'sphere',
  'cylinder',
  'axis',
  'addition',
  'modality',
  'unit',
  'shelf',
] as const

export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number]

/** Without these no row can be an item. */
export const REQUIRED_COLUMNS: readonly CatalogueColumn[] = ['section', 'code', 'name']

/** Goods whose price is typed later say so: an empty cell may be a slip. */
export const NO_PRICE = 'none'
