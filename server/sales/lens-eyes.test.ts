import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { CONTACT_LENS, LENS } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

type Lens = { spherical?: string; eye?: string; qty?: number }
const add = (key: string, lens: Lens) =>
  work.add(key, { code: LENS, price: 600, pairNo: '1', spectacleLensType: 1, ...lens })

/** Saves the sale and answers the lenses of its job card: the eye and the power of each. */
async function jobCard(key: string, eyes: object = {}): Promise<string[]> {
  const sale = await work.commit(key, { eyeInfoModel: eyes })
  const path = `/api/Documents/JobCard/${sale.SalesOrderID}/model`
  const { body } = await t.call('GET', path)
  return body.Lenses.map((lens: { Eye: string; Power: string }) => `${lens.Eye} ${lens.Power}`)
}

describe('which eye a lens is for, on the card of the job', () => {
  it('the first of two single lenses is the right one', async () => {
    await add('same', { spherical: '-2.00' })
    await add('same', { spherical: '-2.00' })
    expect(await jobCard('same')).toEqual(['Right -2.00', 'Left -2.00'])
  })

  it('lenses that were scanned left first go by the prescription', async () => {
    await add('left first', { spherical: '-3.00' })
    await add('left first', { spherical: '-2.00' })
    const eyes = { right: { spherical: '-2.00' }, left: { spherical: '-3.00' } }
    expect(await jobCard('left first', eyes)).toEqual(['Right -2.00', 'Left -3.00'])
  })

  it('one lens is for the eye whose power it has', async () => {
    await add('one', { spherical: '-3.00' })
    const eyes = { right: { spherical: '-2.00' }, left: { spherical: '-3.00' } }
    expect(await jobCard('one', eyes)).toEqual(['Left -3.00'])
  })

  it('what the counter said goes before everything', async () => {
    const first = await add('said', { spherical: '-2.00' })
    const second = await add('said', { spherical: '-2.00', eye: 'Left' })
    const swap = (id: string, eye: string) =>
      t.call('POST', '/api/quickSale/set-cart-line-pair', { id, pairNo: '1', eye })
    expect((await swap(first, 'Left')).status).toBe(200)
    expect((await swap(second, 'Right')).status).toBe(200)
    const { lines } = await work.read('said')
    expect(lines.map((line: { eye: string }) => line.eye)).toEqual(['Left', 'Right'])
    expect(await jobCard('said')).toEqual(['Right -2.00', 'Left -2.00'])
  })

  it('is named on the page of the order, on the bill, and for contact lenses too', async () => {
    await add('named', { spherical: '-2.00', eye: 'Right' })
    await add('named', { spherical: '-3.00', eye: 'Left' })
    await work.add('named', { code: CONTACT_LENS, price: 380, eye: 'Left' })
    const { SalesOrderID } = await work.commit('named')
    const order = await t.call('GET', `/api/Orders/${SalesOrderID}`)
    const eyes = ['Right', 'Left', 'Left']
    expect(order.body.Lines.map(({ Eye }: { Eye: string }) => Eye)).toEqual(eyes)
    const invoice = `/api/Documents/Invoice/${order.body.Invoices[0].ID}/model`
    const { body } = await t.call('GET', invoice)
    expect(body.Lines.map(({ Eye }: { Eye: string }) => Eye)).toEqual(eyes)
  })

  it('a line of two is for both', async () => {
    await add('both', { spherical: '-2.00', qty: 2 })
    expect(await jobCard('both')).toEqual(['Both -2.00'])
  })
})
