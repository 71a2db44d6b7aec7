import { code128Shape, QUIET_MODULES } from '../codes/codes.ts'
import type { Logo } from '../pictures/logo.ts'
import { drawDeclaration, drawFactGrid, drawFactLines, drawParty } from './parties.ts'
import { LEADING, type Style } from './pen.ts'
import type { Paper } from './sheet-canvas.ts'

/** More facts than this get a part of the other party's room. */
const MANY_FACTS = 9

/** 0.254 mm: two dots of a 203 dpi printer, three of a 300 dpi one. */
const MODULE = 0.72

/**
 * The head of the first full page: what the law wants at the top, who sells, what paper this is,
 * who buys, and the numbers, dates and places.
 */
export function drawHead(paper: Paper, logo: Logo | null): void {
  if (paper.sheet.declaration) drawDeclaration(paper, paper.sheet.declaration)
  HEADS[paper.look.template](paper, logo)
}

const HEADS = { Classic: drawClassic, Modern: drawModern, Compact: drawCompact }

function drawClassic(paper: Paper, logo: Logo | null): void {
  const { pen, look, sheet } = paper
  const { page, ink, unit: u } = look
  drawMasthead(paper, logo, {
    logoBox: [92 * u, 54 * u],
    shop: { size: 14 * u, weight: 'strong' },
    title: { size: 15 * u, weight: 'strong', color: ink.accent },
    barHeight: 20 * u,
  })
  paper.y += 9 * u
  pen.rule(page.left, paper.y, page.right, paper.y, 1, ink.accent)
  paper.y += 5 * u
  const factsLeft = page.left + look.room * 0.46
  const top = paper.y
  pen.text(sheet.recipient.heading, page.left, top + look.body * 1.1, labelStyle(paper))
  const bottom = drawParty(
    paper,
    sheet.recipient,
    { left: page.left, top: top + look.body * 1.36, room: factsLeft - 14 * u - page.left },
    { size: 9.6 * u, weight: 'strong' },
  )
  const facts = { left: factsLeft, top, room: page.right - factsLeft }
  paper.y = Math.max(bottom, drawFactGrid(paper, sheet.facts, facts, 2)) + 7 * u
}

function drawModern(paper: Paper, logo: Logo | null): void {
  const { pen, look, sheet } = paper
  const { page, ink, unit: u } = look
  pen.box(page.left, paper.y, look.room, 5 * u, ink.accent)
  paper.y += 17 * u
  drawMasthead(paper, logo, {
    logoBox: [104 * u, 60 * u],
    shop: { size: 16 * u, weight: 'strong', color: ink.accent },
    title: { size: 18 * u, weight: 'strong' },
    barHeight: 20 * u,
  })
  paper.y += 12 * u
  const pad = 9 * u
  const factsLeft = page.left + look.room * (sheet.facts.length > MANY_FACTS ? 0.32 : 0.42)
  const draw = (top: number): number => {
    pen.text(sheet.recipient.heading, page.left + pad, top + look.body * 1.1, labelStyle(paper))
    const bottom = drawParty(
      paper,
      sheet.recipient,
      {
        left: page.left + pad,
        top: top + look.body * 1.36,
        room: factsLeft - 14 * u - page.left - pad,
      },
      { size: 10 * u, weight: 'strong' },
    )
    const facts = { left: factsLeft, top, room: page.right - factsLeft - pad }
    return Math.max(bottom, drawFactGrid(paper, sheet.facts, facts, 3))
  }
  const top = paper.y + pad * 0.7
  const height = pen.measured(() => draw(top)) - paper.y + pad
  pen.panel(page.left, paper.y, look.room, height, ink.tint)
  draw(top)
  paper.y += height + 10 * u
}

