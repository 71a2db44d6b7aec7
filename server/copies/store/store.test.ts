import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CopiedLine, openCopiedLine } from '../../testing/copied-line.ts'
import { type ObjectStore, openObjectStore } from '../../testing/object-store.ts'
import { linesOf } from '../mirror.ts'
import { newPlaceCard, PLACE_CARD, placeCardText } from '../place-folder.ts'
import { EVERY_BASE } from '../retention.ts'
import { fetchPlace, shopsIn } from './fetch-store.ts'
import { createStorePusher, type PushOrder } from './push-store.ts'
import { openStore, type StoreAccess } from './store-client.ts'

let shop: CopiedLine
let store: ObjectStore
let root = ''
let push: ReturnType<typeof createStorePusher>
beforeEach(async () => {
  shop = await openCopiedLine()
  store = await openObjectStore()
  root = `copies/${shop.shop}`
  push = createStorePusher()
  await client().put(
    `${root}/${PLACE_CARD}`,
    Buffer.from(placeCardText(newPlaceCard(shop.shop, 'D'))),
  )
})
afterEach(async () => {
  shop.close()
  await store.close()
})

function access(over: Partial<StoreAccess> = {}): StoreAccess {
  const { address: bucketUrl, keyId, region, secret } = store
  return { bucketUrl, keyId, region, secret, ...over }
}
const client = () => openStore(access())
const order = (over: Partial<PushOrder> = {}): PushOrder => ({
  ...shop.order(),
  store: access(),
  root,
  ...over,
})

let fetches = 0
async function fetched(what: 'all' | 'newest' = 'all'): Promise<string> {
  const folder = path.join(shop.folder, `fetched-${++fetches}`)
  await fetchPlace(client(), root, folder, what)
  return folder
}

function expectNewest(folder: string): void {
  const got = shop.restore(folder)
  expect(got.stoppedBy).toBeNull()
  expect(`${got.line} ${got.seq}`).toBe(shop.newest())
  expect(got.pages).toBe(shop.history.get(shop.newest())?.pages)
}

it('brings back from a store what the shop was, last and at each moment', async () => {
  for (let round = 0; round < 6; round += 1) {
    shop.change()
    if (round === 3) await shop.base(false)
    expect(await push(order())).toBeNull()
    expectNewest(await fetched('newest'))
  }
  await shop.base(true)
  shop.change()
  expect(await push(order())).toBeNull()
  const all = await fetched()
  expectNewest(all)
  for (const [state, { atMs, pages }] of shop.history) {
    const got = shop.restore(all, atMs)
    expect([`${got.line} ${got.seq}`, got.pages]).toEqual([state, pages])
  }
  expect(await shopsIn(client(), 'copies')).toEqual([root])
  expect(await shopsIn(client(), 'elsewhere')).toEqual([])
})

it('sends nothing twice, also by a process that begins anew', async () => {
  for (let round = 0; round < 3; round += 1) shop.change()
  expect(await push(order())).toBeNull()
  const sent = () => store.asked.filter((each) => /^PUT .*dc[sb]$/.test(each)).length
  const before = sent()
  expect(await push(order())).toBeNull()
  push = createStorePusher()
  expect(await push(order())).toBeNull()
  expect(sent()).toBe(before)
  shop.change()
  expect(await push(order())).toBeNull()
  expect(sent()).toBe(before + 1)
  expectNewest(await fetched())
})

it.each([
  ['cut', 'offline'],
  [{ status: 503, code: 'SlowDown' }, 'offline'],
  [{ status: 403, code: 'AccessDenied' }, 'denied'],
  [{ status: 507, code: 'InsufficientStorage' }, 'storeFull'],
  [{ status: 500, code: 'InternalError' }, 'storeFailed'],
] as const)(
  '%j at each request in turn: it is told, and caught up afterwards',
  async (bad, told) => {
    shop.change()
    let number = 0
    for (let isPast = false; !isPast; number += 1) {
      root = `copies-${number}/${shop.shop}`
      const card = Buffer.from(placeCardText(newPlaceCard(shop.shop, 'D')))
      await client().put(`${root}/${PLACE_CARD}`, card)
      let count = 0
      store.before = () => (count++ === number ? bad : null)
      const first = await push(order())
      isPast = first === null
      if (!isPast) expect(first, `request ${number}`).toBe(told)
      store.before = () => null
      shop.change()
      expect(await push(order()), `after request ${number}`).toBeNull()
      push = createStorePusher()
      expectNewest(await fetched('newest'))
    }
    expect(number).toBeGreaterThan(4)
  },
)

