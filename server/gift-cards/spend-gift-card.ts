import { insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { giftCardNumberOf, maskedGiftCard } from '../domain/gift-card-number.ts'
import { addMonths } from '../domain/local-time.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

/** What goes back on a card that has ended can be spent for so long. */
const GRACE_MONTHS = 3

export type GiftCardRow = {
  id: number
  cardNo: string
  amountPaise: number
  balancePaise: number
  soldOn: string
  expiresOn: string | null
  state: 'Active' | 'Blocked' | 'Cancelled'
  forName: string | null
}

const CARD_SQL = `
  SELECT id, card_no AS cardNo, amount_paise AS amountPaise, balance_paise AS balancePaise,
         sold_on AS soldOn, expires_on AS expiresOn, state, for_name AS forName
    FROM gift_cards`

/** The card of a number as it was typed or scanned; undefined where it is none. */
export function giftCardOf(db: ReadableDb, text: string | null): GiftCardRow | undefined {
  const cardNo = text === null ? null : giftCardNumberOf(text)
  if (cardNo === null) return undefined
  return one<GiftCardRow>(db, `${CARD_SQL} WHERE card_no = :cardNo`, { cardNo })
}

export function giftCardById(db: ReadableDb, id: number): GiftCardRow {
  const card = one<GiftCardRow>(db, `${CARD_SQL} WHERE id = :id`, { id })
  if (card === undefined) throw new Refusal('NOT_FOUND', message('gift-cards.no-such-card'))
  return card
}

/** Throws 422 for a card that may not be spent on this day, with why. */
export function assertSpendable(card: GiftCardRow, today: string): void {
  const { cardNo, expiresOn, state } = card
  const name = maskedGiftCard(cardNo)
  if (state === 'Blocked') {
    throw new Refusal('BUSINESS_RULE', message('gift-cards.is-blocked', { card: name }))
  }
  if (state === 'Cancelled') {
    throw new Refusal('BUSINESS_RULE', message('gift-cards.is-cancelled', { card: name }))
  }
  if (expiresOn !== null && expiresOn < today) {
    throw new Refusal(
      'BUSINESS_RULE',
      message('gift-cards.has-ended', { card: name, day: expiresOn }),
    )
  }
}

/** Throws 422 for a card that may not pay this sum. */
export function assertMayPay(card: GiftCardRow, amountPaise: number, today: string): void {
  assertSpendable(card, today)
  if (card.balancePaise >= amountPaise) return
  throw new Refusal(
    'BUSINESS_RULE',
    message('gift-cards.too-little', {
      card: maskedGiftCard(card.cardNo),
      left: card.balancePaise,
    }),
  )
}

type CardMove = {
  cardId: number
  kind: 'sold' | 'spent' | 'given-back' | 'cancelled' | 'written-off'
  amountPaise: number
  receiptId?: number
}
type When = Pick<CommitContext, 'localNow' | 'nowMs' | 'userId'>

/** Appends a move of a card; its balance follows. */
export function moveCard(tx: WritableDb, when: When, move: CardMove): void {
  insert(
    tx,
    `INSERT INTO gift_card_moves (gift_card_id, kind, amount_paise, receipt_id, at, at_ms, user_id)
     VALUES (:cardId, :kind, :amountPaise, :receiptId, :localNow, :nowMs, :userId)`,
    {
      cardId: move.cardId,
      kind: move.kind,
      amountPaise: move.amountPaise,
      receiptId: move.receiptId ?? null,
      localNow: when.localNow,
      nowMs: when.nowMs,
      userId: when.userId,
    },
  )
}

/** The card that a receipt was paid with, and with how much of it. */
export function cardOfReceipt(
  db: ReadableDb,
  receiptId: number,
): { cardId: number; paise: number } | undefined {
  return one<{ cardId: number; paise: number }>(
    db,
    `SELECT gift_card_id AS cardId, -amount_paise AS paise FROM gift_card_moves
      WHERE receipt_id = :receiptId AND kind = 'spent'`,
    { receiptId },
  )
}

/**
 * Puts what a receipt took back on its card: it was cancelled, or its goods came back. A card that has
 * ended, or ends soon, can be spent for three months more.
 */
export function giveBackToCard(tx: WritableDb, when: When, receiptId: number): void {
  const spent = cardOfReceipt(tx, receiptId)
  if (spent === undefined) return
  moveCard(tx, when, {
    cardId: spent.cardId,
    kind: 'given-back',
    amountPaise: spent.paise,
    receiptId,
  })
  run(tx, `UPDATE gift_cards SET expires_on = :until WHERE id = :cardId AND expires_on < :until`, {
    cardId: spent.cardId,
    until: addMonths(when.localNow, GRACE_MONTHS).slice(0, 10),
  })
}
