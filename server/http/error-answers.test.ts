import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { message } from '../kernel/message.ts'
import { ERRORS, type ErrorCode, Refusal } from '../kernel/refusal.ts'
import { translate } from '../kernel/translate.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let work: CounterWork
let write: TestServer['services']['write']
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  await work.add('a')
  write = t.services.write
})
afterAll(() => t.close())
afterEach(() => {
  t.services.write = write
})

/** From here on every write fails as the database or the program would. */
function failWith(error: unknown): void {
  t.services.write = () => {
    throw error
  }
}

function sqliteError(code: string): Error {
  return Object.assign(new Error(`${code}: UPDATE items in /tmp/shop/branch.db`), { code })
}

describe('a failure under a request', () => {
  it.each([
    ['SQLITE_FULL', 'The disk is full'],
    ['SQLITE_READONLY', 'nothing was saved'],
    ['SQLITE_BUSY', 'nothing was saved'],
    ['SQLITE_BUSY_SNAPSHOT', 'nothing was saved'],
    ['SQLITE_IOERR_FSYNC', 'nothing was saved'],
    ['SQLITE_CORRUPT_VTAB', 'nothing was saved'],
    ['SQLITE_NOTADB', 'nothing was saved'],
  ])('%s is 503, and says what to do', async (code, words) => {
    failWith(sqliteError(code))
    const answer = await work.save('a')
    expect(faultsOfRefusal(answer, 'UNAVAILABLE')).toEqual([])
    expect(answer.body.message).toContain(words)
  })

  it.each<[string, unknown]>([
    ['a bug', new TypeError('undefined is not a function at /tmp/shop/sale.ts:12:3')],
    ['a broken rule of the database', sqliteError('SQLITE_CONSTRAINT_CHECK')],
    ['an error with a status of its own', Object.assign(new Error('teapot'), { statusCode: 599 })],
    ['a thrown text', 'SELECT * FROM users'],
    ['a thrown nothing', null],
  ])('%s is 500, and says nothing of it', async (_what, error) => {
    failWith(error)
    const answer = await work.save('a')
    expect(faultsOfRefusal(answer, 'INTERNAL')).toEqual([])
    expect(answer.body.message).toBe(translate(ERRORS.INTERNAL.reason, 'en'))
  })

  it('leaves the server at work', async () => {
    failWith(new Error('once'))
    await work.save('a')
    t.services.write = write
    expect((await work.save('a')).status).toBe(200)
  })
})

describe('a refusal', () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])(
    '%s has its status and its sentence',
    async (code) => {
      failWith(
        new Refusal(code, undefined, {
          errors: [{ field: 'qty', message: message('field.empty') }],
        }),
      )
      const answer = await work.save('a')
      expect(faultsOfRefusal(answer, code)).toEqual([])
      expect(answer.body.message).toBe(translate(ERRORS[code].reason, 'en'))
      expect(answer.body.errors).toEqual(
        ERRORS[code].status === 400 ? [{ field: 'qty', message: 'is empty' }] : undefined,
      )
    },
  )

  it('that asks for patience says how long', async () => {
    failWith(new Refusal('RATE_LIMITED', undefined, { retryAfterSeconds: 12 }))
    expect((await work.save('a')).headers).toMatchObject({ 'retry-after': '12' })
  })
})
