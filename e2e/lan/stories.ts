import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Branch, startBranch } from '../reliability/server-process.ts'
import { type Api, signInToApi } from '../support/api.ts'
import { giveNetworkPin } from '../support/network-pin.ts'
import type { MiddleLine } from './middle.ts'
import { EVIL, HOST, secondTill, startIn, TILL } from './networks.ts'

const PORT = 4781
const SHOP = `${HOST.address}:${PORT}`
const MIDDLE = fileURLToPath(new URL('middle.ts', import.meta.url))
const LOST_WITHIN_MS = 15_000

type Stage = { branch: Branch; owner: Api; pin: string; token: string; bearer: string }

/** Plays all stories, one after the other, and prints how each went. */
export async function stories(): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-lan-'))
  const branch = await startBranch(folder, ['--demo'])
  const owner = await signInToApi(branch.address, 'owner', 'owner-demo')
  await giveNetworkPin(owner)
  const stage: Stage = { branch, owner, pin: '', token: '', bearer: '' }
  let isGood = true
  for (const [name, play] of STORIES) {
    try {
      await play(stage)
      process.stdout.write(`ok      ${name}\n`)
    } catch (error) {
      isGood = false
      process.stdout.write(`FAILED  ${name}\n${String(error)}\n`)
      break
    }
  }
  await branch.stop()
  fs.rmSync(folder, { recursive: true, force: true })
  return isGood
}

const STORIES: readonly [string, (stage: Stage) => Promise<void>][] = [
  ['the shop is found by mDNS when the network is turned on', found],
  ['the second till is paired by its code, under the pinned key', paired],
  ['it signs in by PIN and sells', sold],
  ['a man in the middle is refused: not a byte of token or PIN is read', refusedMiddle],
  ['a till that is shut out is refused at once', shutOut],
  ['the shop is lost by mDNS when the network is turned off', lost],
]

async function found(stage: Stage): Promise<void> {
  const watcher = secondTill({ do: 'watch' })
  const lan = await stage.owner.post('/api/Devices/lan', { isOn: true })
  assert.equal(lan.Url, `https://${SHOP}`)
  const up = await watcher.next()
  watcher.end()
  assert.equal(up.event, 'up')
  assert.equal(up.port, PORT)
  assert.equal(up.host, HOST.address)
  assert.equal(up.announcedPin, lan.Fingerprint.slice(0, 16))
  assert.notEqual(up.shopName, '')
  stage.pin = lan.Fingerprint
}

async function paired(stage: Stage): Promise<void> {
  const { owner, pin } = stage
  const { Code: code } = await owner.post('/api/Devices/pairing', {})
  const till = secondTill({ do: 'pair', host: SHOP, pin, code })
  assert.deepEqual(await till.next(), { status: 200 })
  const asked = await owner.get('/api/Devices/pairing')
  assert.equal(asked.DeviceName, 'Window till')
  assert.equal(asked.DeviceAddress, TILL.address)
  const decision = { requestID: asked.RequestID, isApproved: true }
  await owner.post('/api/Devices/pairing/decide', decision)
  const result = await till.next()
  assert.equal(result.State, 'approved')
  stage.token = result.Token
}

async function sold(stage: Stage): Promise<void> {
  const { pin, token } = stage
  const sale = await secondTill({ do: 'sell', host: SHOP, pin, token }).next()
  assert.equal(sale.login, 200)
  assert.equal(sale.status, 200, sale.message)
  assert.match(sale.invoiceNo, /\/\d{6}$/)
  stage.bearer = sale.bearer
}

/** The till was told a wrong address (a forged announcement, say) and sends all that it has. */
async function refusedMiddle({ bearer, pin, token }: Stage): Promise<void> {
  const child = startIn(EVIL.space, [MIDDLE, EVIL.address, String(PORT), HOST.address])
  if (child.stdout === null) throw new Error('the man in the middle has no output')
  const lines = readline.createInterface(child.stdout)[Symbol.asyncIterator]()
  const heard = async (): Promise<MiddleLine> => JSON.parse((await lines.next()).value ?? '')
  assert.deepEqual(await heard(), { ready: true })
  const host = `${EVIL.address}:${PORT}`
  try {
    for (const order of [
      { do: 'sell', host, pin, token },
      { do: 'ask', host, pin, token, bearer, path: '/api/quickSale/open-carts' },
      { do: 'pair', host, pin, code: '123456' },
    ] as const) {
      assert.equal((await secondTill(order).next()).refused, 'AnotherKey')
      const { met, read } = { met: 0, read: -1, ...(await heard()) }
      assert.equal(read, 0)
      assert.ok(met > 0)
    }
  } finally {
    child.kill()
  }
}

async function shutOut({ bearer, owner, pin, token }: Stage): Promise<void> {
  const order = { do: 'ask', host: SHOP, pin, token, bearer, path: '/api/quickSale/open-carts' }
  const asked = { ...order, do: 'ask' } as const
  assert.equal((await secondTill(asked).next()).status, 200)
  const { Items } = await owner.get('/api/Devices')
  await owner.post('/api/Devices/revoke', { deviceID: Items[0].ID })
  assert.equal((await secondTill(asked).next()).status, 401)
}

async function lost({ owner }: Stage): Promise<void> {
  const watcher = secondTill({ do: 'watch' })
  assert.equal((await watcher.next()).event, 'up')
  await owner.post('/api/Devices/lan', { isOn: false })
  const late = new Promise((resolve) => setTimeout(resolve, LOST_WITHIN_MS, { event: 'never' }))
  const line: { event?: string } = Object(await Promise.race([watcher.next(), late]))
  watcher.end()
  assert.equal(line.event, 'down')
}
