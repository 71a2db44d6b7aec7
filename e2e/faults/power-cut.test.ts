import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { olderShop } from '../../server/db/testing/older-shop.ts'
import { startServer } from '../../server/startup/start-server.ts'
import { type DiskStep, readRecord, recorder } from '../reliability/disk-record.ts'
import { complaintsAbout } from '../reliability/oracle.ts'
import { seededRandom } from '../reliability/random.ts'
import {
  type Acknowledged,
  acknowledgedBy,
  addLine,
  goodsOf,
  saveSale,
} from '../reliability/selling.ts'
import { type Branch, endAll, startBranch } from '../reliability/server-process.ts'
import { whyNoStrace } from '../reliability/strace.ts'
import { type Leftovers, StrictDisk } from '../reliability/strict-disk.ts'
import {
  freshShop,
  PLENTY,
  removeShops,
  SHOP,
  scratchFolder,
} from '../reliability/template-shop.ts'
import { openTill } from '../reliability/till.ts'

afterEach(endAll)
afterAll(removeShops)

/** Cuts beside those after each sync: with some of what was not synced, some of it torn. */
const LOOSE_CUTS = Number(process.env['DIOPTRE_FAULT_CUTS'] ?? '150')
const SALES = 4
/** In the answer to a sale. */
const SOLD = /"SalesOrderNo":"([^"]+)"/
const SET_UP = /"success":true/

const reason = whyNoStrace()

/** What was told up to a moment, and what a cut at that moment left. */
type Cut = { folder: string; isSetUp: boolean; told: readonly Acknowledged[] }

describe.skipIf(reason !== null)('a disk that keeps only what was synced', () => {
  it('loses nothing that was told at the birth of a shop', async () => {
    expect(await complaintOver(await birth())).toBeNull()
  })

  it('would lose the keys without the syncs of their folder (control)', async () => {
    const isLeftOut = (step: DiskStep): boolean => step.kind === 'sync' && /\/keys$/.test(step.path)
    expect(await complaintOver(await birth(), isLeftOut)).toContain('the start was refused')
  })

  it('loses nothing that was told over a migration', async () => {
    const place = scratchFolder('migration')
    fs.mkdirSync(place)
    const shop = path.join(place, 'shop')
    const { acknowledged: known, folder } = await soldShop()
    olderShop(folder, shop, STEPS_BACK)
    const before = scratchFolder('before')
    fs.cpSync(place, before, { recursive: true })
    const record = scratchFolder('record')
    const branch = await startBranch(shop, [], recorder(record))
    const told = await sellSome(branch)
    expect((await branch.stop()).code).toBe(0)
    const recorded = { place, shop, record, before, told, isSetUp: true, known }
    expect(await complaintOver(recorded)).toBeNull()
  })
})

let born: Promise<Recorded> | undefined

/** The record of a shop's first minutes, from an empty disk to some sales; made once. */
function birth(): Promise<Recorded> {
  born ??= recordBirth()
  return born
}

async function recordBirth(): Promise<Recorded> {
  const place = scratchFolder('birth')
  fs.mkdirSync(place)
  const shop = path.join(place, 'till', 'shop')
  const record = scratchFolder('record')
  const branch = await startBranch(shop, [], recorder(record))
  const till = openTill(() => branch.address)
  const made = await till.call('POST', '/api/Setup/save', SHOP)
  expect(made.status).toBe(200)
  await till.signIn()
  const taxes = await till.call('GET', '/api/Catalogue/tax-classes')
  const item = await till.call('POST', '/api/Catalogue/item', {
    name: 'Cloth',
    section: 'Accessory',
    taxClass: taxes.body.Items.find((each: { Rate: number }) => each.Rate === 18).Name,
    barcode: PLENTY,
    price: 250,
    priceIncludesTax: false,
    openingStock: 100,
    openingCost: 10,
  })
  expect(item.status).toBe(200)
  const told = await sellSome(branch)
  till.close()
  expect((await branch.stop()).code).toBe(0)
  return { place, shop, record, before: null, told, isSetUp: false }
}

/** How many migrations are to come. */
const STEPS_BACK = 11

