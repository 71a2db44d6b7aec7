import { logout as spec } from '../contract/auth.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findRefreshToken, revokeSession } from './sessions.ts'

export const logout = operation(spec, ({ body, ip, services }) => {
  const token = findRefreshToken(services.db, body.refreshToken)
  if (token === undefined) throw new Refusal('UNAUTHENTICATED')
  const { sessionId, userId } = token
  const nowMs = services.clock.now()
  services.write((tx) =>
    revokeSession(tx, { sessionId, userId, reason: 'signed out', actor: { userId, ip }, nowMs }),
  )
  return { success: true }
})
