import { all, type ReadableDb } from '../db/sql.ts'
import type { TallySpan } from './sales-vouchers.ts'
import { LEDGER, moneyLedger, payerLedger } from './tally-ledgers.ts'
import type { TallyBill, TallyVoucher } from './tally-xml.ts'

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

type PayerMoneyRow = {
  receiptId: number
  number: string
  date: string
  moneyPaise: number
  kind: string
  payerId: number
  payer: string
  orderNo: string
  paise: number
  tdsPaise: number
}

/** What payers paid: money and deducted tax against the bills of their account. */
export function payerVouchers(db: ReadableDb, { from, head, until }: TallySpan): TallyVoucher[] {
  const rows = all<PayerMoneyRow>(
    db,
    `SELECT r.id AS receiptId, r.receipt_no AS number, r.receipt_date AS date,
            r.amount_paise AS moneyPaise, t.kind, p.id AS payerId, p.name AS payer,
            o.order_no AS orderNo, -sum(m.amount_paise) AS paise,
            -sum(iif(m.kind = 'tds', m.amount_paise, 0)) AS tdsPaise
       FROM account_receipts r
       JOIN receipt_types t ON t.id = r.receipt_type_id
       JOIN payers p ON p.id = r.payer_id
       JOIN payer_moves m ON m.account_receipt_id = r.id AND m.kind IN ('paid', 'tds')
       JOIN payer_claims c ON c.id = m.claim_id
       JOIN sales_orders o ON o.id = c.order_id
      WHERE r.state = 'Active' AND r.receipt_date >= :from AND r.receipt_date < :until
      GROUP BY r.id, c.id
      ORDER BY r.receipt_date, r.id, c.id`,
    { from, until },
  )
  return [...Map.groupBy(rows, ({ receiptId }) => receiptId).values()].flatMap((parts) => {
    const [first] = parts
    if (first === undefined) return []
    const { date, kind, moneyPaise, number, payer, payerId } = first
    const tdsPaise = parts.reduce((sum, part) => sum + part.tdsPaise, 0)
    const party = payerLedger(payer, payerId)
    const bills = parts.map(
      ({ orderNo, paise }): TallyBill => ({ name: orderNo, type: 'Agst Ref', paise: -paise }),
    )
    const voucher: TallyVoucher = {
      id: `${head}-pay-${number}`,
      type: 'Receipt',
      date,
      number,
      party,
      partyName: payer,
      entries: [
        { ledger: moneyLedger(kind), paise: moneyPaise },
        ...(tdsPaise === 0 ? [] : [{ ledger: LEDGER.tdsReceivable, paise: tdsPaise }]),
        { ledger: party, paise: -moneyPaise - tdsPaise, bills },
      ],
    }
    return [voucher]
  })
}

/** What payers did not pay and was written off: a loss of the shop. */
export function lostClaimVouchers(
  db: ReadableDb,
  { from, head, until }: TallySpan,
): TallyVoucher[] {
  return all<{
    id: number
    date: string
    paise: number
    payerId: number
    payer: string
    orderNo: string
  }>(
    db,
    `SELECT m.id, m.at AS date, -m.amount_paise AS paise, p.id AS payerId, p.name AS payer,
            o.order_no AS orderNo
       FROM payer_moves m
       JOIN payer_claims c ON c.id = m.claim_id
       JOIN payers p ON p.id = c.payer_id
       JOIN sales_orders o ON o.id = c.order_id
      WHERE m.kind = 'written-off' AND m.at >= :from AND m.at < :until
      ORDER BY m.id`,
    { from, until },
  ).map(({ date, id, orderNo, paise, payer, payerId }): TallyVoucher => {
    const party = payerLedger(payer, payerId)
    return {
      id: `${head}-pwo-${id}`,
      type: 'Journal',
      date,
      number: `PW-${id}`,
      party,
      partyName: payer,
      entries: [
        { ledger: LEDGER.payersWrittenOff, paise },
        {
          ledger: party,
          paise: -paise,
          bills: [{ name: orderNo, type: 'Agst Ref', paise: -paise }],
        },
      ],
    }
  })
}
