import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addCopyPlace, copiesState, rehearseCopy } from '../../server/contract/copies.ts'
import { makeRecovery } from '../../server/contract/keys.ts'
import { DATABASE_FILE } from '../../server/db/open.ts'
import { WalTail } from '../../server/db/wal-tail.ts'
import { goodsOf, saleAsks, sendingNew } from './asks.ts'
import { OWNER } from './catalogue.ts'
import type { Measured } from './goals.ts'
import { measureKills } from './kill-goals.ts'
import { closeShop, createSeller, openShop, SALE_LINES } from './orders.ts'
import { scratchFile, shopOf } from './shops.ts'
import { type Asker, productOn } from './site.ts'
import { followedBy, measureTakeOver } from './take-over-goals.ts'
import type { Pace } from './till-goals.ts'
import { compare, percentile, spreadOf } from './timing.ts'

const SIZE = { items: 20_000, orders: 0 }
const SALES_TO_AGE_MAX = 40
const AGE_MAX_MS = 10_000
const SALES_TO_WEIGH = 30
/** Further apart than a segment waits for more, as in a shop. */
const APART_MS = 400
const ORDERS_A_DAY = 300
const RESTORED_MB = 500
const BASE_WAIT_MS = 120_000

/** What copies to other places cost and how old they are: A1 to A7 of the chain's figures. */
export async function measureCopies(pace: Pace): Promise<Measured[]> {
  const folder = await shopOf(SIZE)
  const place = scratchFile('place')
  fs.mkdirSync(place)
  const copied = await productOn(folder)
  const alone = await productOn(await shopOf(SIZE))
  try {
    const placeID = await startCopies(copied, place)
    const capture = await measureCapture(pace)
    const { standby } = await followedBy(copied.server.address)
    const sales = await measureSales(copied, alone, pace).finally(() => standby.end('SIGKILL'))
    return [
      ...capture,
      sales,
      await measureAge(copied, place, pace),
      ...(await measureKills(pace)),
      await measureRestore(copied, placeID, path.join(folder, DATABASE_FILE)),
      await measureLog(copied),
      ...(await measureTakeOver(pace)),
    ]
  } finally {
    for (const { connection, server } of [copied, alone]) {
      connection.close()
      await server.stop()
    }
  }
}

async function stateOf({ ask, connection }: Asker) {
  return JSON.parse(await connection.send(ask('GET', copiesState.path)))
}

/** Waits until the place has all; returns its id. */
async function startCopies(product: Asker, place: string): Promise<string> {
  const { ask, connection } = product
  await connection.send(ask('POST', makeRecovery.path, { password: OWNER.password }))
  const added = await connection.send(
    ask('POST', addCopyPlace.path, { kind: 'folder', path: place }),
  )
  const until = performance.now() + BASE_WAIT_MS
  while (performance.now() < until) {
    const { Places } = await stateOf(product)
    if (Places[0]?.State === 'Following' && Places[0]?.LagSeconds === 0) {
      return String(JSON.parse(added).placeID)
    }
    await sleep(200)
  }
  throw new Error('the place never had all of the shop')
}

/** Taking a commit out of the write-ahead log, in process. */
async function measureCapture({ calls }: Pace): Promise<Measured[]> {
  const services = openShop(await shopOf(SIZE))
  const file = path.join(services.dataFolder, DATABASE_FILE)
  const tail = new WalTail(services.db, file)
  const seller = createSeller(services, SIZE.items)
  const samples: number[] = []
  for (let sale = 0; sale < calls; sale += 1) {
    const cart = seller.fillCart('captured')
    tail.capture()
    seller.commit(cart)
    const before = performance.now()
    tail.capture()
    samples.push(performance.now() - before)
  }
  tail.close()
  closeShop(services)
  const own = spreadOf(samples)
  const what = 'capture of a sale'
  return [
    {
      goal: { id: 'A1', what: `${what}, p50`, accept: 0.3, aim: 0.15, unit: 'ms' },
      value: own.p50,
      own,
    },
    {
      goal: { id: 'A1', what: `${what}, p99`, accept: 2, aim: 0.8, unit: 'ms' },
      value: own.p99,
      own,
    },
  ]
}

