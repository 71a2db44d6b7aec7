import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { LENS } from '../testing/test-shop-items.ts'
import { fitterToken } from './fitter-page/fitter-link.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})
afterAll(() => t.close())

/** Books a right lens -2.00 / -0.75 x 90 and a left lens -3.00, and has them come from the lab. */
async function cameFromLab(session: string, prism?: object): Promise<string> {
  const counter = counterWork(t)
  const lens = { code: LENS, price: 600, pairNo: '1', spectacleLensType: 1 }
  await counter.add(session, { ...lens, spherical: '-3.00', eye: 'Left' })
  const right = { spherical: '-2.00', cylinder: '-0.75', axis: '90' }
  await counter.add(session, { ...lens, ...right, eye: 'Right' })
  const { SalesOrderID } = await counter.commit(
    session,
    prism === undefined
      ? {}
      : { eyeInfoModel: { right: { ...right, ...prism }, left: { spherical: '-3.00' } } },
  )
  await shop.moved(SalesOrderID, 'SendToLab')
  await shop.moved(SalesOrderID, 'Received')
  return SalesOrderID
}

const kept = async (orderId: string) =>
  (await t.call('GET', `/api/Orders/${orderId}/lens-check`)).body

/** The readings of both lenses as a request names them. */
async function readings(orderId: string, right: string, left: string) {
  const { Lenses } = await kept(orderId)
  return Lenses.map(({ Eye, LineID }: Json) => ({
    lineID: LineID,
    eye: Eye,
    text: Eye === 'Right' ? right : left,
  })).filter(({ text }: Json) => text !== '')
}

async function compare(orderId: string, right: string, left: string): Promise<Json> {
  const body = { salesOrderID: orderId, readings: await readings(orderId, right, left) }
  return (await t.call('POST', '/api/Orders/lens-check', body)).body
}

