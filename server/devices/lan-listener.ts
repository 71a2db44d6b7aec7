import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerUnreadable, hangUpWith } from '../http/unroutable.ts'
import { type ConnectionSlots, createConnectionSlots } from './connection-slots.ts'

/** Far above what the slots let be open; for the moment in which they close a surplus. */
const MOST_CONNECTIONS = 1_000
const HANDSHAKE_MS = 5_000
const HEADERS_MS = 5_000
const REQUEST_MS = 10_000
const KEEP_ALIVE_MS = 75_000
/** A stream of events says that it is there every 15 s. */
const SILENT_MS = 60_000
const CLOSE_WITHIN_MS = 2_000
const SWEEP_EVERY_MS = 1_000
/** Nothing that a stranger may send is longer. */
const STRANGER_BODY_BYTES = 4_096

export type LanListener = {
  address: string
  port: number
  /** Ends the connections that a device has come by. */
  dropDevice(deviceId: number): void
  isConnected(deviceId: number): boolean
  close(): Promise<void>
}

/** What the listener knows of the shop's devices. */
export type DeviceDirectory = {
  /** The paired device that sends this request; null for a stranger. */
  deviceOf(request: IncomingMessage): number | null
  /** The addresses at which paired devices were last seen. */
  knownAddresses(): readonly string[]
}

/**
 * Listens for the shop's network: TLS 1.3 and nothing older, the same routes as on this computer,
 * and what a proxy in front would give, since there is none: few connections of strangers, few and
 * small requests of theirs, and short patience with callers who send slowly. Throws as `listen` does
 * where the port is taken.
 */
export async function listenOnLan(
  app: FastifyInstance,
  place: { address: string; port: number },
  tls: { key: string; cert: string },
  devices: DeviceDirectory,
): Promise<LanListener> {
  const slots = createConnectionSlots({ knownAddresses: devices.knownAddresses() })
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
    (request, answer) => {
      if (isAdmitted(slots, devices, request, answer)) app.routing(request, answer)
    },
  )
  server.maxConnections = MOST_CONNECTIONS
  server.setTimeout(SILENT_MS)
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) =>
    answerUnreadable(error, socket),
  )
  // Plain HTTP, an older TLS, a scan of the network: nobody to answer.
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  server.on('connection', (socket: Socket) => {
    if (!slots.open(socket)) socket.destroy()
  })
  const sweeping = setInterval(slots.sweep, SWEEP_EVERY_MS).unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place.port, place.address, resolve)
  })
  server.on('error', (error) => app.log.error({ err: error }, 'the network listener failed'))
  return {
    ...place,
    isConnected: (id) => slots.ofDevice(id).length > 0,
    dropDevice(id) {
      for (const socket of slots.ofDevice(id)) socket.destroy()
    },
    close() {
      clearInterval(sweeping)
      return close(server)
    },
  }
}

/**
 * Whether a request may go on to the routes. A stranger's is refused here, before anything of it is
 * parsed, where its address asks too often or its body is longer than any that it may send.
 */
function isAdmitted(
  slots: ConnectionSlots,
  devices: DeviceDirectory,
  request: IncomingMessage,
  answer: ServerResponse,
): boolean {
  const { headers, socket } = request
  slots.countRequest(socket, 1)
  answer.once('close', () => slots.countRequest(socket, -1))
  if (slots.isPaired(socket)) return true
  const deviceId = devices.deviceOf(request)
  if (deviceId !== null) {
    slots.noteDevice(socket, deviceId)
    return true
  }
  const isLong = Number(headers['content-length'] ?? 0) > STRANGER_BODY_BYTES
  // Chunked: how long it will be can't be known, and no page of ours sends a body so.
  const isOfAnyLength = headers['transfer-encoding'] !== undefined
  if (!slots.takeRequest(socket)) hangUpWith(answer, 'RATE_LIMITED')
  else if (isLong || isOfAnyLength) hangUpWith(answer, 'TOO_LARGE')
  else return true
  return false
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
