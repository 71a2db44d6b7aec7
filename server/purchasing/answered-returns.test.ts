import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, run } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { sumOfVoucher, tallyAmounts } from '../testing/tally-amounts.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { BRANCH_GSTIN, itemIdOf, TEST_NOW } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME, LENS } from '../testing/test-shop-items.ts'

const GSTIN = '29AAGCS1234F1Z5'
const PARTY = 'Surya Optical Supplies S2'
const RETURN = '/api/Purchases/return'
const CREDIT = '/api/Purchases/return/credit'
const REFUSE = '/api/Purchases/return/refuse'
const TODAY = '2026-11-20'
const DAY_MS = 86_400_000

let t: TestServer
beforeAll(async () => {
  t = await shop()
})
afterAll(() => t.close())

async function shop(): Promise<TestServer> {
  const server = await testServer()
  server.services.write((tx) =>
    run(
      tx,
      `UPDATE suppliers SET gstin = :gstin,
              state_id = (SELECT id FROM states WHERE code = '29') WHERE id = 2`,
      { gstin: GSTIN },
    ),
  )
  return server
}

const post = (path: string, body: object, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', path, body, { as })
const get = async (path: string): Promise<Json> =>
  (await t.call('GET', path, undefined, { as: 'owner' })).body
const supplierID = () => t.services.ids.encode('supplier', 2)
const line = (code: string, more: object) => ({
  itemID: t.services.ids.encode('item', itemIdOf(t.services, code)),
  ...more,
})
const owed = async () => (await get(`/api/Purchases/account/${supplierID()}`)).Balance
const tallyOf = (number: string) =>
  tallyAmounts(t, number, { from: '2026-10-01', to: '2026-12-31' })

/** Ten cases of 100.00 at 18 % and four lenses of 500.00 at 5 %, of October. */
async function bill(billNo: string, more: object = {}): Promise<string> {
  const { body } = await post('/api/Purchases/inward', {
    supplierID: supplierID(),
    billNo,
    billDate: '2026-10-20',
    post: true,
    lines: [
      line(ACCESSORY, { qty: 10, cost: 100, taxRate: 18 }),
      line(LENS, { qty: 4, cost: 500, taxRate: 5 }),
    ],
    ...more,
  })
  return body.inwardID
}

/** Sends back three cases and a lens where no lines are said: 800.00 and 79.00 of tax. */
async function sendBack(inwardID: string, lines?: object[]) {
  const { body } = await post(RETURN, {
    supplierID: supplierID(),
    inwardID,
    lines: lines ?? [line(ACCESSORY, { qty: 3, cost: 100 }), line(LENS, { qty: 1, cost: 500 })],
    reason: 'Wrong colour',
  })
  return { returnID: String(body.returnID), returnNo: String(body.returnNo) }
}

/** GSTR-2B of a month with one credit note of the supplier, in rupees; `tax` of each half. */
function portalFile(
  rtnprd: string,
  gendt: string,
  { date, number, tax, taxable }: { number: string; date: string; taxable: number; tax: number },
): object {
  const note = {
    ntnum: number,
    typ: 'C',
    suptyp: 'R',
    dt: date,
    val: taxable + 2 * tax,
    txval: taxable,
    igst: 0,
    cgst: tax,
    sgst: tax,
    cess: 0,
    pos: '29',
    rev: 'N',
    itcavl: 'Y',
    rsn: '',
  }
  const docdata = { cdnr: [{ ctin: GSTIN, trdnm: 'Surya', supprd: rtnprd, nt: [note] }] }
  return { data: { gstin: BRANCH_GSTIN, rtnprd, gendt, docdata } }
}

/** The credit of a month in GSTR-3B: taken, given up for good, and what is left. */
async function credit(period: string) {
  const { itc_elg: elg } = await get(`/api/Gst/gstr3b?period=${period}`)
  const of = (list: 'itc_avl' | 'itc_rev', ty: string) =>
    elg[list].find((row: Json) => row.ty === ty).camt
  return {
    other: of('itc_avl', 'OTH'),
    barred: of('itc_rev', 'RUL'),
    net: [elg.itc_net.iamt, elg.itc_net.camt, elg.itc_net.samt],
  }
}

/** The month's list of bills and notes, whose sums must be those of its rows and of GSTR-3B. */
async function listed(period: string): Promise<Json[]> {
  const { Items, Totals } = await get(`/api/Gst/bills?period=${period}`)
  const month = `${period.slice(2)}-${period.slice(0, 2)}`
  const sum = (rows: Json[]) =>
    Object.fromEntries(
      ['Taxable', 'IGST', 'CGST', 'SGST'].map((key) => [
        key,
        rows.reduce((paise: number, row) => paise + Math.round(row[key] * 100), 0) / 100,
      ]),
    )
  const ofDate = Items.filter((row: Json) => row.Date.startsWith(month))
  const isNote = ({ Kind }: Json) => Kind === 'Return'
  expect(sum(ofDate.filter((row: Json) => !isNote(row)))).toEqual(Totals.Bills)
  expect(sum(ofDate.filter(isNote))).toEqual(Totals.Notes)
  const { itc_elg: elg } = await get(`/api/Gst/gstr3b?period=${period}`)
  const taken = elg.itc_avl.filter(({ ty }: Json) => ty === 'OTH' || ty === 'ISRC')
  const of = (key: string) =>
    taken.reduce((paise: number, row: Json) => paise + Math.round(row[key] * 100), 0) / 100
  expect(Totals.Credit).toMatchObject({ IGST: of('iamt'), CGST: of('camt'), SGST: of('samt') })
  return Items
}

describe('a credit note of the supplier', () => {
  it('lowers the credit of its month by what was claimed, and the dues no second time', async () => {
    const inwardID = await bill('A/1')
    const october = await credit('102026')
    expect(october.net).toEqual([0, 140, 140])
    const before = await owed()
    const { returnID, returnNo } = await sendBack(inwardID)
    expect(await owed()).toBe(before - 879)
    // A claim alone lowers no credit.
    expect((await credit('112026')).net).toEqual([0, 0, 0])
    expect(await tallyOf(returnNo)).toEqual({
      [PARTY]: -879,
      'Purchases 18%': 300,
      'Purchases 5%': 500,
      'Tax on goods sent back': 79,
    })

    const { body } = await post(CREDIT, { returnID, noteNo: ' CN/7 ', noteDate: TODAY })
    expect(body).toMatchObject({ success: true, returnNo, credited: 879, balance: before - 879 })
    expect(await credit('112026')).toEqual({ other: -39.5, barred: 0, net: [0, -39.5, -39.5] })
    const note = (await listed('112026')).find(({ Number: no }) => no === 'CN/7')
    expect(note).toMatchObject({
      Kind: 'Return',
      IsTakenBack: false,
      Taxable: -800,
      CGST: -39.5,
      SGST: -39.5,
      CountsIn: '112026',
      Lines: [],
    })
    expect(await credit('102026')).toEqual(october)
    expect(await tallyOf('CN/7')).toEqual({
      'Tax on goods sent back': -79,
      'Input CGST': 39.5,
      'Input SGST': 39.5,
    })
    const { Items, Total } = (await post('/api/Purchases/returns', { inwardID })).body
    expect(Total).toBe(1)
    expect(Items[0]).toMatchObject({
      ID: returnID,
      No: returnNo,
      State: 'Credited',
      Days: 0,
      BillNo: 'A/1',
      Taxable: 800,
      Tax: 79,
      Total: 879,
      CreditNo: 'CN/7',
      CreditDate: `${TODAY}T00:00:00`,
      Credited: 879,
      AnsweredBy: 'Owner',
    })
    expect((await get(`/api/Purchases/inward/${inwardID}`)).Due).toBe(3_280 - 879)
  })

  it('of less, without tax, leaves the rest owed and the credit alone', async () => {
    const before = await credit('112026')
    const { returnID } = await sendBack(await bill('A/2'))
    const claimed = await owed()
    const note = { returnID, noteNo: 'CN/8', noteDate: TODAY, taxable: 500.01, tax: 0 }
    const { body } = await post(CREDIT, { ...note, roundOff: -0.01 })
    expect(body).toMatchObject({ credited: 500, balance: claimed + 379 })
    expect(await credit('112026')).toEqual(before)
    const tally = await tallyOf('CN/8')
    expect(tally).toMatchObject({
      [PARTY]: 379,
      'Tax on goods sent back': -79,
      'Round Off': -0.01,
    })
    expect(tally).not.toHaveProperty('Input CGST')
    expect(sumOfVoucher(tally)).toBe(0)
    const shares = all<{ taxable: number; tax: number }>(
      t.services.db,
      `SELECT credited_taxable_paise AS taxable, credited_tax_paise AS tax
         FROM supplier_return_lines ORDER BY id DESC LIMIT 2`,
    )
    expect(shares).toEqual([
      { taxable: 31_251, tax: 0 },
      { taxable: 18_750, tax: 0 },
    ])
    const { Items } = await get(`/api/Purchases/account/${supplierID()}`)
    expect(Items[0]).toMatchObject({ Kind: 'credit-note', Note: 'CN/8', Amount: 379 })
  })

  it('follows what the tax of its lines was for when they were bought', async () => {
    const before = await credit('112026')
    const inwardID = await bill('A/3')
    const row = (await get('/api/Gst/bills?period=102026')).Items.find(
      ({ ID }: Json) => ID === inwardID,
    )
    await post('/api/Gst/bills/credit', {
      inwardID,
      lines: [{ inwardLineID: row.Lines[0].ID, class: 'Blocked' }],
    })
    const { returnID, returnNo } = await sendBack(inwardID)
    expect(await tallyOf(returnNo)).toEqual({
      [PARTY]: -879,
      'Purchases 18%': 354,
      'Purchases 5%': 500,
      'Tax on goods sent back': 25,
    })
    await post(CREDIT, { returnID, noteNo: 'CN/9', noteDate: TODAY })
    expect(await credit('112026')).toEqual({
      other: before.other - 39.5,
      barred: before.barred - 27,
      net: [0, before.net[1] - 12.5, before.net[2] - 12.5],
    })
    expect(await tallyOf('CN/9')).toEqual({
      'Tax on goods sent back': -25,
      'Input CGST': 12.5,
      'Input SGST': 12.5,
    })
  })

  it('is refused twice, too early, too late, above the claim, of nothing, and to the counter', async () => {
    const { returnID } = await sendBack(await bill('A/4'))
    const note = { returnID, noteNo: 'CN/10', noteDate: TODAY }
    expect(faultsOfRefusal(await post(CREDIT, note, 'counter'), 'FORBIDDEN')).toEqual([])
    expect(
      faultsOfRefusal(await post('/api/Purchases/returns', {}, 'counter'), 'FORBIDDEN'),
    ).toEqual([])
    const before = databaseDigest(t.services.db)
    const refuses = async (more: object, code: Parameters<typeof faultsOfRefusal>[1]) =>
      expect(faultsOfRefusal(await post(CREDIT, { ...note, ...more }), code)).toEqual([])
    await refuses({ noteDate: '2026-11-19' }, 'BUSINESS_RULE')
    await refuses({ noteDate: '2026-11-21' }, 'BUSINESS_RULE')
    await refuses({ noteDate: '2026-02-30' }, 'VALIDATION')
    await refuses({ noteNo: '  ' }, 'VALIDATION')
    await refuses({ taxable: 801.01 }, 'VALIDATION')
    await refuses({ tax: 80.01 }, 'VALIDATION')
    await refuses({ taxable: 0, tax: 0 }, 'VALIDATION')
    await refuses({ roundOff: 1.01 }, 'VALIDATION')
    await refuses({ returnID: t.services.ids.encode('supplierReturn', 999) }, 'NOT_FOUND')
    expect(databaseDigest(t.services.db)).toBe(before)
    expect((await post(CREDIT, note)).status).toBe(200)
    const answered = databaseDigest(t.services.db)
    await refuses({}, 'CONFLICT')
    const refusal = { returnID, reason: 'Used', goodsCameBack: false }
    expect(faultsOfRefusal(await post(REFUSE, refusal), 'CONFLICT')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(answered)
  })

  it('for two returns is one paper of GSTR-2B', async () => {
    const lines = [line(ACCESSORY, { qty: 1, cost: 100 })]
    const first = await sendBack(await bill('A/5'), lines)
    const second = await sendBack(await bill('A/6'), lines)
    const before = await credit('112026')
    for (const { returnID } of [first, second]) {
      await post(CREDIT, { returnID, noteNo: 'CN/11', noteDate: TODAY })
    }
    expect((await credit('112026')).net).toEqual([0, before.net[1] - 18, before.net[2] - 18])
    const note = { number: 'CN/11', date: '20-11-2026', taxable: 200, tax: 18 }
    const { body } = await post('/api/Gst/gstr2b', portalFile('112026', '14-12-2026', note))
    expect(body.Items.find(({ Portal }: Json) => Portal?.Number === 'CN/11')).toMatchObject({
      State: 'Exact',
      IsClaimed: true,
      Books: { Number: 'CN/11', IsNote: true, Taxable: 200, CGST: 18, SGST: 18 },
    })
    // Only what the portal has as the books do counts in a month whose file is kept.
    expect((await credit('112026')).net).toEqual([0, -18, -18])
    await listed('112026')
  })
})

describe('a return that the supplier refuses', () => {
  it('is owed again, and its goods that came back are in stock as before', async () => {
    const inwardID = await bill('B/1', {
      lines: [
        line(ACCESSORY, { qty: 10, cost: 123.45, taxRate: 18 }),
        line(FRAME, { qty: 1, cost: 900, unitCodes: ['ANS-1'] }),
      ],
    })
    const read = async () => {
      const { Due, Lines } = await get(`/api/Purchases/inward/${inwardID}`)
      const { Items } = await get(
        `/api/Stock/ledger/${line(ACCESSORY, {}).itemID}?pageNumber=1&pageSize=1`,
      )
      return {
        Due,
        returned: Lines.map(({ ReturnedQty }: Json) => ReturnedQty),
        unit: Lines[1].Units[0].Status,
        balance: Items[0].Balance,
      }
    }
    const value = () =>
      all(t.services.db, 'SELECT on_hand_milli, stock_value_paise FROM items ORDER BY id')
    const [before, valued, balance] = [await read(), value(), await owed()]
    const { Lines } = await get(`/api/Purchases/inward/${inwardID}`)
    const lines = [
      line(ACCESSORY, { qty: 3, cost: 123.45 }),
      line(FRAME, { qty: 1, cost: 900, inventoryID: Lines[1].Units[0].InventoryID }),
    ]
    const { returnID, returnNo } = await sendBack(inwardID, lines)
    expect(value()).not.toEqual(valued)
    const refusal = { returnID, reason: 'Older than a month', goodsCameBack: true }
    expect((await post(REFUSE, refusal)).body).toMatchObject({ credited: 0, balance })
    expect(await read()).toEqual(before)
    expect(value()).toEqual(valued)
    const { Items } = (await post('/api/Purchases/returns', { inwardID, state: 'Refused' })).body
    expect(Items[0]).toMatchObject({ No: returnNo, Credited: 0, AnswerNote: 'Older than a month' })
    const vouchers = await t.call(
      'GET',
      '/api/Tally/vouchers?from=2026-11-01&to=2026-11-30',
      undefined,
      {
        as: 'owner',
      },
    )
    const journal = vouchers.bytes
      .toString()
      .split('<VOUCHER ')
      .find((each) => each.includes(`-dbc-${returnNo}"`))
    expect(journal).toContain('<LEDGERNAME>Tax on goods sent back</LEDGERNAME>')
    // They may go back a second time.
    const again = await sendBack(inwardID, lines)
    expect(again.returnNo).not.toBe(returnNo)
  })

  it('is gone from stock where nothing came back', async () => {
    const inwardID = await bill('B/2')
    const { returnID } = await sendBack(inwardID)
    const stock = () => all(t.services.db, 'SELECT on_hand_milli FROM items ORDER BY id')
    const before = stock()
    await post(REFUSE, { returnID, reason: 'Lost on the way', goodsCameBack: false })
    expect(stock()).toEqual(before)
    const inward = await get(`/api/Purchases/inward/${inwardID}`)
    expect(inward).toMatchObject({ Due: 3_280, Lines: [{ ReturnedQty: 3 }, { ReturnedQty: 1 }] })
  })
})

it('a note of a month that was filed counts in the month that it came in', async () => {
  const { returnID } = await sendBack(await bill('C/1'))
  const reverse = await bill('C/2', { reverseCharge: true })
  const own = await sendBack(reverse)
  t.clock.set(TEST_NOW + 15 * DAY_MS)
  const november = await credit('112026')
  expect((await post('/api/Gst/file', { period: '112026' })).status).toBe(200)
  const note = { noteNo: 'CN/20', noteDate: TODAY }
  expect((await post(CREDIT, { returnID, ...note })).status).toBe(200)
  expect(await credit('112026')).toEqual(november)
  expect((await credit('122026')).net).toEqual([0, -39.5, -39.5])
  // The tax that the shop owes itself cannot be moved.
  const late = await post(CREDIT, { returnID: own.returnID, ...note, noteNo: 'CN/21' })
  expect(faultsOfRefusal(late, 'BUSINESS_RULE')).toEqual([])
  const inTime = { returnID: own.returnID, noteNo: 'CN/21', noteDate: '2026-12-05' }
  expect((await post(CREDIT, inTime)).status).toBe(200)
  const file = await get('/api/Gst/gstr3b?period=122026')
  expect(file.sup_details.isup_rev).toMatchObject({ txval: -800, camt: -39.5, samt: -39.5 })
  expect(file.itc_elg.itc_net).toMatchObject({ camt: -79, samt: -79 })
})

describe('an answer that was wrong', () => {
  beforeAll(async () => {
    await t.close()
    t = await shop()
  })
  const REVERSE = '/api/Purchases/return/reverse-answer'
  const reverse = (returnID: string, reason = 'Note of another return') =>
    post(REVERSE, { returnID, reason })
  const negated = (amounts: Record<string, number>) =>
    Object.fromEntries(Object.entries(amounts).map(([ledger, amount]) => [ledger, -amount]))

  it('is taken back with its tax, and the right one is entered', async () => {
    const { returnID, returnNo } = await sendBack(await bill('F/1'))
    const claimed = await owed()
    expect(faultsOfRefusal(await reverse(returnID), 'CONFLICT')).toEqual([])
    const wrong = { returnID, noteNo: 'CN/30', noteDate: TODAY, taxable: 400, tax: 39.5 }
    await post(CREDIT, wrong)
    expect((await credit('112026')).net).toEqual([0, -19.75, -19.75])
    expect(await owed()).toBe(claimed + 439.5)
    const written = await tallyOf('CN/30')
    const asCounter = await post(REVERSE, { returnID, reason: 'x' }, 'counter')
    expect(faultsOfRefusal(asCounter, 'FORBIDDEN')).toEqual([])
    const before = databaseDigest(t.services.db)
    expect(faultsOfRefusal(await reverse(returnID, '  '), 'VALIDATION')).toEqual([])
    const none = t.services.ids.encode('supplierReturn', 999)
    expect(faultsOfRefusal(await reverse(none), 'NOT_FOUND')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)

    expect((await reverse(returnID)).body).toEqual({ success: true, returnNo, balance: claimed })
    expect((await credit('112026')).net).toEqual([0, 0, 0])
    const rows = (await listed('112026')).filter(({ Number: no }) => no === 'CN/30')
    expect(rows).toMatchObject([
      { Taxable: -400, CGST: -19.75, IsTakenBack: true, CountsIn: '112026' },
      { Taxable: 400, CGST: 19.75, IsTakenBack: true, CountsIn: '112026' },
    ])
    expect(await tallyOf('CN/30')).toEqual(written)
    const undone = await tallyOf('CN/30 R')
    expect(undone).toEqual(negated(written))
    expect(sumOfVoucher(undone)).toBe(0)
    const [row] = (await post('/api/Purchases/returns', { state: 'Sent' })).body.Items
    expect(row).toMatchObject({ CreditNo: null, TakenBack: 'Note of another return' })

    await post(CREDIT, { returnID, noteNo: 'CN/31', noteDate: TODAY })
    expect((await credit('112026')).net).toEqual([0, -39.5, -39.5])
    expect(await owed()).toBe(claimed)
    expect(await tallyOf('CN/31')).toMatchObject({ 'Input CGST': 39.5, 'Input SGST': 39.5 })
    const ids = (
      await t.call('GET', '/api/Tally/vouchers?from=2026-11-01&to=2026-11-30', undefined, {
        as: 'owner',
      })
    ).bytes
      .toString()
      .matchAll(new RegExp(`REMOTEID="[^"]*(-db[a-z]-${returnNo}[^"]*)"`, 'g'))
    expect([...ids].map(([, id]) => id)).toEqual([
      `-dbn-${returnNo}`,
      `-dbc-${returnNo}`,
      `-dbr-${returnNo}`,
      `-dbc-${returnNo}-2`,
    ])
  })

  it('that brought the goods back puts them out of stock again, as they had left', async () => {
    const inwardID = await bill('F/2', {
      lines: [
        line(ACCESSORY, { qty: 10, cost: 123.45, taxRate: 18 }),
        line(FRAME, { qty: 1, cost: 900, unitCodes: ['WR-1'] }),
      ],
    })
    const { Lines } = await get(`/api/Purchases/inward/${inwardID}`)
    const { returnID } = await sendBack(inwardID, [
      line(ACCESSORY, { qty: 3, cost: 123.45 }),
      line(FRAME, { qty: 1, cost: 900, inventoryID: Lines[1].Units[0].InventoryID }),
    ])
    const state = async () => ({
      items: all(t.services.db, 'SELECT on_hand_milli, stock_value_paise FROM items ORDER BY id'),
      lines: (await get(`/api/Purchases/inward/${inwardID}`)).Lines.map(
        ({ ReturnedQty, Units }: Json) => [ReturnedQty, Units[0]?.Status],
      ),
      owed: await owed(),
    })
    const away = await state()
    const refusal = { returnID, reason: 'Too old', goodsCameBack: true }
    for (const _round of [1, 2]) {
      expect((await post(REFUSE, refusal)).status).toBe(200)
      expect(await state()).not.toEqual(away)
      expect((await reverse(returnID, 'They took it after all')).status).toBe(200)
      expect(await state()).toEqual(away)
    }
    // Goods that were sold or used meanwhile cannot go back.
    expect((await post(REFUSE, refusal)).status).toBe(200)
    const gone = await post('/api/Stock/adjust', {
      reason: 'damage',
      lines: [{ ...line(FRAME, { qty: 1 }), inventoryID: Lines[1].Units[0].InventoryID }],
    })
    expect(gone.status).toBe(200)
    const before = databaseDigest(t.services.db)
    expect((await reverse(returnID)).status).toBe(409)
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('leaves away what had not come back, and a refusal with the goods brings them in', async () => {
    const inwardID = await bill('F/8', {
      lines: [
        line(ACCESSORY, { qty: 10, cost: 123.45, taxRate: 18 }),
        line(FRAME, { qty: 1, cost: 900, unitCodes: ['WR-2'] }),
      ],
    })
    const { Lines } = await get(`/api/Purchases/inward/${inwardID}`)
    const state = async () => ({
      items: all(t.services.db, 'SELECT on_hand_milli, stock_value_paise FROM items ORDER BY id'),
      lines: (await get(`/api/Purchases/inward/${inwardID}`)).Lines.map(
        ({ ReturnedQty, Units }: Json) => [ReturnedQty, Units[0]?.Status],
      ),
      owed: await owed(),
    })
    const here = await state()
    const { returnID } = await sendBack(inwardID, [
      line(ACCESSORY, { qty: 3, cost: 123.45 }),
      line(FRAME, { qty: 1, cost: 900, inventoryID: Lines[1].Units[0].InventoryID }),
    ])
    const away = await state()
    const wrong = [
      () => post(CREDIT, { returnID, noteNo: 'CN/80', noteDate: TODAY }),
      () => post(REFUSE, { returnID, reason: 'Lost on the way', goodsCameBack: false }),
    ]
    for (const answerWrongly of [...wrong, ...wrong]) {
      expect((await answerWrongly()).status).toBe(200)
      expect((await reverse(returnID)).status).toBe(200)
      expect(await state()).toEqual(away)
      const refusal = { returnID, reason: 'Too old', goodsCameBack: true }
      expect((await post(REFUSE, refusal)).status).toBe(200)
      expect(await state()).toEqual(here)
      expect((await reverse(returnID, 'They took it after all')).status).toBe(200)
      expect(await state()).toEqual(away)
    }
  })

  it('of a month before counts in its own month, and its reversal in the month of it', async () => {
    const plain = await sendBack(await bill('F/3'))
    const own = await sendBack(await bill('F/4', { reverseCharge: true }))
    const start = await credit('112026')
    await post(CREDIT, { returnID: plain.returnID, noteNo: 'CN/40', noteDate: TODAY })
    await post(CREDIT, { returnID: own.returnID, noteNo: 'CN/41', noteDate: TODAY })
    const november = await credit('112026')
    expect(november.net).toEqual([0, start.net[1] - 79, start.net[2] - 79])
    t.clock.set(TEST_NOW + 15 * DAY_MS)
    expect((await post('/api/Gst/file', { period: '112026' })).status).toBe(200)
    expect((await reverse(plain.returnID)).status).toBe(200)
    expect((await reverse(own.returnID)).status).toBe(200)
    expect(await credit('112026')).toEqual(november)
    await listed('112026')
    const december = await get('/api/Gst/gstr3b?period=122026')
    expect(december.itc_elg.itc_net).toMatchObject({ camt: 79, samt: 79 })
    expect(december.sup_details.isup_rev).toMatchObject({ txval: 800, camt: 39.5, samt: 39.5 })
    // The right note of the filed month counts in December too.
    await post(CREDIT, { returnID: plain.returnID, noteNo: 'CN/42', noteDate: TODAY })
    const after = await get('/api/Gst/gstr3b?period=122026')
    expect(after.itc_elg.itc_net).toMatchObject({ camt: 39.5, samt: 39.5 })
    expect(await credit('112026')).toEqual(november)
  })

  it('whose month the portal decides counts in neither month', async () => {
    const { returnID } = await sendBack(await bill('F/5'))
    await post(CREDIT, { returnID, noteNo: 'CN/50', noteDate: '2026-12-05' })
    const empty = { gstin: BRANCH_GSTIN, rtnprd: '122026', gendt: '14-01-2027', docdata: {} }
    expect((await post('/api/Gst/gstr2b', { data: empty })).status).toBe(200)
    const december = await credit('122026')
    expect((await reverse(returnID)).status).toBe(200)
    expect(await credit('122026')).toEqual(december)
  })

  it('of a month that was filed with other figures than the books’ stays as it is', async () => {
    const server = t
    t = await shop()
    const { returnID } = await sendBack(await bill('F/6'))
    await post(CREDIT, { returnID, noteNo: 'CN/60', noteDate: TODAY })
    t.clock.set(TEST_NOW + 30 * DAY_MS)
    const other = { number: 'CN/60', date: '20-11-2026', taxable: 700, tax: 35 }
    const kept = await post('/api/Gst/gstr2b', portalFile('112026', '14-12-2026', other))
    const [paper] = kept.body.Items.filter(({ Portal }: Json) => Portal?.Number === 'CN/60')
    const decided = { period: '112026', key: paper.Key, decision: 'Accepted' }
    expect((await post('/api/Gst/gstr2b/decide', decided)).status).toBe(200)
    expect((await credit('112026')).net).toEqual([0, -35, -35])
    expect((await post('/api/Gst/file', { period: '112026' })).status).toBe(200)
    const before = databaseDigest(t.services.db)
    const refused = await reverse(returnID)
    expect(faultsOfRefusal(refused, 'CONFLICT')).toEqual([])
    expect(refused.body.message).toContain('stands in a filed return with other figures')
    expect(databaseDigest(t.services.db)).toBe(before)
    await t.close()
    t = server
  })

  it('of a filed month leaves it, and the right one counts in its own month that is open', async () => {
    const server = t
    t = await shop()
    const { returnID } = await sendBack(await bill('F/7'))
    t.clock.set(TEST_NOW + 30 * DAY_MS)
    await post(CREDIT, { returnID, noteNo: 'CN/70', noteDate: '2026-12-05', taxable: 400, tax: 40 })
    t.clock.set(TEST_NOW + 50 * DAY_MS)
    expect((await credit('122026')).net).toEqual([0, -20, -20])
    expect((await post('/api/Gst/file', { period: '122026' })).status).toBe(200)
    expect((await reverse(returnID)).status).toBe(200)
    const claimed = await owed()
    await post(CREDIT, { returnID, noteNo: 'CN/71', noteDate: '2026-11-25' })
    expect(await owed()).toBe(claimed)
    // The right note of 79.00 in November, the wrong one of 40.00 in December, and that taken back.
    expect((await credit('112026')).net).toEqual([0, -39.5, -39.5])
    expect((await credit('122026')).net).toEqual([0, -20, -20])
    expect((await credit('012027')).net).toEqual([0, 20, 20])
    for (const period of ['112026', '122026', '012027']) await listed(period)
    await t.close()
    t = server
  })
})

it('what a customer gives back goes on to the supplier at its cost, and is claimed', async () => {
  const server = t
  t = await shop()
  const inwardID = await bill('G/1', {
    lines: [line(FRAME, { qty: 1, cost: 900, taxRate: 18, unitCodes: ['WR-9'] })],
  })
  const { Lines } = await get(`/api/Purchases/inward/${inwardID}`)
  const inventoryID = Lines[0].Units[0].InventoryID
  const state = () =>
    all<{ pieces: number; paise: number; unit: string }>(
      t.services.db,
      `SELECT i.on_hand_milli / 1000 AS pieces, i.stock_value_paise AS paise, u.status AS unit
         FROM items i JOIN units u ON u.item_id = i.id AND u.code = 'WR-9'`,
    )[0]
  const bought = state()
  const work = counterWork(t)
  await work.add('sold', { code: FRAME, price: 2_000, inventoryID })
  const { totals } = await work.read('sold')
  const { InvoiceID, SalesOrderID } = await work.commit('sold', {
    receiptModel: { receiptAmount: totals.netAmount, receiptTypeId: CASH },
  })
  expect(state()).toMatchObject({ unit: 'sold' })
  const order = await get(`/api/Orders/${SalesOrderID}`)
  const back = await post('/api/Returns/save', {
    invoiceID: InvoiceID,
    lines: [{ lineID: order.Lines[0].ID, qty: 1, restock: true }],
    reason: 'Hinge broke',
  })
  expect(back.status).toBe(200)
  expect(state()).toEqual(bought)
  const before = await owed()
  await sendBack(inwardID, [line(FRAME, { qty: 1, cost: 900, inventoryID })])
  expect(state()).toEqual({
    pieces: (bought?.pieces ?? 0) - 1,
    paise: (bought?.paise ?? 0) - 90_000,
    unit: 'returned_to_supplier',
  })
  // The claim is of the cost with its tax.
  expect(await owed()).toBe(before - 1_062)
  await t.close()
  t = server
})

it('lowers what a composition dealer pays and bought: CMP-08 and GSTR-4', async () => {
  await t.close()
  t = await shop()
  t.services.write((tx) => run(tx, 'UPDATE branches SET is_composition_scheme = 1'))
  t.services.forgetBranch()
  const plain = await sendBack(await bill('D/1'))
  const reverse = await sendBack(await bill('D/2', { reverseCharge: true }))
  const inward = async () =>
    (await get('/api/Gst/gstr4?year=2026')).Inward.map((row: Json) => [
      row.Table,
      row.Rate,
      row.Taxable,
      row.CGST,
    ])
  expect(await inward()).toEqual([
    ['4A', 5, 2_000, 50],
    ['4A', 18, 1_000, 90],
    ['4B', 5, 2_000, 50],
    ['4B', 18, 1_000, 90],
  ])
  for (const [index, { returnID }] of [plain, reverse].entries()) {
    const note = { returnID, noteNo: `CN/${index}`, noteDate: TODAY }
    expect((await post(CREDIT, note)).status).toBe(200)
  }
  expect(await inward()).toEqual([
    ['4A', 5, 1_500, 37.5],
    ['4A', 18, 700, 63],
    ['4B', 5, 1_500, 37.5],
    ['4B', 18, 700, 63],
  ])
  expect(await get('/api/Gst/cmp08?quarter=122026')).toMatchObject({
    ReverseCharge: 3_000 - 800,
    ReverseCGST: 140 - 39.5,
    ReverseSGST: 140 - 39.5,
  })
})

it('a return without an answer is among what the return of its month must look at', async () => {
  // Tests before this one moved the clock of their shop.
  await t.close()
  t = await shop()
  const { returnID, returnNo } = await sendBack(await bill('unanswered'))
  const found = async (period: string): Promise<Json[]> =>
    (await get(`/api/Gst/preflight?period=${period}`)).Findings.filter(
      ({ Document }: Json) => Document === returnNo,
    )
  expect(await found('112026')).toEqual([
    {
      Severity: 'Warns',
      Code: 'debit-note-open',
      Message: expect.stringMatching(/no credit note is entered: its tax of ₹79.00 is still taken/),
      Document: returnNo,
      SalesOrderID: null,
      InwardID: null,
      ReturnID: returnID,
    },
  ])
  expect(await found('102026')).toEqual([])
  await post(REFUSE, { returnID, reason: 'Not ours', goodsCameBack: true })
  expect(await found('112026')).toEqual([])
})
