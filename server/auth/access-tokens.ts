import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '../contract/permissions.ts'
import { one } from '../db/sql.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { permissionsOf } from '../staff/users.ts'
import { ACCESS_TOKEN_SECONDS } from './sessions.ts'

type Claims = {
  sub: number
  sid: string
  ver: number
  role: Role
  branch: number
  iat: number
  exp: number
}

const CLOCK_SLACK_MS = 60_000

type SessionRow = {
  userId: number
  userName: string
  displayName: string
  role: Role
  version: number
  deviceId: number | null
  revokedAtMs: number | null
}

export async function installAccessTokens(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(jwt, {
    secret: services.keys.tokenSecret,
    sign: { algorithm: 'HS256' },
    // One fixed algorithm; verified tokens are kept. Expiry is checked below, on the shop's clock.
    verify: { algorithms: ['HS256'], cache: 1_000, ignoreExpiration: true },
  })
}

export function signAccessToken(
  app: FastifyInstance,
  services: Services,
  args: { userId: number; sessionId: string; version: number; role: Role },
): string {
  const iat = Math.floor(services.clock.now() / 1000)
  const claims: Claims = {
    sub: args.userId,
    sid: args.sessionId,
    ver: args.version,
    role: args.role,
    branch: services.branch().id,
    iat,
    exp: iat + ACCESS_TOKEN_SECONDS,
  }
  return app.jwt.sign(claims)
}

/**
 * The person behind an Authorization header. Throws a refusal with 401 a missing, bad, expired or revoked
 * token; the session and the user are read from the database, so a logout or a role change holds at
 * once. A token holds on the device that it was given to, and no longer than the device may come.
 */
export function whoIsSignedIn(request: FastifyRequest, services: Services): SignedIn {
  const token = /^Bearer ([A-Za-z0-9_.-]+)$/.exec(request.headers.authorization ?? '')?.[1]
  const claims = token === undefined ? null : readClaims(request.server, token)
  if (claims === null || !isRunning(claims, services.clock.now()))
    throw new Refusal('UNAUTHENTICATED')
  const session = one<SessionRow>(
    services.db,
    `SELECT u.id AS userId, u.user_name AS userName, u.display_name AS displayName, u.role,
    u.version, s.device_id AS deviceId,
            s.revoked_at_ms AS revokedAtMs
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = :sid AND u.is_active = 1`,
    { sid: claims.sid },
  )
  const holds =
    session !== undefined &&
    session.revokedAtMs === null &&
    session.deviceId === (request.device?.id ?? null) &&
    session.userId === claims.sub &&
    session.version === claims.ver &&
    claims.branch === services.branch().id
  if (!holds) throw new Refusal('UNAUTHENTICATED')
  return {
    userId: session.userId,
    sessionId: claims.sid,
    userName: session.userName,
    displayName: session.displayName,
    role: session.role,
    permissions: permissionsOf(services.db, { id: session.userId, role: session.role }),
    branchId: claims.branch,
    deviceId: session.deviceId,
  }
}

// A token from the future means that the clock was set back, and would let expired ones live again.
function isRunning({ exp, iat }: Claims, nowMs: number): boolean {
  return exp * 1000 > nowMs && iat * 1000 <= nowMs + CLOCK_SLACK_MS
}

function readClaims(app: FastifyInstance, token: string): Claims | null {
  try {
    const claims = app.jwt.verify<Partial<Claims>>(token)
    return areWhole(claims) ? claims : null
  } catch {
    // Whatever is wrong with it, to the client it is one thing: not signed in.
    return null
  }
}

// The signature is ours, so beyond these three the claims are as signAccessToken wrote them.
function areWhole(claims: Partial<Claims>): claims is Claims {
  const { exp, iat, sid } = claims
  return typeof sid === 'string' && typeof exp === 'number' && typeof iat === 'number'
}
