import { one } from '../db/sql.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'

/** Who changes an order, when, and at which till or phone. */
export type OrderActor = CommitContext & { device: string | null }

/** Returns the person of a request, with the name of the device they signed in at. */
export function orderActor(call: { ip: string; services: Services; user: SignedIn }): OrderActor {
  const session = one<{ device: string | null }>(
    call.services.db,
    'SELECT device_name AS device FROM sessions WHERE id = :sessionId',
    { sessionId: call.user.sessionId },
  )
  return { ...commitContext(call), device: session?.device ?? null }
}
