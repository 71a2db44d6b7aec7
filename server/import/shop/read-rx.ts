import { SIDES } from '../../domain/optics/eyes.ts'
import { readGrid } from '../../domain/optics/read-grid.ts'
import { mergeGrids, readLine } from '../../domain/optics/read-line.ts'
import { CELLS, type TypedEye, type TypedGrid } from '../../domain/optics/typed-grid.ts'
import { type Message, message } from '../../kernel/message.ts'
import { customerKey } from './read-customer.ts'
import { RX_CELLS, type RxEye } from './rx-headings.ts'
import { asciiDigits, personName } from './shop-cells.ts'
import { NAME_CHARACTERS, type RowReader, remarksOf } from './shop-row.ts'

/** Whom a row of a sheet belongs to: the key of the customer's own row, and what else is known. */
export type Whose = { key: string; name: string; mobile: string | null }

export type PrescriptionRecord = {
  kind: 'Prescriptions'
  whose: Whose
  examDate: string
  doctor: string | null
  grid: TypedGrid
  remarks: string | null
}

/** Whether the powers of a file have their signs, so that one without is a plus. */
export type Signs = { sphere: boolean; cylinder: boolean }

type Eyes = Record<'right' | 'left', Record<string, string>>

/** The day of a test; refused where it is missing or has not come yet. */
export function readExamDate(reader: RowReader): string | null {
  const examDate = reader.date('date')
  if (examDate === null) {
    if (!reader.errors.some(({ row }) => row === reader.row)) {
      reader.refuse('date', message('import.date-missing'))
    }
  } else if (examDate > reader.facts.today) {
    reader.refuse('date', message('import.date-in-future'))
  }
  return examDate
}

/** The customer of a row: by the old number, else by name and mobile. */
export function readWhose(reader: RowReader): Whose {
  const { name } = personName(reader.text('name', NAME_CHARACTERS) ?? '')
  const { mobile } = reader.numbers('mobile')
  const key = customerKey(reader.cell('oldId'), { name, mobile })
  if (key === 'name:|') reader.refuse('name', message('import.whose'))
  return { key, name, mobile }
}

/** A prescription of one row; a row of one eye alone says which in its column for the eye. */
export function readPrescription(
  reader: RowReader,
  signs: Signs,
): { key: string; record: PrescriptionRecord } {
  const whose = readWhose(reader)
  const examDate = readExamDate(reader)
  const eyes: Eyes = {
    right: eyeCells(reader, 'right', signs),
    left: eyeCells(reader, 'left', signs),
  }
  addRowCells(reader, eyes, eyeCells(reader, 'row', signs))
  const dictated = lineOf(reader)
  const near = withoutOddNear(eyes)
  const grid = mergeGrids(
    {
      right: typedEye(eyes.right),
      left: typedEye(eyes.left),
      ipd: plain(reader.cell('ipd')),
      nearIpd: plain(reader.cell('nearIpd')),
    },
    dictated.grid,
  )
  refuseUnread(reader, grid, dictated.unread)
  const record: PrescriptionRecord = {
    kind: 'Prescriptions',
    whose,
    examDate: `${examDate ?? ''}T00:00:00`,
    doctor: reader.text('doctor', NAME_CHARACTERS),
    grid,
    remarks: remarksOf(reader, [...near, ...oddNearCylinders(eyes)]),
  }
  return { key: `${whose.key}|${examDate ?? ''}`, record }
}

const NONE = /^(?:-+|\.|nil|n\/?a|none|null|na)$/i

function plain(cell: string): string | undefined {
  const text = asciiDigits(cell)
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .trim()
  return text === '' || NONE.test(text) || /^0+(?:\.0+)?$/.test(text) ? undefined : text
}

/** The cells of an eye, tidied so that the readers of the grid understand them. */
function eyeCells(reader: RowReader, eye: RxEye, signs: Signs): Record<string, string> {
  const cells: Record<string, string> = {}
  for (const name of RX_CELLS) {
    const typed = reader.cell(`${eye}.${name}`)
    const text = asciiDigits(typed)
      .replace(/[\u2212\u2013\u2014]/g, '-')
      .trim()
    if (text === '' || NONE.test(text)) continue
    const tidy = tidied(name, text, signs)
    if (tidy !== '') cells[name] = tidy
  }
  const isFlat = cells['cylinder'] === undefined && cells['rx'] === undefined
  // Other programs write 0 or 180 where there is no cylinder.
  if (isFlat && /^(?:0+|180)$/.test(cells['axis'] ?? '')) delete cells['axis']
  return cells
}

function tidied(name: string, text: string, signs: Signs): string {
  if (name === 'spherical' || name === 'nearSpherical') return signedPower(text, signs.sphere)
  if (name === 'cylinder' || name === 'nearCylinder') {
    const value = signedPower(text.replace(/^(?:d\.?s\.?|sph\.?|pl|plano)$/i, '0'), signs.cylinder)
    return /^[+-]?0*(?:\.0*)?$/.test(value) ? '' : value
  }
  if (name === 'addition') {
    const value = signedPower(text.replace(/\s*add(?:ition)?\.?$/i, ''), true)
    return /^[+-]?0*(?:\.0*)?$/.test(value) ? '' : value
  }
  if (name === 'axis' || name === 'nearAxis') return text.replace(/\.0+$/, '')
  const isLength =
    name === 'pd' || name === 'nearPd' || name === 'fittingHeight' || name === 'prism'
  return isLength && /^0+(?:\.0+)?$/.test(text) ? '' : text
}

