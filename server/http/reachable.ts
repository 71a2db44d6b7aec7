import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'
import { reachableAddresses } from './own-hosts.ts'

const addresses = new WeakMap<Shop, string>()

/** Remembers, once the server listens, where phones in the shop's network reach it. */
export function rememberAddress(app: FastifyInstance, shop: Shop): void {
  app.addHook('onListen', async () => {
    const [first] = reachableAddresses(app)
    if (first !== undefined) addresses.set(shop, first)
  })
}

/** Such as 'http://192.168.1.20:4780'; null while the server listens to its own computer alone. */
export function reachableAddress(shop: Shop): string | null {
  return addresses.get(shop) ?? null
}
