import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstBrokenAuditRow } from '../audit/record-change.ts'
import { all, exactlyOne, one } from '../db/sql.ts'
import { programResourcesFolder } from '../kernel/resources-folder.ts'
import { TAX_SCHEDULE } from '../masters/tax-schedule.ts'
import { type CallOptions, type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY, FRAME, FRAME_BARCODE, FRAME_UNITS } from '../testing/test-shop-items.ts'
import { CATALOGUE_COLUMNS } from './catalogue-columns.ts'
import { sweepUnfinishedImports } from './import-jobs.ts'
import { decideImport, keepItems } from './write-import.ts'

const HEADING =
  'section,code,barcode,name,hsn,mrp,price,price_includes_tax,opening_stock,serial_units'
const SAMPLE = fs.readFileSync(
  path.join(programResourcesFolder(), 'seed', 'catalogue-sample.csv'),
  'utf8',
)
/** As many rows as a small shop has, in a few hundred transactions' worth of time. */
const MANY_ROWS = 5_000

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

type Sent = string | Buffer

async function start(file: Sent, query = '', more: CallOptions = {}) {
  return t.call('POST', `/api/Catalogue/import${query}`, String(file), {
    as: 'manager',
    headers: { 'content-type': 'text/csv' },
    ...more,
  })
}

/** Sends bytes as they are; `call` would read them as text. */
async function startBytes(file: Buffer) {
  const login = await t.call('POST', '/api/Auth/Login', {
    userName: 'owner',
    password: 'owner-secret',
  })
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/Catalogue/import',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${login.body.AccessToken}` },
    payload: file,
  })
  return done(answer.json().jobID)
}

