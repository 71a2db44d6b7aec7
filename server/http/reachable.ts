import type { FastifyInstance } from 'fastify'
import type { Services } from '../kernel/services.ts'
import { reachableAddresses } from './own-hosts.ts'

const plain = new WeakMap<Services, readonly string[]>()
const lan = new WeakMap<Services, string>()

/** Remembers, once the server listens, where phones in the shop's network reach it. */
export function rememberAddress(app: FastifyInstance, services: Services): void {
  app.addHook('onListen', async () => {
    plain.set(services, reachableAddresses(app))
  })
}

/** Where the listener for the shop's network is; null when it is off. */
export function noteLanAddress(services: Services, address: string | null): void {
  if (address === null) lan.delete(services)
  else lan.set(services, address)
}

/** Such as 'https://192.168.1.20:4781'; empty while only this computer reaches the server. */
export function addressesOf(services: Services): string[] {
  const encrypted = lan.get(services)
  return [...(encrypted === undefined ? [] : [encrypted]), ...(plain.get(services) ?? [])]
}

/** The best of them; null while the server listens to its own computer alone. */
export function reachableAddress(services: Services): string | null {
  return addressesOf(services)[0] ?? null
}
