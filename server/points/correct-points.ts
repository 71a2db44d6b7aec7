import { recordChange } from '../audit/record-change.ts'
import { correctPoints as spec } from '../contract/points.ts'
import { insert, one, type ReadableDb } from '../db/sql.ts'
import { addMonths } from '../domain/local-time.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { pointsOf } from './point-rows.ts'

export const correctPoints = operation(spec, (call) => {
  const { actor, body, headers, services } = call
  const { localNow, nowMs, userId } = commitContext(call)
  const customerId = services.idOf('customer', body.customerID, 'customerID')
  const { isOpening = false, points } = body
  const reason = body.reason.trim()
  if (points === 0 || (isOpening && points < 0)) {
    throw invalidField('points', message('points.how-many'))
  }
  if (reason === '') throw invalidField('reason', message('gift-cards.why'))
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      const rule = readSetting(tx, 'points')
      if (rule === null) throw new Refusal('BUSINESS_RULE', message('points.are-off'))
      const customer = one<{ erasedAtMs: number | null }>(
        tx,
        'SELECT erased_at_ms AS erasedAtMs FROM customers WHERE id = :customerId',
        { customerId },
      )
      if (customer === undefined) throw new Refusal('NOT_FOUND', message('customers.not-found'))
      if (customer.erasedAtMs !== null || customerId === services.branch().walkInCustomerId) {
        throw new Refusal('BUSINESS_RULE', message('points.need-name'))
      }
      const today = localNow.slice(0, 10)
      const { balance } = pointsOf(tx, customerId, today)
      if (points < 0 && balance + points < 0) {
        throw new Refusal(
          'BUSINESS_RULE',
          message('points.too-few', { held: Math.max(0, balance) }),
        )
      }
      if (isOpening && hasOpening(tx, customerId)) {
        throw new Refusal('CONFLICT', message('points.opened-before'))
      }
      const { months } = rule
      const expiresOn =
        points < 0 || months === null ? null : addMonths(localNow, months).slice(0, 10)
      const correctionId = insert(
        tx,
        `INSERT INTO point_corrections
           (customer_id, kind, points, point_paise, expires_on, reason, at, at_ms, user_id)
         VALUES
           (:customerId, :kind, :points, :pointPaise, :expiresOn, :reason, :localNow, :nowMs,
            :userId)`,
        {
          customerId,
          kind: isOpening ? 'Opening' : 'Correction',
          points,
          pointPaise: rule.pointPaise,
          expiresOn,
          reason,
          localNow,
          nowMs,
          userId,
        },
      )
      recordChange(tx, {
        actor,
        atMs: nowMs,
        action: 'customer.points-corrected',
        entity: 'customer',
        entityId: customerId,
        detail: { correctionId, points, isOpening, reason },
      })
      return { success: true, balance: pointsOf(tx, customerId, today).balance }
    }),
  )
})

function hasOpening(db: ReadableDb, customerId: number): boolean {
  return (
    one(
      db,
      `SELECT 1 FROM point_corrections WHERE customer_id = :customerId AND kind = 'Opening'`,
      { customerId },
    ) !== undefined
  )
}
