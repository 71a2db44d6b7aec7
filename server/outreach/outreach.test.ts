import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { workshop } from '../orders/testing/workshop.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER, TAMIL_NADU_CUSTOMER } from '../testing/test-shop.ts'
import { CONTACT_LENS } from '../testing/test-shop-items.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

const PATH = '/api/Messages'
const asha = () => t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name))
const bala = () =>
  t.services.ids.encode('customer', customerIdOf(t.services, TAMIL_NADU_CUSTOMER.name))
const list = async (query = ''): Promise<Json> => (await t.call('GET', `${PATH}${query}`)).body
const kinds = async () => (await list()).Items.map(({ Kind }: Json) => Kind)
const which = ({ AboutID, DueOn, Kind }: Json) => ({ kind: Kind, aboutID: AboutID, dueOn: DueOn })
const send = (row: Json, channel: string, more: object = {}) =>
  t.call('POST', '/api/Messages/send', { ...which(row), channel, ...more })
const mark = (row: Json, state: string) =>
  t.call('POST', '/api/Messages/mark', { ...which(row), state })
const consent = (customerID: string, mayMessage: boolean, purposes?: string[]) =>
  t.call('POST', '/api/Customer/consent', {
    customerID,
    mayMessage,
    ...(purposes === undefined ? {} : { purposes }),
  })
const passDays = (days: number) => t.clock.set(t.clock.now() + days * DAY_MS)

/** Spectacles of Asha that are ready to be collected. */
async function readyOrder(session = 'ready'): Promise<string> {
  const shop = workshop(t)
  const orderId = await shop.bookSpectacles(session)
  for (const move of ['SendToLab', 'Received', 'Checked', 'Fitted', 'Ready']) {
    await shop.moved(orderId, move)
  }
  return orderId
}

async function sellWithRecall(customerID: string, recall: object): Promise<void> {
  const work = counterWork(t)
  await work.add('recall')
  await work.commit('recall', {
    customerModel: { customerID },
    receiptModel: { receiptAmount: 118, receiptTypeId: CASH },
    eyecheckupRecallModel: recall,
  })
}

describe('an order that is ready', () => {
  it('and is sent is not asked to be fetched', async () => {
    const counter = counterWork(t)
    await counter.add('sent', { price: 100 })
    const { SalesOrderID } = await counter.commit('sent', {
      customerModel: { customerID: asha() },
      salesorderModel: { generateInvoice: false, deliveryMode: 'Home' },
    })
    await workshop(t).moved(SalesOrderID, 'Ready')
    const [row] = (await list()).Items
    expect(row.Text).toMatch(
      /^Dear Asha Rao,\nYour order KA1\S+ is ready, and will be sent to you\./,
    )
  })

  it('is due with its text, and is told once: in the order’s history too', async () => {
    const orderId = await readyOrder()
    const [row, ...others] = (await list()).Items
    expect(others).toEqual([])
    expect(row).toMatchObject({
      Kind: 'OrderReady',
      Purpose: 'Service',
      CustomerName: LOCAL_CUSTOMER.name,
      State: 'Due',
      DueOn: '2026-11-20',
      IsAllowed: null,
      Refuses: [],
      MaySendBy: ['WhatsApp', 'SMS'],
      SmsParts: 2,
    })
    expect(row.Text).toMatch(
      /^Dear Asha Rao,\nYour order KA1\S+ is ready to be collected\.\nBalance/,
    )
    expect(row.WhatsAppLink).toMatch(/^https:\/\/wa\.me\/919845011111\?text=Dear/)
    expect((await send(row, 'ByHand')).body).toEqual({ success: true, State: 'Sent' })
    expect((await list()).Items).toEqual([])
    const timeline = await workshop(t).timeline(orderId)
    expect(JSON.stringify(timeline)).toContain('ToldCustomer')
    expect((await workshop(t).order(orderId)).TimesTold ?? 1).toBe(1)
    const [done] = (await list('?done=true')).Items
    expect(done).toMatchObject({ State: 'Sent', Channel: 'ByHand', Text: row.Text })
    const again = await send(row, 'ByHand')
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
  })

  it('is due again when it was taken back to the lab and made ready once more', async () => {
    const orderId = await readyOrder()
    await send((await list()).Items[0], 'Call')
    const shop = workshop(t)
    passDays(1)
    await shop.moved(orderId, 'BackToLab', { note: 'Axis wrong' })
    expect(await kinds()).toEqual([])
    for (const move of ['Received', 'Checked', 'Fitted', 'Ready']) await shop.moved(orderId, move)
    expect(await kinds()).toEqual(['OrderReady'])
  })

  it('is written in Hindi where the shop or the person at the counter says so', async () => {
    await readyOrder()
    expect((await list('?language=hi')).Items[0].Text).toContain('तैयार है')
    await t.call('POST', '/api/Settings/outreach', { language: 'hi' }, { as: 'owner' })
    expect((await list()).Items[0].Text).toContain('तैयार है')
    expect((await list('?language=en')).Items[0].Text).toContain('is ready')
  })
})

