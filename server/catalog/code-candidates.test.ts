import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert, run } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME_UNITS, MRP_PRICED } from '../testing/test-shop-items.ts'

const EAN = '8901234567890'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const scan = async (code: string) =>
  (await t.call('GET', `/api/quickSale/getItemDetailFromCode?code=${encodeURIComponent(code)}`))
    .body
const save = (more: Record<string, unknown>) =>
  t.call(
    'POST',
    '/api/Catalogue/item',
    { section: 'Accessory', taxClass: 'Spectacle cases', barcode: EAN, ...more },
    { as: 'owner' },
  )
const names = (record: { Candidates: { Name: string }[] }) =>
  record.Candidates.map(({ Name }) => Name)

describe('a code on several items', () => {
  it('answers the first, and all of them as candidates', async () => {
    expect((await save({ name: 'Case red', mrp: 480 })).status).toBe(200)
    expect((await scan(EAN)).Candidates).toBeUndefined()
    expect((await save({ name: 'Case blue', mrp: 520 })).status).toBe(409)
    const { body, status } = await save({ name: 'Case blue', mrp: 520, sharesBarcode: true })
    expect([status, body.code]).toEqual([200, `${EAN}-2`])
    const found = await scan(EAN)
    expect([found.Name, found.MRP]).toEqual(['Case red', 480])
    expect(names(found)).toEqual(['Case red', 'Case blue'])
    expect(found.Candidates[1]).toMatchObject({ ID: body.itemID, MRP: 520, Price: 520 })
  })

  it('knows them in every form of the code', async () => {
    expect(names(await scan(`]E0${EAN}`))).toEqual(['Case red', 'Case blue'])
    expect(names(await scan(`0${EAN}`))).toEqual(['Case red', 'Case blue'])
  })

  it('leaves the own code of each alone', async () => {
    const found = await scan(`${EAN}-2`)
    expect([found.Name, found.Candidates]).toEqual(['Case blue', undefined])
  })
})

describe('a code on goods with several MRPs', () => {
  it('has each price of what is in stock as a candidate', async () => {
    const lot = (itemId: number, mrpCentipaise: number, onHandMilli: number) =>
      t.services.write((tx) =>
        insert(
          tx,
          `INSERT INTO batches (item_id, lot, mrp_centipaise, on_hand_milli)
           VALUES (:itemId, :lot, :mrpCentipaise, :onHandMilli)`,
          { itemId, lot: `L${mrpCentipaise}`, mrpCentipaise, onHandMilli },
        ),
      )
    const solution = itemIdOf(t.services, MRP_PRICED)
    lot(solution, 4_200_000, 5_000)
    lot(solution, 3_990_000, 5_000)
    lot(solution, 4_500_000, 0)
    const found = await scan(MRP_PRICED)
    expect([found.MRP, found.Price]).toEqual([399, 399])
    const priced = found.Candidates.map(({ MRP, Price }: { MRP: number; Price: number }) => [
      MRP,
      Price,
    ])
    expect(priced).toEqual([
      [399, 399],
      [420, 420],
    ])
  })

  it('comes with a bill for goods without expiry that are kept by lots', async () => {
    const code = '8901234567883'
    const { itemID } = (
      await save({ name: 'Case green', barcode: code, mrp: 480, tracksBatches: true })
    ).body
    const box = (lot: string, mrp: number) => ({
      itemID,
      lot,
      mrp,
      price: mrp,
      priceForAll: false,
      qty: 2,
      cost: 200,
      taxRate: 18,
    })
    const inward = await t.call(
      'POST',
      '/api/Purchases/inward',
      {
        supplierID: t.services.ids.encode('supplier', 2),
        billNo: 'TWO-MRPS',
        billDate: '2026-11-18',
        lines: [box('OLD', 480), box('NEW', 520)],
        post: true,
      },
      { as: 'owner' },
    )
    expect([inward.status, inward.body.message]).toEqual([200, undefined])
    const found = await scan(code)
    expect([found.MRP, found.Candidates.map(({ MRP }: { MRP: number }) => MRP)]).toEqual([
      480,
      [480, 520],
    ])
    // A code that names the lot names the MRP.
    for (const [lot, mrp] of [
      ['OLD', 480],
      ['NEW', 520],
    ] as const) {
      const box = await scan(`]C1010${code}10${lot}`)
      expect([box.Lot, box.MRP, box.Price, box.Candidates]).toEqual([lot, mrp, mrp, undefined])
    }
    expect((await scan(`]C1010${code}10OTHER`)).Candidates).toHaveLength(2)
  })

  it('is never priced above what is printed', async () => {
    const code = '8901234567876'
    const body = { name: 'Case grey', barcode: code, mrp: 480, price: 450, tracksBatches: true }
    const itemId = t.services.ids.decode('item', (await save(body)).body.itemID)
    t.services.write((tx) =>
      insert(
        tx,
        `INSERT INTO batches (item_id, lot, mrp_centipaise, on_hand_milli)
         VALUES (:itemId, 'CHEAP', 4000000, 1000), (:itemId, 'SAME', NULL, 1000)`,
        { itemId },
      ),
    )
    t.services.write((tx) =>
      run(tx, 'UPDATE items SET on_hand_milli = 2000 WHERE id = :itemId', { itemId }),
    )
    const { Candidates } = await scan(code)
    expect(
      Candidates.map(({ MRP, Price }: { MRP: number; Price: number }) => [MRP, Price]),
    ).toEqual([
      [400, 400],
      [480, 450],
    ])
  })

  it('is that of the piece whose tag is scanned', async () => {
    const [tag = ''] = FRAME_UNITS
    const { MRP, Price } = await scan(tag)
    const print = (mrp: number | null) =>
      t.services.write((tx) =>
        run(tx, 'UPDATE units SET mrp_centipaise = :mrp WHERE code = :tag', { mrp, tag }),
      )
    print((MRP - 100) * 10_000)
    const cheaper = await scan(tag)
    expect([cheaper.MRP, cheaper.Price]).toEqual([MRP - 100, Math.min(Price, MRP - 100)])
    print(null)
    expect((await scan(tag)).MRP).toBe(MRP)
  })

  it('is none of one piece, nor of goods of one price', async () => {
    expect((await scan(FRAME_UNITS[0] ?? '')).Candidates).toBeUndefined()
    expect((await scan(ACCESSORY)).Candidates).toBeUndefined()
  })
})
