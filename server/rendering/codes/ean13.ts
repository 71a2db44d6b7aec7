import { type DrawingContext, render } from 'bwip-js/node'
import type { CodeRun, CodeShape } from './codes.ts'

/** bwip-js draws two units to a module of a bar code. */
const UNITS_PER_MODULE = 2

/** The bars of an EAN-13 of thirteen figures. Throws on a wrong check digit. */
export function ean13Shape(figures: string): CodeShape {
  return render({ bcid: 'ean13', text: figures }, barRecorder())
}

/** A drawing context that keeps the bars, from the first one on. */
function barRecorder(): DrawingContext<CodeShape> {
  const bars: CodeRun[] = []
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: () => {},
    line: (x, _y0, _x1, _y1, width) => {
      bars.push({ x: (x - width / 2) / UNITS_PER_MODULE, width: width / UNITS_PER_MODULE })
    },
    polygon: () => {},
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => {
      bars.sort((a, b) => a.x - b.x)
      const first = bars[0]?.x ?? 0
      const row = bars.map(({ width, x }) => ({ x: x - first, width }))
      const last = row.at(-1)
      return { width: last === undefined ? 0 : last.x + last.width, rows: [row] }
    },
  }
}
