import type { Inks, Theme } from '../theme.ts'

/** The style sheet of the HTML documents: the theme of the PDF, on a screen and on paper. */
export function documentCss(theme: Theme): string {
  return [BASE, paperCss(theme), templateCss(theme), theme.isNarrow ? NARROW : '', PRINT].join('')
}

const BASE = `
* { box-sizing: border-box }
body { margin: 0; background: #eceff1; color: var(--text);
  font: 1em/1.35 "Noto Sans", "Noto Sans Variable", "Nirmala UI", system-ui, sans-serif }
main { position: relative; max-width: 100%; margin: 16px auto; background: #fff;
  box-shadow: 0 1px 6px rgb(0 0 0 / .18) }
h1, h2, h3, p, dl, dd, table { margin: 0 }
h1 { font-size: 1.8em; color: var(--accent); line-height: 1.1; overflow-wrap: anywhere }
h2 { font-size: 1.7em; line-height: 1.2; overflow-wrap: anywhere }
h3 { font-size: 1.1em; color: var(--accent); margin: 1.4em 0 .4em }
.second { font-weight: 600; font-size: 1.25em }
.declaration { background: var(--tint); text-align: center; font-weight: 600; padding: 3px 8px;
  margin-bottom: 12px }
.head { display: flex; gap: 1.5em; align-items: flex-start; padding-bottom: 10px }
.head img { width: 11.2em; height: 6.5em; object-fit: contain; object-position: left top }
.supplier { flex: 1; min-width: 0; overflow-wrap: anywhere }
.title { max-width: 25.5em; text-align: right }
.copy { font-weight: 600; font-size: max(.86em, 6.5pt); color: var(--muted); margin: 3px 0 6px }
.title svg { margin-right: -10px }
.number { font-weight: 600; font-size: 1.18em; margin-top: 3px }
.muted, dt, .label { color: var(--muted) }
.particulars { display: flex; gap: 1.8em; padding: 8px 0 10px }
.recipient { flex: 46; min-width: 0; overflow-wrap: anywhere }
.recipient b { font-size: 1.18em }
.facts { flex: 54; display: grid; grid-template-columns: 1fr 1fr; gap: 5px 1.6em;
  align-content: start }
.label, .facts dt { font-size: max(.82em, 6.5pt) }
.facts dd, .outcome dd { font-weight: 600; overflow-wrap: anywhere }
.facts .long { grid-column: 1 / -1 }
.whole dd, .tables td:not(.rest) { white-space: nowrap }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
thead { display: table-header-group }
tr { break-inside: avoid }
th { background: var(--tint); color: var(--accent); font-weight: 600; font-size: max(.86em, 6.5pt);
  text-align: left }
th, td { padding: .36em .54em; vertical-align: top }
th span { display: block }
td { border-bottom: .6px solid var(--rule) }
td.rest { overflow-wrap: anywhere }
.right { text-align: right; white-space: nowrap }
th.right { white-space: normal }
td small { display: block; color: var(--muted); font-size: max(.82em, 6.5pt) }
td.named > span { font-weight: 600 }
tfoot { display: table-row-group }
tfoot td { border-top: 1.2px solid var(--text); font-weight: 600 }
.highlights { display: flex; gap: .8em; margin: 0 0 1em }
.highlights > div { flex: 1; border: 1.2px solid var(--text); padding: .2em .5em; min-height: 3.6em }
.highlights dd { font-size: 2em; font-weight: 600 }
.details.large table { font-size: 1.3em }
.details.large small, .details.large th { font-size: max(.65em, 6.5pt) }
.boxes { display: flex; gap: .4em }
.boxes > span { flex: 1; min-width: 2.4em; min-height: 1.8em; border: .8px solid var(--text);
  padding: 0 .2em; font-size: max(.6em, 6.5pt); color: var(--muted) }
.card { display: flex; flex-direction: column; justify-content: space-between; width: 85.6mm;
  min-height: 54mm; border: 1px dashed var(--rule); padding: 2.4mm; margin: 1.2em 0; font-size: 9pt;
  break-inside: avoid }
.card p, .card dl { display: flex; justify-content: space-between; gap: 1em }
.card th, .card td { padding: .2em .3em }
.card th, .card dt { font-size: .8em }
.checks { display: flex; flex-wrap: wrap; gap: .5em 1.6em; margin-top: 1em }
.checks > span::before { content: ""; display: inline-block; width: .9em; height: .9em;
  border: 1px solid var(--text); margin-right: .5em; vertical-align: -.1em }
.result { display: flex; gap: 2.2em; margin-top: 1.1em; break-inside: avoid }
.outcome { flex: 1; min-width: 0 }
.outcome dd { margin-bottom: 6px }
.savings { color: var(--accent); margin-bottom: 8px }
.sums { width: 40%; align-self: flex-start }
.sums td { border: 0; padding: 2px .54em }
.sums .strong td { font-size: 1.28em; font-weight: 600; border-top: 1.2px solid var(--text);
  border-bottom: .6px solid var(--rule); padding: .28em .42em }
.payment { display: flex; gap: 1.8em; align-items: center; margin: 6px 0; break-inside: avoid }
.payment svg { width: 110px; height: 110px; flex: none }
.payment.signed svg { width: 170px; height: 170px }
.payment b { font-size: 1.18em; display: block }
.tables { display: flex; gap: 2.2em; margin-top: 1.3em; align-items: flex-start }
.tables table, .details table { font-size: max(.88em, 6.5pt) }
.tables td.rest { min-width: 8em }
.tables > table:first-child { flex: 1.2 }
.tables > table + table { flex: 1 }
.closing { display: flex; gap: 2.2em; margin-top: 2.4em; align-items: flex-end; font-size: max(.86em, 6.5pt) }
.closing > div { flex: 1; min-width: 0; overflow-wrap: anywhere }
.closing p { margin: 1px 0 }
.signature { width: 27em; max-width: 100%; flex: none; text-align: right; break-inside: avoid }
.signature p:first-child { font-weight: 600; font-size: 1.15em; margin-bottom: 4em }
.signature:has(img) p:first-child { margin-bottom: .4em }
.signature img { display: block; max-width: 100%; height: 3.6em; margin: 0 auto; object-fit: contain }
.signature p:last-child { border-top: .8px solid var(--text); padding-top: 3px }
.foot { display: flex; justify-content: space-between; color: var(--muted); font-size: max(.82em, 6.5pt);
  border-top: .6px solid var(--rule); margin-top: 1.5em; padding-top: 4px }
.stamp { position: absolute; top: 32%; left: 0; right: 0; text-align: center; z-index: 0;
  font-size: 9em; font-weight: 600; color: #dcdfe3; transform: rotate(-20deg) }
main > :not(.stamp) { position: relative; z-index: 1 }
`

