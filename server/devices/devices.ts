import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { BoundOperation } from '../operation.ts'
import type { Shop } from '../shop.ts'
import { lanOf } from './lan.ts'
import { followDevices } from './lan-gate.ts'
import { manageOperations } from './manage-devices.ts'
import { lanOperations } from './manage-lan.ts'
import { pairingOperations } from './manage-pairing.ts'
import { pairDeviceOperations } from './pair-device.ts'

/** Everything that the API answers about other tills and phones. */
export function deviceOperations(shop: Shop): BoundOperation[] {
  return [
    ...lanOperations,
    ...pairingOperations,
    ...pairDeviceOperations(shop),
    ...manageOperations,
  ]
}

const PAGES = [
  { url: '/pair', file: 'pair.html', type: 'text/html; charset=utf-8' },
  { url: '/pair/page.js', file: 'pair.js', type: 'text/javascript; charset=utf-8' },
  { url: '/pair/page.css', file: 'pair.css', type: 'text/css; charset=utf-8' },
]

/**
 * The listener for the shop's network with the server's own life, and the small page that a device
 * is let in by: all that one sees that is not paired.
 */
export function installDevices(app: FastifyInstance, shop: Shop): void {
  for (const { file, type, url } of PAGES) {
    app.get(url, { schema: { hide: true } }, async (_request, reply) => {
      const text = fs.readFileSync(path.join(shop.resourcesFolder, 'devices', file), 'utf8')
      return reply.type(type).header('cache-control', 'no-cache').send(text)
    })
  }
  followDevices(app, shop)
  app.addHook('onListen', async () => lanOf(shop).watch(app))
  app.addHook('preClose', async () => lanOf(shop).stop())
}
