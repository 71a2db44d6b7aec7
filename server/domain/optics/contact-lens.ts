import { type Message, message } from '../../kernel/message.ts'
import { formatPower } from '../prescription.ts'
import {
  type CellReading,
  readAxis,
  readCylinder,
  readAddition as readDioptres,
  readSphere,
} from './read-cell.ts'

/** How often the lenses of a box are changed, as the box says it. */
export const MODALITIES = [
  'Daily',
  'Weekly',
  'Fortnightly',
  'Monthly',
  'Quarterly',
  'Half-yearly',
  'Yearly',
] as const
export type Modality = (typeof MODALITIES)[number]

export function isModality(text: string | null): text is Modality {
  return MODALITIES.some((modality) => modality === text)
}

/** One eye's contact lens as it was typed; missing and empty both mean not given. */
export type TypedContactEye = {
  brand?: string | undefined
  baseCurve?: string | undefined
  diameter?: string | undefined
  power?: string | undefined
  cylinder?: string | undefined
  axis?: string | undefined
  addition?: string | undefined
  modality?: string | undefined
}
export type ContactField = keyof TypedContactEye
export const CONTACT_FIELDS: readonly ContactField[] = [
  'brand',
  'baseCurve',
  'diameter',
  'power',
  'cylinder',
  'axis',
  'addition',
  'modality',
]

/**
 * One eye's contact lens as it stands on the box. A power is that at the eye: it is never worked
 * out from spectacles here.
 */
export type ContactEye = {
  brand: string | null
  baseCurveHundredthsMm: number | null
  diameterHundredthsMm: number | null
  powerCentidioptres: number | null
  cylinderCentidioptres: number | null
  axisDegrees: number | null
  /** In dioptres ('+1.50') or a word of the box ('LOW', 'MED', 'HIGH'). */
  addition: string | null
  modality: Modality | null
}

export type ContactRefusal = { field: ContactField; message: Message }
export type ContactReading = {
  eye: ContactEye
  refusals: ContactRefusal[]
  /** How cells were read that can be read in two ways. */
  notes: ContactRefusal[]
}

const ADDITION_WORDS: Readonly<Record<string, string>> = {
  LO: 'LOW',
  LOW: 'LOW',
  L: 'LOW',
  MID: 'MED',
  MED: 'MED',
  M: 'MED',
  MEDIUM: 'MED',
  HI: 'HIGH',
  HIGH: 'HIGH',
  H: 'HIGH',
}

const MODALITY_WORDS: ReadonlyMap<string, Modality> = new Map([
  ...MODALITIES.map((modality) => [modality.toLowerCase(), modality] as const),
  ['1 day', 'Daily'],
  ['two weeks', 'Fortnightly'],
  ['2 weeks', 'Fortnightly'],
  ['3 months', 'Quarterly'],
  ['6 months', 'Half-yearly'],
  ['conventional', 'Yearly'],
])

/**
 * Returns one eye as the box has it, what of it can't be read, and how the rest was read where that is
 * to be said. Its powers are read as those of spectacles are: `-225` is -2.25.
 */
export function readContactEye(typed: TypedContactEye): ContactReading {
  const refusals: ContactRefusal[] = []
  const text = (field: ContactField): string => (typed[field] ?? '').trim()
  const refuse = (field: ContactField, reason: Message): null => {
    refusals.push({ field, message: reason })
    return null
  }
  const notes: ContactRefusal[] = []
  const taken = (field: ContactField, reading: CellReading<number>): number | null => {
    if (!reading.ok) return refuse(field, reading.reason)
    if (reading.note !== null) notes.push({ field, message: reading.note })
    return reading.value
  }
  const size = (field: BoxSize) => {
    const written = text(field)
    return written === ''
      ? null
      : (sizeHundredthsMm(field, written) ?? refuse(field, REFUSED_SIZES[field]))
  }
  const eye: ContactEye = {
    brand: text('brand') || null,
    baseCurveHundredthsMm: size('baseCurve'),
    diameterHundredthsMm: size('diameter'),
    powerCentidioptres: taken('power', readSphere(text('power'))),
    cylinderCentidioptres: taken('cylinder', readCylinder(text('cylinder'))) || null,
    axisDegrees: taken('axis', readAxis(text('axis'))),
    addition: additionOf(text('addition'), (reading) => taken('addition', reading)),
    modality: readModality(text('modality'), (reason) => refuse('modality', reason)),
  }
  const hasCylinder = eye.cylinderCentidioptres !== null
  const isRefused = (field: ContactField) => refusals.some((each) => each.field === field)
  if (hasCylinder && eye.axisDegrees === null && !isRefused('axis')) {
    refuse('axis', message('optics.axis-needed'))
  }
  if (!hasCylinder && eye.axisDegrees !== null && !isRefused('cylinder')) {
    refuse('cylinder', message('contact-lens.axis-alone'))
  }
  return { eye, refusals, notes }
}

export const BOX_SIZE_NAMES = ['baseCurve', 'diameter'] as const
export type BoxSize = (typeof BOX_SIZE_NAMES)[number]

/** The least and the most of a size, in hundredths of a millimetre. */
const SIZE_LIMITS: Readonly<Record<BoxSize, readonly [number, number]>> = {
  baseCurve: [600, 1_000],
  diameter: [700, 2_400],
}

