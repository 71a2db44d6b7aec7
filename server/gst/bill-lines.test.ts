import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, run } from '../db/sql.ts'
import { UPI } from '../masters/master-rows.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { tallyAmounts } from '../testing/tally-amounts.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { BRANCH_GSTIN, itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, LENS } from '../testing/test-shop-items.ts'

const GSTIN = '29AAGCS1234F1Z5'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  t.services.write((tx) =>
    run(
      tx,
      `UPDATE suppliers SET gstin = :gstin,
              state_id = (SELECT id FROM states WHERE code = '29') WHERE id = 2`,
      { gstin: GSTIN },
    ),
  )
})
afterAll(() => t.close())

const post = (path: string, body: object) => t.call('POST', path, body, { as: 'owner' })
const get = async (path: string): Promise<Json> =>
  (await t.call('GET', path, undefined, { as: 'owner' })).body
const supplierID = () => t.services.ids.encode('supplier', 2)
const line = (code: string, more: object) => ({
  itemID: t.services.ids.encode('item', itemIdOf(t.services, code)),
  ...more,
})
const inward = (more: object) =>
  post('/api/Purchases/inward', {
    supplierID: supplierID(),
    billDate: '2026-10-20',
    post: true,
    ...more,
  })
const threeB = async (period = '102026') => {
  const file = await get(`/api/Gst/gstr3b?period=${period}`)
  const row = (list: 'itc_avl' | 'itc_rev' | 'itc_inelg', ty: string) =>
    file.itc_elg[list].find((each: Json) => each.ty === ty)
  return { file, row }
}
const billOf = async (number: string): Promise<Json> =>
  (await get('/api/Gst/bills?period=102026')).Items.find(({ Number: no }: Json) => no === number)
const account = () => get(`/api/Purchases/account/${supplierID()}`)

const tallyOf = (number: string) =>
  tallyAmounts(t, number, { from: '2026-10-01', to: '2026-11-30' })

