import type { Fact, Party } from '../sheet.ts'
import { type Align, LEADING, type Pen, type Style } from './pen.ts'
import type { Paper } from './sheet-canvas.ts'

/** Where a block of text stands: its left edge, the top to start from, the room to its right. */
export type Block = { left: number; top: number; room: number }

/** Name, address and GSTIN of a party; answers the bottom of it. */
export function drawParty(
  paper: Paper,
  party: Party,
  { left, top, room }: Block,
  nameStyle: Style,
  align: Align = 'left',
): number {
  const { pen, look } = paper
  let y = pen.wrapped(party.name, left, top, room, fittedName(party.name, nameStyle), align)
  for (const line of party.lines) {
    y = pen.wrapped(line, left, y, room, addressStyle(line, look.body), align)
  }
  return drawPartyFacts(paper, party.facts, { left, top: y, room }, align)
}

/** Names of more than a line or two are set smaller. */
export function fittedName(name: string, style: Style): Style {
  if (name.length > 120) return { ...style, size: style.size * 0.62 }
  return name.length > 60 ? { ...style, size: style.size * 0.76 } : style
}

/** Very long addresses are set smaller, so that the head stays on its page. */
function addressStyle(line: string, size: number): Style {
  if (line.length > 800) return { size: size * 0.66 }
  return { size: line.length > 300 ? size * 0.8 : size }
}

function drawPartyFacts(
  paper: Paper,
  facts: readonly Fact[],
  { left, top, room }: Block,
  align: Align,
): number {
  const { pen, look } = paper
  const label: Style = { size: look.body, color: look.ink.muted }
  const value: Style = { size: look.body, weight: 'strong' }
  let y = top
  for (const fact of facts) {
    const baseline = y + look.body
    const labelWidth = pen.width(fact.label, label) + look.body * 0.6
    const spare = room - labelWidth - pen.width(fact.value, value)
    if (spare < -MOST_SQUEEZED * room) {
      // A GSTIN that is cut off is none: it goes below its label instead.
      y = pen.wrapped(fact.label, left, y, room, label, align)
      y = pen.wrapped(fact.value, left, y, room, unbroken(paper, fact.value, room, value), align)
      continue
    }
    const x = left + { left: 0, center: Math.max(0, spare / 2), right: Math.max(0, spare) }[align]
    pen.text(fact.label, x, baseline, label)
    pen.fitted(fact.value, x + labelWidth, baseline, room - labelWidth, value)
    y += look.body * LEADING
  }
  return y
}

/** How far a value beside its label may be set smaller to keep to the line, as a share of it. */
const MOST_SQUEEZED = 0.12
/** The least size of a number that would else be broken in its middle; in one column it moves. */
const LEAST_UNBROKEN = { page: 0.7, narrow: 0.88 }

/** A style in which the longest word keeps to its room, where a smaller one can help. */
function unbroken({ look, pen }: Paper, text: string, room: number, style: Style): Style {
  const widest = widestWord(pen, text, style)
  if (widest <= room) return style
  const scale = room / widest
  const least = look.isNarrow ? LEAST_UNBROKEN.narrow : LEAST_UNBROKEN.page
  return scale < least ? style : { ...style, size: style.size * scale * 0.995 }
}

function widestWord(pen: Pen, text: string, style: Style): number {
  return Math.max(...text.split(' ').map((word) => pen.width(word, style)))
}

/** A label keeps to its line down to this share of its size; a longer one takes two. */
const LABEL_SQUEEZED = 0.84

/** Facts in columns, label above value; one too long for a column takes a row to itself. */
export function drawFactGrid(
  paper: Paper,
  facts: readonly Fact[],
  block: Block,
  columns: number,
): number {
  const { pen, look } = paper
  const gap = look.body * 1.5
  const columnRoom = (block.room - gap * (columns - 1)) / columns
  const label: Style = { size: look.body * 0.8, color: look.ink.muted }
  let y = block.top
  for (const row of gridRows(paper, facts, columnRoom, columns)) {
    const labels = row.map(({ fact, isLong }) => {
      const room = isLong ? block.room : columnRoom
      const isFitting = pen.width(fact.label, label) * LABEL_SQUEEZED <= room
      return isFitting ? [fact.label] : pen.wrap(fact.label, room, label)
    })
    const most = Math.max(...labels.map((lines) => lines.length))
    const leading = label.size * LEADING
    let bottom = y
    for (const [column, { fact, isLong }] of row.entries()) {
      const x = block.left + column * (columnRoom + gap)
      const room = isLong ? block.room : columnRoom
      const lines = labels[column] ?? []
      const first = y + look.body * 1.1 + (most - lines.length) * leading
      for (const [index, line] of lines.entries()) {
        pen.fitted(line, x, first + index * leading, room, label)
      }
      const size = isLong ? addressStyle(fact.value, look.body) : { size: look.body }
      const value: Style = { ...size, weight: 'strong' }
      const top = y + look.body * 1.36 + (most - 1) * leading
      bottom = Math.max(bottom, pen.wrapped(fact.value, x, top, room, value))
    }
    y = bottom
  }
  return y
}

