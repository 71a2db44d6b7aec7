import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { LENS } from '../testing/test-shop-items.ts'

let t: TestServer

beforeAll(async () => {
  t = await testServer()
})

afterAll(() => t.close())

/** Two pairs for one person, each with its PD: the prescription is that of the second. */
async function booked(session: string, first: string, second: string): Promise<string> {
  const counter = counterWork(t)
  const pairs = [
    ['1', first, '31'],
    ['2', second, '27'],
  ] as const
  for (const [pairNo, spherical, pd] of pairs) {
    for (const eye of ['Right', 'Left']) {
      const lens = { code: LENS, price: 600, pairNo, eye, spherical, pd, spectacleLensType: 1 }
      await counter.add(session, lens)
    }
  }
  const { SalesOrderID } = await counter.commit(session, {
    customerModel: { name: 'Meera Pai', mobile: '9845000654' },
    eyeInfoModel: { right: { spherical: second }, left: { spherical: second }, ipd: '54' },
    salesorderModel: { generateInvoice: false },
  })
  return SalesOrderID
}

const get = async (path: string): Promise<Json> => (await t.call('GET', path)).body
const page = async (kind: string, id: string, paper: string): Promise<string> => {
  const answer = await t.call('GET', `/api/Documents/${kind}/${id}/html?paper=${paper}`)
  return String(answer.body)
}

describe('an order of two pairs with different powers', () => {
  test('says beside the prescription that it is not that of the other pair', async () => {
    const id = await booked('two powers', '-1.00', '-2.50')
    expect((await get(`/api/Orders/${id}`)).PairsOfOtherPowers).toEqual(['1'])
    for (const kind of ['JobCard', 'OrderAcknowledgement']) {
      for (const paper of ['A4', 'A5', 'Roll80']) {
        expect(await page(kind, id, paper), `${kind} ${paper}`).toContain(
          'Not for pair 1: its lenses are made to the powers of their own lines.',
        )
      }
    }
  })

  test('has no PD in the head of its card: each lens has its own', async () => {
    const id = await booked('two PDs', '-1.00', '-2.50')
    expect(await page('JobCard', id, 'A4')).not.toContain('54 (both eyes)')
  })

  test('says nothing where both have the powers of the prescription', async () => {
    const id = await booked('one power', '-2.50', '-2.50')
    expect((await get(`/api/Orders/${id}`)).PairsOfOtherPowers).toEqual([])
    expect(await page('JobCard', id, 'A4')).not.toContain('Not for pair')
    expect(await page('JobCard', id, 'A4')).toContain('54 (both eyes)')
  })
})
