import net from 'node:net'
import os from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

// Requests injected by tests never pass a socket; light-my-request names this host.
const NOT_LISTENING = ['localhost:80', '127.0.0.1:80']

/** Throws the refusal of a request whose Host or Origin is not this server's. */
export type HostGuard = (app: FastifyInstance, request: FastifyRequest) => void

/**
 * Refuses, before anything else, a Host or Origin that is not this server's own: no web page opened
 * on the same computer can drive the till, whatever its name resolves to (F34, F35).
 */
export function createHostGuard(): HostGuard {
  let own: ReadonlySet<string> | null = null

  return (app, request) => {
    own ??= app.server.listening ? ownHosts(app) : null
    const hosts = own ?? new Set(NOT_LISTENING)
    const isOwn = hosts.has((request.headers.host ?? '').toLowerCase())
    if (isOwn && !hasForeignOrigin(request, hosts)) return
    throw new Refusal('FORBIDDEN', 'This address may not talk to the till.')
  }
}

function hasForeignOrigin(request: FastifyRequest, hosts: ReadonlySet<string>): boolean {
  const origin = request.headers.origin
  if (origin === undefined) return false
  const match = /^https?:\/\/([^/]+)$/.exec(origin.toLowerCase())
  return match?.[1] === undefined || !hosts.has(match[1])
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
export function reachableAddresses(app: FastifyInstance): string[] {
  const hosts = [...ownHosts(app)].filter((host) => /^\d+\.\d+\.\d+\.\d+/.test(host))
  return hosts.filter((host) => !host.startsWith('127.')).map((host) => `http://${host}`)
}

function bracketed(address: string): string {
  return net.isIPv6(address) ? `[${address}]` : address
}

/** Whether the request came from this computer itself. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}