it('takes a lost answer for nothing worse than a segment that was sent twice', async () => {
  shop.change()
  expect(await push(order())).toBeNull()
  shop.change()
  const { put } = client()
  // The store has it, and the answer is lost: what comes next begins with the same segment.
  const folder = await fetched()
  expect(await push(order())).toBeNull()
  const late = [...store.objects].at(-1)
  if (late === undefined) throw new Error('nothing was sent')
  store.objects.delete(late[0])
  push = createStorePusher()
  shop.change()
  expect(await push(order())).toBeNull()
  await put(late[0], Buffer.from(late[1].bytes))
  expect(fs.existsSync(folder)).toBe(true)
  expectNewest(await fetched())
})

it('says so where the store has other changes than the log, and a new line goes on there', async () => {
  shop.change()
  expect(await push(order())).toBeNull()
  const name = [...store.objects.keys()].find((key) => key.endsWith('.dcs')) ?? ''
  const kept = store.objects.get(name)
  if (kept === undefined) throw new Error('there is no segment')
  store.objects.delete(name)
  store.objects.set(name.replace(/[0-9a-f]{16}\.dcs$/, '0123456789abcdef.dcs'), kept)
  push = createStorePusher()
  expect(await push(order())).toBe('differs')
  await shop.base(true)
  expect(await push(order())).toBeNull()
  expectNewest(await fetched('newest'))
})

it('writes to no other shop’s copy, and not after the shop was brought back from it', async () => {
  expect(await push(order({ shop: 'another' }))).toBe('foreign')
  expect(await push(order({ epoch: 4 }))).toBeNull()
  expect(await push(order({ epoch: 3 }))).toBe('replaced')
  store.objects.delete(`${root}/${PLACE_CARD}`)
  expect(await push(order({ epoch: 4 }))).toBe('away')
})

it('tells what is wrong with a key, a region, a bucket and a clock', async () => {
  const told = (over: Partial<StoreAccess>) => push(order({ store: access(over) }))
  expect(await told({ secret: 'another' })).toBe('denied')
  expect(await told({ keyId: 'another' })).toBe('denied')
  expect(await told({ region: 'eu-west-1' })).toBe('wrongRegion')
  expect(await told({ bucketUrl: store.address.replace('copies', 'others') })).toBe('noBucket')
  expect(await told({ bucketUrl: 'http://127.0.0.1:9' })).toBe('offline')
  const late = openStore(access(), () => Date.now() + 16 * 60_000)
  await expect(late.list('')).rejects.toMatchObject({ trouble: 'wrongClock' })
})

it('removes what is older than thirty days where a later base was tried out, and not before', async () => {
  shop.change()
  expect(await push(order())).toBeNull()
  await shop.base(true)
  await shop.base(false)
  shop.change()
  expect(await push(order())).toBeNull()
  const nowMs = shop.order().nowMs + 40 * 24 * 60 * 60_000
  for (const [key, object] of store.objects)
    store.objects.set(key, { ...object, modifiedMs: nowMs })
  const before = [...store.objects.keys()]
  push = createStorePusher()
  expect(await push(order({ nowMs }))).toBeNull()
  expect([...store.objects.keys()].sort()).toEqual(before.sort())
  push = createStorePusher()
  expect(await push(order({ nowMs, verified: EVERY_BASE }))).toBeNull()
  const left = await fetched()
  expect(linesOf(left)).toEqual([shop.order().line])
  expectNewest(left)
})