/** Classic rules every row; Modern fills the head and shades rows; Compact draws boxes. */
function templateCss({ template, isRoll }: Theme): string {
  if (isRoll) return '.strong td { border-top-width: 1.4px }'
  return { Classic: CLASSIC, Modern: MODERN, Compact: COMPACT }[template]
}

const CLASSIC = `
.head { border-bottom: 1.4px solid var(--accent) }
`
const MODERN = `
main::before { content: ""; display: block; height: 6px; background: var(--accent);
  margin-bottom: 16px; position: relative }
h1 { font-size: 2.1em; color: var(--text) }
h2 { font-size: 1.95em; color: var(--accent) }
.particulars { background: var(--tint); border-radius: 4px; padding: 10px 12px; margin: 4px 0 12px }
.facts { grid-template-columns: 1fr 1fr 1fr }
.items th { background: var(--accent); color: var(--on-accent) }
.items tbody td { border: 0 }
.items tbody tr:nth-child(even) td { background: var(--tint) }
.items tfoot td { border-bottom: 1.2px solid var(--accent) }
.sums tr.main td { background: var(--accent); color: var(--on-accent); border: 0;
  padding: .42em .5em }
`
const COMPACT = `
main { line-height: 1.28 }
h1, h2 { font-size: 1.6em }
.head { border: 1px solid var(--text); padding: 6px }
.head img { width: 9.4em; height: 5.2em }
.title svg { margin-right: 0 }
.particulars { border: 1px solid var(--text); border-top: 0; padding: 0; gap: 0 }
.recipient { flex: 40; padding: 4px 6px }
.facts { flex: 60; border-left: .6px solid var(--rule); padding: 4px 6px; gap: 1px 1.2em }
.facts { grid-template-columns: 1fr 1fr }
.facts > div { display: flex; gap: .5em; align-items: baseline }
.facts dt { font-size: 1em; flex: 0 1 8em; min-width: 0 }
.facts .whole dd { flex: none }
table { border: 1px solid var(--text) }
.items { border-top: 0 }
th { color: var(--text); border-bottom: 1px solid var(--text) }
th, td { border-right: .6px solid var(--rule) }
tr > :last-child { border-right: 0 }
tfoot td { border-bottom: 0 }
.sums { border: 0 }
.sums td { border: 0 }
.sums .strong td { background: var(--tint); border-bottom: 1.2px solid var(--text) }
`

