import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { exactlyOne } from '../db/sql.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import {
  ACCESSORY,
  FRAME,
  FRAME_UNITS,
  LENS,
  NO_MRP,
  PROGRESSIVE_LENS,
  SECOND_FRAME,
} from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop
let sessions = 0

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})

afterAll(async () => {
  expect(findDamage(t.services.db)).toEqual([])
  await t.close()
})

/** The power of a pair that is made to other powers than the prescription of its order. */
const KEPT_POWER = { spherical: '-1.25', cylinder: '-0.75', axis: '80' }

const item = (code: string) => counterWork(t).item(code)

/** Spectacles of a frame of 20 pieces and two lenses, 1,000 paid. */
async function booked(checked: object = {}): Promise<Json> {
  sessions += 1
  const session = `change-${sessions}`
  const counter = counterWork(t)
  await counter.add(session, {
    code: SECOND_FRAME,
    price: 1_299,
    priceIncludesTax: true,
    pairNo: '1',
  })
  await counter.add(session, {
    code: LENS,
    qty: 2,
    price: 600,
    pairNo: '1',
    spectacleLensType: 1,
    spherical: '-2.00',
    eye: 'Both',
  })
  const data = await counter.commit(session, {
    salesorderModel: { generateInvoice: false },
    customerModel: { name: `Customer ${sessions}`, mobile: `98450000${10 + sessions}` },
    receiptModel: { receiptAmount: 1_000, receiptTypeId: 1 },
    eyeInfoModel: { right: { spherical: '-2.00' }, left: { spherical: '-2.00', va: '6/6' } },
    ...checked,
    purchaseOrderModel: { supplierID: t.services.ids.encode('supplier', 1) },
  })
  return shop.order(data.SalesOrderID)
}

const change = (order: Json, body: object, as: 'counter' | 'owner' = 'counter') =>
  t.call(
    'POST',
    '/api/Orders/change',
    { salesOrderID: order.ID, version: order.Version, ...body },
    { as },
  )

const invoiced = (order: Json) =>
  t.call('POST', '/api/quickSale/SaveInvoiceOnly', {
    salesOrderID: order.ID,
    customerID: order.CustomerID,
    invoiceDate: order.OrderDate,
  })

async function changed(order: Json, body: object): Promise<Json> {
  const answer = await change(order, body)
  if (answer.status === 200) return answer.body
  throw new Error(JSON.stringify(answer.body))
}

const lineOf = (order: Json, code: string) =>
  order.Lines.find(({ ItemCode }: Json) => ItemCode === code)

/** Leaves the frame to the orders after this one: the shop has twenty. */
const withoutFrame = (order: Json) =>
  changed(order, { lines: [{ lineID: lineOf(order, SECOND_FRAME).ID, remove: true }] })

const jobCard = async ({ ID: salesOrderID }: Json): Promise<Json> =>
  (await t.call('GET', `/api/Documents/JobCard/${salesOrderID}/model`)).body

const onHand = (code: string) =>
  exactlyOne<{ n: number }>(
    t.services.db,
    'SELECT on_hand_milli / 1000 AS n FROM items WHERE code = :code',
    { code },
  ).n

