import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, insert, run } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { CONTACT_LENS } from '../testing/test-shop-items.ts'
import { lotAnswer } from './lot-of-line.ts'

describe('the lot of a line', () => {
  const TODAY = '2026-11-28T10:00:00'
  const answer = (more: Partial<Parameters<typeof lotAnswer>[0]>) =>
    lotAnswer(
      {
        lot: null,
        isInLots: 1,
        nextLot: 'A',
        nextLotMilli: 2_000,
        nextExpiresOn: '2028-01-31',
        modality: 'Monthly',
        pack: 3,
        qtyMilli: 1_000,
        ...more,
      },
      TODAY,
    )

  it('says nothing of goods that are in no lot', () => {
    expect(answer({ nextLot: null, nextLotMilli: null, nextExpiresOn: null })).toEqual({})
    // The package of goods that are not kept in lots bears one all the same.
    const none = { isInLots: 0, nextLot: null, nextLotMilli: null, nextExpiresOn: null }
    expect(answer({ ...none, lot: 'LOT7A' })).toEqual({})
  })

  it('warns of a box that is not used up by its last day', () => {
    // Three lenses of a month each: 90 days from 28 November are 26 February.
    expect(answer({ nextExpiresOn: '2027-02-25' })).toMatchObject({ isExpiringSoon: true })
    expect(answer({ nextExpiresOn: '2027-02-26' })).not.toHaveProperty('isExpiringSoon')
    expect(answer({ modality: null, nextExpiresOn: '2026-12-27' })).toEqual({
      expiresOn: '2026-12-27T00:00:00',
      isExpiringSoon: true,
    })
  })

  it('names the lot that was scanned, and whether there is enough of it', () => {
    expect(answer({ lot: 'A' })).toMatchObject({ lot: 'A' })
    expect(answer({ lot: 'A' })).not.toHaveProperty('isLotShort')
    expect(answer({ lot: 'A', qtyMilli: 3_000 })).toMatchObject({ isLotShort: true })
    expect(answer({ lot: 'Z' })).toMatchObject({ lot: 'Z', isLotShort: true })
  })
})

describe('goods of a lot that was scanned', () => {
  let t: TestServer
  let work: CounterWork
  let itemId = 0
  beforeAll(async () => {
    t = await testServer()
    work = counterWork(t)
    itemId = itemIdOf(t.services, CONTACT_LENS)
    const today = t.services.localNow().slice(0, 10)
    t.services.write((tx) => {
      run(tx, 'UPDATE items SET tracks_batches = 1 WHERE id = :itemId', { itemId })
      for (const [lot, days] of [
        ['LATER', 900],
        ['SOONER', 400],
        ['PAST', -1],
      ] as const) {
        insert(
          tx,
          `INSERT INTO batches (item_id, lot, expires_on, on_hand_milli)
           VALUES (:itemId, :lot, :expiresOn, 2000)`,
          { itemId, lot, expiresOn: addDays(today, days) },
        )
      }
    })
  })
  afterAll(() => t.close())

  const left = () =>
    Object.fromEntries(
      all<{ lot: string; qty: number }>(
        t.services.db,
        'SELECT lot, on_hand_milli / 1000 AS qty FROM batches WHERE item_id = :itemId',
        { itemId },
      ).map(({ lot, qty }) => [lot, qty]),
    )

  it('go out before those that expire earlier', async () => {
    await work.add('lot-a', { code: CONTACT_LENS, price: 380, lot: 'LATER' })
    expect((await work.read('lot-a')).lines).toMatchObject([{ lot: 'LATER' }])
    const { SalesOrderID } = await work.commit('lot-a')
    expect(left()).toEqual({ LATER: 1, SOONER: 2, PAST: 2 })
    const path = `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${SalesOrderID}`
    expect((await t.call('GET', path)).body.Lines[0].Lots).toMatchObject([{ Lot: 'LATER' }])
  })

  it('are refused where the lot has expired, with nothing sold', async () => {
    await work.add('lot-b', { code: CONTACT_LENS, price: 380, lot: 'PAST' })
    const answer = await work.save('lot-b')
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringMatching(/^The lot of .* that was scanned has expired\.$/),
    ])
    expect(left()).toEqual({ LATER: 1, SOONER: 2, PAST: 2 })
  })

  it('are followed by the earliest ones where the lot is not known or runs out', async () => {
    await work.add('lot-c', { code: CONTACT_LENS, price: 380, lot: 'LATER', qty: 2 })
    expect((await work.read('lot-c')).lines).toMatchObject([{ isLotShort: true }])
    await work.commit('lot-c')
    expect(left()).toEqual({ LATER: 0, SOONER: 1, PAST: 2 })
  })
})
