import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseDigest } from '../testing/database-digest.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
beforeEach(async () => {
  t = await testServer()
  await t.call('POST', '/api/Day/open', { float: 2_000 })
})
afterEach(() => t.close())

const bank = (amount: number, key: string) =>
  t.call(
    'POST',
    '/api/Day/cash',
    { direction: 'Out', amount, reason: 'BankDeposit' },
    { headers: { 'idempotency-key': key } },
  )

test('cash that goes to the bank goes there once, however often the key is pressed', async () => {
  const first = await bank(500, 'one')
  expect(first).toMatchObject({ status: 200, body: { success: true } })
  const before = databaseDigest(t.services.db)
  const answers = await Promise.all([bank(500, 'one'), bank(500, 'one')])
  for (const { body } of answers) expect(body).toEqual(first.body)
  expect((await bank(600, 'one')).status).toBe(409)
  expect(databaseDigest(t.services.db)).toBe(before)
  expect((await bank(500, 'two')).status).toBe(200)
  const { body } = await t.call('GET', '/api/Day/state', undefined, { as: 'owner' })
  expect(body.ExpectedCash).toBe(1_000)
})
