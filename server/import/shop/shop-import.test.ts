import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, exactlyOne, one } from '../../db/sql.ts'
import { databaseDigest } from '../../testing/database-digest.ts'
import { expectRefusal } from '../../testing/refusals.ts'
import { type Json, type TestServer, testServer } from '../../testing/test-server.ts'
import { LOCAL_CUSTOMER } from '../../testing/test-shop.ts'
import { ACCESSORY, FRAME } from '../../testing/test-shop-items.ts'
import { sweepUnfinishedImports } from '../import-jobs.ts'
import { testWorkbook } from '../testing/workbook.ts'
import { decideImport, keepRecords, writeItems } from '../write-import.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  await tokenOf('manager')
  await t.call('GET', '/api/Catalogue/import-sample', undefined, { as: 'manager' })
})
afterAll(() => t.close())

const tokens = new Map<string, string>()

async function tokenOf(as: string): Promise<string> {
  const known = tokens.get(as)
  if (known !== undefined) return known
  const login = await t.call('POST', '/api/Auth/Login', { userName: as, password: `${as}-secret` })
  tokens.set(as, login.body.AccessToken)
  return login.body.AccessToken
}

async function send(path: string, file: string | Buffer, as = 'manager') {
  const token = await tokenOf(as)
  const answer = await t.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${token}`,
    },
    payload: file,
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function done(jobID: string): Promise<Json> {
  for (;;) {
    const { body } = await t.call('GET', `/api/Import/job/${jobID}`, undefined, { as: 'manager' })
    if (body.State !== 'running') return body
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function imported(kind: string, file: string | Buffer, query = '') {
  const { body, status } = await send(`/api/Import/${kind}${query}`, file)
  expect(status).toBe(200)
  return { ...(await done(body.jobID)), jobID: body.jobID }
}

const customersNamed = (prefix: string) =>
  all<Json>(t.services.db, 'SELECT * FROM customers WHERE name LIKE :prefix ORDER BY name', {
    prefix: `${prefix}%`,
  })
const answersOf = (customerId: number) =>
  all<Json>(
    t.services.db,
    'SELECT purpose, is_given, how FROM consents WHERE customer_id = :customerId ORDER BY id',
    {
      customerId,
    },
  )

describe('POST /api/Import/Suppliers', () => {
  const FILE = [
    'Vision House – suppliers,,,,,',
    'Supplier Name,Mobile No.,GSTIN,City,Opening Balance,Credit Days,Fax',
    'Essel Lens Lab,9845077777,29AAACD5678F1ZF,Bengaluru,"1,500.00 Cr",30 days,080',
    'Frame Mart,,,Chennai,250,,',
    'Old Friend,98450 88888,,Mysuru,75.50 Dr,,',
  ].join('\n')

  it('writes suppliers with what is owed to them, and the same file again changes nothing', async () => {
    const job = await imported('Suppliers', FILE)
    expect(job).toMatchObject({ State: 'done', Accepted: 3, Refused: 0, Written: 3, Unchanged: 0 })
    expect(job.Notes).toEqual([expect.stringContaining('Fax')])
    const rows = all(
      t.services.db,
      `SELECT s.name, s.type, s.state_id AS state, s.credit_days AS days,
              sum(e.amount_paise) AS paise
         FROM suppliers s JOIN supplier_entries e ON e.supplier_id = s.id
        GROUP BY s.id ORDER BY s.id`,
    )
    expect(rows).toEqual([
      { name: 'Essel Lens Lab', type: 'Regular', state: 29, days: 30, paise: 150_000 },
      { name: 'Frame Mart', type: 'Unregistered', state: null, days: 0, paise: 25_000 },
      { name: 'Old Friend', type: 'Unregistered', state: null, days: 0, paise: -7_550 },
    ])
    const before = databaseDigest(t.services.db)
    expect(await imported('Suppliers', FILE)).toMatchObject({
      Accepted: 0,
      Unchanged: 3,
      Written: 0,
    })
    expect(databaseDigest(t.services.db)).toBe(before)
  })
})

describe('POST /api/Import/Customers', () => {
  const HEADING =
    'Cust ID,Patient Name,Mobile No,DOB,Sex,State,Family Head,Relation,Anniversary,Consent'
  const FILE = [
    HEADING,
    'C1,Mr. IMPORT RAO,+91 98860 11111,05-03-1960,M,Karnataka,,,12-06-1985,yes',
    'C2,Import Rao Sita,09886011111,0000-00-00,F,29,C1,Wife,,no',
    'C3,इम्पोर्ट राव,९८८६०२२२२२,25/12/1990,महिला,,,,,',
    'C4,Import Nair,9999999999,,,,,,,',
  ].join('\n')

  it('says everything on a dry run and writes nothing', async () => {
    const before = databaseDigest(t.services.db)
    const job = await imported('Customers', FILE, '?dryRun=true')
    expect(job).toMatchObject({ DryRun: true, RowsTotal: 4, Accepted: 4, Refused: 0, Written: 0 })
    expect(job.Columns.map(({ Field }: Json) => Field)).toEqual([
      'oldId',
      'name',
      'mobile',
      'dateOfBirth',
      'gender',
      'state',
      'head',
      'relation',
      'anniversary',
      'consent',
    ])
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('writes people with their families', async () => {
    expect(await imported('Customers', FILE)).toMatchObject({ Accepted: 4, Refused: 0, Written: 4 })
    const [nair, rao, sita] = customersNamed('Import')
    expect(rao).toMatchObject({
      name: 'Import Rao',
      mobile: '9886011111',
      date_of_birth: '1960-03-05',
      gender_id: 2,
      state_id: 29,
      anniversary: '1985-06-12',
    })
    expect(sita).toMatchObject({ mobile: '9886011111', date_of_birth: null })
    expect(answersOf(rao.id)).toEqual(
      ['Service', 'Health', 'Offers'].map((purpose) => ({ purpose, is_given: 1, how: 'Import' })),
    )
    expect(answersOf(sita.id).map(({ is_given }) => is_given)).toEqual([0, 0, 0])
    expect(answersOf(nair.id)).toEqual([])
    expect(nair).toMatchObject({ mobile: null })
    expect(customersNamed('इम्पोर्ट')[0]).toMatchObject({ mobile: '9886022222', gender_id: 1 })
    const family = all(
      t.services.db,
      `SELECT m.relation FROM household_members m JOIN households h ON h.id = m.household_id
        WHERE h.head_id = :id ORDER BY m.customer_id`,
      { id: rao.id },
    )
    expect(family).toEqual([{ relation: 'Self' }, { relation: 'Spouse' }])
    const audit =
      "SELECT detail_json FROM audit_log WHERE action = 'shop.imported' ORDER BY seq DESC"
    expect(one<Json>(t.services.db, audit).detail_json).toContain('"kind":"Customers"')
  })

  it('changes nothing the second time, not even where the file has changed', async () => {
    const before = databaseDigest(t.services.db)
    expect(await imported('Customers', FILE)).toMatchObject({
      Accepted: 0,
      Unchanged: 4,
      Written: 0,
    })
    const other = FILE.replace('IMPORT RAO', 'IMPORT ROY')
    expect(await imported('Customers', other)).toMatchObject({ Changed: 1, Unchanged: 3 })
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('takes somebody of the same name and mobile for the one the shop has', async () => {
    const people = () => exactlyOne<Json>(t.services.db, 'SELECT count(*) AS n FROM customers').n
    const before = people()
    const file = `Name,Mobile,Remarks\n${LOCAL_CUSTOMER.name.toUpperCase()},${LOCAL_CUSTOMER.mobile},x`
    expect(await imported('Customers', file)).toMatchObject({ Accepted: 0, Unchanged: 1 })
    expect(people()).toBe(before)
  })

  it('refuses bad rows with their reasons, and the good ones with them unless told', async () => {
    const file = [
      HEADING,
      'D1,Partial One,9886033333,,,,,,,',
      'D2,,9886044444,,,,,,,',
      'D3,Partial Two,9.88604E+09,31-02-1990,X,Atlantis,,,,',
      'D1,Partial Other,9886055555,,,,,,,',
      'D5,Partial Three,9886066666,,,,Nobody Known,,,',
    ].join('\r\n')
    const before = databaseDigest(t.services.db)
    const job = await imported('Customers', file)
    expect(job).toMatchObject({ State: 'done', Accepted: 2, Refused: 4, Written: 0 })
    expect(job.Errors.map(({ Column, Row }: Json) => [Row, Column])).toEqual([
      [3, 'Patient Name'],
      [4, 'Mobile No'],
      [4, 'DOB'],
      [4, 'State'],
      [4, 'Sex'],
      [5, 'Patient Name'],
      [6, 'Family Head'],
    ])
    expect(databaseDigest(t.services.db)).toBe(before)
    const path = `/api/Import/job/${job.jobID}/refused`
    const refused = await t.call('GET', path, undefined, { as: 'manager' })
    const lines = refused.body.trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/^\uFEFF?Cust ID,.*,Reason$/)
    expect(lines[2]).toContain('D3,Partial Two,9.88604E+09')
    const part = await imported('Customers', file, '?skipRefused=true')
    expect(part).toMatchObject({ Accepted: 2, Refused: 4, Written: 2 })
    expect(customersNamed('Partial').map(({ name }) => name)).toEqual([
      'Partial One',
      'Partial Three',
    ])
  })

  it('reads a workbook: days as days, numbers as they are, titles above the heading', async () => {
    const book = testWorkbook([
      ['Drishti Opticals'],
      [null],
      ['Name', 'Mobile', 'DOB', 'Last visit', 'Reg. No'],
      ['Book One', 9886077777, { serial: 45292 }, 45293, 'R-007'],
      ['Book Two', '9886088888', null, '05-03-2024', '007'],
    ])
    expect(await imported('Customers', book)).toMatchObject({ Accepted: 2, Refused: 0, Written: 2 })
    expect(customersNamed('Book')).toMatchObject([
      { mobile: '9886077777', date_of_birth: '2024-01-01', last_visit: '2024-01-02T00:00:00' },
      { mobile: '9886088888', date_of_birth: null, last_visit: '2024-03-05T00:00:00' },
    ])
  })

  it.each([
    ['One', true],
    ['Two', 'true'],
  ] as const)(
    'reads the days of a workbook that counts from 1904, bare numbers too (Mac %s)',
    async (name, is1904) => {
      const mac = testWorkbook(
        [
          ['Name', 'DOB', 'Last visit'],
          [`Mac ${name}`, { serial: 43830 }, 43831],
        ],
        { is1904 },
      )
      await imported('Customers', mac)
      expect(customersNamed(`Mac ${name}`)[0]).toMatchObject({
        date_of_birth: '2024-01-01',
        last_visit: '2024-01-02T00:00:00',
      })
    },
  )

  it('takes columns as it is told, and remembers it for the next file', async () => {
    const heading = 'Name,Ph,Note A'
    const mapping = encodeURIComponent(JSON.stringify({ Name: 'name', Ph: 'mobile', 'Note A': '' }))
    const one = `${heading}\nMapped One,9886091111,secret`
    await imported('Customers', one, `?mapping=${mapping}`)
    expect(customersNamed('Mapped')[0]).toMatchObject({ mobile: '9886091111', remarks: null })
    const next = `${heading}\nMapped Two,9886092222,secret`
    const look = await send('/api/Import/look', next)
    expect(look.body).toMatchObject({ Kind: 'Customers', Rows: 1, HeadingRow: 1, Problem: null })
    expect(look.body.Columns[1]).toMatchObject({ Heading: 'Ph', Field: 'mobile' })
    await imported('Customers', next)
    expect(customersNamed('Mapped')[1]).toMatchObject({ mobile: '9886092222' })
  })

  it('goes on at the next start where it was cut off in the middle of writing', async () => {
    const place = {
      address: null,
      city: null,
      pincode: null,
      stateId: null,
      countryId: null,
      email: null,
      gstin: null,
    }
    const rows = ['Cut One', 'Cut Two', 'Cut Three'].map((name, index) => ({
      row: index + 2,
      key: `id:CUT${index}`,
      record: {
        kind: 'Customers' as const,
        name,
        ...place,
        mobile: null,
        genderId: null,
        dateOfBirth: null,
        anniversary: null,
        remarks: null,
        lastVisit: null,
        mayMessage: null,
      },
    }))
    const atMs = t.services.clock.now()
    const id = atMs + 1_000_000
    t.services.write((tx) => {
      keepRecords(tx, 0, rows)
      decideImport(tx, { id, kind: 'Customers', actor: { userId: 1, ip: null }, atMs })
    })
    writeItems(t.services, id, 1)
    expect(customersNamed('Cut')).toHaveLength(1)
    await sweepUnfinishedImports(t.services)
    await sweepUnfinishedImports(t.services)
    expect(customersNamed('Cut').map(({ name }) => name)).toEqual([
      'Cut One',
      'Cut Three',
      'Cut Two',
    ])
  })
})

describe('POST /api/Import/Prescriptions', () => {
  const FILE = [
    'Cust ID,Name,Mobile,Date,R SPH,R CYL,R AXIS,L SPH,ADD,IPD,Doctor',
    'P1,,,05-03-2024,-2.25,-0.75,180,1.00,+2.00,62,Dr Unknown',
    `,${LOCAL_CUSTOMER.name},${LOCAL_CUSTOMER.mobile},25-03-2024,-1.00,,,-1.00,,,`,
  ].join('\n')

  it('keeps each with its customer, and the same file again changes nothing', async () => {
    await imported('Customers', 'Cust ID,Name,Mobile\nP1,Rx One,9886012345')
    expect(await imported('Prescriptions', FILE)).toMatchObject({
      Accepted: 2,
      Refused: 0,
      Written: 2,
    })
    const eyes = all(
      t.services.db,
      `SELECT p.exam_date AS day, p.ipd, p.remarks, e.eye, e.spherical, e.cylinder, e.axis,
              e.addition
         FROM prescriptions p JOIN customers c ON c.id = p.customer_id
         JOIN prescription_eyes e ON e.prescription_id = p.id
        WHERE c.name = 'Rx One' ORDER BY e.eye DESC`,
    )
    const exam = { day: '2024-03-05T00:00:00', ipd: '62', remarks: 'Dr Unknown', addition: '+2.00' }
    expect(eyes).toEqual([
      { ...exam, eye: 'right', spherical: '-2.25', cylinder: '-0.75', axis: '180' },
      { ...exam, eye: 'left', spherical: '+1.00', cylinder: null, axis: null },
    ])
    const before = databaseDigest(t.services.db)
    expect(await imported('Prescriptions', FILE)).toMatchObject({ Unchanged: 2, Written: 0 })
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('refuses those of nobody', async () => {
    const file = 'Cust ID,Name,Date,R SPH\nNOBODY,,05-03-2024,-1\n,Nobody At All,05-03-2024,-1'
    const job = await imported('Prescriptions', file)
    expect(job).toMatchObject({ Accepted: 0, Refused: 2, Written: 0 })
    expect(job.Errors[0].Message).toContain('NOBODY is not among the customers')
  })
})

describe('POST /api/Import/Stock', () => {
  const FILE = `Item Code,Item,Closing Stock,Cost Price\n${ACCESSORY},Case,12 Nos,"Rs 45.50"`
  const held = () =>
    one<Json>(
      t.services.db,
      'SELECT on_hand_milli AS milli, stock_value_paise AS paise FROM items WHERE code = :code',
      { code: ACCESSORY },
    )

  it('puts goods on the shelf at their cost, once', async () => {
    const before = held()
    expect(await imported('Stock', FILE, '?dryRun=true')).toMatchObject({ Accepted: 1, Written: 0 })
    expect(held()).toEqual(before)
    expect(await imported('Stock', FILE)).toMatchObject({ Accepted: 1, Refused: 0, Written: 1 })
    expect(held()).toEqual({ milli: before.milli + 12_000, paise: before.paise + 54_600 })
    const digest = databaseDigest(t.services.db)
    expect(await imported('Stock', FILE)).toMatchObject({ Unchanged: 1, Written: 0 })
    expect(databaseDigest(t.services.db)).toBe(digest)
  })

  it('refuses codes of nothing, numbered pieces and quantities that are none', async () => {
    const file = `Code,Qty\nNO-SUCH,1\n${FRAME},2\n${ACCESSORY},many`
    const job = await imported('Stock', file)
    expect(job).toMatchObject({ Accepted: 0, Refused: 3, Written: 0 })
    expect(job.Errors.map(({ Row }: Json) => Row)).toEqual([2, 3, 4])
  })
})

describe('POST /api/Import/Items', () => {
  it('reads a workbook, and columns in other words', async () => {
    const book = testWorkbook([
      ['section', 'Item no', 'name', 'hsn', 'mrp', 'tax_class'],
      ['Accessory', 'BOOK-1', 'Case from a book', '42023190', 250.5, null],
    ])
    const mapping = encodeURIComponent(JSON.stringify({ 'Item no': 'code' }))
    expect(await imported('Items', book, `?mapping=${mapping}`)).toMatchObject({
      Kind: 'Items',
      Accepted: 1,
      Refused: 0,
      Written: 1,
    })
    const price = "SELECT mrp_centipaise AS mrp FROM items WHERE code = 'BOOK-1'"
    expect(one(t.services.db, price)).toEqual({ mrp: 2_505_000 })
  })
})

describe('the door of an import', () => {
  it('refuses what it can not take', async () => {
    const path = '/api/Import/Customers'
    expect((await send(path, 'Name,Mobile\nA,1', 'counter')).status).toBe(403)
    expect((await send(path, '')).status).toBe(400)
    expect((await send('/api/Import/Elephants', 'Name,Mobile\nA,1')).status).toBe(400)
    for (const mapping of ['nonsense', '[]', '{"Name":"elephant"}', '{"Name":1}']) {
      const query = `?mapping=${encodeURIComponent(mapping)}`
      expect((await send(`${path}${query}`, 'Name,Mobile\nA,1')).body).toMatchObject({
        code: 'VALIDATION',
        errors: [{ field: 'mapping' }],
      })
    }
    const jobID = t.services.ids.encode('importJob', 5)
    const none = { method: 'GET', code: 'NOT_FOUND', as: 'manager' } as const
    await expectRefusal(t, { ...none, name: 'no job', path: `/api/Import/job/${jobID}` })
  })
})
