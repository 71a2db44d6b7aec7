import { DEFAULT_STYLE } from '../../contract/document-style.ts'
import {
  type CodeShape,
  code128Shape,
  QUIET_MODULES,
  qrShape,
  signedQrShape,
} from '../codes/codes.ts'
import {
  type Cell,
  type Column,
  codeWords,
  type Detail,
  type Fact,
  type Party,
  type Scan,
  type Sheet,
  type Signatory,
  type Sum,
  type Table,
  type WalletCard,
} from '../sheet.ts'
import { type SheetStyle, type Theme, themeOf } from '../theme.ts'
import { html, Markup } from './markup.ts'
import { scriptFontCss } from './script-fonts.ts'
import { documentCss } from './style.ts'

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')
const LOGO_TYPES: readonly { magic: string; mediaType: string }[] = [
  { magic: '89504e470d0a1a0a', mediaType: 'image/png' },
  { magic: 'ffd8ff', mediaType: 'image/jpeg' },
]
const LOGO_BYTES_MAX = 2_000_000
/** A bar code 28 pixels high; both with the white ground that a reader needs around them. */
const BAR_CODE = { rowHeight: 28, quiet: QUIET_MODULES.code128 }
const QR_CODE = { rowHeight: 1, quiet: QUIET_MODULES.qr }
/** Longer values of a fact take the whole row. */
const LONG_FACT = 34

/**
 * Draws a sheet as one printable HTML page that loads nothing and runs nothing:
 * styles, codes and logo are inside it, and every text from the model is escaped. The fonts of the
 * Indian scripts that it needs come from `fontsFolder`, resources/fonts.
 */
export function drawSheetHtml(
  sheet: Sheet,
  logo: Uint8Array | null,
  style: SheetStyle = DEFAULT_STYLE,
  fontsFolder: string | null = null,
): string {
  const theme = themeOf(style)
  const fontCss = fontsFolder === null ? '' : scriptFontCss(JSON.stringify(sheet), fontsFolder)
  const page = html`<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${sheet.reference}</title>
<style>${new Markup(documentCss(theme) + fontCss)}</style>
</head>
<body><main>
${sheet.stamp ? html`<div class="stamp" role="note">${sheet.stamp}</div>` : null}
${sheet.declaration ? html`<p class="declaration">${sheet.declaration}</p>` : null}
${head(sheet, logo)}
<section class="particulars">${recipient(sheet.recipient)}
<dl class="facts">${sheet.facts.map(factBlock)}</dl></section>
${highlights(sheet.highlights ?? [])}
${sheet.items ? table(sheet.items, theme.isNarrow ? ITEMS_STACKED : ITEMS) : null}
${sheet.details.map((each) => detail(each, theme))}
${checkList(sheet.checks ?? [])}
${result(sheet)}
${sheet.card && !theme.isRoll ? walletCard(sheet.card) : null}
${sideTables(sheet, theme)}
${closing(sheet)}
<div class="foot"><span>${sheet.texts.foot}</span><bdi>${sheet.reference}</bdi></div>
</main></body>
</html>
`
  return `<!doctype html>\n${page.text}`
}

function head(sheet: Sheet, logo: Uint8Array | null): Markup {
  const shape = sheet.barcode === null ? null : code128Shape(sheet.barcode)
  return html`<header class="head">
${logoImage(logo)}<div class="supplier"><h2><bdi>${sheet.supplier.name}</bdi></h2>
${partyLines(sheet.supplier)}</div>
<div class="title"><h1><bdi>${sheet.title}</bdi></h1>
${sheet.secondTitle ? html`<p class="second">${sheet.secondTitle}</p>` : null}
${sheet.copyMark ? html`<p class="copy">${sheet.copyMark}</p>` : null}
${shape ? svg(shape, { ...BAR_CODE, name: `Code 128: ${codeWords(sheet)}` }) : null}
<p class="number">${codeWords(sheet)}</p></div>
</header>`
}

function logoImage(logo: Uint8Array | null): Markup | null {
  if (!logo || logo.length > LOGO_BYTES_MAX) return null
  const bytes = Buffer.from(logo.buffer, logo.byteOffset, logo.byteLength)
  const start = bytes.subarray(0, 8).toString('hex')
  const type = LOGO_TYPES.find(({ magic }) => start.startsWith(magic))
  if (!type) return null
  const source = `data:${type.mediaType};base64,${bytes.toString('base64')}`
  return html`<img alt="" src="${new Markup(source)}">`
}