function drawCompact(paper: Paper, logo: Logo | null): void {
  const { pen, look, sheet } = paper
  const { page, ink, unit: u } = look
  const top = paper.y
  const pad = 5 * u
  paper.y += pad
  drawMasthead(
    paper,
    logo,
    {
      logoBox: [72 * u, 40 * u],
      shop: { size: 11.5 * u, weight: 'strong' },
      title: { size: 11.5 * u, weight: 'strong', color: ink.accent },
      barHeight: 14 * u,
    },
    pad,
  )
  paper.y += pad
  const middle = paper.y
  const factsLeft = page.left + look.room * 0.4
  pen.text(sheet.recipient.heading, page.left + pad, middle + look.body * 1.3, labelStyle(paper))
  const bottom = drawParty(
    paper,
    sheet.recipient,
    {
      left: page.left + pad,
      top: middle + look.body * 1.5,
      room: factsLeft - page.left - 2 * pad,
    },
    { size: 8.4 * u, weight: 'strong' },
  )
  const room = page.right - factsLeft - 2 * pad
  const facts = { left: factsLeft + pad, top: middle + pad * 0.6, room }
  paper.y = Math.max(bottom, drawFactLines(paper, sheet.facts, facts, 2)) + pad * 0.8
  pen.frame(page.left, top, look.room, paper.y - top, 0.7, ink.text)
  pen.rule(page.left, middle, page.right, middle, 0.7, ink.text)
  pen.rule(factsLeft, middle, factsLeft, paper.y, 0.4, ink.rule)
}

function labelStyle({ look }: Paper): Style {
  return { size: look.body * 0.8, color: look.ink.muted }
}

type Masthead = { logoBox: [number, number]; shop: Style; title: Style; barHeight: number }

/** Logo and shop on the left; title, copy mark, bar code and number on the right. */
function drawMasthead(paper: Paper, logo: Logo | null, masthead: Masthead, inset = 0): void {
  const { look, sheet, doc } = paper
  const { unit: u, page } = look
  const top = paper.y
  const titleRoom = Math.min(look.room * 0.42, 204)
  const titleBottom = drawTitle(paper, masthead, { top, inset, room: titleRoom })
  const [boxWidth, boxHeight] = masthead.logoBox
  const logoWidth = logo ? Math.min(boxWidth, (logo.width * boxHeight) / logo.height) + 12 * u : 0
  logo?.place(doc, page.left + inset, top, masthead.logoBox)
  const left = page.left + inset + logoWidth
  const room = page.right - inset - titleRoom - 14 * u - left
  const block = { left, top: top - masthead.shop.size * 0.1, room }
  const bottom = drawParty(paper, sheet.supplier, block, masthead.shop)
  paper.y = Math.max(titleBottom, bottom, logo ? top + boxHeight : 0)
}

type TitleBlock = { top: number; inset: number; room: number }

function drawTitle(paper: Paper, masthead: Masthead, { top, inset, room }: TitleBlock): number {
  const { pen, look, sheet } = paper
  const { unit: u, ink } = look
  const right = look.page.right - inset
  let y = top + masthead.title.size * 0.86
  pen.fitted(sheet.title, right, y, room, masthead.title, 'right')
  if (sheet.secondTitle) {
    const size = masthead.title.size * 0.72
    y += size * LEADING
    pen.fitted(sheet.secondTitle, right, y, room, { size, weight: 'strong' }, 'right')
  }
  if (sheet.copyMark) {
    y += 11 * u
    const style: Style = { size: 7 * u, weight: 'strong', color: ink.muted }
    pen.fitted(sheet.copyMark, right, y, room, style, 'right')
  }
  const shape = sheet.barcode === null ? null : code128Shape(sheet.barcode)
  if (shape) {
    y += 8 * u
    // The quiet zone to the right of the bars is the margin of the page, or of the frame.
    const module = Math.min(MODULE, room / (shape.width + QUIET_MODULES.code128))
    const quiet = inset === 0 ? 0 : QUIET_MODULES.code128 * module
    pen.code(shape, right - quiet - shape.width * module, y, module, masthead.barHeight)
    y += masthead.barHeight + 1 * u
  }
  y += 10 * u
  pen.fitted(sheet.number, right, y, room, { size: 9.5 * u, weight: 'strong' }, 'right')
  return y + 2 * u
}
