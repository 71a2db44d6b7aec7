import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { queryPlans } from '../testing/query-plan.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { createTestShop, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'
import { deliveredColumn, openColumn } from './get-board.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

const BOARD = '/api/Orders/board'

describe('goods off the shelf, promised at once', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await testServer()
  })
  afterAll(() => t.close())

  it('are not overdue on the day they are booked, but from the next on; their doctor is shown', async () => {
    const counter = counterWork(t)
    const [{ ID: doctorID, Name: doctor }] = (await t.call('GET', '/api/quickSale/getDoctors')).body
    await counter.add('at-once', { code: ACCESSORY })
    const { SalesOrderID } = await counter.commit('at-once', {
      customerModel: { name: 'Ready Reader', mobile: '9845066611' },
      salesorderModel: { generateInvoice: false, doctorID },
    })
    const state = async () => {
      const order = (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
      const [booked] = (await t.call('GET', BOARD)).body.Columns
      const search = async (more: object) => {
        const body = { ...more, pageNumber: 1, pageSize: 20 }
        return (await t.call('POST', '/api/Orders/search', body)).body.Total
      }
      return [
        [order.DoctorName, order.IsOverdue],
        [booked.Items[0].IsOverdue, booked.Overdue, booked.DueToday],
        [await search({ overdueOnly: true }), await search({ working: 'DueToday' })],
      ]
    }
    t.clock.set(t.clock.now() + 60_000)
    expect(await state()).toEqual([
      [doctor, false],
      [false, 0, 1],
      [0, 1],
    ])
    t.clock.set(t.clock.now() + 86_400_000)
    expect(await state()).toEqual([
      [doctor, true],
      [true, 1, 0],
      [1, 0],
    ])
  })
})

describe('the board', () => {
  let t: TestServer
  let shop: Workshop
  let spectacles = ''

  beforeAll(async () => {
    t = await testServer()
    shop = workshop(t)
    spectacles = await shop.bookSpectacles('board')
    await shop.bookCase('one')
    const ready = await shop.bookCase('two')
    await shop.moved(ready, 'Ready')
    const gone = await shop.bookCase('three')
    await shop.moved(gone, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true })
  })

  afterAll(() => t.close())

  const columns = async (query = ''): Promise<Json[]> =>
    (await t.call('GET', `${BOARD}${query}`)).body.Columns

  it('has a column a state, with counts and whole rows', async () => {
    const all = await columns()
    expect(all.map(({ Overdue, Status, Total }) => [Status, Total, Overdue])).toEqual([
      ['Booked', 2, 0],
      ['InLab', 0, 0],
      ['Ready', 1, 0],
      ['Delivered', 1, 0],
    ])
    expect(all[0].Items[0]).toEqual({
      ID: spectacles,
      NumericID: 1,
      SalesOrderNo: 'KA1S/26-27/00001',
      OrderDate: expect.any(String),
      CustomerID: expect.any(String),
      CustomerName: LOCAL_CUSTOMER.name,
      CustomerMobile: LOCAL_CUSTOMER.mobile,
      Status: 'Booked',
      PromisedDate: '2026-11-26T18:00:00',
      IsOverdue: false,
      BalanceAmount: expect.any(Number),
      InvoiceNo: null,
      LabOrderNo: 'KA1L/26-27/00001',
      LabName: 'Clear Lens Lab',
      LabStatus: 'Draft',
      LabExpectedDate: expect.any(String),
      IsChecked: false,
      IsFittingOnly: false,
      Contents: expect.stringMatching(/, 2 lenses$/),
      TimesTold: 0,
      RemakeCount: 0,
      DeliveredAt: null,
      NextMoves: ['SendToLab', 'ToldCustomer'],
    })
    expect(all[0].Items[0].BalanceAmount).toBe((await shop.order(spectacles)).BalanceAmount)
    expect(all[3].Items[0]).toMatchObject({ Status: 'Delivered', DeliveredAt: expect.any(String) })
  })

  it('says what was ordered in the language of the till', async () => {
    const headers = { 'accept-language': 'hi' }
    const { body } = await t.call('GET', BOARD, undefined, { headers })
    expect(body.Columns[0].Items[0].Contents).toMatch(/, 2 लेंस$/)
  })

  it('shows no more rows than asked, and still counts them all', async () => {
    const [booked] = await columns('?limit=1')
    expect([booked.Total, booked.Items.length]).toEqual([2, 1])
    expect((await t.call('GET', `${BOARD}?limit=0`)).status).toBe(400)
    expect((await t.call('GET', `${BOARD}?deliveredDays=32`)).status).toBe(400)
  })

  it('counts what is due today, and the search lists the same', async () => {
    const found = async (working: string) => {
      const body = { working, pageNumber: 1, pageSize: 20 }
      return (await t.call('POST', '/api/Orders/search', body)).body
    }
    const counts = async () => {
      const [booked, inLab] = await columns()
      return [booked.DueToday + inLab.DueToday, booked.Overdue + inLab.Overdue]
    }
    const [booked] = await columns()
    const start = t.clock.now()
    t.clock.set(Date.parse(`${booked.Items[0].PromisedDate}+05:30`) - 60_000)
    expect(await counts()).toEqual([
      (await found('DueToday')).Total,
      (await found('Overdue')).Total,
    ])
    expect((await found('DueToday')).Items.map(({ ID }: Json) => ID)).toContain(booked.Items[0].ID)
    t.clock.set(t.clock.now() + 120_000)
    expect(await counts()).toEqual([
      (await found('DueToday')).Total,
      (await found('Overdue')).Total,
    ])
    expect((await found('Overdue')).Items.map(({ ID }: Json) => ID)).toContain(booked.Items[0].ID)
    t.clock.set(start)
  })

  it('says what is overdue, here and in the search', async () => {
    t.clock.set(t.clock.now() + 10 * 86_400_000)
    const [booked, , ready, delivered] = await columns()
    expect([booked.Overdue, ready.Overdue]).toEqual([2, 1])
    expect(booked.Items.every(({ IsOverdue }: Json) => IsOverdue)).toBe(true)
    // Yesterday's are asked for.
    expect(delivered.Total).toBe(0)
    expect((await columns('?deliveredDays=31'))[3].Total).toBe(1)
    const search = await t.call('POST', '/api/Orders/search', {
      overdueOnly: true,
      pageNumber: 1,
      pageSize: 20,
    })
    expect(search.body.Total).toBe(3)
  })
})

describe('the plan of the board', () => {
  it('walks the index of open orders and of deliveries, and no table', async () => {
    const services = await createTestShop()
    const plans = queryPlans(services.db, () => {
      openColumn(services, { status: 'InLab', now: '2026-11-20T10:00:00', limit: 100 })
      deliveredColumn(services, { since: '2026-11-20', now: '2026-11-20T10:00:00', limit: 100 })
    })
    const steps = plans.flatMap((plan) => plan.steps)
    const used = steps.join('\n')
    expect(used).toContain('SEARCH o USING COVERING INDEX sales_orders_open (status=?)')
    expect(used).toContain('SEARCH e USING INDEX order_events_delivered (at>?)')
    const walked = steps.filter((step) => step.startsWith('SCAN'))
    expect(walked.filter((step) => !/^SCAN (page|\(|asked|json_each)/.test(step))).toEqual([])
  })
})