describe('a balance', () => {
  it('is asked for a week after delivery, and a month later', async () => {
    const shop = workshop(t)
    const orderId = await readyOrder()
    await shop.moved(orderId, 'Deliver', { acknowledgeBalance: true, raiseInvoice: true })
    passDays(6)
    expect(await kinds()).toEqual([])
    passDays(1)
    const [row] = (await list()).Items
    expect(row).toMatchObject({ Kind: 'BalanceDue', DueOn: '2026-11-27' })
    expect(row.Text).toMatch(
      /^Dear Asha Rao,\n₹[0-9,.]+ is still open for your order KA1\S+ of 20-11-2026/,
    )
    await send(row, 'ByHand')
    expect(await kinds()).toEqual([])
    passDays(30)
    expect(await kinds()).toEqual(['BalanceDue'])
    const { body } = await t.call('GET', `/api/Orders/${orderId}`)
    const paid = await t.call('POST', '/api/quickSale/SaveReceipt', {
      salesOrderID: orderId,
      receiptAmount: body.BalanceAmount,
      receiptTypeId: CASH,
      yearId: '2026',
      branchId: 1,
    })
    expect(paid.status).toBe(200)
    expect(await kinds()).toEqual([])
  })
})

describe('an eye test', () => {
  it('is due on its day, and its recall says what became of it', async () => {
    await sellWithRecall(bala(), { recallDate: '2026-12-01' })
    expect(await kinds()).toEqual([])
    passDays(11)
    const [row] = (await list()).Items
    expect(row).toMatchObject({ Kind: 'EyeTest', Purpose: 'Health', DueOn: '2026-12-01' })
    expect(row.Text).toContain('Your next eye test is due on 01-12-2026.')
    await mark(row, 'Booked')
    expect(await kinds()).toEqual([])
    const booked = await t.call('GET', '/api/Customer/recalls?status=Booked')
    expect(booked.body.Items).toHaveLength(1)
  })

  it('has the words that were planned with it', async () => {
    await sellWithRecall(bala(), {
      recallDate: '2026-11-20',
      message: 'bring your old glasses {x}',
    })
    expect((await list()).Items[0].Text).toMatch(
      /^Dear Bala Kumar,\nbring your old glasses \{x\}\nCall us/,
    )
  })

  it('waits for a week when the customer was reminded of something else', async () => {
    const work = counterWork(t)
    await work.add('lenses', { code: CONTACT_LENS, qty: 2, price: 380 })
    await work.commit('lenses', {
      customerModel: { customerID: bala() },
      salesorderModel: { generateInvoice: false },
      receiptModel: { receiptAmount: 100, receiptTypeId: CASH },
      eyecheckupRecallModel: { recallDate: '2027-05-10' },
    })
    t.clock.set(Date.parse('2027-05-10T11:00:00+05:30'))
    const rows = (await list()).Items
    expect(rows.map(({ Kind }: Json) => Kind)).toEqual(['ContactLensReorder', 'EyeTest'])
    expect(rows[0].Text).toContain('will last until about 19-05-2027')
    await send(rows[0], 'ByHand')
    expect(await kinds()).toEqual([])
    passDays(8)
    expect(await kinds()).toEqual(['EyeTest'])
  })
})

