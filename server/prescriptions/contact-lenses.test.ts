import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItem } from '../catalog/insert-item.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { TEST_NOW } from '../testing/test-shop.ts'
import { CONTACT_LENS, TEST_ITEMS } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
let customerID = ''

const AQUA = { brand: 'Aqua', baseCurve: '8.6', diameter: '14.2', modality: 'Monthly' }

beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  customerID = (await t.call('POST', '/api/Customer/save', { name: 'Nisha Pai' })).body.customerID
  const box = TEST_ITEMS.find(({ code }) => code === CONTACT_LENS)
  if (box === undefined) throw new Error('the test shop has no contact lens')
  const { taxClass: _, ...plain } = box
  t.services.write((tx) => {
    for (const [code, name, power] of [
      ['CL-TORIC-180', 'Aqua Toric', { cylinderCentidioptres: -75, axisDegrees: 180 }],
      ['CL-TORIC-170', 'Aqua Toric', { cylinderCentidioptres: -75, axisDegrees: 170 }],
      ['CL-OTHER', 'Vista Monthly', { brand: 'Vista' }],
      ['CL-MULTI', 'Aqua Multifocal LOW', { additionCentidioptres: 150 }],
    ] as const) {
      const item = { ...plain, code, name: `${name} -2.00`, barcode: null, ...power, taxClassId: 1 }
      insertItem(tx, item, { atMs: TEST_NOW })
    }
  })
})
afterAll(() => t.close())

const read = async (body: object) =>
  (await t.call('POST', '/api/Optics/contact-lenses/read', body)).body
const save = (body: object) => t.call('POST', '/api/Optics/contact-lenses', { customerID, ...body })
const history = async () =>
  (await t.call('GET', `/api/Customer/${customerID}/contact-lenses`)).body.Items

