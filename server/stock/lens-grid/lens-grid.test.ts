import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyDuePrices } from '../../catalog/change-prices.ts'
import type { Role } from '../../contract/permissions.ts'
import { exactlyOne, insert, run } from '../../db/sql.ts'
import { databaseDigest } from '../../testing/database-digest.ts'
import { faultsOfRefusal } from '../../testing/envelope.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { TEST_NOW } from '../../testing/test-shop.ts'

const FAMILIES = '/api/Stock/lens-families'
const SAVE = '/api/Stock/lens-family'
const GRID = '/api/Stock/lens-grid/{familyID}'
const COVERAGE = '/api/Stock/lens-grid/{familyID}/coverage'

const FAMILY = {
  code: 'SVHC',
  name: 'Stock 1.56 hard coat',
  brand: 'Netra',
  refractiveIndex: 1.56,
  coating: 'Hard coat',
  columns: 'cylinder',
  rowFrom: -8,
  rowTo: 6,
  columnFrom: -2,
  columnTo: 0,
  fineTo: 6,
  coarseStep: 0.5,
  taxClass: 'Spectacle lenses, other material',
  price: 400,
}

type Keys = Record<string, unknown>
type Cell = { Row: number; Column: number; ItemID: string | null } & Record<string, unknown>
let t: TestServer
let familyID = ''
beforeEach(async () => {
  t = await testServer()
  familyID = (await mustSave()).familyID
})
afterEach(() => t.close())

const save = (more: Keys = {}, as: Role = 'owner') =>
  t.call('POST', SAVE, { ...FAMILY, ...more }, { as })
async function mustSave(more: Keys = {}) {
  const { body } = await save(more)
  expect(body).toMatchObject({ success: true })
  return body
}
const at = (path: string) => path.replace('{familyID}', familyID)
const grid = async (as: Role = 'owner') => (await t.call('GET', at(GRID), undefined, { as })).body
const send = (body: Keys, as: Role = 'owner') => t.call('POST', at(GRID), body, { as })
async function change(mode: string, cells: readonly Keys[], more: Keys = {}, as?: Role) {
  const { body } = await send({ mode, cells, ...more }, as)
  expect(body).toMatchObject({ success: true })
  return body
}
const typed = (row: number | string, column: number | string, qty: number) => ({ row, column, qty })
async function cellAt(row: number, column: number): Promise<Cell> {
  const { Cells } = await grid()
  return Cells.find((cell: Cell) => cell.Row === row && cell.Column === column)
}
async function mustRefuse(
  answer: () => Promise<Awaited<ReturnType<typeof send>>>,
  code: Parameters<typeof faultsOfRefusal>[1],
  text: string | RegExp,
): Promise<void> {
  await grid()
  await grid('counter')
  const before = databaseDigest(t.services.db)
  const refused = await answer()
  expect(faultsOfRefusal(refused, code)).toEqual([])
  expect(refused.body.message).toMatch(text)
  expect(databaseDigest(t.services.db)).toEqual(before)
}
/** Prescriptions of a pair, today. */
function prescribe(times: number, right: [string, string], left: [string, string]): void {
  t.services.write((tx) => {
    for (let index = 0; index < times; index += 1) {
      const id = insert(
        tx,
        "INSERT INTO prescriptions (customer_id, exam_date) VALUES (1, '2026-11-10')",
        {},
      )
      for (const [eye, [spherical, cylinder]] of Object.entries({ right, left })) {
        run(
          tx,
          `INSERT INTO prescription_eyes (prescription_id, eye, spherical, cylinder)
           VALUES (:id, :eye, :spherical, :cylinder)`,
          { id, eye, spherical, cylinder },
        )
      }
    }
  })
}

