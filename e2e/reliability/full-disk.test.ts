import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { complaintsAbout } from './oracle.ts'
import {
  type Acknowledged,
  acknowledgedBy,
  addLine,
  type Goods,
  goodsOf,
  readCart,
  saveSale,
} from './selling.ts'
import { endAll, refusedStart, startBranch } from './server-process.ts'
import { freshShop, PLENTY, removeShops, scratchFolder } from './template-shop.ts'
import { openTill, type Till } from './till.ts'

const DISK = '24m'
/** Above this the server moves its log into the database in a pause, which a full disk forbids. */
const LOG_WORTH_MOVING = 5 * 1024 * 1024

let mounted = ''
let reason = ''

/** A small disk of its own: memory, which can be filled to the last page. */
beforeEach(() => {
  reason = ''
  if (process.platform !== 'linux') reason = 'a small disk is made by tmpfs, of Linux alone'
  else if (process.getuid?.() !== 0) reason = 'only root may mount a small disk'
  if (reason !== '') return
  const folder = scratchFolder('small-disk')
  fs.mkdirSync(folder)
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'x', folder])
  if (status === 0) mounted = folder
  else reason = `no small disk could be mounted: ${stderr}`.trim()
})

afterEach(async () => {
  await endAll()
  if (mounted !== '') spawnSync('umount', [mounted])
  mounted = ''
})
afterAll(removeShops)

/** Takes all the space that is left, but for the last `spare` bytes. */
function fillDisk(spare: number): void {
  const ballast = fs.openSync(path.join(mounted, 'ballast'), 'w')
  try {
    for (;;) fs.writeSync(ballast, Buffer.alloc(4096))
  } catch {
    fs.ftruncateSync(ballast, Math.max(0, fs.fstatSync(ballast).size - spare))
  }
  fs.closeSync(ballast)
}

function freeDisk(): void {
  fs.rmSync(path.join(mounted, 'ballast'))
}

async function shopOnDisk(): Promise<string> {
  const folder = path.join(mounted, 'shop')
  fs.cpSync(await freshShop(), folder, { recursive: true })
  return folder
}

type Selling = { till: Till; goods: Goods; acknowledged: Acknowledged[]; next: number }

/** Sells until a sale is not saved; answers what was said then, and the cart's key. */
async function sellUntilRefused(selling: Selling, most: number) {
  for (let sale = 0; sale < most; sale += 1) {
    const key = `sale-${++selling.next}`
    const line = await addLine(selling.till, key, selling.goods)
    if (line.status !== 200) return { key, answer: line }
    const answer = await saveSale(selling.till, key)
    if (answer.status !== 200) return { key, answer }
    selling.acknowledged.push(acknowledgedBy(key, answer))
  }
  return null
}

it('fills up: 503, nothing half-written, and sales go on when there is space', async (context) => {
  if (reason !== '') {
    console.info(`not tried: ${reason}`)
    context.skip(reason)
  }
  const folder = await shopOnDisk()
  const branch = await startBranch(folder)
  const till = openTill(() => branch.address)
  await till.signIn()
  const goods = (await goodsOf(till, [PLENTY])).get(PLENTY)
  if (goods === undefined) throw new Error('the goods are missing')
  const selling: Selling = { till, goods, acknowledged: [], next: 0 }
  const log = path.join(folder, 'branch.db-wal')
  while (fs.statSync(log).size < LOG_WORTH_MOVING) {
    expect(await sellUntilRefused(selling, 20)).toBeNull()
  }
  for (let round = 0; round < 3; round += 1) {
    fillDisk(round * 100_000)
    const refused = await sellUntilRefused(selling, 1_000)
    expect(refused?.answer).toMatchObject({
      status: 503,
      body: { success: false, code: 'UNAVAILABLE', message: expect.stringMatching(/disk is full/) },
    })
    // The pause in which the log would be moved; reading goes on in it and after it.
    await sleep(400)
    expect((await readCart(till, 'sale-1')).status).toBe(200)
    expect((await goodsOf(till, [PLENTY])).size).toBe(1)
    // Where the move succeeded, the log has room again although the disk has none.
    expect([200, 503]).toContain((await addLine(till, 'another', goods)).status)
    freeDisk()
    if (refused === null) throw new Error('the disk never filled')
    const again = await sellUntilRefused(selling, 5)
    expect(again).toBeNull()
  }
  till.close()
  expect((await branch.stop()).code).toBe(0)
  expect(complaintsAbout(folder, selling)).toEqual([])
})

it('is full at the stop and at the start: a good end, and one sentence', async (context) => {
  if (reason !== '') {
    console.info(`not tried: ${reason}`)
    context.skip(reason)
  }
  const folder = await shopOnDisk()
  const branch = await startBranch(folder)
  const till = openTill(() => branch.address)
  await till.signIn()
  const goods = (await goodsOf(till, [PLENTY])).get(PLENTY)
  if (goods === undefined) throw new Error('the goods are missing')
  const selling: Selling = { till, goods, acknowledged: [], next: 0 }
  expect(await sellUntilRefused(selling, 50)).toBeNull()
  fillDisk(0)
  till.close()
  const ended = await branch.stop()
  expect(ended).toMatchObject({ code: 0, stderr: '' })

  // Where the start needs no room the shop opens, and can be read; else it says what is wrong.
  const start = await refusedStart(folder)
  if (!start.stdout.startsWith('ready ')) {
    expect(start.stderr).toMatch(/^[^\n]*disk[^\n]* full[^\n]*\n$/)
  }
  freeDisk()
  const next = await startBranch(folder)
  await next.stop()
  expect(complaintsAbout(folder, selling)).toEqual([])
})
