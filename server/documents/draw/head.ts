import { code128Shape, QUIET_MODULES } from '../layout/codes.ts'
import type { Fact, Party, Sheet } from '../layout/sheet.ts'
import type { Logo } from './logo.ts'
import { PAGE, PAGE_ROOM, type Paper } from './paper.ts'
import { INK, LEADING, type Pen, type Style } from './pen.ts'

const TITLE: Style = { size: 15, weight: 'strong', color: INK.accent }
const SHOP: Style = { size: 14, weight: 'strong' }
const BODY: Style = { size: 8.2 }
const LABEL: Style = { size: 6.6, color: INK.muted }
const VALUE: Style = { size: 8.2, weight: 'strong' }
const LOGO_BOX: [number, number] = [92, 54]
/** Right part of the head: title, copy mark, barcode. */
const TITLE_ROOM = 200
const GAP = 14
/** 0.254 mm: two dots of a 203 dpi printer, three of a 300 dpi one. */
const MODULE = 0.72
const BAR_HEIGHT = 20

/** The head of the first page: what the law wants at the top, who sells, what paper this is. */
export function drawHead(paper: Paper, sheet: Sheet, logo: Logo | null): void {
  if (sheet.declaration) drawDeclaration(paper, sheet.declaration)
  const top = paper.y
  const titleBottom = drawTitle(paper, sheet, top)
  const supplierBottom = drawSupplier(paper, sheet.supplier, logo, top)
  paper.y = Math.max(titleBottom, supplierBottom) + 9
  paper.pen.rule(PAGE.left, paper.y, PAGE.right, paper.y, 1, INK.accent)
  paper.y += 5
}

function drawDeclaration(paper: Paper, words: string): void {
  const { pen } = paper
  pen.box(PAGE.left, paper.y, PAGE_ROOM, 15, '#eef1f3')
  const style: Style = { size: 8, weight: 'strong' }
  pen.fitted(words, PAGE.width / 2, paper.y + 10.4, PAGE_ROOM - 12, style, 'center')
  paper.y += 24
}

function drawTitle({ pen }: Paper, sheet: Sheet, top: number): number {
  let y = top + 13
  pen.fitted(sheet.title, PAGE.right, y, TITLE_ROOM, TITLE, 'right')
  if (sheet.copyMark) {
    y += 11
    pen.text(
      sheet.copyMark,
      PAGE.right,
      y,
      { size: 7, weight: 'strong', color: INK.muted },
      'right',
    )
  }
  const shape = sheet.barcode === null ? null : code128Shape(sheet.barcode)
  if (shape) {
    y += 8
    // The quiet zone to the right of the bars is the margin of the page.
    const module = Math.min(MODULE, TITLE_ROOM / (shape.width + QUIET_MODULES.code128))
    pen.code(shape, PAGE.right - shape.width * module, y, module, BAR_HEIGHT)
    y += BAR_HEIGHT + 11
  }
  pen.text(sheet.number, PAGE.right, y, { size: 9.5, weight: 'strong' }, 'right')
  return y
}

function drawSupplier(paper: Paper, supplier: Party, logo: Logo | null, top: number): number {
  const { pen, doc } = paper
  const left = PAGE.left + (logo ? printedWidth(logo) + 12 : 0)
  const room = PAGE.right - TITLE_ROOM - GAP - left
  logo?.place(doc, PAGE.left, top, LOGO_BOX)
  const nameStyle = { ...SHOP, size: supplier.name.length > 60 ? 10 : SHOP.size }
  let y = drawWrapped(pen, supplier.name, left, top - 1, room, nameStyle)
  for (const line of supplier.lines) y = drawWrapped(pen, line, left, y, room, sized(line))
  y = drawPartyFacts(pen, supplier.facts, left, y)
  return Math.max(y, logo ? top + LOGO_BOX[1] : 0)
}

function printedWidth(logo: Logo): number {
  return Math.min(LOGO_BOX[0], (logo.width * LOGO_BOX[1]) / logo.height)
}

/** Who buys, on the left; numbers, dates and the place of supply on the right. */
export function drawParticulars(paper: Paper, sheet: Sheet): void {
  const top = paper.y
  const factsLeft = PAGE.left + PAGE_ROOM * 0.46
  const recipientBottom = drawRecipient(paper, sheet.recipient, top, factsLeft - GAP - PAGE.left)
  const factsBottom = drawFacts(paper, sheet.facts, top, factsLeft)
  paper.y = Math.max(recipientBottom, factsBottom) + 6
}

function drawRecipient({ pen }: Paper, party: Party, top: number, room: number): number {
  pen.text(party.heading, PAGE.left, top + 9, LABEL)
  const nameStyle = { ...VALUE, size: party.name.length > 80 ? VALUE.size : 9.6 }
  let y = drawWrapped(pen, party.name, PAGE.left, top + 11, room, nameStyle)
  for (const line of party.lines) y = drawWrapped(pen, line, PAGE.left, y, room, sized(line))
  return drawPartyFacts(pen, party.facts, PAGE.left, y)
}

function drawPartyFacts(pen: Pen, facts: readonly Fact[], left: number, from: number): number {
  let y = from
  for (const fact of facts) {
    const baseline = y + BODY.size
    const valueLeft = left + pen.width(fact.label, BODY) + 5
    pen.text(fact.label, left, baseline, { ...BODY, color: INK.muted })
    pen.text(fact.value, valueLeft, baseline, { ...BODY, weight: 'strong' })
    y += BODY.size * LEADING
  }
  return y
}

/** Facts in two columns; one that is too long for a column takes a row to itself. */
function drawFacts({ pen }: Paper, facts: readonly Fact[], top: number, left: number): number {
  const columnRoom = (PAGE.right - left - GAP) / 2
  let y = top
  let column = 0
  let bottom = y
  for (const fact of facts) {
    const isLong = pen.width(fact.value, VALUE) > columnRoom
    if (column > 1 || (isLong && column > 0)) {
      y = bottom
      column = 0
    }
    const x = left + column * (columnRoom + GAP)
    const room = isLong ? PAGE.right - left : columnRoom
    const style: Style = isLong ? { ...sized(fact.value), weight: 'strong' } : VALUE
    pen.text(fact.label, x, y + 9, LABEL)
    bottom = Math.max(bottom, drawWrapped(pen, fact.value, x, y + 11, room, style))
    column = isLong ? 2 : column + 1
  }
  return bottom
}

/** Draws a line over as many as it needs, from the height `top`; answers the bottom of them. */
export function drawWrapped(
  pen: Pen,
  words: string,
  x: number,
  top: number,
  room: number,
  style: Style,
): number {
  let y = top
  for (const line of pen.wrap(words, room, style)) {
    pen.text(line, x, y + style.size, style)
    y += style.size * LEADING
  }
  return y
}

/** Very long addresses are set smaller, so that the head stays on its page. */
function sized(line: string): Style {
  if (line.length > 800) return { ...BODY, size: 5.4 }
  return line.length > 300 ? { ...BODY, size: 6.6 } : BODY
}
