import { pino } from 'pino'
import { closeDatabase } from '../../server/db/idle-checkpoint.ts'
import { openDatabase } from '../../server/db/open.ts'
import { connectionOf } from '../../server/db/sql.ts'
import { type Clock, systemClock } from '../../server/kernel/clock.ts'
import { programResourcesFolder } from '../../server/kernel/resources-folder.ts'
import type { Services } from '../../server/kernel/services.ts'
import { loadKeys } from '../../server/keys/keys.ts'
import { commitAs } from '../../server/sales/save-sale.ts'
import { createServices } from '../../server/startup/create-services.ts'
import { ceilingSale } from './ceiling-sale.ts'

export const SALE_LINES = 3
const CASH = 1
const OWNER_ID = 1
const DAY_MS = 24 * 60 * 60_000

/** The shop of a data folder, in this process; the same objects that the server is made of. */
export function openShop(folder: string, clock: Clock = systemClock): Services {
  const db = openDatabase(folder)
  return createServices({
    db,
    clock,
    keys: loadKeys(db, folder),
    log: pino({ level: 'silent' }),
    dataFolder: folder,
    resourcesFolder: programResourcesFolder(),
  })
}

export function closeShop(services: Services): void {
  closeDatabase(services.db)
}

export function setSyncs(services: Services, mode: 'FULL' | 'OFF'): void {
  connectionOf(services.db).pragma(mode === 'FULL' ? 'synchronous = FULL' : 'synchronous = OFF')
}

/** A seller in this process: carts are filled by bare rows, sales are the product's own. */
export function createSeller(services: Services, items: number) {
  const cart = ceilingSale(connectionOf(services.db))
  const user = { userId: OWNER_ID, permissions: new Set(['money.take', 'sell'] as const) }
  const signedIn = {
    ...user,
    sessionId: '',
    userName: 'owner',
    displayName: 'Owner',
    role: 'owner' as const,
    branchId: services.branch().id,
    deviceId: null,
  }
  let next = 0
  return {
    fillCart(name: string): string {
      const key = `${name}-${++next}`
      for (let line = 0; line < SALE_LINES; line += 1) {
        cart.addLine(key, 1 + ((next * 7 + line) % items))
      }
      return key
    },
    commit(key: string): number {
      const body = {
        sessionID: key,
        receiptModel: { receiptAmount: 1_000, receiptTypeId: CASH },
      }
      const call = { services, user: signedIn, ip: '127.0.0.1' }
      return commitAs(call, body).answer.orderId
    },
  }
}

/** So many sales of three lines, each with its invoice and receipt. */
export async function fillOrders(
  folder: string,
  size: { items: number; orders: number; days: number },
): Promise<void> {
  const now = Date.now()
  const spanMs = (size.days - 1) * DAY_MS
  let done = 0
  const clock = { now: () => now - Math.round(spanMs * (1 - done / size.orders)) }
  const services = openShop(folder, clock)
  setSyncs(services, 'OFF')
  const seller = createSeller(services, size.items)
  for (done = 0; done < size.orders; done += 1) seller.commit(seller.fillCart('filled'))
  closeShop(services)
}
