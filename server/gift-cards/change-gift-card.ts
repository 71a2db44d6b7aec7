import { recordChange } from '../audit/record-change.ts'
import {
  changeGiftCard as changeSpec,
  type GiftCardState,
  writeOffGiftCards as writeOffSpec,
} from '../contract/gift-cards.ts'
import { all, exactlyOne, run, type WritableDb } from '../db/sql.ts'
import { maskedGiftCard } from '../domain/gift-card-number.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { optionalDate } from '../kernel/request-dates.ts'
import { toRupees } from '../wire/rupees.ts'
import { cancelAccountReceipt } from './account-receipts.ts'
import { type GiftCardRow, giftCardById, moveCard } from './spend-gift-card.ts'

export const changeGiftCard = operation(changeSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const cardId = services.idOf('giftCard', body.cardID, 'cardID')
  const reason = body.reason.trim()
  if (reason === '') throw invalidField('reason', message('gift-cards.why'))
  const expiresOn = optionalDate(services, body.expiresOn, 'expiresOn')?.slice(0, 10)
  const today = context.localNow.slice(0, 10)
  if (body.change === 'Extend' && (expiresOn === undefined || expiresOn < today)) {
    throw invalidField('expiresOn', message('gift-cards.ends-in-the-past'))
  }
  const card = services.write((tx) => {
    const before = giftCardById(tx, cardId)
    if (before.state === 'Cancelled') {
      throw new Refusal(
        'CONFLICT',
        message('gift-cards.is-cancelled', { card: maskedGiftCard(before.cardNo) }),
      )
    }
    switch (body.change) {
      case 'Block':
      case 'Free':
        setState(tx, cardId, body.change === 'Block' ? 'Blocked' : 'Active')
        break
      case 'Extend':
        run(tx, 'UPDATE gift_cards SET expires_on = :expiresOn WHERE id = :cardId', {
          cardId,
          expiresOn: expiresOn ?? null,
        })
        break
      case 'Cancel':
        takeBack(tx, context, before, reason)
        break
    }
    const after = giftCardById(tx, cardId)
    recordChange(tx, {
      actor: call.actor,
      atMs: context.nowMs,
      action: 'gift-card.changed',
      entity: 'giftCard',
      entityId: cardId,
      detail: { change: body.change, reason, expiresOn: after.expiresOn },
    })
    return after
  })
  return {
    success: true,
    State: stateOf(card, today),
    ExpiresOn: card.expiresOn === null ? null : `${card.expiresOn}T00:00:00`,
  }
})

function setState(tx: WritableDb, cardId: number, state: GiftCardRow['state']): void {
  run(tx, 'UPDATE gift_cards SET state = :state WHERE id = :cardId', { cardId, state })
}

/** Takes a card back that nothing was spent of: its money goes back the way it came. */
function takeBack(tx: WritableDb, context: CommitContext, card: GiftCardRow, reason: string): void {
  if (card.balancePaise !== card.amountPaise) {
    throw new Refusal(
      'CONFLICT',
      message('gift-cards.spent-already', { card: maskedGiftCard(card.cardNo) }),
    )
  }
  const { receiptId } = exactlyOne<{ receiptId: number }>(
    tx,
    'SELECT id AS receiptId FROM account_receipts WHERE gift_card_id = :id',
    { id: card.id },
  )
  moveCard(tx, context, { cardId: card.id, kind: 'cancelled', amountPaise: -card.amountPaise })
  setState(tx, card.id, 'Cancelled')
  cancelAccountReceipt(tx, context, { id: receiptId, reason })
}

function stateOf(card: GiftCardRow, today: string): GiftCardState {
  if (card.state !== 'Active') return card.state
  if (card.balancePaise === 0) return 'UsedUp'
  return card.expiresOn !== null && card.expiresOn < today ? 'Ended' : 'Active'
}

export const writeOffGiftCards = operation(writeOffSpec, (call) => {
  const { services } = call
  const context = commitContext(call)
  return services.write((tx) => {
    const ended = all<{ id: number; paise: number }>(
      tx,
      `SELECT id, balance_paise AS paise FROM gift_cards
        WHERE balance_paise > 0 AND expires_on < :today ORDER BY id`,
      { today: context.localNow.slice(0, 10) },
    )
    for (const { id, paise } of ended) {
      moveCard(tx, context, { cardId: id, kind: 'written-off', amountPaise: -paise })
    }
    const paise = ended.reduce((sum, each) => sum + each.paise, 0)
    if (ended.length > 0) {
      recordChange(tx, {
        actor: call.actor,
        atMs: context.nowMs,
        action: 'gift-card.written-off',
        entity: 'giftCard',
        entityId: ended[0]?.id ?? 0,
        detail: { cards: ended.map(({ id }) => id), paise },
      })
    }
    return { success: true, cards: ended.length, amount: toRupees(paise) }
  })
})
