import type { DocumentTaxRow } from '../../contract/document-models.ts'
import type { Cell, Table } from '../../rendering/sheet.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { formatAmount, formatRate } from './format.ts'
import { cells, heading, right } from './table-cells.ts'
import { type DocumentTexts, sentence } from './texts.ts'

type TaxedModel = {
  IsInterState: boolean
  IsCompositionScheme: boolean
  StateTaxLabel: 'SGST' | 'UTGST'
  TaxSummary: readonly DocumentTaxRow[]
}

/** Rate and amount of each tax, an HSN a row; null where no tax may be shown. */
export function taxRowsTable(model: TaxedModel, texts: DocumentTexts): Table | null {
  if (model.IsCompositionScheme || model.TaxSummary.length === 0) return null
  const { IsInterState, StateTaxLabel } = model
  return {
    columns: [
      { ...heading(texts, 'hsn', 'left'), takesRest: true },
      heading(texts, 'taxableValue'),
      ...(IsInterState
        ? [right('IGST %'), right('IGST')]
        : [right('CGST %'), right('CGST'), right(`${StateTaxLabel} %`), right(StateTaxLabel)]),
      { ...heading(texts, 'totalTax'), foldOrder: 1, isRepeated: true },
    ],
    rows: model.TaxSummary.map((row) =>
      cells([
        printableLine(row.HSN ?? '') || sentence('otherHsn'),
        formatAmount(row.TaxableAmount),
        ...(IsInterState
          ? [formatRate(row.IGSTRate), formatAmount(row.IGSTAmount)]
          : [
              formatRate(row.CGSTRate),
              formatAmount(row.CGSTAmount),
              formatRate(row.SGSTRate),
              formatAmount(row.SGSTAmount),
            ]),
        formatAmount(row.TotalTax),
      ]),
    ),
    totals: taxTotals(model.TaxSummary, IsInterState, texts),
  }
}

/** The sums of the printed amounts, added up in whole paise; null for a single row. */
export function taxTotals(
  rows: readonly DocumentTaxRow[],
  isIntegrated: boolean,
  texts: DocumentTexts,
): Cell[] | null {
  if (rows.length < 2) return null
  const sum = (of: (row: DocumentTaxRow) => number): string =>
    formatAmount(rows.reduce((paise, row) => paise + Math.round(of(row) * 100), 0) / 100)
  const taxes = isIntegrated
    ? ['', sum((row) => row.IGSTAmount)]
    : ['', sum((row) => row.CGSTAmount), '', sum((row) => row.SGSTAmount)]
  return cells([
    texts.label('total'),
    sum((row) => row.TaxableAmount),
    ...taxes,
    sum((row) => row.TotalTax),
  ])
}
