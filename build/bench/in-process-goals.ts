import fs from 'node:fs'
import { buildServer } from '../../server/build-server.ts'
import { itemRecordEncoder, itemRowsOf } from '../../server/catalog/item-records.ts'
import { pageOfItems } from '../../server/catalog/search/page-items.ts'
import { login } from '../../server/contract/auth.ts'
import { addCartLine } from '../../server/contract/cart.ts'
import type { Services } from '../../server/kernel/services.ts'
import { orderById, orderLines } from '../../server/orders/order-record.ts'
import type { Ids } from '../../server/wire/ids.ts'
import { brandName, OWNER } from './catalogue.ts'
import type { Measured } from './goals.ts'
import { closeShop, createSeller, openShop, setSyncs } from './orders.ts'
import { scratchFile, shopOf } from './shops.ts'
import type { Pace } from './till-goals.ts'
import { compare, median, type Samples, spreadOf, timeSync } from './timing.ts'

const ITEMS = 10_000
const FEW_ORDERS = 1_000
const MANY_ORDERS = 20_000
const ABANDONED_CARTS = 20_000

/** The sale without HTTP, and what does not grow with the books: P7, P16, G4, G5, G6. */
export async function measureInProcess(pace: Pace): Promise<Measured[]> {
  const few = openShop(await shopOf({ items: ITEMS, orders: FEW_ORDERS }))
  const many = openShop(await shopOf({ items: ITEMS, orders: MANY_ORDERS }))
  try {
    return [
      saleOverItsPhysics(few, pace),
      await saleGrowth(few, many, pace),
      await orderGrowth(few, many, pace),
      await idCost(few, pace),
      await abandonedCarts(few, many, pace),
    ]
  } finally {
    closeShop(few)
    closeShop(many)
  }
}

function selling(services: Services, name: string) {
  const seller = createSeller(services, ITEMS)
  return (count: number): Samples => {
    const keys = Array.from({ length: count }, () => seller.fillCart(name))
    return timeSync(count, (index) => seller.commit(keys[index] ?? ''))
  }
}

function saleOverItsPhysics(services: Services, pace: Pace): Measured {
  const sell = selling(services, 'physics')
  const disk = openDisk()
  const ratios: number[] = []
  const sales: Samples = []
  const physics: Samples = []
  for (let round = 0; round <= pace.rounds; round += 1) {
    setSyncs(services, 'FULL')
    const full = sell(pace.calls)
    setSyncs(services, 'OFF')
    const off = spreadOf(sell(pace.calls)).p50
    const sync = spreadOf(timeSync(pace.calls, disk.syncSixteenPages)).p50
    if (round === 0) continue
    ratios.push(spreadOf(full).p50 / (off + sync))
    sales.push(...full)
    physics.push(off + sync)
  }
  setSyncs(services, 'FULL')
  disk.close()
  return {
    goal: {
      id: 'P7',
      what: 'SaveSale in process over sync + statements',
      accept: 1.5,
      aim: 1.3,
      unit: 'x',
    },
    value: median(ratios),
    own: spreadOf(sales),
    ceiling: spreadOf(physics),
    note: 'beside: fsync of 16 x 4 KiB plus the same sale with syncs off',
  }
}

/** What a sale does to the disk at the least: sixteen pages and one sync. */
function openDisk() {
  const handle = fs.openSync(scratchFile('pages'), 'w')
  const pages = Buffer.alloc(16 * 4096, 7)
  return {
    syncSixteenPages() {
      for (let page = 0; page < 16; page += 1) {
        fs.writeSync(handle, pages, page * 4096, 4096, page * 4096)
      }
      fs.fsyncSync(handle)
    },
    close: () => fs.closeSync(handle),
  }
}

const ORDERS_NOTE = `${FEW_ORDERS} to ${MANY_ORDERS} orders`