async function done(jobID: string) {
  for (;;) {
    const answer = await t.call('GET', `/api/Catalogue/import/${jobID}`, undefined, { as: 'owner' })
    expect(answer.status).toBe(200)
    if (answer.body.State !== 'running') return answer.body
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function imported(file: Sent, query = '') {
  const { status, body } = await start(file, query)
  expect({ status, success: body.success }).toEqual({ status: 200, success: true })
  return done(body.jobID)
}

function file(...rows: string[]): string {
  return [HEADING, ...rows].join('\n')
}

const GOOD_ROW = 'Accessory,NEW-1,,New case,42023190,250,200,yes,10,'

function counts() {
  return exactlyOne(
    t.services.db,
    `SELECT (SELECT count(*) FROM items) AS items, (SELECT count(*) FROM units) AS units,
            (SELECT count(*) FROM scan_codes) AS codes,
            (SELECT count(*) FROM stock_movements) AS movements,
            (SELECT count(*) FROM import_items) AS kept`,
  )
}

describe('an import', () => {
  it('brings the sample in, each item with its stock', async () => {
    const job = await imported(SAMPLE)
    expect(job).toEqual({
      State: 'done',
      DryRun: false,
      RowsTotal: 12,
      RowsRead: 12,
      Accepted: 12,
      Refused: 0,
      Written: 12,
      Errors: [],
      Notes: [],
    })
    const frame = await t.call('GET', '/api/quickSale/getItemDetailFromCode?code=NL210BK-02')
    expect(frame.body).toMatchObject({ Code: 'NL-210-BK', Price: 2290, IGSTRate: 5, Stock: 3 })
    const lens = await t.call('GET', '/api/quickSale/getItemDetailFromCode?code=LUT-M100M075X90')
    expect(lens.body).toMatchObject({
      Sphere: '-1.00',
      Cylinder: '-0.75',
      Axis: '90',
      Modality: 'Monthly',
      PriceIncludesTax: true,
      Price: 1690,
      MRP: 1690,
    })
    const wrong = `SELECT code FROM items WHERE on_hand_milli <>
      (SELECT coalesce(sum(qty_milli), 0) FROM stock_movements WHERE item_id = items.id)`
    expect(all(t.services.db, wrong)).toEqual([])
    expect(one(t.services.db, 'SELECT 1 FROM import_items')).toBeUndefined()
    const changes = "SELECT user_id FROM audit_log WHERE action = 'catalogue.imported'"
    expect(all(t.services.db, changes)).toEqual([{ user_id: 2 }])
    expect(firstBrokenAuditRow(t.services.db)).toBeNull()
  })

  it('says the same on a dry run and writes nothing', async () => {
    const before = counts()
    const job = await imported(SAMPLE, '?dryRun=true')
    expect(job).toMatchObject({ State: 'done', DryRun: true, Accepted: 12, Refused: 0, Written: 0 })
    expect(counts()).toEqual(before)
    expect(await imported(SAMPLE)).toMatchObject({ DryRun: false, Written: 12 })
  })

  it('refuses what the shop already has, the second time', async () => {
    await imported(SAMPLE)
    const before = counts()
    const again = await imported(SAMPLE)
    expect(again).toMatchObject({ Accepted: 0, Refused: 12, Written: 0 })
    expect(again.Errors[0]).toEqual({
      Row: 2,
      Column: 'code',
      Message: 'NL-210-BK is already in the catalogue: Nilora 210 Black 52-18-140.',
    })
    expect(counts()).toEqual(before)
  })

  it.each([
    ['an item code', `Accessory,${ACCESSORY},,Case,42023190,250,,,1,`, 'code'],
    ['a barcode', `Accessory,N1,${FRAME_BARCODE},Case,42023190,250,,,1,`, 'barcode'],
    ['a unit code as a barcode', `Accessory,N1,${FRAME_UNITS[0]},Case,4202,250,,,1,`, 'barcode'],
    ['an item code as a unit', `Frame,N1,,Frame,9003,250,,,,${FRAME};N1-1`, 'serial_units'],
    ['a code of a row before', 'Accessory,NEW-1,,Other,42023190,250,,,1,', 'code'],
    ['a barcode of a row before', 'Accessory,N2,NEW-1,Other,42023190,250,,,1,', 'barcode'],
    ['a unit twice', 'Frame,N1,,Frame,9003,250,,,,U1;U1', 'serial_units'],
  ])('refuses %s that is taken, and the good row with it', async (_what, row, column) => {
    const before = counts()
    const job = await imported(file(GOOD_ROW, row))
    expect(job).toMatchObject({ State: 'done', Accepted: 1, Refused: 1, Written: 0 })
    expect(job.Errors).toEqual([{ Row: 3, Column: column, Message: expect.any(String) }])
    expect(counts()).toEqual(before)
  })

  it('brings thousands of rows in', async () => {
    const rows = Array.from({ length: MANY_ROWS }, (_, index) =>
      index % 2 === 0
        ? `Frame,M-${index},,Frame ${index},90031900,2490,,,,M${index}-1;M${index}-2`
        : `Accessory,M-${index},,Case ${index},42023190,250,100,no,7,`,
    )
    const job = await imported(file(...rows))
    expect(job).toMatchObject({ State: 'done', Written: MANY_ROWS, Refused: 0 })
    const stock = `SELECT sum(on_hand_milli) AS milli FROM items WHERE code LIKE 'M-%'`
    expect(one(t.services.db, stock)).toEqual({ milli: (MANY_ROWS / 2) * (2_000 + 7_000) })
  })

  it('keeps formulas and hostile text literally', async () => {
    const names = ['=1+1', '@SUM(A1)', '<img src=x onerror=alert(1)>', "x'); DROP TABLE items;--"]
    const rows = names.map((name, i) => `Accessory,T-${i},,"${name}",42023190,250,,,1,`)
    expect(await imported(file(...rows))).toMatchObject({ Written: names.length })
    const kept = all<{ name: string }>(
      t.services.db,
      "SELECT name FROM items WHERE code LIKE 'T-%' ORDER BY code",
    )
    expect(kept.map(({ name }) => name)).toEqual(names)
  })

  it('reads a byte order mark, semicolons and Windows-1252', async () => {
    const marked = `\uFEFF${file('Accessory,B-1,,Étui,42023190,250,,,1,')}`
    expect(await imported(marked)).toMatchObject({ Written: 1, Notes: [] })
    const semicolons = file('Frame,B-2,,Cadre,9003,250,,,,"U1;U2"').replaceAll(',', ';')
    expect(await imported(semicolons)).toMatchObject({ Written: 1 })
    const latin = Buffer.from(file('Accessory,B-3,,\xc9tui \x96 dur,42023190,250,,,1,'), 'latin1')
    expect(await startBytes(latin)).toMatchObject({
      Written: 1,
      Notes: [expect.stringContaining('Windows-1252')],
    })
    const names = "SELECT code, name FROM items WHERE code LIKE 'B-%' ORDER BY code"
    expect(all(t.services.db, names)).toEqual([
      { code: 'B-1', name: 'Étui' },
      { code: 'B-2', name: 'Cadre' },
      { code: 'B-3', name: 'Étui – dur' },
    ])
  })

  it('forgets at the next start what was cut off before it was decided', async () => {
    const before = counts()
    t.services.write((tx) => keepItems(tx, [{ row: 2, item: LATE_ITEM }]))
    await sweepUnfinishedImports(t.services)
    expect(counts()).toEqual(before)
  })

  it('carries on at the next start with what was decided', async () => {
    const atMs = t.services.clock.now()
    t.services.write((tx) => {
      keepItems(tx, [{ row: 2, item: LATE_ITEM }])
      decideImport(tx, { id: 77, kind: 'Items', actor: { userId: 1, ip: null }, atMs })
    })
    const busy = await start(file(GOOD_ROW))
    expect(busy).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    await sweepUnfinishedImports(t.services)
    await sweepUnfinishedImports(t.services)
    const jobID = t.services.ids.encode('importJob', 77)
    expect(await done(jobID)).toMatchObject({ State: 'done', RowsTotal: 1, Written: 1 })
    const found = await t.call('GET', '/api/quickSale/getItemDetailFromCode?code=LATE-1')
    expect(found.body).toMatchObject({ Stock: 4 })
  })
})

const LATE_ITEM = {
  section: 'Accessory',
  category: 'General',
  subCategory: 'General',
  code: 'LATE-1',
  barcode: null,
  name: 'Late case',
  brand: '',
  hsn: '42023190',
  taxClassId: 1,
  mrpCentipaise: 0,
  priceCentipaise: 10_000,
  priceIncludesTax: true,
  unit: 'NOS',
  unitCodes: [],
  isSerialised: false,
  openingStockMilli: 4_000,
  spectacleLensType: null,
  refractiveIndexMilli: null,
  coating: null,
  sphereCentidioptres: null,
  cylinderCentidioptres: null,
  axisDegrees: null,
  additionCentidioptres: null,
  modality: null,
  shelf: null,
} as const

describe('the door of the import', () => {
  it('lets owner and manager in', async () => {
    for (const [as, status] of [
      ['counter', 403],
      ['optometrist', 403],
      [null, 401],
    ] as const) {
      expect((await start(file(GOOD_ROW), '', { as })).status).toBe(status)
      const sample = await t.call('GET', '/api/Catalogue/import-sample', undefined, { as })
      expect(sample.status).toBe(status)
    }
  })

  it('takes one import at a time', async () => {
    const [first, second] = await Promise.all([start(SAMPLE), start(SAMPLE)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const accepted = first.status === 200 ? first : second
    expect(await done(accepted.body.jobID)).toMatchObject({ Written: 12 })
  })

  it('refuses another content type, an empty file, a foreign job', async () => {
    const json = { headers: { 'content-type': 'application/json' } }
    expect((await start('{}', '', json)).status).toBe(415)
    expect((await start('', '')).status).toBe(400)
    expect((await start(file(GOOD_ROW), '?dryRun=perhaps')).status).toBe(400)
    const job = (id: string) => t.call('GET', `/api/Catalogue/import/${id}`, undefined, MANAGER)
    expect((await job('nonsense')).body.code).toBe('INVALID_ID')
    expect((await job(t.services.ids.encode('item', 1))).body.code).toBe('INVALID_ID')
    expect((await job(t.services.ids.encode('importJob', 5))).status).toBe(404)
  })

  it('has every column in its description', () => {
    const file = path.join(programResourcesFolder(), 'seed', 'catalogue-format.md')
    const text = fs.readFileSync(file, 'utf8')
    expect(CATALOGUE_COLUMNS.filter((column) => !text.includes(`\`${column}\``))).toEqual([])
    const names = TAX_SCHEDULE.map(({ name }) => name)
    const flowing = text.replaceAll('\n', ' ')
    expect(names.filter((name) => !flowing.includes(name))).toEqual([])
    expect(SAMPLE.split('\n')[0]).toBe(CATALOGUE_COLUMNS.join(','))
  })

  it('hands the sample out', async () => {
    const sample = await t.call('GET', '/api/Catalogue/import-sample', undefined, MANAGER)
    expect(sample.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(sample.headers['content-disposition']).toContain('attachment')
    expect(sample.body).toBe(SAMPLE)
  })
})

const MANAGER: CallOptions = { as: 'manager' }
