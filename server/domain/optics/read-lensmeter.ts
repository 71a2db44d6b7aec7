import type { BaseDirection, Side } from './eyes.ts'
import { type LensReading, type ReadPrism, sumOfPrisms } from './lens-tolerance.ts'
import { withPoint } from './read-cell.ts'

/** A prism as it was read: its base in words or in degrees, null where none is said. */
type PrismOfLens = { hundredths: number; base: BaseDirection | number | null }

/** One lens as far as it could be read: the cells of a reading, null for what is not there. */
export type ReadPowers = Record<Cell, number | null> & {
  prisms: readonly PrismOfLens[]
  /** A power was typed without its point: how it was read is to be said. */
  isShorthand: boolean
}

export type LensmeterText = {
  /** By the eye that the text names; `none` is what stands before or without a name. */
  lenses: Record<Side | 'none', ReadPowers | null>
  /** What was not understood, as it was typed. */
  unread: string[]
}

const SIDE_WORDS: Readonly<Record<string, Side>> = {
  R: 'Right',
  RIGHT: 'Right',
  OD: 'Right',
  RE: 'Right',
  L: 'Left',
  LEFT: 'Left',
  OS: 'Left',
  LE: 'Left',
}

type Cell = 'sphereHundredths' | 'cylinderHundredths' | 'axisDegrees' | 'additionHundredths'
const CELL_WORDS: Readonly<Record<string, Cell>> = {
  S: 'sphereHundredths',
  SPH: 'sphereHundredths',
  C: 'cylinderHundredths',
  CYL: 'cylinderHundredths',
  A: 'axisDegrees',
  AX: 'axisDegrees',
  AXIS: 'axisDegrees',
  X: 'axisDegrees',
  '@': 'axisDegrees',
  AD: 'additionHundredths',
  ADD: 'additionHundredths',
}
/** What a lensmeter prints beside the power and nobody compares. */
const SKIPPED_WORDS: ReadonlySet<string> = new Set(['PD', 'UV'])

/** A prism across, up or down, or in any direction; its base stands before or after the number. */
const PRISM_WORDS: ReadonlySet<string> = new Set(['P', 'PX', 'PY', 'PR', 'PRISM'])
const PRISM_SIGNS: ReadonlySet<string> = new Set(['\u0394', '\u2206', '\u25b3', '^'])
const BASE_WORDS: Readonly<Record<string, BaseDirection>> = {
  I: 'In',
  IN: 'In',
  BI: 'In',
  O: 'Out',
  OUT: 'Out',
  BO: 'Out',
  U: 'Up',
  UP: 'Up',
  BU: 'Up',
  D: 'Down',
  DN: 'Down',
  DOWN: 'Down',
  BD: 'Down',
}
/** Stands before a direction in words or in degrees. */
const BASE_NAMES: ReadonlySet<string> = new Set(['B', 'BASE'])

const TOKEN = /[A-Z]+|@|(?:[+-]\s*)?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)|[^\s/:;,=°]/g
const ORDER: readonly Cell[] = [
  'sphereHundredths',
  'cylinderHundredths',
  'axisDegrees',
  'additionHundredths',
]

/** Where the reader of a text is. */
type Reader = { tokens: readonly string[]; at: number }

/**
 * Reads what a lensmeter printed, sent or somebody typed: 'R S-2.25 C-0.75 A180 ADD2.00 L -2.00',
 * '-2.25/-0.75x180 P 1.50 BI', 'PX 0.50 IN PY 0.25 UP', 'P 1.00 B 90'. A sphere or cylinder needs its
 * sign, except 0 and PL. Powers are taken as they are: a lensmeter knows steps of 0.01. One without its
 * point is read as the cells of a prescription read it: '+175/-075x80'.
 */
