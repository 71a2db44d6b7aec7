import type {
  ContactEyeInput,
  ContactPrescription,
} from '../../../server/contract/contact-lenses.ts'
import { isRecord } from '../../kernel/local-storage.ts'
import { keptCells } from './kept-cells.ts'
import type { Side } from './rx-draft.ts'

export const CONTACT_FIELDS = [
  'brand',
  'baseCurve',
  'diameter',
  'power',
  'cylinder',
  'axis',
  'addition',
  'modality',
] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** Cells that take figures: a letter in them is a key of the screen. */
const FIGURES: readonly ContactField[] = ['baseCurve', 'diameter', 'power', 'cylinder', 'axis']

export function takesFigures(field: ContactField): boolean {
  return FIGURES.includes(field)
}

/** What of a text a cell keeps: no letter stays among figures, but for a power that is "plano". */
export function cellText(field: ContactField, typed: string): string {
  if (!takesFigures(field)) return typed
  const isPlano = 'plano'.startsWith(typed.trim().toLowerCase())
  return field === 'power' && isPlano ? typed : typed.replace(/[\p{L}\p{M}]/gu, '')
}

/** The cell of an eye, as focus finds it. */
export function contactCellID(side: Side, field: ContactField): string {
  return `cl-${side}-${field}`
}

/** The boxes that follow the cells of both eyes. */
export const FIRST_BOX = 'rx-box-first'

/**
 * Where a key leads from a cell: a lens with an axis is toric and has no addition, so the next eye
 * follows, unless one is written there or in the spectacles (`hasAddition`).
 */
export function nextContactCell(
  side: Side,
  field: ContactField,
  eye: ContactEyeInput,
  hasAddition: boolean,
): string {
  const isToric = field === 'axis' && (eye.axis ?? '').trim() !== ''
  const isLast = field === CONTACT_FIELDS.at(-1)
  if (isLast || (isToric && !hasAddition && (eye.addition ?? '').trim() === '')) {
    return side === 'right' ? contactCellID('left', 'brand') : FIRST_BOX
  }
  const next = CONTACT_FIELDS[CONTACT_FIELDS.indexOf(field) + 1] ?? 'brand'
  return contactCellID(side, next)
}

/** Spectacle powers that contact lenses were worked out from, and the vertex distance. */
export type Conversion = { vertexMm: number; right?: string; left?: string }

/** Contact lenses as they were typed from their boxes. */
export type ContactsDraft = {
  right: ContactEyeInput
  left: ContactEyeInput
  /** The kept prescription that this is, until a cell is changed. */
  prescriptionID: string | null
  /** The one that was kept from this screen: the next keeping takes its place. */
  savedID: string | null
  /** Set by an explicit conversion alone. */
  conversion: Conversion | null
}

export const NO_CONTACTS: ContactsDraft = {
  right: {},
  left: {},
  prescriptionID: null,
  savedID: null,
  conversion: null,
}

export function isEmptyContacts({ left, right }: ContactsDraft): boolean {
  return [...Object.values(right), ...Object.values(left)].every((text) => !text)
}

function filled(eye: ContactEyeInput): ContactEyeInput {
  const full: ContactEyeInput = {}
  for (const field of CONTACT_FIELDS) {
    const text = eye[field]?.trim() ?? ''
    if (text !== '') full[field] = text
  }
  return full
}

/** The cells as requests take them: an eye with nothing in it is not sent. */
export function contactCells({ left, right }: ContactsDraft) {
  const eyes = { right: filled(right), left: filled(left) }
  return {
    ...(Object.keys(eyes.right).length === 0 ? {} : { right: eyes.right }),
    ...(Object.keys(eyes.left).length === 0 ? {} : { left: eyes.left }),
  }
}

/** The contact lenses as a sale and a keeping take them. */
export function contactModel(draft: ContactsDraft) {
  return {
    ...contactCells(draft),
    ...(draft.conversion === null ? {} : { conversion: draft.conversion }),
  }
}

const KEPT_NAMES = {
  brand: 'Brand',
  baseCurve: 'BaseCurve',
  diameter: 'Diameter',
  power: 'Power',
  cylinder: 'Cylinder',
  axis: 'Axis',
  addition: 'Addition',
  modality: 'Modality',
} as const

/** The cells of a kept prescription. */
export function keptContactCells(eye: ContactPrescription['Right']): ContactEyeInput {
  return filled(keptCells(eye, KEPT_NAMES))
}

/** The contact lenses that a sale keeps; none where there are none or they are damaged. */
export function readContacts(value: unknown): ContactsDraft {
  if (!isRecord(value)) return NO_CONTACTS
  const eyeOf = (side: Side): ContactEyeInput => {
    const kept = value[side]
    if (!isRecord(kept)) return {}
    const eye: ContactEyeInput = {}
    for (const field of CONTACT_FIELDS) {
      const text = kept[field]
      if (typeof text === 'string') eye[field] = text
    }
    return filled(eye)
  }
  const idOf = (id: unknown) => (typeof id === 'string' && id !== '' ? id : null)
  return {
    right: eyeOf('right'),
    left: eyeOf('left'),
    prescriptionID: idOf(value['prescriptionID']),
    savedID: idOf(value['savedID']),
    conversion: readConversion(value['conversion']),
  }
}

function readConversion(value: unknown): Conversion | null {
  if (!isRecord(value) || typeof value['vertexMm'] !== 'number') return null
  const { left, right, vertexMm } = value
  return {
    vertexMm,
    ...(typeof right === 'string' ? { right } : {}),
    ...(typeof left === 'string' ? { left } : {}),
  }
}