describe('a family', () => {
  it('has its powers down and across, in its steps', async () => {
    const { Cells, Columns, Family, Rows } = await grid()
    expect(Rows.slice(0, 6)).toEqual([-8, -7.5, -7, -6.5, -6, -5.75])
    expect(Rows.at(-1)).toBe(6)
    expect(Columns).toEqual([0, -0.25, -0.5, -0.75, -1, -1.25, -1.5, -1.75, -2])
    expect(Cells).toHaveLength(Rows.length * Columns.length)
    expect(Cells[0]).toMatchObject({
      ItemID: null,
      OnHand: 0,
      Committed: 0,
      OnOrder: 0,
      Minimum: 0,
    })
    expect(Family).toMatchObject({ Name: FAMILY.name, Columns: 'cylinder', Version: 1 })
  })

  it('takes the lenses of the catalogue that are of its kind', async () => {
    await change('receive', [typed(-1, 0, 4)])
    const other = await mustSave({ code: 'OTHER', name: 'Other', coating: 'Plain' })
    t.services.write((tx) => {
      run(tx, "UPDATE items SET coating = 'Plain' WHERE code = 'SVHC-1.000.00'")
      run(tx, 'DELETE FROM lens_family_items')
    })
    const again = await mustSave({
      ...{ familyID: other.familyID, version: 1 },
      ...{ code: 'OTHER', name: 'Other', coating: 'Plain' },
    })
    expect(again).toMatchObject({ adopted: 1, version: 2 })
    const { Items } = (await t.call('GET', FAMILIES)).body
    expect(Items.map((row: Keys) => [row['Name'], row['Lenses'], row['Cells']])).toEqual([
      ['Other', 4, 1],
      [FAMILY.name, 0, 0],
    ])
  })

  it('is refused with ranges that make no grid', async () => {
    await mustRefuse(() => save({ code: 'X', rowTo: -9 }), 'VALIDATION', 'ends before it begins')
    await mustRefuse(() => save({ code: 'X', columnTo: 2 }), 'VALIDATION', 'minus form')
    await mustRefuse(() => save({ code: 'X', step: 0.3 }), 'VALIDATION', 'Steps are')
    await mustRefuse(() => save({ code: 'SVHC' }), 'CONFLICT', 'SVHC')
    await mustRefuse(() => save({ code: 'X' }, 'counter'), 'FORBIDDEN', /./)
    await mustRefuse(() => save({ code: 'X', price: 0 }), 'VALIDATION', /./)
    const columns = { columns: 'addition', columnFrom: 0, columnTo: 3 }
    await mustRefuse(() => save({ code: 'X', ...columns }), 'VALIDATION', 'above zero')
    await change('receive', [typed(-8, 0, 1)])
    const smaller = { familyID, version: 1, rowFrom: -6 }
    await mustRefuse(() => save(smaller), 'BUSINESS_RULE', '1 lens of the family')
    await mustRefuse(() => save({ familyID, version: 7 }), 'CONFLICT', 'Somebody else')
  })

  it('of bifocals has additions across', async () => {
    const columns = { columns: 'addition', columnFrom: 1, columnTo: 3 }
    familyID = (await mustSave({ code: 'BF', name: 'Bifocal', ...columns })).familyID
    await change('receive', [typed('+1.00', '+2.00', 2)])
    expect((await grid()).Columns.at(0)).toBe(1)
    expect(await cellAt(1, 2)).toMatchObject({ OnHand: 2 })
  })
})

