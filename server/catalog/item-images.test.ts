import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IMAGES_FOLDER } from '../branch/images-folder.ts'
import { programResourcesFolder } from '../kernel/resources-folder.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME } from '../testing/test-shop-items.ts'
import { ITEM_IMAGE_BYTES_MAX, pictureKind } from './image-file.ts'

const PNG = fs.readFileSync(path.join(programResourcesFolder(), 'seed', 'demo-logo.png'))

let t: TestServer
let itemID = ''
const tokens = { owner: '', counter: '' }
beforeAll(async () => {
  t = await testServer()
  for (const as of ['owner', 'counter'] as const) {
    const login = { userName: as, password: `${as}-secret` }
    tokens[as] = (await t.call('POST', '/api/Auth/Login', login, { as: null })).body.AccessToken
  }
  itemID = t.services.ids.encode('item', itemIdOf(t.services, FRAME))
  await read()
})
afterAll(() => {
  fs.rmSync(t.services.dataFolder, { recursive: true, force: true })
  return t.close()
})

/** The frame header of a JPEG of these sides between its two ends. */
function jpegOf(width: number, height: number, filler = 0): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const app = Buffer.from([0xff, 0xe0, 0, 4, 0, filler])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app, frame, Buffer.from([0xff, 0xd9])])
}