describe('contact lenses as on the box', () => {
  it('are read as typed: a strong power is never converted', async () => {
    const body = await read({ right: { ...AQUA, power: '-8.00' } })
    expect(body.Right).toMatchObject({ Power: '-8.00', BaseCurve: '8.60', Diameter: '14.2' })
    expect(body).toMatchObject({
      IsEmpty: false,
      Refusals: [],
      Boxes: [],
      Nothing: 'No contact lens in the catalogue has this power.',
    })
  })

  it.each<[string, object, string[]]>([
    ['of the brand that is worn', { ...AQUA, power: '-2' }, [CONTACT_LENS]],
    [
      'of another brand where it has none',
      { brand: 'Nova', power: '-2' },
      [CONTACT_LENS, 'CL-OTHER'],
    ],
    ['of exactly the axis', { power: '-2', cylinder: '-0.75', axis: '170' }, ['CL-TORIC-170']],
    ['of axis 0, which is 180', { power: '-2', cylinder: '-0.75', axis: '0' }, ['CL-TORIC-180']],
    ['of the addition in dioptres', { power: '-2', addition: '1.5' }, ['CL-MULTI']],
    ['of the addition in words', { power: '-2', addition: 'lo' }, ['CL-MULTI']],
  ])('finds boxes %s', async (_what, right, codes) => {
    const { Boxes } = await read({ right })
    expect(Boxes.map(({ Item }: Json) => Item.Code)).toEqual(codes)
  })

  it('says what can not be read, eye by eye', async () => {
    const { Refusals } = await read({ left: { power: '2.00', diameter: '142' } })
    expect(Refusals).toMatchObject([
      { Eye: 'Left', Field: 'diameter' },
      { Eye: 'Left', Field: 'power', Message: 'Type the sign: +2.00 or -2.00.' },
    ])
  })

  it('are kept, listed, and put right by a later one', async () => {
    const right = { ...AQUA, power: '-2.00' }
    const left = { ...AQUA, power: '-2.50', cylinder: '-0.75', axis: '180' }
    const first = await save({ right, left, remarks: 'Trial worn for a week' })
    expect(first.status).toBe(200)
    expect(await history()).toMatchObject([
      {
        Right: { Brand: 'Aqua', Power: '-2.00', Printed: 'Aqua BC 8.60 DIA 14.2 -2.00 Monthly' },
        Left: { Cylinder: '-0.75', Axis: '180' },
        Conversion: null,
        Remarks: 'Trial worn for a week',
        Orders: [],
      },
    ])
    const supersedesID = first.body.prescriptionID
    expect((await save({ right, supersedesID })).status).toBe(200)
    expect((await save({ right, supersedesID })).status).toBe(409)
    const [latest, older] = await history()
    expect(older.SupersededByID).toBe(latest.ID)
  })

  it('remember what spectacles they were worked out from, and at which vertex', async () => {
    const conversion = { vertexMm: 13.5, right: '-6.00', left: '-6.50' }
    await save({ right: { power: '-5.50' }, left: { power: '-6.00' }, conversion })
    const [latest] = await history()
    expect(latest.Conversion).toEqual({ VertexMm: 13.5, Right: '-6.00', Left: '-6.50' })
  })

  it.each<[string, object, string]>([
    ['no power', { right: AQUA }, 'right.power'],
    ['nothing', {}, 'right'],
    ['an axis alone', { left: { power: '-2', axis: '90' } }, 'left.cylinder'],
    ['a power without its sign', { left: { power: '2' } }, 'left.power'],
  ])('are refused with %s', async (_what, eyes, field) => {
    const { body, status } = await save(eyes)
    expect([status, body.errors[0].field]).toEqual([400, field])
  })

  it('are refused for nobody, tomorrow and another customer’s', async () => {
    const right = { power: '-2.00' }
    const nobody = t.services.ids.encode('customer', 9_999)
    expect((await save({ customerID: nobody, right })).status).toBe(404)
    expect((await save({ examDate: '2099-01-01', right })).status).toBe(400)
    const other = (await t.call('POST', '/api/Customer/save', { name: 'Other' })).body.customerID
    const { prescriptionID } = (await save({ right })).body
    const stolen = await save({ customerID: other, right, supersedesID: prescriptionID })
    expect(stolen.status).toBe(404)
    expect((await t.call('GET', `/api/Customer/${nobody}/contact-lenses`)).status).toBe(404)
  })
})

describe('a sale of contact lenses', () => {
  const right = { ...AQUA, power: '-2.00' }

  it('keeps them with the order, as the kept prescription where they are its', async () => {
    const { prescriptionID } = (await save({ right })).body
    await work.add('kept', { code: CONTACT_LENS, price: 380, eye: 'Right' })
    const { SalesOrderID } = await work.commit('kept', {
      customerModel: { customerID },
      contactLensModel: { right, prescriptionID },
    })
    const kept = (await history()).find(({ ID }: Json) => ID === prescriptionID)
    expect(kept.Orders.map(({ ID }: Json) => ID)).toEqual([SalesOrderID])
  })

  it('keeps other powers as a prescription of their own', async () => {
    const before = (await history()).length
    const { prescriptionID } = (await save({ right })).body
    await work.add('changed', { code: CONTACT_LENS, price: 380, eye: 'Right' })
    await work.commit('changed', {
      customerModel: { customerID },
      contactLensModel: { right: { ...right, power: '-2.25' }, prescriptionID },
    })
    const items = await history()
    expect(items).toHaveLength(before + 2)
    expect(items[0].Right.Power).toBe('-2.25')
  })

  it('follows a box that a change of the order exchanges for one of another power', async () => {
    const { prescriptionID } = (await save({ right })).body
    const other = await t.call(
      'POST',
      '/api/Catalogue/item',
      {
        section: 'ContactLens',
        taxClass: 'Contact lenses',
        name: 'Aqua Monthly -3.00',
        sphere: '-3.00',
        mrp: 450,
        openingStock: 5,
      },
      { as: 'manager' },
    )
    await work.add('exchanged', {
      code: CONTACT_LENS,
      price: 380,
      spherical: '-2.00',
      eye: 'Right',
    })
    const { SalesOrderID } = await work.commit('exchanged', {
      customerModel: { customerID },
      contactLensModel: { right, prescriptionID },
      salesorderModel: { generateInvoice: false },
    })
    const order = (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
    const answer = await t.call('POST', '/api/Orders/change', {
      salesOrderID: SalesOrderID,
      version: order.Version,
      lines: [{ lineID: order.Lines[0].ID, remove: true }],
      added: [{ itemID: other.body.itemID, qty: 1, eye: 'Right', spherical: '-3.00' }],
      reason: 'Misread',
    })
    expect(answer.body).toMatchObject({ success: true })
    const items = await history()
    expect(items[0]).toMatchObject({
      SupersededByID: null,
      Right: { ...items[0].Right, Power: '-3.00', Brand: AQUA.brand },
    })
    const before = items.find(({ ID }: Json) => ID === prescriptionID)
    expect(before.SupersededByID).toBe(items[0].ID)
  })

  it('is refused whole with powers that are not', async () => {
    await work.add('wrong', { code: CONTACT_LENS, price: 380 })
    const answer = await work.save('wrong', { contactLensModel: { right: { power: '2.00' } } })
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'right.power'])
    expect((await work.read('wrong')).lines).toHaveLength(1)
  })
})

