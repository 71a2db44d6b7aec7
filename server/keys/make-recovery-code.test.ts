import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { all } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { keysText } from './keys.ts'
import { recoverKeys, recoveryFile } from './recovery.ts'

const PATH = '/api/Setup/recovery-code'
const PASSWORD = { password: 'owner-secret' }

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const keyFile = () => path.join(server.services.dataFolder, 'keys', 'branch-keys.json')

it('gives the owner a code that gives the shop its keys back', async () => {
  expect((await server.call('GET', PATH, undefined, { as: 'owner' })).body).toMatchObject({
    HasCode: false,
  })
  const { body, status } = await server.call('POST', PATH, PASSWORD, { as: 'owner' })
  expect(status).toBe(200)
  expect((await server.call('GET', PATH, undefined, { as: 'owner' })).body).toMatchObject({
    HasCode: true,
    MadeAt: expect.stringMatching(/^\d{4}-/),
  })
  fs.rmSync(keyFile(), { force: true })
  expect(recoverKeys(server.services.dataFolder, body.Code)).toBeNull()
  expect(fs.readFileSync(keyFile(), 'utf8')).toBe(keysText(server.services.keys))
})

it('shows the code once, and writes it down nowhere', async () => {
  const { body } = await server.call('POST', PATH, PASSWORD, { as: 'owner' })
  const letters = String(body.Code).replaceAll('-', '')
  const kept = fs.readFileSync(recoveryFile(server.services.dataFolder), 'utf8')
  const log = JSON.stringify(all(server.services.db, 'SELECT * FROM audit_log'))
  for (const text of [kept, log]) {
    expect(text).not.toContain(body.Code)
    expect(text).not.toContain(letters)
  }
  expect(log).toContain('recovery-code.made')
})

it('ends the code before', async () => {
  const first = await server.call('POST', PATH, PASSWORD, { as: 'owner' })
  const second = await server.call('POST', PATH, PASSWORD, { as: 'owner' })
  const { dataFolder } = server.services
  expect(recoverKeys(dataFolder, first.body.Code)).toBe('anotherCode')
  expect(recoverKeys(dataFolder, second.body.Code)).toBeNull()
})

it.each([
  ['a manager', 'manager', { password: 'manager-secret' }, 403],
  ['the counter', 'counter', { password: 'counter-secret' }, 403],
  ['a wrong password', 'owner', { password: 'guess' }, 401],
  ['no password', 'owner', {}, 400],
] as const)('refuses %s, and leaves nothing', async (_who, as, body, status) => {
  expect((await server.call('POST', PATH, body, { as })).status).toBe(status)
  expect(fs.existsSync(recoveryFile(server.services.dataFolder))).toBe(false)
})

it('writes no keys for a wrong code', async () => {
  await server.call('POST', PATH, PASSWORD, { as: 'owner' })
  const { dataFolder } = server.services
  fs.rmSync(keyFile(), { force: true })
  expect(recoverKeys(dataFolder, 'AAAAA-AAAAA')).toBe('mistyped')
  expect(fs.existsSync(keyFile())).toBe(false)
})
