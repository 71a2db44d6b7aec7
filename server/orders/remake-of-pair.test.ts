import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { PROGRESSIVE_LENS } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})

afterAll(() => t.close())

const EYES = {
  right: { spherical: '-1.00', addition: '2.00', pd: '31', fittingHeight: '18' },
  left: { spherical: '-1.50', addition: '2.00', pd: '31', fittingHeight: '18' },
}

/** Two pairs of progressive lenses by one prescription. */
async function booked(session: string): Promise<Json> {
  const counter = counterWork(t)
  for (const pairNo of ['1', '2']) {
    for (const [eye, { addition, pd, spherical }] of [
      ['Right', EYES.right],
      ['Left', EYES.left],
    ] as const) {
      await counter.add(session, {
        code: PROGRESSIVE_LENS,
        price: 4_500,
        ...{ pairNo, eye, spherical, addition, pd, lensFittingHeight: 18, spectacleLensType: 3 },
      })
    }
  }
  const { SalesOrderID } = await counter.commit(session, {
    customerModel: { name: 'Indira Nayak', mobile: '9845000777' },
    salesorderModel: { generateInvoice: false },
    eyeInfoModel: EYES,
  })
  return shop.order(SalesOrderID)
}

async function atLab(session: string): Promise<Json> {
  const { ID } = await booked(session)
  for (const move of ['SendToLab', 'Received']) await shop.moved(ID, move)
  return shop.order(ID)
}

const lensOf = (order: Json, pairNo: string, eye: string): string =>
  order.Lines.find((line: Json) => line.PairNo === pairNo && line.Eye === eye).ID

const remake = (order: Json, line: object, more: object = {}) =>
  t.call('POST', '/api/Orders/remake', {
    salesOrderID: order.ID,
    lines: [line],
    kind: 'PowerChange',
    reason: 'Too strong',
    ...more,
  })

const change = (order: Json, line: object) =>
  t.call('POST', '/api/Orders/change', {
    salesOrderID: order.ID,
    version: order.Version,
    lines: [line],
    preview: true,
  })

const PRISM = 'Pair 2: Right lens has the prism 2.00 In, the prescription –.'

it('says of every new power that the prescription takes over that the prism of its pair is not in it', async () => {
  const order = await atLab('prism of a pair')
  const both = (spherical: string, more: object = {}) => ({
    lines: [
      { lineID: lensOf(order, '1', 'Right'), spherical },
      { lineID: lensOf(order, '2', 'Right'), spherical, ...more },
    ],
  })
  const first = await remake(order, {}, both('-2.00', { prism: '2 in' }))
  expect(first.body.Questions).toContain(PRISM)
  for (const move of ['SendToLab', 'Received']) await shop.moved(order.ID, move)
  const second = await remake(order, {}, both('-2.50'))
  expect(second.body.Questions).toContain(PRISM)
  const { EyeInfo, PairsOfOtherPowers } = await shop.order(order.ID)
  expect(EyeInfo.Right).toMatchObject({ Spherical: '-2.50', Prism: null })
  expect(PairsOfOtherPowers).toEqual(['2'])
})

describe('the history of a remake of an order with several pairs', () => {
  const notesIn = async (orderId: string, language: string): Promise<unknown[]> => {
    const { body } = await t.call('GET', `/api/Orders/${orderId}/timeline`, undefined, {
      headers: { 'accept-language': language },
    })
    return body.Events.filter(({ Kind }: Json) => Kind === 'Remake').map(({ Note }: Json) => Note)
  }

  it('names the pair beside what is made anew, in the language of the till', async () => {
    const order = await atLab('names the pair')
    await remake(order, { lineID: lensOf(order, '2', 'Right'), spherical: '-2.00' })
    expect(await notesIn(order.ID, 'en')).toEqual([
      'Change of power: Too strong · Pair 2: R SPH -1.00 → -2.00',
    ])
    expect(await notesIn(order.ID, 'hi')).toEqual([
      'पावर बदली: Too strong · जोड़ी 2: R SPH -1.00 → -2.00',
    ])
  })

  it('names a lens that is made as it was', async () => {
    const order = await atLab('as it was')
    await remake(order, { lineID: lensOf(order, '1', 'Left') }, { kind: 'Breakage' })
    expect(await notesIn(order.ID, 'en')).toEqual(['Breakage: Too strong · Pair 1: L'])
  })
})