export function readLensmeter(text: string): LensmeterText {
  const lenses: LensmeterText['lenses'] = { Right: null, Left: null, none: null }
  const unread: string[] = []
  let side: Side | 'none' = 'none'
  let named: Cell | 'skip' | null = null
  const reader: Reader = { tokens: tokensOf(text), at: 0 }
  for (let token = take(reader); token !== undefined; token = take(reader)) {
    const prism = prismFrom(reader, token)
    if (prism !== null) {
      const powers: ReadPowers = lenses[side] ?? emptyPowers()
      lenses[side] = { ...powers, prisms: [...powers.prisms, prism] }
      named = null
      continue
    }
    const word = /^[A-Z@]/.test(token) ? token : null
    if (word !== null) {
      const eye = SIDE_WORDS[word]
      const cell = CELL_WORDS[word]
      if (eye !== undefined) {
        side = eye
        lenses[side] ??= emptyPowers()
      } else if (cell !== undefined) named = cell
      else if (SKIPPED_WORDS.has(word)) named = 'skip'
      else if (word === 'PL' || word === 'PLANO') {
        lenses[side] ??= emptyPowers()
        setCell(lenses[side], 'sphereHundredths', 0)
      } else unread.push(token)
      if (cell === undefined && !SKIPPED_WORDS.has(word)) named = null
      continue
    }
    if (named === 'skip') {
      named = null
      continue
    }
    lenses[side] ??= emptyPowers()
    const powers: ReadPowers | null = lenses[side]
    const cell = named ?? ORDER.find((each) => powers?.[each] === null)
    named = null
    const value = cell === undefined ? null : cellValue(token, cell)
    if (cell === undefined || value === null || powers?.[cell] !== null) unread.push(token)
    else {
      setCell(powers, cell, value)
      if (cell !== 'axisDegrees' && withPoint(unspaced(token)) !== null) powers.isShorthand = true
    }
  }
  return { lenses, unread }
}

function take(reader: Reader): string | undefined {
  const token = reader.tokens[reader.at]
  reader.at += 1
  return token
}

/**
 * The prism that begins with a token: with its name, or with a number that a base or the sign of a
 * prism follows. Null, with nothing taken, where none does.
 */
function prismFrom(reader: Reader, first: string): PrismOfLens | null {
  const start = reader.at
  const next = () => reader.tokens[reader.at]
  const isNamed = PRISM_WORDS.has(first) || PRISM_SIGNS.has(first)
  const before = isNamed ? baseFrom(reader) : null
  const size = isNamed ? next() : first
  if (isNamed && size !== undefined) reader.at += 1
  const hundredths = prismValue(size ?? '')
  const isMarked = PRISM_SIGNS.has(next() ?? '')
  if (isMarked) reader.at += 1
  const after = before ?? baseFrom(reader)
  if (hundredths !== null && (isNamed || isMarked || typeof after === 'string')) {
    return { hundredths, base: after }
  }
  reader.at = start
  return null
}

/** A base in words or, after its name, in degrees; null, with nothing taken, for none. */
function baseFrom(reader: Reader): BaseDirection | number | null {
  const start = reader.at
  const isNamed = BASE_NAMES.has(reader.tokens[reader.at] ?? '')
  if (isNamed) reader.at += 1
  const token = take(reader) ?? ''
  const base = BASE_WORDS[token]
  if (base !== undefined) return base
  if (isNamed && /^[0-9]{1,3}$/.test(token) && Number(token) <= 360) return Number(token)
  reader.at = start
  return null
}

const MOST_PRISM_HUNDREDTHS = 2_000

function prismValue(text: string): number | null {
  if (!/^(?:[0-9]+(?:\.[0-9]{1,2})?|\.[0-9]{1,2})$/.test(text)) return null
  const hundredths = Math.round(Number(text) * 100)
  return hundredths <= MOST_PRISM_HUNDREDTHS ? hundredths : null
}

/** A reading that can be compared, or null while the sphere is missing. No cylinder is 0. */
export function lensReading(powers: ReadPowers | null, eye: Side | null): LensReading | null {
  if (powers === null || powers.sphereHundredths === null) return null
  return {
    sphereHundredths: powers.sphereHundredths,
    cylinderHundredths: powers.cylinderHundredths ?? 0,
    axisDegrees: powers.axisDegrees,
    additionHundredths: powers.additionHundredths,
    prism: readPrism(powers.prisms, eye),
  }
}