describe('typing into the grid', () => {
  it('receives lenses: items of new cells are made, stock and value move by a voucher', async () => {
    const done = await change(
      'receive',
      [typed(-2.25, -0.75, 6), typed('Plano', '0', 2), typed(-1, 0, 0)],
      { cost: 80 },
    )
    expect(done).toMatchObject({ cells: 2, lenses: 8, itemsMade: 2 })
    expect(done.voucherNo).toMatch(/KA1/)
    expect(await cellAt(-2.25, -0.75)).toMatchObject({ OnHand: 6 })
    expect(await grid()).toMatchObject({ Lenses: 8, Value: 640 })
    const { ItemID } = await cellAt(-2.25, -0.75)
    const ledger = (await t.call('GET', `/api/Stock/ledger/${ItemID}`, undefined, { as: 'owner' }))
      .body
    expect(ledger.Item).toMatchObject({
      Code: 'SVHC-2.25-0.75',
      Name: 'Stock 1.56 hard coat -2.25 / -0.75',
    })
    expect(ledger.Items[0]).toMatchObject({ Reason: 'opening', Qty: 6, Document: done.voucherNo })
    const more = await change('receive', [typed(-2.25, -0.75, 2)])
    expect(more).toMatchObject({ itemsMade: 0 })
    expect(await grid()).toMatchObject({ Lenses: 10, Value: 800 })
  })

  it('keeps the power of each lens: another one is another cell', async () => {
    await change('receive', [typed(-2.25, -0.75, 6)], { cost: 80 })
    const { ItemID: itemID } = await cellAt(-2.25, -0.75)
    const item = async () =>
      (await t.call('GET', `/api/Catalogue/item/${itemID}`, undefined, { as: 'owner' })).body
    const { Version: version, Sphere } = await item()
    const edit = (more: object) =>
      t.call('POST', '/api/Catalogue/item', { itemID, version, ...more }, { as: 'owner' })
    expect(await edit({ sphere: '-9.75' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'sphere' }] },
    })
    expect((await item()).Sphere).toBe(Sphere)
    expect((await edit({ sphere: Sphere, shelf: 'B2' })).status).toBe(200)
  })

  it('lenses that were typed wrong are taken back, and are opening stock when typed again', async () => {
    await change('receive', [typed(-2.25, -0.75, 60)], { cost: 800 })
    const { Items } = (await t.call('POST', '/api/Stock/vouchers', {}, { as: 'owner' })).body
    const body = { voucherID: Items[0].ID, reason: 'Typed 60 for 6' }
    const done = await t.call('POST', '/api/Stock/voucher/take-back', body, { as: 'owner' })
    expect(done.status).toBe(200)
    expect(await grid()).toMatchObject({ Lenses: 0, Value: 0 })
    const right = await change('receive', [typed(-2.25, -0.75, 6)], { cost: 80 })
    const { ItemID } = await cellAt(-2.25, -0.75)
    const ledger = await t.call('GET', `/api/Stock/ledger/${ItemID}`, undefined, { as: 'owner' })
    expect(ledger.body).toMatchObject({ OnHand: 6, StockValue: 480 })
    expect(ledger.body.Items[0]).toMatchObject({ Reason: 'opening', Document: right.voucherNo })
  })

  it('puts a plus cylinder into the cell of its minus form', async () => {
    await change('receive', [typed('+1.00', '+0.50', 1), typed('+0.50', '-0.25', 1)])
    expect(await cellAt(1.5, -0.5)).toMatchObject({ OnHand: 1 })
    const same = [typed('+1.00', '-1.00', 1), typed('0.00', '+1.00', 1)]
    await mustRefuse(() => send({ mode: 'receive', cells: same }), 'VALIDATION', 'typed twice')
  })

  it('sets the least that should be here, and 0 takes it away', async () => {
    await change('minimum', [typed(-1, 0, 4)])
    expect(await cellAt(-1, 0)).toMatchObject({ Minimum: 4, OnHand: 0 })
    await change('minimum', [typed(-1, 0, 0)])
    expect(await cellAt(-1, 0)).toMatchObject({ Minimum: 0 })
    const cells = [typed(-1, 0, 4)]
    await mustRefuse(() => send({ mode: 'minimum', cells }, 'counter'), 'FORBIDDEN', /./)
  })

  it('counts cells: what was left blank is not counted, and another person posts it', async () => {
    await change('receive', [typed(-1, 0, 5), typed(-2, 0, 5), typed(-3, 0, 5)])
    t.clock.set(TEST_NOW + 20 * 60_000)
    const counted = await change('count', [typed(-1, 0, 4), typed(-2, 0, 0)], {}, 'counter')
    expect(counted.message).toMatch(/^2 powers counted\. The difference is posted by .+\.$/)
    expect(await cellAt(-1, 0)).toMatchObject({ OnHand: 5 })
    t.clock.set(TEST_NOW + 40 * 60_000)
    const { countID } = counted
    const approved = await t.call('POST', '/api/Stock/count/approve', { countID }, { as: 'owner' })
    expect(approved.body).toMatchObject({ success: true, short: 6 })
    expect(await cellAt(-1, 0)).toMatchObject({ OnHand: 4 })
    expect(await cellAt(-2, 0)).toMatchObject({ OnHand: 0 })
    expect(await cellAt(-3, 0)).toMatchObject({ OnHand: 5 })
  })

  it('orders cells from the supplier: on order at once, and in the purchase orders', async () => {
    const cells = [typed(-1, 0, 6), typed(-2, '-0.50', 4), typed(-3, 0, 0)]
    const order = (more: Keys = {}, as?: Role) => send({ mode: 'order', cells, ...more }, as)
    await mustRefuse(() => order(), 'VALIDATION', 'Choose the supplier')
    await mustRefuse(() => order({}, 'counter'), 'FORBIDDEN', /./)
    const supplierID = t.services.ids.encode('supplier', 2)
    const past = { supplierID, expectedOn: '2026-01-01' }
    await mustRefuse(() => order(past), 'VALIDATION', /./)
    const done = (await order({ supplierID, cost: 82.5, expectedOn: '2026-12-24' })).body
    expect(done).toMatchObject({ success: true, cells: 2, lenses: 10, itemsMade: 2 })
    expect(done.orderNo).toMatch(/^KA1P/)
    expect(await cellAt(-1, 0)).toMatchObject({ OnHand: 0, OnOrder: 6 })
    expect(await cellAt(-3, 0)).toMatchObject({ ItemID: null, OnOrder: 0 })
    const path = `/api/Purchases/order/${done.orderID}`
    expect((await t.call('GET', path, undefined, { as: 'owner' })).body).toMatchObject({
      OrderNo: done.orderNo,
      State: 'Sent',
      ExpectedOn: '2026-12-24T00:00:00',
      Pieces: 10,
      Total: 825,
      Lines: [
        { Code: 'SVHC-1.000.00', Qty: 6, Cost: 82.5 },
        { Code: 'SVHC-2.00-0.50', Qty: 4 },
      ],
    })
  })

  it('orders of the family’s own supplier where none is named, and no more than it may', async () => {
    const own = { supplierID: t.services.ids.encode('supplier', 1) }
    familyID = (await mustSave({ code: 'OWN', name: 'Own', columnFrom: -6, ...own })).familyID
    expect(await change('order', [typed(-1, 0, 2)])).toMatchObject({ cells: 1, lenses: 2 })
    const { Columns, Rows } = await grid()
    const many = Rows.flatMap((row: number) =>
      Columns.map((column: number) => typed(row, column, 1)),
    ).slice(0, 501)
    await mustRefuse(() => send({ mode: 'order', cells: many }), 'BUSINESS_RULE', '500 powers')
  })

  it('proposes what is below its minimum, what is on order counted in, to whole pairs', async () => {
    await change('minimum', [typed(-1, 0, 6), typed(-2, 0, 2)])
    await change('receive', [typed(-1, 0, 3), typed(-2, 0, 2)])
    expect(await cellAt(-1, 0)).toMatchObject({ OnHand: 3, Propose: 3 })
    expect(await cellAt(-2, 0)).toMatchObject({ Propose: 0 })
    await change('order', [typed(-1, 0, 3)], { supplierID: t.services.ids.encode('supplier', 2) })
    expect(await cellAt(-1, 0)).toMatchObject({ OnOrder: 3, Propose: 0 })
    prescribe(16, ['-3.00', '0'], ['-3.50', '0'])
    // 16 in 26 weeks, a week to wait: below 2, up to 2 and the demand of a week.
    expect(await cellAt(-3, 0)).toMatchObject({ Suggested: 2, Propose: 4 })
  })

  it('refuses what the family is not kept in, as a whole', async () => {
    const receive = (cell: Keys) => () => send({ mode: 'receive', cells: [typed(-1, 0, 1), cell] })
    await mustRefuse(receive(typed(-12, 0, 1)), 'BUSINESS_RULE', '-12.00 / 0.00 is not kept in')
    await mustRefuse(receive(typed(-6.25, 0, 1)), 'BUSINESS_RULE', 'in its steps')
    await mustRefuse(receive(typed(-1, -3, 1)), 'BUSINESS_RULE', '-8.00 to +6.00')
    await mustRefuse(receive(typed('abc', 0, 1)), 'VALIDATION', 'abc')
    await mustRefuse(receive(typed(-2, 0, 1.5)), 'VALIDATION', 'one by one')
    await mustRefuse(receive(typed(-1, 0, 2)), 'VALIDATION', 'typed twice')
  })

  it('takes a sheet of 2,000 cells and answers it', async () => {
    const wide = { code: 'WIDE', name: 'Wide', rowFrom: -10, rowTo: 10, columnFrom: -6, fineTo: 20 }
    familyID = (await mustSave(wide)).familyID
    const { Columns, Rows } = await grid()
    const cells = Rows.flatMap((row: number) =>
      Columns.map((column: number) => typed(row, column, 1)),
    )
    expect(cells).toHaveLength(2_025)
    expect(await change('minimum', cells)).toMatchObject({ itemsMade: 2_025 })
    const { n } = exactlyOne<{ n: number }>(
      t.services.db,
      'SELECT count(*) AS n FROM lens_family_items',
    )
    expect(n).toBe(2_025)
  }, 30_000)
})