function partyLines(party: Party): Markup[] {
  return [
    ...party.lines.map((line) => html`<p><bdi>${line}</bdi></p>`),
    ...party.facts.map(
      (fact) => html`<p><span class="muted">${fact.label}</span> <b>${fact.value}</b></p>`,
    ),
  ]
}

function recipient(party: Party): Markup {
  return html`<div class="recipient"><p class="label">${party.heading}</p>
<p><b><bdi>${party.name}</bdi></b></p>
${partyLines(party)}</div>`
}

function factBlock(fact: Fact): Markup {
  const isLong = fact.value.length > LONG_FACT
  const isNumber = !isLong && !fact.value.includes(' ')
  const kind = isLong ? html` class="long"` : isNumber ? html` class="whole"` : null
  return html`<div${kind}><dt>${fact.label}</dt><dd><bdi>${fact.value}</bdi></dd></div>`
}

const ITEMS = new Markup('items')
const ITEMS_STACKED = new Markup('items stack')
const STACKED = new Markup('stack')
const PLAIN = new Markup('plain')
const DETAIL = new Markup('details')
const LARGE_DETAIL = new Markup('details large')

/** On a roll every table is stacked; elsewhere only the items of a narrow page. */
function sideKind(theme: Theme): Markup {
  return theme.isRoll ? STACKED : PLAIN
}

function table({ columns, rows, totals }: Table, kind: Markup): Markup {
  const headings = columns.map((each) => {
    const second = each.second ? html`<span>${each.second}</span>` : null
    return html`<th${cellClass(each)}>${each.heading}${second}</th>`
  })
  return html`<table class="${kind}">
<thead><tr>${headings}</tr></thead>
<tbody>
${rows.map((row) => tableRow(columns, row, kind))}</tbody>
${totals ? html`<tfoot>${tableRow(columns, totals, kind)}</tfoot>` : null}
</table>`
}

function tableRow(columns: readonly Column[], row: readonly Cell[], kind: Markup): Markup {
  const isStacked = kind === ITEMS_STACKED || kind === STACKED
  const cells = row.map((cell, index) => {
    const column = columns[index]
    const notes = (cell.notes ?? []).map((note) => html`<small><bdi>${note}</bdi></small>`)
    const named = cell.notes !== undefined && cell.notes.length > 0
    const boxes = cell.boxes ? boxRow(cell.boxes) : null
    const text = html`<span><bdi>${cell.text}</bdi></span>${boxes}`
    if (!isStacked) return html`<td${cellClass(column, named)}>${text}${notes}</td>`
    const isEmpty =
      (cell.text === '' && !cell.boxes) || cell.text === '–' || column?.heading === '#'
    const kinds = isEmpty ? html` class="empty"` : cellClass(column, named)
    return html`<td${kinds} data-label="${column?.heading ?? ''}">${text}${notes}</td>`
  })
  return html`<tr>${cells}</tr>
`
}

function detail({ heading, isLarge, note, table: wide, upright }: Detail, theme: Theme): Markup {
  const own = theme.isNarrow && upright ? upright : wide
  const kind = isLarge ? LARGE_DETAIL : DETAIL
  const noted = note === undefined ? null : html`<p><b>${note}</b></p>`
  return html`<section class="${kind}"><h3>${heading}</h3>${noted}${table(own, sideKind(theme))}</section>`
}

/** Boxes to be written in by hand on the printed page. */
function boxRow(labels: readonly string[]): Markup {
  return html`<span class="boxes">${labels.map((label) => html`<span>${label}</span>`)}</span>`
}

function highlights(facts: readonly Fact[]): Markup | null {
  if (facts.length === 0) return null
  return html`<dl class="highlights">${facts.map(factBlock)}</dl>`
}

function checkList(checks: readonly string[]): Markup | null {
  if (checks.length === 0) return null
  return html`<p class="checks">${checks.map((check) => html`<span>${check}</span>`)}</p>`
}

function walletCard(card: WalletCard): Markup {
  return html`<section class="card"><p><b><bdi>${card.heading}</bdi></b><span>${card.phone}</span></p>
<p><b><bdi>${card.name}</bdi></b><span>${card.date}</span></p>
${table(card.table, PLAIN)}<dl>${card.facts.map(factBlock)}</dl></section>`
}

