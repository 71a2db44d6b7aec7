import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATES } from '../domain/states.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { createTestShop, testClock } from '../testing/test-shop.ts'
import { getYears } from './lists.ts'
import { COUNTRIES, INDIA } from './master-rows.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

describe('GetCountries', () => {
  it('answers every country by name, its own first', async () => {
    const answer = await t.call('GET', '/api/Common/GetCountries')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(
      [...COUNTRIES]
        .sort((a, b) => (a.id === 1 || (b.id !== 1 && a.name < b.name) ? -1 : 1))
        .map(({ id, name }) => ({ ID: t.services.ids.encode('country', id), Name: name })),
    )
  })

  it('answers 304 to the ETag that it gave', async () => {
    const first = await t.call('GET', '/api/Common/GetCountries')
    const etag = String(first.headers['etag'])
    const again = await t.call('GET', '/api/Common/GetCountries', undefined, {
      headers: { 'if-none-match': etag },
    })
    expect([again.status, again.body]).toEqual([304, ''])
  })
})

describe('GetStates', () => {
  it('answers the states of India, those of today before those of the past', async () => {
    const country = t.services.ids.encode('country', INDIA)
    const answer = await t.call('GET', `/api/Common/GetStates/${country}`)
    const expected = [...STATES]
      .sort((a, b) => Number(a.isRetired) - Number(b.isRetired) || (a.name < b.name ? -1 : 1))
      .map(({ code, name }) => ({
        ID: t.services.ids.encode('state', Number(code)),
        Name: name,
        CountryID: country,
        Code: code,
      }))
    expect(answer.body).toEqual(expected)
  })

  it('answers no states for a country without any', async () => {
    const country = t.services.ids.encode('country', 4)
    expect((await t.call('GET', `/api/Common/GetStates/${country}`)).body).toEqual([])
  })

  it('refuses what is not the ID of a country', async () => {
    const cases: RefusalCase[] = [
      { name: 'number', method: 'GET', path: '/1', code: 'INVALID_ID', field: 'countryId' },
      {
        name: 'wrong kind',
        method: 'GET',
        path: `/${t.services.ids.encode('state', 29)}`,
        code: 'INVALID_ID',
        field: 'countryId',
      },
      {
        name: 'unknown',
        method: 'GET',
        path: `/${t.services.ids.encode('country', 999)}`,
        code: 'NOT_FOUND',
      },
      { name: 'too long', method: 'GET', path: `/${'a'.repeat(65)}`, code: 'VALIDATION' },
    ]
    for (const refusal of cases) {
      await expectRefusal(t, { ...refusal, path: `/api/Common/GetStates${refusal.path}` })
    }
  })
})

describe('GetYears', () => {
  const year = (id: number, isCurrent: boolean) => ({
    YearID: id,
    YearName: `${id}-${id + 1}`,
    StartDate: `${id}-04-01T00:00:00`,
    EndDate: `${id + 1}-03-31T23:59:59`,
    IsCurrentYear: isCurrent,
  })

  it('answers the years of the shop, newest first', async () => {
    const answer = await t.call('GET', '/api/Common/GetYears')
    expect(answer.body).toEqual([year(2026, true), year(2025, false)])
  })

  it('turns over at midnight of 1 April in the zone of the branch', async () => {
    const clock = testClock()
    const services = await createTestShop({ clock })
    const yearsAt = (instant: string) => {
      clock.set(Date.parse(instant))
      return getYears.handle({ services } as never)
    }
    expect(yearsAt('2027-03-31T18:29:59Z')).toEqual([year(2026, true), year(2025, false)])
    expect(yearsAt('2027-03-31T18:30:00Z')).toEqual([
      year(2027, true),
      year(2026, false),
      year(2025, false),
    ])
  })
})

it('asks for a token everywhere', async () => {
  await expectRefusal(t, withoutToken('GET', '/api/Common/GetCountries'))
  await expectRefusal(t, withoutToken('GET', '/api/Common/GetStates/x'))
  await expectRefusal(t, withoutToken('GET', '/api/Common/GetYears'))
})
