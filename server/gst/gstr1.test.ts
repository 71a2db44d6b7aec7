import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gstr1Sheet, Preflight } from '../contract/gst.ts'
import { all, run } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { BUSINESS_CUSTOMER, customerIdOf, TAMIL_NADU_CUSTOMER } from '../testing/test-shop.ts'
import { EYE_TEST, FRAME, FRAME_UNITS, LENS } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  await tradeForTwoMonths()
})
afterAll(() => t.close())

type Keys = Record<string, unknown>
const get = (path: string, as: 'owner' | 'counter' = 'owner') =>
  t.call('GET', path, undefined, { as })
const file = async (period: string): Promise<Json> =>
  (await get(`/api/Gst/gstr1?period=${period}`)).body
const sheet = async (period: string): Promise<Gstr1Sheet> =>
  (await get(`/api/Gst/gstr1?period=${period}&sheet=true`)).body
const findings = async (period: string): Promise<Preflight['Findings']> =>
  (await get(`/api/Gst/preflight?period=${period}`)).body.Findings

const customer = (name: string) => ({
  customerModel: { customerID: t.services.ids.encode('customer', customerIdOf(t.services, name)) },
})
const state = (id: number) => t.services.ids.encode('state', id)

let sales = 0
async function sell(date: string, lines: Keys[], sale: Keys = {}): Promise<Json> {
  const key = `gst-${++sales}`
  for (const line of lines) await work.add(key, line, 'owner')
  const { totals } = await work.read(key)
  const receiptModel = { receiptAmount: totals.netAmount, receiptTypeId: CASH }
  return work.commit(key, { orderDate: date, receiptModel, ...sale }, 'owner')
}

async function giveBack(sold: Json, qty: number, line = 0): Promise<void> {
  const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)).body
  const body = {
    invoiceID: sold.InvoiceID,
    lines: [{ lineID: Lines[line].LineID, qty, restock: true }],
    reason: 'Not wanted',
    refundTypeId: CASH,
  }
  expect((await t.call('POST', '/api/Returns/save', body, { as: 'manager' })).status).toBe(200)
}

/** October: every kind of sale. November: returns of them, one of another State's large sale. */
async function tradeForTwoMonths(): Promise<void> {
  const inter = { salesorderModel: { isCustomerStateNotSameAsCompanyState: true } }
  const small = await sell('2026-10-02', [
    { qty: 3, price: 33.33 },
    { code: EYE_TEST, price: 200 },
  ])
  await sell('2026-10-03', [{ code: LENS, qty: 2, price: 475.25 }], {
    ...customer(BUSINESS_CUSTOMER.name),
  })
  const large = await sell('2026-10-04', [{ code: LENS, qty: 2, price: 60_000, mrp: 99_000 }], {
    ...customer(TAMIL_NADU_CUSTOMER.name),
    ...inter,
  })
  await sell('2026-10-05', [{ code: LENS, price: 111.11 }], {
    ...customer(TAMIL_NADU_CUSTOMER.name),
    ...inter,
  })
  await sell('2026-10-06', [{ price: 100 }], { ...customer('Meera'), ...inter })
  await sell('2026-10-07', [{ price: 300 }], {
    customerModel: {
      name: 'J Smith',
      isForeigner: true,
      countryID: t.services.ids.encode('country', 6),
      address: '1 Marina Walk',
    },
    salesorderModel: { deliveryMode: 'Courier' },
  })
  await sell('2026-10-08', [{ price: 250 }], {
    customerModel: {
      name: 'Zone Works',
      stateID: state(29),
      isSEZ: true,
      gstin: '29AAGFM7719P1ZF',
    },
  })
  const business = await sell(
    '2026-10-09',
    [
      {
        code: FRAME,
        inventoryID: work.unit(FRAME_UNITS[0] ?? ''),
        price: 1_000,
        discountRate: 7.5,
      },
    ],
    customer(BUSINESS_CUSTOMER.name),
  )
  await giveBack(small, 2)
  await giveBack(small, 1, 1)
  await giveBack(large, 1)
  await giveBack(business, 1)
  // What is renamed, or put into another class, changes no document of before.
  t.services.write((tx) => {
    run(tx, `UPDATE items SET name = 'Renamed', hsn = '99999999' WHERE code = :code`, {
      code: LENS,
    })
    run(tx, `UPDATE customers SET gstin = NULL WHERE name = :name`, {
      name: BUSINESS_CUSTOMER.name,
    })
  })
}

