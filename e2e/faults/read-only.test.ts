import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { complaintsAbout } from '../reliability/oracle.ts'
import {
  type Acknowledged,
  acknowledgedBy,
  addLine,
  goodsOf,
  saveSale,
} from '../reliability/selling.ts'
import { type Branch, endAll, startBranch } from '../reliability/server-process.ts'
import { freshShop, PLENTY, removeShops, scratchFolder } from '../reliability/template-shop.ts'
import { OWNER, openTill, ReplyLost } from '../reliability/till.ts'

const DISK_BYTES = 96 * 1024 * 1024

let image = ''
let folder = ''
let isMounted = false
let reason = ''

function mount(): boolean {
  const { status, stderr } = spawnSync('mount', ['-o', 'loop,errors=remount-ro', image, folder])
  if (status !== 0) reason = `no disk could be mounted: ${stderr}`.trim()
  isMounted = status === 0
  return isMounted
}

function unmount(): void {
  if (isMounted) spawnSync('umount', [folder])
  isMounted = false
}

/** A disk of its own, in a file, to which an error can be reported. */
beforeEach(() => {
  reason = process.platform === 'linux' && process.getuid?.() === 0 ? '' : 'root on Linux alone'
  if (reason !== '') return
  image = scratchFolder('disk.img')
  folder = scratchFolder('disk')
  fs.mkdirSync(folder)
  fs.writeFileSync(image, '')
  fs.truncateSync(image, DISK_BYTES)
  const made = spawnSync('mkfs.ext4', ['-q', '-F', image])
  if (made.status !== 0) reason = 'there is no mkfs.ext4'
  else mount()
})
afterEach(async () => {
  await endAll()
  unmount()
})
afterAll(removeShops)

/** Reports an error of this disk to the kernel, which then lets nobody write to it. */
function breakDisk(): void {
  const line = fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((each) => each.split(' ')[1] === folder)
  const device = path.basename(line?.split(' ')[0] ?? '')
  if (!device.startsWith('loop')) throw new Error(`not a disk of this test: ${device}`)
  fs.writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'played by a test')
}

it('a disk that turns read-only in the middle loses nothing that was acknowledged', async (context) => {
  if (reason !== '') {
    console.info(`not tried: ${reason}`)
    context.skip(reason)
  }
  const shop = path.join(folder, 'shop')
  fs.cpSync(await freshShop(), shop, { recursive: true })
  spawnSync('sync', ['-f', folder])
  const acknowledged: Acknowledged[] = []
  const branch = await startBranch(shop)
  const till = openTill(() => branch.address)
  await till.signIn()
  const sell = await seller(branch, acknowledged)
  for (let sale = 0; sale < 20; sale += 1) expect(await sell(`sale-${sale}`)).toBe(200)
  breakDisk()
  // It refuses, or it has stopped by itself: a sale that is not on the disk is never acknowledged.
  for (let sale = 0; sale < 3; sale += 1) {
    expect([503, 'no answer']).toContain(await sell(`at-the-fault-${sale}`))
  }
  till.close()
  await branch.kill()
  unmount()
  spawnSync('e2fsck', ['-f', '-y', image])
  expect(mount()).toBe(true)

  const next = await startBranch(shop)
  const sellAgain = await seller(next, acknowledged)
  for (let sale = 0; sale < 5; sale += 1) expect(await sellAgain(`again-${sale}`)).toBe(200)
  expect((await next.stop()).code).toBe(0)
  expect(complaintsAbout(shop, { acknowledged })).toEqual([])
})

/** Sells one case at a time; answers the status, and notes what was acknowledged. */
async function seller(
  branch: Branch,
  acknowledged: Acknowledged[],
): Promise<(key: string) => Promise<number | 'no answer'>> {
  const stranger = openTill(() => branch.address)
  const login = await stranger.call('POST', '/api/Auth/Login', OWNER)
  stranger.close()
  const till = openTill(() => branch.address, login.body.AccessToken)
  const goods = (await goodsOf(till, [PLENTY])).get(PLENTY)
  if (goods === undefined) throw new Error('the goods are missing')
  return async (key) => {
    try {
      const line = await addLine(till, key, goods)
      if (line.status !== 200) return line.status
      const answer = await saveSale(till, key)
      if (answer.status === 200) acknowledged.push(acknowledgedBy(key, answer))
      return answer.status
    } catch (error) {
      if (!(error instanceof ReplyLost)) throw error
      return 'no answer'
    }
  }
}
