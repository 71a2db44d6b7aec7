// POST /api/Auth/Secret, GET /api/Auth/Sessions, POST /api/Auth/Sessions/end
import { changeOwnSecret, endSession, listSessions } from '../contract/auth.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { problemOfPassword, problemOfPin } from '../staff/person-details.ts'
import { saveOwnSecret } from '../staff/users.ts'
import { assertOwnSecret } from './own-secret.ts'
import { endSessionsOf, revokeSession, runningSessionsOf } from './sessions.ts'

/** What everybody may do about their own way in. */
export const ownAccessOperations: readonly BoundOperation[] = [
  operation(changeOwnSecret, changeSecret),
  operation(listSessions, ({ services, user }) => {
    const { timeZone } = services.branch()
    const sessions = runningSessionsOf(services.db, user.userId, services.clock.now())
    return {
      Items: sessions.map((session) => ({
        SessionID: session.id,
        DeviceName: session.deviceName,
        StartedAt: toLocalText(session.startedAtMs, timeZone),
        LastUsedAt: toLocalText(session.lastUsedAtMs, timeZone),
        IsThis: session.id === user.sessionId,
      })),
    }
  }),
  operation(endSession, ({ actor, body, services, user }) => {
    const nowMs = services.clock.now()
    const sessions = runningSessionsOf(services.db, user.userId, nowMs)
    const mine = sessions.find(({ id }) => id === body.sessionID)
    if (mine === undefined) throw new Refusal('NOT_FOUND')
    services.write((tx) =>
      revokeSession(tx, {
        sessionId: mine.id,
        userId: user.userId,
        reason: 'ended by the person',
        actor,
        nowMs,
      }),
    )
    return { success: true }
  }),
]

async function changeSecret(call: Call<typeof changeOwnSecret>) {
  const { actor, body, services, user } = call
  const { ownSecret, password, pin } = body
  if (pin === undefined && password === undefined) {
    throw invalidField('pin', message('staff.nothing-new'))
  }
  const wrongPin = pin === undefined ? null : problemOfPin(pin)
  if (wrongPin !== null) throw invalidField('pin', wrongPin)
  const wrongPassword = password === undefined ? null : problemOfPassword(password, user.userName)
  if (wrongPassword !== null) throw invalidField('password', wrongPassword)
  await assertOwnSecret(call, ownSecret)
  const { secrets } = services
  const hashes = {
    pinHash: pin === undefined ? null : await secrets.hash(pin),
    passwordHash: password === undefined ? null : await secrets.hash(password),
  }
  const by = { actor, atMs: services.clock.now() }
  services.write((tx) => {
    saveOwnSecret(tx, user.userId, hashes, by)
    const reason = 'new secret'
    endSessionsOf(tx, { userId: user.userId, except: user.sessionId, reason, ...by })
  })
  return { success: true }
}
