import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItem } from '../catalog/insert-item.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { TEST_NOW } from '../testing/test-shop.ts'
import { LENS, TEST_ITEMS } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork

beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  const [lens] = TEST_ITEMS.filter(({ code }) => code === LENS)
  if (lens === undefined) throw new Error('the test shop has no lens')
  t.services.write((tx) => {
    const stock = {
      ...lens,
      code: 'ST-200-050',
      name: 'Stock 1.56 -2.00 / -0.50',
      sphereCentidioptres: -200,
      cylinderCentidioptres: -50,
      openingStockMilli: 20_000,
      taxClassId: 1,
    }
    insertItem(tx, stock, { atMs: TEST_NOW })
  })
})
afterAll(() => t.close())

const stockLens = { code: 'ST-200-050', price: 600, pairNo: '1', spectacleLensType: 1 }
const power = { spherical: '-2.00', cylinder: '-0.50' }

async function jobCard(salesOrderID: string) {
  return (await t.call('GET', `/api/Documents/JobCard/${salesOrderID}/model`)).body
}

describe('what was measured at the sale', () => {
  const eyeInfoModel = {
    right: { spherical: '+1.00', addition: '2.00', pd: '31.5', nearPd: '30' },
    left: { spherical: '+1.25', addition: '2.00', pd: '31.5', nearPd: '30.5' },
    nearIpd: '60.5',
    vertexMm: 13.5,
  }

  it('keeps near PD and vertex with the order, its job card and the history', async () => {
    await work.add('measures', { code: LENS, price: 600, pairNo: '1', eye: 'Right' })
    const sale = await work.commit('measures', {
      customerModel: { name: 'Meena Rao', mobile: '9811100022' },
      eyeInfoModel,
    })
    const { body: order } = await t.call('GET', `/api/Orders/${sale.SalesOrderID}`)
    expect(order.EyeInfo).toMatchObject({
      Right: { NearPD: '30' },
      Left: { NearPD: '30.5' },
      NearIPD: '60.5',
      VertexMm: 13.5,
    })
    expect((await jobCard(sale.SalesOrderID)).Prescription).toMatchObject({
      Right: { NearPD: '30' },
      NearIPD: '60.5',
      VertexMm: '13.5',
    })
    const path = `/api/Customer/${sale.CustomerID}/prescriptions`
    const { body: history } = await t.call('GET', path)
    expect(history.Items[0]).toMatchObject({ NearIPD: '60.5', VertexMm: 13.5 })
    expect(history.Items[0].Right.NearPD).toBe('30')
    const html = await t.call('GET', `/api/Documents/JobCard/${sale.SalesOrderID}/html`)
    for (const text of ['NEAR PD', 'VERTEX', '13.5 mm']) expect(html.body).toContain(text)
  })

  it('keeps an eye test’s vertex too', async () => {
    const { body } = await t.call('POST', '/api/Customer/save', { name: 'Meena Rao' })
    const { customerID } = body
    const exam = { customerID, right: { spherical: '-2.00' }, vertexMm: 14 }
    expect((await t.call('POST', '/api/Optics/prescriptions', exam)).status).toBe(200)
    const { body: history } = await t.call('GET', `/api/Customer/${customerID}/prescriptions`)
    expect(history.Items[0].VertexMm).toBe(14)
  })

  it.each([-1, 31, '12'])('refuses a vertex of %s', async (vertexMm) => {
    await work.add(`vertex ${vertexMm}`, { code: LENS, price: 600 })
    const sale = { eyeInfoModel: { ...eyeInfoModel, vertexMm } }
    expect((await work.save(`vertex ${vertexMm}`, sale)).status).toBe(400)
  })

  it('keeps the sizes of the customer’s own frame', async () => {
    await work.add('own frame', {
      code: LENS,
      price: 600,
      pairNo: '1',
      eye: 'Right',
      ...power,
      axis: '90',
    })
    const frames = [{ pairNo: '1', isOwn: true, a: 51.5, b: 36, dbl: 18 }]
    const { SalesOrderID } = await work.commit('own frame', {
      eyeInfoModel: { right: { ...power, axis: '90' }, left: { spherical: 'Plano' }, ipd: '62' },
      labCheck: { frames },
    })
    const { body: order } = await t.call('GET', `/api/Orders/${SalesOrderID}`)
    expect(order.Frames).toEqual([
      { PairNo: '1', IsOwn: true, IsToFollow: false, A: 51.5, B: 36, DBL: 18, ED: null },
    ])
    const card = await jobCard(SalesOrderID)
    expect(card.Frames).toMatchObject([
      { PairNo: '1', ItemName: 'Customer’s own frame', Sizes: 'A 51.5, B 36, DBL 18' },
    ])
    expect(card.Lenses[0].IsFitted).toBe(true)
    const html = await t.call('GET', `/api/Documents/JobCard/${SalesOrderID}/html`)
    expect(html.body).toContain('A 51.5, B 36, DBL 18')
  })
})

describe('the axis of a stock lens', () => {
  it('is not asked for when the lens is scanned, only of a lens that is made', async () => {
    const scanned = await work.send('scanned', { ...stockLens, ...power })
    expect(scanned.status).toBe(200)
    const made = await work.send('scanned', { code: LENS, price: 600, ...power })
    expect([made.status, made.body.errors[0].field]).toEqual([400, 'axis'])
    const other = await work.send('scanned', { ...stockLens, ...power, cylinder: '-0.75' })
    expect(other.status).toBe(400)
  })

  const soldFor = async (key: string, axis: string, right: object | null) => {
    await work.add(key, { ...stockLens, ...power, axis, eye: 'Right' })
    const eyes = right === null ? {} : { eyeInfoModel: { right } }
    const { SalesOrderID } = await work.commit(key, eyes)
    return (await jobCard(SalesOrderID)).Lenses[0].Power
  }

  it.each([
    ['follows the prescription', { ...power, axis: '95' }, '-2.00 / -0.50 x 95'],
    [
      'follows it in the plus form',
      { spherical: '-2.50', cylinder: '+0.50', axis: '5' },
      '-2.00 / -0.50 x 95',
    ],
    [
      'is cleared where another lens is needed',
      { spherical: '-3.00', cylinder: '-0.50', axis: '95' },
      '-2.00 / -0.50',
    ],
    ['stays as typed without a prescription', null, '-2.00 / -0.50 x 170'],
  ])('%s', async (what, right, printed) => {
    expect(await soldFor(what, '170', right)).toBe(printed)
  })
})