describe('the tax of single lines', () => {
  let inwardID: string
  beforeAll(async () => {
    const { body } = await inward({
      billNo: 'M/1',
      lines: [
        line(ACCESSORY, { qty: 10, cost: 100, taxRate: 18 }),
        line(LENS, { qty: 2, cost: 500, taxRate: 5 }),
      ],
      charges: [{ name: 'Freight', amount: 100, taxRate: 18, intoCost: false }],
    })
    inwardID = body.inwardID
  })
  const change = (more: object) => post('/api/Gst/bills/credit', { inwardID, ...more })

  it('follows the bill until a line says otherwise', async () => {
    const bill = await billOf('M/1')
    expect(bill.Lines).toMatchObject([
      { Taxable: 1_000, Tax: 180, Class: null },
      { Taxable: 1_000, Tax: 50, Class: null },
    ])
    const { row } = await threeB()
    expect(row('itc_avl', 'OTH')).toMatchObject({ camt: 124, samt: 124 })
    expect(row('itc_rev', 'RUL')).toMatchObject({ camt: 0 })
  })

  it('is given up for that line alone, and charges follow the bill', async () => {
    const { Lines } = await billOf('M/1')
    await change({ lines: [{ inwardLineID: Lines[0].ID, class: 'Blocked' }] })
    const { file, row } = await threeB()
    expect(row('itc_avl', 'OTH')).toMatchObject({ camt: 124, samt: 124 })
    expect(row('itc_rev', 'RUL')).toMatchObject({ camt: 90, samt: 90 })
    expect(file.itc_elg.itc_net).toMatchObject({ camt: 34, samt: 34 })
    expect(await billOf('M/1')).toMatchObject({
      Class: 'Inputs',
      State: 'NotYet',
      Lines: [{ Class: 'Blocked' }, { Class: null }],
    })
    const report = await get('/api/Reports/purchases?from=2026-10-01&to=2026-10-31')
    expect(JSON.stringify(report.Rows)).toContain('By line')
    const tally = await tallyOf('M/1')
    expect(tally).toMatchObject({ 'Input CGST': -34, 'Input SGST': -34 })
    const sum = Object.values(tally).reduce((total, each) => total + each, 0)
    expect(sum).toBeCloseTo(0, 2)
  })

  it('of a bill that is blocked may be taken back for one line', async () => {
    const { Lines } = await billOf('M/1')
    await change({ class: 'Blocked', lines: [{ inwardLineID: Lines[0].ID, class: 'Inputs' }] })
    const { file } = await threeB()
    expect(file.itc_elg.itc_net).toMatchObject({ camt: 90, samt: 90 })
  })

  it('on which no tax was charged counts nowhere', async () => {
    const { Lines } = await billOf('M/1')
    await change({ class: 'Inputs', lines: [{ inwardLineID: Lines[0].ID, class: 'NoTax' }] })
    const { row } = await threeB()
    expect(row('itc_avl', 'OTH')).toMatchObject({ camt: 34, samt: 34 })
    expect(row('itc_rev', 'RUL')).toMatchObject({ camt: 0 })
    await change({ lines: [{ inwardLineID: Lines[0].ID, class: null }] })
    expect((await threeB()).row('itc_avl', 'OTH')).toMatchObject({ camt: 124 })
  })

  it('of another bill, and an unknown class, are refused with nothing written', async () => {
    const other = await inward({
      billNo: 'M/2',
      billDate: '2026-08-20',
      lines: [line(ACCESSORY, { qty: 1, cost: 1 })],
    })
    expect(other.status).toBe(200)
    const { Items } = await get('/api/Gst/bills?period=082026')
    const inwardLineID = Items[0].Lines[0].ID
    const before = databaseDigest(t.services.db)
    const foreign = await change({ class: 'Services', lines: [{ inwardLineID, class: 'Blocked' }] })
    expect(faultsOfRefusal(foreign, 'NOT_FOUND')).toEqual([])
    const both = { inwardLineID, expenseLineID: t.services.ids.encode('expenseBillLine', 1) }
    const twoKinds = await change({ lines: [{ ...both, class: 'Blocked' }] })
    expect(faultsOfRefusal(twoKinds, 'VALIDATION')).toEqual([])
    const unknown = await change({ lines: [{ inwardLineID, class: 'Fun' }] })
    expect(faultsOfRefusal(unknown, 'VALIDATION')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })
})

it('what the tax of a line is for is kept in the draft, and counts once the bill is posted', async () => {
  const june = (more: object) => inward({ billNo: 'DR/1', billDate: '2026-06-10', ...more })
  const gift = line(ACCESSORY, { qty: 2, cost: 100, taxRate: 18, itcClass: 'Blocked' })
  const lines = [gift, line(LENS, { qty: 2, cost: 500, taxRate: 5 })]
  const { body: draft } = await june({ lines, post: false })
  const classes = async () =>
    (await get(`/api/Purchases/inward/${draft.inwardID}`)).Lines.map(
      ({ ItcClass, StockCost }: Json) => [ItcClass, StockCost],
    )
  // Tax that is given up is a part of what the goods cost.
  expect(await classes()).toEqual([
    ['Blocked', 236],
    [null, 1_000],
  ])
  expect((await threeB('062026')).row('itc_avl', 'OTH')).toMatchObject({ camt: 0 })
  const before = databaseDigest(t.services.db)
  const unknown = [line(ACCESSORY, { qty: 1, cost: 1, itcClass: 'Fun' })]
  expect(faultsOfRefusal(await june({ lines: unknown }), 'VALIDATION')).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
  const again = { inwardID: draft.inwardID, version: draft.version }
  const other = [{ ...gift, itcClass: 'CapitalGoods' }, lines[1]]
  const { body: second } = await june({ ...again, lines: other, post: false })
  expect(await classes()).toEqual([
    ['CapitalGoods', 200],
    [null, 1_000],
  ])
  const posted = await june({ ...again, version: second.version, lines })
  expect(posted.body.state).toBe('Posted')
  const { row } = await threeB('062026')
  expect(row('itc_avl', 'OTH')).toMatchObject({ camt: 43, samt: 43 })
  expect(row('itc_rev', 'RUL')).toMatchObject({ camt: 18, samt: 18 })
  const { Items } = await get('/api/Gst/bills?period=062026')
  expect(Items[0].Lines).toMatchObject([{ Class: 'Blocked' }, { Class: null }])
})

it('a draft that is thrown away leaves nothing of what its tax was for', async () => {
  const count = () =>
    all(t.services.db, "SELECT line_id FROM bill_line_credits WHERE kind = 'Inward'").length
  const before = count()
  const lines = [line(ACCESSORY, { qty: 1, cost: 1, itcClass: 'NotBusiness' })]
  const { body } = await inward({ billNo: 'DR/2', lines, post: false })
  expect(count()).toBe(before + 1)
  expect((await post('/api/Purchases/inward/drop', { inwardID: body.inwardID })).status).toBe(200)
  expect(count()).toBe(before)
})

describe('goods under reverse charge', () => {
  it('are owed without the tax, which the shop pays and takes back', async () => {
    const before = await threeB()
    const { body } = await inward({
      billNo: 'RC/1',
      reverseCharge: true,
      lines: [line(ACCESSORY, { qty: 10, cost: 50, taxRate: 18 })],
    })
    expect(body).toMatchObject({ computedTotal: 500 })
    const { file, row } = await threeB()
    expect(file.sup_details.isup_rev).toMatchObject({ txval: 500, camt: 45, samt: 45, iamt: 0 })
    expect(row('itc_avl', 'ISRC')).toMatchObject({ camt: 45, samt: 45 })
    expect(row('itc_avl', 'OTH')).toEqual(before.row('itc_avl', 'OTH'))
    expect(await billOf('RC/1')).toMatchObject({ IsReverseCharge: true, CountsIn: '102026' })
    const read = await get(`/api/Purchases/inward/${body.inwardID}`)
    expect(read).toMatchObject({ IsReverseCharge: true, ComputedTotal: 500, Due: 500 })
    const tally = await tallyOf('RC/1')
    expect(tally).toMatchObject({ 'Input CGST': -45, 'Reverse charge CGST': 45 })
    const report = await get('/api/Reports/purchases?from=2026-10-01&to=2026-10-31')
    expect(report.Checks[0].Left).toBe(report.Checks[0].Right)
  })

  it('go back without the tax, and lower what the shop owes as tax once credited', async () => {
    const bill = await billOf('RC/1')
    const back = await post('/api/Purchases/return', {
      supplierID: supplierID(),
      inwardID: bill.ID,
      lines: [line(ACCESSORY, { qty: 2, cost: 50 })],
      reason: 'Dull',
    })
    expect(back.body).toMatchObject({ total: 100 })
    // The tax was never owed to the supplier; what the shop owes of it falls with the credit note.
    expect(await tallyOf(back.body.returnNo)).toEqual({
      'Surya Optical Supplies S2': -100,
      'Purchases 18%': 100,
    })
    const sent = await threeB('112026')
    expect(sent.row('itc_avl', 'ISRC')).toMatchObject({ camt: 0, samt: 0 })
    const { returnID } = back.body
    const note = { returnID, noteNo: 'RC-CN/1', noteDate: '2026-11-20' }
    expect((await post('/api/Purchases/return/credit', note)).body).toMatchObject({ credited: 100 })
    expect(await tallyOf('RC-CN/1')).toEqual({
      'Input CGST': 9,
      'Input SGST': 9,
      'Reverse charge CGST': -9,
      'Reverse charge SGST': -9,
    })
    const { file, row } = await threeB('112026')
    expect(row('itc_avl', 'ISRC')).toMatchObject({ camt: -9, samt: -9, iamt: 0 })
    expect(row('itc_avl', 'OTH')).toEqual(sent.row('itc_avl', 'OTH'))
    expect(file.sup_details.isup_rev).toMatchObject({ txval: -100, camt: -9, samt: -9 })
    expect((await threeB()).row('itc_avl', 'ISRC')).toMatchObject({ camt: 45, samt: 45 })
  })

  it('of a supplier who is not registered bear tax too', async () => {
    const { body: landlord } = await post('/api/Masters/Supplier', {
      name: 'Village workshop',
      type: 'Unregistered',
    })
    const { body } = await inward({
      supplierID: landlord.id,
      billNo: 'RC/2',
      reverseCharge: true,
      lines: [line(ACCESSORY, { qty: 1, cost: 100, taxRate: 18 })],
    })
    expect(body.computedTotal).toBe(100)
    const { file } = await threeB()
    expect(file.sup_details.isup_rev).toMatchObject({ txval: 600, camt: 54 })
    // Table 5 has no purchases whose tax the shop pays.
    expect(file.inward_sup.isup_details[0]).toMatchObject({ inter: 0, intra: 0 })
  })

  it('are not posted into a month that was filed', async () => {
    await post('/api/Gst/file', { period: '092026' })
    const late = await inward({
      billNo: 'RC/3',
      billDate: '2026-09-10',
      reverseCharge: true,
      lines: [line(ACCESSORY, { qty: 1, cost: 1, taxRate: 18 })],
    })
    expect(late.status).toBe(422)
  })
})

describe('what is bought without tax', () => {
  const supplier = async (name: string, type: string, state = '29') => {
    const { body } = await post('/api/Masters/Supplier', { name, type })
    const id = t.services.ids.decode('supplier', body.id)
    t.services.write((tx) =>
      run(
        tx,
        `UPDATE suppliers SET state_id = (SELECT id FROM states WHERE code = :state)
          WHERE id = :id`,
        { id, state },
      ),
    )
    return { id, supplierID: String(body.id) }
  }
  const billDate = '2026-07-10'
  const bought = async () => (await threeB('072026')).file.inward_sup.isup_details

  it('of a composition dealer is in table 5 with its charges and the bills of labs', async () => {
    const { id, supplierID } = await supplier('Composition lab', 'Composition', '33')
    await inward({
      supplierID,
      billNo: 'T5/1',
      billDate,
      lines: [line(ACCESSORY, { qty: 1, cost: 100, taxRate: 18 })],
      charges: [{ name: 'Freight', amount: 25, taxRate: 18, intoCost: true }],
    })
    t.services.write((tx) =>
      run(
        tx,
        `INSERT INTO lab_bills (supplier_id, bill_no, bill_key, bill_year_id, bill_date,
           taxable_paise, tax_paise, total_paise, created_at_ms, created_by)
         VALUES (:id, 'L5', 'L5', 2026, :billDate, 45000, 0, 45000, 1, 1)`,
        { id, billDate },
      ),
    )
    expect(await bought()).toEqual([
      { ty: 'GST', inter: 575, intra: 0 },
      { ty: 'NONGST', inter: 0, intra: 0 },
    ])
  })

  it('of a registered supplier is exempt where the line or the charge bears no tax', async () => {
    await inward({
      billNo: 'T5/2',
      billDate,
      lines: [
        line(ACCESSORY, { qty: 1, cost: 40, taxRate: 0 }),
        line(LENS, { qty: 1, cost: 500, taxRate: 5 }),
      ],
      charges: [
        { name: 'Stamps', amount: 5, taxRate: 0, intoCost: false },
        { name: 'Packing', amount: 7, intoCost: false },
      ],
    })
    expect((await bought())[0]).toEqual({ ty: 'GST', inter: 575, intra: 45 })
  })

  it('of an unregistered supplier is exempt only where the goods are, or the bill says so', async () => {
    const { supplierID } = await supplier('Village stall', 'Unregistered')
    const own = { supplierID, billDate }
    const taxed = await inward({
      ...own,
      billNo: 'T5/3',
      lines: [line(ACCESSORY, { qty: 2, cost: 50, taxRate: 18 })],
      charges: [{ name: 'Cart', amount: 9, intoCost: true }],
    })
    const rent = (billNo: string, itcClass: string) =>
      post('/api/Gst/expense', {
        ...own,
        billNo,
        class: itcClass,
        lines: [{ what: 'Sweeping', amount: 300 }],
      })
    await rent('T5/4', 'Services')
    expect((await bought())[0]).toMatchObject({ intra: 45 })
    await inward({
      ...own,
      billNo: 'T5/5',
      lines: [line(ACCESSORY, { qty: 1, cost: 30, taxRate: 0 })],
    })
    await rent('T5/6', 'NoTax')
    expect((await bought())[0]).toMatchObject({ intra: 45 + 30 + 300 })
    // Nothing of what was not counted is taken off, whether a bill is named or none.
    const lines = [line(ACCESSORY, { qty: 1, cost: 50 })]
    const back = { supplierID, lines, reason: 'Dull' }
    const named = await post('/api/Purchases/return', { ...back, inwardID: taxed.body.inwardID })
    const unnamed = await post('/api/Purchases/return', back)
    expect([named.body.total, unnamed.body.total]).toEqual([50, 50])
    for (const [index, { body }] of [named, unnamed].entries()) {
      const note = { returnID: body.returnID, noteNo: `T5/N${index}`, noteDate: '2026-11-20' }
      expect((await post('/api/Purchases/return/credit', note)).body.credited).toBe(50)
    }
    const { file } = await threeB('112026')
    expect(file.inward_sup.isup_details[0]).toMatchObject({ inter: 0, intra: 0 })
  })
})

it('a bill without goods is due by its age, paid by its ID, and its payment names it', async () => {
  const { body: rent } = await post('/api/Gst/expense', {
    supplierID: supplierID(),
    billNo: 'RENT/1',
    billDate: '2026-10-01',
    class: 'Services',
    lines: [{ what: 'Rent', amount: 1_000, taxRate: 18 }],
  })
  const due = async () => (await account()).Bills.find(({ BillNo }: Json) => BillNo === 'RENT/1')
  expect(await due()).toMatchObject({ ExpenseID: rent.expenseID, InwardID: null, Due: 1_180 })
  expect(await get(`/api/Purchases/bill-lines?expenseID=${rent.expenseID}`)).toEqual({
    BillNo: 'RENT/1',
    Lines: [
      {
        ID: expect.any(String),
        What: 'Rent',
        SalesOrderID: null,
        OrderNo: null,
        Amount: 1_000,
        Tax: 180,
      },
    ],
    Taxable: 1_000,
    OtherCharges: 0,
    Tax: 180,
    OwnTax: 0,
    RoundOff: 0,
    Total: 1_180,
  })
  const none = t.services.ids.encode('expenseBill', 9_999)
  const asked = await t.call('GET', `/api/Purchases/bill-lines?expenseID=${none}`, undefined, {
    as: 'owner',
  })
  expect(faultsOfRefusal(asked, 'NOT_FOUND')).toEqual([])
  const { Items } = await post('/api/Purchases/payables', { owedOnly: true }).then(
    ({ body }) => body,
  )
  const own = Items.find(({ Supplier }: Json) => Supplier.ID === supplierID())
  expect(own.Days46Up).toBeGreaterThanOrEqual(1_180)
  const before = databaseDigest(t.services.db)
  const pay = (allocations: object[]) =>
    post('/api/Purchases/payment', {
      supplierID: supplierID(),
      amount: 1_180,
      paymentKindID: UPI,
      referenceNo: 'N1',
      allocations,
    })
  const bill = { expenseID: rent.expenseID, amount: 1_180 }
  expect(faultsOfRefusal(await pay([{ amount: 1 }]), 'VALIDATION')).toEqual([])
  expect(faultsOfRefusal(await pay([{ ...bill, amount: 1_181 }]), 'BUSINESS_RULE')).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
  const { body: paid } = await pay([bill])
  expect(await due()).toBeUndefined()
  expect((await billOf('RENT/1')).UnpaidDays).toBeNull()
  const model = await get(`/api/Documents/SupplierPayment/${paid.paymentID}/model`)
  expect(model.Bills).toMatchObject([{ BillNo: 'RENT/1', Amount: 1_180 }])
  const report = await get('/api/Reports/purchases?from=2026-10-01&to=2026-10-31')
  const at = (key: string) => report.Columns.findIndex(({ Key }: Json) => Key === key)
  const row = report.Rows.find((each: Json[]) => each[at('billNo')] === 'RENT/1')
  expect([row[at('paid')], row[at('balance')]]).toEqual([1_180, 0])
})

it('GSTR-2B takes back what both have, without the lines that are barred or bore no tax', async () => {
  const portal = {
    data: {
      gstin: BRANCH_GSTIN,
      rtnprd: '102026',
      gendt: '14-11-2026',
      docdata: {
        b2b: [
          {
            ctin: GSTIN,
            trdnm: 'Surya',
            supprd: '102026',
            inv: [
              {
                inum: 'M/1',
                typ: 'R',
                dt: '20-10-2026',
                val: 2_348,
                txval: 2_100,
                igst: 0,
                cgst: 124,
                sgst: 124,
                cess: 0,
                pos: '29',
                rev: 'N',
                itcavl: 'Y',
                rsn: '',
              },
            ],
          },
        ],
      },
    },
  }
  expect((await post('/api/Gst/gstr2b', portal)).status).toBe(200)
  const bill = await billOf('M/1')
  expect(bill.State).toBe('In2B')
  await post('/api/Gst/bills/credit', {
    inwardID: bill.ID,
    lines: [
      { inwardLineID: bill.Lines[0].ID, class: 'Blocked' },
      { inwardLineID: bill.Lines[1].ID, class: 'NoTax' },
    ],
  })
  const { row } = await threeB()
  expect(row('itc_avl', 'OTH')).toMatchObject({ camt: 99, samt: 99 })
  expect(row('itc_rev', 'RUL')).toMatchObject({ camt: 90, samt: 90 })
})

it.each([
  { reverseCharge: false, taxOwed: {} },
  { reverseCharge: true, taxOwed: { 'Reverse charge CGST': 37.13, 'Reverse charge SGST': 37.13 } },
])('a bill without goods goes to Tally by its lines ($reverseCharge)', async (one) => {
  const { reverseCharge, taxOwed } = one
  const billNo = `EXP/${reverseCharge}`
  const { body } = await post('/api/Gst/expense', {
    supplierID: supplierID(),
    billNo,
    billDate: '2026-10-02',
    class: 'Services',
    reverseCharge,
    lines: [
      { what: 'Repairs', amount: 100, taxRate: 18 },
      { what: 'Gifts', amount: 200, taxRate: 18 },
      { what: 'Computer', amount: 112.5, taxRate: 18 },
    ],
  })
  const [, gifts, computer] = (await billOf(billNo)).Lines
  const say = (more: object) =>
    post('/api/Gst/bills/credit', { expenseID: body.expenseID, ...more })
  const owed = reverseCharge ? 412.5 : 486.76
  const sums = async (expected: Record<string, number>) => {
    const tally = await tallyOf(billNo)
    const { [Object.keys(tally)[0] ?? '']: party, ...entries } = tally
    expect(party).toBe(owed)
    // Tally has debits below zero.
    expect(entries).toEqual({ ...expected, ...taxOwed })
    expect(Object.values(tally).reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 2)
  }
  await sums({ 'Shop expenses': -412.5, 'Input CGST': -37.13, 'Input SGST': -37.13 })
  const lines = [
    { expenseLineID: gifts.ID, class: 'Blocked' },
    { expenseLineID: computer.ID, class: 'CapitalGoods' },
  ]
  expect((await say({ lines })).status).toBe(200)
  await sums({
    'Shop equipment': -112.5,
    'Shop expenses': -336,
    'Input CGST': -19.13,
    'Input SGST': -19.13,
  })
  // The bill is barred; a line that says otherwise still gives its credit.
  expect((await say({ class: 'Blocked' })).status).toBe(200)
  await sums({
    'Shop equipment': -112.5,
    'Shop expenses': -354,
    'Input CGST': -10.13,
    'Input SGST': -10.13,
  })
})
