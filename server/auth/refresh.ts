import { refresh as spec } from '../contract/auth.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findUser } from '../staff/users.ts'
import { sessionAnswer } from './session-answer.ts'
import {
  findRefreshToken,
  REFRESH_TOKEN_SECONDS,
  revokeSession,
  rotateRefreshToken,
  SESSION_LIVES_MS,
} from './sessions.ts'

export const refresh = operation(spec, ({ body, ip, request, services }) => {
  const nowMs = services.clock.now()
  const token = findRefreshToken(services.db, body.refreshToken)
  if (token === undefined || token.revokedAtMs !== null) throw new Refusal('UNAUTHENTICATED')
  // A token that turns up on another device than its own was carried there.
  if (token.deviceId !== (request.device?.id ?? null)) throw new Refusal('UNAUTHENTICATED')
  const actor = { userId: token.userId, ip }
  const { sessionId, userId } = token
  if (token.usedAtMs !== null) {
    // Used twice: either the client or a thief holds an old token. Neither keeps the session.
    services.write((tx) =>
      revokeSession(tx, { sessionId, userId, reason: 'token reused', actor, nowMs }),
    )
    throw new Refusal('UNAUTHENTICATED')
  }
  const user = findUser(services.db, userId)
  const isExpired =
    token.createdAtMs + REFRESH_TOKEN_SECONDS * 1000 <= nowMs ||
    token.startedAtMs + SESSION_LIVES_MS <= nowMs
  if (isExpired || user === undefined) throw new Refusal('UNAUTHENTICATED')
  const refreshToken = services.write((tx) =>
    rotateRefreshToken(tx, { token: body.refreshToken, sessionId, userId, actor, nowMs }),
  )
  return sessionAnswer(request.server, services, user, { sessionId, refreshToken })
})
