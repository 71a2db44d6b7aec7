// POST /api/Auth/Login
import { login as spec } from '../contract/auth.ts'
import { recordChange } from '../db/record-change.ts'
import { run } from '../db/sql.ts'
import { invalidField, Refusal } from '../errors.ts'
import { isLoopback } from '../http/own-hosts.ts'
import { type Call, operation } from '../operation.ts'
import type { Shop } from '../shop.ts'
import { type AttemptLimits, inTurn } from './attempt-limits.ts'
import { hashSecret, verifySecret } from './passwords.ts'
import { sessionAnswer } from './session-answer.ts'
import { startSession } from './sessions.ts'
import { findUserByName, type User } from './users.ts'

const FAILURES_BEFORE_LOCK = 5
const LOCK_MINUTES = [1, 5, 15, 30]
const WRONG = 'The name, password or PIN is not right.'

type LoginCall = Call<typeof spec>

/** `limits` counts failed logins of one address; it lives as long as the server. */
export function createLogin(limits: AttemptLimits) {
  return operation(spec, async (call) => {
    const { body, ip, shop } = call
    if ((body.password === undefined) === (body.pin === undefined)) {
      throw invalidField('password', 'Send either password or pin.')
    }
    // One attempt a name at a time: guesses sent side by side must not outrun the lock.
    return inTurn(body.userName.toLowerCase(), async () => {
      limits.check(ip)
      const user = findUserByName(shop.db, body.userName)
      if (user !== undefined) refuseLocked(shop, user)
      const hasRightSecret = await isRight(call, user)
      // Asked again: tries of other names that ran meanwhile may have used up this address's share.
      limits.check(ip)
      if (!hasRightSecret || user === undefined) {
        limits.countFailure(ip)
        if (user !== undefined) countFailure(shop, user, ip)
        throw new Refusal('UNAUTHENTICATED', WRONG)
      }
      return signIn(call, user)
    })
  })
}

async function isRight({ body, ip }: LoginCall, user: User | undefined): Promise<boolean> {
  if (body.pin !== undefined && !isLoopback(ip)) return false
  const stored = body.pin === undefined ? user?.passwordHash : user?.pinHash
  // An unknown name costs as much time as a wrong password, so the two can't be told apart.
  return verifySecret(body.pin ?? body.password ?? '', stored ?? (await decoyHash()))
}

let decoy: Promise<string> | undefined
function decoyHash(): Promise<string> {
  decoy ??= hashSecret('nobody has this password')
  return decoy
}

function signIn(call: LoginCall, user: User) {
  const { body, ip, request, shop } = call
  const nowMs = shop.clock.now()
  const actor = { userId: user.id, ip }
  const session = shop.write((tx) => {
    run(tx, 'UPDATE users SET failed_logins = 0, locked_until_ms = 0 WHERE id = :id', {
      id: user.id,
    })
    return startSession(tx, { userId: user.id, deviceName: body.deviceName ?? null, actor, nowMs })
  })
  return sessionAnswer(request.server, shop, user, session)
}

function refuseLocked(shop: Shop, user: User): void {
  const waitMs = user.lockedUntilMs - shop.clock.now()
  if (waitMs <= 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new Refusal(
    'RATE_LIMITED',
    `Too many wrong tries. Wait ${retryAfterSeconds} seconds, or ask a manager.`,
    { retryAfterSeconds },
  )
}

function countFailure(shop: Shop, user: User, ip: string): void {
  const nowMs = shop.clock.now()
  const failures = user.failedLogins + 1
  const isLocking = failures % FAILURES_BEFORE_LOCK === 0
  const step = Math.min(failures / FAILURES_BEFORE_LOCK, LOCK_MINUTES.length) - 1
  const lockedUntilMs = isLocking ? nowMs + (LOCK_MINUTES[step] ?? 30) * 60_000 : 0
  shop.write((tx) => {
    run(
      tx,
      'UPDATE users SET failed_logins = :failures, locked_until_ms = :lockedUntilMs WHERE id = :id',
      { id: user.id, failures, lockedUntilMs },
    )
    recordChange(tx, {
      actor: { userId: null, ip },
      atMs: nowMs,
      action: 'login.failed',
      entity: 'user',
      entityId: user.id,
      detail: { failures, locked: isLocking },
    })
  })
}