describe('before the lab has it', () => {
  it('takes another power into the same job, with its history', async () => {
    const order = await booked()
    const answer = await changed(order, {
      lines: [
        { lineID: lineOf(order, LENS).ID, spherical: '-2.25', cylinder: '-0.50', axis: '90' },
      ],
      reason: 'Typed wrong',
    })
    expect(answer).toMatchObject({
      success: true,
      Version: 1,
      LabToldAgain: false,
      NetBefore: order.NetAmount,
      NetAfter: order.NetAmount,
      Stock: [],
    })
    const after = await shop.order(order.ID)
    expect(lineOf(after, LENS)).toMatchObject({
      Spherical: '-2.25',
      Cylinder: '-0.50',
      Axis: '90',
      Power: '-2.25 / -0.50 x 90',
    })
    expect(after.LabOrders).toHaveLength(1)
    // The prescription of the order is the one that the lab makes.
    expect(after.EyeInfo.Right).toMatchObject({ Spherical: '-2.25', Cylinder: '-0.50', Axis: '90' })
    expect(after.EyeInfo.Left).toMatchObject({ Spherical: '-2.25', VA: '6/6' })
    const { Events } = await shop.timeline(order.ID)
    expect(Events.at(-1)).toMatchObject({ Kind: 'Changed', Amount: null })
    expect(Events.at(-1).Note).toMatch(/SPH -2.00 → -2.25.*CYL – → -0.50.*Typed wrong/)
  })

  it('reads -75 as the prescription does, -0.75, and says so', async () => {
    const order = await booked()
    const typed = { spherical: '-75', cylinder: '-25', axis: '90' }
    const answer = await changed(order, line(order, typed))
    expect(answer.Notes).toMatchObject([
      { Field: 'lines.0.spherical', Sentence: 'Read as -0.75.' },
      { Field: 'lines.0.cylinder', Sentence: 'Read as -0.25.' },
    ])
    const after = await shop.order(order.ID)
    expect(lineOf(after, LENS)).toMatchObject({
      Spherical: '-0.75',
      Cylinder: '-0.25',
      Axis: '90',
    })
    await withoutFrame(after)
  })

  it('has the power of a lens from the drawer that comes for another, on its prescription too', async () => {
    const stock = async (code: string, powers: object): Promise<string> => {
      const lens = {
        section: 'SpectacleLens',
        taxClass: 'Spectacle lenses, other material',
        name: `Drawer ${code}`,
        barcode: code,
        mrp: 600,
        ...powers,
      }
      const answer = await t.call('POST', '/api/Catalogue/item', lens, { as: 'manager' })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.itemID
    }
    const wrong = await stock('DR-200', { sphere: '-2.00', cylinder: '-0.50' })
    const right = await stock('DR-225', { sphere: '-2.25', cylinder: '-0.75' })
    const session = 'from-the-drawer'
    const line = await t.call('POST', '/api/quickSale/saveSalesOrderTemp', {
      sessionID: session,
      itemID: wrong,
      qty: 1,
      price: 500,
      pairNo: '1',
      spectacleLensType: 1,
      spherical: '-2.00',
      cylinder: '-0.50',
      axis: '180',
      eye: 'Right',
    })
    expect(line.status, JSON.stringify(line.body)).toBe(200)
    const { SalesOrderID } = await counterWork(t).commit(session, {
      salesorderModel: { generateInvoice: false },
      customerModel: { name: 'Arun Drawer', mobile: '9845011177' },
      // The same lens in the other cylinder form, as a doctor wrote it.
      eyeInfoModel: {
        right: { spherical: '-2.50', cylinder: '+0.50', axis: '90', pd: '31', va: '6/6' },
        left: { spherical: '-1.00' },
      },
    })
    const order = await shop.order(SalesOrderID)
    await changed(order, {
      lines: [{ lineID: order.Lines[0].ID, remove: true }],
      added: [
        {
          itemID: right,
          qty: 1,
          pairNo: '1',
          eye: 'Right',
          spherical: '-2.25',
          cylinder: '-0.75',
          axis: '180',
        },
      ],
      reason: 'Misread',
    })
    const { EyeInfo, Lines } = await shop.order(SalesOrderID)
    expect(Lines).toMatchObject([{ Power: '-2.25 / -0.75 x 180' }])
    expect(EyeInfo.Right).toMatchObject({
      Spherical: '-2.25',
      Cylinder: '-0.75',
      Axis: '180',
      PD: '31',
      VA: '6/6',
    })
    expect(EyeInfo.Left).toMatchObject({ Spherical: '-1.00' })
  })

  it('charges tinting with the lens that it is taxed with, and takes it off again', async () => {
    const order = await booked()
    const lens = lineOf(order, LENS)
    const charged = await changed(order, { lines: [{ lineID: lens.ID, jobCharges: 80 }] })
    expect(charged).toMatchObject({
      NetBefore: order.NetAmount,
      NetAfter: order.NetAmount + 84,
      BalanceAmount: order.BalanceAmount + 84,
      Stock: [],
    })
    const after = await shop.order(order.ID)
    expect(lineOf(after, LENS)).toMatchObject({ JobCharges: 80, Price: lens.Price })
    const { Events } = await shop.timeline(order.ID)
    expect(Events.at(-1).Note).toMatch(/job charge – → ₹80/)
    // Another change leaves it, and 0 takes it off.
    await changed(after, { lines: [{ lineID: lens.ID, price: 590 }] })
    const kept = await shop.order(order.ID)
    expect(lineOf(kept, LENS)).toMatchObject({ JobCharges: 80, Price: 590 })
    await changed(kept, { lines: [{ lineID: lens.ID, price: 600, jobCharges: 0 }] })
    const off = await shop.order(order.ID)
    expect([off.NetAmount, lineOf(off, LENS).JobCharges]).toEqual([order.NetAmount, 0])
    await withoutFrame(off)
  })

  it('takes a charge with a SAC as a service, at what is paid with tax, and gives it up', async () => {
    const order = await booked()
    const drilling = { name: 'Drilling', sac: '998729', price: 118 }
    const master = await t.call('POST', '/api/Masters/JobCharge', drilling, { as: 'owner' })
    const { body } = await t.call('POST', '/api/Catalogue/job-charge-item', {
      jobChargeID: master.body.id,
    })
    const line = { itemID: item(body.code), qty: 1, price: 118, priceIncludesTax: true }
    const answer = await changed(order, { added: [{ ...line, pairNo: '1' }] })
    expect(answer).toMatchObject({ NetAfter: order.NetAmount + 118, Stock: [] })
    const after = await shop.order(order.ID)
    const service = lineOf(after, body.code)
    expect(service).toMatchObject({ HSN: '998729', TaxableAmount: 100, PairNo: '1' })
    expect(after.LabOrders).toHaveLength(1)
    await changed(after, { lines: [{ lineID: service.ID, remove: true }] })
    const off = await shop.order(order.ID)
    expect(off.NetAmount).toBe(order.NetAmount)
    await withoutFrame(off)
  })

  it('says in the history of which eye the lens is, for both have one name', async () => {
    const counter = counterWork(t)
    for (const [eye, axis] of [
      ['Right', '90'],
      ['Left', '85'],
    ]) {
      const powers = { spherical: '-2.00', cylinder: '-0.50', axis, eye }
      await counter.add('two-eyes', {
        code: LENS,
        qty: 1,
        price: 600,
        pairNo: '1',
        spectacleLensType: 1,
        ...powers,
      })
    }
    const { SalesOrderID } = await counter.commit('two-eyes', {
      salesorderModel: { generateInvoice: false },
      customerModel: { name: 'Two Eyes', mobile: '9845000099' },
    })
    const order = await shop.order(SalesOrderID)
    const left = order.Lines.find(({ Axis }: Json) => Axis === '85')
    await changed(order, { lines: [{ lineID: left.ID, axis: '80' }] })
    const { Events } = await shop.timeline(order.ID)
    expect(Events.at(-1).Note).toMatch(/^Left [^:]+: AXIS 85 → 80/)
  })

  it('exchanges the frame: one goes back, the other goes out, and the bill adds up', async () => {
    const order = await booked()
    const before = onHand(SECOND_FRAME)
    const unit = counterWork(t).unit(FRAME_UNITS[0] ?? '')
    const answer = await changed(order, {
      lines: [{ lineID: lineOf(order, SECOND_FRAME).ID, remove: true }],
      added: [{ itemID: item(FRAME), inventoryID: unit, qty: 1, price: 2_000, pairNo: '1' }],
    })
    // 1,299 with tax goes, 2,000 and 5 % comes: 801 more, in whole rupees.
    expect(answer.NetAfter - answer.NetBefore).toBeCloseTo(2_100 - 1_299, 2)
    expect(answer.BalanceAmount).toBe(answer.NetAfter - 1_000)
    expect(answer.Stock).toEqual([
      { ItemName: expect.any(String), ItemCode: SECOND_FRAME, Qty: 1 },
      { ItemName: expect.any(String), ItemCode: FRAME, Qty: -1 },
    ])
    expect(onHand(SECOND_FRAME)).toBe(before + 1)
    const after = await shop.order(order.ID)
    expect(after.Lines.map(({ ItemCode }: Json) => ItemCode)).toEqual([LENS, FRAME])
    expect(lineOf(after, FRAME).SerialNo).toBe(FRAME_UNITS[0])
    const sum = after.Lines.reduce((paise: number, line: Json) => paise + line.TotalAmount * 100, 0)
    expect(Math.round(sum / 100)).toBe(after.NetAmount)
    expect(after.NetAmount).toBe(answer.NetAfter)
  })

  it('asks about fitting heights that were measured in the frame before, and drops its height', async () => {
    const session = 'change-heights'
    const counter = counterWork(t)
    const lens = {
      code: PROGRESSIVE_LENS,
      price: 4_500,
      pairNo: '1',
      spherical: '-2.00',
      addition: '2',
    }
    await counter.add(session, {
      code: SECOND_FRAME,
      price: 1_299,
      priceIncludesTax: true,
      pairNo: '1',
    })
    for (const [eye, lensFittingHeight] of [
      ['Right', 20],
      ['Left', 21],
    ] as const) {
      await counter.add(session, { ...lens, eye, lensFittingHeight, lensTotalHeight: 36 })
    }
    const eye = { spherical: '-2.00', addition: '2' }
    const data = await counter.commit(session, {
      salesorderModel: { generateInvoice: false },
      customerModel: { name: 'Heights Measured', mobile: '9845000099' },
      eyeInfoModel: { right: eye, left: eye },
      purchaseOrderModel: { supplierID: t.services.ids.encode('supplier', 1) },
    })
    const order = await shop.order(data.SalesOrderID)
    const heightsOf = async () =>
      (await jobCard(order)).Lenses.map((line: Json) => [line.FittingHeight, line.TotalHeight])
    expect(await heightsOf()).toEqual([
      ['20', '36'],
      ['21', '36'],
    ])
    const right = order.Lines.find(({ Eye }: Json) => Eye === 'Right')
    const unit = counterWork(t).unit(FRAME_UNITS[2] ?? '')
    const off = { lineID: lineOf(order, SECOND_FRAME).ID, remove: true }
    const added = [{ itemID: item(FRAME), inventoryID: unit, qty: 1, pairNo: '1' }]
    const asked = await changed(order, { preview: true, lines: [off], added })
    expect(asked.Questions).toEqual([
      'Right fitting height 20 of pair 1 was measured in Kala Lite 88 Brown. Measure it again in Rimba Classic 2140 Black.',
      'Left fitting height 21 of pair 1 was measured in Kala Lite 88 Brown. Measure it again in Rimba Classic 2140 Black.',
    ])
    const again = { lineID: right.ID, lensFittingHeight: 18 }
    const one = await changed(order, { preview: true, lines: [off, again], added })
    expect(one.Questions).toEqual([expect.stringMatching(/^Left fitting height 21/)])
    const same = [{ itemID: item(SECOND_FRAME), qty: 1, pairNo: '1' }]
    const sameFrame = await changed(order, { preview: true, lines: [off], added: same })
    expect(sameFrame.Questions).toEqual([])
    await changed(order, { lines: [off, again], added })
    expect(await heightsOf()).toEqual([
      ['18', null],
      ['21', null],
    ])
    const after = await shop.order(order.ID)
    await changed(after, { lines: [{ lineID: lineOf(after, FRAME).ID, remove: true }] })

    // Single vision for it is asked about: for far, and for near where the power says so.
    const now = await shop.order(data.SalesOrderID)
    const lenses = now.Lines.filter(({ ItemCode }: Json) => ItemCode === PROGRESSIVE_LENS)
    const gone = lenses.map(({ ID }: Json) => ({ lineID: ID, remove: true }))
    const single = (spherical: string) =>
      (['Right', 'Left'] as const).map((eye) => ({
        itemID: item(LENS),
        qty: 1,
        pairNo: '1',
        spherical,
        eye,
      }))
    const questionsOf = async (spherical: string) =>
      (await changed(now, { preview: true, lines: gone, added: single(spherical) })).Questions
    const asks = (use: string) =>
      `Pair 1 has single vision now and the prescription an addition. The lenses are for ${use}. Is that right?`
    expect(await questionsOf('-2.00')).toEqual([asks('distance')])
    expect(await questionsOf('0.00')).toContain(asks('near'))
    await changed(now, { lines: gone, added: single('0.00') })
    const types = (await shop.order(data.SalesOrderID)).Lines.flatMap((line: Json) =>
      line.ItemCode === LENS ? [line.SpectacleLensType] : [],
    )
    expect(types).toEqual([4, 4])
  })

  it('asks for what a lens of another kind needs, as a sale does', async () => {
    const order = await booked()
    const lens = { itemID: item(PROGRESSIVE_LENS), qty: 1, pairNo: '1', spherical: '-2.00' }
    const body = (more: object) => ({
      preview: true,
      lines: [{ lineID: lineOf(order, LENS).ID, remove: true }],
      added: ['Right', 'Left'].map((eye) => ({
        ...lens,
        eye,
        addition: '2.00',
        pd: '31',
        ...more,
      })),
    })
    const missing = expect.stringMatching(/^(Right|Left) fitting height is missing for /)
    const { Questions } = await changed(order, body({}))
    expect(Questions).toEqual(expect.arrayContaining([missing]))
    expect((await changed(order, body({ lensFittingHeight: 18 }))).Questions).not.toContainEqual(
      missing,
    )
    await withoutFrame(order)
  })

  it('says of the frame that the pair has now that its sizes are not known, and keeps none of the other', async () => {
    const eye = { spherical: '-2.00', pd: '31' }
    const read = { eyeInfoModel: { right: eye, left: eye } }
    const exchanged = async (order: Json) => {
      const unit = counterWork(t).unit(FRAME_UNITS[1] ?? '')
      const lines = [{ lineID: lineOf(order, SECOND_FRAME).ID, remove: true }]
      const come = { itemID: item(FRAME), inventoryID: unit, qty: 1, pairNo: '1' }
      await changed(order, { lines, added: [come] })
      return await shop.order(order.ID)
    }
    const sizeNotes = ({ LabCheck }: Json) =>
      LabCheck.filter(({ RuleID }: Json) => RuleID === 'frame-sizes').map(
        ({ Sentence }: Json) => Sentence,
      )
    const order = await booked({ ...read, labCheck: {} })
    expect(sizeNotes(order)).toEqual([expect.stringContaining('Kala Lite 88 Brown')])
    const after = await exchanged(order)
    expect(sizeNotes(after)).toEqual([expect.stringContaining('Rimba Classic 2140 Black')])
    await changed(after, { lines: [{ lineID: lineOf(after, FRAME).ID, remove: true }] })
    expect(sizeNotes(await shop.order(order.ID))).toEqual([])

    const frames = [{ pairNo: '1', a: 52, b: 36, dbl: 18 }]
    const typed = await booked({ ...read, labCheck: { frames } })
    expect(typed.Frames).toMatchObject([{ PairNo: '1', A: 52 }])
    const other = await exchanged(typed)
    expect(other.Frames).toEqual([])
    await changed(other, { lines: [{ lineID: lineOf(other, FRAME).ID, remove: true }] })

    const labCheck = {
      frames: [{ pairNo: '1', isOwn: true }],
      overrides: [{ ruleID: 'own-frame-sizes', reason: 'Measured at fitting' }],
    }
    const rules = ({ LabCheck }: Json) => LabCheck.map(({ RuleID }: Json) => RuleID)
    const ownFrame = await booked({ ...read, labCheck })
    expect(rules(ownFrame)).toContain('own-frame-sizes')
    const sold = await exchanged(ownFrame)
    expect(rules(sold).filter((rule: string) => rule.includes('frame'))).toEqual(['frame-sizes'])
    expect(sold.Frames).toEqual([])
    await changed(sold, { lines: [{ lineID: lineOf(sold, FRAME).ID, remove: true }] })
  })

  it('says nothing of the lenses of a pair that has none any more', async () => {
    const right = { spherical: '-2.00', addition: '1.50', pd: '31' }
    const order = await booked({ eyeInfoModel: { right, left: right }, labCheck: {} })
    const rules = ({ LabCheck }: Json) => LabCheck.map(({ RuleID }: Json) => RuleID)
    expect(rules(order)).toContain('addition-unused')
    const goods = order.Lines.map(({ ID }: Json) => ({ lineID: ID, remove: true }))
    await changed(order, { lines: goods, added: [{ itemID: item(ACCESSORY), qty: 1 }] })
    expect(rules(await shop.order(order.ID))).not.toContain('addition-unused')
  })

  it('says after a change what is still true of what was found, and no more', async () => {
    const right = { spherical: '-2.00', addition: '1.50', pd: '31' }
    const read = { eyeInfoModel: { right, left: { ...right, addition: '2.00' } }, labCheck: {} }
    const order = await booked(read)
    const rules = ({ LabCheck }: Json) => LabCheck.map(({ RuleID }: Json) => RuleID)
    expect(rules(order)).toContain('additions-differ')
    t.clock.set(t.clock.now() + 60_000)
    const { ID } = lineOf(order, SECOND_FRAME)
    await changed(order, { lines: [{ lineID: ID, price: 1_250 }] })
    const cheaper = await shop.order(order.ID)
    expect(rules(cheaper)).toContain('additions-differ')
    await changed(cheaper, { lines: [{ lineID: lineOf(cheaper, LENS).ID, spherical: '-2.25' }] })
    expect(rules(await shop.order(order.ID))).toContain('additions-differ')
  })

  it('says what a lens is written now that was kept at another power, and ends that with it', async () => {
    sessions += 1
    const session = `kept-power-${sessions}`
    for (const pairNo of ['1', '2']) {
      for (const eye of ['Right', 'Left']) {
        const power = pairNo === '2' ? { spherical: '+2.00' } : KEPT_POWER
        const lens = { code: LENS, price: 600, pairNo, eye, spectacleLensType: 1, ...power }
        await counterWork(t).add(session, lens)
      }
    }
    const eye = { spherical: '+2.00', pd: '31' }
    const overrides = [{ ruleID: 'lens-power-differs', reason: 'Pair 1 is for her mother' }]
    const { SalesOrderID } = await counterWork(t).commit(session, {
      salesorderModel: { generateInvoice: false },
      customerModel: { name: `Customer ${sessions}`, mobile: `98450000${10 + sessions}` },
      eyeInfoModel: { right: eye, left: eye },
      labCheck: { overrides },
      purchaseOrderModel: { supplierID: t.services.ids.encode('supplier', 1) },
    })
    const order = await shop.order(SalesOrderID)
    const left = order.Lines.find(({ Eye, PairNo }: Json) => Eye === 'Left' && PairNo === '1')
    const remarks = ({ LabCheck }: Json) =>
      LabCheck.filter(({ RuleID }: Json) => RuleID === 'lens-power-differs').map(
        ({ Sentence }: Json) => Sentence,
      )
    const card = async () => {
      const path = `/api/Documents/JobCard/${SalesOrderID}/html?paper=A4`
      return String((await t.call('GET', path)).body)
    }
    const leftAt = (axis: number) =>
      new RegExp(`Left lens is written .1\\.25\\s/\\s.0\\.75\\s×\\s${axis}`)
    expect(remarks(order)).toEqual([
      'Right lens is written -1.25 / -0.75 x 80, the prescription says +2.00.',
      'Left lens is written -1.25 / -0.75 x 80, the prescription says +2.00.',
    ])
    expect(await card()).toMatch(leftAt(80))
    await shop.moved(order.ID, 'SendToLab')
    await changed(await shop.order(order.ID), { lines: [{ lineID: left.ID, axis: '85' }] })
    const turned = await shop.order(order.ID)
    expect(remarks(turned)).toEqual([
      'Right lens is written -1.25 / -0.75 x 80, the prescription says +2.00.',
      'Left lens is written -1.25 / -0.75 x 85, the prescription says +2.00.',
    ])
    const cardNow = await card()
    expect(cardNow).toMatch(leftAt(85))
    expect(cardNow).not.toMatch(leftAt(80))

    const same = { lineID: left.ID, spherical: '+2.00', cylinder: '', axis: '' }
    await changed(turned, { lines: [same] })
    expect(remarks(await shop.order(order.ID))).toEqual([
      'Right lens is written -1.25 / -0.75 x 80, the prescription says +2.00.',
    ])
  })

  it('keeps in its history what it came to when it was booked', async () => {
    const order = await booked()
    for (const price of [1_250, 1_200]) {
      const now = await shop.order(order.ID)
      await changed(now, { lines: [{ lineID: lineOf(now, SECOND_FRAME).ID, price }] })
    }
    const { Events } = await shop.timeline(order.ID)
    const [first] = Events
    expect(first).toMatchObject({ Kind: 'Booked', Amount: order.NetAmount })
    expect(Events.at(-1).Amount).toBe((await shop.order(order.ID)).NetAmount)
    await withoutFrame(await shop.order(order.ID))
  })

  it('gives back what was paid above a smaller bill, and invoices what is left', async () => {
    const order = await booked()
    const answer = await changed(order, {
      lines: [
        { lineID: lineOf(order, SECOND_FRAME).ID, remove: true },
        { lineID: lineOf(order, LENS).ID, qty: 1, eye: 'Right' },
      ],
    })
    expect(answer.BalanceAmount).toBe(answer.NetAfter - 1_000)
    expect(answer.BalanceAmount).toBeLessThan(0)
    const refund = await t.call(
      'POST',
      '/api/Orders/refund-overpayment',
      { salesOrderID: order.ID, reason: 'Fewer goods', refundTypeId: 1 },
      { as: 'owner' },
    )
    expect(refund.body).toMatchObject({
      BalanceAmount: 0,
      Settled: { Amount: -answer.BalanceAmount },
    })
    const invoice = await invoiced(order)
    expect(invoice.status).toBe(200)
    const after = await shop.order(order.ID)
    expect(after.Invoices[0].NetAmount).toBe(answer.NetAfter)
  })

  it('shows the consequences of a preview and keeps nothing of it', async () => {
    const order = await booked()
    const digest = databaseDigest(t.services.db)
    const answer = await changed(order, {
      preview: true,
      added: [{ itemID: item(ACCESSORY), qty: 2 }],
      lines: [{ lineID: lineOf(order, LENS).ID, price: 300 }],
    })
    expect(answer).toMatchObject({ ApprovalRate: 50, Stock: [{ ItemCode: ACCESSORY, Qty: -2 }] })
    expect(answer.Changes).toHaveLength(2)
    expect(databaseDigest(t.services.db)).toBe(digest)
  })

  it('brings a frame that follows, a lens of another kind, and moves the promise', async () => {
    const order = await booked()
    const answer = await changed(order, {
      expectedDate: '2026-12-05T18:00:00',
      lines: [{ lineID: lineOf(order, LENS).ID, remove: true }],
      added: [
        {
          itemID: item(PROGRESSIVE_LENS),
          qty: 2,
          pairNo: '1',
          spherical: '-2.00',
          addition: '+2.00',
          eye: 'Both',
        },
      ],
    })
    expect(answer.LabStatus).toBe('Draft')
    const after = await shop.order(order.ID)
    expect(after.ExpectedDate).toBe('2026-12-05T18:00:00')
    expect(lineOf(after, PROGRESSIVE_LENS)).toMatchObject({ IsLabWork: true, Price: 4_500 })
    // Made to order: nothing was on the shelf, and nothing is below it.
    expect(onHand(PROGRESSIVE_LENS)).toBe(0)
  })

  it('has nothing for the lab left when the lenses are taken off', async () => {
    const order = await booked()
    const answer = await changed(order, {
      lines: [{ lineID: lineOf(order, LENS).ID, remove: true }],
    })
    expect(answer).toMatchObject({ Status: 'Ready', LabStatus: 'Rejected' })
    const handed = await shop.move(order.ID, 'Deliver', {
      raiseInvoice: true,
      acknowledgeBalance: true,
    })
    expect(handed.body).toMatchObject({ Status: 'Delivered' })
  })
})

