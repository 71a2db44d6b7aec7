import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { answerUnreadable } from '../http/unroutable.ts'

/** A shop has a dozen devices; a browser opens six connections, and some for its streams. */
const MOST_CONNECTIONS = 200
const MOST_EACH_ADDRESS = 32
const HANDSHAKE_MS = 5_000
const HEADERS_MS = 5_000
const REQUEST_MS = 10_000
const KEEP_ALIVE_MS = 75_000
/** A stream of events says that it is there every 15 s. */
const SILENT_MS = 60_000
const CLOSE_WITHIN_MS = 2_000

export type LanListener = {
  address: string
  port: number
  /** Ends the connections that a device has come by. */
  dropDevice(deviceId: number): void
  /** Notes whose connection this is. */
  noteDevice(socket: Duplex, deviceId: number): void
  isConnected(deviceId: number): boolean
  close(): Promise<void>
}

/**
 * Listens for the shop's network: TLS 1.3 and nothing older, the same routes as on this computer,
 * and what a proxy in front would give, since there is none: few connections, and short patience
 * with callers who send slowly. Throws as `listen` does where the port is taken.
 */
export async function listenOnLan(
  app: FastifyInstance,
  place: { address: string; port: number },
  tls: { key: string; cert: string },
): Promise<LanListener> {
  const server = createServer(
    {
      ...tls,
      minVersion: 'TLSv1.3',
      ALPNProtocols: ['http/1.1'],
      handshakeTimeout: HANDSHAKE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 1_000,
    },
    (request, answer) => app.routing(request, answer),
  )
  server.maxConnections = MOST_CONNECTIONS
  server.setTimeout(SILENT_MS)
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) =>
    answerUnreadable(error, socket),
  )
  // Plain HTTP, an older TLS, a scan of the network: nobody to answer.
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  limitEachAddress(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place.port, place.address, resolve)
  })
  server.on('error', (error) => app.log.error({ err: error }, 'the network listener failed'))
  return { ...place, ...devicesOf(server), close: () => close(server) }
}

function limitEachAddress(server: Server): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (count > MOST_EACH_ADDRESS) socket.destroy()
  })
}

function devicesOf(server: Server): Pick<LanListener, 'dropDevice' | 'noteDevice' | 'isConnected'> {
  const sockets = new Set<Duplex>()
  const devices = new WeakMap<Duplex, number>()
  server.on('secureConnection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const of = (id: number): Duplex[] => [...sockets].filter((each) => devices.get(each) === id)
  return {
    noteDevice: (socket, id) => void devices.set(socket, id),
    isConnected: (id) => of(id).length > 0,
    dropDevice(id) {
      for (const socket of of(id)) socket.destroy()
    },
  }
}

/** Requests in flight are finished, for as long as that may take. */
async function close(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(cutOff)
}
