import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { DEVICE_HEADER } from '../contract/devices.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import type { Clock } from '../kernel/clock.ts'

/** `__Host-`: no other host or path of the network can set it, and it never leaves TLS. */
export const DEVICE_COOKIE = '__Host-dioptre-device'

/** A till, phone or display of the shop's network that its owner has let in. */
export type PairedDevice = {
  id: number
  name: string
  kind: 'till' | 'phone' | 'display'
  lastSeenMs: number
}

const DAY_MS = 24 * 60 * 60_000
/** A device that was not seen for so long has to be paired again. */
export const FORGOTTEN_AFTER_MS = 180 * DAY_MS

type Where = { db: ReadableDb; clock: Clock }

/** The device whose token this is; undefined for a wrong, revoked or forgotten one. */
export function deviceOfToken({ clock, db }: Where, token: string): PairedDevice | undefined {
  return one<PairedDevice>(
    db,
    `SELECT id, name, kind, last_seen_ms AS lastSeenMs FROM devices
      WHERE token_hash = :tokenHash AND revoked_at_ms IS NULL AND last_seen_ms > :sinceMs`,
    { tokenHash: hashDeviceToken(token), sinceMs: clock.now() - FORGOTTEN_AFTER_MS },
  )
}

/** The addresses at which the devices that may come were seen last. */
export function addressesOfDevices({ clock, db }: Where): string[] {
  return all<{ address: string }>(
    db,
    `SELECT DISTINCT last_address AS address FROM devices
      WHERE revoked_at_ms IS NULL AND last_seen_ms > :sinceMs AND last_address IS NOT NULL`,
    { sinceMs: clock.now() - FORGOTTEN_AFTER_MS },
  ).map(({ address }) => address)
}

// The token has 256 random bits, so one plain hash is enough to keep the stored form useless.
export function hashDeviceToken(token: string): string {
  return hash('sha256', token, 'hex')
}

/** The device token of a request, from its header or its cookie. */
export function deviceTokenOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const header = headers[DEVICE_HEADER]
  if (typeof header === 'string') return header
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === DEVICE_COOKIE && value !== undefined) return value
  }
  return null
}
