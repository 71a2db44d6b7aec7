import type { Cmp08Sheet } from '../contract/gst.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { divideHalfUp } from '../domain/rounding.ts'
import { toRupees } from '../wire/rupees.ts'
import { creditBills, taxesOf } from './credit-bills.ts'
import { signOf } from './gst-document.ts'
import type { GstPeriod } from './period.ts'
import { documentsOf } from './read-documents.ts'
import { isNoteOfBeforeScheme, type Registered } from './registered.ts'

/** What traders pay of their taxable turnover, CGST and SGST each: from a day on. */
const TRADER_RATES = [{ from: '2019-04-01', ppm: 5_000, source: '2/2019-CT(R), rule 7' }]

/** The figures of a quarter's CMP-08: turnover net of credit notes and the tax on what is taxable. */
export function cmp08Sheet(db: ReadableDb, period: GstPeriod, registered: Registered): Cmp08Sheet {
  const taxed = taxedCodes(db, period)
  const lines = documentsOf(db, period)
    .filter(({ date }) => registered.isCompositionOn(date))
    .filter((document) => !isNoteOfBeforeScheme(registered, document))
    .flatMap((document) =>
      document.lines.map(({ hsn, taxablePaise }) => ({
        isTaxable: taxed.has(hsn),
        paise: signOf(document) * taxablePaise,
      })),
    )
  const turnover = (isTaxable: boolean) =>
    lines.filter((line) => line.isTaxable === isTaxable).reduce((sum, { paise }) => sum + paise, 0)
  const rate = TRADER_RATES.find(({ from }) => from <= period.from)?.ppm ?? 0
  const taxable = turnover(true)
  const half = Number(divideHalfUp(BigInt(taxable) * BigInt(rate), 1_000_000n))
  const reverse = taxesOf(
    creditBills(db, registered.stateCode).filter(
      ({ date, isReverseCharge }) =>
        isReverseCharge &&
        date >= period.from &&
        date < period.until &&
        registered.isCompositionOn(date),
    ),
  )
  return {
    Quarter: period.code,
    GSTIN: registered.gstin,
    TaxableTurnover: toRupees(taxable),
    ExemptTurnover: toRupees(turnover(false)),
    Rate: (rate * 2) / 10_000,
    CGST: toRupees(half),
    SGST: toRupees(half),
    ReverseCharge: toRupees(reverse.taxablePaise),
    ReverseIGST: toRupees(reverse.igstPaise),
    ReverseCGST: toRupees(reverse.cgstPaise),
    ReverseSGST: toRupees(reverse.sgstPaise),
    Interest: 0,
  }
}

/** The HSN codes that bear tax for a regular dealer at the end of a period. */
function taxedCodes(db: ReadableDb, { until }: GstPeriod): ReadonlySet<string> {
  const rows = all<{ hsn: string }>(
    db,
    `SELECT c.hsn FROM tax_classes c JOIN tax_rates r ON r.tax_class_id = c.id
      WHERE r.valid_from < :until AND r.igst_rate_ppm > 0
        AND r.valid_from = (SELECT max(x.valid_from) FROM tax_rates x
                             WHERE x.tax_class_id = c.id AND x.valid_from < :until)`,
    { until },
  )
  return new Set(rows.map(({ hsn }) => hsn))
}