describe('contact lenses', () => {
  const AQUA = {
    code: 'AQM',
    name: 'Aqua Monthly',
    brand: 'Aqua',
    section: 'ContactLens',
    modality: 'Monthly',
    refractiveIndex: undefined,
    coating: undefined,
    baseCurve: 8.6,
    diameter: 14.2,
    pack: 6,
    taxClass: 'Contact lenses',
    columnFrom: 0,
  }
  const supplier = () => t.services.ids.encode('supplier', 2)

  it('are kept by power in boxes, ordered from the grid, and not in pairs', async () => {
    familyID = (await mustSave(AQUA)).familyID
    expect(await grid()).toMatchObject({
      Columns: [0],
      Family: {
        Section: 'ContactLens',
        BaseCurve: 8.6,
        Diameter: 14.2,
        Pack: 6,
        AxisDegrees: null,
      },
    })
    await change('minimum', [typed(-2.25, 0, 3)])
    expect(await cellAt(-2.25, 0)).toMatchObject({ Minimum: 3, Propose: 3 })
    await change('order', [typed(-2.25, 0, 3)], { supplierID: supplier() })
    expect(await cellAt(-2.25, 0)).toMatchObject({ OnOrder: 3, Propose: 0 })
    const { ItemID } = await cellAt(-2.25, 0)
    const path = `/api/Catalogue/item/${ItemID}`
    expect((await t.call('GET', path, undefined, { as: 'owner' })).body).toMatchObject({
      Name: 'Aqua Monthly -2.25',
      Unit: 'BOX',
      TracksBatches: true,
      Modality: 'Monthly',
    })
    const found = await t.call('POST', '/api/quickSale/search-contact-lens', {
      term: 'Aqua Monthly -2.25',
    })
    expect(found.body).toMatchObject([{ BaseCurve: '8.60', Diameter: '14.2' }])
  })

  it('takes the lenses that the shop has of its sizes alone', async () => {
    const box = (sphere: string, attributes: object) =>
      t.call(
        'POST',
        '/api/Catalogue/item',
        {
          section: 'ContactLens',
          taxClass: 'Contact lenses',
          name: 'Aqua Curves',
          brand: 'Aqua Curves',
          modality: 'Monthly',
          sphere,
          mrp: 450,
          attributes,
        },
        { as: 'manager' },
      )
    await box('-1.00', { baseCurve: '8.6' })
    await box('-1.50', { baseCurve: '8.4' })
    await box('-2.00', {})
    const family = { ...AQUA, code: 'AQC', name: 'Aqua Curves', brand: 'Aqua Curves' }
    expect(await mustSave(family)).toMatchObject({ adopted: 2 })
  })

  it('have lots: they come with their bill and are counted by scan', async () => {
    familyID = (await mustSave(AQUA)).familyID
    for (const mode of ['receive', 'count']) {
      const cells = [typed(-2, 0, 1)]
      await mustRefuse(() => send({ mode, cells }), 'BUSINESS_RULE', 'a batch and an expiry')
    }
  })

  it('that are toric have a family an axis, whose cylinders are not turned', async () => {
    const toric = { ...AQUA, code: 'AQT', name: 'Aqua Toric', columnFrom: -2.25 }
    await mustRefuse(() => save(toric), 'VALIDATION', 'for each axis')
    await mustRefuse(() => save({ ...AQUA, axisDegrees: 90 }), 'VALIDATION', 'Only toric')
    await mustRefuse(() => save({ code: 'X', pack: 6 }), 'VALIDATION', 'does not have it')
    await mustRefuse(() => save({ ...AQUA, coating: 'Hard' }), 'VALIDATION', 'does not have it')
    familyID = (await mustSave({ ...toric, axisDegrees: 180 })).familyID
    const plus = [typed('-1.00', '+0.75', 1)]
    await mustRefuse(() => send({ mode: 'minimum', cells: plus }), 'BUSINESS_RULE', 'x 180 is not')
    await change('minimum', [typed('-1.00', '-0.75', 2)])
    expect(await cellAt(-1, -0.75)).toMatchObject({ Minimum: 2 })
  })

  it('are wanted by what contact-lens prescriptions of their brand and axis say', async () => {
    t.services.write((tx) => {
      const id = insert(
        tx,
        `INSERT INTO contact_lens_prescriptions (customer_id, exam_date, taken_by)
         VALUES (1, '2026-11-10', 1)`,
        {},
      )
      const eyes: readonly (readonly [eye: string, power: string, brand: string])[] = [
        ['Right', '-2.25', 'aqua'],
        ['Left', '-2.50', 'Other'],
      ]
      for (const [eye, power, brand] of eyes) {
        run(
          tx,
          `INSERT INTO contact_lens_eyes (prescription_id, eye, power, brand)
           VALUES (:id, :eye, :power, :brand)`,
          { id, eye, power, brand },
        )
      }
    })
    prescribe(4, ['-2.25', ''], ['-2.25', ''])
    familyID = (await mustSave(AQUA)).familyID
    expect(await cellAt(-2.25, 0)).toMatchObject({ Wanted: 1 })
    expect(await cellAt(-2.5, 0)).toMatchObject({ Wanted: 0 })
  })
})

