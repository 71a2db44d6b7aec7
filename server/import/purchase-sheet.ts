import type { CatalogueColumn } from './catalogue-columns.ts'
import { goodsOfWords } from './goods-words.ts'
import { headingKey } from './shop/fields.ts'

/** What a column of Optical Guru's purchase sheet is of an item; the others are not of the catalogue. */
const COLUMNS: Readonly<Record<string, CatalogueColumn>> = {
  productname: 'name',
  product: 'name',
  type: 'section',
  producttype: 'section',
  retail: 'price',
  retailprice: 'price',
  sellingprice: 'price',
  mrp: 'mrp',
  basebarcode: 'code',
  barcode: 'code',
  hsn: 'hsn',
  hsncode: 'hsn',
  taxclass: 'tax_class',
}

/** By these a purchase sheet is known; a catalogue of the shop's own has none of them all. */
const KNOWN_BY: readonly (readonly string[])[] = [
  ['productname', 'product'],
  ['type', 'producttype'],
  ['cost', 'costprice', 'purchaseprice'],
  ['qty', 'quantity'],
  ['retail', 'retailprice', 'sellingprice'],
]

/** The column of each heading of a purchase sheet, '' for one that is left out; null for another sheet. */
export function purchaseColumns(heading: readonly string[]): (CatalogueColumn | '')[] | null {
  const keys = heading.map(headingKey)
  if (!KNOWN_BY.every((words) => words.some((word) => keys.includes(word)))) return null
  const taken = new Set<CatalogueColumn>()
  return keys.map((key) => {
    const column = COLUMNS[key]
    if (column === undefined || taken.has(column)) return ''
    taken.add(column)
    return column
  })
}

/**
 * A purchase sheet as rows of a catalogue, row by row as it stands. The parts of a product's name are
 * joined by "/", its make first. Its rates are those of the day of purchase, so that the tax is that of
 * the goods today; its quantity and cost come in as stock. Null for another sheet.
 */
export function purchaseRecords(records: readonly string[][]): string[][] | null {
  const [heading = [], ...rows] = records
  const columns = purchaseColumns(heading)
  if (columns === null) return null
  const place = (column: CatalogueColumn) => columns.indexOf(column)
  const seen = new Set<string>()
  return [
    ['section', 'code', 'name', 'brand', 'hsn', 'tax_class', 'mrp', 'price', 'price_includes_tax'],
    ...rows.map((cells) => {
      const cell = (column: CatalogueColumn) => (cells[place(column)] ?? '').trim()
      const name = cell('name')
      if (name === '' && cells.every((text) => text.trim() === '')) return []
      const [make = '', ...parts] = name.split('/').map((part) => part.trim())
      const type = cell('section')
      const goods = goodsOfWords(type)
      const taxClass = cell('tax_class')
      const hsn = cell('hsn') || (taxClass === '' ? (goods?.hsn ?? '') : '')
      const price = cell('price')
      const item = [
        goods?.section ?? (/access|case|cord|cloth|other/i.test(type) ? 'accessory' : type),
        cell('code') || name,
        [make, ...parts].filter((part) => part !== '').join(' '),
        parts.length === 0 ? '' : make,
        hsn,
        taxClass,
        cell('mrp'),
        price,
        price === '' ? '' : 'yes',
      ]
      // A product that was bought twice at one price is one item.
      const said = JSON.stringify(item)
      if (seen.has(said)) return []
      seen.add(said)
      return item
    }),
  ]
}