describe('the check of lenses', () => {
  let orderId = ''
  beforeAll(async () => {
    orderId = await cameFromLab('check')
  })

  it('shows what was ordered, eye by eye, with what it may differ', async () => {
    expect(await kept(orderId)).toMatchObject({
      Verdict: null,
      Lenses: [
        {
          Eye: 'Right',
          Power: '-2.00 / -0.75 x 90',
          Tolerance: { Power: 0.12, Cylinder: 0.09, Axis: 5, Addition: null },
          Read: null,
        },
        { Eye: 'Left', Power: '-3.00', Tolerance: { Power: 0.12, Axis: null }, Read: null },
      ],
    })
  })

  it.each([
    ['-2.03 / -0.70 x 92', '-2.95', 'Within', null],
    ['-2.00 / -0.75 x 98', '-3.00', 'Outside', /^Right lens: .* outside the tolerance/],
    ['-2.00 / -0.75 x 90', '-3.25', 'Outside', /^Left lens/],
    ['-2.00 / -0.75', '-3.00', 'Incomplete', /axis/],
    ['-2.00 / -0.75 x 90', '', 'Incomplete', null],
    ['R -2.00 -0.75 90 L -3.00', 'R -2.00 -0.75 90 L -3.00', 'Within', null],
    ['-3.00', '-2.00 / -0.75 x 90', 'Outside', /other way round/],
  ])('compares %s and %s: %s', async (right, left, verdict, sentence) => {
    const { Sentence, Verdict } = await compare(orderId, right, left)
    expect(Verdict).toBe(verdict)
    if (sentence === null) expect(Sentence).toBeNull()
    else expect(Sentence).toMatch(sentence)
  })

  it.each([
    ['2.00', 'Type the sign: +2.00 or -2.00.'],
    ['x200', '"200" is not understood. Type a reading such as -2.25 / -0.75 x 180.'],
    ['L -3.00', 'This reading is not of the right eye.'],
    ['cyl -0.75 x 90', 'The reading has no sphere.'],
  ])('says why %s is no reading', async (text, refusal) => {
    const { Lenses } = await compare(orderId, text, '')
    expect(Lenses[0]).toMatchObject({ Read: null, Refusal: refusal })
  })

  it('names the pair of a lens that is outside, where an order has several', async () => {
    const counter = counterWork(t)
    for (const pairNo of ['1', '2']) {
      const lens = { code: LENS, price: 600, pairNo, spectacleLensType: 1, eye: 'Right' }
      await counter.add('two-pairs', { ...lens, spherical: '-2.00' })
    }
    const { SalesOrderID } = await counter.commit('two-pairs')
    await shop.moved(SalesOrderID, 'SendToLab')
    await shop.moved(SalesOrderID, 'Received')
    const { Lenses } = await kept(SalesOrderID)
    const read = Lenses.map(({ LineID, PairNo }: Json) => ({
      lineID: LineID,
      eye: 'Right',
      text: PairNo === '2' ? '-3.00' : '-2.00',
    }))
    const body = { salesOrderID: SalesOrderID, readings: read }
    const { Sentence } = (await t.call('POST', '/api/Orders/lens-check', body)).body
    expect(Sentence).toMatch(/^Pair 2: Right lens: .* outside the tolerance/)
  })

  it('does not pass what is outside without a reason, and keeps what was read with one', async () => {
    const wrong = { readings: await readings(orderId, '-2.00 / -0.75 x 98', '-3.00') }
    const silent = await shop.move(orderId, 'Checked', wrong)
    expect([silent.status, silent.body.errors[0].field]).toEqual([400, 'note'])
    const unread = { readings: await readings(orderId, '2.00', '-3.00') }
    expect((await shop.move(orderId, 'Checked', unread)).body.errors[0].field).toBe('readings')
    expect((await kept(orderId)).Verdict).toBeNull()
    await shop.moved(orderId, 'Checked', { ...wrong, note: 'The doctor agrees.' })
    expect(await kept(orderId)).toMatchObject({
      Verdict: 'Outside',
      Lenses: [
        { Eye: 'Right', Read: { Power: '-2.00 / -0.75 x 98', Axis: 'Outside' } },
        { Eye: 'Left', Read: { Power: '-3.00', Verdict: 'Within' } },
      ],
    })
  })

  it('passes without a reading, as a shop without a lensmeter does', async () => {
    const other = await cameFromLab('no lensmeter')
    await shop.moved(other, 'Checked')
    expect((await kept(other)).Verdict).toBeNull()
  })

  it('refuses a line of another order and an order that there is not', async () => {
    const other = await cameFromLab('other')
    const readingsOfOne = await readings(orderId, '-2.00', '')
    const body = { salesOrderID: other, readings: readingsOfOne }
    const answer = await t.call('POST', '/api/Orders/lens-check', body)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'This reading is of no lens of the job.',
    ])
    const none = t.services.ids.encode('order', 9_999)
    expect((await t.call('GET', `/api/Orders/${none}/lens-check`)).status).toBe(404)
  })
})

it('compares on a fitter’s phone, for who gave a PIN', async () => {
  const orderId = await cameFromLab('phone')
  const rowId = t.services.ids.decode('order', orderId) ?? 0
  const labOrderId = rowId
  const token = fitterToken(t.services, rowId, labOrderId)
  const ask = (path: string, body: object) => t.call('POST', path, { token, ...body }, { as: null })
  const { body } = await ask('/api/Fitter/enter', { userName: 'counter', pin: '4444' })
  const sent = { readings: await readings(orderId, '-2.00 / -0.75 x 98', '-3.00') }
  expect((await ask('/api/Fitter/lens-check', { pass: 'x.1.y', ...sent })).status).toBe(401)
  const compared = await ask('/api/Fitter/lens-check', { pass: body.Pass, ...sent })
  expect(compared.body.Lenses[0].Read).toMatchObject({ Verdict: 'Outside', Axis: 'Outside' })
  const passed = await ask('/api/Fitter/move', { pass: body.Pass, move: 'Checked', ...sent })
  expect(passed.status).toBe(400)
})

