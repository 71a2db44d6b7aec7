import type { WalletCard } from '../sheet.ts'
import { LEAST_TYPE, typeSize } from '../theme.ts'
import { drawFlow } from './flow.ts'
import type { Style } from './painter.ts'
import type { Block } from './parties.ts'
import type { SheetCanvas } from './sheet-canvas.ts'
import { drawTable, type Placed, placeTable, tableHeight } from './table.ts'

const MM = 72 / 25.4
/** ISO/IEC 7810 ID-1, as bank cards are. */
const WIDTH = 85.6 * MM
const HEIGHT = 54 * MM
const PAD = 7
const SIZE = 8
/** The powers are as large as the card holds them. */
const LARGEST = 12
const STEP = 0.25
const CELL_PADDING = 0.55
const DASH = 4

/** Draws the card in a dashed line to cut along, below what the page holds; at most one. */
export function drawWalletCard(canvas: SheetCanvas): void {
  const { painter, sheet, theme } = canvas
  const { card } = sheet
  if (!card) return
  canvas.need(HEIGHT + 16)
  const left = theme.page.left
  const top = canvas.y + 12
  cutLine(canvas, left, top)
  const inner = { left: left + PAD, room: WIDTH - 2 * PAD }
  const right = inner.left + inner.room
  const strong: Style = { size: SIZE * 1.2, weight: 'strong', color: theme.ink.accent }
  const small: Style = { size: LEAST_TYPE, color: theme.ink.muted }
  const phone = painter.width(card.phone, small)
  painter.text(card.phone, right, top + PAD + SIZE, small, 'right')
  painter.fitted(card.heading, inner.left, top + PAD + SIZE, inner.room - phone - PAD, strong)
  const name: Style = { size: SIZE * 1.15, weight: 'strong' }
  const date = painter.width(card.date, { size: SIZE })
  const nameY = top + PAD + SIZE * 2.6
  painter.text(card.date, right, nameY, { size: SIZE }, 'right')
  painter.fitted(card.name, inner.left, nameY, inner.room - date - PAD, name)

  const facts = factsAtFoot(canvas, card, { ...inner, bottom: top + HEIGHT - PAD })
  const above = nameY + SIZE * 0.6
  const room = facts.top - 3 - above
  const placed = largestTable(canvas, card, inner, room)
  canvas.y = above + Math.max(0, room - tableHeight(canvas, placed)) / 2
  drawTable(canvas, placed)
  facts.draw()
  canvas.y = top + HEIGHT + 6
}

/** The line of facts ends at the foot of the card; it is drawn after the table above it. */
function factsAtFoot(
  canvas: SheetCanvas,
  card: WalletCard,
  { bottom, left, room }: { left: number; room: number; bottom: number },
): { top: number; draw: () => void } {
  const label: Style = { size: typeSize(SIZE * 0.88), color: canvas.theme.ink.muted }
  const value: Style = { size: SIZE, weight: 'strong' }
  const groups = card.facts.map((fact) => [
    { text: fact.label, style: label },
    { text: fact.value, style: value },
  ])
  const block: Block = { left, room, top: 0 }
  const height = canvas.painter.measured(() => drawFlow(canvas, groups, block))
  const top = bottom - height
  return { top, draw: () => drawFlow(canvas, groups, { ...block, top }) }
}

/** The table in the largest type in which it fits, no label of a row on two lines. */
function largestTable(
  canvas: SheetCanvas,
  { table }: WalletCard,
  { left, room: width }: { left: number; room: number },
  room: number,
): Placed {
  const at = (size: number): Placed =>
    placeTable(canvas.painter, table, { left, width, size, isQuiet: true, isTight: true })
  const fits = (placed: Placed, size: number): boolean => {
    const first = (placed.widths[0] ?? 0) - 2 * CELL_PADDING * size
    return (
      !placed.isStacked &&
      placed.size === size &&
      placed.table.columns.length === table.columns.length &&
      table.rows.every((row) => canvas.painter.width(row[0]?.text ?? '', { size }) <= first) &&
      tableHeight(canvas, placed) <= room
    )
  }
  for (let size = LARGEST; size > SIZE; size -= STEP) {
    const placed = at(size)
    if (fits(placed, size)) return placed
  }
  return at(SIZE)
}

function cutLine({ painter, theme }: SheetCanvas, left: number, top: number): void {
  const { rule } = theme.ink
  for (let x = 0; x < WIDTH; x += 2 * DASH) {
    const to = left + Math.min(x + DASH, WIDTH)
    for (const y of [top, top + HEIGHT]) painter.rule(left + x, y, to, y, 0.5, rule)
  }
  for (let y = 0; y < HEIGHT; y += 2 * DASH) {
    const to = top + Math.min(y + DASH, HEIGHT)
    for (const x of [left, left + WIDTH]) painter.rule(x, top + y, x, to, 0.5, rule)
  }
}
