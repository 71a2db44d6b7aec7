import { message } from '../../kernel/message.ts'
import { amountCell, quantityCell } from '../cell-values.ts'
import { asciiDigits, isNone } from './shop-cells.ts'
import { CODE_CHARACTERS, type RowReader } from './shop-row.ts'

/** What the former program has on hand of an item, by its code or barcode. */
export type StockRecord = {
  kind: 'Stock'
  code: string
  qtyMilli: number
  /** Of one piece; null is not known. */
  costCentipaise: number | null
  lot: string | null
  expiresOn: string | null
}

export function readStockRow(reader: RowReader): { key: string; record: StockRecord } {
  const code = reader.text('code', CODE_CHARACTERS) ?? reader.text('name', CODE_CHARACTERS) ?? ''
  if (code === '') reader.refuse('code', message('import.cell-missing', { column: 'code' }))
  const lot = isNone(reader.cell('lot')) ? null : reader.text('lot', CODE_CHARACTERS)
  const expiresOn = reader.date('expiry')
  const record: StockRecord = {
    kind: 'Stock',
    code,
    qtyMilli: readQuantity(reader),
    costCentipaise: readCost(reader),
    lot,
    expiresOn,
  }
  return { key: JSON.stringify([code, lot, expiresOn]), record }
}

function readQuantity(reader: RowReader): number {
  const text = asciiDigits(reader.cell('qty')).replace(/\s*(?:nos|pcs|prs|box(?:es)?)\.?$/i, '')
  const quantity = quantityCell(text === '' ? '0' : text)
  if (!quantity.ok) reader.refuse('qty', quantity.reason)
  return quantity.ok ? quantity.value : 0
}

function readCost(reader: RowReader): number | null {
  const text = asciiDigits(reader.cell('cost')).replace(/\/-?$/, '')
  if (text === '' || isNone(text)) return null
  const cost = amountCell(text)
  if (!cost.ok) reader.refuse('cost', cost.reason)
  return cost.ok ? cost.value : null
}
