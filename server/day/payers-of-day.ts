import type { ZReport } from '../contract/day-report.ts'
import { exactlyOne, type ReadableDb } from '../db/sql.ts'
import { isRetaken } from '../receipts/release-sources.ts'
import { toRupees } from '../wire/rupees.ts'
import type { Marks } from './day-rows.ts'

type Sums = {
  claims: number
  chargedPaise: number
  takenOffPaise: number
  paidPaise: number
  tdsPaise: number
  writtenOffPaise: number
  leftPaise: number
}

/** The accounts of payers between two marks, and what they owe; nothing without any. */
export function payersOf(db: ReadableDb, start: Marks, end: Marks): Pick<ZReport, 'Payers'> {
  const sums = exactlyOne<Sums>(
    db,
    `SELECT coalesce(sum(kind = 'charged' AND isOfDay AND NOT isRetaken), 0) AS claims,
            coalesce(sum(iif(kind = 'charged' AND isOfDay AND NOT isRetaken, paise, 0)), 0)
              AS chargedPaise,
            coalesce(sum(iif(isOfDay AND (kind = 'given-back' OR isRetaken), -paise, 0)), 0)
              AS takenOffPaise,
            coalesce(sum(iif(kind IN ('paid', 'paid-back') AND isOfDay, -paise, 0)), 0)
              AS paidPaise,
            coalesce(sum(iif(kind IN ('tds', 'tds-back') AND isOfDay, -paise, 0)), 0) AS tdsPaise,
            coalesce(sum(iif(kind = 'written-off' AND isOfDay, -paise, 0)), 0)
              AS writtenOffPaise,
            coalesce(sum(paise), 0) AS leftPaise
       FROM (SELECT kind, amount_paise AS paise, at_ms > :fromMs AS isOfDay,
                    at_ms > :fromMs AND kind = 'charged' AND ${isRetaken('receipt_id')} AS isRetaken
               FROM payer_moves WHERE at_ms <= :toMs)`,
    { fromMs: start.atMs, toMs: end.atMs },
  )
  if (Object.values(sums).every((value) => value === 0)) return {}
  return {
    Payers: {
      Count: sums.claims,
      Charged: toRupees(sums.chargedPaise),
      TakenOff: toRupees(sums.takenOffPaise),
      Paid: toRupees(sums.paidPaise),
      TaxDeducted: toRupees(sums.tdsPaise),
      WrittenOff: toRupees(sums.writtenOffPaise),
      Outstanding: toRupees(sums.leftPaise),
    },
  }
}
