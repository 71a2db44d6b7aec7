import type { Side } from './eyes.ts'
import type { LensReading } from './lens-tolerance.ts'

/** One lens as far as it could be read: the cells of a reading, null for what is not there. */
export type ReadPowers = {
  sphereHundredths: number | null
  cylinderHundredths: number | null
  axisDegrees: number | null
  additionHundredths: number | null
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

type Cell = keyof ReadPowers
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
/** What a lensmeter prints beside the power and nobody compares: prism and pupils. */
const SKIPPED_WORDS: ReadonlySet<string> = new Set(['P', 'PX', 'PY', 'PD', 'PRISM', 'UV'])

const TOKEN = /[A-Z]+|@|(?:[+-]\s*)?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)|[^\s/:;,=°]/g
const ORDER: readonly Cell[] = [
  'sphereHundredths',
  'cylinderHundredths',
  'axisDegrees',
  'additionHundredths',
]

/**
 * Reads what a lensmeter printed, sent or somebody typed: 'R S-2.25 C-0.75 A180 ADD2.00 L -2.00',
 * '-2.25/-0.75x180'. A sphere or cylinder needs its sign, except 0 and PL. Powers are taken as they
 * are: a lensmeter knows steps of 0.01.
 */
export function readLensmeter(text: string): LensmeterText {
  const lenses: LensmeterText['lenses'] = { Right: null, Left: null, none: null }
  const unread: string[] = []
  let side: Side | 'none' = 'none'
  let named: Cell | 'skip' | null = null
  for (const token of tokensOf(text)) {
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
    const powers = lenses[side]
    const cell = named ?? ORDER.find((each) => powers?.[each] === null)
    named = null
    const value = cell === undefined ? null : cellValue(token, cell)
    if (cell === undefined || value === null || powers?.[cell] !== null) unread.push(token)
    else setCell(powers, cell, value)
  }
  return { lenses, unread }
}

/** A reading that can be compared, or null while the sphere is missing. No cylinder is 0. */
export function lensReading(powers: ReadPowers | null): LensReading | null {
  if (powers === null || powers.sphereHundredths === null) return null
  return {
    sphereHundredths: powers.sphereHundredths,
    cylinderHundredths: powers.cylinderHundredths ?? 0,
    axisDegrees: powers.axisDegrees,
    additionHundredths: powers.additionHundredths,
  }
}

/** A reading as it is written: '-2.31 / -0.77 x 178 Add +2.00'. */
export function formatReading(reading: LensReading): string {
  const { additionHundredths, axisDegrees, cylinderHundredths, sphereHundredths } = reading
  const parts = [signed(sphereHundredths)]
  if (cylinderHundredths !== 0) parts.push(`/ ${signed(cylinderHundredths)}`)
  if (cylinderHundredths !== 0 && axisDegrees !== null) parts.push(`x ${axisDegrees}`)
  if (additionHundredths !== null) parts.push(`Add ${signed(additionHundredths)}`)
  return parts.join(' ')
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
  const text = token.replace(/\s+/g, '')
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

function setCell(powers: ReadPowers | null, cell: Cell, value: number): void {
  if (powers !== null) powers[cell] = value
}

function emptyPowers(): ReadPowers {
  return {
    sphereHundredths: null,
    cylinderHundredths: null,
    axisDegrees: null,
    additionHundredths: null,
  }
}
