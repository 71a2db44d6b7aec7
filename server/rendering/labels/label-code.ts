import type { LabelDpi } from '../../contract/labels.ts'
import { type CodeShape, code128Shape, QUIET_MODULES } from '../codes/codes.ts'
import { dataMatrixShape, largestSide } from '../codes/data-matrix.ts'

export type LabelCode = {
  symbology: 'code128' | 'datamatrix'
  shape: CodeShape
  /** Dots of the printer to a module. */
  moduleDots: number
}

/** Millimetres that a code may take, its quiet zone with it. */
export type CodeRoom = { width: number; height: number }

/** Module widths in millimetres: what hand scanners read, and what still looks like a label. */
const BARS = { least: 0.165, most: 0.38, quiet: QUIET_MODULES.code128 }
const MATRIX = { least: 0.25, most: 0.55, quiet: 2 }

/**
 * The code for a label: a Code 128 where one fits, else a Data Matrix, each module the most whole
 * dots that the room allows. Null where neither fits, or the text is not printable ASCII.
 */
export function chooseLabelCode(text: string, room: CodeRoom, dpi: LabelDpi): LabelCode | null {
  const bars = code128Shape(text)
  const barDots = bars && moduleDots(bars.width, room.width, BARS, dpi)
  if (bars && barDots) return { symbology: 'code128', shape: bars, moduleDots: barDots }
  const matrix = dataMatrixShape(text)
  const side = Math.min(room.width, room.height)
  const matrixDots = matrix && moduleDots(matrix.width, side, MATRIX, dpi)
  return matrix && matrixDots
    ? { symbology: 'datamatrix', shape: matrix, moduleDots: matrixDots }
    : null
}

/** Whether `chooseLabelCode` finds one, mostly without making it: for the thread of the till. */
export function fitsLabel(text: string, room: CodeRoom, dpi: LabelDpi): boolean {
  const side = largestSide(text)
  if (side === null) return false
  const least = Math.min(room.width, room.height)
  return moduleDots(side, least, MATRIX, dpi) !== null || chooseLabelCode(text, room, dpi) !== null
}

type Modules = { least: number; most: number; quiet: number }

function moduleDots(
  modules: number,
  roomMillimetres: number,
  { least, most, quiet }: Modules,
  dpi: LabelDpi,
): number | null {
  const dots = (millimetres: number): number => (millimetres * dpi) / 25.4
  const wanted = Math.floor(dots(roomMillimetres) / (modules + 2 * quiet))
  // The thousandth: two dots at 203 dpi are 0.2502 mm.
  return wanted < Math.ceil(dots(least) - 0.001) ? null : Math.min(wanted, Math.floor(dots(most)))
}
