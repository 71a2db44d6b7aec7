import { message } from '../../kernel/message.ts'
import { yesNoCell } from '../cell-values.ts'
import { type Place, readPlace } from './read-place.ts'
import { CODE_CHARACTERS, type RowReader, requiredName } from './shop-row.ts'

export type SupplierRecord = Place & {
  kind: 'Suppliers'
  name: string
  mobile: string
  phone: string | null
  creditDays: number
  isLab: boolean
  /** What the shop owes the supplier; below zero is an advance. */
  openingPaise: number
}

const CREDIT_DAYS_MAX = 365

/** A supplier of a row. An opening balance without a side, or with `Cr`, is owed to the supplier. */
export function readSupplier(reader: RowReader): { key: string; record: SupplierRecord } {
  const name = requiredName(reader)
  const place = readPlace(reader)
  const { mobile, other } = reader.numbers('mobile')
  const record: SupplierRecord = {
    kind: 'Suppliers',
    name,
    ...place,
    mobile: mobile ?? '',
    phone: reader.text('phone', CODE_CHARACTERS) ?? other,
    creditDays: readCreditDays(reader),
    isLab: readIsLab(reader),
    openingPaise: readOpening(reader),
  }
  return { key: supplierKey(record), record }
}

/** Suppliers are the same where their names are, however they are written. */
export function supplierKey({ name }: { name: string }): string {
  return name.toLowerCase().replace(/\s+/gu, ' ')
}

function readCreditDays(reader: RowReader): number {
  const text = reader.cell('creditDays').replace(/\s*days?\.?$/i, '')
  if (text === '') return 0
  const days = /^[0-9]{1,3}$/.test(text) ? Number(text) : CREDIT_DAYS_MAX + 1
  if (days <= CREDIT_DAYS_MAX) return days
  reader.refuse('creditDays', message('import.not-days', { text }))
  return 0
}

function readIsLab(reader: RowReader): boolean {
  const text = reader.cell('isLab')
  if (text === '') return false
  const read = yesNoCell(text)
  if (!read.ok) reader.refuse('isLab', read.reason)
  return read.ok && read.value
}

function readOpening(reader: RowReader): number {
  const paise = reader.money('openingBalance') ?? 0
  const isSided = /\b(?:dr|cr)\.?\s*$/i.test(reader.cell('openingBalance'))
  return isSided ? 0 - paise : paise
}
