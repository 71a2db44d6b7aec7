import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  dropLastRecord,
  makeCopiedShop,
  tryPlace,
} from '../../server/copies/testing/copied-shop.ts'
import { aboutWitness, complaintsAbout } from './oracle.ts'
import { seededRandom } from './random.ts'
import type { Acknowledged } from './selling.ts'
import {
  buildSeller,
  endSellers,
  type SellerLife,
  startSeller,
  type Told,
} from './selling-child.ts'
import { removeShops, scratchFolder } from './template-shop.ts'

/** 50 in the suite; 2,000 by `npm run test:faults copy-kills`, where the second is asked for too. */
const KILLS = Number(process.env['DIOPTRE_COPY_KILLS'] ?? 8)
const HOLDS_TO_THE_SECOND = process.env['DIOPTRE_FAULTS'] !== undefined
const SEED = Number(process.env['DIOPTRE_SEED'] ?? 1)
/** Each life begins a line of copies with a base of its own: a new shop keeps the folders small. */
const KILLS_OF_A_SHOP = 25
const LONGEST_LIFE_MS = HOLDS_TO_THE_SECOND ? 2_000 : 300
const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** Every so many kills the copy is judged by the oracle that shares no code with the server too. */
const JUDGED_EACH = 10
const SALES_AFTER_BASE = 5

beforeAll(buildSeller)
afterEach(endSellers)
afterAll(removeShops)

type Shop = {
  data: string
  place: string
  sold: Told[]
  /** Those that the seller, in any of its lives, said to be at the place. */
  there: Set<Acknowledged>
}
type Count = { kills: number; sales: number; torn: number; lines: number }

it(
  `killed ${KILLS} times: no sale that a place was said to have is missing, and every copy is whole`,
  async () => {
    const count: Count = { kills: 0, sales: 0, torn: 0, lines: 0 }
    // Two side by side, each with shops of its own.
    const loops = [0, 1].map((loop) => killUntilDone(loop, count))
    await Promise.all(loops)
    console.info(
      `${count.kills} kills over ${count.lines} lines, ${count.sales} sales acknowledged, ` +
        `${count.torn} places with a torn end, every copy whole`,
    )
  },
  120_000 + KILLS * 10_000,
)

it('a minute of sales is brought back as it was at each of its seconds', async (context) => {
  if (!HOLDS_TO_THE_SECOND) context.skip('takes a minute and more: npm run test:faults copy-kills')
  const shop = await newShop()
  const life = startLife(shop, 'minute', seededRandom(SEED))
  await life.until(() => life.saidCount() > 0)
  const fromMs = Date.now()
  await sleep(MINUTE_MS)
  await life.stop()
  for (let atMs = fromMs + SECOND_MS; atMs <= fromMs + MINUTE_MS; atMs += SECOND_MS) {
    const { faults, folder } = bringBack(shop, atMs)
    expect(faults).toEqual([])
    // All of a second before, and nothing that was begun after it.
    expect(missingIn(folder, soldBefore(life.sold, atMs - SECOND_MS))).toEqual([])
    const later = life.sold.filter((_, index) => (life.sold[index - 1]?.atMs ?? 0) > atMs)
    expect(missingIn(folder, later)).toHaveLength(later.length)
    fs.rmSync(folder, { recursive: true })
  }
  console.info(`${life.sold.length} sales in a minute, brought back at each second`)
})

function soldBefore(sold: readonly Told[], endMs: number): Told[] {
  return sold.filter(({ atMs }) => atMs < endMs)
}

async function killUntilDone(loop: number, count: Count): Promise<void> {
  const random = seededRandom(SEED * 2 + loop)
  while (count.kills < KILLS) {
    const shop = await newShop()
    for (let kill = 0; kill < KILLS_OF_A_SHOP && count.kills < KILLS; kill += 1) {
      count.kills += 1
      await killOnce(shop, { kill, random, count })
    }
    count.sales += shop.sold.length
    count.lines += fs.readdirSync(shop.place).filter((name) => /^\d{13}-/.test(name)).length
    await controlFails(shop, random)
    for (const folder of [shop.data, shop.place]) fs.rmSync(folder, { recursive: true })
  }
}

async function newShop(): Promise<Shop> {
  const shop = { data: scratchFolder('data'), place: scratchFolder('place') }
  await makeCopiedShop(shop.data, shop.place)
  return { ...shop, sold: [], there: new Set() }
}

