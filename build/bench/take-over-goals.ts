import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  freePort,
  pairTill,
  type StandbyTill,
  startStandby,
  takeOver,
  untilAtStandby,
} from '../../e2e/reliability/standby-till.ts'
import { openTill } from '../../e2e/reliability/till.ts'
import { makeRecovery } from '../../server/contract/keys.ts'
import { appointStandby } from '../../server/contract/standby.ts'
import { DATABASE_FILE } from '../../server/db/open.ts'
import { DIST } from '../launch/paths.mjs'
import { goodsOf, saleAsks } from './asks.ts'
import { OWNER } from './catalogue.ts'
import type { Measured } from './goals.ts'
import { SALE_LINES } from './orders.ts'
import { startProduct } from './processes.ts'
import { type ShopSize, scratchFile, shopOf, YEAR_SHOP } from './shops.ts'
import { signedIn } from './site.ts'
import type { Pace } from './till-goals.ts'

const SMALL = { items: 20_000, orders: 0 }
const BUILT_COMMAND = path.join(DIST, 'server', 'shop-command.js')

/**
 * The machine's part of a take-over (A6): from the order of a person to the next receipt, in shops of
 * two sizes. Before it come the ten seconds of silence and the person.
 */
export async function measureTakeOver({ rounds }: Pace): Promise<Measured[]> {
  const sizes: ShopSize[] = rounds > 5 ? [SMALL, YEAR_SHOP] : [SMALL]
  const measured: Measured[] = []
  for (const size of sizes) measured.push(await measureOne(size))
  return measured
}

async function measureOne(size: ShopSize): Promise<Measured> {
  const folder = await shopOf(size)
  const sizeMb = fs.statSync(path.join(folder, DATABASE_FILE)).size / 1e6
  const host = await startProduct(folder)
  const { standby, standbyFolder } = await followedBy(host.address)
  try {
    const pulledAt = performance.now()
    process.kill(host.pid, 'SIGKILL')
    const { askedAt, soldAt } = await takeOverAndSell(standby, standbyFolder, size.items)
    const wholeMs = Math.round(soldAt - pulledAt)
    return {
      goal: {
        id: 'A6',
        what: `take-over, order to next receipt, ${sizeMb.toFixed(0)} MB`,
        accept: 15_000,
        aim: 8_000,
        unit: 'ms',
      },
      value: soldAt - askedAt,
      note: `${wholeMs} ms from the pulled plug, with ten seconds of silence and a person who is ready`,
    }
  } finally {
    await standby.end('SIGKILL')
  }
}

/** Appoints a standby till to a server, and waits until it has all, and the database itself. */
export async function followedBy(
  address: string,
): Promise<{ standby: StandbyTill; standbyFolder: string }> {
  const owner = openTill(() => address)
  await owner.signIn()
  await owner.call('POST', makeRecovery.path, { password: OWNER.password })
  const paired = await pairTill(owner, 'Till 2', await freePort())
  const { deviceID } = paired
  await owner.call('POST', appointStandby.path, { deviceID, password: OWNER.password })
  const standbyFolder = scratchFile('standby')
  const standby = await startStandby(paired, standbyFolder, { command: [BUILT_COMMAND] })
  await standby.following
  await untilAtStandby(owner)
  await untilReplica(standbyFolder)
  owner.close()
  return { standby, standbyFolder }
}

/** Waits until the standby till has the database itself, not the copy alone. */
async function untilReplica(standbyFolder: string): Promise<void> {
  const file = path.join(standbyFolder, 'standby', 'replica', DATABASE_FILE)
  while (!fs.existsSync(file)) await sleep(100)
}

async function takeOverAndSell(standby: StandbyTill, folder: string, items: number) {
  const taken = await takeOver(standby)
  if (taken.status !== 200) throw new Error(JSON.stringify(taken.body))
  const address = await standby.ready
  const pid = 0
  const spawnedAt = taken.askedAt
  const after = await signedIn({ address, pid, spawnedAt, stop: async () => undefined }, folder)
  const goods = await goodsOf(after, items)
  const asks = await saleAsks(after, { goods, name: 'taken-over', count: 1, lines: SALE_LINES })
  for (const ask of asks) await after.connection.send(ask)
  const soldAt = performance.now()
  after.connection.close()
  return { askedAt: taken.askedAt, soldAt }
}
