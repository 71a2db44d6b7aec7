import { isValidGtin } from '../../domain/codes.ts'
import { type CatalogueColumn, NO_PRICE } from '../catalogue-columns.ts'
import { type Goods, goodsOfHsn, goodsOfWords } from '../goods-words.ts'
import { type Element, elements, elementsText, partsOf, textOf } from './tally-elements.ts'

/** What Tally's shops call the units that GST has codes for. */
const UNITS: Readonly<Record<string, string>> = {
  no: 'NOS',
  nos: 'NOS',
  number: 'NOS',
  numbers: 'NOS',
  pc: 'PCS',
  pcs: 'PCS',
  piece: 'PCS',
  pieces: 'PCS',
  pr: 'PRS',
  pair: 'PRS',
  pairs: 'PRS',
  prs: 'PRS',
  box: 'BOX',
  boxes: 'BOX',
}

const HEADING: readonly CatalogueColumn[] = [
  'section',
  'code',
  'barcode',
  'name',
  'hsn',
  'mrp',
  'price',
  'price_includes_tax',
  'unit',
]

/**
 * The stock items of Tally's masters as rows of a catalogue. An item is what its HSN says, else the
 * words of its group and name; its standard price is the newest, and one without any comes in
 * without. Its rate is that of the day it was typed, so that the tax is that of the goods today.
 */
export function tallyCatalogue(xml: string): string[][] {
  const items = elements(xml, 'STOCKITEM')
  return [[...HEADING], ...items.map(rowOf)]
}

function rowOf({ body, name }: Element): string[] {
  const hsn = textOf(body, 'HSNCODE').replaceAll(/\s/g, '')
  const goods: Goods | null =
    goodsOfHsn(hsn) ?? goodsOfWords(textOf(body, 'PARENT')) ?? goodsOfWords(name)
  const mrp = newest(body, 'MRPDETAILS', 'MRPRATE')
  const price = newest(body, 'STANDARDPRICELIST', 'RATE')
  const isTaxIn = /^yes$/i.test(textOf(body, 'INCLUSIVETAX'))
  return [
    goods?.section ?? 'accessory',
    name,
    barcodeOf(body),
    name,
    hsn === '' ? (goods?.hsn ?? '') : hsn,
    mrp,
    price === '' && mrp === '' ? NO_PRICE : price,
    price === '' ? '' : isTaxIn ? 'yes' : 'no',
    unitOf(textOf(body, 'BASEUNITS')),
  ]
}

/** An alias that is printed as a barcode. */
function barcodeOf(body: string): string {
  const names = partsOf(body, 'LANGUAGENAME').flatMap((part) => elementsText(part, 'NAME'))
  return names.find((text) => /^[0-9]{8,14}$/.test(text) && isValidGtin(text)) ?? ''
}

function unitOf(text: string): string {
  const unit = text.replaceAll(/[\s.]/g, '')
  return UNITS[unit.toLowerCase()] ?? unit.toUpperCase()
}

/** The figure of the newest row of a list; '' where there is none, or it is 0. */
function newest(body: string, list: string, tag: string): string {
  const rows = partsOf(body, list).flatMap((part) => {
    const figure = /[0-9]+(?:\.[0-9]+)?/.exec(textOf(part, tag).replaceAll(',', ''))?.[0] ?? ''
    const day = textOf(part, 'DATE') || textOf(part, 'FROMDATE')
    return Number(figure) > 0 ? [{ day, figure }] : []
  })
  return rows.sort((a, b) => a.day.localeCompare(b.day)).at(-1)?.figure ?? ''
}