describe('after the lab has it', () => {
  it('calls the job off when the lenses are taken off, and takes others later', async () => {
    const order = await booked()
    await shop.moved(order.ID, 'SendToLab')
    const [{ LabOrderNo: number }] = (await shop.order(order.ID)).LabOrders
    const answer = await changed(order, {
      lines: [{ lineID: lineOf(order, LENS).ID, remove: true }],
    })
    expect(answer.Changes).toContain(`Job ${number} is not wanted any more: tell the lab`)
    expect(answer).toMatchObject({ Status: 'Ready', LabToldAgain: true, LabOrderNo: null })
    expect(answer.NextMoves).toEqual(['ToldCustomer', 'Deliver'])
    expect(answer.CanRemake).toBe(false)
    expect((await shop.move(order.ID, 'BackToLab', { note: 'Why not' })).status).toBe(409)

    const again = await changed(await shop.order(order.ID), {
      added: [{ itemID: item(LENS), qty: 1, eye: 'Right', pairNo: '1', spherical: '-2.00' }],
    })
    expect(again).toMatchObject({ Status: 'InLab', LabStatus: 'Draft' })
    expect(again.NextMoves[0]).toBe('SendToLab')
    await shop.moved(order.ID, 'SendToLab')
    await shop.moved(order.ID, 'Received')
    // Its frame is free for the next test.
    const gone = { salesOrderID: order.ID, reason: 'Not wanted' }
    expect((await t.call('POST', '/api/Orders/cancel', gone, { as: 'manager' })).status).toBe(200)
  })

  it('brings no lens to the shelf that lies at the lab', async () => {
    const order = await booked()
    for (const move of ['SendToLab', 'Received']) await shop.moved(order.ID, move)
    await shop.moved(order.ID, 'BackToLab', { note: 'Scratched' })
    const answer = await changed(order, {
      lines: [{ lineID: lineOf(order, LENS).ID, remove: true }],
    })
    expect(answer.Stock).toEqual([])
    expect(onHand(LENS)).toBe(0)
    const gone = { salesOrderID: order.ID, reason: 'Not wanted' }
    expect((await t.call('POST', '/api/Orders/cancel', gone, { as: 'manager' })).status).toBe(200)
    expect(onHand(LENS)).toBe(0)
  })

  it('gives the lab a new job in the place of the old one', async () => {
    const order = await booked()
    await shop.moved(order.ID, 'SendToLab')
    const answer = await changed(order, {
      lines: [{ lineID: lineOf(order, LENS).ID, spherical: '-2.50' }],
    })
    expect(answer).toMatchObject({ LabToldAgain: true, Status: 'InLab', LabStatus: 'Draft' })
    expect(answer.NextMoves[0]).toBe('SendToLab')
    const after = await shop.order(order.ID)
    expect(after.LabOrders.map(({ Status }: Json) => Status)).toEqual(['Rejected', 'Draft'])
    expect(after.LabOrders[1].LabOrderNo).toBe(answer.LabOrderNo)
    // The lenses come once, of the new job.
    await shop.moved(order.ID, 'SendToLab')
    await shop.moved(order.ID, 'Received')
    expect(onHand(LENS)).toBe(0)
  })

  it('refuses other lenses once they have come, and still takes another case', async () => {
    const order = await booked()
    await shop.moved(order.ID, 'SendToLab')
    await shop.moved(order.ID, 'Received')
    const refused = await change(order, {
      lines: [{ lineID: lineOf(order, LENS).ID, spherical: '-2.50' }],
    })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/made again/)
    const answer = await changed(order, { added: [{ itemID: item(ACCESSORY), qty: 1 }] })
    expect(answer).toMatchObject({ LabToldAgain: false, LabStatus: 'Received' })
  })
})

