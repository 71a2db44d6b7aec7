import { recordChange } from '../audit/record-change.ts'
import { checkSecret } from '../auth/check-secret.ts'
import { handOverDrawer as spec } from '../contract/day.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { permissionsOf, type User } from '../staff/users.ts'
import { drawerName, findDrawer } from '../tills/drawer-rows.ts'
import { toRupees } from '../wire/rupees.ts'
import { isHandedOver } from './cash-counts.ts'
import { assertFresh, countToGoOn } from './count-to-go-on.ts'
import { assertExplained } from './explained-difference.ts'
import { writeCash } from './money-entries.ts'

/** Accepts a drawer as it was counted: from here on it should hold what was in it. */
export const handOverDrawer = operation(spec, async (call) => {
  const { actor, body, request, services, user } = call
  const countId = services.idOf('cashCount', body.countID, 'countID')
  const note = body.note?.trim() ?? ''
  const taker = await rightful(
    checkSecret({
      services,
      request,
      userName: body.userName,
      secret: { kind: 'pin', text: body.pin },
    }),
  )
  const nowMs = services.clock.now()
  const differencePaise = services.write((tx) => {
    const { count, day } = countToGoOn(tx, countId)
    assertFresh(tx, day, count)
    assertNotHanded(tx, count.id)
    if (count.userId === taker.id) {
      throw invalidField('userName', message('day.taken-by-another'))
    }
    if (!permissionsOf(tx, taker).has('money.take')) {
      throw invalidField('userName', message('day.may-not-take-cash', { name: taker.displayName }))
    }
    const paise = count.countedPaise - count.expectedPaise
    const drawer = drawerName(findDrawer(tx, count.drawerId) ?? { name: null })
    assertExplained(tx, user, { differences: [{ drawer, paise }], note })
    const who = { userId: taker.id, nowMs }
    if (paise !== 0) {
      const { drawerId } = count
      const text = note === '' ? null : note
      writeCash(tx, { kind: 'handed', drawerId, amountPaise: paise, note: text }, who)
    }
    const handed = {
      dayId: day.id,
      drawerId: count.drawerId,
      countId: count.id,
      givenBy: count.userId,
      takenBy: taker.id,
      note: note === '' ? null : note,
    }
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'day.drawer-handed-over',
      entity: 'drawerHandover',
      entityId: insertHandover(tx, { ...handed, nowMs }),
      detail: { ...handed, counted: toRupees(count.countedPaise), difference: toRupees(paise) },
    })
    return paise
  })
  return { success: true, takenBy: taker.displayName, Difference: toRupees(differencePaise) }
})

/**
 * A wrong PIN of the other person must not look like an expired session of the one who asks, nor like
 * something that a manager may approve.
 */
async function rightful(proof: Promise<User>): Promise<User> {
  try {
    return await proof
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') {
      throw invalidField('pin', message('approvals.wrong-pin'))
    }
    throw error
  }
}

function assertNotHanded(tx: WritableDb, countId: number): void {
  if (isHandedOver(tx, countId)) throw new Refusal('CONFLICT', message('day.handed-already'))
}

function insertHandover(
  tx: WritableDb,
  row: {
    dayId: number
    drawerId: number
    countId: number
    givenBy: number
    takenBy: number
    note: string | null
    nowMs: number
  },
): number {
  return insert(
    tx,
    `INSERT INTO drawer_handovers
       (day_id, drawer_id, count_id, given_by, taken_by, note, at_ms)
     VALUES (:dayId, :drawerId, :countId, :givenBy, :takenBy, :note, :nowMs)`,
    row,
  )
}
