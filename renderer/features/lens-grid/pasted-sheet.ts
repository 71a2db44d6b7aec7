import { t } from '../../base/i18n/t.ts'

/** A figure of a pasted sheet with its place: in rows and columns from its first cell. */
export type PastedCell = { down: number; right: number; text: string }

/** Reads cells as a sheet puts them on the clipboard: tabs between columns, a line a row. */
export function readSheet(text: string): PastedCell[] {
  return text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((line, down) =>
      line
        .split('\t')
        .map((cell, right) => ({ down, right, text: cell.trim() }))
        .filter((cell) => cell.text !== ''),
    )
}

export type GridAxes = {
  rows: readonly number[]
  columns: readonly number[]
  /** Toric contact lenses have their own axis: their cylinders are not transposed. */
  isTurned?: boolean
  /** Across stand additions, which have no sign. */
  isAddition?: boolean
}

export type TypedPower = { row: number; column: number; qty: string }
export type SheetAnswer = {
  cells: TypedPower[]
  /** Figures of powers that the sheet names and the grid does not have. */
  outside: TypedPower[]
  /** What is no figure, or has no power. */
  wrong: string[]
  /** Powers of the sheet that have no sign and were read as plus, as they are written. */
  asPlus: string[]
}

/**
 * Places a pasted block on the grid from the cell at `from`. A block with an empty corner has its
 * own powers: down in its first column, across in its first row. A sheet
 * commonly writes plus without a sign: what was read so is to be told.
 */
export function placeSheet(
  text: string,
  grid: GridAxes,
  from: { row: number; column: number },
): SheetAnswer {
  const pasted = readSheet(text)
  const hasPowers =
    !pasted.some(({ down, right }) => down === 0 && right === 0) &&
    pasted.some(({ down, right }) => down === 0 && right > 0) &&
    pasted.some(({ down, right }) => right === 0 && down > 0)
  const powerAt = (match: (cell: PastedCell) => boolean): number =>
    readDioptres(pasted.find(match)?.text ?? '')
  const [top, left] = [grid.rows.indexOf(from.row), grid.columns.indexOf(from.column)]
  const cells: TypedPower[] = []
  const outside: TypedPower[] = []
  const wrong: string[] = []
  const cellOf = inMinusForm(grid)
  for (const { down, right, text: qty } of pasted) {
    if (hasPowers && (down === 0 || right === 0)) continue
    const typedRow = hasPowers
      ? powerAt((each) => each.right === 0 && each.down === down)
      : (grid.rows[top + down] ?? Number.NaN)
    const typedColumn = hasPowers
      ? powerAt((each) => each.down === 0 && each.right === right)
      : (grid.columns[left + right] ?? Number.NaN)
    const { column, row } = cellOf(typedRow, typedColumn)
    const isCell = grid.rows.includes(row) && grid.columns.includes(column)
    const isPower = !Number.isNaN(row) && !Number.isNaN(column)
    if (!isPower || !/^[0-9]{1,4}$/.test(qty)) wrong.push(qty)
    else if (isCell) cells.push({ row, column, qty })
    else outside.push({ row, column, qty })
  }
  const unsigned = pasted.filter(
    ({ down, right, text: power }) =>
      hasPowers && (right === 0 || (down === 0 && grid.isAddition !== true)) && lacksSign(power),
  )
  return { cells, outside, wrong, asPlus: [...new Set(unsigned.map(({ text: power }) => power))] }
}

/**
 * Returns how a typed power is a cell: a grid of minus cylinders takes a plus cylinder as its minus
 * form, +1.00/+0.50 as +1.50/-0.50.
 */
function inMinusForm({ columns, isTurned = true }: GridAxes) {
  const hasPlus = !isTurned || columns.some((column) => column > 0)
  return (row: number, column: number): { row: number; column: number } =>
    column > 0 && !hasPlus ? { row: sumOf(row, column), column: -column } : { row, column }
}

/** A cell as the other cylinder form has it: -2.25/-0.75 is -3.00/+0.75, and back. */
export function otherForm({ column, row }: { row: number; column: number }): {
  row: number
  column: number
} {
  return { row: sumOf(row, column), column: column === 0 ? 0 : -column }
}

/** Adds powers in eighths of a dioptre, as the trade writes them: 0.12 + 0.12 is 0.25. */
function sumOf(a: number, b: number): number {
  const eighths = (power: number) => Math.sign(power) * Math.round(Math.abs(power) * 8 + 0.04)
  const sum = eighths(a) + eighths(b)
  return (Math.sign(sum) * Math.trunc(Math.abs(sum) * 12.5)) / 100
}

/** A power in dioptres as it is written; not a number for any other text. */
export function readDioptres(text: string): number {
  const typed = text.trim().replace('\u2212', '-')
  if (/^(?:pl|plano)$/i.test(typed)) return 0
  return /^[+-]?[0-9]{0,2}(?:\.[0-9]{1,2})?$/.test(typed) && /[0-9]/.test(typed)
    ? Number(typed)
    : Number.NaN
}

/** Whether a power other than 0 is written without its sign: it could be plus or minus. */
export function lacksSign(text: string): boolean {
  const power = readDioptres(text)
  return !/^\s*[+\u2212-]/.test(text) && !Number.isNaN(power) && power !== 0
}

/** Asks for the sign of a power that was typed without it. */
export function signQuestion(typed: string): string {
  return t('lensGrid.typeSign', { size: readDioptres(typed).toFixed(2) })
}

/**
 * Reads '-2.25/-0.75' or '-2.25 -0.75' as a cell; a sphere alone has the first column. Answers the
 * power whose sign has to be asked for; an addition has none.
 */
export function readPlace(
  text: string,
  grid: GridAxes,
): { row: number; column: number } | { unsigned: string } | null {
  const [sphere = '', other = ''] = text.trim().split(/\s*[/,]\s*|\s+/)
  const unsigned = [sphere, ...(grid.isAddition === true ? [] : [other])].find(lacksSign)
  if (unsigned !== undefined) return { unsigned }
  const { column, row } = inMinusForm(grid)(
    readDioptres(sphere),
    other === '' ? (grid.columns[0] ?? 0) : readDioptres(other),
  )
  return grid.rows.includes(row) && grid.columns.includes(column) ? { row, column } : null
}
