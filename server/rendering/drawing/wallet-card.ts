import type { WalletCard } from '../sheet.ts'
import { LEAST_TYPE } from '../theme.ts'
import { drawFlow } from './flow.ts'
import type { Style } from './painter.ts'
import type { SheetCanvas } from './sheet-canvas.ts'
import { drawTable, placeTable } from './table.ts'

const MM = 72 / 25.4
/** ISO/IEC 7810 ID-1, as bank cards are. */
const WIDTH = 85.6 * MM
const HEIGHT = 54 * MM
const PAD = 7
const SIZE = 8
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
  canvas.y = nameY + SIZE * 0.6
  drawCardTable(canvas, card, inner)
  canvas.y += 3
  const facts = card.facts.map(({ label, value }) => [
    { text: label, style: small },
    { text: value, style: { size: LEAST_TYPE, weight: 'strong' } as const },
  ])
  drawFlow(canvas, facts, { ...inner, top: canvas.y })
  canvas.y = top + HEIGHT + 6
}

function drawCardTable(
  canvas: SheetCanvas,
  { table }: WalletCard,
  { left, room }: { left: number; room: number },
): void {
  const frame = { left, width: room, size: SIZE, isQuiet: true, isTight: true }
  drawTable(canvas, placeTable(canvas.painter, table, frame))
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