describe('what was prescribed', () => {
  it('says how many lenses of a cell are wanted, and the minimum that follows', async () => {
    prescribe(16, ['-2.00', '0'], ['-1.50', '+0.50'])
    expect(await cellAt(-2, 0)).toMatchObject({ Wanted: 16, Suggested: 2 })
    // -1.50 +0.50 is -1.00 / -0.50.
    expect(await cellAt(-1, -0.5)).toMatchObject({ Wanted: 16 })
    expect(await cellAt(-3, 0)).toMatchObject({ Wanted: 0, Suggested: 0 })
  })

  it('says which share of the pairs stock makes, and what to add', async () => {
    prescribe(6, ['-1.00', ''], ['-1.00', ''])
    prescribe(3, ['-2.00', ''], ['-1.00', ''])
    prescribe(1, ['-4.00', ''], ['-5.00', ''])
    prescribe(1, ['-20.00', ''], ['-5.00', ''])
    await change('receive', [typed(-1, 0, 2)])
    const coverage = async (cells: number) =>
      (await t.call('GET', `${at(COVERAGE)}?cells=${cells}`)).body
    expect(await coverage(1)).toEqual({
      Pairs: 10,
      Covered: 6,
      Percent: 60,
      PercentAfter: 90,
      Additions: [{ Row: -2, Column: 0, Lenses: 2, PercentAfter: 90 }],
    })
    expect(await coverage(14)).toMatchObject({ PercentAfter: 100 })
  })
})

