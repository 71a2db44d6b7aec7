import type { Align, Painter, Style } from './painter.ts'
import type { Block } from './parties.ts'
import type { SheetCanvas } from './sheet-canvas.ts'

/** A stretch of text in one style. */
export type FlowPart = { text: string; style: Style }

type Group = readonly FlowPart[]
type Line = { groups: Group[]; width: number }

const BETWEEN = '  ·  '

/**
 * Runs groups of words on in lines, a separator between two of them: a group is parted only where it
 * is longer than a line. Returns the bottom.
 */
export function drawFlow(
  { painter }: SheetCanvas,
  groups: readonly Group[],
  block: Block,
  align: Align = 'left',
): number {
  const present = groups
    .map((group) => group.filter(({ text }) => text !== ''))
    .filter((group) => group.length > 0)
  let y = block.top
  for (const line of linesOf(painter, present, block.room)) {
    const [only] = line.groups
    if (line.width > block.room && only) y = drawLong(painter, only, { ...block, top: y }, align)
    else y = drawLine(painter, line, { ...block, top: y }, align)
  }
  return y
}

function linesOf(painter: Painter, groups: readonly Group[], room: number): Line[] {
  const lines: Line[] = []
  for (const group of groups) {
    const width = groupWidth(painter, group)
    const last = lines.at(-1)
    const longer = last === undefined ? 0 : last.width + betweenWidth(painter, group) + width
    if (last && longer <= room) {
      last.groups.push(group)
      last.width = longer
    } else lines.push({ groups: [group], width })
  }
  return lines
}

function groupWidth(painter: Painter, group: Group): number {
  const widths = group.map(({ style, text }) => painter.width(text, style))
  const gaps = gapOf(painter, group) * (group.length - 1)
  return widths.reduce((sum, each) => sum + each, gaps)
}

function gapOf(painter: Painter, [first]: Group): number {
  return first ? painter.width(' ', first.style) : 0
}

function betweenWidth(painter: Painter, [first]: Group): number {
  return first ? painter.width(BETWEEN, first.style) : 0
}

function drawLine(
  painter: Painter,
  { groups, width }: Line,
  { left, room, top }: Block,
  align: Align,
): number {
  let x = left + { left: 0, center: (room - width) / 2, right: room - width }[align]
  const parts = groups.flat()
  const size = Math.max(...parts.map(({ style }) => style.size))
  for (const [index, group] of groups.entries()) {
    const [first] = group
    const between = index === 0 ? 0 : betweenWidth(painter, group)
    if (between > 0 && first) {
      painter.text(
        '·',
        x + between / 2,
        top + size,
        { ...first.style, weight: 'regular' },
        'center',
      )
    }
    x += between
    for (const { style, text } of group) {
      painter.text(text, x, top + size, style)
      x += painter.width(text, style) + gapOf(painter, group)
    }
    x -= gapOf(painter, group)
  }
  return top + Math.max(...parts.map(({ style, text }) => painter.lineHeight(text, style.size)))
}

/** A group longer than a line: each of its parts begins one. */
function drawLong(
  painter: Painter,
  group: Group,
  { left, room, top }: Block,
  align: Align,
): number {
  const x = left + { left: 0, center: room / 2, right: room }[align]
  return group.reduce((y, { style, text }) => {
    const whole = painter.unbroken(text, room, style)
    return painter.wrapLabel(text, room, whole).reduce((at, line) => {
      painter.text(line, x, at + whole.size, whole, align)
      return at + painter.lineHeight(line, whole.size)
    }, y)
  }, top)
}