/** The month once more, from the rows of the lines instead of the frozen papers. */
function fromRows(month: string): { taxable: number; igst: number; cgst: number; sgst: number } {
  const rows = all<{ taxable: number; igst: number; cgst: number; sgst: number }>(
    t.services.db,
    `SELECT l.taxable_paise AS taxable, l.igst_paise AS igst, l.cgst_paise AS cgst,
            l.sgst_paise AS sgst
       FROM sales_order_lines l JOIN invoices v ON v.order_id = l.order_id
      WHERE substr(v.invoice_date, 1, 7) = :month
     UNION ALL
     SELECT -k.taxable_paise, -k.igst_paise, -k.cgst_paise, -k.sgst_paise
       FROM credit_note_lines k JOIN credit_notes n ON n.id = k.credit_note_id
      WHERE substr(n.note_date, 1, 7) = :month`,
    { month },
  )
  const sum = (key: keyof (typeof rows)[number]) =>
    rows.reduce((total, row) => total + row[key], 0) / 100
  return { taxable: sum('taxable'), igst: sum('igst'), cgst: sum('cgst'), sgst: sum('sgst') }
}

type Amounts = { txval: number; iamt?: number; camt?: number; samt?: number }

/** Every amount of a file with its sign: of notes below zero, of the nil table without a tax. */
function amountsOf(gstr1: Json): Amounts[] {
  const ofItems = (document: Json): Amounts[] =>
    document.itms.map((item: Json) => item.itm_det ?? item)
  const minus = (amounts: Amounts): Amounts => ({
    txval: -amounts.txval,
    iamt: -(amounts.iamt ?? 0),
    camt: -(amounts.camt ?? 0),
    samt: -(amounts.samt ?? 0),
  })
  const list = (rows: Json): Json[] => rows ?? []
  return [
    ...['b2b', 'b2cl', 'exp'].flatMap((name) =>
      list(gstr1[name]).flatMap(({ inv }) => list(inv).flatMap(ofItems)),
    ),
    ...list(gstr1.b2cs),
    ...list(gstr1.cdnr).flatMap(({ nt }) => list(nt).flatMap(ofItems).map(minus)),
    ...list(gstr1.cdnur).flatMap(ofItems).map(minus),
    ...list(gstr1.nil?.inv).map((row) => ({ txval: row.expt_amt + row.nil_amt })),
  ]
}

const sumOf = (rows: readonly Amounts[], key: keyof Amounts) =>
  Math.round(rows.reduce((sum, row) => sum + (row[key] ?? 0) * 100, 0)) / 100

describe.each(['102026', '112026'])('GSTR-1 of %s', (period) => {
  const month = `${period.slice(2)}-${period.slice(0, 2)}`

  it('comes to what was billed: sections, HSN table, 3B, register and rows, to the paisa', async () => {
    const gstr1 = await file(period)
    const expected = fromRows(month)
    const hsn: Amounts[] = [...(gstr1.hsn.hsn_b2b ?? []), ...(gstr1.hsn.hsn_b2c ?? [])]
    for (const amounts of [amountsOf(gstr1), hsn]) {
      expect({
        taxable: sumOf(amounts, 'txval'),
        igst: sumOf(amounts, 'iamt'),
        cgst: sumOf(amounts, 'camt'),
        sgst: sumOf(amounts, 'samt'),
      }).toEqual(expected)
    }
    const { sup_details } = (await get(`/api/Gst/gstr3b?period=${period}`)).body
    const outward: Amounts[] = [
      sup_details.osup_det,
      sup_details.osup_zero,
      sup_details.osup_nil_exmp,
    ]
    expect(sumOf(outward, 'txval')).toBe(expected.taxable)
    expect(sumOf(outward, 'iamt')).toBe(expected.igst)
    const { Proof } = await sheet(period)
    expect(Proof.map(({ Figure }) => Figure)).toEqual(['Taxable', 'IGST', 'CGST', 'SGST'])
    for (const { Documents, HSN, Register, Sections } of Proof) {
      expect([Register, HSN, Documents]).toEqual([Sections, Sections, Sections])
    }
    expect(Proof[0]?.Register).toBe(expected.taxable)
  })

  it('is the same bytes however often it is made', async () => {
    const [one, other] = [
      await get(`/api/Gst/gstr1?period=${period}`),
      await get(`/api/Gst/gstr1?period=${period}`),
    ]
    expect(one.bytes.equals(other.bytes)).toBe(true)
    expect(one.headers['content-disposition']).toBe(
      'attachment; filename="returns_20112026_R1_29AABCD1234E1Z4_offline.json"',
    )
    const text = one.bytes.toString('utf8')
    expect(text).not.toMatch(/null|\[\]|\{\}|\d\.\d{3}/)
  })
})

