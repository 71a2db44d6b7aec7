import { code128Shape, QUIET_MODULES } from '../codes/codes.ts'
import type { Logo } from '../pictures/logo.ts'
import { codeWords, type Fact } from '../sheet.ts'
import { typeSize } from '../theme.ts'
import { LEADING, type Painter, type Style } from './painter.ts'
import { type Block, drawDeclaration, drawFactGrid, drawFactLines, drawParty } from './parties.ts'
import type { SheetCanvas } from './sheet-canvas.ts'

/** Labels in two languages need this much room, in sizes of the body. */
const BILINGUAL_LABEL = 17

/** The other party's shares of the width where room is short: the one with the lowest head is taken. */
const DENSE_PARTIES = [0.24, 0.3, 0.36] as const

/** More facts than this get a part of the other party's room. */
const MANY_FACTS = 9

/** 0.254 mm: two dots of a 203 dpi printer, three of a 300 dpi one. */
const MODULE = 0.72

/**
 * The head of the first full page: what the law wants at the top, who sells, what document this is,
 * who buys, and the numbers, dates and places.
 */
export function drawHead(canvas: SheetCanvas, logo: Logo | null): void {
  if (canvas.sheet.declaration) drawDeclaration(canvas, canvas.sheet.declaration)
  HEADS[canvas.theme.template](canvas, logo)
}

const HEADS = { Classic: drawClassic, Modern: drawModern, Compact: drawCompact }

function drawClassic(canvas: SheetCanvas, logo: Logo | null): void {
  const { painter, theme } = canvas
  const { page, ink, unit: u } = theme
  drawMasthead(canvas, logo, {
    logoBox: [92 * u, 54 * u],
    shop: { size: 14 * u, weight: 'strong' },
    title: { size: 15 * u, weight: 'strong', color: ink.accent },
    barHeight: 20 * u,
  })
  canvas.y += 9 * u
  painter.rule(page.left, canvas.y, page.right, canvas.y, 1, ink.accent)
  canvas.y += 5 * u
  const top = canvas.y
  const draw = (share: number): number => {
    const factsLeft = page.left + theme.room * share
    const bottom = drawRecipient(
      canvas,
      { left: page.left, top, room: factsLeft - 14 * u - page.left },
      { size: 9.6 * u, weight: 'strong' },
    )
    const facts = { left: factsLeft, top, room: page.right - factsLeft }
    return Math.max(bottom, drawFacts(canvas, facts, 2))
  }
  canvas.y = draw(theme.isDense ? lowest(painter, draw) : 0.46) + 7 * u
}

/** The share of the other party with which a head is the lowest. */
function lowest(painter: Painter, draw: (share: number) => number): number {
  const heights = DENSE_PARTIES.map((share) => painter.measured(() => draw(share)))
  return DENSE_PARTIES[heights.indexOf(Math.min(...heights))] ?? DENSE_PARTIES[0]
}

function drawModern(canvas: SheetCanvas, logo: Logo | null): void {
  const { painter, theme, sheet } = canvas
  const { page, ink, unit: u } = theme
  painter.box(page.left, canvas.y, theme.room, 5 * u, ink.accent)
  canvas.y += (theme.isDense ? 12 : 17) * u
  drawMasthead(canvas, logo, {
    logoBox: [104 * u, 60 * u],
    shop: { size: 16 * u, weight: 'strong', color: ink.accent },
    title: { size: 18 * u, weight: 'strong' },
    barHeight: 20 * u,
  })
  canvas.y += (theme.isDense ? 5 : 12) * u
  const pad = (theme.isDense ? 6 : 9) * u
  const isWide = sheet.facts.length > MANY_FACTS || (theme.isTight && sheet.secondTitle)
  const draw = (top: number, share: number): number => {
    const factsLeft = page.left + theme.room * share
    const bottom = drawRecipient(
      canvas,
      { left: page.left + pad, top, room: factsLeft - 14 * u - page.left - pad },
      { size: 10 * u, weight: 'strong' },
    )
    const facts = { left: factsLeft, top, room: page.right - factsLeft - pad }
    return Math.max(bottom, drawFacts(canvas, facts, modernColumns(canvas, facts.room)))
  }
  const top = canvas.y + pad * 0.7
  const usual = isWide ? 0.32 : 0.42
  const share = theme.isDense ? lowest(painter, (each) => draw(top, each)) : usual
  const height = painter.measured(() => draw(top, share)) - canvas.y + pad
  painter.panel(page.left, canvas.y, theme.room, height, ink.tint)
  draw(top, share)
  canvas.y += height + (theme.isDense ? 6 : 10) * u
}

