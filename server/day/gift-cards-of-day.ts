import type { ZReport } from '../contract/day-report.ts'
import { exactlyOne, type ReadableDb } from '../db/sql.ts'
import { isRetaken } from '../receipts/release-sources.ts'
import { toRupees } from '../wire/rupees.ts'
import type { Marks } from './day-rows.ts'

type Sums = {
  cards: number
  soldPaise: number
  spentPaise: number
  backPaise: number
  endedPaise: number
  leftPaise: number
}

/**
 * The gift cards between two marks, and what the shop owes on all of them; nothing without cards. Of a
 * card that got a part of what it paid back, that part is given back.
 */
export function giftCardsOf(db: ReadableDb, start: Marks, end: Marks): Pick<ZReport, 'GiftCards'> {
  const sums = exactlyOne<Sums>(
    db,
    `SELECT coalesce(sum(kind = 'sold' AND isOfDay), 0) AS cards,
            coalesce(sum(iif(kind IN ('sold', 'cancelled') AND isOfDay, paise, 0)), 0)
              AS soldPaise,
            coalesce(sum(iif(kind = 'spent' AND isOfDay AND NOT isRetaken, -paise, 0)), 0)
              AS spentPaise,
            coalesce(sum(iif(isOfDay AND (kind = 'given-back' OR isRetaken), paise, 0)), 0)
              AS backPaise,
            coalesce(sum(iif(kind = 'written-off' AND isOfDay, -paise, 0)), 0) AS endedPaise,
            coalesce(sum(paise), 0) AS leftPaise
       FROM (SELECT kind, amount_paise AS paise, at_ms > :fromMs AS isOfDay,
                    at_ms > :fromMs AND kind = 'spent' AND ${isRetaken('receipt_id')} AS isRetaken
               FROM gift_card_moves WHERE at_ms <= :toMs)`,
    { fromMs: start.atMs, toMs: end.atMs },
  )
  if (Object.values(sums).every((value) => value === 0)) return {}
  return {
    GiftCards: {
      Count: sums.cards,
      Sold: toRupees(sums.soldPaise),
      Spent: toRupees(sums.spentPaise),
      GivenBack: toRupees(sums.backPaise),
      WrittenOff: toRupees(sums.endedPaise),
      Outstanding: toRupees(sums.leftPaise),
    },
  }
}
