import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { all } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { newPlaceCard, readPlaceCard, writePlaceCard } from './place-folder.ts'

let server: TestServer
let folder: string
beforeEach(async () => {
  server = await testServer()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-places-'))
})
afterEach(async () => {
  await server.close()
  fs.rmSync(folder, { recursive: true })
})

const owner = { as: 'owner' } as const
const post = (url: string, body: unknown) => server.call('POST', url, body, owner)
const add = (to: string) => post('/api/Copies/places', { kind: 'folder', path: to })
const state = async () => (await server.call('GET', '/api/Copies/state', undefined, owner)).body
const makeCode = () =>
  server.call('POST', '/api/Setup/recovery-code', { password: 'owner-secret' }, owner)

it('takes no place before there is a recovery code', async () => {
  expect(await add(folder)).toMatchObject({ status: 409, body: { code: 'NO_RECOVERY_CODE' } })
  expect(fs.readdirSync(folder)).toEqual([])
  expect(await state()).toMatchObject({ HasRecoveryCode: false, Places: [] })
})

it('lists what is plugged in for who may change settings', async () => {
  const answer = await server.call('GET', '/api/Copies/drives', undefined, owner)
  expect(answer).toMatchObject({ status: 200, body: { Items: expect.any(Array) } })
  expect(
    (await server.call('GET', '/api/Copies/drives', undefined, { as: 'counter' })).status,
  ).toBe(403)
})

it('makes an empty folder a place, and a used stick gets a folder of its own', async () => {
  await makeCode()
  const stick = path.join(folder, 'stick')
  fs.mkdirSync(stick)
  fs.writeFileSync(path.join(stick, 'holiday.jpg'), '')
  const first = await add(path.join(folder, 'empty'))
  expect(first).toMatchObject({ status: 200, body: { success: true } })
  expect((await add(stick)).status).toBe(200)
  // The same place again is no second one.
  expect((await add(path.join(folder, 'empty'))).body.placeID).toBe(first.body.placeID)
  const { HasRecoveryCode, Places } = await state()
  expect(HasRecoveryCode).toBe(true)
  expect(Places).toMatchObject([
    { Name: path.join(folder, 'empty'), Letter: 'D', State: 'CatchingUp', LagSeconds: null },
    { Name: path.join(stick, 'Dioptre'), Letter: 'E' },
  ])
  expect(readPlaceCard(path.join(stick, 'Dioptre'))).toMatchObject({ letter: 'E', epochs: [] })
  const log = JSON.stringify(all(server.services.db, 'SELECT * FROM audit_log'))
  expect(log).toContain('copies.place-added')
})

it('a folder that was copied from a place in use is a place of its own, with another letter', async () => {
  await makeCode()
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
  await add(first)
  fs.cpSync(first, second, { recursive: true })
  expect((await add(second)).status).toBe(200)
  const [one, other] = [readPlaceCard(first), readPlaceCard(second)]
  expect([one?.letter, other?.letter]).toEqual(['D', 'E'])
  expect(one?.place).not.toBe(other?.place)
  expect((await state()).Places).toMatchObject([{ Letter: 'D' }, { Letter: 'E' }])
})

it('refuses another shop’s place, the data folder, and a path that is none', async () => {
  await makeCode()
  writePlaceCard(folder, newPlaceCard('another', 'D'))
  expect(await add(folder)).toMatchObject({ status: 409, body: { code: 'FOREIGN_PLACE' } })
  const { dataFolder } = server.services
  for (const wrong of ['copies', path.join(dataFolder, 'copies'), path.dirname(dataFolder), '']) {
    expect(await add(wrong)).toMatchObject({ status: 400, body: { errors: [{ field: 'path' }] } })
  }
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  expect((await add(file)).status).toBe(400)
  expect(await state()).toMatchObject({ Places: [] })
})

it('removes a place and leaves what is there; its letter is not given again', async () => {
  await makeCode()
  const { body } = await add(folder)
  expect(await post('/api/Copies/places/remove', { placeID: body.placeID })).toMatchObject({
    status: 200,
  })
  expect((await state()).Places).toEqual([])
  expect(readPlaceCard(folder)).not.toBeNull()
  expect((await post('/api/Copies/places/remove', { placeID: body.placeID })).status).toBe(404)
  await add(path.join(folder, 'next'))
  expect((await state()).Places).toMatchObject([{ Letter: 'E' }])
})

it('says that nothing can be brought back from an empty place, and keeps that', async () => {
  await makeCode()
  const { body } = await add(folder)
  const answer = await post('/api/Copies/rehearse', { placeID: body.placeID })
  expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect((await state()).Places).toMatchObject([
    { VerifiedOk: false, VerifiedAt: expect.stringMatching(/^2026-/) },
  ])
  const at = await post('/api/Copies/rehearse', { placeID: body.placeID, at: 'yesterday' })
  expect(at).toMatchObject({ status: 400, body: { errors: [{ field: 'at' }] } })
})

it('is for those who may see reports, and changed by those with the settings', async () => {
  const asCounter = { as: 'counter' } as const
  const wish = { kind: 'folder', path: folder }
  expect((await server.call('GET', '/api/Copies/state', undefined, asCounter)).status).toBe(403)
  expect((await server.call('POST', '/api/Copies/places', wish, asCounter)).status).toBe(403)
})
