import { type DrawingContext, render } from 'bwip-js/node'
import type { CodeRun, CodeShape } from './codes.ts'

/** bwip-js draws four units to a module of a matrix. */
const UNITS_PER_MODULE = 4

/**
 * Side of the square Data Matrix (ECC 200) by the characters that it holds at one character a
 * codeword: ISO/IEC 16022, table 7. Pairs of digits need less.
 */
const CAPACITIES = [
  [10, 3],
  [12, 5],
  [14, 8],
  [16, 12],
  [18, 18],
  [20, 22],
  [22, 30],
  [24, 36],
  [26, 44],
  [32, 62],
  [36, 86],
  [40, 114],
] as const

const CARRIED = /^[\u0020-\u007E]{1,100}$/

/** The most modules to a side that a text can need; null for one that no matrix is made of. */
export function largestSide(text: string): number | null {
  if (!CARRIED.test(text)) return null
  return CAPACITIES.find(([, capacity]) => text.length <= capacity)?.[0] ?? null
}

/** A Data Matrix of printable ASCII; null for other text, and for more than 100 characters. */
export function dataMatrixShape(text: string): CodeShape | null {
  if (!CARRIED.test(text)) return null
  return render({ bcid: 'datamatrix', text }, moduleRecorder())
}

/** The same of GS1 elements, each with its identifier in brackets. Throws where they are wrong. */
export function gs1MatrixShape(elements: string): CodeShape {
  return render({ bcid: 'gs1datamatrix', text: elements }, moduleRecorder())
}

type Point = readonly [number, number]

/** A drawing context that keeps the outlines of the dark fields and cuts them into modules. */
function moduleRecorder(): DrawingContext<CodeShape> {
  const outlines: (readonly Point[])[] = []
  let side = 0
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      side = width / UNITS_PER_MODULE
    },
    line: () => {},
    polygon: (points) => {
      outlines.push(points)
    },
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => ({
      width: side,
      rows: Array.from({ length: side }, (_, row) => runsOfRow(outlines, row)),
    }),
  }
}

/** Between every two outlines that the middle of a row crosses it is dark (the even-odd rule). */
function runsOfRow(outlines: readonly (readonly Point[])[], row: number): CodeRun[] {
  const middle = (row + 0.5) * UNITS_PER_MODULE
  const crossings = outlines.flatMap((points) =>
    points.flatMap(([x, y], index) => {
      const [, nextY] = points[(index + 1) % points.length] ?? [0, y]
      return y < middle !== nextY < middle ? [x / UNITS_PER_MODULE] : []
    }),
  )
  crossings.sort((a, b) => a - b)
  return crossings.flatMap((x, index) => {
    const end = crossings[index + 1]
    return index % 2 === 0 && end !== undefined && end > x ? [{ x, width: end - x }] : []
  })
}
