import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, exactlyOne } from '../db/sql.ts'
import { gstinCheckCharacter } from '../domain/gstin.ts'
import { counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import {
  BUSINESS_CUSTOMER,
  customerIdOf,
  LOCAL_CUSTOMER,
  STATELESS_CUSTOMER,
  TAMIL_NADU_CUSTOMER,
} from '../testing/test-shop.ts'
import type { IdKind } from '../wire/ids.ts'

const SAVE = '/api/Customer/save'
const SEARCH = '/api/Customer/search'
const PAGE = { pageNumber: 1, pageSize: 20 }
const TN_GSTIN = gstinOf('33AABCT1332L1Z')

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

function gstinOf(first14: string): string {
  return first14 + gstinCheckCharacter(first14)
}
const id = (kind: IdKind, number: number) => t.services.ids.encode(kind, number)
const save = async (body: Record<string, unknown>): Promise<number> => {
  const answer = await t.call('POST', SAVE, body)
  const { numericID } = answer.body
  expect([answer.status, answer.body]).toEqual([
    200,
    { success: true, customerID: id('customer', numericID), numericID },
  ])
  return numericID
}
const detail = async (customerId: number) =>
  (await t.call('GET', `/api/Customer/${id('customer', customerId)}`)).body
const countCustomers = () =>
  exactlyOne<{ n: number }>(t.services.db, 'SELECT count(*) AS n FROM customers').n

const EMPTY = {
  Mobile: null,
  Email: null,
  StateID: null,
  GSTIN: null,
  LastVisit: null,
  HasAddress: false,
  GenderID: null,
  DateOfBirth: null,
  Address: null,
  City: null,
  Pincode: null,
  CountryID: null,
  SourceID: null,
  MembershipID: null,
  MembershipUntil: null,
  Anniversary: null,
  Gone: null,
  HasEyeDisease: false,
  IsForeigner: false,
  IsSEZ: false,
  Remarks: null,
  Prescriptions: [],
  Orders: [],
  RefundPapers: [],
  FormerBills: [],
}

describe('Customer/save', () => {
  it('writes a new customer of whom only the name is known', async () => {
    const customerId = await save({ name: '  Ila  ' })
    expect(await detail(customerId)).toEqual({
      ...EMPTY,
      ID: id('customer', customerId),
      NumericID: customerId,
      Name: 'Ila',
    })
  })

  it('writes every field, the GSTIN in its own form', async () => {
    const customerId = await save({
      name: 'Chennai Frames',
      mobile: '+91 98400 12345',
      email: 'shop@chennai.example',
      gstin: ` ${TN_GSTIN.toLowerCase()} `,
      genderID: id('gender', 3),
      dateOfBirth: '1984-02-29',
      address: '1, Anna Salai\nChennai',
      city: 'Chennai',
      pincode: '600002',
      stateID: id('state', 33),
      countryID: id('country', 1),
      sourceID: id('source', 2),
      membershipID: id('membership', 3),
      isForeigner: true,
      remarks: 'Prefers calls',
      lastVisit: 'ignored',
    })
    expect(await detail(customerId)).toEqual({
      ID: id('customer', customerId),
      NumericID: customerId,
      Name: 'Chennai Frames',
      Mobile: '+91 98400 12345',
      Email: 'shop@chennai.example',
      StateID: id('state', 33),
      GSTIN: TN_GSTIN,
      LastVisit: null,
      HasAddress: true,
      GenderID: id('gender', 3),
      DateOfBirth: '1984-02-29T00:00:00',
      Address: '1, Anna Salai\nChennai',
      City: 'Chennai',
      Pincode: '600002',
      CountryID: id('country', 1),
      SourceID: id('source', 2),
      MembershipUntil: null,
      Anniversary: null,
      Gone: null,
      HasEyeDisease: false,
      MembershipID: id('membership', 3),
      IsForeigner: true,
      IsSEZ: false,
      Remarks: 'Prefers calls',
      Prescriptions: [],
      Orders: [],
      RefundPapers: [],
      FormerBills: [],
    })
  })

  it('takes the state from the GSTIN and the country from the state', async () => {
    const byGstin = await save({ name: 'A', gstin: TN_GSTIN })
    const byState = await save({ name: 'B', stateID: id('state', 29) })
    expect(await detail(byGstin)).toMatchObject({
      StateID: id('state', 33),
      CountryID: id('country', 1),
    })
    expect(await detail(byState)).toMatchObject({ CountryID: id('country', 1) })
  })

  it('lets a family share a mobile', async () => {
    const first = await save({ name: 'Mother', mobile: '9811100000' })
    const second = await save({ name: 'Son', mobile: '9811100000' })
    expect(second).not.toBe(first)
  })

  it('changes only what was sent, and clears what was sent empty', async () => {
    const customerId = await save({ name: 'Ravi', mobile: '9822200000', city: 'Mysuru' })
    const customerID = id('customer', customerId)
    expect(await save({ customerID, mobile: '9822211111', remarks: null })).toBe(customerId)
    expect(await detail(customerId)).toMatchObject({
      Name: 'Ravi',
      Mobile: '9822211111',
      City: 'Mysuru',
    })
    await save({ customerID, city: '', name: 'Ravi Shetty' })
    expect(await detail(customerId)).toMatchObject({ Name: 'Ravi Shetty', City: null })
  })

  it('keeps a record of who wrote what', async () => {
    const customerId = await save({ name: 'Recorded' })
    await save({ customerID: id('customer', customerId), city: 'Hubballi' })
    const rows = all<{ action: string; userId: number; ip: string }>(
      t.services.db,
      `SELECT action, user_id AS userId, ip FROM audit_log
        WHERE entity = 'customer' AND entity_id = :customerId ORDER BY seq`,
      { customerId: String(customerId) },
    )
    expect(rows).toEqual([
      { action: 'customer.created', userId: 4, ip: '127.0.0.1' },
      { action: 'customer.changed', userId: 4, ip: '127.0.0.1' },
    ])
  })

  it('refuses what is wrong, and writes nothing', async () => {
    const name = 'X'
    const business = id('customer', customerIdOf(t.services, BUSINESS_CUSTOMER.name))
    const refuse = (
      body: Record<string, unknown>,
      field: string,
      code: RefusalCase['code'] = 'VALIDATION',
    ): RefusalCase => ({
      name: JSON.stringify(body),
      method: 'POST',
      path: SAVE,
      body,
      code,
      field,
    })
    const wrongCheck = TN_GSTIN.slice(0, 14) + (TN_GSTIN.endsWith('A') ? 'B' : 'A')
    const cases: RefusalCase[] = [
      refuse({}, 'name'),
      refuse({ name: '' }, 'name'),
      refuse({ name: '   ' }, 'name'),
      refuse({ name: 5 }, 'name'),
      refuse({ name: null }, 'name'),
      refuse({ name: 'x'.repeat(201) }, 'name'),
      refuse({ name: 'a\u0000b' }, 'name'),
      refuse({ name, mobile: 9_845_011_111 }, 'mobile'),
      refuse({ name, mobile: '9'.repeat(21) }, 'mobile'),
      refuse({ name, address: 'x'.repeat(2001) }, 'address'),
      refuse({ name, isForeigner: 'true' }, 'isForeigner'),
      refuse({ name, gstin: 'ABC' }, 'gstin'),
      refuse({ name, gstin: wrongCheck }, 'gstin'),
      refuse({ name, gstin: TN_GSTIN, stateID: id('state', 29) }, 'gstin'),
      refuse({ customerID: business, gstin: TN_GSTIN }, 'gstin'),
      refuse({ customerID: business, stateID: id('state', 33) }, 'stateID'),
      refuse({ name, stateID: id('state', 29), countryID: id('country', 4) }, 'countryID'),
      refuse({ name, dateOfBirth: '1984-02-30' }, 'dateOfBirth'),
      refuse({ name, dateOfBirth: '2026-11-21' }, 'dateOfBirth'),
      refuse({ name, genderID: 1 }, 'genderID'),
      refuse({ name, genderID: id('state', 1) }, 'genderID', 'INVALID_ID'),
      refuse({ name, stateID: id('country', 1) }, 'stateID', 'INVALID_ID'),
      refuse({ name, countryID: id('state', 1) }, 'countryID', 'INVALID_ID'),
      refuse({ name, sourceID: 'abc' }, 'sourceID', 'INVALID_ID'),
      refuse({ name, membershipID: id('source', 1) }, 'membershipID', 'INVALID_ID'),
      refuse({ name, genderID: id('gender', 9) }, '', 'NOT_FOUND'),
      refuse({ name, stateID: id('state', 98) }, '', 'NOT_FOUND'),
      refuse({ customerID: id('item', 1), name }, 'customerID', 'INVALID_ID'),
      refuse({ customerID: id('customer', 9999), name }, '', 'NOT_FOUND'),
      refuse(
        { customerID: id('customer', t.services.branch().walkInCustomerId), name },
        '',
        'BUSINESS_RULE',
      ),
      withoutToken('POST', SAVE, { name }),
    ]
    const before = countCustomers()
    for (const refusal of cases) await expectRefusal(t, refusal)
    expect(countCustomers()).toBe(before)
    expect((await detail(customerIdOf(t.services, BUSINESS_CUSTOMER.name))).GSTIN).toBe(
      BUSINESS_CUSTOMER.gstin,
    )
  })
})

describe('Customer/search', () => {
  const search = async (body: Record<string, unknown>) => {
    const answer = await t.call('POST', SEARCH, { ...PAGE, ...body })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const names = async (body: Record<string, unknown>) => {
    const { Items, Total } = await search(body)
    expect(Total).toBe(Items.length)
    return Items.map(({ Name }: { Name: string }) => Name)
  }

  it('answers whole rows in the envelope of a page', async () => {
    const customerId = customerIdOf(t.services, BUSINESS_CUSTOMER.name)
    expect(await search({ mobile: BUSINESS_CUSTOMER.mobile })).toEqual({
      Items: [
        {
          ID: id('customer', customerId),
          NumericID: customerId,
          Name: BUSINESS_CUSTOMER.name,
          Mobile: BUSINESS_CUSTOMER.mobile,
          Email: null,
          StateID: id('state', 29),
          GSTIN: BUSINESS_CUSTOMER.gstin,
          LastVisit: null,
          CountryID: id('country', 1),
          IsForeigner: false,
          IsSEZ: false,
          HasAddress: false,
        },
      ],
      Total: 1,
      PageNumber: 1,
      PageSize: 20,
    })
  })

  it.each([
    ['a mobile', { mobile: '98450 11111' }, [LOCAL_CUSTOMER.name]],
    ['a mobile with its country', { mobile: '+919845011111' }, [LOCAL_CUSTOMER.name]],
    [
      'the beginning of a mobile',
      { mobile: '98450' },
      [LOCAL_CUSTOMER.name, STATELESS_CUSTOMER.name],
    ],
    ['the end of a mobile', { mobile: '22222' }, [TAMIL_NADU_CUSTOMER.name]],
    ['a mobile as a term', { searchTerm: '9900033333' }, [BUSINESS_CUSTOMER.name]],
    ['part of a name', { searchTerm: ' KUMAR' }, [TAMIL_NADU_CUSTOMER.name]],
    ['a name and a mobile', { searchTerm: 'asha', mobile: '9845' }, [LOCAL_CUSTOMER.name]],
    ['a name with another mobile', { searchTerm: 'asha', mobile: '9900' }, []],
    ['two mobiles', { searchTerm: '9845011111', mobile: '9845' }, [LOCAL_CUSTOMER.name]],
    ['LIKE', { searchTerm: '%' }, []],
    ['an underscore', { searchTerm: 'M__ra' }, []],
    ['a mobile without digits', { mobile: 'x' }, []],
    ['nobody', { searchTerm: 'zzqx' }, []],
  ])('by %s', async (_, body, expected) => {
    expect(await names(body)).toEqual(expected)
  })

  it('lists those first whose name begins with the term, then those of whom a word does', async () => {
    for (const name of ['Abhiramya', 'Kumari Ramya', 'Ramya Hegde']) await save({ name })
    expect(await names({ searchTerm: 'ramya' })).toEqual([
      'Ramya Hegde',
      'Kumari Ramya',
      'Abhiramya',
    ])
  })

  it('answers names that sound like the term beside those that have it', async () => {
    const saved = ['Laxmi Shaikh', 'Lakshmi Bai', 'Lakshmanan', 'Sheikh Muhammad', 'Muhammad Ali']
    for (const name of saved) await save({ name })
    const similar = async (searchTerm: string) => {
      const { Items, Similar } = await search({ searchTerm, withSimilar: true })
      return [Items, Similar].map((rows) => rows.map(({ Name }: { Name: string }) => Name))
    }
    expect(await similar('lakshmi')).toEqual([['Lakshmi Bai'], ['Laxmi Shaikh']])
    expect(await similar('Lakshmy')).toEqual([[], ['Lakshmi Bai', 'Laxmi Shaikh']])
    expect(await similar('laxm')).toEqual([['Laxmi Shaikh'], ['Lakshmanan', 'Lakshmi Bai']])
    expect(await similar('mohd shaik')).toEqual([[], ['Sheikh Muhammad']])
    expect(await similar('9845011111')).toEqual([[LOCAL_CUSTOMER.name], []])
    expect(await search({ searchTerm: 'Lakshmy' })).not.toHaveProperty('Similar')
  })

  it('finds a changed name by its new sound only', async () => {
    const customerId = await save({ name: 'Zubeida Sayyed' })
    await save({ customerID: id('customer', customerId), name: 'Rukmini Sayyed' })
    const similar = async (searchTerm: string) =>
      (await search({ searchTerm, withSimilar: true })).Similar.map(
        ({ Name }: { Name: string }) => Name,
      )
    expect(await similar('jubaida')).toEqual([])
    expect(await similar('rukmani')).toEqual(['Rukmini Sayyed'])
  })

  it('by number', async () => {
    const customerId = customerIdOf(t.services, STATELESS_CUSTOMER.name)
    expect(await names({ searchTerm: String(customerId) })).toContain(STATELESS_CUSTOMER.name)
  })

  it('pages through everybody by name', async () => {
    const everybody = await search({ pageSize: 200 })
    expect(everybody.Total).toBe(countCustomers())
    const sorted = everybody.Items.map(({ Name }: { Name: string }) => Name.toLowerCase())
    expect(sorted).toEqual([...sorted].sort())
    const second = await search({ pageNumber: 2, pageSize: 2 })
    expect(second.Items).toEqual(everybody.Items.slice(2, 4))
    expect((await search({ pageSize: 1000 })).PageSize).toBe(200)
    expect((await search({ pageNumber: 99, pageSize: 20 })).Items).toEqual([])
  })

  it('refuses what is not a search', async () => {
    const refuse = (more: Record<string, unknown>, field: string): RefusalCase => ({
      name: JSON.stringify(more),
      method: 'POST',
      path: SEARCH,
      body: { ...PAGE, ...more },
      code: 'VALIDATION',
      field,
    })
    const cases = [
      refuse({ pageNumber: undefined }, 'pageNumber'),
      refuse({ pageSize: undefined }, 'pageSize'),
      refuse({ pageNumber: 0 }, 'pageNumber'),
      refuse({ pageSize: '5' }, 'pageSize'),
      refuse({ mobile: 9_845_011_111 }, 'mobile'),
      refuse({ searchTerm: ['a'] }, 'searchTerm'),
      refuse({ searchTerm: 'x'.repeat(201) }, 'searchTerm'),
      withoutToken('POST', SEARCH, PAGE),
    ]
    for (const refusal of cases) await expectRefusal(t, refusal)
  })
})

describe('Customer/{customerID}', () => {
  it('adds prescriptions and orders, newest first', async () => {
    const customerId = customerIdOf(t.services, LOCAL_CUSTOMER.name)
    const counter = counterWork(t)
    for (const [session, spherical] of [
      ['visit-1', '-1.00'],
      ['visit-2', '-1.25'],
    ] as const) {
      await counter.add(session)
      await counter.commit(session, {
        customerModel: { customerID: id('customer', customerId) },
        eyeInfoModel: { left: { spherical } },
      })
    }
    const customer = await detail(customerId)
    expect(customer.LastVisit).toMatch(/^2026-11-20T/)
    const search = await t.call('POST', SEARCH, { ...PAGE, sort: 'LastVisit' })
    expect(search.body.Items[0].ID).toBe(customer.ID)
    const walkIn = id('customer', t.services.branch().walkInCustomerId)
    expect(search.body.Items.map(({ ID }: { ID: string }) => ID)).not.toContain(walkIn)
    expect(
      customer.Prescriptions.map((p: { Left: { Spherical: string } }) => p.Left.Spherical),
    ).toEqual(['-1.25', '-1.00'])
    const { Items } = (
      await t.call('POST', '/api/Orders/search', { ...PAGE, customerID: customer.ID })
    ).body
    const rows = customer.Orders.map(
      ({ Goods: _, ReturnedGoods: __, ...row }: { Goods: string[]; ReturnedGoods: string[] }) =>
        row,
    )
    // A search says by which paper it found an order.
    expect(rows.map((row: object) => ({ ...row, FoundBy: null }))).toEqual(Items)
    expect(customer.Orders[0].Goods).toEqual([expect.stringMatching(/\w/)])
    expect(customer.Orders[0].ReturnedGoods).toEqual([])
    expect(Items).toHaveLength(2)
  })

  it('refuses what is not a customer', async () => {
    const refuse = (customerId: string, code: RefusalCase['code']): RefusalCase => ({
      name: customerId,
      method: 'GET',
      path: `/api/Customer/${customerId}`,
      code,
      ...(code === 'NOT_FOUND' ? {} : { field: 'customerID' }),
    })
    const cases = [
      refuse('2', 'INVALID_ID'),
      refuse(id('order', 1), 'INVALID_ID'),
      refuse(id('customer', 9999), 'NOT_FOUND'),
      refuse('x'.repeat(65), 'VALIDATION'),
      withoutToken('GET', `/api/Customer/${id('customer', 2)}`),
    ]
    for (const refusal of cases) await expectRefusal(t, refusal)
  })
})

describe('the numbers of a customer', () => {
  it('take a mobile as it is written, and nothing else', async () => {
    const mobile = '+91 (80) 98450-77'
    expect((await t.call('POST', SAVE, { name: 'N. Umber', mobile })).status).toBe(200)
    const wrong = { name: 'N. Umber', mobile: 'R -1 .5x90 98' }
    const answer = await t.call('POST', SAVE, wrong)
    expect(faultsOfRefusal(answer, 'VALIDATION')).toEqual([])
    expect(answer.body.errors).toEqual([
      { field: 'mobile', message: 'takes digits, spaces, +, - and brackets only' },
    ])
  })

  it('take a PIN code of six digits, and abroad what is written there', async () => {
    const save = (more: object) => t.call('POST', SAVE, { name: 'P. Incode', ...more })
    for (const pincode of ['5600', '056001', 'R -1']) {
      expect(faultsOfRefusal(await save({ pincode }), 'VALIDATION')).toEqual([])
    }
    expect((await save({ pincode: '560001' })).status).toBe(200)
    expect((await save({ pincode: 'SW1A 1AA', isForeigner: true })).status).toBe(200)
  })
})
