import {
  type PowerResult,
  parseAddition,
  parseAxis,
  parseCylinder,
  parseSphere,
} from '../domain/prescription.ts'
import { message } from '../kernel/message.ts'
import type { Section } from '../masters/master-rows.ts'
import type { CatalogueColumn } from './catalogue-columns.ts'
import { type Cell, textCell } from './cell-values.ts'
import type { RowReader } from './read-row.ts'

export type LensCells = {
  spectacleLensType: number | null
  refractiveIndexMilli: number | null
  coating: string | null
  sphereCentidioptres: number | null
  cylinderCentidioptres: number | null
  axisDegrees: number | null
  additionCentidioptres: number | null
  modality: string | null
}

const TEXT_CHARACTERS_MAX = 100
const POWERS: readonly CatalogueColumn[] = ['sphere', 'cylinder', 'axis', 'addition']

const LENS_TYPES: Readonly<Record<string, number>> = {
  '1': 1,
  'single vision': 1,
  '2': 2,
  bifocal: 2,
  '3': 3,
  progressive: 3,
  '4': 4,
  near: 4,
  '5': 5,
  plano: 5,
}

/** The cells of lenses and contact lenses: what they are made of, and their powers. */
export function readLensCells(reader: RowReader, section: Section | null): LensCells {
  if (section === 'Frame' || section === 'Sunglass') assertNoPowers(reader, section)
  if (section !== null && section !== 'SpectacleLens' && reader.cell('lens_type') !== undefined) {
    reader.refuse('lens_type', message('import.lens-type-of-lenses'))
  }
  const cells = {
    spectacleLensType: reader.value('lens_type', lensTypeCell, null),
    refractiveIndexMilli: reader.value('index', indexCell, null),
    coating: reader.value('coating', (text) => textCell(text, TEXT_CHARACTERS_MAX), null),
    sphereCentidioptres: reader.value('sphere', powerCell(parseSphere), null),
    cylinderCentidioptres: reader.value('cylinder', powerCell(parseCylinder), null),
    axisDegrees: reader.value('axis', axisCell, null),
    additionCentidioptres: reader.value('addition', powerCell(parseAddition), null),
    modality: reader.value('modality', (text) => textCell(text, TEXT_CHARACTERS_MAX), null),
  }
  // A spectacle lens is turned into its axis at the bench; a contact lens is made with it.
  const needsAxis = section === 'ContactLens' && (cells.cylinderCentidioptres ?? 0) !== 0
  if (needsAxis && cells.axisDegrees === null) reader.refuse('axis', message('optics.axis-needed'))
  return cells
}

function assertNoPowers(reader: RowReader, section: Section): void {
  const reason = message(section === 'Frame' ? 'import.frame-no-power' : 'import.sunglass-no-power')
  for (const column of POWERS) {
    if (reader.cell(column) !== undefined) reader.refuse(column, reason)
  }
}

function lensTypeCell(text: string): Cell<number> {
  const type = LENS_TYPES[text.toLowerCase().replace(/[\s_-]+/g, ' ')]
  if (type !== undefined) return { ok: true, value: type }
  return { ok: false, reason: message('import.not-a-lens-type', { text: text.slice(0, 50) }) }
}

function indexCell(text: string): Cell<number> {
  if (/^1\.[0-9]{1,3}$/.test(text)) {
    return { ok: true, value: Number(text.replace('.', '').padEnd(4, '0')) }
  }
  return { ok: false, reason: message('import.not-an-index', { text: text.slice(0, 50) }) }
}

function powerCell(parse: (text: string) => PowerResult): (text: string) => Cell<number | null> {
  return (text) => {
    const power = parse(text)
    return power.ok ? { ok: true, value: power.centidioptres } : power
  }
}

function axisCell(text: string): Cell<number | null> {
  const axis = parseAxis(text)
  return axis.ok ? { ok: true, value: axis.axisDegrees } : axis
}