function drawCompact(canvas: SheetCanvas, logo: Logo | null): void {
  const { painter, theme } = canvas
  const { page, ink, unit: u } = theme
  const top = canvas.y
  const pad = 5 * u
  canvas.y += pad
  drawMasthead(
    canvas,
    logo,
    {
      logoBox: [72 * u, 40 * u],
      shop: { size: typeSize(11.5 * u), weight: 'strong' },
      title: { size: 11.5 * u, weight: 'strong', color: ink.accent },
      barHeight: 14 * u,
    },
    pad,
  )
  canvas.y += pad
  const middle = canvas.y
  const factsLeft = page.left + theme.room * (theme.paperSize === 'A5' ? 0.33 : 0.4)
  const bottom = drawRecipient(
    canvas,
    {
      left: page.left + pad,
      top: middle + theme.body * 0.14,
      room: factsLeft - page.left - 2 * pad,
    },
    { size: typeSize(8.4 * u), weight: 'strong' },
  )
  const room = page.right - factsLeft - 2 * pad
  const facts = { left: factsLeft + pad, top: middle + pad * 0.6, room }
  canvas.y = Math.max(bottom, drawFactLines(canvas, headFacts(canvas), facts, 2)) + pad * 0.8
  painter.frame(page.left, top, theme.room, canvas.y - top, 0.7, ink.text)
  painter.rule(page.left, middle, page.right, middle, 0.7, ink.text)
  painter.rule(factsLeft, middle, factsLeft, canvas.y, 0.4, ink.rule)
}

/** What the recipient is to the document above who it is; returns the bottom of them. */
function drawRecipient(canvas: SheetCanvas, { left, room, top }: Block, name: Style): number {
  const { painter, sheet, theme } = canvas
  const style = labelStyle(canvas)
  const lines = painter.wrapLabel(sheet.recipient.heading, room, style)
  const leading = style.size * LEADING
  for (const [index, line] of lines.entries()) {
    painter.text(line, left, top + theme.body * 1.1 + index * leading, style)
  }
  const below = top + theme.body * 1.36 + (lines.length - 1) * leading
  return drawParty(canvas, sheet.recipient, { left, top: below, room }, name)
}

/** In columns, label above value; beside it where room is short. */
function drawFacts(canvas: SheetCanvas, block: Block, columns: number): number {
  const facts = headFacts(canvas)
  return canvas.theme.isDense
    ? drawFactLines(canvas, facts, block, 2)
    : drawFactGrid(canvas, facts, block, columns)
}

/** What stands below the bar code, where room is short, is not said once more. */
function headFacts({ sheet, theme }: SheetCanvas): Fact[] {
  return sheet.facts.filter(({ value }) => !theme.isTight || value !== codeWords(sheet))
}

/** Three columns, two where labels in two languages would take two lines each. */
function modernColumns({ sheet, theme }: SheetCanvas, room: number): number {
  return sheet.secondTitle && room / 3 < theme.body * BILINGUAL_LABEL ? 2 : 3
}

function labelStyle({ theme }: SheetCanvas): Style {
  return { size: theme.label, color: theme.ink.muted }
}

type Masthead = { logoBox: [number, number]; shop: Style; title: Style; barHeight: number }

/** Logo and shop on the left; title, copy mark, bar code and number on the right. */
function drawMasthead(canvas: SheetCanvas, logo: Logo | null, masthead: Masthead, inset = 0): void {
  const { theme, sheet, doc } = canvas
  const { unit: u, page } = theme
  const top = canvas.y
  const titleRoom = Math.min(theme.room * 0.42, 204)
  const titleBottom = drawTitle(canvas, masthead, { top, inset, room: titleRoom })
  const [boxWidth, boxHeight] = masthead.logoBox
  const logoWidth = logo ? Math.min(boxWidth, (logo.width * boxHeight) / logo.height) + 12 * u : 0
  logo?.place(doc, page.left + inset, top, masthead.logoBox)
  const left = page.left + inset + logoWidth
  const room = page.right - inset - titleRoom - 14 * u - left
  const block = { left, top: top - masthead.shop.size * 0.1, room }
  const bottom = drawParty(canvas, sheet.supplier, block, masthead.shop)
  canvas.y = Math.max(titleBottom, bottom, logo ? top + boxHeight : 0)
}

type TitleBlock = { top: number; inset: number; room: number }

function drawTitle(
  canvas: SheetCanvas,
  masthead: Masthead,
  { top, inset, room }: TitleBlock,
): number {
  const { painter, theme, sheet } = canvas
  const { unit: u, ink } = theme
  const right = theme.page.right - inset
  let y = top + masthead.title.size * 0.86
  painter.fitted(sheet.title, right, y, room, masthead.title, 'right')
  if (sheet.secondTitle) {
    const size = typeSize(masthead.title.size * 0.72)
    y += size * LEADING
    painter.fitted(sheet.secondTitle, right, y, room, { size, weight: 'strong' }, 'right')
  }
  if (sheet.copyMark) {
    y += 11 * u
    const style: Style = { size: typeSize(7 * u), weight: 'strong', color: ink.muted }
    painter.fitted(sheet.copyMark, right, y, room, style, 'right')
  }
  const shape = sheet.barcode === null ? null : code128Shape(sheet.barcode)
  if (shape) {
    y += 8 * u
    // The quiet zone to the right of the bars is the margin of the page, or of the frame.
    const module = Math.min(MODULE, room / (shape.width + QUIET_MODULES.code128))
    const quiet = inset === 0 ? 0 : QUIET_MODULES.code128 * module
    painter.code(shape, right - quiet - shape.width * module, y, module, masthead.barHeight)
    y += masthead.barHeight + 1 * u
  }
  y += 10 * u
  painter.fitted(
    codeWords(sheet),
    right,
    y,
    room,
    { size: typeSize(9.5 * u), weight: 'strong' },
    'right',
  )
  return y + 2 * u
}
