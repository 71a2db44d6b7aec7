import { randomInt } from 'node:crypto'
import { recordChange } from '../audit/record-change.ts'
import { sellGiftCard as spec } from '../contract/gift-cards.ts'
import { insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { newGiftCardNumber } from '../domain/gift-card-number.ts'
import { addMonths } from '../domain/local-time.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { optionalDate } from '../kernel/request-dates.ts'
import { readSetting } from '../settings/settings.ts'
import { toPaise } from '../wire/rupees.ts'
import { takeAccountReceipt } from './account-receipts.ts'
import { moveCard } from './spend-gift-card.ts'

export const sellGiftCard = operation(spec, (call) => {
  const { body, headers, services } = call
  const context = commitContext(call)
  const amountPaise = toPaise(body.amount)
  const referenceNo = textOrNull(body.referenceNo)
  const forName = textOrNull(body.forName)
  const buyerId =
    body.customerID === undefined ? null : services.idOf('customer', body.customerID, 'customerID')
  const asked = optionalDate(services, body.expiresOn, 'expiresOn')?.slice(0, 10)
  const today = context.localNow.slice(0, 10)
  if (asked !== undefined && asked < today) {
    throw invalidField('expiresOn', message('gift-cards.ends-in-the-past'))
  }
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      if (buyerId !== null) assertCustomer(tx, buyerId)
      const cardNumber = freeNumber(tx)
      const expiresOn = asked ?? lastDay(tx, context.localNow)
      const cardId = insert(
        tx,
        `INSERT INTO gift_cards
           (card_no, amount_paise, sold_on, expires_on, buyer_id, for_name, created_by,
            created_at_ms)
         VALUES
           (:cardNumber, :amountPaise, :soldOn, :expiresOn, :buyerId, :forName, :userId, :nowMs)`,
        {
          cardNumber,
          amountPaise,
          soldOn: context.localNow,
          expiresOn,
          buyerId,
          forName,
          userId: context.userId,
          nowMs: context.nowMs,
        },
      )
      const receipt = takeAccountReceipt(tx, services, context, {
        kind: 'GiftCard',
        giftCardId: cardId,
        customerId: buyerId,
        amountPaise,
        receiptTypeId: body.receiptTypeId,
        referenceNo,
      })
      moveCard(tx, context, { cardId, kind: 'sold', amountPaise })
      recordChange(tx, {
        actor: call.actor,
        atMs: context.nowMs,
        action: 'gift-card.sold',
        entity: 'giftCard',
        entityId: cardId,
        detail: { receiptNo: receipt.receiptNo, amountPaise, expiresOn, buyerId },
      })
      return {
        success: true,
        cardID: services.ids.encode('giftCard', cardId),
        cardNumber,
        expiresOn: expiresOn === null ? null : `${expiresOn}T00:00:00`,
        receiptID: services.ids.encode('accountReceipt', receipt.id),
        receiptNo: receipt.receiptNo,
      }
    }),
  )
})

function textOrNull(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function assertCustomer(db: ReadableDb, id: number): void {
  if (one(db, 'SELECT 1 FROM customers WHERE id = :id', { id }) === undefined) {
    throw new Refusal('NOT_FOUND', message('customers.not-found'))
  }
}

function freeNumber(tx: WritableDb): string {
  for (;;) {
    const cardNo = newGiftCardNumber(() => randomInt(10))
    const isTaken =
      one(tx, 'SELECT 1 FROM gift_cards WHERE card_no = :cardNo', { cardNo }) !== undefined
    if (!isTaken) return cardNo
  }
}

/** The last day of a card that is sold now by the shop's settings; null where cards never end. */
function lastDay(db: ReadableDb, localNow: string): string | null {
  const months = readSetting(db, 'giftCardMonths')
  return months === null ? null : addMonths(localNow, months).slice(0, 10)
}
