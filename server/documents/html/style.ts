/** The look of the HTML documents, on a screen and on A4; it is the look of the PDF. */
export const DOCUMENT_STYLE = `
@page { size: A4; margin: 12mm 12.5mm }
* { box-sizing: border-box }
body { margin: 0; background: #eceff1; color: #16191d;
  font: 11px/1.35 "Noto Sans", "Noto Sans Variable", "Nirmala UI", system-ui, sans-serif }
main { position: relative; width: 210mm; max-width: 100%; min-height: 297mm; margin: 16px auto;
  padding: 12mm 12.5mm; background: #fff; box-shadow: 0 1px 6px rgb(0 0 0 / .18) }
h1, h2, p, dl, dd, table { margin: 0 }
h1 { font-size: 20px; color: #0b4650; line-height: 1.1; overflow-wrap: anywhere }
h2 { font-size: 19px; line-height: 1.2; overflow-wrap: anywhere }
.declaration { background: #eef1f3; text-align: center; font-weight: 600; padding: 3px 8px;
  margin-bottom: 12px }
.head { display: flex; gap: 16px; align-items: flex-start; border-bottom: 1.4px solid #0b4650;
  padding-bottom: 10px }
.head img { width: 123px; height: 72px; object-fit: contain; object-position: left top }
.supplier { flex: 1; min-width: 0; overflow-wrap: anywhere }
.title { max-width: 280px; text-align: right }
.copy { font-weight: 600; font-size: 9.5px; color: #565d66; margin: 3px 0 6px }
.title svg { margin-right: -10px }
.number { font-weight: 600; font-size: 13px; margin-top: 3px }
.muted, dt, .label { color: #565d66 }
.particulars { display: flex; gap: 20px; padding: 8px 0 10px }
.recipient { flex: 46; min-width: 0; overflow-wrap: anywhere }
.recipient b { font-size: 13px }
.facts { flex: 54; display: grid; grid-template-columns: 1fr 1fr; gap: 5px 18px;
  align-content: start }
.label, .facts dt { font-size: 9px }
.facts dd, .outcome dd { font-weight: 600; overflow-wrap: anywhere }
.facts .long { grid-column: 1 / -1 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
thead { display: table-header-group }
tr { break-inside: avoid }
th { background: #eef1f3; color: #0b4650; font-weight: 600; font-size: 9.5px; text-align: left }
th, td { padding: 4px 6px; vertical-align: top }
td { border-bottom: .6px solid #b9c0c8 }
td.rest { overflow-wrap: anywhere }
.right { text-align: right; white-space: nowrap }
td small { display: block; color: #565d66; font-size: 9px }
td.named > span { font-weight: 600 }
tfoot { display: table-row-group }
tfoot td { border-top: 1.2px solid #16191d; font-weight: 600 }
.result { display: flex; gap: 24px; margin-top: 12px; break-inside: avoid }
.outcome { flex: 1; min-width: 0 }
.outcome dd { margin-bottom: 6px }
.savings { color: #0b4650; margin-bottom: 8px }
.sums { width: 272px; align-self: flex-start }
.sums td { border: 0; padding: 2px 6px }
.sums .strong td { font-size: 14px; font-weight: 600; border-top: 1.2px solid #16191d;
  border-bottom: .6px solid #b9c0c8; padding: 4px 6px }
.payment { display: flex; gap: 20px; align-items: center; margin: 6px 0 }
.payment svg { width: 110px; height: 110px; flex: none }
.payment b { font-size: 13px; display: block }
.tables { display: flex; gap: 24px; margin-top: 14px; align-items: flex-start }
.tables table { font-size: 9.5px }
.tables td.rest { min-width: 8em }
.tables > table:first-child { flex: 1.2 }
.tables > table + table { flex: 1 }
.closing { display: flex; gap: 24px; margin-top: 26px; align-items: flex-end; font-size: 9.5px }
.closing > div { flex: 1; min-width: 0; overflow-wrap: anywhere }
.closing p { margin: 1px 0 }
.signature { width: 254px; flex: none; text-align: right; break-inside: avoid }
.signature p:first-child { font-weight: 600; font-size: 11px; margin-bottom: 44px }
.signature p:last-child { border-top: .8px solid #16191d; padding-top: 3px }
.foot { display: flex; justify-content: space-between; color: #565d66; font-size: 9px;
  border-top: .6px solid #b9c0c8; margin-top: 16px; padding-top: 4px }
.stamp { position: absolute; top: 32%; left: 0; right: 0; text-align: center; z-index: 0;
  font-size: 100px; font-weight: 600; color: #dcdfe3; transform: rotate(-20deg) }
main > :not(.stamp) { position: relative; z-index: 1 }
@media print {
  body { background: #fff; -webkit-print-color-adjust: exact; print-color-adjust: exact }
  main { margin: 0; padding: 0; width: auto; min-height: 0; box-shadow: none }
}
`
