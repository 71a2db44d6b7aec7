import { one } from '../db/sql.ts'
import { literal, type Message, message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'

/** Another till that has a sale on its counter: its sign-in, and how people name it. */
export type OpenAt = { sessionId: string; till: { Till: Message; UserName: string } }

type Session = { deviceId: number | null; deviceName: string | null; userName: string }

/**
 * Returns the other till that shows the sale now; null for none. A sign-in that ended, or an earlier
 * one of the same till, is no other till.
 */
export function openAt(
  { clock, db, live }: Services,
  cartKey: string,
  ownSessionId: string,
): OpenAt | null {
  const sessionOf = (id: string) =>
    one<Session>(
      db,
      `SELECT s.device_id AS deviceId, d.name AS deviceName, u.display_name AS userName
         FROM sessions s
         JOIN users u ON u.id = s.user_id
         LEFT JOIN devices d ON d.id = s.device_id
        WHERE s.id = :id AND s.revoked_at_ms IS NULL AND s.expires_at_ms > :nowMs`,
      { id, nowMs: clock.now() },
    )
  const ownDeviceId = sessionOf(ownSessionId)?.deviceId ?? null
  for (const sessionId of live.counters.showing(cartKey)) {
    const session = sessionId === ownSessionId ? undefined : sessionOf(sessionId)
    if (session === undefined) continue
    const { deviceId, deviceName, userName } = session
    if (deviceId !== null && deviceId === ownDeviceId) continue
    const Till = deviceName === null ? message('devices.main-till') : literal(deviceName)
    return { sessionId, till: { Till, UserName: userName } }
  }
  return null
}