type Round = { kill: number; random: () => number; count: Count }

async function killOnce(shop: Shop, { count, kill, random }: Round): Promise<void> {
  // Now and then a run ends in good order, and the next goes on with its line.
  if (random() < 0.15) {
    const life = startLife(shop, `stopped-${kill}`, random)
    await life.until(({ sold }) => sold.length > 0)
    await life.stop()
    note(shop, life)
  }
  const life = startLife(shop, `life-${kill}`, random)
  // Before a shop's first copy there is nothing that could be brought back. Later some are killed
  // before their line has a base.
  const isFollowed = kill === 0 || random() < 0.7
  await life.until(({ saidCount, sold }) => (isFollowed ? saidCount() : sold.length) > 0)
  await sleep(random() * LONGEST_LIFE_MS)
  // The program alone, as by a crash, or all of it at once, as by the power.
  const isPower = random() < 0.4
  const killedAtMs = Date.now()
  await life.kill(isPower)
  const hasFollowed = life.saidCount() > 0
  const readsAtOnce = random() < 0.5
  if (!readsAtOnce) await life.settled
  note(shop, life)
  const old = shop.sold.filter(({ atMs }) => atMs < killedAtMs - SECOND_MS)
  const stoppedBy = judge(shop, {
    old: HOLDS_TO_THE_SECOND && hasFollowed ? old : [],
    byOracle: kill % JUDGED_EACH === 0,
  })
  if (stoppedBy !== null) count.torn += 1
  await life.settled
}

function startLife(shop: Shop, life: string, random: () => number): SellerLife {
  return startSeller({ data: shop.data, life, seed: Math.floor(random() * 1e9) })
}

function note(shop: Shop, life: SellerLife): void {
  shop.sold.push(...life.sold)
  for (const sale of life.sold.slice(0, life.saidCount())) shop.there.add(sale)
}

/**
 * Brings the place back and expects it whole, with all sales that it was said to have and the `old`
 * ones. Returns what of it can't be read.
 */
function judge(
  shop: Shop,
  { byOracle, old = [] }: { byOracle: boolean; old?: readonly Told[] },
): string | null {
  const tried = bringBack(shop)
  expect(tried.faults).toEqual([])
  // A kill may tear the record that is being written; nothing before it.
  if (tried.stoppedBy !== null) expect(tried.stoppedBy).toMatch(/\.dcs is cut or damaged$/)
  const said = shop.sold.filter((sale) => shop.there.has(sale))
  expect(missingIn(tried.folder, said), 'said to be there').toEqual([])
  const late = missingIn(tried.folder, old)
  expect(late, 'older than a second; a busy computer copies later').toEqual([])
  if (byOracle) expect(complaintsAbout(tried.folder, { acknowledged: said })).toEqual([])
  fs.rmSync(tried.folder, { recursive: true })
  return tried.stoppedBy
}

function bringBack({ data, place }: Pick<Shop, 'data' | 'place'>, atMs?: number) {
  const scratch = scratchFolder('tried')
  const when = atMs === undefined ? {} : { atMs }
  const tried = tryPlace({ dataFolder: data, place, scratch, ...when })
  // The oracle reads the audit log by its key.
  fs.cpSync(path.join(data, 'keys'), path.join(scratch, 'keys'), { recursive: true })
  return tried
}

function missingIn(folder: string, acknowledged: readonly Acknowledged[]): string[] {
  const db = new DatabaseSync(path.join(folder, 'branch.db'), { readOnly: true })
  try {
    return aboutWitness(db, { acknowledged })
  } finally {
    db.close()
  }
}

/** The same check must complain of a place that has lost its last record, or it could never fail. */
async function controlFails(shop: Shop, random: () => number): Promise<void> {
  const life = startLife(shop, 'control', random)
  await life.until(() => life.saidCount() > 0)
  const after = life.saidCount() + SALES_AFTER_BASE
  await life.until(() => life.saidCount() >= after)
  await life.kill(false)
  await life.settled
  note(shop, life)
  judge(shop, { byOracle: true })
  expect(dropLastRecord(shop.place)).toBe(true)
  const cut = bringBack(shop)
  expect(missingIn(cut.folder, shop.sold).length).toBeGreaterThan(0)
  fs.rmSync(cut.folder, { recursive: true })
}