function cellClass(column: Column | undefined, named = false): Markup | null {
  if (column?.align === 'right') return html` class="right"`
  if (!column?.takesRest) return null
  return named ? html` class="rest named"` : html` class="rest"`
}

function result(sheet: Sheet): Markup {
  const sums = sheet.sums.map((sum) => {
    const kind = sumClass(sheet.sums, sum)
    return html`<tr${kind}><td>${sum.label}</td><td class="right">${sum.value}</td></tr>
`
  })
  const { payment, scan } = sheet
  return html`<section class="result"><div class="outcome">
<dl>${sheet.outcome.map(factBlock)}</dl>
${sheet.savings ? html`<p class="savings">${sheet.savings}</p>` : null}
${
  payment
    ? captionedCode(payment.link, payment.name, [
        html`<b>${payment.caption}</b>`,
        html`${payment.hint}<br><bdi class="muted">${payment.address}</bdi>`,
      ])
    : null
}
${scan ? scanCode(scan) : null}
</div>${
    sums.length === 0
      ? null
      : html`<table class="sums"><tbody>
${sums}</tbody></table>`
  }</section>`
}

/** Of the strong sums the first is what the document comes to: it stands out most. */
function sumClass(sums: readonly Sum[], sum: Sum): Markup | null {
  if (!sum.strong) return null
  const isMain = sums.find((each) => each.strong) === sum
  return isMain ? html` class="strong main"` : html` class="strong"`
}

function scanCode({ caption, isSigned, text }: Scan): Markup {
  const words = [html`<b>${caption}</b>`]
  if (isSigned !== true) return captionedCode(text, caption, words)
  return codeWithWords(signedQrShape(text), { name: caption, words, kind: html` signed` })
}

function captionedCode(text: string, name: string, words: readonly Markup[]): Markup {
  return codeWithWords(qrShape(text), { name, words, kind: html`` })
}

function codeWithWords(
  shape: CodeShape | null,
  { kind, name, words }: { kind: Markup; name: string; words: readonly Markup[] },
): Markup {
  if (!shape) return html``
  return html`<div class="payment${kind}">
${svg(shape, { ...QR_CODE, name })}
<p>${words}</p>
</div>`
}

function sideTables(sheet: Sheet, theme: Theme): Markup | null {
  const tables = [sheet.taxSummary, sheet.receipts].filter((each) => each !== null)
  if (tables.length === 0) return null
  const drawn = tables.map((each) => table(each, sideKind(theme)))
  return html`<section class="tables">${drawn}</section>`
}

function closing(sheet: Sheet): Markup {
  const terms = html`<p class="muted"><b>${sheet.texts.terms}</b></p>`
  return html`<section class="closing"><div>
${sheet.notes.map((note) => html`<p><bdi>${note}</bdi></p>`)}
${sheet.terms.length > 0 ? terms : null}
${sheet.terms.map((term) => html`<p class="muted"><bdi>${term}</bdi></p>`)}
</div>${sheet.signatory ? signature(sheet.signatory) : null}</section>`
}

function signature({ forWhom, name, picture, role }: Signatory): Markup {
  const who = name === '' ? role : `${name}, ${role}`
  return html`<div class="signature"><p><bdi>${forWhom}</bdi></p>
${logoImage(picture ?? null)}<p>${who}</p></div>`
}

/** A code as one path of black runs on a white ground that includes its quiet zone. */
function svg(
  shape: CodeShape,
  options: { rowHeight: number; quiet: number; name: string },
): Markup {
  const { rowHeight, quiet } = options
  const width = shape.width + 2 * quiet
  const top = shape.rows.length === 1 ? 0 : quiet
  const height = shape.rows.length * rowHeight + 2 * top
  const path = shape.rows
    .flatMap((runs, row) =>
      runs.map((run) => {
        const y = top + row * rowHeight
        return `M${run.x + quiet} ${y}h${run.width}v${rowHeight}h-${run.width}z`
      }),
    )
    .join('')
  const box = html`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return html`<svg role="img" aria-label="${options.name}" ${box} shape-rendering="crispEdges">
<path fill="#fff" d="M0 0h${width}v${height}h-${width}z"/><path d="${new Markup(path)}"/></svg>`
}
