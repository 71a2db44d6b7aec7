import { afterEach, beforeEach, expect, it } from 'vitest'
import { all } from '../../db/sql.ts'
import { type ObjectStore, openObjectStore } from '../../testing/object-store.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { placesInUse } from '../places.ts'
import { readStoreAddress } from './store-address.ts'

let server: TestServer
let store: ObjectStore
beforeEach(async () => {
  server = await testServer()
  store = await openObjectStore()
})
afterEach(async () => {
  await server.close()
  await store.close()
})

const owner = { as: 'owner' } as const
const post = (url: string, body: unknown) => server.call('POST', url, body, owner)
const makeCode = () => post('/api/Setup/recovery-code', { password: 'owner-secret' })
const add = (over: object = {}) =>
  post('/api/Copies/places', {
    kind: 's3',
    path: `${store.address}/dioptre`,
    region: store.region,
    keyID: store.keyId,
    secret: store.secret,
    ...over,
  })

it('keeps copies in a store whose key works, and its secret nowhere in plain text', async () => {
  expect(await add()).toMatchObject({ status: 409, body: { code: 'NO_RECOVERY_CODE' } })
  await makeCode()
  const added = await add()
  expect(added).toMatchObject({ status: 200, body: { success: true } })
  const { body } = await server.call('GET', '/api/Copies/state', undefined, owner)
  const place = { Kind: 's3', Name: `${store.address}/dioptre`, Letter: 'D', IsSameDisk: false }
  expect(body.Places).toMatchObject([place])
  expect([...store.objects.keys()]).toEqual([
    `dioptre/${server.services.copies.shop}/dioptre-copy.json`,
  ])
  const { db } = server.services
  const kept = JSON.stringify([
    all(db, 'SELECT * FROM copy_places'),
    all(db, 'SELECT * FROM audit_log'),
  ])
  expect(kept).toContain('copies.place-added')
  expect(kept).not.toContain(store.secret)
})

it('takes a new key of a store that is in use already, under the same letter', async () => {
  await makeCode()
  const first = await add()
  store.secret = 'another secret of the store'
  const again = await add()
  expect(again.body.placeID).toBe(first.body.placeID)
  expect(placesInUse(server.services.db)).toMatchObject([{ letter: 'D' }])
  // Added anew after it was removed it has the letter that lies in the store.
  await post('/api/Copies/places/remove', { placeID: first.body.placeID })
  await add()
  expect(placesInUse(server.services.db)).toMatchObject([{ letter: 'D' }])
})

it.each([
  [{ secret: 'wrong' }, 'The store refuses this key'],
  [{ region: 'eu-west-1' }, 'another region'],
  [{ keyID: ' ' }, 'both the key and its secret'],
  [{ secret: undefined }, 'both the key and its secret'],
  [{ path: 'http://127.0.0.1:9/bucket' }, 'can’t be reached'],
  [{ path: 'http://store.example/bucket' }, 'begins with https'],
  [{ path: 'https://store.example' }, 'with the bucket'],
  [{ path: 'https://key:secret@store.example/bucket' }, 'with the bucket'],
  [{ path: 'E:\\' }, 'with the bucket'],
])('refuses %j and keeps nothing', async (over, why) => {
  await makeCode()
  const answer = await add(over)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(why)
  expect(placesInUse(server.services.db)).toEqual([])
  expect(store.objects.size).toBe(0)
})

it.each([
  ['https://s3.ap-south-1.amazonaws.com/shop', 'ap-south-1'],
  ['https://s3-eu-west-1.amazonaws.com/shop', 'eu-west-1'],
  ['https://s3.us-west-004.backblazeb2.com/shop', 'us-west-004'],
  ['https://s3.ap-southeast-1.wasabisys.com/shop', 'ap-southeast-1'],
  ['https://blr1.digitaloceanspaces.com/shop', 'blr1'],
  ['https://0123abcd.r2.cloudflarestorage.com/shop', 'auto'],
  ['https://s3.amazonaws.com/shop', 'us-east-1'],
  ['https://nas.example:9000/shop', 'us-east-1'],
])('reads the region in %s', (address, region) => {
  expect(readStoreAddress(address)?.region).toBe(region)
  expect(readStoreAddress(address, 'mars')?.region).toBe('mars')
})
