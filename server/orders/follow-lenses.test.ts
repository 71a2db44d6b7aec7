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

  it('are for far from the change to that power on, and for near again', async () => {
    const order = await nearPair()
    const uses = (of: Json) =>
      (['Right', 'Left'] as const).map((eye) => lineIn(of, eye).SpectacleLensType)
    expect(uses(order)).toEqual([4, 4])
    const to = async (of: Json, right: string, left: string) =>
      (
        await change(of, {
          lines: [
            { lineID: lineIn(of, 'Right').ID, spherical: right },
            { lineID: lineIn(of, 'Left').ID, spherical: left },
          ],
        })
      ).order
    const far = await to(order, '+1.00', '+0.50')
    expect(uses(far)).toEqual([1, 1])
    expect(far.EyeInfo).toMatchObject({
      Right: { Spherical: '+1.00', Addition: '2.25' },
      Left: { Spherical: '+0.50', Addition: '2.50' },
    })
    const near = await to(far, '+3.25', '+3.00')
    expect(uses(near)).toEqual([4, 4])
    expect(near.PairsOfOtherPowers).toEqual([])
  })

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

describe('the prescription of an order of several pairs', () => {
  const PROGRESSIVE = { spectacleLensType: 3, addition: '+2.00', fittingHeight: 18 }
  const SINGLE = { spectacleLensType: 1 }
  const NEAR = { spectacleLensType: 4 }
  const FAR = {
    Right: { spherical: '-1.00', pd: '31' },
    Left: { spherical: '-1.25', pd: '30' },
  } as const
  const READING = {
    Right: { spherical: '+1.00', pd: '29.5' },
    Left: { spherical: '+0.75', pd: '28.5' },
  } as const
  type Pair = { type: object; eyes: Record<Side, { spherical: string; pd: string }> }

  async function bookedPairs(...pairs: Pair[]): Promise<Json> {
    sessions += 1
    const sessionID = `pairs-${sessions}`
    for (const [at, { eyes, type }] of pairs.entries()) {
      for (const eye of ['Right', 'Left'] as const) {
        const line = { itemID: counterWork(t).item(LENS), qty: 1, price: 600 }
        const sent = { sessionID, ...line, pairNo: String(at + 1), eye, ...type, ...eyes[eye] }
        const answer = await t.call('POST', '/api/quickSale/saveSalesOrderTemp', sent)
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      }
    }
    const measured = { addition: '+2.00', fittingHeight: '18' }
    const { SalesOrderID } = await counterWork(t).commit(sessionID, {
      salesorderModel: { generateInvoice: false },
      customerModel: { name: `Sita ${sessions}`, mobile: `98450${40_000 + sessions}` },
      eyeInfoModel: {
        right: { ...FAR.Right, ...measured },
        left: { ...FAR.Left, ...measured },
      },
    })
    return shop.order(SalesOrderID)
  }

  const lineOf = (order: Json, pairNo: string, eye: Side): Json =>
    order.Lines.find((line: Json) => line.PairNo === pairNo && line.Eye === eye)

  type Figures = Partial<Record<Side, object>>
  const linesOf = (order: Json, pairs: Record<string, Figures>) =>
    Object.entries(pairs).flatMap(([pairNo, eyes]) =>
      Object.entries(eyes).map(([eye, powers]) => ({
        lineID: lineOf(order, pairNo, eye as Side).ID,
        ...powers,
      })),
    )
  const changed = (order: Json, pairs: Record<string, Figures>) =>
    change(order, { lines: linesOf(order, pairs) })

  const power = ({ EyeInfo }: Json, side: Side) => {
    const { Addition, PD, Spherical } = EyeInfo[side]
    return `${Spherical} ADD ${Addition} PD ${PD}`
  }
  const [R, L] = ['-1.00 ADD +2.00 PD 31', '-1.25 ADD +2.00 PD 30']
  const kept = async (order: Json): Promise<Json[]> => {
    const { body } = await t.call('GET', `/api/Customer/${order.CustomerID}/prescriptions`)
    return body.Items
  }
  const progressive: Pair = { type: PROGRESSIVE, eyes: FAR }
  const distance: Pair = { type: SINGLE, eyes: FAR }
  const near: Pair = { type: NEAR, eyes: READING }

  it('stays when one pair becomes reading glasses, and names that pair', async () => {
    const order = await bookedPairs(progressive, distance)
    const { order: after, told } = await changed(order, { '2': READING })
    expect([power(after, 'Right'), power(after, 'Left')]).toEqual([R, L])
    expect(await kept(after)).toHaveLength(1)
    const said = [
      'Pair 2: Right lens is written +1.00, the prescription says -1.00.',
      'Pair 2: Left lens is written +0.75, the prescription says -1.25.',
    ]
    expect(told.Questions).toEqual(said)
    const { Events } = await shop.timeline(order.ID)
    expect(JSON.stringify(Events)).toContain(said.join(', '))
  })

  it('stays when a pair becomes one for near in that power, which is no difference', async () => {
    const order = await bookedPairs(progressive, distance)
    const sides = ['Right', 'Left'] as const
    const { order: after, told } = await change(order, {
      lines: sides.map((side) => ({ lineID: lineOf(order, '2', side).ID, remove: true })),
      added: sides.map((eye) => ({
        ...{ itemID: counterWork(t).item(LENS), qty: 1, pairNo: '2', eye },
        ...{ ...READING[eye], ...NEAR },
      })),
    })
    expect([power(after, 'Right'), power(after, 'Left')]).toEqual([R, L])
    expect(told.Questions).toEqual([])
    expect(after.PairsOfOtherPowers).toEqual([])
  })

  const TO = { spherical: '-1.50' }
  const otherPower = (pairNo: string, written: string, prescribed: string) =>
    `Pair ${pairNo}: Right lens is written ${written}, the prescription says ${prescribed}.`
  const ALIKE = '-1.50 ADD +2.00 PD 31'

  it.each<[string, Pair[], Record<string, Figures>, string, string[]]>([
    ['one pair', [progressive], { '1': { Right: TO } }, ALIKE, []],
    [
      'one of two pairs',
      [progressive, distance],
      { '1': { Right: TO } },
      R,
      [otherPower('1', '-1.50', '-1.00')],
    ],
    ['both alike', [progressive, distance], { '1': { Right: TO }, '2': { Right: TO } }, ALIKE, []],
    [
      'both differently',
      [distance, progressive],
      { '1': { Right: { spherical: '-3.00' } }, '2': { Right: TO } },
      ALIKE,
      [otherPower('1', '-3.00', '-1.50')],
    ],
    [
      'the far pair beside one for near',
      [progressive, near],
      { '1': { Right: TO } },
      ALIKE,
      ['Pair 2: Right lens is written +1.00, the prescription says +0.50 for near.'],
    ],
    [
      'the near pair',
      [distance, near],
      { '2': { Right: { spherical: '+1.25' } } },
      '-1.00 ADD +2.25 PD 31',
      ['Prescription R ADD +2.00, L ADD +2.00 → R ADD +2.25, L ADD +2.00'],
    ],
    [
      'one of two near pairs',
      [near, near],
      { '2': { Right: { spherical: '+1.25' } } },
      R,
      ['Pair 2: Right lens is written +1.25, the prescription says +1.00 for near.'],
    ],
    [
      'the axis of one pair',
      [progressive, distance],
      { '2': { Right: { cylinder: '-0.50', axis: '90' } } },
      R,
      [otherPower('2', '-1.00 / -0.50 x 90', '-1.00')],
    ],
    [
      'the addition of one progressive pair',
      [progressive, progressive],
      { '2': { Right: { addition: '+2.50' } } },
      R,
      ['Pair 2: Right lens has the addition +2.50, the prescription +2.00.'],
    ],
    [
      'the addition of the only progressive pair',
      [progressive, distance],
      { '1': { Right: { addition: '+2.50' } } },
      '-1.00 ADD +2.50 PD 31',
      [],
    ],
    ['the PD of one pair', [progressive, distance], { '2': { Right: { pd: '30' } } }, R, []],
    [
      'the PD beside a near pair',
      [progressive, near],
      { '1': { Right: { pd: '32' } } },
      '-1.00 ADD +2.00 PD 32',
      [],
    ],
  ])('after a change and after a remake of %s', async (_what, pairs, figures, expected, said) => {
    const order = await bookedPairs(...pairs)
    const { order: after, told } = await changed(order, figures)
    expect(power(after, 'Right')).toBe(expected)
    expect(power(after, 'Left')).toBe(L)
    expect(told.Questions).toEqual(said)

    const again = await bookedPairs(...pairs)
    await shop.moved(again.ID, 'SendToLab')
    const remake = { salesOrderID: again.ID, kind: 'PowerChange', reason: 'Measured anew' }
    const made = await t.call('POST', '/api/Orders/remake', {
      ...remake,
      lines: linesOf(again, figures),
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(power(await shop.order(again.ID), 'Right')).toBe(expected)
    for (const sentence of said) expect(made.body.Questions).toContain(sentence)
  })

  it('follows once the last pair has what the others got before', async () => {
    const order = await bookedPairs(progressive, distance)
    const first = await changed(order, { '1': { Right: TO } })
    const { order: after, told } = await changed(first.order, { '2': { Right: TO } })
    expect(power(after, 'Right')).toBe(ALIKE)
    expect(told.Questions).toEqual([])
    expect(after.PairsOfOtherPowers).toEqual([])
  })
})