/** What is said of a text that is no size. */
export const REFUSED_SIZES: Readonly<Record<BoxSize, Message>> = {
  baseCurve: message('contact-lens.base-curve'),
  diameter: message('contact-lens.diameter'),
}

/** Returns a written size in hundredths of a millimetre; null where it is no size of a contact lens. */
function sizeHundredthsMm(size: BoxSize, written: string): number | null {
  const figure = written.replace(',', '.').trim()
  if (!/^[0-9]{1,2}(?:\.[0-9]{1,2})?$/.test(figure)) return null
  const hundredths = Math.round(Number(figure) * 100)
  const [least, most] = SIZE_LIMITS[size]
  return hundredths < least || hundredths > most ? null : hundredths
}

/**
 * Returns the sizes of a box as cells have them, '8.60' and '14.2', from what was typed of its goods;
 * without one that is not known or is no size of a contact lens.
 */
export function boxSizes(typed: Readonly<Record<BoxSize, string | null>>): {
  [Size in BoxSize]?: string
} {
  const of = (size: BoxSize) => sizeHundredthsMm(size, (typed[size] ?? '').replace(/\s*mm$/i, ''))
  const [baseCurve, diameter] = [of('baseCurve'), of('diameter')]
  return {
    ...(baseCurve === null ? {} : { baseCurve: formatBaseCurve(baseCurve) }),
    ...(diameter === null ? {} : { diameter: formatDiameter(diameter) }),
  }
}

/**
 * Whether a size of a box is the written one, both as cells have them; a size that is not known says
 * nothing against a box.
 */
export function isSizeOf(ofBox: string | undefined, written: string): boolean {
  return ofBox === undefined || written === '' || ofBox === written
}

/** Returns the sizes of a box as they are printed, 'BC 8.60 DIA 14.2'; null where none is known. */
export function printBoxSizes({ baseCurve, diameter }: ReturnType<typeof boxSizes>): string | null {
  const parts = [
    baseCurve === undefined ? null : `BC ${baseCurve}`,
    diameter === undefined ? null : `DIA ${diameter}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}

function additionOf(
  text: string,
  take: (reading: CellReading<number>) => number | null,
): string | null {
  const word = ADDITION_WORDS[text.toUpperCase()]
  if (text === '' || word !== undefined) return word ?? null
  const reading = readDioptres(text)
  const size = take(
    reading.ok
      ? reading
      : { ok: false, reason: message('contact-lens.addition'), isSignMissing: false },
  )
  return size === null ? null : formatPower(size)
}

function readModality(text: string, refuse: (reason: Message) => null): Modality | null {
  if (text === '') return null
  return MODALITY_WORDS.get(text.toLowerCase()) ?? refuse(message('contact-lens.modality'))
}

export function isEmptyContactEye(eye: ContactEye): boolean {
  return Object.values(eye).every((value) => value === null)
}

/** Returns one eye as its box is read out: 'Aqua 8.60 / 14.2 -2.00 / -0.75 x 180 Add LOW Monthly'. */
export function printContactEye(eye: ContactEye): string | null {
  if (isEmptyContactEye(eye)) return null
  const { axisDegrees, baseCurveHundredthsMm: curve, diameterHundredthsMm: diameter } = eye
  const { addition, brand, cylinderCentidioptres, modality, powerCentidioptres } = eye
  const parts = [
    brand,
    curve === null ? null : `BC ${formatBaseCurve(curve)}`,
    diameter === null ? null : `DIA ${formatDiameter(diameter)}`,
    powerCentidioptres === null
      ? null
      : powerCentidioptres === 0
        ? 'Plano'
        : formatPower(powerCentidioptres),
    cylinderCentidioptres === null ? null : `/ ${formatPower(cylinderCentidioptres)}`,
    axisDegrees === null ? null : `x ${axisDegrees}`,
    addition === null ? null : `Add ${addition}`,
    modality,
  ]
  return parts.filter((part) => part !== null).join(' ')
}

/** Millimetres as on the box: 8.60. */
function formatBaseCurve(hundredthsMm: number): string {
  return (hundredthsMm / 100).toFixed(2)
}

/** Millimetres as on the box: 14.2, 13.85. */
export function formatDiameter(hundredthsMm: number): string {
  return (hundredthsMm / 100).toFixed(hundredthsMm % 10 === 0 ? 1 : 2)
}

/** The cells of an eye as the server writes them; empty for none. */
export function contactCells(eye: ContactEye): Record<ContactField, string> {
  const { baseCurveHundredthsMm: curve, diameterHundredthsMm: diameter } = eye
  const power = (centidioptres: number | null) =>
    centidioptres === null ? '' : formatPower(centidioptres)
  return {
    brand: eye.brand ?? '',
    baseCurve: curve === null ? '' : formatBaseCurve(curve),
    diameter: diameter === null ? '' : formatDiameter(diameter),
    power: power(eye.powerCentidioptres),
    cylinder: power(eye.cylinderCentidioptres),
    axis: eye.axisDegrees === null ? '' : String(eye.axisDegrees),
    addition: eye.addition ?? '',
    modality: eye.modality ?? '',
  }
}
