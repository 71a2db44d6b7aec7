import { afterAll, beforeAll, expect, it } from 'vitest'
import { all, run } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { tagsOf } from '../testing/tally-amounts.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { BUSINESS_CUSTOMER, customerIdOf, TEST_NOW } from '../testing/test-shop.ts'
import { ACCESSORY, EYE_TEST, LENS } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  await trade()
})
afterAll(() => t.close())

const get = (path: string, as: 'owner' | 'counter' = 'owner') =>
  t.call('GET', path, undefined, { as })
const customer = (name: string) => ({
  customerModel: { customerID: t.services.ids.encode('customer', customerIdOf(t.services, name)) },
})

async function sell(key: string, lines: Json[], paid: number, sale: Json = {}): Promise<Json> {
  for (const line of lines) await work.add(key, line, 'owner')
  const receiptModel = { receiptAmount: paid, receiptTypeId: CASH }
  return work.commit(key, { receiptModel, ...sale }, 'owner')
}

const DAY_MS = 86_400_000

/** A bill with an exempt test, an advance and its bill, a business, a return, a purchase. */
async function trade(): Promise<void> {
  t.services.write((tx) =>
    run(tx, `UPDATE customers SET name = 'राव & "Sons" <A>' WHERE name = 'Asha Rao'`),
  )
  const sold = await sell(
    'one',
    [
      { qty: 3, price: 33.33 },
      { code: EYE_TEST, price: 200 },
    ],
    318,
  )
  await sell('two', [{ code: LENS, qty: 2, price: 500 }], 400, {
    ...customer('राव & "Sons" <A>'),
    salesorderModel: { generateInvoice: false },
  })
  t.clock.set(TEST_NOW + 2 * DAY_MS)
  const invoice = await t.call(
    'POST',
    '/api/quickSale/SaveInvoiceOnly',
    {
      salesOrderID: t.services.ids.encode('order', 2),
      customerID: t.services.ids.encode('customer', customerIdOf(t.services, 'राव & "Sons" <A>')),
      invoiceDate: '2026-11-22',
    },
    { as: 'owner' },
  )
  expect(invoice.status).toBe(200)
  await sell(
    'three',
    [{ price: 100 }, { price: 50, discountRate: 100 }],
    118,
    customer(BUSINESS_CUSTOMER.name),
  )
  const { Lines } = (await get(`/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)).body
  const back = { lineID: Lines[0].LineID, qty: 1, restock: true }
  for (const refund of [{ refundTypeId: CASH }, {}]) {
    const body = { invoiceID: sold.InvoiceID, lines: [back], reason: 'Not wanted', ...refund }
    expect((await t.call('POST', '/api/Returns/save', body, { as: 'manager' })).status).toBe(200)
  }
  const bill = {
    supplierID: t.services.ids.encode('supplier', 1),
    billNo: 'B/7',
    billDate: '2026-11-19',
    lines: [{ itemID: work.item(ACCESSORY), qty: 10, cost: 33.33, taxRate: 18 }],
    charges: [{ name: 'Freight', amount: 50, taxRate: 18, intoCost: true }],
    post: true,
  }
  const inward = await t.call('POST', '/api/Purchases/inward', bill, { as: 'owner' })
  expect(inward.status).toBe(200)
}

type Voucher = { type: string; number: string; amounts: number[]; xml: string }

function vouchersIn(xml: string): Voucher[] {
  return [...xml.matchAll(/<VOUCHER [\s\S]*?<\/VOUCHER>/g)].map(([text]) => ({
    type: tagsOf(text, 'VOUCHERTYPENAME')[0] ?? '',
    number: tagsOf(text, 'VOUCHERNUMBER')[0] ?? '',
    amounts: tagsOf(
      text.replaceAll(/<BILLALLOCATIONS[\s\S]*?<\/BILLALLOCATIONS.LIST>/g, ''),
      'AMOUNT',
    ).map((amount) => Math.round(Number(amount) * 100)),
    xml: text,
  }))
}

const vouchers = async () => (await get('/api/Tally/vouchers')).bytes.toString('utf8')

it('every voucher sums to zero, has no entry of nothing, and its bills come to their entry', async () => {
  const found = vouchersIn(await vouchers())
  expect(new Set(found.map(({ type }) => type))).toEqual(
    new Set(['Sales', 'Receipt', 'Credit Note', 'Payment', 'Purchase']),
  )
  for (const { amounts, number, xml } of found) {
    expect([number, amounts.reduce((sum, each) => sum + each, 0)]).toEqual([number, 0])
    expect(amounts).not.toContain(0)
    expect(amounts.length).toBeGreaterThan(1)
    for (const [entry = ''] of xml.matchAll(
      /<(ALL)?LEDGERENTRIES\.LIST>[\s\S]*?<\/(ALL)?LEDGERENTRIES\.LIST>/g,
    )) {
      const [own, ...bills] = tagsOf(entry, 'AMOUNT').map((amount) =>
        Math.round(Number(amount) * 100),
      )
      expect(tagsOf(entry, 'ISDEEMEDPOSITIVE')).toEqual([Number(own) < 0 ? 'Yes' : 'No'])
      if (bills.length > 0) expect(bills.reduce((sum, each) => sum + each, 0)).toBe(own)
    }
  }
})

it('the sales of the vouchers are the bills of the shop, and an advance is taken up by its order', async () => {
  const found = vouchersIn(await vouchers())
  const net = all<{ number: string; net: number }>(
    t.services.db,
    'SELECT invoice_no AS number, net_paise AS net FROM invoices ORDER BY id',
  )
  const sales = found.filter(({ type }) => type === 'Sales')
  expect(sales.map(({ amounts, number }) => ({ number, net: -(amounts[0] ?? 0) }))).toEqual(net)
  const advanced = sales.find(({ xml }) => xml.includes('<NAME>KA1S/26-27/00002</NAME>'))
  expect(advanced?.xml).toContain(
    '<NAME>KA1S/26-27/00002</NAME><BILLTYPE>Agst Ref</BILLTYPE><AMOUNT>-400.00</AMOUNT>',
  )
  const receipt = found.find(
    ({ type, xml }) => type === 'Receipt' && xml.includes('<BILLTYPE>Advance</BILLTYPE>'),
  )
  expect(receipt?.xml).toContain('<NAME>KA1S/26-27/00002</NAME>')
})

it('every ledger that a voucher names is among the masters', async () => {
  const masters = (await get('/api/Tally/masters')).bytes.toString('utf8')
  const known = new Set(tagsOf(masters, 'NAME'))
  const named = new Set(tagsOf(await vouchers(), 'LEDGERNAME'))
  expect([...named].filter((name) => !known.has(name))).toEqual([])
  expect(known.size).toBe(tagsOf(masters, 'NAME').length)
  expect(masters).toContain(`<PARTYGSTIN>${BUSINESS_CUSTOMER.gstin}</PARTYGSTIN>`)
})

it('is well-formed, and the same bytes however often it is exported', async () => {
  for (const path of ['/api/Tally/vouchers', '/api/Tally/masters']) {
    const [one, other] = [await get(path), await get(path)]
    expect(one.bytes.equals(other.bytes)).toBe(true)
    expect(one.headers['content-type']).toBe('application/xml; charset=utf-8')
    const open: string[] = []
    for (const [, slash, name = '', end] of one.bytes
      .toString('utf8')
      .matchAll(/<(\/?)([A-Z][\w.]*)[^>]*?(\/?)>/g)) {
      if (slash === '/') expect(open.pop()).toBe(name)
      else if (end !== '/') open.push(name)
    }
    expect(open).toEqual([])
  }
  const xml = await vouchers()
  expect(xml).toContain('<PARTYNAME>राव &amp; &quot;Sons&quot; &lt;A&gt;</PARTYNAME>')
  const ids = tagsOf(xml, 'GUID')
  expect(new Set(ids).size).toBe(ids.length)
})

it.each([
  [
    'a period that ends before it begins',
    '/api/Tally/vouchers?from=2026-11-02&to=2026-11-01',
    'VALIDATION',
  ],
  ['no day', '/api/Tally/vouchers?from=2026-02-30', 'VALIDATION'],
  ['two years', '/api/Tally/vouchers?from=2024-11-01&to=2026-11-01', 'BUSINESS_RULE'],
] as const)('%s is refused', async (_what, path, code) => {
  expect(faultsOfRefusal(await get(path), code)).toEqual([])
})

it('the counter exports nothing', async () => {
  expect((await get('/api/Tally/vouchers', 'counter')).status).toBe(403)
  expect((await get('/api/Tally/masters', 'counter')).status).toBe(403)
})

it('remembers what was exported, and tells what changed since', async () => {
  const span = 'from=2026-11-01&to=2026-11-30'
  const changes = async () => {
    const { body, status } = await get(`/api/Tally/changes?${span}`)
    expect(status).toBe(200)
    return body
  }
  const first = (await get(`/api/Tally/vouchers?${span}`)).body
  const { Items, Vouchers } = await changes()
  expect({ Items, some: Vouchers > 0 }).toEqual({ Items: [], some: true })
  const { no } = all<{ no: string }>(t.services.db, 'SELECT receipt_no AS no FROM receipts')[0] ?? {
    no: '',
  }
  t.services.write((tx) =>
    run(tx, 'UPDATE receipts SET status_id = 3 WHERE receipt_no = :no', { no }),
  )
  expect((await changes()).Items).toContainEqual(
    expect.objectContaining({ State: 'Gone', Number: no, ExportedAt: expect.any(String) }),
  )
  t.services.write((tx) =>
    run(tx, 'UPDATE receipts SET status_id = 1 WHERE receipt_no = :no', { no }),
  )
  expect((await changes()).Items).toEqual([])
  t.services.write((tx) =>
    run(tx, "UPDATE receipts SET receipt_type_id = 2, reference_no = 'T1' WHERE receipt_no = :no", {
      no,
    }),
  )
  expect((await changes()).Items).toMatchObject([{ State: 'Changed', Number: no }])
  t.services.write((tx) =>
    run(
      tx,
      'UPDATE receipts SET receipt_type_id = :cash, reference_no = NULL WHERE receipt_no = :no',
      {
        no,
        cash: CASH,
      },
    ),
  )
  expect((await get(`/api/Tally/vouchers?${span}`)).body).toBe(first)
})

it('cash that moved beside sales is in the file, and Cash comes to what the drawer holds', async () => {
  const shop = await testServer()
  const post = async (path: string, body: object): Promise<Json> => {
    const answer = await shop.call('POST', path, body, { as: 'owner' })
    expect([path, answer.status, answer.body.message]).toEqual([path, 200, answer.body.message])
    return answer.body
  }
  const cash = (direction: 'In' | 'Out', amount: number, reason: string, note = 'Tea & milk') =>
    post('/api/Day/cash', { direction, amount, reason, note })
  const takeBackLast = async () => {
    const { Items } = (await shop.call('GET', '/api/Day/ledger', undefined, { as: 'owner' })).body
    await post('/api/Day/cash/take-back', { entryID: Items.at(-1).EntryID, reason: 'Typed wrong' })
  }
  const till = counterWork(shop)
  const sellFor = async (key: string, price: number) => {
    await till.add(key, { price, mrp: price }, 'owner')
    await till.commit(key, { receiptModel: { receiptAmount: price, receiptTypeId: CASH } }, 'owner')
  }
  /** The sum of each ledger over a span, in rupees; in is above zero. */
  const sums = async (from: string, to: string): Promise<Record<string, number>> => {
    const path = `/api/Tally/vouchers?from=${from}&to=${to}`
    const xml = (await shop.call('GET', path, undefined, { as: 'owner' })).bytes.toString('utf8')
    const totals: Record<string, number> = {}
    for (const [, name = '', amount = ''] of xml.matchAll(
      /<LEDGERNAME>([^<]*)<\/LEDGERNAME>(?:(?!<LEDGERNAME>)[\s\S])*?<AMOUNT>([^<]*)<\/AMOUNT>/g,
    )) {
      totals[name] = Math.round(((totals[name] ?? 0) - Number(amount)) * 100) / 100
    }
    return totals
  }
  try {
    await post('/api/Day/open', { float: 2_000 })
    await sellFor('one', 500)
    await cash('Out', 120.5, 'PettyExpense')
    await cash('Out', 900, 'PettyExpense')
    await takeBackLast()
    await cash('In', 300, 'ChangeBrought')
    await cash('Out', 1_000, 'BankDeposit')
    await cash('Out', 250, 'OwnerDrew')
    await cash('In', 10, 'Other')
    const supplier = shop.services.ids.encode('supplier', 1)
    await post('/api/Purchases/payment', { supplierID: supplier, amount: 100, paymentKindID: CASH })
    // 2,000 + 500 - 120.50 + 300 - 1,000 - 250 + 10 - 100 = 1,339.50 is expected.
    const counted = { pieces: [{ value: 10, count: 133 }], coins: 5 }
    const { countID } = await post('/api/Day/count', counted)
    await post('/api/Day/close', { countID, floatLeft: 1_000, note: 'Coins missing' })
    shop.clock.set(TEST_NOW + DAY_MS)
    await post('/api/Day/open', { float: 1_200 })
    await sellFor('two', 80)
    const first = await sums('2026-11-20', '2026-11-20')
    expect(first).toMatchObject({
      Cash: 1_000,
      'Petty expenses': 120.5,
      Bank: 1_000,
      'Drawings of the owner': 250,
      'Other cash': -10,
      'Cash short and over': 4.5,
      // The first float and the change came from there, and what was taken out at the closing is there.
      'Cash outside the drawer': -2_000 - 300 + 335,
    })
    expect(await sums('2026-11-21', '2026-11-21')).toMatchObject({
      Cash: 280,
      'Cash outside the drawer': -200,
    })
    const state = (await shop.call('GET', '/api/Day/state', undefined, { as: 'owner' })).body
    expect((await sums('2026-11-20', '2026-11-21'))['Cash']).toBe(state.ExpectedCash)
    expect(state.ExpectedCash).toBe(1_280)

    const ledgers = [
      { use: 'PettyExpense', name: ' Tea & "small" things ' },
      { use: 'BankDeposit', name: 'HDFC 4411' },
    ]
    await post('/api/Tally/ledgers', { ledgers })
    expect(await sums('2026-11-20', '2026-11-20')).toMatchObject({
      'Tea &amp; &quot;small&quot; things': 120.5,
      'HDFC 4411': 1_000,
    })
    const masters = (
      await shop.call('GET', '/api/Tally/masters', undefined, { as: 'owner' })
    ).bytes.toString('utf8')
    const known = tagsOf(masters, 'NAME')
    expect(known).toEqual(expect.arrayContaining(['HDFC 4411', 'Cash outside the drawer']))
    expect(new Set(known).size).toBe(known.length)
    const asked = { ledgers: [{ use: 'Other', name: 'cash' }] }
    const refused = await shop.call('POST', '/api/Tally/ledgers', asked, { as: 'owner' })
    expect(faultsOfRefusal(refused, 'VALIDATION')).toEqual([])
    expect(refused.body.message).toContain('against Cash')
    const { Items } = (await shop.call('GET', '/api/Tally/ledgers', undefined, { as: 'owner' }))
      .body
    expect(Items[0]).toEqual({
      Use: 'PettyExpense',
      Name: 'Tea & "small" things',
      UsualName: 'Petty expenses',
    })
  } finally {
    await shop.close()
  }
})