/** One column, its items as lines of words: the figure at the right edge of the last line. */
const NARROW = `
.head { display: block; text-align: center; border-bottom: .8px solid var(--rule); border-width:
  0 0 .8px; padding: 0 0 .4em }
.head img { height: 4em }
.title { max-width: none; text-align: center; margin-top: .5em }
.title svg { margin: 0; max-width: 100% }
.particulars, .result, .tables, .closing { display: block }
.particulars { background: none; border: 0; padding: .4em 0; margin: 0 }
.facts { display: block; border: 0; padding: 0; margin-top: .5em }
.facts > div { display: flex; gap: .8em }
.facts .whole { flex-wrap: wrap; row-gap: 0 }
.facts dt { font-size: 1em; flex: 0 0 42% }
.stack thead { display: none }
.stack, .stack tbody, .stack tfoot { display: block; border: 0 }
.stack tr { display: flex; flex-wrap: wrap; gap: 0 .8em; padding: .3em 0;
  border-bottom: .6px solid var(--rule) }
.stack td { display: inline; padding: 0; border: 0 !important; background: none !important;
  font-size: max(.9em, 6.5pt); color: var(--muted); text-align: left }
.stack td small { display: inline; margin-left: .3em }
.stack td.rest small { display: block; margin: 0 }
.stack td[data-label]::before { content: attr(data-label) " " }
.stack td.rest { order: -1; flex: 1 0 100%; font-size: 1em; color: var(--text) }
.stack td.rest::before, .stack td:last-child::before { content: none }
.stack td.empty, .stack tfoot td:not(.rest):not(:last-child) { display: none }
.stack td:last-child { margin-left: auto; font-weight: 600; font-size: 1em; color: var(--text) }
.stack tfoot tr { flex-wrap: nowrap; border-top: 1.2px solid var(--text) }
.stack tfoot td.rest { flex: 1 }
.sums { width: 100%; margin-bottom: .6em }
.result { display: flex; flex-direction: column-reverse; gap: 0 }
.payment { display: block; text-align: center }
.tables table, .details table { margin-top: .8em }
.signature { width: 100%; margin-top: 1.4em }
.stamp { position: static; transform: none; font-size: 2em; color: var(--text) }
`

const PRINT = `
@media print {
  body { background: #fff; -webkit-print-color-adjust: exact; print-color-adjust: exact }
  main { margin: 0; padding: 0 !important; width: auto !important; min-height: 0 !important;
    box-shadow: none }
}
`

const MARGINS = {
  A4: '12mm 12.5mm',
  A5: '8mm 8.8mm',
  Roll80: '3mm 4mm',
  Roll58: '3mm 5mm',
} as const
const SIZES = { A4: '210mm', A5: '148mm', Roll80: '80mm', Roll58: '58mm' } as const
const HEIGHTS = { A4: '297mm', A5: '210mm', Roll80: '0', Roll58: '0' } as const

function paperCss({ paperSize, body, ink, isRoll }: Theme): string {
  // A roll has no page size: the driver knows its paper.
  const size = isRoll ? '' : `size: ${paperSize}; `
  return `
@page { ${size}margin: ${MARGINS[paperSize]} }
:root { ${variables(ink)}; font-size: ${Math.round(body * 134) / 100}px }
main { width: ${SIZES[paperSize]}; min-height: ${HEIGHTS[paperSize]}; padding: ${MARGINS[paperSize]} }
${isRoll ? '' : squeezedCss(SIZES[paperSize])}`
}

/** A screen that is narrower than the sheet: what stands side by side on paper gives way. */
function squeezedCss(width: string): string {
  return `@media screen and (max-width: ${width}) {
.head { flex-wrap: wrap }
.supplier { flex: 1 0 15em }
.title { margin-left: auto }
.tables { display: block }
.tables > table + table { margin-top: .8em }
}
`
}

function variables(ink: Inks): string {
  return [
    `--text: ${ink.text}`,
    `--muted: ${ink.muted}`,
    `--rule: ${ink.rule}`,
    `--accent: ${ink.accent}`,
    `--tint: ${ink.tint}`,
    `--on-accent: ${ink.onAccent}`,
  ].join('; ')
}
