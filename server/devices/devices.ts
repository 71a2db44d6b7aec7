import type { FastifyInstance } from 'fastify'
import { installPhonePages, installSharedPhoneFiles } from '../http/phone-pages.ts'
import type { BoundOperation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { followDevices } from './lan-gate.ts'
import { manageOperations } from './manage-devices.ts'
import { lanOperations } from './manage-lan.ts'
import { pairingOperations } from './manage-pairing.ts'
import { pairDeviceOperations } from './pair-device.ts'

/** Everything that the API answers about other tills and phones. */
export const deviceOperations: readonly BoundOperation[] = [
  ...lanOperations,
  ...pairingOperations,
  ...pairDeviceOperations,
  ...manageOperations,
]

/**
 * The listener for the shop's network with the server's own life, and the small page that a device
 * is let in by: all that one sees that is not paired.
 */
export function installDevices(app: FastifyInstance, services: Services): void {
  installSharedPhoneFiles(app, services.resourcesFolder)
  installPhonePages(app, services.resourcesFolder, {
    '/pair': 'devices/pair.html',
    '/pair/page.js': 'devices/pair.js',
    '/pair/page.css': 'devices/pair.css',
  })
  followDevices(app, services)
  app.addHook('onListen', async () => services.lan.watch(app))
  app.addHook('preClose', async () => services.lan.stop())
}