describe('what the customer allows', () => {
  it('keeps a birthday from whoever did not ask for it, and from children', async () => {
    const born = (customerID: string, dateOfBirth: string) =>
      t.call('POST', '/api/Customer/save', { customerID, dateOfBirth })
    await born(asha(), '1990-11-20')
    await born(bala(), '2012-11-20')
    expect(await kinds()).toEqual([])
    await consent(asha(), true, ['Offers'])
    await consent(bala(), true, ['Offers'])
    const rows = (await list()).Items
    expect(rows.map(({ CustomerName, Kind }: Json) => [Kind, CustomerName])).toEqual([
      ['Birthday', LOCAL_CUSTOMER.name],
    ])
    await consent(asha(), false, ['Offers'])
    expect(await kinds()).toEqual([])
    expect((await send(rows[0], 'ByHand')).status).toBe(409)
  })

  it('greets on an anniversary, and tells of a membership and a gift card before they end', async () => {
    const { body: gold } = await t.call(
      'POST',
      '/api/Masters/Membership',
      { name: 'Family plan', discountRate: 5, months: 6 },
      { as: 'owner' },
    )
    expect(gold).toMatchObject({ success: true })
    const save = (body: object) =>
      t.call('POST', '/api/Customer/save', { customerID: asha(), ...body })
    expect((await save({ anniversary: '2030-11-20' })).body.errors[0].field).toBe('anniversary')
    await save({ anniversary: '2015-11-20', membershipID: gold.id })
    const profile = async () => (await t.call('GET', `/api/Customer/${asha()}`)).body
    // Six months from today, as nobody said otherwise.
    expect(await profile()).toMatchObject({
      Anniversary: '2015-11-20T00:00:00',
      MembershipUntil: '2027-05-20T00:00:00',
      Gone: null,
    })
    await save({ membershipUntil: '2026-12-10' })
    const card = { amount: 500, receiptTypeId: CASH, customerID: asha() }
    expect((await t.call('POST', '/api/GiftCards/sell', card)).status).toBe(200)
    await consent(asha(), true, ['Offers'])
    const rows = (await list()).Items
    expect(rows.map(({ DueOn, Kind }: Json) => [Kind, DueOn])).toEqual([
      ['MembershipEnding', '2026-11-10'],
      ['Anniversary', '2026-11-20'],
    ])
    expect(rows[0].Text).toContain('Your membership with us ends on 10-12-2026.')
    expect(rows[1].Text).toContain('A very happy anniversary')
    passDays(340)
    const ending = (await list('?language=hi')).Items.find(
      ({ Kind }: Json) => Kind === 'CreditEnding',
    )
    expect(ending).toMatchObject({ Purpose: 'Service', State: 'Due' })
    expect(ending.Text).toContain('₹500.00')
    expect(await kinds()).not.toContain('MembershipEnding')
  })

  it('has nothing for somebody who died or moved away, and drops what waits', async () => {
    await readyOrder()
    const [row] = (await list()).Items
    await t.call('POST', '/api/Customer/save', { customerID: asha(), gone: 'Deceased' })
    expect(await kinds()).toEqual([])
    expect((await send(row, 'ByHand')).status).toBe(409)
    expect((await t.call('GET', '/api/Customer/recalls')).body.Items).toEqual([])
    await t.call('POST', '/api/Customer/save', { customerID: asha(), gone: '' })
    expect(await kinds()).toEqual(['OrderReady'])
  })

  it('reminds of an eye test by age, where no day was agreed', async () => {
    const work = counterWork(t)
    await work.add('test')
    await work.commit('test', {
      customerModel: { customerID: asha() },
      receiptModel: { receiptAmount: 118, receiptTypeId: CASH },
      eyeInfoModel: { right: { spherical: '-1.00' }, left: { spherical: '-1.25' } },
    })
    const due = async () => (await list()).Items.filter(({ Kind }: Json) => Kind === 'EyeTestByAge')
    const months = (eyeTestMonths: object) =>
      t.call('POST', '/api/Settings/outreach', { eyeTestMonths }, { as: 'owner' })
    passDays(364)
    expect(await due()).toEqual([])
    passDays(1)
    expect(await due()).toMatchObject([{ CustomerName: LOCAL_CUSTOMER.name, DueOn: '2027-11-20' }])
    // Ten years old on the day of the test.
    await t.call('POST', '/api/Customer/save', { customerID: asha(), dateOfBirth: '2016-11-20' })
    expect(await due()).toMatchObject([{ DueOn: '2027-05-20' }])
    await months({ child: 0, adult: 12, over60: 6 })
    expect(await due()).toEqual([])
    await t.call('POST', '/api/Customer/save', { customerID: asha(), dateOfBirth: '1960-01-01' })
    expect(await due()).toMatchObject([{ DueOn: '2027-05-20' }])
    // With a disease the sooner of two counts; what is left out of the months stays as it was.
    await t.call('POST', '/api/Customer/save', { customerID: asha(), hasEyeDisease: true })
    await months({ child: 0, adult: 12, over60: 12 })
    expect(await due()).toMatchObject([{ DueOn: '2027-05-20' }])
    await months({ child: 0, adult: 12, over60: 0, disease: 9 })
    expect(await due()).toMatchObject([{ DueOn: '2027-08-20' }])
    await months({ child: 0, adult: 12, over60: 12, disease: 0 })
    expect(await due()).toMatchObject([{ DueOn: '2027-11-20' }])
  })

  it('lets an order be told by a call where messages are not wanted', async () => {
    await readyOrder()
    await consent(asha(), false)
    const [row] = (await list()).Items
    expect(row).toMatchObject({ Kind: 'OrderReady', IsAllowed: false, WhatsAppLink: null })
    const refused = await send(row, 'ByHand')
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'The customer does not want these messages.',
    ])
    expect((await send(row, 'Call')).body.State).toBe('Sent')
  })

  it('holds for the channels that it names, and for no other', async () => {
    await readyOrder()
    const answer = { customerID: asha(), mayMessage: true, channels: ['SMS'] }
    expect((await t.call('POST', '/api/Customer/consent', answer)).status).toBe(200)
    const [row] = (await list()).Items
    expect(row).toMatchObject({ IsAllowed: true, Refuses: ['WhatsApp'], MaySendBy: ['SMS'] })
    expect(row.WhatsAppLink).toBeNull()
    const refused = await send(row, 'ByHand')
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'The customer does not want these messages.',
    ])
    const { body } = await t.call('GET', `/api/Customer/${asha()}/glance`)
    expect(body.Consents[0]).toEqual({ Purpose: 'Service', IsGiven: true, Channels: ['SMS'] })
    const none = await t.call('POST', '/api/Customer/consent', { ...answer, channels: [] })
    expect([none.status, none.body.code]).toEqual([400, 'VALIDATION'])
  })

  it('is one answer a purpose, each kept for good', async () => {
    await consent(asha(), true)
    await consent(asha(), false, ['Offers'])
    const { body } = await t.call('GET', `/api/Customer/${asha()}/glance`)
    expect(body.Consents).toEqual([
      { Purpose: 'Service', IsGiven: true, Channels: ['WhatsApp', 'SMS'] },
      { Purpose: 'Health', IsGiven: true, Channels: ['WhatsApp', 'SMS'] },
      { Purpose: 'Offers', IsGiven: false, Channels: [] },
    ])
    const rows = all(t.services.db, 'SELECT purpose, is_given FROM consents ORDER BY id')
    expect(rows).toHaveLength(4)
  })
})

it('forgets the words when the person is erased', async () => {
  await sellWithRecall(bala(), { recallDate: '2026-11-20' })
  await send((await list()).Items[0], 'ByHand')
  const body = { customerID: bala(), reason: 'Asked by letter' }
  expect((await t.call('POST', '/api/Customer/erase', body, { as: 'owner' })).status).toBe(200)
  const rows = all(t.services.db, 'SELECT state, text, mobile FROM outreach')
  expect(rows).toEqual([{ state: 'Sent', text: null, mobile: null }])
})