describe('the sections of GSTR-1', () => {
  it('stand in the order of the tool, each sale where it belongs', async () => {
    const gstr1 = await file('102026')
    expect(Object.keys(gstr1)).toEqual([
      'gstin',
      'fp',
      'version',
      'hash',
      'b2b',
      'b2cl',
      'b2cs',
      'nil',
      'exp',
      'doc_issue',
      'hsn',
    ])
    expect(gstr1).toMatchObject({ gstin: '29AABCD1234E1Z4', fp: '102026', version: 'GST3.2.4' })
    expect(
      gstr1.b2b.map(({ ctin, inv }: Json) => [ctin, inv.map(({ inv_typ }: Json) => inv_typ)]),
    ).toEqual([
      [BUSINESS_CUSTOMER.gstin, ['R', 'R']],
      ['29AAGFM7719P1ZF', ['SEWP']],
    ])
    expect(gstr1.b2b[0].inv[0]).toEqual({
      inum: 'KA1/26-27/000002',
      idt: '03-10-2026',
      val: 998,
      pos: '29',
      rchrg: 'N',
      inv_typ: 'R',
      itms: [{ num: 501, itm_det: { txval: 950.5, rt: 5, camt: 23.76, samt: 23.76, csamt: 0 } }],
    })
    expect(gstr1.b2cl).toEqual([
      {
        pos: '33',
        inv: [
          {
            inum: 'KA1/26-27/000003',
            idt: '04-10-2026',
            val: 126_000,
            itms: [{ num: 501, itm_det: { txval: 120_000, rt: 5, iamt: 6_000, csamt: 0 } }],
          },
        ],
      },
    ])
    expect(gstr1.b2cs.map(({ pos, rt, sply_ty }: Json) => [sply_ty, pos, rt])).toEqual([
      ['INTRA', '29', 18],
      ['INTER', '33', 5],
      ['INTER', '97', 18],
    ])
    expect(gstr1.nil.inv).toEqual([
      { sply_ty: 'INTRAB2C', expt_amt: 200, nil_amt: 0, ngsup_amt: 0 },
    ])
    expect(gstr1.exp).toEqual([
      {
        exp_typ: 'WPAY',
        inv: [
          {
            inum: 'KA1/26-27/000006',
            idt: '07-10-2026',
            val: 354,
            itms: [{ txval: 300, rt: 18, iamt: 54, csamt: 0 }],
          },
        ],
      },
    ])
    expect(gstr1.hsn.hsn_b2b.map(({ hsn_sc, uqc }: Json) => [hsn_sc, uqc])).not.toContainEqual([
      '99999999',
      'NOS',
    ])
    const test = gstr1.hsn.hsn_b2c.find(({ hsn_sc }: Json) => hsn_sc.startsWith('99'))
    expect(test).toMatchObject({ uqc: 'NA', qty: 0, rt: 0, txval: 200 })
    expect(gstr1.doc_issue.doc_det[0]).toEqual({
      doc_num: 1,
      doc_typ: 'Invoices for outward supply',
      docs: [
        {
          num: 1,
          from: 'KA1/26-27/000001',
          to: 'KA1/26-27/000008',
          totnum: 8,
          cancel: 0,
          net_issue: 8,
        },
      ],
    })
  })

  it('a month of nothing but returns: notes to the buyer, the rest below zero', async () => {
    const gstr1 = await file('112026')
    expect(gstr1.b2b).toBeUndefined()
    expect(gstr1.b2cs).toEqual([
      {
        sply_ty: 'INTRA',
        rt: 18,
        typ: 'OE',
        pos: '29',
        txval: -66.66,
        camt: -6,
        samt: -6,
        csamt: 0,
      },
    ])
    expect(gstr1.nil.inv).toEqual([
      { sply_ty: 'INTRAB2C', expt_amt: -200, nil_amt: 0, ngsup_amt: 0 },
    ])
    // The buyer lost the GSTIN since; the note goes where its invoice went.
    expect(gstr1.cdnr).toHaveLength(1)
    expect(gstr1.cdnr[0]).toMatchObject({
      ctin: BUSINESS_CUSTOMER.gstin,
      nt: [{ ntty: 'C', pos: '29', itms: [{ itm_det: { txval: 925, rt: 5 } }] }],
    })
    // 63,000 alone is no large sale, but its invoice was one.
    expect(gstr1.cdnur).toEqual([
      expect.objectContaining({ typ: 'B2CL', pos: '33', ntty: 'C', val: 63_000 }),
    ])
    expect(gstr1.doc_issue.doc_det.map(({ doc_num }: Json) => doc_num)).toEqual([5])
  })
})