async function saleGrowth(few: Services, many: Services, pace: Pace): Promise<Measured> {
  const { ratio, spreads } = await compare(pace.rounds, pace.calls, [
    selling(many, 'growth'),
    selling(few, 'growth'),
  ])
  return {
    goal: { id: 'G4', what: 'SaveSale in process, growth', accept: 1.3, aim: 1.1, unit: 'x' },
    value: ratio,
    own: spreads[0],
    ceiling: spreads[1],
    note: ORDERS_NOTE,
  }
}

async function orderGrowth(few: Services, many: Services, pace: Pace): Promise<Measured> {
  const looking = (services: Services, orders: number) => (count: number) =>
    timeSync(count, (index) => {
      const orderId = 1 + ((index * 37) % orders)
      orderById(services.db, orderId)
      orderLines(services.db, orderId)
    })
  const { ratio, spreads } = await compare(pace.rounds, pace.calls * 4, [
    looking(many, MANY_ORDERS),
    looking(few, FEW_ORDERS),
  ])
  return {
    goal: { id: 'G5', what: 'order and its lines, growth', accept: 5, aim: 4, unit: 'x' },
    value: ratio,
    own: spreads[0],
    ceiling: spreads[1],
    note: ORDERS_NOTE,
  }
}

async function idCost(services: Services, pace: Pace): Promise<Measured> {
  const filter = { itemTypeId: null, categoryId: null, subCategoryId: null }
  const localDate = services.localNow()
  const plain: Ids = { encode: () => 'AAAAAAAAAAAAAAAAAAAAAA', decode: () => null }
  const page = (ids: Ids) => (count: number) =>
    timeSync(count, () => {
      const search = { filter, typed: brandName(10) }
      const { rows } = pageOfItems(services.db, search, { pageSize: 20, offset: 0 })
      const found = rows.map(({ id }) => id)
      const encode = itemRecordEncoder(services.db, ids)
      return itemRowsOf(services.db, found, localDate).map((row) => encode(row))
    })
  const { ratio, spreads } = await compare(pace.rounds, pace.calls, [
    page(services.ids),
    page(plain),
  ])
  return {
    goal: { id: 'P16', what: 'encrypted IDs of a page of 20', accept: 1.3, aim: 1.05, unit: 'x' },
    value: ratio,
    own: spreads[0],
    ceiling: spreads[1],
    note: 'beside: the same page without IDs',
  }
}

async function abandonedCarts(few: Services, many: Services, pace: Pace): Promise<Measured> {
  const seller = createSeller(many, ITEMS)
  setSyncs(many, 'OFF')
  setSyncs(few, 'OFF')
  for (let cart = 0; cart < ABANDONED_CARTS; cart += 1) seller.fillCart('abandoned')
  const own = await addingLines(many)
  const other = await addingLines(few)
  const { ratio, spreads } = await compare(pace.rounds, pace.calls, [own.add, other.add])
  await own.close()
  await other.close()
  return {
    goal: { id: 'G6', what: 'cart line beside old carts', accept: 1.2, aim: 1.1, unit: 'x' },
    value: ratio,
    own: spreads[0],
    ceiling: spreads[1],
    note: `${ABANDONED_CARTS} abandoned carts, syncs off, without a socket`,
  }
}

async function addingLines(services: Services) {
  const app = await buildServer({ services, rendererFolder: null, rateLimitPerMinute: 0 })
  const signedIn = await app.inject({ method: 'POST', url: login.path, payload: OWNER })
  const headers = { authorization: `Bearer ${signedIn.json().AccessToken}` }
  const itemID = services.ids.encode('item', 1)
  let next = 0
  return {
    async add(count: number): Promise<Samples> {
      const samples: Samples = []
      for (let index = 0; index < count; index += 1) {
        const payload = {
          sessionID: `new-${Math.floor(++next / 20)}`,
          itemID,
          qty: 1,
          price: 2_000,
        }
        const before = performance.now()
        const url = addCartLine.path
        const { statusCode } = await app.inject({ method: 'POST', url, payload, headers })
        samples.push(performance.now() - before)
        if (statusCode !== 200) throw new Error(`a line was answered ${statusCode}`)
      }
      return samples
    },
    close: () => app.close(),
  }
}
