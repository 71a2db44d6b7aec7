import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { databaseDigest } from '../testing/database-digest.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { testWorkbook } from './testing/workbook.ts'

let t: TestServer
let token = ''
beforeAll(async () => {
  t = await testServer()
  const secret = { userName: 'owner', password: 'owner-secret' }
  token = (await t.call('POST', '/api/Auth/Login', secret)).body.AccessToken
  for (const item of [
    { barcode: '8901234567894', name: 'Cord red', section: 'Accessory', taxClass: CASES, mrp: 99 },
    { barcode: 'CASE-1', name: 'Case soft', section: 'Accessory', taxClass: CASES, mrp: 150 },
  ]) {
    const { body } = await t.call('POST', '/api/Catalogue/item', item, { as: 'owner' })
    expect(body).toMatchObject({ success: true })
  }
})
afterAll(() => t.close())

const CASES = 'Spectacle cases'
let digest = ''
beforeEach(() => {
  digest = databaseDigest(t.services.db)
})

async function read(file: string | Buffer, query = ''): Promise<Json> {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/Import/supplier-bill${query}`,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    payload: file,
  })
  // Whatever a file says, reading it writes nothing.
  expect(databaseDigest(t.services.db)).toBe(digest)
  return answer.json()
}
const problems = ({ Rows }: Json) =>
  Rows.map((row: Json) => row.Problems.map((each: Json) => `${each.Field}: ${each.Message}`))

it('reads a CSV by the names of its columns, below a title, with codes of either kind', async () => {
  const sheet = await read(
    [
      'Clear Vision Traders,,,,,,,',
      'Barcode,Item Code,Description,Qty,Free,Rate,Disc %,GST %,MRP,Colour',
      '8901234567894,CV-9,Cord,12 pcs,2,"62.50",20,18,99.00,red',
      ',CASE-1,Case,5,,₹1,,,,',
    ].join('\n'),
  )
  expect(sheet).toMatchObject({
    Problem: null,
    HeadingRow: 2,
    Notes: ['These columns are left out: Colour.'],
    Rows: [
      {
        ...{ Row: 3, Name: 'Cord red', Qty: 12, FreeQty: 2, Cost: 62.5, DiscountRate: 20 },
        ...{ TaxRate: 18, MRP: 99, Lot: null, Problems: [] },
      },
      { Row: 4, Name: 'Case soft', Qty: 5, FreeQty: null, Cost: 1, MRP: null, Problems: [] },
    ],
  })
})

it('reads a workbook, and an expiry as the box prints it', async () => {
  const sheet = await read(
    testWorkbook([
      ['Code', 'Quantity', 'Cost', 'Batch No', 'Expiry'],
      ['CASE-1', 3, 40.25, 'B7', '06/28'],
      ['CASE-1', 1, 40.25, 'B8', 'Feb 2028'],
      ['CASE-1', 1, 40.25, 'B9', { serial: 46_023 }],
    ]),
  )
  expect(sheet.Rows).toMatchObject([
    { Qty: 3, Cost: 40.25, Lot: 'B7', ExpiresOn: '2028-06-30' },
    { Lot: 'B8', ExpiresOn: '2028-02-29' },
    { Lot: 'B9', ExpiresOn: '2026-01-01' },
  ])
})

it('says what is wrong beside each row', async () => {
  const sheet = await read(
    [
      'code,qty,cost,mrp',
      'NOBODY,2,40,',
      'CASE-1,none,40,',
      'CASE-1,0,x,',
      ',4,40,',
      'CASE-1,4,40,160',
      'CASE-1,4,40,170',
      '8901234567894,,40,50',
      '8.90123E+12,1,40,',
    ].join('\n'),
  )
  expect(problems(sheet)).toEqual([
    ['code: No item has the code NOBODY.'],
    ['qty: "none" is not a quantity such as 25.'],
    ['qty: "0" is not a quantity such as 25.', 'cost: "x" is not an amount such as 1299.50.'],
    ['code: The code is missing.'],
    [],
    ['mrp: Another MRP of it stands in row 6: ₹160.00.'],
    ['qty: The quantity is missing.', 'mrp: The price is above the MRP.'],
    [expect.stringContaining('code: The spreadsheet has cut this barcode')],
  ])
})

it('asks for the columns that it does not know, and takes them as they are named', async () => {
  const file = 'Ref,Count,Value\nCASE-1,4,40'
  const unknown = await read(file)
  expect(unknown).toMatchObject({
    Rows: [],
    Problem: 'Name the columns: one is the code or barcode, one the quantity.',
    Columns: [{ Heading: 'Ref', Field: null }, { Heading: 'Count' }, { Heading: 'Value' }],
  })
  const named = (mapping: object) =>
    read(file, `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`)
  expect(await named({ Ref: 'code', Count: 'qty', Value: 'cost' })).toMatchObject({
    Problem: null,
    Rows: [{ Name: 'Case soft', Qty: 4, Cost: 40 }],
  })
  expect(await named({ Ref: 'colour' })).toMatchObject({ code: 'VALIDATION' })
})

it('takes amounts of a line for no rates, and refuses what is no sheet', async () => {
  const sheet = await read('code,qty,rate,discount,tax\nCASE-1,4,40,20,28.80')
  expect(sheet.Rows).toMatchObject([{ Cost: 40, DiscountRate: null, TaxRate: null, Problems: [] }])
  expect(await read('<html><table></table></html>')).toMatchObject({
    Rows: [],
    Problem: expect.stringContaining('web page'),
  })
  expect(await read('')).toMatchObject({ code: 'VALIDATION' })
})

it('is for those who receive goods', async () => {
  const { status } = await t.call('POST', '/api/Import/supplier-bill', 'code,qty\nA,1', {
    as: 'optometrist',
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(status).toBe(403)
})
