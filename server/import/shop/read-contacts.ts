import {
  CONTACT_FIELDS,
  type ContactField,
  isEmptyContactEye,
  readContactEye,
} from '../../domain/optics/contact-lens.ts'
import { signMissing } from '../../domain/prescription.ts'
import { message } from '../../kernel/message.ts'
import { readExamDate, readWhose, type Signs, signedPower, type Whose } from './read-rx.ts'
import { asciiDigits, isNone } from './shop-cells.ts'
import { NAME_CHARACTERS, type RowReader, remarksOf } from './shop-row.ts'

type TypedEye = Partial<Record<ContactField, string>>

/** The contact lenses that somebody was given, each cell as its box has it. */
export type ContactsRecord = {
  kind: 'ContactLenses'
  whose: Whose
  examDate: string
  doctor: string | null
  right: TypedEye
  left: TypedEye
  remarks: string | null
}

const NOTHING = /^[+-]?0*(?:\.0*)?$/

/** Contact lenses of one row. A cell without an eye is of both; K and HVID are kept in words. */
export function readContacts(
  reader: RowReader,
  signs: Signs,
): { key: string; record: ContactsRecord } {
  const whose = readWhose(reader)
  const date = readExamDate(reader)
  const right = readEye(reader, 'right', signs)
  const left = readEye(reader, 'left', signs)
  const given = [right, left].filter(({ cells }) => Object.keys(cells).length > 0)
  if (given.length === 0) reader.refuse('right.power', message('contact-lens.nothing-typed'))
  const record: ContactsRecord = {
    kind: 'ContactLenses',
    whose,
    examDate: `${date ?? ''}T00:00:00`,
    doctor: reader.text('doctor', NAME_CHARACTERS),
    right: right.cells,
    left: left.cells,
    remarks: remarksOf(reader, [...right.words, ...left.words]),
  }
  return { key: `${whose.key}|${date ?? ''}`, record }
}

function readEye(
  reader: RowReader,
  side: 'right' | 'left',
  signs: Signs,
): { cells: TypedEye; words: string[] } {
  const cells: TypedEye = {}
  for (const field of CONTACT_FIELDS) {
    const text = tidied(field, reader.cell(`${side}.${field}`), signs)
    if (text !== '') cells[field] = text
  }
  // A power of nothing alone is how other programs write an eye without a lens.
  const isBare = Object.keys(cells).every((field) => field === 'power')
  if (isBare && NOTHING.test(cells.power ?? '')) return { cells: {}, words: [] }
  for (const field of CONTACT_FIELDS) {
    const text = tidied(field, reader.cell(`row.${field}`), signs)
    if (text !== '') cells[field] ??= text
  }
  if (cells.cylinder === undefined && /^(?:0+|180)$/.test(cells.axis ?? '')) delete cells.axis
  if (cells.cylinder !== undefined && /^0+$/.test(cells.axis ?? '')) cells.axis = '180'
  const { eye, notes, refusals } = readContactEye(cells)
  const words: string[] = []
  // Nobody sees how a power of a file is read: one that can be read in two ways is refused.
  for (const { field } of notes) {
    const typed = cells[field] ?? ''
    if (field === 'axis') continue
    const unsigned = signMissing({ cylinder: field === 'cylinder' ? typed : '' })
    reader.refuse(`${side}.${field}`, unsigned?.message ?? message('optics.not-a-power', { typed }))
  }
  for (const { field, message: reason } of refusals) {
    // A word for the kind of lens ('Toric') is no schedule: it stays in words.
    if (field === 'modality') {
      words.push(`${side === 'right' ? 'R' : 'L'} ${cells.modality ?? ''}`)
      delete cells.modality
    } else reader.refuse(`${side}.${field}`, reason)
  }
  if (refusals.length === 0 && !isEmptyContactEye(eye) && eye.powerCentidioptres === null) {
    if (Object.keys(cells).some((field) => reader.cell(`${side}.${field}`) !== '')) {
      reader.refuse(
        `${side}.power`,
        message('contact-lens.power-missing', { side: side === 'right' ? 'Right' : 'Left' }),
      )
    } else return { cells: {}, words: [] }
  }
  return { cells, words }
}

/** `-225` is -2.25 on a sheet; a box always has the point. */
function boxPower(text: string, isSigned: boolean): string {
  const value = signedPower(text, isSigned)
  const [, sign = '', figures] = /^([+-]?)([0-9]{3,4})$/.exec(value) ?? []
  return figures === undefined ? value : `${sign}${(Number(figures) / 100).toFixed(2)}`
}

function tidied(field: ContactField, typed: string, signs: Signs): string {
  const text = asciiDigits(typed)
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .trim()
  if (text === '' || (isNone(text) && text !== '0')) return ''
  if (field === 'power') {
    return boxPower(text.replace(/^(?:pl|plano)$/i, '0'), signs.sphere)
  }
  if (field === 'cylinder') {
    const value = boxPower(text.replace(/^(?:d\.?s\.?|sph\.?)$/i, '0'), signs.cylinder)
    return NOTHING.test(value) ? '' : value
  }
  if (field === 'addition' && /[0-9]/.test(text)) {
    const value = boxPower(text.replace(/\s*add(?:ition)?\.?$/i, ''), true)
    return NOTHING.test(value) ? '' : value
  }
  if (field === 'baseCurve' || field === 'diameter') {
    const size = text.replace(/\s*mm\.?$/i, '')
    return NOTHING.test(size) ? '' : size
  }
  if (field === 'axis') return text.replace(/\.0+$/, '')
  return text === '0' ? '' : text
}