/** The prisms of a lens as one; null where none was read. */
function readPrism(prisms: readonly PrismOfLens[], eye: Side | null): ReadPrism | null {
  if (prisms.length === 0) return null
  return sumOfPrisms(prisms.flatMap((prism) => inWords(prism, eye)))
}

/**
 * A base in degrees by its directions: 0 is at the right of who looks at the wearer, the nose of the
 * right eye. Of an eye that nobody named it is not known.
 */
function inWords({ base, hundredths }: PrismOfLens, eye: Side | null) {
  if (typeof base !== 'number') return [{ hundredths, base }]
  if (eye === null) return [{ hundredths, base: null }]
  const radians = (base * Math.PI) / 180
  const across = Math.round(hundredths * Math.cos(radians)) * (eye === 'Right' ? 1 : -1)
  return [
    { hundredths: across, base: 'In' as const },
    { hundredths: Math.round(hundredths * Math.sin(radians)), base: 'Up' as const },
  ]
}

/** A reading as it is written: '-2.31 / -0.77 x 178 Add +2.00 Prism 1.50 In'. */
export function formatReading(reading: LensReading): string {
  const { additionHundredths, axisDegrees, cylinderHundredths, prism, sphereHundredths } = reading
  const parts = [signed(sphereHundredths)]
  if (cylinderHundredths !== 0) parts.push(`/ ${signed(cylinderHundredths)}`)
  if (cylinderHundredths !== 0 && axisDegrees !== null) parts.push(`x ${axisDegrees}`)
  if (additionHundredths !== null) parts.push(`Add ${signed(additionHundredths)}`)
  if (prism !== null) parts.push(`Prism ${prismText(prism)}`)
  return parts.join(' ')
}

function prismText({ inHundredths, looseHundredths, upHundredths }: ReadPrism): string {
  const parts = [
    [Math.abs(inHundredths), inHundredths < 0 ? ' Out' : ' In'],
    [Math.abs(upHundredths), upHundredths < 0 ? ' Down' : ' Up'],
    [looseHundredths, ''],
  ] as const
  const written = parts.flatMap(([size, base]) =>
    size === 0 ? [] : [`${(size / 100).toFixed(2)}${base}`],
  )
  return written.join(' / ') || '0.00'
}

function signed(hundredths: number): string {
  const sign = hundredths === 0 ? '' : hundredths < 0 ? '-' : '+'
  return sign + (Math.abs(hundredths) / 100).toFixed(2)
}

function tokensOf(text: string): string[] {
  const plain = text
    .toUpperCase()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\u00d7/g, 'X')
    .replace(/([0-9]),([0-9])/g, '$1.$2')
  return plain.match(TOKEN) ?? []
}

const MOST_HUNDREDTHS: Record<Cell, number> = {
  sphereHundredths: 4_000,
  cylinderHundredths: 1_500,
  axisDegrees: 180,
  additionHundredths: 500,
}

function cellValue(token: string, cell: Cell): number | null {
  const typed = unspaced(token)
  const text = cell === 'axisDegrees' ? typed : (withPoint(typed) ?? typed)
  if (!/^[+-]?(?:[0-9]+(?:\.[0-9]{1,2})?|\.[0-9]{1,2})$/.test(text)) return null
  const number = Number(text)
  if (cell === 'axisDegrees') {
    return /^[0-9]{1,3}$/.test(text) && number <= MOST_HUNDREDTHS[cell] ? number : null
  }
  const hundredths = Math.round(number * 100) + 0
  if (Math.abs(hundredths) > MOST_HUNDREDTHS[cell]) return null
  if (cell === 'additionHundredths') return hundredths > 0 ? hundredths : null
  const hasSign = /^[+-]/.test(text)
  return hasSign || hundredths === 0 ? hundredths : null
}

function unspaced(token: string): string {
  return token.replace(/\s+/g, '')
}

function setCell(powers: ReadPowers | null, cell: Cell, value: number): void {
  if (powers !== null) powers[cell] = value
}

function emptyPowers(): ReadPowers {
  return {
    sphereHundredths: null,
    cylinderHundredths: null,
    axisDegrees: null,
    additionHundredths: null,
    prisms: [],
    isShorthand: false,
  }
}