async function send(bytes: Buffer, of = itemID, as: 'owner' | 'counter' = 'owner') {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/Catalogue/item-image?itemID=${of}`,
    headers: { 'content-type': 'image/png', authorization: `Bearer ${tokens[as]}` },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, bytes }
}

const read = async () =>
  (await t.call('GET', `/api/Catalogue/item/${itemID}`, undefined, { as: 'owner' })).body
const remove = (name: string) =>
  t.call('POST', '/api/Catalogue/item-image/remove', { itemID, name }, { as: 'owner' })

it('keeps pictures of an item, shows the first, and takes one off again', async () => {
  const png = await send(PNG)
  expect(png.body).toMatchObject({ success: true })
  expect(png.body.name).toMatch(/^[0-9a-f]{32}\.png$/)
  const jpeg = await send(jpegOf(40, 30))
  expect(jpeg.body.name).toMatch(/\.jpg$/)
  // The same picture again is the same picture.
  expect((await send(PNG)).body).toEqual(png.body)
  expect((await read()).Images).toEqual([{ Name: png.body.name }, { Name: jpeg.body.name }])
  const shown = await t.call('GET', `/api/Catalogue/item-image/${png.body.name}`)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
  expect(shown.bytes.equals(PNG)).toBe(true)
  const found = await t.call('POST', '/api/quickSale/search-all', { term: FRAME })
  expect(found.body[0]).toMatchObject({ ImagePath: `/api/Catalogue/item-image/${png.body.name}` })
  const listed = await t.call('POST', '/api/Catalogue/items', {}, { as: 'counter' })
  const pictures = new Map<string, unknown>(
    listed.body.Items.map((row: { ID: string; ImagePath: unknown }) => [row.ID, row.ImagePath]),
  )
  expect(pictures.get(itemID)).toBe(`/api/Catalogue/item-image/${png.body.name}`)
  expect(new Set([...pictures].map(([id, image]) => (id === itemID ? 'its' : image)))).toEqual(
    new Set(['its', null]),
  )
  expect((await remove(png.body.name)).body).toEqual({ success: true })
  const after = await read()
  expect(after.Images).toEqual([{ Name: jpeg.body.name }])
  expect(after.Versions[0].Changes).toEqual([
    { Field: 'image_path', Before: png.body.name, After: jpeg.body.name },
  ])
  expect(faultsOfRefusal(await remove(png.body.name), 'NOT_FOUND')).toEqual([])
  const lost = await t.call('GET', `/api/Catalogue/item-image/${png.body.name}`)
  expect(faultsOfRefusal(lost, 'NOT_FOUND')).toEqual([])
})

it('refuses what is no picture, is too large or one too many, and writes nothing', async () => {
  for (let filler = 1; filler <= 5; filler += 1) await send(jpegOf(10, 10, filler))
  const folder = path.join(t.services.dataFolder, IMAGES_FOLDER)
  const before = { rows: databaseDigest(t.services.db), files: fs.readdirSync(folder).length }
  const other = t.services.ids.encode('item', itemIdOf(t.services, ACCESSORY))
  for (const [bytes, of, code] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), other, 'VALIDATION'],
    [Buffer.concat([PNG.subarray(0, 8), Buffer.from('<html></html>')]), other, 'VALIDATION'],
    [PNG.subarray(0, PNG.length - 20), other, 'VALIDATION'],
    [jpegOf(4_001, 1_000), other, 'VALIDATION'],
    [jpegOf(0, 10), other, 'VALIDATION'],
    [Buffer.concat([PNG, Buffer.alloc(ITEM_IMAGE_BYTES_MAX)]), other, 'VALIDATION'],
    [jpegOf(11, 11), itemID, 'BUSINESS_RULE'],
    [PNG, 'nonsense', 'INVALID_ID'],
  ] as const) {
    expect(faultsOfRefusal(await send(bytes, of), code)).toEqual([])
  }
  expect((await send(PNG, other, 'counter')).status).toBe(403)
  expect(databaseDigest(t.services.db)).toBe(before.rows)
  expect(fs.readdirSync(folder)).toHaveLength(before.files)
})

it('goes along with an item that is merged into one without a picture', async () => {
  const owner = { as: 'owner' } as const
  const create = async (name: string): Promise<string> => {
    const accessory = { name, mrp: 250, section: 'Accessory', taxClass: 'Spectacle cases' }
    return (await t.call('POST', '/api/Catalogue/item', accessory, owner)).body.itemID
  }
  const merge = async (fromItemID: string, intoItemID: string) =>
    expect(
      (await t.call('POST', '/api/Catalogue/merge', { fromItemID, intoItemID }, owner)).body,
    ).toMatchObject({ success: true })
  const imagesOfItem = async (id: string) =>
    (await t.call('GET', `/api/Catalogue/item/${id}`, undefined, owner)).body.Images
  const [bare, first, second] = [
    await create('Chatai'),
    await create('Chatais'),
    await create('Rag'),
  ]
  const front = (await send(PNG, first)).body.name
  const back = (await send(jpegOf(40, 30), first)).body.name
  await send(jpegOf(41, 31), second)
  await merge(first, bare)
  expect(await imagesOfItem(bare)).toEqual([{ Name: front }, { Name: back }])
  const found = await t.call('POST', '/api/quickSale/search-all', { term: 'Chatai' })
  expect(found.body).toMatchObject([{ ImagePath: `/api/Catalogue/item-image/${front}` }])
  await merge(second, bare)
  expect(await imagesOfItem(bare)).toEqual([{ Name: front }, { Name: back }])
})

it('knows a picture by its bytes', () => {
  expect(pictureKind(PNG)).toBe('png')
  expect(pictureKind(jpegOf(2_000, 2_000))).toBe('jpg')
  expect(pictureKind(Buffer.alloc(0))).toBeNull()
  expect(pictureKind(Buffer.from([0xff, 0xd8, 0xff]))).toBeNull()
})

it('gives an item a code of the shop once', async () => {
  const give = (id: string, as: 'owner' | 'counter' = 'owner') =>
    t.call('POST', '/api/Catalogue/own-code', { itemID: id }, { as })
  const { body } = await give(itemID)
  expect(body).toMatchObject({ success: true, code: expect.stringMatching(/^20001\d{8}$/) })
  const scanned = await t.call('GET', `/api/quickSale/getItemDetailFromCode?code=${body.code}`)
  expect(scanned.body).toMatchObject({ ID: itemID })
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await give(itemID), 'CONFLICT')).toEqual([])
  expect((await give(itemID, 'counter')).status).toBe(403)
  expect(databaseDigest(t.services.db)).toBe(before)
})
