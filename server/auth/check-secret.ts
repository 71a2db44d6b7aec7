import type { FastifyRequest } from 'fastify'
import { recordChange } from '../audit/record-change.ts'
import { isDemoShop } from '../db/meta.ts'
import type { WritableDb } from '../db/sql.ts'
import { assertDeviceNotLocked, countDeviceFailure } from '../devices/paired-devices.ts'
import { isEnrolled, isOwnComputer } from '../http/own-hosts.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import {
  clearSignInFailures,
  type SignInLock,
  saveSignInFailures,
  signInFailuresOf,
} from '../staff/sign-in-failures.ts'
import { findUserByName, replaceHash, type User } from '../staff/users.ts'
import { isWeakPin } from './weak-secrets.ts'

const FAILURES_BEFORE_LOCK = 5
const LOCK_MINUTES = [1, 5, 15, 30]

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
 * The person whose password or PIN this is. Throws 401 for a wrong one and counts it; five lock this
 * person's PIN, or password, at this place for a growing time, and the paired device too; ten a
 * minute the address (429). Login and approvals share the count, so that neither is a way around the
 * other's lock.
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
    const lock = user === undefined ? null : lockOf(proof, user)
    if (lock !== null) assertNotLocked(services, lock)
    const hasRightSecret = await isRight(proof, user)
    // Asked again: tries of other names that ran meanwhile may have used up this address's share.
    limits.check(ip)
    assertDeviceNotLocked(services, device)
    if (!hasRightSecret || user === undefined || lock === null) {
      limits.countFailure(ip)
      countFailure(proof, lock)
      throw new Refusal('UNAUTHENTICATED', message('auth.wrong-secret'))
    }
    if (signInFailuresOf(services.db, lock).failures > 0) {
      services.write((tx) => clearSignInFailures(tx, lock))
    }
    renewOutdatedHash(proof, user)
    return user
  })
}

function lockOf({ request, secret }: Proof, user: User): SignInLock {
  const { device } = request
  const elsewhere = isOwnComputer(request) ? 'computer' : 'network'
  return {
    userId: user.id,
    kind: secret.kind,
    place: device === null ? elsewhere : `device ${device.id}`,
  }
}

async function isRight(proof: Proof, user: User | undefined): Promise<boolean> {
  const { request, secret, services } = proof
  const isPin = secret.kind === 'pin'
  if (isPin && !isEnrolled(request)) return false
  const stored = isPin ? user?.pinHash : user?.passwordHash
  // An unknown name costs as much time as a wrong password, so the two can't be told apart.
  const isSame = await services.secrets.verify(secret.text, stored ?? null)
  return isSame && !isOfDemo(proof)
}

/** The demo shop's secrets are in the README: over the network they let nobody in. */
function isOfDemo({ request, secret, services, userName }: Proof): boolean {
  if (isOwnComputer(request) || !isDemoShop(services.db)) return false
  return secret.kind === 'pin'
    ? isWeakPin(secret.text)
    : secret.text === `${userName.toLowerCase()}-demo`
}

/** Hashes a secret as it is done today where its hash is of before; nobody waits for it. */
function renewOutdatedHash({ secret, services }: Proof, user: User): void {
  const stored = secret.kind === 'pin' ? user.pinHash : user.passwordHash
  if (stored === null || !services.secrets.isOutdated(stored)) return
  services.secrets
    .hash(secret.text)
    .then((fresh) =>
      services.write((tx) =>
        replaceHash(tx, { userId: user.id, kind: secret.kind, stored, fresh }),
      ),
    )
    .catch((error: unknown) => services.log.warn({ err: error }, 'a hash was not renewed'))
}

function assertNotLocked(services: Services, lock: SignInLock): void {
  const { lockedUntilMs } = signInFailuresOf(services.db, lock)
  const waitMs = lockedUntilMs - services.clock.now()
  if (waitMs <= 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new Refusal(
    'RATE_LIMITED',
    message('auth.too-many-tries', { seconds: retryAfterSeconds }),
    { retryAfterSeconds },
  )
}

function countFailure({ request, services }: Proof, lock: SignInLock | null): void {
  const { device, ip } = request
  if (lock === null && device === null) return
  const nowMs = services.clock.now()
  services.write((tx) => {
    countDeviceFailure(tx, device, nowMs)
    if (lock !== null) countPersonFailure(tx, lock, { ip, nowMs })
  })
}

function countPersonFailure(
  tx: WritableDb,
  lock: SignInLock,
  { ip, nowMs }: { ip: string; nowMs: number },
): void {
  const failures = signInFailuresOf(tx, lock).failures + 1
  const isLocking = failures % FAILURES_BEFORE_LOCK === 0
  const step = Math.min(failures / FAILURES_BEFORE_LOCK, LOCK_MINUTES.length) - 1
  const lockedUntilMs = isLocking ? nowMs + (LOCK_MINUTES[step] ?? 30) * 60_000 : 0
  saveSignInFailures(tx, lock, { failures, lockedUntilMs })
  recordChange(tx, {
    actor: { userId: null, ip },
    atMs: nowMs,
    action: 'login.failed',
    entity: 'user',
    entityId: lock.userId,
    detail: { failures, locked: isLocking, kind: lock.kind, place: lock.place },
  })
}
