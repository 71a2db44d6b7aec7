import type { FastifyRequest } from 'fastify'
import { recordChange } from '../audit/record-change.ts'
import type { WritableDb } from '../db/sql.ts'
import { assertDeviceNotLocked, countDeviceFailure } from '../devices/paired-devices.ts'
import { isEnrolled } from '../http/own-hosts.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { countFailedLogin, findUserByName, type User } from '../staff/users.ts'
import { hashSecret, verifySecret } from './passwords.ts'

const FAILURES_BEFORE_LOCK = 5
const LOCK_MINUTES = [1, 5, 15, 30]
const WRONG = message('auth.wrong-secret')

/**
 * What someone typed to prove who they are, and from where. A PIN counts on enrolled tills only.
 */
export type Proof = {
  services: Services
  request: FastifyRequest
  userName: string
  secret: { kind: 'password' | 'pin'; text: string }
}

/**
 * The person whose password or PIN this is. Refuses a wrong one with 401 and counts it; five lock
 * the person for a growing time and the paired device too, ten a minute the address (429). Login
 * and approvals share the count, so that neither is a way around the other's lock.
 */
export function checkSecret(proof: Proof): Promise<User> {
  const { services, request, userName } = proof
  const limits = services.signInAttempts
  const { device, ip } = request
  // One attempt a name at a time: guesses sent side by side must not outrun the lock.
  return limits.inTurn(userName.toLowerCase(), async () => {
    limits.check(ip)
    assertDeviceNotLocked(services, device)
    const user = findUserByName(services.db, userName)
    if (user !== undefined) assertNotLocked(services, user)
    const hasRightSecret = await isRight(proof, user)
    // Asked again: tries of other names that ran meanwhile may have used up this address's share.
    limits.check(ip)
    assertDeviceNotLocked(services, device)
    if (!hasRightSecret || user === undefined) {
      limits.countFailure(ip)
      countFailure(proof, user)
      throw new Refusal('UNAUTHENTICATED', WRONG)
    }
    return user
  })
}

async function isRight({ request, secret }: Proof, user: User | undefined): Promise<boolean> {
  const isPin = secret.kind === 'pin'
  if (isPin && !isEnrolled(request)) return false
  const stored = isPin ? user?.pinHash : user?.passwordHash
  // An unknown name costs as much time as a wrong password, so the two can't be told apart.
  return verifySecret(secret.text, stored ?? (await decoyHash()))
}

let decoy: Promise<string> | undefined
function decoyHash(): Promise<string> {
  decoy ??= hashSecret('nobody has this password')
  return decoy
}

function assertNotLocked(services: Services, user: User): void {
  const waitMs = user.lockedUntilMs - services.clock.now()
  if (waitMs <= 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new Refusal(
    'RATE_LIMITED',
    message('auth.too-many-tries', { seconds: retryAfterSeconds }),
    { retryAfterSeconds },
  )
}

function countFailure({ request, services }: Proof, user: User | undefined): void {
  const { device, ip } = request
  if (user === undefined && device === null) return
  const nowMs = services.clock.now()
  services.write((tx) => {
    countDeviceFailure(tx, device, nowMs)
    if (user !== undefined)
      countPersonFailure(tx, user, { ip, nowMs, deviceId: device?.id ?? null })
  })
}

type Where = { ip: string; nowMs: number; deviceId: number | null }

function countPersonFailure(tx: WritableDb, user: User, { ip, nowMs, deviceId }: Where): void {
  const failures = user.failedLogins + 1
  const isLocking = failures % FAILURES_BEFORE_LOCK === 0
  const step = Math.min(failures / FAILURES_BEFORE_LOCK, LOCK_MINUTES.length) - 1
  const lockedUntilMs = isLocking ? nowMs + (LOCK_MINUTES[step] ?? 30) * 60_000 : 0
  countFailedLogin(tx, { userId: user.id, failures, lockedUntilMs })
  recordChange(tx, {
    actor: { userId: null, ip },
    atMs: nowMs,
    action: 'login.failed',
    entity: 'user',
    entityId: user.id,
    detail: { failures, locked: isLocking, ...(deviceId === null ? {} : { deviceId }) },
  })
}
