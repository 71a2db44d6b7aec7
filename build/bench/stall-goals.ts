import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  closeDay,
  countCash,
  dayReports,
  dayState,
  daySummary,
  openDay,
} from '../../server/contract/day.ts'
import { documentPdf } from '../../server/contract/documents.ts'
import { listShopChecks, startShopCheck } from '../../server/contract/shop-checks.ts'
import { barcodeAsks, goodsOf, saleAsks, typeAheadAsks } from './asks.ts'
import type { Measured } from './goals.ts'
import { scratchFile, shopOf, YEAR_SHOP } from './shops.ts'
import { type Asker, productOn } from './site.ts'
import type { Pace } from './till-goals.ts'

const SETTLE_MS = 1_500

/**
 * The longest stall of the server's main thread under a day's work, kind by kind: while it lasts no
 * till is answered, and in the desktop program no window moves.
 */
export async function measureStalls(pace: Pace): Promise<Measured[]> {
  const goal = {
    id: 'P19',
    what: 'longest stall of the main thread',
    accept: 60,
    aim: 20,
    unit: 'ms',
  } as const
  if (process.platform === 'win32')
    return [{ goal, value: null, note: 'Windows has no signal for it' }]
  const file = scratchFile('stalls.json')
  const folder = await shopOf(YEAR_SHOP)
  const product = await productOn(folder, { stallFile: file })
  try {
    const longest: [string, number][] = []
    await closeDays(product)
    // The start itself is measured elsewhere.
    await sleep(SETTLE_MS)
    await takeStall(product, file)
    for (const [what, work] of await daysWork(product, pace)) {
      await work()
      await sleep(SETTLE_MS)
      longest.push([what, await takeStall(product, file)])
    }
    await sleep(SETTLE_MS)
    // What the computer itself does to a server that nobody asks.
    const idleMs = await takeStall(product, file)
    const each = longest.map(([what, ms]) => `${what} ${ms.toFixed(0)}`).join(', ')
    const value = Math.max(...longest.map(([, ms]) => ms))
    return [{ goal, value, note: `${each}; with nothing to do ${idleMs.toFixed(0)}` }]
  } finally {
    product.connection.close()
    await product.server.stop()
  }
}

/** Closes all days up to now, so that the open one is a day and not a year. */
async function closeDays({ ask, connection }: Asker): Promise<void> {
  await connection.send(ask('POST', openDay.path, { float: 1_000, earlierInFloat: false }))
  const counted = await connection.send(ask('POST', countCash.path, { pieces: [], coins: 1_000 }))
  const { countID } = JSON.parse(counted)
  await connection.send(ask('POST', closeDay.path, { countID, note: 'A year of sales' }))
}

type Work = [string, () => Promise<void>]

async function daysWork(product: Asker, { calls }: Pace): Promise<Work[]> {
  const site = { size: YEAR_SHOP, product, ceiling: product, stop: async () => {} }
  const goods = await goodsOf(product, YEAR_SHOP.items)
  const send = async (requests: readonly Buffer[]): Promise<void> => {
    for (const request of requests) await product.connection.send(request)
  }
  const today = new Date().toISOString().slice(0, 10)
  const get = (path: string): Buffer => product.ask('GET', path)
  const dayEnd = documentPdf.path.replace('{kind}', 'DayEnd').replace('{id}', today)
  return [
    ['look-ups', () => send(barcodeAsks(site).product)],
    ['type-ahead', () => send(typeAheadAsks(site, '3 letters').product)],
    [
      'sales',
      async () => send(await saleAsks(product, { goods, name: 'stall', count: calls, lines: 3 })),
    ],
    [
      'the day',
      () =>
        send([
          get(dayState.path),
          get(daySummary.path),
          get(`${dayReports.path}?pageNumber=1&pageSize=50`),
        ]),
    ],
    ['papers', () => send(Array.from({ length: 5 }, () => get(`${dayEnd}?paper=A4`)))],
    ['the check of the shop', () => checkShop(product)],
  ]
}

async function checkShop({ ask, connection }: Asker): Promise<void> {
  await connection.send(ask('POST', startShopCheck.path, {}))
  for (;;) {
    await sleep(200)
    const { IsRunning } = JSON.parse(await connection.send(ask('GET', listShopChecks.path)))
    if (IsRunning === false) return
  }
}

/** The longest stall since the last time, in milliseconds. */
async function takeStall({ server }: Asker, file: string): Promise<number> {
  fs.rmSync(file, { force: true })
  process.kill(server.pid, 'SIGUSR2')
  while (!fs.existsSync(file)) await sleep(20)
  const { longestMs } = JSON.parse(fs.readFileSync(file, 'utf8'))
  return Number(longestMs)
}
