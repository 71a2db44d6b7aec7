import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { CONTACT_LENS, CONTACT_LENS_BARCODE, FRAME } from '../testing/test-shop-items.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const read = async (code: string, path = '/api/Scan/read') => {
  const answer = await t.call('GET', `${path}?code=${encodeURIComponent(code)}`)
  expect(answer.status).toBe(200)
  return answer.body
}
const GTIN = `0${CONTACT_LENS_BARCODE}`
const nothing = { Lot: null, ExpiresOn: null, IsExpired: false, ProducedOn: null, Serial: null }

it('reads a lens box: item, lot, last day', async () => {
  expect(await read(`]d201${GTIN}1728022910L-42\u001d21S7`)).toMatchObject({
    Kind: 'Gs1',
    Gtin: GTIN,
    Lot: 'L-42',
    ExpiresOn: '2028-02-29T00:00:00',
    IsExpired: false,
    Serial: 'S7',
    Item: { Code: CONTACT_LENS },
  })
})

it.each([
  ['yesterday', '261119', true],
  ['today, to its end', '261120', false],
  ['the last of this month', '261100', false],
])('a last day of %s', async (_when, expiry, IsExpired) => {
  const code = `]d201${GTIN}17${expiry}10L7`
  expect(await read(code)).toMatchObject({ IsExpired })
  const item = await read(code, '/api/quickSale/getItemDetailFromCode')
  expect(item).toMatchObject({ Code: CONTACT_LENS, Lot: 'L7', IsExpired })
})

it('says nothing of a lot where the code says nothing', async () => {
  const item = await read(CONTACT_LENS_BARCODE, '/api/quickSale/getItemDetailFromCode')
  expect(Object.keys(item)).not.toContain('IsExpired')
})

it('tells the check digit that is right from the one that is not', async () => {
  expect(await read(CONTACT_LENS_BARCODE)).toMatchObject({
    ...nothing,
    Kind: 'Gtin',
    Gtin: GTIN,
    Item: { Code: CONTACT_LENS },
  })
  expect(await read('2900000000026')).toEqual({
    ...nothing,
    Kind: 'WrongCheckDigit',
    Gtin: null,
    Item: null,
  })
})

it('takes the rest as text', async () => {
  expect(await read(FRAME)).toMatchObject({ Kind: 'Text', Gtin: null, Item: { Code: FRAME } })
  expect(await read('No such thing')).toEqual({ ...nothing, Kind: 'Text', Gtin: null, Item: null })
})

it('asks for a token and a code', async () => {
  await expectRefusal(t, withoutToken('GET', '/api/Scan/read?code=A'))
  await expectRefusal(t, {
    name: 'no code',
    method: 'GET',
    path: '/api/Scan/read',
    code: 'VALIDATION',
    field: 'code',
  })
})
