import { exactlyOne, type WritableDb } from '../db/sql.ts'
import { type DocumentSeries, formatDocumentNumber } from '../domain/document-number.ts'
import { financialYear } from '../domain/financial-year.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'

/**
 * Takes the next number of a series inside the caller's transaction: consecutive without a gap,
 * since a rollback gives it back (R3, CGST rule 46(b)). The prefix stays what it was when the
 * year's series began.
 */
export function nextDocumentNumber(
  tx: WritableDb,
  services: Services,
  args: { series: DocumentSeries; yearId: number },
): string {
  const { prefix, sequence } = exactlyOne<{ prefix: string; sequence: number }>(
    tx,
    `INSERT INTO number_series (series, year_id, prefix, last_sequence)
     VALUES (:series, :yearId, :prefix, 1)
     ON CONFLICT (series, year_id) DO UPDATE SET last_sequence = last_sequence + 1
     RETURNING prefix, last_sequence AS sequence`,
    { ...args, prefix: services.branch().numberPrefix },
  )
  const number = formatDocumentNumber({
    branchPrefix: prefix,
    series: args.series,
    yearTag: financialYear(args.yearId).tag,
    sequence,
  })
  if (number === null) {
    throw new Refusal('BUSINESS_RULE', 'This number series is full for the year.')
  }
  return number
}
