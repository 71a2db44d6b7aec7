import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { LENS } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

type Side = 'Right' | 'Left'
type Lens = { side: Side; spherical: string }

let t: TestServer
let shop: Workshop
let sessions = 0
const stock = new Map<string, string>()
const SPHERES = ['-1.00', '-1.25', '-1.50', '-2.00', '-2.25'] as const

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  for (const sphere of SPHERES) {
    const answer = await t.call(
      'POST',
      '/api/Catalogue/item',
      {
        section: 'SpectacleLens',
        taxClass: 'Spectacle lenses, other material',
        name: `Drawer ${sphere}`,
        barcode: `DW${sphere}`,
        mrp: 640,
        sphere,
      },
      { as: 'manager' },
    )
    stock.set(sphere, answer.body.itemID)
  }
})

afterAll(async () => {
  expect(findDamage(t.services.db)).toEqual([])
  await t.close()
})

type Kind = 'stock' | 'to order'
const OTHER = { Right: 'Left', Left: 'Right' } as const

const itemOf = (kind: Kind, { spherical }: Lens): string =>
  kind === 'stock' ? (stock.get(spherical) ?? '') : counterWork(t).item(LENS)

const figures = ({ side, spherical }: Lens) => ({ eye: side, spherical, pairNo: '1' })