describe('the check of a lens with a prism', () => {
  it('is not passed by a reading that holds no prism', async () => {
    const order = await cameFromLab('prism', { prism: '1.50', base: 'In' })
    const checked = await compare(order, '-2.00 / -0.75 x 90', '-3.00')
    expect(checked.Verdict).toBe('Incomplete')
    expect(checked.Sentence).toMatch(/^Right lens: the prism of 1\.50 In is not in the reading/)
    expect(checked.Lenses.map(({ Read }: Json) => Read.Verdict)).toEqual(['Incomplete', 'Within'])
  })

  it('compares a prism that was read with the one that was ordered', async () => {
    const order = await cameFromLab('prism read', { prism: '1.50', base: 'In' })
    const right = '-2.00 / -0.75 x 90'
    expect(await compare(order, `${right} P 1.50 BI`, '-3.00')).toMatchObject({
      Verdict: 'Within',
      Sentence: null,
      Lenses: [
        { Prism: '1.50 In', Tolerance: { Prism: 0.33 }, Read: { Prism: 'Within' } },
        { Tolerance: { Prism: null }, Read: { Prism: null } },
      ],
    })
    expect(await compare(order, `${right} P 1.50 BO`, '-3.00')).toMatchObject({
      Verdict: 'Outside',
      Sentence: expect.stringMatching(/^Right lens: the prism read is outside .* 1\.50 In/),
    })
    expect(await compare(order, `${right} P 1.50`, '-3.00')).toMatchObject({
      Verdict: 'Incomplete',
      Sentence: expect.stringMatching(/^Right lens: say the base/),
    })
  })

  it('does not pass a lens with a prism that nobody ordered, and keeps what was read', async () => {
    const order = await cameFromLab('no prism')
    const [right, left] = ['-2.00 / -0.75 x 90 P 2.00 BI', '-3.00']
    expect(await compare(order, right, left)).toMatchObject({
      Verdict: 'Outside',
      Sentence: expect.stringMatching(/^Right lens: a prism was read, and none was ordered/),
    })
    const read = { readings: await readings(order, right, left) }
    expect((await shop.move(order, 'Checked', read)).status).toBe(400)
    await shop.moved(order, 'Checked', { ...read, note: 'The doctor wants it.' })
    expect((await kept(order)).Lenses[0]).toMatchObject({
      Tolerance: { Prism: 0.33 },
      Read: { Power: '-2.00 / -0.75 x 90 Prism 2.00 In', Prism: 'Outside', Verdict: 'Outside' },
    })
  })
})

describe('the check after one lens of two is made again', () => {
  async function remadeRight(session: string, check: object): Promise<string> {
    const orderId = await cameFromLab(session)
    if (Object.keys(check).length > 0) await shop.moved(orderId, 'Checked', check)
    const { Lines } = await shop.order(orderId)
    const right = Lines.find(({ Eye }: Json) => Eye === 'Right')
    const made = await t.call('POST', '/api/Orders/remake', {
      salesOrderID: orderId,
      lines: [{ lineID: right.ID }],
      kind: 'Breakage',
      reason: 'Broke in the fitting',
    })
    expect(made.status).toBe(200)
    for (const move of ['SendToLab', 'Received']) await shop.moved(orderId, move)
    return orderId
  }
  const eyes = ({ Lenses }: Json) => Lenses.map(({ Eye }: Json) => Eye)

  it('asks for the other too where it never passed', async () => {
    const orderId = await remadeRight('remade beside one that failed', {
      passed: false,
      note: 'The left lens is wrong',
    })
    expect(eyes(await kept(orderId))).toEqual(['Right', 'Left'])
    const right = { readings: await readings(orderId, '-2.00 / -0.75 x 90', '') }
    const passed = await shop.move(orderId, 'Checked', right)
    expect([passed.status, passed.body.errors[0].field]).toEqual([400, 'note'])
    const both = { readings: await readings(orderId, '-2.00 / -0.75 x 90', '-3.00') }
    await shop.moved(orderId, 'Checked', both)
    expect(await kept(orderId)).toMatchObject({ Verdict: 'Within' })
  })

  it('asks for the remade one alone where the other passed', async () => {
    const orderId = await remadeRight('remade beside one that passed', { passed: true })
    expect(eyes(await kept(orderId))).toEqual(['Right'])
    // The job before made the other lens, and is not rejected with this one.
    const { LabOrders } = await shop.order(orderId)
    expect(LabOrders[0].Status).toBe('Received')
  })
})
