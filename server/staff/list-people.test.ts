import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const url = '/api/Auth/People'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

describe('GET /api/Auth/People', () => {
  it('names who may sign in, and nothing more', async () => {
    t.services.write((tx) => run(tx, `UPDATE users SET is_active = 0 WHERE user_name = 'manager'`))
    const { body } = await t.call('GET', url, undefined, { as: null })
    expect(body).toEqual([
      { UserName: 'counter', DisplayName: 'Counter' },
      { UserName: 'optometrist', DisplayName: 'Optometrist' },
      { UserName: 'owner', DisplayName: 'Owner' },
    ])
  })

  it.each(['192.168.1.20', '10.0.0.5', '::ffff:192.168.1.20', 'fe80::1'])(
    'answers no till at %s that is not enrolled',
    async (remoteAddress) => {
      const answer = await t.app.inject({ url, remoteAddress })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
      expect(answer.body).not.toContain('owner')
    },
  )
})
