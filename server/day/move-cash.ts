import { recordChange } from '../audit/record-change.ts'
import { type CashReason, moveCash as spec } from '../contract/day.ts'
import type { Role } from '../contract/permissions.ts'
import type { ReadableDb, WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { drawerOfDevice, MAIN_DRAWER } from '../tills/drawer-rows.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import { openDayRow } from './day-rows.ts'
import { writeCash } from './money-entries.ts'

type Movement = {
  kind: 'in' | 'out'
  amountPaise: number
  reason: CashReason
  note: string | null
  /** The main drawer where it is left out. */
  drawerId?: number
}

/** Which way a reason can go; whoever types the other has mixed them up. */
const ONE_WAY: Partial<Record<CashReason, 'In' | 'Out'>> = {
  PettyExpense: 'Out',
  BankDeposit: 'Out',
  OwnerDrew: 'Out',
}

export const moveCash = operation(spec, ({ body, headers, ip, services, user }) => {
  const amountPaise = toPaise(body.amount)
  if (amountPaise === 0) throw invalidField('amount', message('receipts.no-amount'))
  const note = body.note?.trim() ?? ''
  if (body.reason === 'Other' && note === '') throw invalidField('note', message('day.what-for'))
  const way = ONE_WAY[body.reason]
  if (way !== undefined && way !== body.direction) {
    throw new Refusal('BUSINESS_RULE', message('day.cash-goes-out'))
  }
  const kind = body.direction === 'In' ? 'in' : 'out'
  const movement = { kind, amountPaise, reason: body.reason, note: note === '' ? null : note }
  if (kind === 'out') assertMayTakeOut(services.db, user, { amountPaise, reason: body.reason })
  const { deviceId, userId } = user
  const by = { userId, ip, deviceId, nowMs: services.clock.now() }
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      const drawerId = drawerOfDevice(tx, deviceId)
      writeMovement(tx, { ...movement, kind, drawerId }, by)
      return { success: true }
    }),
  )
})

/** What leaves the shop for the owner or the bank. */
const OWNERS_REASONS: readonly CashReason[] = ['BankDeposit', 'OwnerDrew']

/**
 * Throws 403 for cash that leaves the drawer above the limit of the role, or for the bank or the
 * owner by a role that has a limit; a manager's approval lends `cash.out`.
 */
export function assertMayTakeOut(
  db: ReadableDb,
  person: { role: Role; permissions: ReadonlySet<string> },
  { amountPaise, reason }: { amountPaise: number; reason: CashReason },
): void {
  const limitPaise = readSetting(db, 'cashOutLimitPaise')[person.role]
  if (limitPaise === null || person.permissions.has('cash.out')) return
  if (OWNERS_REASONS.includes(reason)) {
    throw new Refusal('APPROVAL_REQUIRED', message('day.cash-out-needs-manager'))
  }
  if (amountPaise > limitPaise) {
    const limit = message('day.cash-out-limit', { limit: limitPaise })
    throw new Refusal('APPROVAL_REQUIRED', limit)
  }
}

/** Writes one movement of cash into the open day, in the caller's transaction; 409 without one. */
export function writeMovement(
  tx: WritableDb,
  movement: Movement,
  by: { userId: number; ip: string | null; deviceId?: number | null; nowMs: number },
): void {
  const day = openDayRow(tx)
  if (day === undefined) throw new Refusal('CONFLICT', message('day.not-open'))
  const { amountPaise, drawerId = MAIN_DRAWER, kind, note, reason } = movement
  const signed = kind === 'in' ? amountPaise : -amountPaise
  const entryId = writeCash(
    tx,
    { kind, drawerId, amountPaise: signed, reason, note },
    { userId: by.userId, nowMs: by.nowMs },
  )
  recordChange(tx, {
    actor: by,
    atMs: by.nowMs,
    action: kind === 'in' ? 'day.cash-in' : 'day.cash-out',
    entity: 'day',
    entityId: day.id,
    detail: { entryId, drawerId, amount: toRupees(amountPaise), reason, note },
  })
}
