import type { PathCommand } from 'fontkit'
import { type Bitmap, createBitmap, setInk } from './bitmap.ts'

/** A glyph in dots; `left` and `top` are where its picture stands from the pen on the baseline. */
export type GlyphPicture = { left: number; top: number; bitmap: Bitmap }

export type Placement = {
  /** Dots to one unit of the font. */
  scale: number
  /** Part of a dot by which the glyph stands right of a whole one. */
  phase: number
  /** A dot is printed where this share of it is covered. */
  inkFrom: number
}

/** Scan lines to a row of dots. */
const SUBROWS = 5
const CURVE_STEPS = 8

type Point = { x: number; y: number }
type Edge = { top: number; bottom: number; x: number; slope: number; winding: 1 | -1 }
type Crossing = { x: number; winding: 1 | -1 }

/** Fills a font's outline by the non-zero winding rule. Null for one without a surface: a space. */
export function fillOutline(
  commands: readonly PathCommand[],
  placement: Placement,
): GlyphPicture | null {
  const { edges, box } = trace(commands, placement)
  const enough = placement.inkFrom * SUBROWS
  if (edges.length === 0) return null
  const left = Math.floor(box.left)
  const top = Math.floor(box.top)
  const bitmap = createBitmap(Math.ceil(box.right) - left + 1, Math.ceil(box.bottom) - top)
  const coverage = new Float32Array(bitmap.width)
  edges.sort((a, b) => a.top - b.top)
  for (let row = 0; row < bitmap.height; row += 1) {
    coverage.fill(0)
    for (let sub = 0; sub < SUBROWS; sub += 1) {
      cover(coverage, crossingsAt(edges, top + row + (sub + 0.5) / SUBROWS), left)
    }
    for (let x = 0; x < bitmap.width; x += 1) {
      if ((coverage[x] ?? 0) >= enough) setInk(bitmap, x, row)
    }
  }
  return { left, top, bitmap }
}

function crossingsAt(edges: readonly Edge[], y: number): Crossing[] {
  const crossings: Crossing[] = []
  for (const edge of edges) {
    if (edge.top > y) break
    if (y >= edge.bottom) continue
    crossings.push({ x: edge.x + (y - edge.top) * edge.slope, winding: edge.winding })
  }
  return crossings.sort((a, b) => a.x - b.x)
}

/** Adds what one scan line covers of each dot. */
function cover(coverage: Float32Array, crossings: readonly Crossing[], left: number): void {
  let winding = 0
  for (const [index, { x, winding: turn }] of crossings.entries()) {
    winding += turn
    const next = crossings[index + 1]
    if (winding === 0 || !next) continue
    const from = x - left
    const to = next.x - left
    for (let dot = Math.floor(from); dot < to; dot += 1) {
      const share = Math.min(dot + 1, to) - Math.max(dot, from)
      coverage[dot] = (coverage[dot] ?? 0) + share
    }
  }
}

type Traced = {
  edges: Edge[]
  box: { left: number; right: number; top: number; bottom: number }
}

/** The outline as straight edges in dots, y downwards. */
function trace(commands: readonly PathCommand[], { scale, phase }: Placement): Traced {
  const edges: Edge[] = []
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  let start: Point = { x: 0, y: 0 }
  let at = start
  const lineTo = (to: Point): void => {
    box.left = Math.min(box.left, at.x, to.x)
    box.right = Math.max(box.right, at.x, to.x)
    box.top = Math.min(box.top, at.y, to.y)
    box.bottom = Math.max(box.bottom, at.y, to.y)
    if (at.y !== to.y) edges.push(edgeBetween(at, to))
    at = to
  }
  for (const { command, args } of commands) {
    const points: Point[] = []
    for (let index = 0; index + 1 < args.length; index += 2) {
      const [x = 0, y = 0] = args.slice(index, index + 2)
      points.push({ x: x * scale + phase, y: -y * scale })
    }
    const end = points.at(-1) ?? start
    if (command === 'moveTo') {
      if (at !== start) lineTo(start)
      start = end
      at = end
    } else if (points.length > 1) {
      const from = at
      for (let step = 1; step < CURVE_STEPS; step += 1) {
        lineTo(onCurve([from, ...points], step / CURVE_STEPS))
      }
      lineTo(end)
    } else {
      lineTo(end)
    }
  }
  if (at !== start) lineTo(start)
  return { edges, box }
}

function edgeBetween(from: Point, to: Point): Edge {
  const isDown = from.y < to.y
  const [upper, lower] = isDown ? [from, to] : [to, from]
  return {
    top: upper.y,
    bottom: lower.y,
    x: upper.x,
    slope: (lower.x - upper.x) / (lower.y - upper.y),
    winding: isDown ? 1 : -1,
  }
}

/** A point of a Bézier curve of any degree, by de Casteljau's halving of its control points. */
function onCurve(controls: readonly Point[], share: number): Point {
  const [first = { x: 0, y: 0 }, ...rest] = controls
  if (rest.length === 0) return first
  let previous = first
  const nearer = rest.map((point) => {
    const between = {
      x: previous.x + (point.x - previous.x) * share,
      y: previous.y + (point.y - previous.y) * share,
    }
    previous = point
    return between
  })
  return onCurve(nearer, share)
}
