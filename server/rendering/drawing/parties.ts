import type { Fact, Party } from '../sheet.ts'
import { LEAST_TYPE, typeSize } from '../theme.ts'
import { type Align, LEADING, type Painter, type Style } from './painter.ts'
import type { SheetCanvas } from './sheet-canvas.ts'

/** Where a block of text stands: its left edge, the top to start from, the room to its right. */
export type Block = { left: number; top: number; room: number }

/** Name, address and GSTIN of a party; returns the bottom of it. */
export function drawParty(
  canvas: SheetCanvas,
  party: Party,
  { left, top, room }: Block,
  nameStyle: Style,
  align: Align = 'left',
): number {
  const { painter, theme } = canvas
  const name = { ...nameStyle, size: Math.max(nameStyle.size, theme.body) }
  let y = painter.wrapped(party.name, left, top, room, fittedName(party.name, name), align)
  for (const line of party.lines) {
    y = painter.wrapped(line, left, y, room, addressStyle(line, theme.body), align)
  }
  return drawPartyFacts(canvas, party.facts, { left, top: y, room }, align)
}

/** Names of more than a line or two are set smaller. */
export function fittedName(name: string, style: Style): Style {
  if (name.length > 120) return { ...style, size: typeSize(style.size * 0.62) }
  return name.length > 60 ? { ...style, size: typeSize(style.size * 0.76) } : style
}

/** Very long addresses are set smaller, so that the head stays on its page. */
function addressStyle(line: string, size: number): Style {
  if (line.length > 800) return { size: typeSize(size * 0.66) }
  return { size: line.length > 300 ? typeSize(size * 0.8) : size }
}

function drawPartyFacts(
  canvas: SheetCanvas,
  facts: readonly Fact[],
  { left, top, room }: Block,
  align: Align,
): number {
  const { painter, theme } = canvas
  const label: Style = { size: theme.body, color: theme.ink.muted }
  const value: Style = { size: theme.body, weight: 'strong' }
  let y = top
  for (const fact of facts) {
    const baseline = y + theme.body
    const labelWidth = painter.width(fact.label, label) + theme.body * 0.6
    const spare = room - labelWidth - painter.width(fact.value, value)
    if (spare < -MOST_SQUEEZED * room) {
      // A GSTIN that is cut off is none: it goes below its label instead.
      y = painter.wrapped(fact.label, left, y, room, label, align)
      y = painter.wrapped(
        fact.value,
        left,
        y,
        room,
        unbroken(canvas, fact.value, room, value),
        align,
      )
      continue
    }
    const x = left + { left: 0, center: Math.max(0, spare / 2), right: Math.max(0, spare) }[align]
    painter.text(fact.label, x, baseline, label)
    painter.fitted(fact.value, x + labelWidth, baseline, room - labelWidth, value)
    y += theme.body * LEADING
  }
  return y
}

/** How far a value beside its label may be set smaller to keep to the line, as a share of it. */
const MOST_SQUEEZED = 0.12
/** The least size of a number that would else be broken in its middle; in one column it moves. */
const LEAST_UNBROKEN = { page: 0.7, narrow: 0.88 }

/** A style in which the longest word keeps to its room, where a smaller one can help. */
function unbroken(
  { theme, painter }: SheetCanvas,
  text: string,
  room: number,
  style: Style,
): Style {
  const widest = widestWord(painter, text, style)
  if (widest <= room) return style
  const scale = room / widest
  const least = theme.isNarrow ? LEAST_UNBROKEN.narrow : LEAST_UNBROKEN.page
  const size = style.size * scale * 0.995
  return scale < least || size < LEAST_TYPE ? style : { ...style, size }
}

function widestWord(painter: Painter, text: string, style: Style): number {
  return Math.max(...text.split(' ').map((word) => painter.width(word, style)))
}

/** Facts in columns, label above value; one too long for a column takes a row to itself. */
export function drawFactGrid(
  canvas: SheetCanvas,
  facts: readonly Fact[],
  block: Block,
  columns: number,
): number {
  const { painter, theme } = canvas
  const gap = theme.body * 1.5
  const columnRoom = (block.room - gap * (columns - 1)) / columns
  const label: Style = { size: theme.label, color: theme.ink.muted }
  let y = block.top
  for (const row of gridRows(canvas, facts, columnRoom, columns)) {
    const labels = row.map(({ fact, isLong }) => {
      const room = isLong ? block.room : columnRoom
      return painter.wrapLabel(fact.label, room, label)
    })
    const most = Math.max(...labels.map((lines) => lines.length))
    const leading = label.size * LEADING
    let bottom = y
    for (const [column, { fact, isLong }] of row.entries()) {
      const x = block.left + column * (columnRoom + gap)
      const room = isLong ? block.room : columnRoom
      const lines = labels[column] ?? []
      const first = y + theme.body * 1.1 + (most - lines.length) * leading
      for (const [index, line] of lines.entries()) {
        painter.text(line, x, first + index * leading, label)
      }
      const size = isLong ? addressStyle(fact.value, theme.body) : { size: theme.body }
      const value: Style = { ...size, weight: 'strong' }
      const top = y + theme.body * 1.36 + (most - 1) * leading
      bottom = Math.max(bottom, painter.wrapped(fact.value, x, top, room, value))
    }
    y = bottom
  }
  return y
}