describe('a change of many prices', () => {
  const prices = async (more: Keys, rule: Keys = { percent: 10 }) =>
    (
      await t.call(
        'POST',
        '/api/Catalogue/price-change',
        { filter: { brand: 'Netra' }, rule, effectiveFrom: '2026-11-20', preview: false, ...more },
        { as: 'owner' },
      )
    ).body
  const family = async () => {
    const { body } = await t.call('GET', FAMILIES, undefined, { as: 'owner' })
    return body.Items.find((each: Keys) => each['ID'] === familyID)
  }
  const priceOf = async (row: number) => {
    const { ItemID } = await cellAt(row, 0)
    return (await t.call('GET', `/api/Catalogue/item/${ItemID}`, undefined, { as: 'owner' })).body
      .Price
  }

  it('takes the family along, for powers that are made later, and back', async () => {
    await change('receive', [typed(-1, 0, 2)])
    const shown = await prices({ preview: true })
    expect(shown.Families).toMatchObject([
      { Name: FAMILY.name, Before: 400, After: 440, Problem: null },
    ])
    expect((await family()).Price).toBe(400)
    const { batchID } = await prices({})
    expect((await family()).Price).toBe(440)
    await change('receive', [typed(-3, 0, 2)])
    expect([await priceOf(-1), await priceOf(-3)]).toEqual([440, 440])
    await t.call('POST', '/api/Catalogue/price-change/undo', { batchID }, { as: 'owner' })
    expect((await family()).Price).toBe(400)
    expect([await priceOf(-1), await priceOf(-3)]).toEqual([400, 400])
  })

  it('on its day, with the powers that were made till then', async () => {
    await change('receive', [typed(-1, 0, 2)])
    await prices({ effectiveFrom: '2026-11-22' })
    await change('receive', [typed(-3, 0, 2)])
    expect((await family()).Price).toBe(400)
    t.clock.set(Date.parse('2026-11-22T00:01:00+05:30'))
    applyDuePrices(t.services)
    expect((await family()).Price).toBe(440)
    expect([await priceOf(-1), await priceOf(-3)]).toEqual([440, 440])
  })

  it('of the family of one lens changes each of its powers', async () => {
    await change('receive', [typed(-1, 0, 2), typed(-3, 0, 2)])
    const { ItemID } = await cellAt(-1, 0)
    const { body } = await t.call('GET', `/api/Catalogue/item/${ItemID}`, undefined, {
      as: 'owner',
    })
    expect(body.LensFamily).toEqual({ ID: familyID, Name: FAMILY.name, Powers: 2 })
    await prices({ filter: { familyID: body.LensFamily.ID } })
    expect([await priceOf(-1), await priceOf(-3), (await family()).Price]).toEqual([440, 440, 440])
  })

  it('of one power leaves the family and says so', async () => {
    await change('receive', [typed(-1, 0, 2), typed(-3, 0, 2)])
    const { ItemID } = await cellAt(-1, 0)
    const { Families } = await prices({ filter: { itemIDs: [ItemID] } })
    expect(Families).toMatchObject([{ Before: 400, After: 400 }])
    expect(Families[0].Problem).toMatch(/1 of its 2 powers/)
    expect((await family()).Price).toBe(400)
  })
})
