import type { FastifyInstance } from 'fastify'
import type { Shop } from '../kernel/services.ts'
import { reachableAddresses } from './own-hosts.ts'

const plain = new WeakMap<Shop, readonly string[]>()
const lan = new WeakMap<Shop, string>()

/** Remembers, once the server listens, where phones in the shop's network reach it. */
export function rememberAddress(app: FastifyInstance, shop: Shop): void {
  app.addHook('onListen', async () => {
    plain.set(shop, reachableAddresses(app))
  })
}

/** Where the listener for the shop's network is; null when it is off. */
export function noteLanAddress(shop: Shop, address: string | null): void {
  if (address === null) lan.delete(shop)
  else lan.set(shop, address)
}

/** Such as 'https://192.168.1.20:4781'; empty while only this computer reaches the server. */
export function addressesOf(shop: Shop): string[] {
  const encrypted = lan.get(shop)
  return [...(encrypted === undefined ? [] : [encrypted]), ...(plain.get(shop) ?? [])]
}

/** The best of them; null while the server listens to its own computer alone. */
export function reachableAddress(shop: Shop): string | null {
  return addressesOf(shop)[0] ?? null
}