type GridFact = { fact: Fact; isLong: boolean }

function gridRows(
  { look, pen }: Paper,
  facts: readonly Fact[],
  room: number,
  columns: number,
): GridFact[][] {
  const value: Style = { size: look.body, weight: 'strong' }
  const rows: GridFact[][] = []
  for (const fact of facts) {
    const isLong = pen.width(fact.value, value) > room
    const row = rows.at(-1)
    const hasRoom = row && row.length < columns && !row.some((each) => each.isLong)
    if (hasRoom && !isLong) row.push({ fact, isLong })
    else rows.push([{ fact, isLong }])
  }
  return rows
}

/** Facts as lines, 'label value', in columns read downwards: the closest they can stand. */
export function drawFactLines(
  paper: Paper,
  facts: readonly Fact[],
  block: Block,
  columns: number,
): number {
  const { look } = paper
  const gap = look.body * 1.2
  const columnRoom = (block.room - gap * (columns - 1)) / columns
  const perColumn = Math.ceil(facts.length / columns)
  let bottom = block.top
  for (let column = 0; column < columns; column += 1) {
    const left = block.left + column * (columnRoom + gap)
    const own = facts.slice(column * perColumn, (column + 1) * perColumn)
    const labels = labelColumn(paper, own, columnRoom * 0.55)
    let y = block.top
    for (const fact of own) {
      y = drawFactLine(paper, fact, { left, top: y, room: columnRoom }, labels)
    }
    bottom = Math.max(bottom, y)
  }
  return bottom
}

/** The room that labels take beside their values, and their size: one for all of them. */
export type LabelColumn = { room: number; size: number }

export function labelColumn(paper: Paper, facts: readonly Fact[], most: number): LabelColumn {
  const { pen, look } = paper
  const size = look.body
  const widest = Math.max(0, ...facts.map((fact) => pen.width(fact.label, { size })))
  const room = Math.min(most, widest + size * 0.8)
  return { room, size: size * Math.max(0.86, Math.min(1, (room - size * 0.6) / (widest || 1))) }
}

export function drawFactLine(paper: Paper, fact: Fact, block: Block, labels: LabelColumn): number {
  const { pen, look } = paper
  const plain: Style = { ...addressStyle(fact.value, look.body), weight: 'strong' }
  const label: Style = { size: labels.size, color: look.ink.muted }
  const { left, room, top } = block
  const labelRoom = labels.room - look.body * 0.4
  const valueRoom = room - labels.room
  const value = unbroken(paper, fact.value, valueRoom, plain)
  const isBroken =
    widestWord(pen, fact.value, value) > valueRoom || widestWord(pen, fact.label, label) > labelRoom
  if (isBroken && look.isNarrow) {
    // Nothing is broken in the middle of a word where there is all the length of a roll.
    const below = pen.wrapped(fact.label, left, top, room, unbroken(paper, fact.label, room, label))
    return pen.wrapped(fact.value, left, below, room, unbroken(paper, fact.value, room, plain))
  }
  // What is still too long for its column goes on below, beside the value.
  const labelTop = top + look.body - labels.size
  const labelBottom = pen.wrapped(fact.label, left, labelTop, labelRoom, label)
  return Math.max(labelBottom, pen.wrapped(fact.value, left + labels.room, top, valueRoom, value))
}

/** Words that the law wants at the top of the document, in a bar of their own. */
export function drawDeclaration(paper: Paper, text: string): void {
  const { pen, look } = paper
  const { page, room, body, ink } = look
  const style: Style = { size: body * 0.97, weight: 'strong' }
  const lines = pen.wrap(text, room - body, style)
  const height = lines.length * style.size * LEADING + body * 0.7
  if (!look.isRoll) pen.box(page.left, paper.y, room, height, ink.tint)
  pen.wrapped(text, page.left + body / 2, paper.y + body * 0.3, room - body, style, 'center')
  paper.y += height + body
}
