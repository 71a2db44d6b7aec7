import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../../db/sql.ts'
import { decodePng } from '../../rendering/pictures/png.ts'
import { readPdfPages } from '../../rendering/testing/read-pdf.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../../testing/refusals.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { itemIdOf, unitIdOf } from '../../testing/test-shop.ts'
import {
  ACCESSORY,
  CONTACT_LENS,
  FRAME,
  FRAME_UNITS,
  NO_MRP,
  SUNGLASS,
} from '../../testing/test-shop-items.ts'

const PATH = '/api/Labels/pdf'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const unit = (code: string) => t.services.ids.encode('unit', unitIdOf(t.services, code))
const [FIRST_UNIT = ''] = FRAME_UNITS

it('makes labels for items and single pieces', async () => {
  const answer = await t.call('POST', PATH, {
    template: 'Roll50x25',
    dpi: 203,
    lines: [
      { itemID: item(FRAME), inventoryID: unit(FIRST_UNIT), copies: 1 },
      { itemID: item(ACCESSORY), copies: 2 },
      { itemID: item(NO_MRP), copies: 1 },
    ],
  })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(String(answer.headers['content-disposition'])).toMatch(/labels-\d{4}-\d\d-\d\d\.pdf/)
  const pages = await readPdfPages(answer.bytes)
  expect(pages.length).toBe(4)
  expect(pages[0]).toContain('Rimba Classic 2140 Black')
  expect(pages[0]).toContain('MRP ₹2,500')
  expect(pages[0]).toContain(FIRST_UNIT)
  expect(pages[1]).toBe(pages[2])
  expect(pages[1]).toContain(ACCESSORY)
  expect(pages[3]).toContain('Price ₹')
})

it('prints the MRP of a piece on its label, whatever the list says since', async () => {
  const pages = async (mrpCentipaise: number) => {
    t.services.write((tx) =>
      run(tx, 'UPDATE items SET mrp_centipaise = :mrpCentipaise WHERE code = :code', {
        mrpCentipaise,
        code: FRAME,
      }),
    )
    const answer = await t.call('POST', PATH, {
      template: 'Roll50x25',
      dpi: 203,
      lines: [
        { itemID: item(FRAME), inventoryID: unit(FIRST_UNIT), copies: 1 },
        { itemID: item(FRAME), copies: 1 },
      ],
    })
    return readPdfPages(answer.bytes)
  }
  t.services.write((tx) =>
    run(tx, 'UPDATE units SET mrp_centipaise = 25000000 WHERE code = :code', { code: FIRST_UNIT }),
  )
  const raised = await pages(38_000_000)
  expect(raised[0]).toContain('MRP ₹2,500')
  expect(raised[1]).toContain('MRP ₹3,800')
  expect((await pages(25_000_000))[0]).toContain('MRP ₹2,500')
})

it('makes a sheet from a place in its middle, and a thousand labels', async () => {
  const sheet = { template: 'Sheet65', dpi: 300, startAt: 65 }
  const lines = [{ itemID: item(FRAME), copies: 2 }]
  const begun = await t.call('POST', PATH, { ...sheet, lines })
  expect((await readPdfPages(begun.bytes)).length).toBe(2)
  const many = [{ itemID: item(FRAME), copies: 1_000 }]
  const full = await t.call('POST', PATH, { ...sheet, startAt: 1, lines: many })
  expect((await readPdfPages(full.bytes)).length).toBe(16)
})

it('shows a page as the dots of the printer, and where the labels lie on it', async () => {
  const body = {
    template: 'Sheet24',
    dpi: 203,
    startAt: 24,
    lines: [{ itemID: item(FRAME), copies: 3 }],
  }
  const show = async (more: object = {}) =>
    (await t.call('POST', '/api/Labels/preview', { ...body, ...more })).body
  const first = await show()
  expect(first).toMatchObject({ Labels: 3, Pages: 2, Page: 1, Columns: 3, Rows: 8 })
  expect(first.LabelMicrometres).toEqual({ Width: 63_500, Height: 33_900 })
  const pixels = decodePng(Buffer.from(first.Picture, 'base64'))
  // 210 x 297 mm at 203 dots an inch.
  expect([pixels.width, pixels.height]).toEqual([1678, 2374])
  t.services.write((tx) =>
    run(tx, `UPDATE items SET name = 'Round 50' WHERE code = :code`, { code: FRAME }),
  )
  expect((await show()).Items).toMatchObject([{ ItemID: item(FRAME), Name: 'Round 50' }])
  expect(await show({ page: 9 })).toMatchObject({ Page: 2, Pages: 2 })
  expect((await show({ page: 2 })).Picture).not.toBe(first.Picture)
})

it('refuses what it cannot print, naming the line', async () => {
  const LONG = 'aZ~'.repeat(33)
  t.services.write((tx) => {
    run(tx, 'UPDATE items SET code = :code WHERE code = :old', { code: LONG, old: SUNGLASS })
    run(
      tx,
      `UPDATE items SET sphere_centidioptres = -1225, cylinder_centidioptres = -275,
              axis_degrees = 175, addition_centidioptres = 250
        WHERE code = :code`,
      { code: CONTACT_LENS },
    )
  })
  const body = (more: object) => ({ template: 'FrameTag', dpi: 203, lines: [], ...more })
  const line = (more: object = {}) => ({ itemID: item(FRAME), copies: 1, ...more })
  const refuse = (name: string, field: string, more: object): RefusalCase => ({
    name,
    method: 'POST',
    path: PATH,
    body: body(more),
    code: 'VALIDATION',
    field,
  })
  const other = { inventoryID: unit(FIRST_UNIT), itemID: item(ACCESSORY) }
  const forged = { itemID: t.services.ids.encode('unit', 1) }
  const cases: RefusalCase[] = [
    withoutToken('POST', PATH, body({ lines: [line()] })),
    refuse('no lines', 'lines', {}),
    refuse('no copies', 'lines.0.copies', { lines: [line({ copies: 0 })] }),
    refuse('1,001 labels', 'lines', { lines: [line({ copies: 1_000 }), line()] }),
    refuse('an unknown template', 'template', { template: 'A4', lines: [line()] }),
    refuse('another resolution', 'dpi', { dpi: 600, lines: [line()] }),
    refuse('a place beyond the sheet', 'startAt', { startAt: 66, lines: [line()] }),
    refuse('a place on a roll', 'startAt', { startAt: 2, lines: [line()] }),
    refuse('too long a code', 'lines.1.itemID', { lines: [line(), line({ itemID: item(LONG) })] }),
    refuse('too long a power', 'lines.0.itemID', { lines: [line({ itemID: item(CONTACT_LENS) })] }),
    refuse("another item's piece", 'lines.0.inventoryID', { lines: [line(other)] }),
    { ...refuse('a forged ID', 'lines.0.itemID', { lines: [line(forged)] }), code: 'INVALID_ID' },
  ]
  for (const each of cases) await expectRefusal(t, each)
})

it('answers 404 for an item that is no longer on sale', async () => {
  t.services.write((tx) => {
    run(tx, 'UPDATE items SET is_active = 0 WHERE code = :code', { code: ACCESSORY })
  })
  await expectRefusal(t, {
    name: 'gone',
    method: 'POST',
    path: PATH,
    body: { template: 'Sheet24', dpi: 300, lines: [{ itemID: item(ACCESSORY), copies: 1 }] },
    code: 'NOT_FOUND',
  })
})
