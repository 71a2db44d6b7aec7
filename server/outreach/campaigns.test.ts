import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { all } from '../db/sql.ts'
import { workshop } from '../orders/testing/workshop.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER, TAMIL_NADU_CUSTOMER } from '../testing/test-shop.ts'
import { whatsAppCloud } from './channels/whats-app-cloud.ts'
import { sendQueued } from './send-queued.ts'
import { type Provider, SENDER, startProvider, WHATSAPP_KEY } from './testing/provider.ts'

let t: TestServer
let provider: Provider
beforeEach(async () => {
  t = await testServer()
  provider = await startProvider()
})
afterEach(async () => {
  await provider.close()
  await t.close()
})

const owner = { as: 'owner' } as const
const at = (local: string) => t.clock.set(Date.parse(`${local}+05:30`))
const idOf = (name: string) => t.services.ids.encode('customer', customerIdOf(t.services, name))
const asha = () => idOf(LOCAL_CUSTOMER.name)
const bala = () => idOf(TAMIL_NADU_CUSTOMER.name)
const consent = (customerID: string, mayMessage: boolean) =>
  t.call('POST', '/api/Customer/consent', { customerID, mayMessage, purposes: ['Offers'] })
const list = async (): Promise<Json[]> => (await t.call('GET', '/api/Messages')).body.Items
const CAMPAIGN = {
  name: 'Winter',
  textEn: 'Dear {name}, a second pair at half the price at {shop}.',
  textHi: 'प्रिय {name}, {shop} में दूसरी जोड़ी आधे दाम पर।',
  fromDay: '2026-11-20',
  toDay: '2026-11-30',
}
const save = (more: object = {}, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', '/api/Campaigns/save', { ...CAMPAIGN, ...more }, { as })
const run = (campaignID: string, more: object = {}) =>
  t.call('POST', '/api/Campaigns/run', { campaignID, run: true, ...more }, owner)
const campaigns = async (): Promise<Json[]> =>
  (await t.call('GET', '/api/Campaigns', undefined, owner)).body.Items
const send = (row: Json, channel: string) =>
  t.call('POST', '/api/Messages/send', {
    kind: row.Kind,
    aboutID: row.AboutID,
    dueOn: row.DueOn,
    channel,
  })

describe('a campaign', () => {
  it('reaches who said yes to offers and nobody else, in the words of their language, once', async () => {
    await consent(asha(), true)
    await consent(bala(), false)
    const { campaignID, people } = (await save()).body
    expect(people).toBe(1)
    expect(await list()).toEqual([])
    expect((await run(campaignID)).body.people).toBe(1)
    const [row, ...more] = await list()
    expect(more).toEqual([])
    expect(row).toMatchObject({ Kind: 'Campaign', Purpose: 'Offers', IsAllowed: true })
    expect(row.Text).toMatch(new RegExp(`^Dear ${LOCAL_CUSTOMER.name}, a second pair`))
    const hindi = (await t.call('GET', '/api/Messages?language=hi')).body.Items[0]
    expect(hindi.Text).toMatch(new RegExp(`^प्रिय ${LOCAL_CUSTOMER.name}`))
    expect((await send(row, 'ByHand')).body.State).toBe('Sent')
    expect(await list()).toEqual([])
    expect((await campaigns())[0]).toMatchObject({ State: 'Running', People: 1, Sent: 1 })
    expect((await run(campaignID)).status).toBe(409)
    expect((await save({ campaignID })).status).toBe(409)
  })

  it('lets somebody go who takes the yes back, and everybody when it is stopped or over', async () => {
    await consent(asha(), true)
    await consent(bala(), true)
    const { campaignID } = (await save()).body
    await run(campaignID)
    expect(await list()).toHaveLength(2)
    await consent(bala(), false)
    expect(await list()).toHaveLength(1)
    at('2026-12-01T10:00:00')
    expect(await list()).toEqual([])
    at('2026-11-21T10:00:00')
    const stopped = await t.call('POST', '/api/Campaigns/run', { campaignID, run: false }, owner)
    expect(stopped.status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('is for those who were away, or here, and for no child', async () => {
    await consent(asha(), true)
    await consent(bala(), true)
    const work = counterWork(t)
    await work.add('visit')
    await work.commit('visit', {
      customerModel: { customerID: asha() },
      receiptModel: { receiptAmount: 118, receiptTypeId: 1 },
    })
    const people = async (more: object) => (await save(more)).body.people
    expect(await people({ seenMonths: 1 })).toBe(1)
    at('2027-03-20T10:00:00')
    const later = { fromDay: '2027-03-20', toDay: '2027-03-30' }
    expect(await people({ ...later, awayMonths: 3 })).toBe(1)
    expect(await people({ ...later, seenMonths: 3 })).toBe(0)
    await t.call('POST', '/api/Customer/save', { customerID: asha(), dateOfBirth: '2015-01-01' })
    expect(await people({ ...later, awayMonths: 3 })).toBe(0)
  })

  it.each([
    ['no name', { name: ' ' }, 400],
    ['no words', { textHi: ' ' }, 400],
    ['a place that there is none of', { textEn: 'Dear {amount}' }, 400],
    ['an end before the beginning', { toDay: '2026-11-19' }, 400],
    ['an end that is over', { fromDay: '2026-10-01', toDay: '2026-10-30' }, 400],
  ])('is refused with %s', async (_what, more, status) => {
    expect((await save(more)).status).toBe(status)
  })

  it('is written by owner and manager, and started by a channel that is set up alone', async () => {
    await consent(asha(), true)
    expect((await save({}, 'counter')).status).toBe(403)
    const { campaignID } = (await save()).body
    const refused = await run(campaignID, { channel: 'WhatsApp' })
    expect(refused.status).toBe(422)
    expect(refused.body.message).toMatch(/not set up/)
  })

  it('waits in the queue for the hours of the shop, and then goes as its template', async () => {
    await consent(asha(), true)
    await t.call(
      'POST',
      '/api/Settings/outreach',
      {
        whatsApp: {
          isOn: true,
          sender: SENDER,
          key: WHATSAPP_KEY,
          templates: [{ kind: 'Campaign', name: 'winter', places: ['name', 'shop'] }],
        },
      },
      owner,
    )
    at('2026-11-20T21:30:00')
    const { campaignID } = (await save()).body
    expect((await run(campaignID, { channel: 'WhatsApp' })).status).toBe(200)
    const channels = { WhatsApp: whatsAppCloud(provider.address), SMS: whatsAppCloud('') }
    await sendQueued(t.services, channels)
    expect(provider.requests).toEqual([])
    expect((await campaigns())[0]).toMatchObject({ Waiting: 1, Sent: 0 })
    at('2026-11-21T10:00:00')
    await sendQueued(t.services, channels)
    expect(provider.requests).toHaveLength(1)
    expect(JSON.stringify(provider.requests[0]?.body)).toContain('"winter"')
    expect((await campaigns())[0]).toMatchObject({ Waiting: 0, Sent: 1 })
  })
})

test('a customer is asked how it was, so many days after delivery, where the shop wants it', async () => {
  const shop = workshop(t)
  const orderId = await shop.bookSpectacles('feedback')
  for (const move of ['SendToLab', 'Received', 'Checked', 'Fitted', 'Ready']) {
    await shop.moved(orderId, move)
  }
  await shop.moved(orderId, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true })
  at('2026-11-25T10:00:00')
  const kinds = async () => (await list()).map(({ Kind }) => Kind)
  expect(await kinds()).not.toContain('Feedback')
  await t.call('POST', '/api/Settings/outreach', { feedbackDays: 3 }, owner)
  const row = (await list()).find(({ Kind }) => Kind === 'Feedback')
  expect(row).toMatchObject({ Purpose: 'Service', CustomerName: LOCAL_CUSTOMER.name })
  expect(row?.Text).toContain('How do you get along')
  expect((await send(row ?? {}, 'ByHand')).body.State).toBe('Sent')
  expect(await kinds()).not.toContain('Feedback')
  const sent = all(t.services.db, "SELECT state FROM outreach WHERE kind = 'Feedback'")
  expect(sent).toEqual([{ state: 'Sent' }])
})

test('a customer is told of points that end within a month', async () => {
  const { body: settings } = await t.call('GET', '/api/Settings/shop', undefined, owner)
  const points = { perHundred: 10, worth: 1, least: 1, mostPercent: 50, months: 2 }
  await t.call('POST', '/api/Settings/shop', { version: settings.Version, points }, owner)
  const work = counterWork(t)
  await work.add('points')
  await work.commit('points', {
    customerModel: { customerID: asha() },
    receiptModel: { receiptAmount: 118, receiptTypeId: 1 },
  })
  await consent(asha(), true)
  expect(await list()).toEqual([])
  at('2026-12-25T10:00:00')
  const [row] = await list()
  expect(row).toMatchObject({ Kind: 'PointsEnding', DueOn: '2026-12-21' })
  expect(row?.Text).toContain('Your points worth ₹10.00 can be spent until 20-01-2027')
})
