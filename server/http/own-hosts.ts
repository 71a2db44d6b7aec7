import net from 'node:net'
import os from 'node:os'
import { TLSSocket } from 'node:tls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

// Requests injected by tests never pass a socket; light-my-request names this host.
const NOT_LISTENING = ['localhost:80', '127.0.0.1:80']

export type HostGuard = {
  /**
   * Reads the server's own hosts, once it listens. A request that comes while the server closes,
   * when it has no addresses any more, is judged by the same hosts.
   */
  onListen(app: FastifyInstance): void
  /** Throws the refusal of a request whose Host or Origin is not this server's. */
  check(request: FastifyRequest): void
}

/** The hosts (name and port) of the listener for the shop's network; none while it is off. */
export type LanHosts = () => ReadonlySet<string>

/**
 * Refuses, before anything else, a Host or Origin that is not this server's own: no web page opened
 * on the same computer can drive the till, whatever its name resolves to (F34, F35).
 */
export function createHostGuard(lanHosts: LanHosts, allowsPlainNetwork: boolean): HostGuard {
  let own: ReadonlySet<string> = new Set(NOT_LISTENING)

  const onListen = (app: FastifyInstance): void => {
    own = ownHosts(app)
  }
  const check = (request: FastifyRequest): void => {
    // Each listener knows its own names only: a page of one can't drive the till by the other.
    const hosts = isOverLan(request) ? lanHosts() : own
    const isOwn = hosts.has((hostOf(request) ?? '').toLowerCase())
    if (isOwn && !hasForeignOrigin(request, hosts)) {
      if (allowsPlainNetwork || isEncryptedOrLocal(request)) return
      throw new Refusal('FORBIDDEN', message('request.needs-encryption'))
    }
    throw new Refusal('FORBIDDEN', message('request.foreign-address'))
  }
  return { onListen, check }
}

/** The one Host of a request; undefined where there is none, or another beside it. */
function hostOf({ headers, raw }: FastifyRequest): string | undefined {
  const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0)
  const count = names.filter((name) => name.toLowerCase() === 'host').length
  return count > 1 ? undefined : headers.host
}

/** Whether what is sent can be read by nobody on its way: it is encrypted, or never leaves here. */
function isEncryptedOrLocal(request: FastifyRequest): boolean {
  const { localAddress, remoteAddress } = request.raw.socket
  return isOverLan(request) || isLoopback(request.ip) || localAddress === remoteAddress
}

function hasForeignOrigin(request: FastifyRequest, hosts: ReadonlySet<string>): boolean {
  const origin = request.headers.origin
  if (origin === undefined) return false
  const match = /^(https?):\/\/([^/]+)$/.exec(origin.toLowerCase())
  if (match?.[2] === undefined || !hosts.has(match[2])) return true
  return isOverLan(request) && match[1] !== 'https'
}

function ownHosts(app: FastifyInstance): ReadonlySet<string> {
  const hosts = new Set<string>()
  for (const bound of app.addresses()) {
    if (typeof bound === 'string') continue
    const isAny = bound.address === '0.0.0.0' || bound.address === '::'
    const names = ['localhost', '127.0.0.1', '[::1]', ...(isAny ? [] : [bracketed(bound.address)])]
    if (isAny) {
      for (const list of Object.values(os.networkInterfaces())) {
        for (const entry of list ?? []) names.push(bracketed(entry.address))
      }
    }
    for (const name of names) {
      hosts.add(`${name}:${bound.port}`)
      // A browser leaves out the port that the scheme implies.
      if (bound.port === 80) hosts.add(name)
    }
  }
  return hosts
}

/** Where other devices reach this server; nowhere while it listens to its own computer alone. */
export function plainAddressesOf(app: FastifyInstance): string[] {
  const hosts = [...ownHosts(app)].filter((host) => /^\d+\.\d+\.\d+\.\d+/.test(host))
  return hosts.filter((host) => !host.startsWith('127.')).map((host) => `http://${host}`)
}

function bracketed(address: string): string {
  return net.isIPv6(address) ? `[${address}]` : address
}

/** Whether the request came by the listener for the shop's network, which alone is encrypted. */
export function isOverLan({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof TLSSocket
}

/** Whether the request came from the branch's own computer. */
export function isOwnComputer(request: FastifyRequest): boolean {
  return !isOverLan(request) && isLoopback(request.ip)
}

/** Whether PINs count here: on the branch's own computer, and on a till or phone that is paired. */
export function isEnrolled(request: FastifyRequest): boolean {
  const { device } = request
  return isOwnComputer(request) || (device !== null && device.kind !== 'display')
}

/** Whether an address is of this computer itself. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}
