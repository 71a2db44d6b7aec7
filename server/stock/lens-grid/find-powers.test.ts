import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/test-server.ts'

const SPECTACLE = {
  code: 'HMC',
  name: 'HMC 1.56 SV',
  brand: 'Netra',
  columns: 'cylinder',
  rowFrom: -6,
  rowTo: 4,
  columnFrom: -2,
  columnTo: 0,
  taxClass: 'Spectacle lenses, other material',
  price: 400,
}
const CONTACT = {
  ...SPECTACLE,
  ...{ code: 'ACU', name: '1-Day Acuvue', brand: 'Acuvue', section: 'ContactLens' },
  ...{ columnFrom: 0, taxClass: 'Contact lenses' },
}
const TORIC = {
  ...CONTACT,
  ...{
    code: 'TOR',
    name: 'Toric monthly',
    brand: 'Biofine',
    columnFrom: -1.75,
    columnTo: -0.75,
    axisDegrees: 180,
  },
}
const BIFOCAL = {
  ...SPECTACLE,
  ...{ code: 'KB', name: 'Kryptok', columns: 'addition', columnFrom: 1, columnTo: 3 },
}

let t: TestServer
beforeEach(async () => {
  t = await testServer()
  for (const family of [SPECTACLE, CONTACT, TORIC, BIFOCAL]) {
    const { body } = await t.call('POST', '/api/Stock/lens-family', family, { as: 'owner' })
    expect(body).toMatchObject({ success: true })
  }
})
afterEach(() => t.close())

type Row = Record<'Kind' | 'Name', string> & {
  FamilyID: string
  Row: number
  Column: number
  Code: string | null
  Note: string | null
}
async function find(term: string): Promise<Row[]> {
  const query = new URLSearchParams({ term })
  return (await t.call('GET', `/api/Stock/lens-powers?${query}`)).body.Items
}
const said = async (term: string) =>
  (await find(term)).map(({ Kind, Name, Note }) => [Kind, Name, Note])

it.each([
  ['hmc -1', 'HMC 1.56 SV -1.00 / 0.00'],
  ['HMC 1.56 SV -1/-0.50', 'HMC 1.56 SV -1.00 / -0.50'],
  ['hmc -1.50/+0.50', 'HMC 1.56 SV -1.00 / -0.50'],
  ['acu -2.25', '1-Day Acuvue -2.25'],
  ['tor -2/-0.75x180', 'Toric monthly -2.00 / -0.75 x 180'],
  ['kryp +1 add 2', 'Kryptok +1.00 add +2.00'],
])('%s finds a power that was never kept', async (term, name) => {
  expect(await find(term)).toMatchObject([{ Kind: 'Power', Name: name, Code: null, Note: null }])
})

it('says how a power is typed where a family alone is named', async () => {
  expect(await said('hmc')).toEqual([
    ['Family', 'HMC 1.56 SV', 'Type its power, such as hmc -1.00/-0.25.'],
  ])
  expect(await said('acuvue')).toMatchObject([
    ['Family', '1-Day Acuvue', 'Type its power, such as acu -1.00.'],
  ])
  expect(await said('kb -1')).toMatchObject([
    ['Family', 'Kryptok', 'Type its power, such as kb -1.00 add +1.25.'],
  ])
})

it('refuses a power without its sign, and one that the family is not kept in', async () => {
  expect(await said('hmc 1')).toEqual([
    ['Unsigned', 'HMC 1.56 SV', 'Type the sign: +1.00 or -1.00.'],
  ])
  const [outside] = await find('hmc -9')
  expect(outside).toMatchObject({ Kind: 'Outside', Row: null })
  expect(outside?.Note).toContain('-9.00 / 0.00 is not kept in HMC 1.56 SV: -6.00 to +4.00')
  const [turned] = await find('tor -2/-0.75x90')
  expect(turned?.Note).toContain('-2.00 / -0.75 x 90 is not kept in Toric monthly')
  expect(await find('-1')).toEqual([])
  expect(await find('rimless')).toEqual([])
})

it('makes the item of a power once, with nothing in stock', async () => {
  const [found] = await find('hmc -1/-0.5')
  if (found === undefined) throw new Error('no power was found')
  const path = `/api/Stock/lens-grid/${found.FamilyID}/power`
  const power = { row: found.Row, column: found.Column }
  const { body } = await t.call('POST', path, power, { as: 'counter' })
  expect(body).toMatchObject({ success: true, code: 'HMC-1.00-0.50' })
  expect((await t.call('POST', path, power)).body).toEqual(body)
  expect(await find('hmc -1/-0.5')).toMatchObject([{ Kind: 'Power', Code: 'HMC-1.00-0.50' }])
  const item = await t.call('GET', `/api/quickSale/getItemDetailFromCode?code=${body.code}`)
  expect(item.body).toMatchObject({ Name: 'HMC 1.56 SV -1.00 / -0.50', Stock: 0 })
  const refused = await t.call('POST', path, { row: -9, column: 0 })
  expect(refused.body.message).toContain('-9.00 / 0.00 is not kept in HMC 1.56 SV')
  const optometrist = await t.call('POST', path, power, { as: 'optometrist' })
  expect(optometrist.status).toBe(403)
})

it('makes the items of several powers at once, in their order, and none where one is outside', async () => {
  const [found] = await find('hmc -1')
  if (found === undefined) throw new Error('no power was found')
  const path = `/api/Stock/lens-grid/${found.FamilyID}/powers`
  const { body } = await t.call('POST', path, {
    cells: [
      { row: -2, column: -0.5 },
      { row: -1.5, column: '+0.50' },
      { row: -2, column: -0.5 },
    ],
  })
  expect(body).toMatchObject({
    success: true,
    itemsMade: 2,
    items: [
      { code: 'HMC-2.00-0.50', lensesPerUnit: 1 },
      { code: 'HMC-1.00-0.50', lensesPerUnit: 1 },
      { code: 'HMC-2.00-0.50', lensesPerUnit: 1 },
    ],
  })
  const cells = [
    { row: -3, column: 0 },
    { row: -9, column: 0 },
    { row: -2, column: -3 },
  ]
  const refused = await t.call('POST', path, { cells })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: 'cells.1', message: expect.stringContaining('-9.00 / 0.00 is not kept in HMC') },
        { field: 'cells.2', message: expect.stringContaining('-2.00 / -3.00 is not kept in HMC') },
      ],
    },
  })
  expect(await find('hmc -3')).toMatchObject([{ Code: null }])
  expect((await t.call('POST', path, { cells }, { as: 'optometrist' })).status).toBe(403)
})
