import { customerName } from '../branch/customer-name.ts'
import {
  findGiftCard as findSpec,
  type GiftCardState,
  listGiftCards as listSpec,
  readGiftCard as readSpec,
} from '../contract/gift-cards.ts'
import { all, exactlyOne, one, type ReadableDb, type SqlParams } from '../db/sql.ts'
import { giftCardNumberOf, maskedGiftCard } from '../domain/gift-card-number.ts'
import { message, storedMessage } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { toRupees } from '../wire/rupees.ts'

type Row = {
  id: number
  cardNo: string
  state: GiftCardState
  soldOn: string
  expiresOn: string | null
  amountPaise: number
  balancePaise: number
  buyerId: number | null
  buyerName: string | null
  forName: string | null
  receiptId: number
  receiptNo: string
  paidBy: string
}

/** The state of a card `g` as it is told on the day :today. */
const STATE = `
  CASE WHEN g.state <> 'Active' THEN g.state
       WHEN g.balance_paise = 0 THEN 'UsedUp'
       WHEN g.expires_on < :today THEN 'Ended' ELSE 'Active' END`

const ROWS = `
  SELECT g.id, g.card_no AS cardNo, ${STATE} AS state, g.sold_on AS soldOn,
         g.expires_on AS expiresOn, g.amount_paise AS amountPaise,
         g.balance_paise AS balancePaise, g.buyer_id AS buyerId, c.name AS buyerName,
         g.for_name AS forName, r.id AS receiptId, r.receipt_no AS receiptNo,
         t.name_message AS paidBy
    FROM gift_cards g
    JOIN account_receipts r ON r.gift_card_id = g.id
    JOIN receipt_types t ON t.id = r.receipt_type_id
    LEFT JOIN customers c ON c.id = g.buyer_id`

const WHERE = `
   WHERE (:state IS NULL OR ${STATE} = :state)
     AND (:term = '' OR substr(g.card_no, -4) = :figures OR g.card_no = :number
          OR r.receipt_no LIKE '%' || :term || '%'
          OR c.name LIKE '%' || :term || '%' OR g.for_name LIKE '%' || :term || '%')`

function wireCard(services: Services, row: Row) {
  return {
    ID: services.ids.encode('giftCard', row.id),
    Card: maskedGiftCard(row.cardNo),
    State: row.state,
    SoldOn: row.soldOn,
    ExpiresOn: row.expiresOn === null ? null : `${row.expiresOn}T00:00:00`,
    Amount: toRupees(row.amountPaise),
    Balance: toRupees(row.balancePaise),
    BuyerName:
      row.buyerId === null || row.buyerName === null
        ? null
        : customerName(services, { id: row.buyerId, name: row.buyerName }),
    ForName: row.forName,
    ReceiptID: services.ids.encode('accountReceipt', row.receiptId),
    ReceiptNo: row.receiptNo,
  }
}

const todayOf = (services: Services): string => services.localNow().slice(0, 10)

export const listGiftCards = operation(listSpec, ({ body, services }) => {
  const { db } = services
  const window = pageWindow({
    pageNumber: body.pageNumber ?? 1,
    pageSize: body.pageSize ?? 20,
  })
  const term = (body.searchTerm ?? '').trim()
  const today = todayOf(services)
  const params: SqlParams = {
    today,
    state: body.state ?? null,
    term: term.replace(/[%_]/g, ''),
    figures: term,
    number: giftCardNumberOf(term) ?? '',
  }
  const rows = all<Row>(db, `${ROWS} ${WHERE} ORDER BY g.id DESC LIMIT :pageSize OFFSET :offset`, {
    ...params,
    pageSize: window.pageSize,
    offset: window.offset,
  })
  const { total } = exactlyOne<{ total: number }>(
    db,
    `SELECT count(*) AS total FROM gift_cards g
       JOIN account_receipts r ON r.gift_card_id = g.id
       LEFT JOIN customers c ON c.id = g.buyer_id ${WHERE}`,
    params,
  )
  const sums = exactlyOne<{ all: number; ended: number }>(
    db,
    `SELECT coalesce(sum(balance_paise), 0) AS "all",
            coalesce(sum(iif(expires_on < :today, balance_paise, 0)), 0) AS ended
       FROM gift_cards`,
    { today },
  )
  return {
    ...pageAnswer(
      rows.map((row) => wireCard(services, row)),
      total,
      window,
    ),
    Outstanding: toRupees(sums.all),
    Ended: toRupees(sums.ended),
  }
})

export const findGiftCard = operation(findSpec, ({ query, services }) => {
  const cardNo = giftCardNumberOf(query.number)
  const row =
    cardNo === null
      ? undefined
      : one<Row>(services.db, `${ROWS} WHERE g.card_no = :cardNo`, {
          cardNo,
          today: todayOf(services),
        })
  if (row === undefined) throw new Refusal('NOT_FOUND', message('gift-cards.no-such-card'))
  return wireCard(services, row)
})

export const readGiftCard = operation(readSpec, ({ params, services }) => {
  const id = services.idOf('giftCard', params.cardID, 'cardID')
  const row = cardRow(services.db, id, todayOf(services))
  return {
    ...wireCard(services, row),
    PaidBy: storedMessage(row.paidBy),
    Moves: movesOf(services, id),
  }
})

function cardRow(db: ReadableDb, id: number, today: string): Row {
  const row = one<Row>(db, `${ROWS} WHERE g.id = :id`, { id, today })
  if (row === undefined) throw new Refusal('NOT_FOUND', message('gift-cards.no-such-card'))
  return row
}

type MoveRow = {
  at: string
  kind: 'sold' | 'spent' | 'given-back' | 'cancelled' | 'written-off'
  paise: number
  orderId: number | null
  orderNo: string | null
  by: string
}

function movesOf(services: Services, cardId: number) {
  let balance = 0
  return all<MoveRow>(
    services.db,
    `SELECT m.at, m.kind, m.amount_paise AS paise, o.id AS orderId, o.order_no AS orderNo,
            u.display_name AS by
       FROM gift_card_moves m
       JOIN users u ON u.id = m.user_id
       LEFT JOIN receipts r ON r.id = m.receipt_id
       LEFT JOIN sales_orders o ON o.id = r.order_id
      WHERE m.gift_card_id = :cardId ORDER BY m.id`,
    { cardId },
  ).map(({ at, by, kind, orderId, orderNo, paise }) => {
    balance += paise
    return {
      At: at,
      Kind: kind,
      Amount: toRupees(paise),
      Balance: toRupees(balance),
      SalesOrderID: orderId === null ? null : services.ids.encode('order', orderId),
      SalesOrderNo: orderNo,
      By: by,
    }
  })
}
