import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import type { IdKind } from '../wire/ids.ts'
import {
  CARD_TYPES,
  GENDERS,
  GIFT_CARD,
  MEMBERSHIPS,
  ON_ACCOUNT,
  RECEIPT_TYPES,
  SOURCES,
} from './master-rows.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const id = (kind: IdKind, number: number) => t.services.ids.encode(kind, number)
const get = async (name: string) => {
  const answer = await t.call('GET', `/api/quickSale/${name}`)
  expect([answer.status, typeof answer.headers['etag']]).toEqual([200, 'string'])
  return answer.body
}

describe('lists for the till', () => {
  it('getDoctors', async () => {
    expect(await get('getDoctors')).toEqual([
      {
        ID: id('doctor', 2),
        Name: 'Dr Imran Baig',
        RegistrationNo: 'KMC 40112',
        Mobile: '9880055555',
      },
      {
        ID: id('doctor', 1),
        Name: 'Dr Kavitha Shenoy',
        RegistrationNo: 'KMC 40112',
        Mobile: '9880055555',
      },
    ])
  })

  it('getFitters', async () => {
    expect(await get('getFitters')).toEqual([
      { ID: id('fitter', 2), Name: 'Latha' },
      { ID: id('fitter', 1), Name: 'Suresh' },
    ])
  })

  it('getSuppliers', async () => {
    expect(await get('getSuppliers')).toEqual([
      {
        ID: id('supplier', 1),
        Name: 'Clear Lens Lab',
        Mobile: '9880066666',
        LeadDays: 3,
        IsLab: true,
      },
      {
        ID: id('supplier', 2),
        Name: 'Surya Optical Supplies',
        Mobile: '9880066666',
        LeadDays: 5,
        IsLab: true,
      },
    ])
  })

  it('getPriorities, the least urgent first', async () => {
    expect(await get('getPriorities')).toEqual([
      { ID: id('priority', 1), Name: 'Normal', LeadDays: 3 },
      { ID: id('priority', 2), Name: 'Urgent', LeadDays: 1 },
      { ID: id('priority', 3), Name: 'Same day', LeadDays: 0 },
    ])
  })

  it('getGenders and getCardTypes', async () => {
    expect(await get('getGenders')).toEqual(
      GENDERS.map((row) => ({ ID: id('gender', row.id), Name: row.name })),
    )
    expect(await get('getCardTypes')).toEqual(
      CARD_TYPES.map((row) => ({ ID: id('cardType', row.id), Name: row.name })),
    )
  })

  it('Fetch-Receipt-Type, with plain numbers', async () => {
    const offered = RECEIPT_TYPES.filter(({ id }) => id !== GIFT_CARD && id !== ON_ACCOUNT)
    expect(await get('Fetch-Receipt-Type')).toEqual(
      offered.map((row) => ({
        ID: row.id,
        Name: row.name,
        Kind: row.kind,
        NeedsReference: row.needsReference === 1,
      })),
    )
  })
})

describe('paged lists', () => {
  const sources = [...SOURCES]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((row) => ({ id: row.id, Name: row.name }))

  it('getSources: page 1 of 20 unless asked otherwise', async () => {
    const all = sources.map((row) => ({ ID: id('source', row.id), Name: row.Name }))
    const cases = [
      { query: '', page: { Items: all, Total: 6, PageNumber: 1, PageSize: 20 } },
      {
        query: '?page=2&pageSize=4',
        page: { Items: all.slice(4), Total: 6, PageNumber: 2, PageSize: 4 },
      },
      { query: '?page=9', page: { Items: [], Total: 6, PageNumber: 9, PageSize: 20 } },
      { query: '?pageSize=5000', page: { Items: all, Total: 6, PageNumber: 1, PageSize: 200 } },
    ]
    for (const { query, page } of cases) expect(await get(`getSources${query}`)).toEqual(page)
  })

  it('getMemberships, with their discount in percent and their price', async () => {
    expect(await get('getMemberships')).toEqual({
      Items: MEMBERSHIPS.map((row) => ({
        ID: id('membership', row.id),
        Name: row.name,
        DiscountRate: row.discountRatePpm / 10_000,
        Price: 0,
      })),
      Total: 3,
      PageNumber: 1,
      PageSize: 20,
    })
  })

  it('refuses a page or a size that is none', async () => {
    const pages = ['page=0', 'page=-1', 'page=one', 'page=', 'page=1.5', 'pageSize=0', 'pageSize=x']
    for (const list of ['getSources', 'getMemberships']) {
      for (const query of pages) {
        await expectRefusal(t, {
          name: query,
          method: 'GET',
          path: `/api/quickSale/${list}?${query}`,
          code: 'VALIDATION',
          field: query.slice(0, query.indexOf('=')),
        })
      }
    }
  })
})

it('asks for a token everywhere', async () => {
  const lists = [
    'getDoctors',
    'getFitters',
    'getSuppliers',
    'getPriorities',
    'getGenders',
    'getCardTypes',
    'getSources',
    'getMemberships',
    'Fetch-Receipt-Type',
  ]
  for (const list of lists) await expectRefusal(t, withoutToken('GET', `/api/quickSale/${list}`))
})