async function sellSome(branch: Branch): Promise<Acknowledged[]> {
  const till = openTill(() => branch.address)
  await till.signIn()
  const goods = (await goodsOf(till, [PLENTY])).get(PLENTY)
  if (goods === undefined) throw new Error('the goods are missing')
  const told: Acknowledged[] = []
  for (let sale = 0; sale < SALES; sale += 1) {
    const key = `sale-${branch.pid}-${sale}`
    await addLine(till, key, goods)
    const answer = await saveSale(till, key)
    expect(answer.status).toBe(200)
    told.push(acknowledgedBy(key, answer))
  }
  till.close()
  return told
}

/** A shop of this version with some sales, closed. */
async function soldShop(): Promise<{ folder: string; acknowledged: Acknowledged[] }> {
  const folder = await freshShop()
  const branch = await startBranch(folder)
  const acknowledged = await sellSome(branch)
  expect((await branch.stop()).code).toBe(0)
  return { folder, acknowledged }
}

type Recorded = {
  /** What was there before, and stays. */
  place: string
  shop: string
  record: string
  /** A copy of it as it was; null where it was empty. */
  before: string | null
  told: readonly Acknowledged[]
  isSetUp: boolean
  known?: readonly Acknowledged[]
}

/**
 * Cuts the power after each sync of a record, and as often in between with some of what was not
 * synced; opens what is left with the server itself, and judges it by what had been told. Returns
 * the first complaint, null where there is none. `isLeftOut`: steps that never reach the disk.
 */
async function complaintOver(
  recorded: Recorded,
  isLeftOut: (step: DiskStep) => boolean = () => false,
): Promise<string | null> {
  const { before, known = [], place, record, shop, told } = recorded
  const steps = readRecord(record, place).filter((step) => !isLeftOut(step))
  const random = seededRandom(Number(process.env['DIOPTRE_SEED'] ?? 1))
  const disk = new StrictDisk(place, before)
  const looseEvery = Math.max(1, Math.floor(steps.length / LOOSE_CUTS))
  const soFar: Acknowledged[] = [...known]
  let { isSetUp } = recorded
  let cuts = 0
  let version = -1
  for (const [at, step] of steps.entries()) {
    disk.take(step)
    const isNew = disk.version !== version
    version = disk.version
    if (step.kind === 'said') {
      const orderNo = SOLD.exec(step.text)?.[1]
      soFar.push(...told.filter((sale) => sale.orderNo === orderNo))
      if (SET_UP.test(step.text)) isSetUp = true
    }
    const cutsHere: Leftovers[] = [
      ...(isNew || step.kind === 'said' ? (['nothing'] as const) : []),
      ...(at % looseEvery === 0 ? [{ random }] : []),
    ]
    for (const leftovers of cutsHere) {
      const left = scratchFolder('left')
      disk.cut(left, leftovers)
      const folder = path.join(left, path.relative(place, shop))
      const [complaint] = await judge({ folder, isSetUp, told: soFar })
      if (complaint !== undefined)
        return `cut ${cuts}, after step ${at} (${step.kind}): ${complaint}`
      fs.rmSync(left, { recursive: true, force: true })
      cuts += 1
    }
  }
  expect(soFar).toHaveLength(known.length + told.length)
  process.stdout.write(`${cuts} cuts over ${steps.length} steps: nothing told was lost\n`)
  return null
}

/** Opens what is left as the next start does. A start that is refused is a complaint. */
async function judge({ folder, isSetUp, told }: Cut): Promise<string[]> {
  try {
    const server = await startServer({
      dataFolder: folder,
      host: '127.0.0.1',
      port: 0,
      demo: false,
      rendererFolder: null,
      rateLimitPerMinute: 0,
    })
    await server.close()
  } catch (error) {
    return [`the start was refused: ${error instanceof Error ? error.message : String(error)}`]
  }
  if (!isSetUp) return []
  const db = new DatabaseSync(path.join(folder, 'branch.db'))
  const hasShop = db.prepare('SELECT 1 FROM branches').get() !== undefined
  db.close()
  return hasShop ? complaintsAbout(folder, { acknowledged: told }) : ['the shop is gone']
}
