import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addCopyPlace, copiesState } from '../../server/contract/copies.ts'
import { makeRecovery } from '../../server/contract/keys.ts'
import { DATABASE_FILE } from '../../server/db/open.ts'
import { openCopy } from '../../server/db/open-copy.ts'
import { one } from '../../server/db/sql.ts'
import { DIST } from '../launch/paths.mjs'
import { goodsOf, saleAsks } from './asks.ts'
import { OWNER } from './catalogue.ts'
import type { Measured } from './goals.ts'
import { SALE_LINES } from './orders.ts'
import { seededRandom } from './random.ts'
import { scratchFile, shopOf } from './shops.ts'
import { type Asker, productOn } from './site.ts'
import type { Pace } from './till-goals.ts'

const SIZE = { items: 20_000, orders: 0 }
const COMMAND = path.join(DIST, 'server', 'shop-command.js')
const OLDER_THAN_MS = 1_000
const PLACE_WAIT_MS = 120_000
/** The process of the place ends by itself once it has copied what is in the log. */
const LAST_COPY_MS = 150

type Sold = { orderNo: string; atMs: number }

/**
 * A4: the server is killed while it sells, and each time the copy at its place is brought back: sales
 * missing that were answered more than a second before, and copies that are not whole. A sample; the
 * 100 kills are in the suite, 2,000 are `npm run test:faults copy-kills`.
 */
export async function measureKills({ rounds }: Pace): Promise<Measured[]> {
  const kills = rounds > 5 ? 20 : 5
  const random = seededRandom(20_261_125)
  const folder = await shopOf(SIZE)
  const place = scratchFile('place')
  fs.mkdirSync(place)
  const sold: Sold[] = []
  let code = ''
  let missing = 0
  let bad = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const product = await productOn(folder)
    if (code === '') code = await startCopies(product, place)
    await untilCopied(product)
    const killedAtMs = await sellUntilKilled(product, sold, { name: `life-${kill}`, random })
    await sleep(LAST_COPY_MS)
    const known = sold.filter(({ atMs }) => atMs < killedAtMs - OLDER_THAN_MS)
    const lost = await missingAt(place, code, known)
    if (lost === null) bad += 1
    else missing += lost
  }
  const note = `${kills} kills, ${sold.length} sales: ${missing} missing, ${bad} copies not whole`
  const what = 'sales missing and bad copies after kills'
  return [{ goal: { id: 'A4', what, accept: 0, aim: 0, unit: 'lost' }, value: missing + bad, note }]
}

async function startCopies({ ask, connection }: Asker, place: string): Promise<string> {
  const made = await connection.send(ask('POST', makeRecovery.path, { password: OWNER.password }))
  await connection.send(ask('POST', addCopyPlace.path, { kind: 'folder', path: place }))
  return String(JSON.parse(made).Code)
}

async function untilCopied({ ask, connection }: Asker): Promise<void> {
  const until = performance.now() + PLACE_WAIT_MS
  for (;;) {
    const { Places } = JSON.parse(await connection.send(ask('GET', copiesState.path)))
    if (Places[0]?.State === 'Following' && Places[0]?.LagSeconds === 0) return
    if (performance.now() > until) throw new Error('the place never had all of the shop')
    await sleep(100)
  }
}

/** Sells for a second or two, and ends the server while a sale is under way; returns when. */
async function sellUntilKilled(
  product: Asker,
  sold: Sold[],
  { name, random }: { name: string; random: () => number },
): Promise<number> {
  const { connection, server } = product
  const goods = await goodsOf(product, SIZE.items)
  const until = performance.now() + 1_200 + random() * 1_200
  for (let sale = 0; ; sale += 1) {
    const one = { goods, name: `${name}-${sale}`, count: 1, lines: SALE_LINES }
    const [ask] = await saleAsks(product, one)
    if (ask === undefined) throw new Error('there is no sale to send')
    const answered = connection.send(ask)
    if (performance.now() > until) {
      answered.catch(() => undefined)
      await sleep(random() * 20)
      break
    }
    const { data } = JSON.parse(await answered)
    sold.push({ orderNo: data.SalesOrderNo, atMs: Date.now() })
    await sleep(random() * 60)
  }
  const killedAtMs = Date.now()
  process.kill(server.pid, 'SIGKILL')
  connection.close()
  await server.stop()
  return killedAtMs
}

/** How many of the sales are not in the copy; null where it can't be brought back. */
async function missingAt(
  place: string,
  code: string,
  known: readonly Sold[],
): Promise<number | null> {
  const target = scratchFile('restored')
  const args = ['restore', '--from', place, '--data', target, '--code', code, '--look']
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: 'ignore' })
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) return null
  const { close, db } = openCopy(path.join(target, DATABASE_FILE))
  try {
    const sql = 'SELECT 1 FROM sales_orders WHERE order_no = :orderNo'
    return known.filter(({ orderNo }) => one(db, sql, { orderNo }) === undefined).length
  } finally {
    close()
    fs.rmSync(target, { recursive: true })
  }
}