/** `225-` is -225, and a bare number is a plus where the other numbers of the file have signs. */
export function signedPower(text: string, isSigned: boolean): string {
  const turned = /^([0-9.,]+)\s*([+-])$/.exec(text)
  const value = turned === null ? text : `${turned[2]}${turned[1]}`
  if (/^0+$/.test(value)) return '0'
  return isSigned && /^[0-9.]/.test(value) && !/^[0.]+$/.test(value) ? `+${value}` : value
}

/** Which eye a cell names; null for both or for no word that is known. */
export function sideOf(text: string): 'right' | 'left' | null {
  if (RIGHT.test(text.trim())) return 'right'
  return LEFT.test(text.trim()) ? 'left' : null
}

const RIGHT = /^(?:r|re|rt|od|right|right eye|दायाँ|दाहिना)\.?$/i
const LEFT = /^(?:l|le|lt|os|left|left eye|बायाँ)\.?$/i

/** Cells without an eye belong to the one that the row names, or to both. */
function addRowCells(reader: RowReader, eyes: Eyes, cells: Record<string, string>): void {
  if (Object.keys(cells).length === 0) return
  const named = reader.cell('eye')
  if (named !== '' && !/^(?:both|b|ou|be)$/i.test(named)) {
    reader.refuse('eye', message('import.not-an-eye', { text: named }))
  }
  // The PD of a row without an eye is that of both eyes.
  const { nearPd, pd, ...powers } = cells
  if (pd !== undefined) reader.setCell('ipd', pd)
  if (nearPd !== undefined) reader.setCell('nearIpd', nearPd)
  eyes.right = { ...powers, ...eyes.right }
  eyes.left = { ...powers, ...eyes.left }
}

/** A whole prescription in one cell, of one eye or of both. */
function lineOf(reader: RowReader) {
  const parts = [
    ['R', reader.cell('right.rx')],
    ['L', reader.cell('left.rx')],
    ['', reader.cell('row.rx')],
  ] as const
  const line = parts
    .filter(([, text]) => text !== '' && !NONE.test(text))
    .map(([eye, text]) => `${eye} ${asciiDigits(text).replace(/[\u2212\u2013\u2014]/g, '-')}`)
  return readLine(line.join(' ').trim())
}

function typedEye(cells: Record<string, string>): TypedEye {
  return Object.fromEntries(CELLS.map((cell) => [cell, cells[cell]]))
}

/**
 * A near sphere gives the addition where it is 0.50 to 4.00 above the sphere and the same in both
 * eyes; else it is taken out and kept as a remark.
 */
function withoutOddNear({ left, right }: Eyes): string[] {
  const sums = [right, left].flatMap((cells) => {
    if (cells['nearSpherical'] === undefined || cells['addition'] !== undefined) return []
    const { rx } = readGrid({
      right: { spherical: cells['spherical'], nearSpherical: cells['nearSpherical'] },
    })
    return [rx.eyes.Right.additionCentidioptres]
  })
  const isOdd = sums.some((sum) => sum === null || sum < 50 || sum > 400) || new Set(sums).size > 1
  if (!isOdd) return []
  const remarks = (
    [
      ['R', right],
      ['L', left],
    ] as const
  ).flatMap(([name, cells]) => {
    const near = cells['nearSpherical']
    if (near === undefined || cells['addition'] !== undefined) return []
    delete cells['nearSpherical']
    return [`Near ${name} ${near}`]
  })
  return remarks
}

/** Near rows repeat the cylinder; one that differs is kept in words. */
function oddNearCylinders({ left, right }: Eyes): string[] {
  return (
    [
      ['R', right],
      ['L', left],
    ] as const
  ).flatMap(([name, cells]) => {
    const { nearAxis, nearCylinder } = cells
    const isSame =
      (nearCylinder === undefined || nearCylinder === cells['cylinder']) &&
      (nearAxis === undefined || nearAxis === cells['axis'] || nearCylinder === undefined)
    return isSame ? [] : [`Near ${name} ${nearCylinder ?? ''} x ${nearAxis ?? ''}`]
  })
}

function refuseUnread(
  reader: RowReader,
  grid: TypedGrid,
  dictated: readonly { message: Message }[],
): void {
  const { rx, unread } = readGrid(grid)
  for (const { message: reason } of dictated) reader.refuse('right.rx', reason)
  for (const { eye, field, message: reason } of unread) {
    reader.refuse(eye === null ? field : `${eye.toLowerCase()}.${field}`, reason)
  }
  for (const side of SIDES) {
    const { axisDegrees, cylinderCentidioptres } = rx.eyes[side]
    if (cylinderCentidioptres && axisDegrees === null) {
      reader.refuse(`${side.toLowerCase()}.axis`, message('optics.axis-needed'))
    }
  }
}
