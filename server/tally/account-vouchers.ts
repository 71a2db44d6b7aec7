import { all, type ReadableDb } from '../db/sql.ts'
import type { TallySpan } from './sales-vouchers.ts'
import { LEDGER, moneyLedger } from './tally-ledgers.ts'
import type { TallyVoucher } from './tally-xml.ts'

/** Gift cards that were sold: money against what is to be spent of them. */
export function giftCardVouchers(db: ReadableDb, { from, head, until }: TallySpan): TallyVoucher[] {
  return all<{ number: string; date: string; paise: number; kind: string; name: string | null }>(
    db,
    `SELECT r.receipt_no AS number, r.receipt_date AS date, r.amount_paise AS paise, t.kind,
            c.name
       FROM account_receipts r
       JOIN receipt_types t ON t.id = r.receipt_type_id
       LEFT JOIN customers c ON c.id = r.customer_id
      WHERE r.kind = 'GiftCard' AND r.state = 'Active'
        AND r.receipt_date >= :from AND r.receipt_date < :until
      ORDER BY r.receipt_date, r.id`,
    { from, until },
  ).map(
    ({ date, kind, name, number, paise }): TallyVoucher => ({
      id: `${head}-gft-${number}`,
      type: 'Receipt',
      date,
      number,
      party: LEDGER.giftCards,
      partyName: name ?? '',
      entries: [
        { ledger: moneyLedger(kind), paise },
        { ledger: LEDGER.giftCards, paise: -paise },
      ],
    }),
  )
}

/** What was left on cards that ended and was written off: the shop's income. */
export function endedCardVouchers(
  db: ReadableDb,
  { from, head, until }: TallySpan,
): TallyVoucher[] {
  return all<{ id: number; date: string; paise: number; card: string }>(
    db,
    `SELECT m.id, m.at AS date, -m.amount_paise AS paise, substr(g.card_no, -4) AS card
       FROM gift_card_moves m JOIN gift_cards g ON g.id = m.gift_card_id
      WHERE m.kind = 'written-off' AND m.at >= :from AND m.at < :until
      ORDER BY m.id`,
    { from, until },
  ).map(
    ({ card, date, id, paise }): TallyVoucher => ({
      id: `${head}-gfe-${id}`,
      type: 'Journal',
      date,
      number: `GC-${card}-${id}`,
      party: LEDGER.giftCards,
      partyName: '',
      entries: [
        { ledger: LEDGER.giftCards, paise },
        { ledger: LEDGER.giftCardsEnded, paise: -paise },
      ],
    }),
  )
}
