import https from 'node:https'
import type { Socket } from 'node:net'
import path from 'node:path'
import { createConnectionSlots } from '../../devices/connection-slots.ts'
import { keyFingerprint, lanCertificate, localHostName } from '../../devices/lan-certificate.ts'
import { KEYS_FOLDER } from '../../keys/key-store.ts'
import type { Keys } from '../../keys/keys.ts'
import { isRecord } from '../../wire/record.ts'
import { readSighting } from './sighting.ts'
import { SEEN_PATH } from './standby-of.ts'

export type TillsDoorOptions = {
  /** Of the copy; the certificate is kept there. */
  folder: string
  address: string
  port: number
  keys: Keys
  now(): number
}

/** Where the other tills tell a standby till that they still reach the main computer. */
export type TillsDoor = {
  port: number
  /** When another till reached it last (epoch ms); 0: none has told. */
  seenAtMs(): number
  close(): Promise<void>
}

const MOST_BODY_BYTES = 1_024
const SWEEP_EVERY_MS = 1_000
const PATIENCE_MS = 5_000
const MOST_AGO_MS = 60_000

/**
 * Listens where the shop will be reached once this till took over, with the shop's own key. It gives
 * nothing away, and takes only what the main computer has sealed; each of these counts once. Throws
 * as `listen` does.
 */
export async function openTillsDoor(options: TillsDoorOptions): Promise<TillsDoor> {
  const { address, folder, keys, now, port } = options
  const hostName = localHostName(keyFingerprint(keys.lanKey))
  const file = path.join(folder, KEYS_FOLDER, 'lan-certificate.pem')
  const { pem } = await lanCertificate(file, keys.lanKey, { address, hostName, nowMs: now() })
  let newestSightingMs = 0
  let seenAtMs = 0

  /** Whether it was new, and so counts. */
  function take(text: string): boolean {
    const told = parsed(text)
    const atMs = told === null ? null : readSighting(keys, told.sighting)
    if (told === null || atMs === null || atMs <= newestSightingMs) return false
    newestSightingMs = atMs
    seenAtMs = Math.max(seenAtMs, now() - told.agoMs)
    return true
  }

  const server = https.createServer(
    { key: keys.lanKey, cert: pem, minVersion: 'TLSv1.3', requestTimeout: PATIENCE_MS },
    (request, answer) => {
      const reply = (status: number): void => {
        answer.writeHead(status, { 'cache-control': 'no-store', connection: 'close' }).end()
      }
      if (request.method !== 'POST' || request.url !== SEEN_PATH) return reply(404)
      let text = ''
      request.on('data', (part: Buffer) => {
        text += part.toString()
        if (text.length > MOST_BODY_BYTES) request.destroy()
      })
      request.once('end', () => reply(take(text) ? 204 : 403))
      request.once('error', () => answer.destroy())
    },
  )
  server.setTimeout(PATIENCE_MS)
  // Whoever holds many connections keeps no till out, which would hide that the main computer lives.
  const slots = createConnectionSlots({ knownAddresses: [] })
  server.on('connection', (socket: Socket) => {
    if (!slots.open(socket)) socket.destroy()
  })
  const sweeping = setInterval(slots.sweep, SWEEP_EVERY_MS).unref()
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    seenAtMs: () => seenAtMs,
    close: () =>
      new Promise((resolve) => {
        clearInterval(sweeping)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function parsed(text: string): { sighting: string; agoMs: number } | null {
  try {
    const raw: unknown = JSON.parse(text)
    if (!isRecord(raw)) return null
    const { agoMs, sighting } = raw
    const isAgo = typeof agoMs === 'number' && agoMs >= 0 && agoMs <= MOST_AGO_MS
    return typeof sighting === 'string' && isAgo ? { sighting, agoMs } : null
  } catch {
    return null
  }
}
