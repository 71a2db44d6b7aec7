import { hash, randomBytes } from 'node:crypto'
import { recordChange } from '../audit/record-change.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'

export const ACCESS_TOKEN_SECONDS = 15 * 60
export const REFRESH_TOKEN_SECONDS = 12 * 60 * 60
/** After so long a session ends however often it was refreshed: somebody types a secret again. */
export const SESSION_LIVES_MS = 30 * 24 * 60 * 60 * 1000

type RefreshRow = {
  sessionId: string
  userId: number
  /** The device that the session was opened on; null on the branch's own computer. */
  deviceId: number | null
  startedAtMs: number
  createdAtMs: number
  usedAtMs: number | null
  revokedAtMs: number | null
}

/** Starts a session (a family of refresh tokens) and answers its id and first refresh token. */
export function startSession(
  tx: WritableDb,
  args: {
    userId: number
    deviceId: number | null
    deviceName: string | null
    actor: Actor
    nowMs: number
  },
): { sessionId: string; refreshToken: string } {
  const sessionId = randomBytes(16).toString('base64url')
  insert(
    tx,
    `INSERT INTO sessions (id, user_id, device_id, device_name, started_at_ms, expires_at_ms)
     VALUES (:id, :userId, :deviceId, :deviceName, :nowMs, :expiresAtMs)`,
    {
      id: sessionId,
      userId: args.userId,
      deviceId: args.deviceId,
      deviceName: args.deviceName,
      nowMs: args.nowMs,
      expiresAtMs: args.nowMs + REFRESH_TOKEN_SECONDS * 1000,
    },
  )
  recordChange(tx, {
    actor: args.actor,
    atMs: args.nowMs,
    action: 'session.started',
    entity: 'user',
    entityId: args.userId,
    detail: { deviceName: args.deviceName, deviceId: args.deviceId },
  })
  return { sessionId, refreshToken: issueRefreshToken(tx, sessionId, args.nowMs) }
}

/** A refresh token's session, in whatever state; undefined for a token that was never given out. */
export function findRefreshToken(db: ReadableDb, token: string): RefreshRow | undefined {
  return one<RefreshRow>(
    db,
    `SELECT t.session_id AS sessionId, s.user_id AS userId, s.device_id AS deviceId,
            s.started_at_ms AS startedAtMs, t.created_at_ms AS createdAtMs,
            t.used_at_ms AS usedAtMs, s.revoked_at_ms AS revokedAtMs
       FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id
      WHERE t.token_hash = :tokenHash`,
    { tokenHash: hashToken(token) },
  )
}

/** Uses up one refresh token and answers the next of its family. */
export function rotateRefreshToken(
  tx: WritableDb,
  args: { token: string; sessionId: string; userId: number; actor: Actor; nowMs: number },
): string {
  run(tx, 'UPDATE refresh_tokens SET used_at_ms = :nowMs WHERE token_hash = :tokenHash', {
    nowMs: args.nowMs,
    tokenHash: hashToken(args.token),
  })
  run(tx, 'UPDATE sessions SET expires_at_ms = :expiresAtMs WHERE id = :id', {
    id: args.sessionId,
    expiresAtMs: args.nowMs + REFRESH_TOKEN_SECONDS * 1000,
  })
  recordChange(tx, {
    actor: args.actor,
    atMs: args.nowMs,
    action: 'session.refreshed',
    entity: 'user',
    entityId: args.userId,
    detail: {},
  })
  return issueRefreshToken(tx, args.sessionId, args.nowMs)
}

/** Ends a session: every token of its family stops working with the next request. */
export function revokeSession(
  tx: WritableDb,
  args: { sessionId: string; userId: number; reason: string; actor: Actor; nowMs: number },
): void {
  const changed = run(
    tx,
    'UPDATE sessions SET revoked_at_ms = :nowMs WHERE id = :id AND revoked_at_ms IS NULL',
    { id: args.sessionId, nowMs: args.nowMs },
  )
  if (changed === 0) return
  recordChange(tx, {
    actor: args.actor,
    atMs: args.nowMs,
    action: 'session.ended',
    entity: 'user',
    entityId: args.userId,
    detail: { reason: args.reason },
  })
}

export type RunningSession = {
  id: string
  deviceName: string | null
  startedAtMs: number
  lastUsedAtMs: number
}

/** The sessions of one person that can still be refreshed, the newest first. */
export function runningSessionsOf(db: ReadableDb, userId: number, atMs: number): RunningSession[] {
  return all<RunningSession>(
    db,
    `SELECT s.id, s.device_name AS deviceName, s.started_at_ms AS startedAtMs,
            max(t.created_at_ms) AS lastUsedAtMs
       FROM sessions s JOIN refresh_tokens t ON t.session_id = s.id
      WHERE s.user_id = :userId AND s.revoked_at_ms IS NULL AND s.expires_at_ms > :atMs
      GROUP BY s.id ORDER BY s.started_at_ms DESC, s.id`,
    { userId, atMs },
  )
}

/** Ends all running sessions of one person, but for the one that is left out. */
export function endSessionsOf(
  tx: WritableDb,
  args: { userId: number; except: string | null; reason: string; actor: Actor; atMs: number },
): void {
  const running = all<{ id: string }>(
    tx,
    `SELECT id FROM sessions
      WHERE user_id = :userId AND revoked_at_ms IS NULL AND expires_at_ms > :atMs
        AND id IS NOT :except`,
    { userId: args.userId, atMs: args.atMs, except: args.except },
  )
  const { actor, atMs: nowMs, reason, userId } = args
  for (const { id } of running) revokeSession(tx, { sessionId: id, userId, reason, actor, nowMs })
}

/** Ends the sessions on a device that is shut out. Returns how many there were. */
export function endSessionsOnDevice(tx: WritableDb, deviceId: number, nowMs: number): number {
  return run(
    tx,
    `UPDATE sessions SET revoked_at_ms = :nowMs
      WHERE device_id = :deviceId AND revoked_at_ms IS NULL`,
    { deviceId, nowMs },
  )
}

function issueRefreshToken(tx: WritableDb, sessionId: string, nowMs: number): string {
  const token = randomBytes(32).toString('base64url')
  insert(
    tx,
    `INSERT INTO refresh_tokens (token_hash, session_id, created_at_ms)
     VALUES (:tokenHash, :sessionId, :nowMs)`,
    { tokenHash: hashToken(token), sessionId, nowMs },
  )
  return token
}

// The token has 256 random bits, so one plain hash is enough to keep the stored form useless.
function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