/** Every row of a list within the lists of another, such as the invoices of each buyer. */
const within = (rows: Json, key: string): Json[] => rows.flatMap((row: Json) => row[key])
const INTRA = ['txval', 'rt', 'camt', 'samt', 'csamt']
const INTER = ['txval', 'rt', 'iamt', 'csamt']

describe('the keys of a row of GSTR-1, in the order of the tool', () => {
  it.each<[string, (october: Json, november: Json) => Json[], string[]]>([
    ['a buyer', ({ b2b }) => b2b, ['ctin', 'inv']],
    [
      'a bill to a business',
      ({ b2b }) => within(b2b, 'inv'),
      ['inum', 'idt', 'val', 'pos', 'rchrg', 'inv_typ', 'itms'],
    ],
    ['a rate of a bill', ({ b2b }) => within(within(b2b, 'inv'), 'itms'), ['num', 'itm_det']],
    ['a tax inside the State', ({ b2b }) => [b2b[0].inv[0].itms[0].itm_det], INTRA],
    ['a tax to another State', ({ b2cl }) => [b2cl[0].inv[0].itms[0].itm_det], INTER],
    ['a State of large bills', ({ b2cl }) => b2cl, ['pos', 'inv']],
    ['a large bill', ({ b2cl }) => within(b2cl, 'inv'), ['inum', 'idt', 'val', 'itms']],
    [
      'small sales inside the State',
      ({ b2cs }) => b2cs.filter((row: Json) => row.sply_ty === 'INTRA'),
      ['sply_ty', 'rt', 'typ', 'pos', 'txval', 'camt', 'samt', 'csamt'],
    ],
    [
      'small sales to other States',
      ({ b2cs }) => b2cs.filter((row: Json) => row.sply_ty === 'INTER'),
      ['sply_ty', 'rt', 'typ', 'pos', 'txval', 'iamt', 'csamt'],
    ],
    ['exempt sales', ({ nil }) => nil.inv, ['sply_ty', 'expt_amt', 'nil_amt', 'ngsup_amt']],
    ['exports', ({ exp }) => exp, ['exp_typ', 'inv']],
    ['an export', ({ exp }) => within(exp, 'inv'), ['inum', 'idt', 'val', 'itms']],
    [
      'a rate of an export',
      ({ exp }) => within(within(exp, 'inv'), 'itms'),
      ['txval', 'rt', 'iamt', 'csamt'],
    ],
    [
      'a note to a business',
      (_, { cdnr }) => within(cdnr, 'nt'),
      ['nt_num', 'nt_dt', 'ntty', 'val', 'pos', 'rchrg', 'inv_typ', 'itms'],
    ],
    [
      'a note to a person',
      (_, { cdnur }) => cdnur,
      ['nt_num', 'nt_dt', 'ntty', 'val', 'typ', 'pos', 'itms'],
    ],
    [
      'a code',
      ({ hsn }, november) => [...hsn.hsn_b2b, ...hsn.hsn_b2c, ...november.hsn.hsn_b2c],
      ['num', 'hsn_sc', 'desc', 'uqc', 'qty', 'rt', 'txval', 'iamt', 'samt', 'camt', 'csamt'],
    ],
    ['numbers of a kind', ({ doc_issue }) => doc_issue.doc_det, ['doc_num', 'doc_typ', 'docs']],
    [
      'numbers of a series',
      ({ doc_issue }) => within(doc_issue.doc_det, 'docs'),
      ['num', 'from', 'to', 'totnum', 'cancel', 'net_issue'],
    ],
  ])('of %s', async (_, rowsOf, keys) => {
    const rows = rowsOf(await file('102026'), await file('112026'))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Object.keys(row)).toEqual(keys)
  })

  it('counts the codes of each list from one, and merges what has code, unit and rate alike', async () => {
    const { hsn } = await file('102026')
    for (const list of [hsn.hsn_b2b, hsn.hsn_b2c]) {
      expect(list.map(({ num }: Json) => num)).toEqual(
        list.map((_: Json, index: number) => index + 1),
      )
      const names = list.map(({ hsn_sc, rt, uqc }: Json) => `${hsn_sc} ${uqc} ${rt}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

const AMOUNTS = ['iamt', 'camt', 'samt', 'csamt']

describe('GSTR-3B', () => {
  it('has every key of the fixed blocks in its order, and amounts with two decimals', async () => {
    const { body, bytes } = await get('/api/Gst/gstr3b?period=112026')
    const blocks = (found: Json) =>
      Object.entries<Json>(found).map(([name, block]) => [name, Object.keys(block)])
    expect(Object.keys(body)).toEqual([
      'gstin',
      'ret_period',
      'sup_details',
      'eco_dtls',
      'itc_elg',
      'inward_sup',
      'intr_ltfee',
    ])
    expect(body).toMatchObject({ gstin: '29AABCD1234E1Z4', ret_period: '112026' })
    const outward = ['txval', ...AMOUNTS]
    expect(blocks(body.sup_details)).toEqual([
      ['osup_det', outward],
      ['osup_zero', outward],
      ['osup_nil_exmp', outward],
      ['isup_rev', outward],
      ['osup_nongst', outward],
    ])
    expect(blocks(body.eco_dtls)).toEqual([
      ['eco_sup', outward],
      ['eco_reg_sup', ['txval']],
    ])
    const { itc_elg: elg } = body
    expect(Object.keys(elg)).toEqual(['itc_avl', 'itc_rev', 'itc_net', 'itc_inelg'])
    const types = (rows: Json[]) => rows.map(({ ty }) => ty)
    expect(types(elg.itc_avl)).toEqual(['IMPG', 'IMPS', 'ISRC', 'ISD', 'OTH'])
    expect([types(elg.itc_rev), types(elg.itc_inelg)]).toEqual([
      ['RUL', 'OTH'],
      ['RUL', 'OTH'],
    ])
    for (const row of [...elg.itc_avl, ...elg.itc_rev, ...elg.itc_inelg]) {
      expect(Object.keys(row)).toEqual(['ty', ...AMOUNTS])
    }
    expect(Object.keys(elg.itc_net)).toEqual(AMOUNTS)
    expect(body.inward_sup.isup_details).toMatchObject([{ ty: 'GST' }, { ty: 'NONGST' }])
    for (const row of body.inward_sup.isup_details) {
      expect(Object.keys(row)).toEqual(['ty', 'inter', 'intra'])
    }
    expect(blocks(body.intr_ltfee)).toEqual([
      ['intr_details', AMOUNTS],
      ['ltfee_details', []],
    ])
    expect(bytes.toString('utf8')).not.toMatch(/null|\d\.\d{3}|-0[,}]/)
  })

  it('has table 3.2 until October 2025 alone: the portal fills it since', async () => {
    const before = (await get('/api/Gst/gstr3b?period=102025')).body
    expect(Object.keys(before.inter_sup)).toEqual(['unreg_details', 'comp_details', 'uin_details'])
    expect(Object.keys(before).indexOf('inter_sup')).toBe(3)
    expect((await get('/api/Gst/gstr3b?period=112025')).body).not.toHaveProperty('inter_sup')
  })
})

it('the sheet has the documents behind each section', async () => {
  const { Sections } = await sheet('102026')
  const named = new Map(Sections.map((section) => [section.Name, section]))
  expect(named.get('b2b')?.Documents.map((each) => each.Number)).toEqual([
    'KA1/26-27/000002',
    'KA1/26-27/000007',
    'KA1/26-27/000008',
  ])
  expect(t.services.ids.decode('order', named.get('b2cl')?.Documents[0]?.SalesOrderID ?? '')).toBe(
    3,
  )
  expect(named.get('nil')).toMatchObject({ Taxable: 200, IGST: 0 })
})

it('the pre-flight names what must be mended, with its document', async () => {
  const found = await findings('102026')
  expect(found.filter(({ Severity }) => Severity === 'Blocks')).toEqual([
    expect.objectContaining({ Code: 'large-address', Document: 'KA1/26-27/000003' }),
    {
      Severity: 'Blocks',
      Code: 'place',
      Message: expect.stringContaining('nobody named it'),
      Document: 'KA1/26-27/000005',
      SalesOrderID: t.services.ids.encode('order', 5),
      InwardID: null,
    },
  ])
  expect(found.map(({ Code }) => Code)).toContain('address')
})

it('without a month is of the one that ended last', async () => {
  expect((await get('/api/Gst/gstr1')).body.fp).toBe('102026')
  expect((await get('/api/Gst/preflight')).body.Period).toBe('102026')
  expect(faultsOfRefusal(await get('/api/Gst/cmp08'), 'BUSINESS_RULE')).toEqual([])
})

describe('refusals', () => {
  it.each([
    ['a thirteenth month', '/api/Gst/gstr1?period=132026', 'VALIDATION'],
    ['half a quarter', '/api/Gst/cmp08?quarter=052026', 'VALIDATION'],
    ['a quarter of a regular dealer', '/api/Gst/cmp08?quarter=062026', 'BUSINESS_RULE'],
  ] as const)('%s', async (_what, path, code) => {
    const before = databaseDigest(t.services.db)
    expect(faultsOfRefusal(await get(path), code)).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('the counter reads no return', async () => {
    for (const path of [
      '/api/Gst/gstr1?period=102026',
      '/api/Gst/gstr3b?period=102026',
      '/api/Gst/preflight?period=102026',
    ]) {
      expect((await get(path, 'counter')).status).toBe(403)
    }
  })
})

describe('a quarterly filer', () => {
  const of = async (period: string, filing: string) =>
    get(`/api/Gst/gstr1?period=${period}&filing=${filing}`)

  it('sends buyers with a GSTIN in the IFF of two months, and not again with the quarter', async () => {
    const month = await file('102026')
    const iff = (await of('102026', 'IFF')).body
    expect(Object.keys(iff)).toEqual(['gstin', 'fp', 'version', 'hash', 'b2b'])
    expect(iff).toMatchObject({ fp: '102026', b2b: month.b2b })
    expect((await of('112026', 'IFF')).body.cdnr).toEqual((await file('112026')).cdnr)
    expect((await of('122026', 'IFF')).status).toBe(400)
    expect((await of('112026', 'Quarter')).status).toBe(400)

    const before = (await of('122026', 'Quarter')).body
    expect(before).toMatchObject({ fp: '122026', b2b: month.b2b, exp: month.exp })
    const filed = await t.call('POST', '/api/Gst/file', { period: '102026' }, { as: 'owner' })
    expect(filed.status).toBe(200)
    const after = (await of('122026', 'Quarter')).body
    expect(after).not.toHaveProperty('b2b')
    const { b2b: _, ...rest } = before
    expect(after).toEqual(rest)
  })

  it('takes one of the files of a large return by its number', async () => {
    const whole = await get('/api/Gst/gstr1?period=112026')
    expect((await get('/api/Gst/gstr1?period=112026&part=1')).body).toEqual(whole.body)
    expect((await get('/api/Gst/gstr1?period=112026&part=2')).bytes).toHaveLength(0)
  })
})
