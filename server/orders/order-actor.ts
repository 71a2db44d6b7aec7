import { one } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import type { Mover } from './apply-transition.ts'

/** The person of a request, now, with the name of the device they signed in at. */
export function moverOf({
  ip,
  services,
  user,
}: {
  ip: string
  services: Services
  user: SignedIn
}): Mover {
  const session = one<{ device: string | null }>(
    services.db,
    'SELECT device_name AS device FROM sessions WHERE id = :sessionId',
    { sessionId: user.sessionId },
  )
  return {
    userId: user.userId,
    ip,
    nowMs: services.clock.now(),
    localNow: services.localNow(),
    device: session?.device ?? null,
  }
}