describe('a PD and a fitting height', () => {
  it.each([
    [{ lensFittingHeight: 1 }, 'lensFittingHeight', 'A fitting height is between 5 and 45 mm.'],
    [{ pd: '6' }, 'pd', 'The PD of one eye is between 18 and 42 mm.'],
  ])('that no eye has is refused of a change and of a remake: %j', async (typed, name, said) => {
    const order = await booked(`length of a change ${name}`)
    const made = await atLab(`length of a remake ${name}`)
    const answers = [
      await change(order, { lineID: lensOf(order, '1', 'Right'), ...typed }),
      await remake(made, { lineID: lensOf(made, '1', 'Right'), ...typed }),
    ]
    for (const { body, status } of answers) {
      expect([status, body.errors]).toEqual([400, [{ field: `lines.0.${name}`, message: said }]])
    }
    expect((await shop.order(made.ID)).RemakeCount).toBe(0)
  })

  it('that few have is asked, with its pair, and one that was so before is not', async () => {
    const order = await booked('odd lengths')
    const right = { lineID: lensOf(order, '2', 'Right') }
    const low = (await change(order, { ...right, lensFittingHeight: 9 })).body
    expect(low.Questions).toEqual([
      expect.stringMatching(/^Pair 2: Right fitting height 9 is too low; /),
    ])
    const apart = (await change(order, { ...right, pd: '36' })).body
    expect(apart.Questions).toEqual(['Pair 2: The PDs of the eyes are 5 mm apart.'])
    const usual = (await change(order, { ...right, pd: '30.5', lensFittingHeight: 17 })).body
    expect(usual.Questions).toEqual([])
  })

  it('is asked of a remake too', async () => {
    const order = await atLab('odd remake')
    const line = { lineID: lensOf(order, '2', 'Right'), lensFittingHeight: 9 }
    const { Questions } = (await remake(order, line, { preview: true })).body
    expect(Questions[0]).toMatch(/^Pair 2: Right fitting height 9 is too low; /)
  })
})

describe('a remake that was ordered with a wrong power', () => {
  const changed = async (orderId: string, line: object) => {
    const { Version } = await shop.order(orderId)
    const body = { salesOrderID: orderId, version: Version, lines: [line] }
    return t.call('POST', '/api/Orders/change', body)
  }
  const figures = { spherical: '-2.50', lensFittingHeight: 19 }
  const HANDED_OVER = { raiseInvoice: true, acknowledgeBalance: true }

  it.each([
    ['before the order is handed over', ['Checked', 'Ready']],
    ['after it was', ['Checked', 'Ready', 'Deliver']],
  ])('is put right by a change until it is sent, %s', async (when, moves) => {
    const { ID, ...order } = await atLab(`put right ${when}`)
    for (const move of moves) await shop.moved(ID, move, move === 'Deliver' ? HANDED_OVER : {})
    const lineID = lensOf(order, '2', 'Right')
    await remake({ ID }, { lineID, spherical: '-2.00' })
    const before = await shop.order(ID)
    const answer = await changed(ID, { lineID, ...figures })
    expect([answer.status, answer.body.message]).toEqual([200, undefined])

    const after = await shop.order(ID)
    const lens = after.Lines.find((line: Json) => line.ID === lineID)
    expect(lens).toMatchObject({ Spherical: '-2.50', FittingHeight: 19 })
    expect(after.RemakeCount).toBe(1)
    const numbers = ({ LabOrders }: Json) => LabOrders.map(({ LabOrderNo }: Json) => LabOrderNo)
    expect(numbers(after)).toEqual(numbers(before))
    const card = (await t.call('GET', `/api/Documents/JobCard/${ID}/model`)).body
    expect(card.Lenses).toMatchObject([{ Power: '-2.50 Add +2.00', FittingHeight: '19' }])

    // Back to the height that it was booked with.
    await changed(ID, { lineID, lensFittingHeight: 18 })
    const again = (await shop.order(ID)).Lines.find((line: Json) => line.ID === lineID)
    expect(again).toMatchObject({ Spherical: '-2.50', FittingHeight: 18 })

    await shop.moved(ID, 'SendToLab')
    expect((await changed(ID, { lineID, spherical: '-2.75' })).status).toBe(409)
  })

  it('changes no lens that is not made again', async () => {
    const order = await atLab('beside a remake')
    await remake(order, { lineID: lensOf(order, '2', 'Right'), spherical: '-2.00' })
    const answer = await changed(order.ID, { lineID: lensOf(order, '1', 'Right'), ...figures })
    expect(answer.status).toBe(409)
  })
})
