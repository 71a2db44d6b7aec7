import { type Message, message } from '../../kernel/message.ts'
import { type Cell, textCell } from '../cell-values.ts'
import type { RowError } from '../row-error.ts'
import { type DateOrder, dateCell, moneyCell, type Numbers, numbersCell } from './shop-cells.ts'

/** What the worker is told of the shop, to judge a file by itself. */
export type ShopFacts = {
  today: string
  states: { id: number; name: string; code: string; countryId: number }[]
  /** Numbers that stand for nobody: the shop's own. */
  ownNumbers: string[]
}

/** A cell of a field that several columns can go into. */
export type OpenCell = { heading: string; text: string }

/** A row of a sheet by fields. */
export type SheetRow = {
  row: number
  cells: ReadonlyMap<string, string>
  open: readonly OpenCell[]
}

/** Reads the fields of one row and collects what is wrong with them; one reason a field. */
export type RowReader = {
  row: number
  facts: ShopFacts
  errors: RowError[]
  open: readonly OpenCell[]
  cell(field: string): string
  refuse(field: string, reason: Message): void
  setCell(field: string, text: string): void
  text(field: string, charactersMax: number): string | null
  date(field: string): string | null
  money(field: string): number | null
  numbers(field: string): Numbers
}

export type RowContext = {
  facts: ShopFacts
  order: DateOrder
  /** Bare numbers of days count from 1904. */
  is1904?: boolean
  /** The file's own heading of each field. */
  headings: ReadonlyMap<string, string>
}

const NO_NUMBERS: Numbers = { mobile: null, other: null }

export function rowReader(
  sheetRow: SheetRow,
  { facts, headings, is1904 = false, order }: RowContext,
): RowReader {
  const { cells, open, row } = sheetRow
  const errors: RowError[] = []
  const placeholders = new Set(facts.ownNumbers)
  const lastYear = Number(facts.today.slice(0, 4)) + 1
  const own = new Map(cells)
  const cell = (field: string) => own.get(field) ?? ''
  const refuse = (field: string, reason: Message) => {
    const column = headings.get(field) ?? field
    if (!errors.some((error) => error.column === column)) {
      errors.push({ row, column, message: reason })
    }
  }
  const read = <T>(field: string, reading: Cell<T>, otherwise: T): T => {
    if (reading.ok) return reading.value
    refuse(field, reading.reason)
    return otherwise
  }
  return {
    row,
    facts,
    errors,
    open,
    cell,
    refuse,
    setCell: (field, text) => void own.set(field, text),
    text(field, charactersMax) {
      const text = cell(field)
      return text === '' ? null : read(field, textCell(text, charactersMax), '')
    },
    date: (field) => read(field, dateCell(cell(field), { order, lastYear, is1904 }), null),
    money: (field) => read(field, moneyCell(cell(field)), null),
    numbers: (field) => read(field, numbersCell(cell(field), placeholders), NO_NUMBERS),
  }
}

export const NAME_CHARACTERS = 200
export const CODE_CHARACTERS = 100
export const LONG_CHARACTERS = 2_000

/** The name of a row; refused where there is none. */
export function requiredName(reader: RowReader): string {
  const name = reader.text('name', NAME_CHARACTERS)
  if (name === null) reader.refuse('name', message('import.name-missing'))
  return name ?? ''
}

/** What has no field of its own, each with its heading; a column of remarks as it is. */
export function remarksOf(reader: RowReader, more: readonly (string | null)[]): string | null {
  const lines = [
    ...reader.open.map(({ heading, text }) =>
      /remark|note|comment|टिप्पणी/i.test(heading) ? text : `${heading}: ${text}`,
    ),
    ...more.filter((line) => line !== null),
  ]
  const text = lines.join('\n')
  const isPrintable = lines.every((line) => textCell(line, LONG_CHARACTERS).ok)
  if (!isPrintable) reader.refuse('remarks', message('import.unprintable'))
  if (text.length > LONG_CHARACTERS) {
    reader.refuse('remarks', message('import.cell-too-long', { count: LONG_CHARACTERS }))
  }
  return text === '' ? null : text
}
