import type { Socket } from 'node:net'
import { createTokenBuckets } from '../http/token-buckets.ts'

/**
 * A stranger is a connection that no paired device has used yet: every connection begins as one.
 * A browser that pairs opens six; a shop has few phones that come by a job card's code.
 */
export const MOST_STRANGERS = 64
export const MOST_STRANGERS_EACH_ADDRESS = 16
/** A browser opens six connections a window, and some for its event streams. */
const MOST_EACH_DEVICE = 64
/** How long a stranger may stay silent, and how long one answer to it may take. */
export const STRANGER_IDLE_MS = 5_000
const STRANGER_BUSY_MS = 15_000

// A TLS handshake costs about a millisecond of the one thread that also sells.
const STRANGER_HANDSHAKES = { perSecond: 5, burst: 30 }
const ALL_STRANGERS_HANDSHAKES = { perSecond: 40, burst: 100 }
const KNOWN_HANDSHAKES = { perSecond: 50, burst: 100 }
/** The pairing page is ten files and asks every second what became of its wish. */
const STRANGER_REQUESTS = { perSecond: 10, burst: 60 }
const ALL_STRANGERS_REQUESTS = { perSecond: 100, burst: 300 }

type Connection = {
  socket: Socket
  remoteAddress: string
  remotePort: number | undefined
  deviceId: number | null
  openRequests: number
  /** When it was opened, or its last request began or ended. */
  changedMs: number
}

/**
 * Decides which connections from the shop's network stay open. Strangers share a small number of
 * slots; a new one takes the place of the oldest of the address that holds most, so that many idle
 * connections keep nobody out. A connection that a paired device has used is never closed for a
 * stranger.
 */
export type ConnectionSlots = {
  /** Takes up a new connection; false where it is to be refused. */
  open(socket: Socket): boolean
  /** Whether a paired device has used this connection already. */
  isPaired(socket: PeerSocket): boolean
  /** Notes whose connection this is. */
  noteDevice(socket: PeerSocket, deviceId: number): void
  /** Whether a stranger may ask once more now; decided before the request is read any further. */
  takeRequest(socket: PeerSocket): boolean
  /** Notes that a request on the connection begins (1) or has ended (-1). */
  countRequest(socket: PeerSocket, change: 1 | -1): void
  ofDevice(deviceId: number): Socket[]
  /** Closes strangers that stay silent, or whose answer takes too long. */
  sweep(): void
}

/** A TLS socket is another object than the TCP socket under it; both have the same peer. */
type PeerSocket = { remoteAddress?: string | undefined; remotePort?: number | undefined }

export function createConnectionSlots({
  knownAddresses,
  nowMs = () => performance.now(),
}: {
  /** Where paired devices came from last: strangers can't use up their handshakes. */
  knownAddresses: Iterable<string>
  nowMs?: () => number
}): ConnectionSlots {
  const known = new Set(knownAddresses)
  const open = new Map<string, Connection>()
  const buckets = {
    stranger: createTokenBuckets({ ...STRANGER_HANDSHAKES, nowMs }),
    strangers: createTokenBuckets({ ...ALL_STRANGERS_HANDSHAKES, nowMs }),
    known: createTokenBuckets({ ...KNOWN_HANDSHAKES, nowMs }),
    request: createTokenBuckets({ ...STRANGER_REQUESTS, nowMs }),
    requests: createTokenBuckets({ ...ALL_STRANGERS_REQUESTS, nowMs }),
  }

  const connections = (): Connection[] => [...open.values()]
  const strangers = (): Connection[] => connections().filter(({ deviceId }) => deviceId === null)
  const mayConnect = (address: string): boolean =>
    known.has(address)
      ? buckets.known.take(address)
      : buckets.stranger.take(address) && buckets.strangers.take('')

  function forget(connection: Connection): void {
    const key = keyOf(connection)
    // A port may be used again before the end of the connection before is told.
    if (open.get(key) === connection) open.delete(key)
  }

  function close(connection: Connection | undefined): void {
    if (connection === undefined) return
    forget(connection)
    connection.socket.destroy()
  }

  return {
    open(socket) {
      const { remoteAddress = '', remotePort } = socket
      if (!mayConnect(remoteAddress)) return false
      close(surplusOf(strangers(), remoteAddress))
      const connection: Connection = {
        socket,
        remoteAddress,
        remotePort,
        deviceId: null,
        openRequests: 0,
        changedMs: nowMs(),
      }
      open.set(keyOf(connection), connection)
      socket.once('close', () => forget(connection))
      return true
    },
    isPaired: (socket) => typeof open.get(keyOf(socket))?.deviceId === 'number',
    noteDevice(socket, deviceId) {
      const connection = open.get(keyOf(socket))
      if (connection === undefined) return
      connection.deviceId = deviceId
      known.add(connection.remoteAddress)
      const same = connections().filter((each) => each.deviceId === deviceId)
      if (same.length > MOST_EACH_DEVICE) close(same.find(isIdle))
    },
    takeRequest: ({ remoteAddress = '' }) =>
      buckets.request.take(remoteAddress) && buckets.requests.take(''),
    countRequest(socket, change) {
      const connection = open.get(keyOf(socket))
      if (connection === undefined) return
      connection.openRequests += change
      connection.changedMs = nowMs()
    },
    ofDevice: (deviceId) =>
      connections().flatMap((each) => (each.deviceId === deviceId ? [each.socket] : [])),
    sweep() {
      for (const stranger of strangers()) {
        const mayTake = isIdle(stranger) ? STRANGER_IDLE_MS : STRANGER_BUSY_MS
        if (nowMs() - stranger.changedMs > mayTake) close(stranger)
      }
    },
  }
}

/**
 * Returns the connection to close for one more stranger of this address: the oldest of the address
 * where it has its share, the oldest of the address that holds most where all slots are taken.
 */
function surplusOf(strangers: readonly Connection[], address: string): Connection | undefined {
  const same = strangers.filter(({ remoteAddress }) => remoteAddress === address)
  if (same.length >= MOST_STRANGERS_EACH_ADDRESS) return same[0]
  return strangers.length >= MOST_STRANGERS ? mostOfOneAddress(strangers)[0] : undefined
}

function mostOfOneAddress(strangers: readonly Connection[]): Connection[] {
  const groups = Map.groupBy(strangers, ({ remoteAddress }) => remoteAddress)
  let most: Connection[] = []
  for (const group of groups.values()) if (group.length > most.length) most = group
  return most
}

function isIdle({ openRequests }: Connection): boolean {
  return openRequests === 0
}

function keyOf({ remoteAddress, remotePort }: PeerSocket): string {
  return `${remoteAddress} ${remotePort}`
}