describe('what is refused', () => {
  it('keeps the goods of an invoice, and lets its promise be moved', async () => {
    const order = await booked()
    expect((await invoiced(order)).status).toBe(200)
    const refused = await change(order, { added: [{ itemID: item(ACCESSORY), qty: 1 }] })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/Bill .* credit note/)
    const answer = await changed(order, { expectedDate: '2026-12-06T18:00:00' })
    expect(answer.NetAfter).toBe(answer.NetBefore)
  })

  it('asks a manager for a price below the ceiling, for these goods and no more', async () => {
    const order = await booked()
    const lines = [{ lineID: lineOf(order, LENS).ID, price: 400 }]
    expect((await change(order, { lines })).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
    const approval = await t.call('POST', '/api/Approvals/give', {
      userName: 'owner',
      pin: '1111',
      action: 'discount',
      discountRate: 34,
      sessionID: order.SessionID,
      lines: [{ itemID: item(LENS), qty: 2 }],
    })
    expect(approval.status).toBe(200)
    const { approvalID } = approval.body
    const more = [{ lineID: lineOf(order, LENS).ID, price: 400, qty: 4 }]
    expect((await change(order, { lines: more, approvalID })).status).toBe(403)
    expect((await change(order, { lines, approvalID })).status).toBe(200)
  })

  it('powers without their sign, and a second lens for one eye', async () => {
    const order = await booked()
    const added = (powers: object) => ({
      added: [{ itemID: item(LENS), qty: 1, pairNo: '1', ...powers }],
    })
    const digest = databaseDigest(t.services.db)
    for (const [body, status] of [
      [line(order, { spherical: '2.75' }), 400],
      [line(order, { cylinder: '0.75', axis: '90' }), 400],
      [added({ spherical: '2.00', pairNo: '2' }), 400],
      [added({ spherical: '-2.00', eye: 'Right' }), 422],
    ] as const) {
      expect((await change(order, body)).status, JSON.stringify(body)).toBe(status)
    }
    expect(databaseDigest(t.services.db)).toBe(digest)
    const other = await change(order, {
      ...added({ spherical: '-2.00', eye: 'Right', pairNo: '2' }),
      preview: true,
    })
    expect(other.status).toBe(200)
  })

  it('a lens without a power: it keeps one, and so does what comes in its place', async () => {
    const order = await booked()
    const { ID } = lineOf(order, LENS)
    const added = { itemID: item(LENS), qty: 2, pairNo: '1', eye: 'Both' }
    const digest = databaseDigest(t.services.db)
    for (const [body, field] of [
      [line(order, { spherical: '' }), 'lines.0.spherical'],
      [{ lines: [{ lineID: ID, remove: true }], added: [added] }, 'added.0.spherical'],
    ] as const) {
      const answer = await change(order, body)
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [
          expect.objectContaining({
            field,
            message: 'Type the power of this lens; where it has none, type 0.00.',
          }),
        ],
      ])
    }
    expect(databaseDigest(t.services.db)).toBe(digest)
    await changed(order, line(order, { spherical: '0.00' }))
    const after = await shop.order(order.ID)
    expect(lineOf(after, LENS).Spherical).toBe('0.00')
    await withoutFrame(after)
  })

  it.each<[string, number, (order: Json) => object]>([
    ['a stale version', 409, (order) => ({ version: order.Version + 1 })],
    ['a power that no lens has', 400, (order) => line(order, { spherical: '-2.10' })],
    ['a cylinder without an axis', 400, (order) => line(order, { cylinder: '-1.00' })],
    ['a promise in the past', 400, () => ({ expectedDate: '2020-01-01' })],
    ['a price above the MRP', 422, (order) => line(order, { price: 5_000 })],
    [
      'no line left',
      422,
      (order) => ({ lines: order.Lines.map(({ ID }: Json) => ({ lineID: ID, remove: true })) }),
    ],
    ['more than the shelf holds', 409, () => ({ added: [{ itemID: item(NO_MRP), qty: 5_000 }] })],
    [
      'a line named twice',
      400,
      (order) => ({
        lines: [
          { lineID: order.Lines[0].ID, qty: 2 },
          { lineID: order.Lines[0].ID, remove: true },
        ],
      }),
    ],
    [
      'a line of another order',
      404,
      () => ({ lines: [{ lineID: t.services.ids.encode('orderLine', 99_999), qty: 2 }] }),
    ],
  ])('%s', async (_name, status, body) => {
    const order = await booked()
    const digest = databaseDigest(t.services.db)
    const answer = await change(order, body(order))
    expect(answer.status).toBe(status)
    expect(databaseDigest(t.services.db)).toBe(digest)
  })

  it('an order that was handed over', async () => {
    const order = await booked()
    await changed(order, { lines: [{ lineID: lineOf(order, LENS).ID, remove: true }] })
    await shop.moved(order.ID, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true })
    const answer = await change({ ...order, Version: 1 }, { expectedDate: '2026-12-06' })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This order was handed over: take goods back as a return.',
    ])
  })
})

function line(order: Json, keys: object): object {
  return { lines: [{ lineID: lineOf(order, LENS).ID, ...keys }] }
}