async function measureSales(copied: Asker, alone: Asker, pace: Pace): Promise<Measured> {
  const goods = await goodsOf(copied, SIZE.items)
  const goodsAlone = await goodsOf(alone, SIZE.items)
  const { ratio, spreads } = await compare(pace.rounds, Math.ceil(pace.calls / 2), [
    sendingNew(copied, (count, round) =>
      saleAsks(copied, { goods, name: `copied-${round}`, count, lines: SALE_LINES }),
    ),
    sendingNew(alone, (count, round) =>
      saleAsks(alone, { goods: goodsAlone, name: `alone-${round}`, count, lines: SALE_LINES }),
    ),
  ])
  return {
    goal: {
      id: 'A2',
      what: 'SaveSale p50, copies on over off',
      accept: 1.1,
      aim: 1.05,
      unit: 'x',
    },
    value: ratio,
    own: spreads[0],
    ceiling: spreads[1],
    note: 'a folder and a standby till; beside: the same shop without copies',
  }
}

/** How long after its answer a sale is in the place. */
async function measureAge(product: Asker, place: string, pace: Pace): Promise<Measured> {
  const goods = await goodsOf(product, SIZE.items)
  const count = Math.min(SALES_TO_AGE_MAX, Math.ceil(pace.pacedSales / 6))
  const ages: number[] = []
  for (let sale = 0; sale < count; sale += 1) {
    const name = `aged-${sale}`
    const [ask] = await saleAsks(product, { goods, name, count: 1, lines: SALE_LINES })
    if (ask === undefined) continue
    await settle(place)
    const before = bytesOf(place)
    await product.connection.send(ask)
    const answered = performance.now()
    while (bytesOf(place) === before && performance.now() - answered < AGE_MAX_MS) await sleep(5)
    ages.push(performance.now() - answered)
  }
  return {
    goal: { id: 'A3', what: 'age of a place, p99', accept: 1_000, aim: 400, unit: 'ms' },
    value: percentile(ages, 0.99),
    own: spreadOf(ages),
    note: `${count} sales, about one in 2 s`,
  }
}

/** Waits until nothing more comes to the place. */
async function settle(place: string): Promise<void> {
  for (let before = -1; before !== bytesOf(place); await sleep(600)) before = bytesOf(place)
}

function bytesOf(folder: string): number {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile() && entry.name.endsWith('.dcs'))
    .reduce((sum, { name, parentPath }) => sum + fs.statSync(path.join(parentPath, name)).size, 0)
}

/** A copy brought back and checked, in a scratch folder. */
async function measureRestore(product: Asker, placeID: string, file: string): Promise<Measured> {
  const { ask, connection } = product
  const before = performance.now()
  await connection.send(ask('POST', rehearseCopy.path, { placeID }))
  const tookMs = performance.now() - before
  const sizeMb = fs.statSync(file).size / 1e6
  return {
    goal: {
      id: 'A5',
      what: 'restore with its checks, for each 500 MB',
      accept: 30_000,
      aim: 10_000,
      unit: 'ms',
    },
    value: (tookMs * RESTORED_MB) / sizeMb,
    note: `${sizeMb.toFixed(0)} MB took ${tookMs.toFixed(0)} ms`,
  }
}

/** The log of a day, from sales one by one. */
async function measureLog(product: Asker): Promise<Measured> {
  const goods = await goodsOf(product, SIZE.items)
  await sleep(APART_MS)
  const before = Number((await stateOf(product)).LogBytes)
  for (let sale = 0; sale < SALES_TO_WEIGH; sale += 1) {
    const asks = await saleAsks(product, {
      goods,
      name: `weighed-${sale}`,
      count: 1,
      lines: SALE_LINES,
    })
    for (const ask of asks) await product.connection.send(ask)
    await sleep(APART_MS)
  }
  const bytes = Number((await stateOf(product)).LogBytes) - before
  return {
    goal: { id: 'A7', what: 'log of a day of 300 orders', accept: 40, aim: 20, unit: 'MiB' },
    value: (bytes / SALES_TO_WEIGH / 1024 / 1024) * ORDERS_A_DAY,
    note: `from ${SALES_TO_WEIGH} orders of ${SALE_LINES} lines`,
  }
}