async function booked(kind: Kind, lenses: readonly Lens[], eyeInfoModel: object): Promise<Json> {
  sessions += 1
  const sessionID = `follow-${sessions}`
  for (const lens of lenses) {
    const line = { itemID: itemOf(kind, lens), qty: 1, price: 600, spectacleLensType: 1 }
    const sent = { sessionID, ...line, ...figures(lens) }
    const answer = await t.call('POST', '/api/quickSale/saveSalesOrderTemp', sent)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const { SalesOrderID } = await counterWork(t).commit(sessionID, {
    salesorderModel: { generateInvoice: false },
    customerModel: { name: `Wearer ${sessions}`, mobile: `98450${20_000 + sessions}` },
    eyeInfoModel,
  })
  return shop.order(SalesOrderID)
}

const lineIn = (order: Json, side: Side) => order.Lines.find(({ Eye }: Json) => Eye === side)

async function change(order: Json, body: object): Promise<{ order: Json; told: Json }> {
  const { ID, Version } = order
  const sent = { salesOrderID: ID, version: Version, reason: 'Wrong', ...body }
  const answer = await t.call('POST', '/api/Orders/change', sent)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { order: await shop.order(ID), told: answer.body }
}

/** Takes the lenses off that stand in these eyes, and adds others. */
const exchange = (kind: Kind, order: Json, off: readonly Side[], come: readonly Lens[]) =>
  change(order, {
    lines: off.map((side) => ({ lineID: lineIn(order, side).ID, remove: true })),
    added: come.map((lens) => ({ itemID: itemOf(kind, lens), qty: 1, ...figures(lens) })),
  })

/** Each eye with a lens has its power in the prescription, or a question shows both. */
function expectAgreed({ order, told }: { order: Json; told: Json }): void {
  for (const { Eye, Spherical } of order.Lines) {
    const written = order.EyeInfo[Eye]?.Spherical ?? ''
    if (written === Spherical) continue
    const asked = told.Questions.filter(
      (text: string) => text.includes(Spherical) && text.includes(written),
    )
    expect(asked, `${Eye} lens ${Spherical}, prescription ${written}`).toHaveLength(1)
  }
}

const lens = (side: Side, spherical: string): Lens => ({ side, spherical })

describe('the prescription of an order whose lenses are changed', () => {
  const kinds: readonly Kind[] = ['stock', 'to order']
  const sides: readonly Side[] = ['Right', 'Left']
  const cases = kinds.flatMap((kind) => sides.map((side) => [kind, side] as const))

  it.each(cases)('goes with a %s lens from the %s eye to the other', async (kind, side) => {
    const eyes = { [side.toLowerCase()]: { spherical: '-1.00', va: '6/9' }, ipd: '54' }
    const order = await booked(kind, [lens(side, '-1.00')], eyes)
    const moved = await exchange(kind, order, [side], [lens(OTHER[side], '-1.00')])
    expect(moved.order.EyeInfo[OTHER[side]]).toMatchObject({ Spherical: '-1.00', VA: '6/9' })
    expect(moved.order.EyeInfo[side]?.Spherical ?? null).toBeNull()
    expect(moved.told.Questions).toHaveLength(1)
    expectAgreed(moved)
    const again = await exchange(kind, moved.order, [OTHER[side]], [lens(OTHER[side], '-1.25')])
    expect(again.order.EyeInfo[OTHER[side]]).toMatchObject({ Spherical: '-1.25' })
    expect(again.told.Questions).toEqual([expect.stringMatching(/^Prescription .*-1\.25/)])
    const back = await exchange(kind, again.order, [OTHER[side]], [lens(side, '-1.50')])
    expect(back.order.EyeInfo[side]).toMatchObject({ Spherical: '-1.50' })
    expectAgreed(back)
  })

  it.each(cases)('has the power of a %s lens in each eye after any change', async (kind, side) => {
    const other = OTHER[side]
    const starts = [
      { lenses: [lens(side, '-1.00')], eyes: { [side]: '-1.00' } },
      { lenses: [lens(side, '-1.00')], eyes: { [side]: '-1.00', [other]: '-2.00' } },
      {
        lenses: [lens(side, '-1.00'), lens(other, '-2.00')],
        eyes: { [side]: '-1.00', [other]: '-2.00' },
      },
    ]
    for (const { eyes, lenses } of starts) {
      const has = lenses.map((each) => each.side)
      const isFree = !has.includes(other)
      const changes: { off: Side[]; come: Lens[] }[] = [
        { off: [side], come: [lens(side, '-1.25')] },
        ...(isFree
          ? [
              { off: [side], come: [lens(other, '-1.00')] },
              { off: [side], come: [lens(other, '-1.25')] },
              { off: [], come: [lens(other, '-2.00')] },
              { off: [], come: [lens(other, '-2.25')] },
            ]
          : [
              { off: [side], come: [] },
              { off: [side, other], come: [lens(side, '-2.00'), lens(other, '-1.00')] },
              { off: [side, other], come: [lens(other, '-1.00')] },
            ]),
      ]
      for (const { come, off } of changes) {
        const typed = Object.fromEntries(
          Object.entries(eyes).map(([eye, spherical]) => [eye.toLowerCase(), { spherical }]),
        )
        const first = await exchange(kind, await booked(kind, lenses, typed), off, come)
        expectAgreed(first)
        for (const { Eye, Spherical } of first.order.Lines) {
          const isRight = first.order.EyeInfo[Eye]?.Spherical === Spherical
          if (!isRight) continue
          const second = await exchange(kind, first.order, [Eye], [lens(Eye, '-1.50')])
          expect(second.order.EyeInfo[Eye].Spherical).toBe('-1.50')
          break
        }
      }
    }
  })

  it('says what is so now of a lens that is alone, and no more of the eye that has a power', async () => {
    const order = await booked('to order', [lens('Right', '-1.00')], {
      right: { spherical: '-1.00', pd: '27' },
    })
    expect(order.LabCheck).toEqual([])
    sessions += 1
    const session = `follow-${sessions}`
    const line = { itemID: itemOf('to order', lens('Right', '-1.00')), qty: 1, price: 600 }
    await t.call('POST', '/api/quickSale/saveSalesOrderTemp', {
      sessionID: session,
      ...line,
      spectacleLensType: 1,
      ...figures(lens('Right', '-1.00')),
    })
    const { SalesOrderID } = await counterWork(t).commit(session, {
      salesorderModel: { generateInvoice: false },
      customerModel: { name: 'Rohan', mobile: '9845029999' },
      eyeInfoModel: { right: { spherical: '-1.00', pd: '27' } },
      labCheck: { overrides: [] },
    })
    const checked = await shop.order(SalesOrderID)
    const said = ({ LabCheck }: Json) => LabCheck.map(({ Sentence }: Json) => Sentence)
    expect(said(checked)).toContain('There is only a right lens.')
    expect(said(checked).join(' ')).toContain('Left eye has no power')
    t.clock.set(t.clock.now() + 60_000)
    const moved = await exchange('to order', checked, ['Right'], [lens('Left', '-1.00')])
    expect(said(moved.order)).toContain('There is only a left lens.')
    expect(said(moved.order).join(' ')).not.toContain('Left eye has no power')
  })

  it('asks when each eye gets the power that the other had', async () => {
    const eyes = { right: { spherical: '-1.00' }, left: { spherical: '-2.00' } }
    const order = await booked('to order', [lens('Right', '-1.00'), lens('Left', '-2.00')], eyes)
    const { told } = await change(order, {
      preview: true,
      lines: [
        { lineID: lineIn(order, 'Right').ID, spherical: '-2.00' },
        { lineID: lineIn(order, 'Left').ID, spherical: '-1.00' },
      ],
    })
    expect(told.Questions.join(' ')).toMatch(/Are right and left interchanged/)
  })
})

describe('lenses that are made again', () => {
  it('asks what a change of the same powers asks, before anything is written', async () => {
    const eyes = { right: { spherical: '-1.00' }, left: { spherical: '-2.00' } }
    const order = await booked('to order', [lens('Right', '-1.00'), lens('Left', '-2.00')], eyes)
    await shop.moved(order.ID, 'SendToLab')
    const remake = {
      salesOrderID: order.ID,
      kind: 'PowerChange',
      reason: 'Doctor wrote anew',
      lines: [
        { lineID: lineIn(order, 'Right').ID, spherical: '-200' },
        { lineID: lineIn(order, 'Left').ID, spherical: '-1.00' },
      ],
    }
    const asked = await t.call('POST', '/api/Orders/remake', { ...remake, preview: true })
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    expect(asked.body.Questions).toEqual([
      expect.stringContaining('Read as'),
      expect.stringMatching(/Are right and left interchanged/),
    ])
    expect((await shop.order(order.ID)).LabOrders).toHaveLength(1)
    const made = await t.call('POST', '/api/Orders/remake', remake)
    expect(made.status).toBe(200)
    const after = await shop.order(order.ID)
    expect(after.LabOrders).toHaveLength(2)
    expect(after.EyeInfo).toMatchObject({
      Right: { Spherical: '-2.00' },
      Left: { Spherical: '-1.00' },
    })
  })
})

describe('near lenses of an order that is changed', () => {
  const POWER = { spherical: '+1.00', cylinder: '-1.50', axis: '20', addition: '2.25' }
  const PLUS = { spherical: '+0.50', cylinder: '+0.75', axis: '165', addition: '2.50' }

  async function nearPair(): Promise<Json> {
    sessions += 1
    const sessionID = `near-${sessions}`
    const of = { qty: 1, price: 600, spectacleLensType: 4, pairNo: '1' }
    const itemID = counterWork(t).item(LENS)
    for (const lens of [
      { ...POWER, addition: null, spherical: '+3.25', eye: 'Right' },
      { ...PLUS, addition: null, spherical: '+3.00', eye: 'Left' },
    ]) {
      const sent = { sessionID, itemID, ...of, ...lens }
      const answer = await t.call('POST', '/api/quickSale/saveSalesOrderTemp', sent)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const { SalesOrderID } = await counterWork(t).commit(sessionID, {
      salesorderModel: { generateInvoice: false },
      customerModel: { name: `Reader ${sessions}`, mobile: `98450${30_000 + sessions}` },
      eyeInfoModel: { right: POWER, left: PLUS, ipd: '62' },
    })
    return shop.order(SalesOrderID)
  }

  it('give the prescription the addition that they are made with', async () => {
    const order = await nearPair()
    const lines = [{ lineID: lineIn(order, 'Right').ID, spherical: '+3.50' }]
    const changed = await change(order, { lines })
    expect(changed.told.Questions).toEqual([
      'Prescription R ADD +2.25, L ADD +2.50 → R ADD +2.50, L ADD +2.50',
    ])
    expect(changed.order.EyeInfo).toMatchObject({
      Right: { Spherical: '+1.00', Addition: '+2.50' },
      Left: { Spherical: '+0.50', Addition: '2.50' },
    })
  })

  it('are compared with the near power in the form that they are written in', async () => {
    const order = await nearPair()
    const lines = [{ lineID: lineIn(order, 'Left').ID, axis: '155' }]
    const { told } = await change(order, { lines, preview: true })
    expect(told.Questions).toEqual([
      'Left lens is written +3.00 / +0.75 x 155, the prescription says +3.00 / +0.75 x 165 for near.',
    ])
  })
})

describe('the boxes of contact lenses of an order that is changed', () => {
  const box = async (power: string, cylinder?: string, axis?: number): Promise<string> => {
    const answer = await t.call(
      'POST',
      '/api/Catalogue/item',
      {
        section: 'ContactLens',
        taxClass: 'Contact lenses',
        name: `Monthly ${power} ${cylinder ?? ''}`.trim(),
        barcode: `CL${power}${cylinder ?? ''}`,
        mrp: 1_400,
        sphere: power,
        ...(cylinder === undefined ? {} : { cylinder, axis }),
      },
      { as: 'manager' },
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.itemID
  }

  it('asks about two powers for one eye, and keeps on record what is sold in the end', async () => {
    const [first, other] = [await box('-2.00'), await box('-2.50', '-1.25', 180)]
    const sessionID = 'contacts-in-two-steps'
    const eye = { qty: 1, price: 1_300, eye: 'Right' }
    await t.call('POST', '/api/quickSale/saveSalesOrderTemp', {
      sessionID,
      itemID: first,
      ...eye,
      spherical: '-2.00',
    })
    const { SalesOrderID } = await counterWork(t).commit(sessionID, {
      salesorderModel: { generateInvoice: false },
      customerModel: { name: 'Bina', mobile: '9845028888' },
      contactLensModel: { right: { power: '-2.00', brand: 'Monthly' } },
    })
    const order = await shop.order(SalesOrderID)
    const record = async () => {
      const { body } = await t.call('GET', `/api/Customer/${order.CustomerID}/contact-lenses`)
      return body.Items.find(({ SupersededByID }: Json) => SupersededByID === null).Right
    }
    expect(await record()).toMatchObject({ Power: '-2.00' })
    const { eye: side } = eye
    const come = { itemID: other, qty: 1, eye: side, spherical: '-2.50' }
    const both = await change(order, { added: [{ ...come, cylinder: '-1.25', axis: '180' }] })
    expect(both.told.Questions).toEqual([expect.stringMatching(/Two powers for the right eye/)])
    const before = both.order.Lines.find(({ Spherical }: Json) => Spherical === '-2.00')
    const after = await change(both.order, { lines: [{ lineID: before.ID, remove: true }] })
    expect(after.told.Questions).toEqual([])
    const back = await change(after.order, {
      lines: [{ lineID: after.order.Lines[0].ID, remove: true }],
      added: [{ itemID: first, qty: 1, eye: side, spherical: '-2.00' }],
      preview: true,
    })
    expect(back.told.Questions).toEqual([
      expect.stringMatching(/^Contact lens of the right eye: .*2\.50.* → .*2\.00\. Is that right/),
    ])
    expect(await record()).toMatchObject({
      Power: '-2.50',
      Cylinder: '-1.25',
      Axis: '180',
      Brand: 'Monthly',
    })
  })
})
