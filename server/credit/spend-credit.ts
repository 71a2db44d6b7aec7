import { householdOf } from '../customers/household.ts'
import { exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'

/**
 * What a customer can spend: the rest of a credit note, or an advance that was kept for them when
 * their order was cancelled. Both are found by their number.
 */
export type Credit = { source: 'creditNote' | 'customerCredit'; id: number }

type Found = Credit & { customerId: number; balancePaise: number }

const CONSUME = {
  creditNote: `UPDATE credit_notes SET balance_paise = balance_paise - :amountPaise
                WHERE id = :id AND balance_paise >= :amountPaise`,
  customerCredit: `UPDATE customer_credits SET balance_paise = balance_paise - :amountPaise
                    WHERE id = :id AND balance_paise >= :amountPaise`,
}

type Asked = { number: string | null; customerId: number }

/**
 * The credit of this number that a customer may pay with: their own, one of their household's, or
 * one of the walk-in customer, which is the bearer's. Throws 404, or 422 where it
 * is another's.
 */
export function creditToSpend(db: ReadableDb, services: Services, asked: Asked): Found {
  const found = findCredit(db, asked.number)
  if (found === undefined) throw new Refusal('NOT_FOUND', message('credit.no-such-note'))
  const mayPay = [
    ...householdOf(db, services, asked.customerId),
    services.branch().walkInCustomerId,
  ]
  if (!mayPay.includes(found.customerId)) {
    throw new Refusal('BUSINESS_RULE', message('credit.note-of-another'))
  }
  return found
}

/** Takes an amount off the credit of this number; 422 where it holds too little. */
export function consumeCredit(
  tx: WritableDb,
  services: Services,
  args: Asked & { amountPaise: number },
): Credit {
  const { id, source } = creditToSpend(tx, services, args)
  if (run(tx, CONSUME[source], { id, amountPaise: args.amountPaise }) === 0) {
    throw new Refusal('BUSINESS_RULE', message('credit.note-too-small'))
  }
  return { source, id }
}

function findCredit(db: ReadableDb, number: string | null): Found | undefined {
  return one<Found>(
    db,
    `SELECT 'creditNote' AS source, id, customer_id AS customerId, balance_paise AS balancePaise
       FROM credit_notes WHERE credit_note_no = :number
     UNION ALL
     SELECT 'customerCredit', id, customer_id, balance_paise
       FROM customer_credits WHERE credit_no = :number`,
    { number },
  )
}

const HELD = {
  creditNote: `SELECT credit_note_no AS number, balance_paise AS balancePaise, order_id AS orderId
                 FROM credit_notes WHERE id = :id`,
  customerCredit: `SELECT credit_no AS number, balance_paise AS balancePaise, order_id AS orderId
                     FROM customer_credits WHERE id = :id`,
}

/** Returns a credit with what it holds and the order that it comes from. Throws 404 for no such one. */
export function requireCredit(
  db: ReadableDb,
  { id, source }: Credit,
): { number: string; balancePaise: number; orderId: number } {
  const held = one<{ number: string; balancePaise: number; orderId: number }>(db, HELD[source], {
    id,
  })
  if (held === undefined) throw new Refusal('NOT_FOUND', message('credit.no-such-note'))
  return held
}

const REDEEM = {
  creditNote: `INSERT INTO credit_note_redemptions (credit_note_id, receipt_id, amount_paise)
               VALUES (:id, :receiptId, :amountPaise)`,
  customerCredit: `INSERT INTO customer_credit_redemptions
                     (customer_credit_id, receipt_id, amount_paise)
                   VALUES (:id, :receiptId, :amountPaise)`,
}

/** Notes which receipt a credit was spent on. */
export function redeemCredit(
  tx: WritableDb,
  { id, source }: Credit,
  spent: { receiptId: number; amountPaise: number },
): void {
  insert(tx, REDEEM[source], { id, ...spent })
}

/** Puts what a receipt took back on its credit: the receipt bounced or was cancelled. */
export function giveCreditBack(tx: WritableDb, receiptId: number): void {
  const { count } = exactlyOne<{ count: number }>(
    tx,
    `SELECT (SELECT count(*) FROM credit_note_redemptions WHERE receipt_id = :receiptId)
          + (SELECT count(*) FROM customer_credit_redemptions WHERE receipt_id = :receiptId)
              AS count`,
    { receiptId },
  )
  if (count === 0) return
  run(
    tx,
    `UPDATE credit_notes
        SET balance_paise = balance_paise + (SELECT sum(r.amount_paise)
                                               FROM credit_note_redemptions r
                                              WHERE r.credit_note_id = credit_notes.id
                                                AND r.receipt_id = :receiptId)
      WHERE id IN (SELECT credit_note_id FROM credit_note_redemptions
                    WHERE receipt_id = :receiptId)`,
    { receiptId },
  )
  run(
    tx,
    `UPDATE customer_credits
        SET balance_paise = balance_paise + (SELECT sum(r.amount_paise)
                                               FROM customer_credit_redemptions r
                                              WHERE r.customer_credit_id = customer_credits.id
                                                AND r.receipt_id = :receiptId)
      WHERE id IN (SELECT customer_credit_id FROM customer_credit_redemptions
                    WHERE receipt_id = :receiptId)`,
    { receiptId },
  )
}