type GridFact = { fact: Fact; isLong: boolean }

function gridRows(
  { theme, painter }: SheetCanvas,
  facts: readonly Fact[],
  room: number,
  columns: number,
): GridFact[][] {
  const value: Style = { size: theme.body, weight: 'strong' }
  const rows: GridFact[][] = []
  for (const fact of facts) {
    const isLong = painter.width(fact.value, value) > room
    const row = rows.at(-1)
    const hasRoom = row && row.length < columns && !row.some((each) => each.isLong)
    if (hasRoom && !isLong) row.push({ fact, isLong })
    else rows.push([{ fact, isLong }])
  }
  return rows
}

/**
 * Facts as lines, 'label value', in columns read downwards: the closest they can stand. Where a
 * number would be parted in its column there is one less of them.
 */
export function drawFactLines(
  canvas: SheetCanvas,
  facts: readonly Fact[],
  block: Block,
  columns: number,
): number {
  const { theme } = canvas
  const gap = theme.body * 1.2
  const columnRoom = (block.room - gap * (columns - 1)) / columns
  if (columns > 1 && facts.some((fact) => isParted(canvas, fact, facts, columnRoom))) {
    return drawFactLines(canvas, facts, block, columns - 1)
  }
  const perColumn = Math.ceil(facts.length / columns)
  let bottom = block.top
  for (let column = 0; column < columns; column += 1) {
    const left = block.left + column * (columnRoom + gap)
    const own = facts.slice(column * perColumn, (column + 1) * perColumn)
    const labels = labelColumn(canvas, own, columnRoom * 0.55)
    let y = block.top
    for (const fact of own) {
      y = drawFactLine(canvas, fact, { left, top: y, room: columnRoom }, labels)
    }
    bottom = Math.max(bottom, y)
  }
  return bottom
}

function isParted(
  canvas: SheetCanvas,
  { value }: Fact,
  facts: readonly Fact[],
  columnRoom: number,
): boolean {
  const { painter, theme } = canvas
  const room = columnRoom - labelColumn(canvas, facts, columnRoom * 0.55).room
  const style: Style = { size: theme.body, weight: 'strong' }
  return value.split(' ').some((word) => /\d/.test(word) && painter.width(word, style) > room)
}

/** The room that labels take beside their values, and their size: one for all of them. */
export type LabelColumn = { room: number; size: number }

export function labelColumn(
  canvas: SheetCanvas,
  facts: readonly Fact[],
  most: number,
): LabelColumn {
  const { painter, theme } = canvas
  const size = theme.body
  const widest = Math.max(0, ...facts.map((fact) => painter.width(fact.label, { size })))
  const room = Math.min(most, widest + size * 0.8)
  const share = Math.max(0.86, Math.min(1, (room - size * 0.6) / (widest || 1)))
  return { room, size: typeSize(size * share) }
}

export function drawFactLine(
  canvas: SheetCanvas,
  fact: Fact,
  block: Block,
  labels: LabelColumn,
): number {
  const { painter, theme } = canvas
  const plain: Style = { ...addressStyle(fact.value, theme.body), weight: 'strong' }
  const label: Style = { size: labels.size, color: theme.ink.muted }
  const { left, room, top } = block
  const labelRoom = labels.room - theme.body * 0.4
  const valueRoom = room - labels.room
  const value = unbroken(canvas, fact.value, valueRoom, plain)
  const isBroken =
    widestWord(painter, fact.value, value) > valueRoom ||
    widestWord(painter, fact.label, label) > labelRoom
  if (isBroken && theme.isNarrow) {
    // Nothing is broken in the middle of a word where there is all the length of a roll.
    const below = painter.wrapped(
      fact.label,
      left,
      top,
      room,
      unbroken(canvas, fact.label, room, label),
    )
    return painter.wrapped(fact.value, left, below, room, unbroken(canvas, fact.value, room, plain))
  }
  // What is still too long for its column goes on below, beside the value.
  const labelTop = top + theme.body - labels.size
  const labelBottom = painter.wrapped(fact.label, left, labelTop, labelRoom, label)
  return Math.max(
    labelBottom,
    painter.wrapped(fact.value, left + labels.room, top, valueRoom, value),
  )
}

/** Words that the law wants at the top of the document, in a bar of their own. */
export function drawDeclaration(canvas: SheetCanvas, text: string): void {
  const { painter, theme } = canvas
  const { page, room, body, ink } = theme
  const style: Style = { size: typeSize(body * 0.97), weight: 'strong' }
  const lines = painter.wrap(text, room - body, style)
  const height = lines.length * style.size * LEADING + body * 0.7
  if (!theme.isRoll) painter.box(page.left, canvas.y, room, height, ink.tint)
  painter.wrapped(text, page.left + body / 2, canvas.y + body * 0.3, room - body, style, 'center')
  canvas.y += height + body
}