describe('boxes that are sold without a prescription', () => {
  const buy = async (key: string, who: string, box: object) => {
    await work.add(key, { code: CONTACT_LENS, price: 380, ...box })
    return await work.commit(key, { customerModel: { customerID: who } })
  }
  const listed = async (who: string) =>
    (await t.call('GET', `/api/Customer/${who}/contact-lenses`)).body.Items
  const newCustomer = async (name: string) =>
    (await t.call('POST', '/api/Customer/save', { name })).body.customerID

  it('are kept as the lenses of the eyes that were said, once for the same lenses', async () => {
    const who = await newCustomer('Boxes Alone')
    const first = await buy('box-1', who, { spherical: '-2.00', eye: 'Both' })
    const again = await buy('box-2', who, { spherical: '-2.00', eye: 'Right' })
    const items = await listed(who)
    expect(items).toMatchObject([{ Right: { Power: '-2.00' }, Left: { Power: '-2.00' } }])
    const orders = items[0].Orders.map(({ ID }: Json) => ID)
    expect(orders).toEqual([first.SalesOrderID, again.SalesOrderID])
    await buy('box-3', who, { spherical: '-2.25', eye: 'Right' })
    expect(await listed(who)).toHaveLength(2)
  })

  it('leave the other eye as it is worn, and the sizes of the same brand', async () => {
    const who = await newCustomer('Boxes of One Eye')
    const right = { ...AQUA, power: '-1.50' }
    await save({ customerID: who, right, left: { ...AQUA, power: '-2.00' } })
    await buy('box-5', who, { spherical: '-2.25', eye: 'Left' })
    expect((await listed(who))[0]).toMatchObject({
      Right: { Power: '-1.50', BaseCurve: '8.60' },
      Left: { Power: '-2.25', Brand: AQUA.brand, BaseCurve: '8.60', Modality: AQUA.modality },
    })
  })

  it('are kept of an eye that was not typed with the sale', async () => {
    const who = await newCustomer('Boxes Beside')
    await work.add('box-6', { code: CONTACT_LENS, price: 380, spherical: '-1.50', eye: 'Right' })
    await work.add('box-6', { code: CONTACT_LENS, price: 380, spherical: '-2.00', eye: 'Left' })
    await work.commit('box-6', {
      customerModel: { customerID: who },
      contactLensModel: { right: { ...AQUA, power: '-1.50' } },
    })
    expect(await listed(who)).toMatchObject([
      { Right: { Power: '-1.50' }, Left: { Power: '-2.00' } },
    ])
  })

  it.each([
    ['that repeats what is worn', { power: '-1.50' }],
    ['that repeats a toric', { power: '-1.50', cylinder: '-0.75', axis: '180' }],
    ['whose boxes were for no eye', null],
  ])('follow a change of an order %s', async (what, worn) => {
    const who = await newCustomer(`Boxes Changed ${what}`)
    if (worn !== null) await save({ customerID: who, right: worn, left: { power: '-2.00' } })
    const key = `box-changed-${what}`
    const eyeOf = (eye: string) => (worn === null ? {} : { eye })
    const { power: spherical = '-1.50', ...toric }: Json = worn ?? {}
    await work.add(key, { code: CONTACT_LENS, price: 380, spherical, ...toric, ...eyeOf('Right') })
    await work.add(key, { code: CONTACT_LENS, price: 380, spherical: '-2.00', ...eyeOf('Left') })
    const { SalesOrderID } = await work.commit(key, {
      customerModel: { customerID: who },
      salesorderModel: { generateInvoice: false },
    })
    const order = (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
    const { body } = await t.call('POST', '/api/Orders/change', {
      salesOrderID: SalesOrderID,
      version: order.Version,
      lines: [{ lineID: order.Lines[1].ID, remove: true }],
      added: [{ itemID: order.Lines[1].ItemID, qty: 1, eye: 'Left', spherical: '-2.25' }],
      reason: 'Misread',
    })
    expect(body).toMatchObject({ success: true })
    const [latest] = await listed(who)
    expect(latest).toMatchObject({
      SupersededByID: null,
      Right:
        worn === null
          ? null
          : { Power: '-1.50', Cylinder: toric['cylinder'] ?? null, Axis: toric['axis'] ?? null },
      Left: { Power: '-2.25' },
    })
    expect(latest.Orders.map(({ ID }: Json) => ID)).toEqual([SalesOrderID])
  })

  it('are not what an order dispensed once they came back', async () => {
    const who = await newCustomer('Boxes Back')
    const { InvoiceID } = await buy('box-7', who, { spherical: '-2.00', eye: 'Both' })
    expect((await listed(who))[0].Orders).toHaveLength(1)
    const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${InvoiceID}`)).body
    const back = await t.call(
      'POST',
      '/api/Returns/save',
      {
        invoiceID: InvoiceID,
        lines: [{ lineID: Lines[0].LineID, qty: 1, restock: true }],
        settleRoundOff: true,
        reason: 'Wrong item given',
      },
      { as: 'manager' },
    )
    expect(back.body).toMatchObject({ success: true })
    expect(await listed(who)).toMatchObject([{ Left: { Power: '-2.00' }, Orders: [] }])
  })

  it('leave no record where nobody said the eye', async () => {
    const who = await newCustomer('Boxes Unsaid')
    await buy('box-4', who, { spherical: '-2.00' })
    expect(await listed(who)).toEqual([])
  })
})

describe('base curve and diameter of boxes', () => {
  const boxOf = async (name: string, attributes: object) => {
    const { body } = await t.call(
      'POST',
      '/api/Catalogue/item',
      {
        section: 'ContactLens',
        taxClass: 'Contact lenses',
        name,
        brand: 'Clara',
        sphere: '-4.00',
        mrp: 450,
        openingStock: 5,
        attributes,
      },
      { as: 'manager' },
    )
    const [item] = (await t.call('POST', '/api/quickSale/search-contact-lens', { term: name })).body
    return { ...item, itemID: body.itemID }
  }
  let flat: Json
  let steep: Json
  let customer = ''

  beforeAll(async () => {
    flat = await boxOf('Clara Flat', { baseCurve: '8.8', diameter: '14,2 mm' })
    steep = await boxOf('Clara Steep', { baseCurve: '8.40' })
    customer = (await t.call('POST', '/api/Customer/save', { name: 'Two Curves' })).body.customerID
  })
  const records = async () =>
    (await t.call('GET', `/api/Customer/${customer}/contact-lenses`)).body.Items
  const add = async (sessionID: string, { Code }: Json) =>
    await work.add(sessionID, { code: Code, price: 380, spherical: '-4.00', eye: 'Right' })

  it('are on the item and on the line of a sale, as on the box', async () => {
    expect(flat).toMatchObject({ BaseCurve: '8.80', Diameter: '14.2' })
    expect(steep.BaseCurve).toBe('8.40')
    expect(steep).not.toHaveProperty('Diameter')
    await add('curves', flat)
    expect((await work.read('curves')).lines).toMatchObject([
      { baseCurve: '8.80', diameter: '14.2' },
    ])
  })

  it('are refused where no box has them', async () => {
    const item = { section: 'ContactLens', taxClass: 'Contact lenses', name: 'Odd', mrp: 450 }
    const save = (attributes: object) =>
      t.call('POST', '/api/Catalogue/item', { ...item, attributes }, { as: 'manager' })
    for (const [field, value] of [
      ['baseCurve', '86'],
      ['diameter', '142'],
    ] as const) {
      const { body, status } = await save({ [field]: value })
      expect([status, body.errors[0].field]).toEqual([400, `attributes.${field}`])
    }
  })

  it('lead to the box of the eye; a box of another size comes last and says so', async () => {
    const power = { brand: 'Clara', power: '-4.00' }
    const { Boxes } = await read({
      right: { ...power, baseCurve: '8.8' },
      left: { ...power, baseCurve: '8.4' },
    })
    expect(Boxes).toMatchObject([
      { Item: { Name: 'Clara Flat' }, Eyes: ['Right'], Reason: null },
      { Item: { Name: 'Clara Steep' }, Eyes: ['Left'], Reason: null },
    ])
    const flatAlone = await read({ right: { ...power, baseCurve: '8.8', diameter: '14.2' } })
    expect(flatAlone.Boxes).toMatchObject([
      { Item: { Name: 'Clara Flat' }, Reason: null },
      {
        Item: { Name: 'Clara Steep' },
        Eyes: ['Right'],
        Reason: 'BC or DIA differs from the prescription',
      },
    ])
  })

  it('are kept with a prescription whose power alone was typed', async () => {
    const { body } = await t.call('POST', '/api/Customer/save', { name: 'Power Alone' })
    await add('curves-typed', flat)
    await work.commit('curves-typed', {
      customerModel: { customerID: body.customerID },
      contactLensModel: { right: { power: '-4.00' }, left: { power: '-1.00' } },
    })
    const kept = (await t.call('GET', `/api/Customer/${body.customerID}/contact-lenses`)).body.Items
    expect(kept).toMatchObject([
      {
        Right: { Power: '-4.00', Brand: 'Clara', BaseCurve: '8.80', Diameter: '14.2' },
        Left: { Power: '-1.00', Brand: null, BaseCurve: null },
      },
    ])
  })

  it('are kept of boxes that are sold without a prescription, and follow a change of the order', async () => {
    await add('curves-sold', flat)
    const { SalesOrderID } = await work.commit('curves-sold', {
      customerModel: { customerID: customer },
      salesorderModel: { generateInvoice: false },
    })
    expect(await records()).toMatchObject([
      { Right: { Power: '-4.00', BaseCurve: '8.80', Diameter: '14.2' } },
    ])
    const order = (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
    const change = {
      salesOrderID: SalesOrderID,
      version: order.Version,
      lines: [{ lineID: order.Lines[0].ID, remove: true }],
      added: [{ itemID: steep.itemID, qty: 1, eye: 'Right', spherical: '-4.00' }],
      reason: 'Wrong box',
    }
    const { body } = await t.call('POST', '/api/Orders/change', { ...change, preview: true })
    expect(JSON.stringify(body)).toMatch(/-4\.00 BC 8\.80 DIA 14\.2.*-4\.00 BC 8\.40/)
    expect((await t.call('POST', '/api/Orders/change', change)).body).toMatchObject({
      success: true,
    })
    expect((await records())[0]).toMatchObject({
      SupersededByID: null,
      Right: { Power: '-4.00', BaseCurve: '8.40' },
    })
  })
})
