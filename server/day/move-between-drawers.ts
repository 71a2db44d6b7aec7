import { recordChange } from '../audit/record-change.ts'
import { moveBetweenDrawers as spec } from '../contract/day.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { findDrawer } from '../tills/drawer-rows.ts'
import { toPaise } from '../wire/rupees.ts'
import { drawerAsked } from './day-drawers.ts'
import { openDayRow } from './day-rows.ts'
import { writeCash } from './money-entries.ts'

export const moveBetweenDrawers = operation(spec, (call) => {
  const { actor, body, headers, services, user } = call
  const amountPaise = toPaise(body.amount)
  if (amountPaise === 0) throw invalidField('amount', message('receipts.no-amount'))
  const fromId = drawerAsked(services, user, body.drawerID)
  const toId = services.idOf('drawer', body.toDrawerID, 'toDrawerID')
  if (findDrawer(services.db, toId) === undefined) {
    throw new Refusal('NOT_FOUND', message('day.no-such-drawer'))
  }
  if (toId === fromId) throw invalidField('toDrawerID', message('day.another-drawer'))
  const text = body.note?.trim() ?? ''
  const note = text === '' ? null : text
  const nowMs = services.clock.now()
  const who = { userId: user.userId, nowMs }
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      const day = openDayRow(tx)
      if (day === undefined) throw new Refusal('CONFLICT', message('day.not-open'))
      writeCash(tx, { kind: 'moved', drawerId: fromId, amountPaise: -amountPaise, note }, who)
      writeCash(tx, { kind: 'moved', drawerId: toId, amountPaise, note }, who)
      recordChange(tx, {
        actor,
        atMs: nowMs,
        action: 'day.cash-moved-between',
        entity: 'day',
        entityId: day.id,
        detail: { fromDrawerId: fromId, toDrawerId: toId, amountPaise, note },
      })
      return { success: true }
    }),
  )
})
