import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all, one } from '../db/sql.ts'
import { workshop } from '../orders/testing/workshop.ts'
import { expectRefusal } from '../testing/refusals.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { smsFlow } from './channels/sms-flow.ts'
import { whatsAppCloud } from './channels/whats-app-cloud.ts'
import { type Channels, sendQueued } from './send-queued.ts'
import {
  FILE_ID,
  type Provider,
  refusal,
  SENDER,
  SMS_KEY,
  startProvider,
  WHATSAPP_KEY,
} from './testing/provider.ts'

const MINUTE_MS = 60_000

let t: TestServer
let provider: Provider
let channels: Channels
beforeEach(async () => {
  t = await testServer()
  provider = await startProvider()
  channels = {
    WhatsApp: whatsAppCloud(provider.address),
    SMS: smsFlow(`${provider.address}/flow/`),
  }
})
afterEach(async () => {
  await provider.close()
  await t.close()
})

const PATH = '/api/Messages'
const SETTINGS = '/api/Settings/outreach'
const READY = { kind: 'OrderReady', places: ['name', 'number'] }
const owner = { as: 'owner' } as const
const set = (body: object) => t.call('POST', SETTINGS, body, owner)
const settings = async (): Promise<Json> => (await t.call('GET', SETTINGS, undefined, owner)).body
const whatsAppOn = () =>
  set({
    whatsApp: {
      isOn: true,
      sender: SENDER,
      key: WHATSAPP_KEY,
      templates: [{ ...READY, name: 'order_ready' }],
    },
  })
const smsOn = () =>
  set({
    sms: {
      isOn: true,
      sender: 'NETRAO',
      key: SMS_KEY,
      templates: [{ ...READY, name: '5f8a9b0c' }],
    },
  })
const list = async (query = ''): Promise<Json[]> =>
  (await t.call('GET', `${PATH}${query}`)).body.Items
const which = ({ AboutID, DueOn, Kind }: Json) => ({ kind: Kind, aboutID: AboutID, dueOn: DueOn })
const queue = async (channel: 'WhatsApp' | 'SMS' = 'WhatsApp') => {
  const [row] = await list()
  const answer = await t.call('POST', '/api/Messages/send', { ...which(row), channel })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return row
}
const sendNow = () => sendQueued(t.services, channels)
const later = (minutes: number) => t.clock.set(t.clock.now() + minutes * MINUTE_MS)
const at = (localTime: string) => t.clock.set(Date.parse(`${localTime}+05:30`))
const states = async () =>
  (await list()).concat(await list('?done=true')).map(({ State }: Json) => State)

async function readyOrder(): Promise<string> {
  const shop = workshop(t)
  const orderId = await shop.bookSpectacles('ready')
  for (const move of ['SendToLab', 'Received', 'Checked', 'Fitted', 'Ready']) {
    await shop.moved(orderId, move)
  }
  return orderId
}

describe('by WhatsApp', () => {
  it('sends what was queued, as the approved template, and says so in the order', async () => {
    const orderId = await readyOrder()
    await whatsAppOn()
    await queue()
    expect(await states()).toEqual(['Queued'])
    expect(provider.requests).toEqual([])
    await sendNow()
    const [request, ...more] = provider.requests
    expect(more).toEqual([])
    expect(request?.path).toBe(`/${SENDER}/messages`)
    const number = (await workshop(t).order(orderId)).SalesOrderNo
    expect(request?.body).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '919845011111',
      type: 'template',
      template: {
        name: 'order_ready',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: LOCAL_CUSTOMER.name },
              { type: 'text', text: number },
            ],
          },
        ],
      },
    })
    expect(await states()).toEqual(['Sent'])
    expect(JSON.stringify(await workshop(t).timeline(orderId))).toContain('ToldCustomer')
    await sendNow()
    expect(provider.requests).toHaveLength(1)
    expect((await settings()).SentToday).toBe(1)
  })

  it('brings the paper of the order along, where the template has a place for it', async () => {
    await readyOrder()
    const templates = [{ ...READY, name: 'order_ready', hasPaper: true }]
    await set({ whatsApp: { isOn: true, sender: SENDER, key: WHATSAPP_KEY, templates } })
    await queue()
    await sendNow()
    expect(provider.requests.map(({ path }) => path)).toEqual([
      `/${SENDER}/media`,
      `/${SENDER}/messages`,
    ])
    expect(provider.requests[1]?.body).toMatchObject({
      template: {
        components: [
          {
            type: 'header',
            parameters: [
              {
                type: 'document',
                document: {
                  id: FILE_ID,
                  filename: expect.stringMatching(/^OrderAcknowledgement-.+\.pdf$/),
                },
              },
            ],
          },
          { type: 'body' },
        ],
      },
    })
    expect(await states()).toEqual(['Sent'])
  })

  it('has no place for a paper in a birthday, nor in an SMS', async () => {
    const birthday = { kind: 'Birthday', name: 'bday', places: [], hasPaper: true }
    expect((await set({ whatsApp: { templates: [birthday] } })).status).toBe(400)
    const sms = { ...READY, name: '5f8a9b0c', hasPaper: true }
    expect((await set({ sms: { templates: [sms] } })).status).toBe(400)
  })

  it.each<[string, ReturnType<typeof refusal>]>([
    ['no connection', 'silent'],
    ['a limit', refusal(429, 130_429, 'Rate limit hit')],
    ['a fault of theirs', refusal(500, 131_000, 'Something went wrong')],
  ])('tries again by itself after %s', async (_what, answer) => {
    await readyOrder()
    await whatsAppOn()
    await queue()
    provider.next.push(answer)
    await sendNow()
    expect(await states()).toEqual(['Queued'])
    await sendNow()
    expect(provider.requests).toHaveLength(1)
    later(1)
    await sendNow()
    expect(await states()).toEqual(['Sent'])
  })

  it('gives up after six tries, and somebody can send it by hand', async () => {
    await readyOrder()
    await whatsAppOn()
    await queue()
    for (let count = 0; count < 8; count++) {
      provider.next.push('silent')
      await sendNow()
      await set({ sendFrom: '00:00', sendTo: '23:59' })
      later(480)
    }
    expect(provider.requests).toHaveLength(6)
    const [row] = await list()
    expect(row).toMatchObject({ State: 'Failed', Error: 'WhatsApp was not reached' })
    const byHand = await t.call('POST', '/api/Messages/send', { ...which(row), channel: 'ByHand' })
    expect(byHand.body.State).toBe('Sent')
  })

  it('keeps what is wrong with one message apart from what is wrong with the account', async () => {
    await readyOrder()
    await whatsAppOn()
    await queue()
    provider.next.push(refusal(400, 131_026, 'Message undeliverable'))
    await sendNow()
    const [failed] = await list()
    expect(failed).toMatchObject({ State: 'Failed', Error: '131026: Message undeliverable' })
    await queue()
    await set({ whatsApp: { key: 'expired' } })
    await sendNow()
    expect(await list()).toMatchObject([
      { State: 'Queued', Error: '190: Invalid OAuth access token' },
    ])
    expect((await settings()).LastError).toContain('190')
    await set({ whatsApp: { key: WHATSAPP_KEY } })
    later(31)
    await sendNow()
    expect(await states()).toEqual(['Sent'])
  })

  it('waits for the hours of the shop, and for the next day beyond the cap', async () => {
    at('2026-11-20T20:30:00')
    await readyOrder()
    await whatsAppOn()
    await queue()
    await sendNow()
    at('2026-11-21T09:59:00')
    await sendNow()
    await set({ dayCap: 0 })
    at('2026-11-21T10:00:00')
    await sendNow()
    expect(provider.requests).toEqual([])
    await set({ dayCap: 1 })
    await sendNow()
    expect(provider.requests).toHaveLength(1)
  })

  it('sends nothing that was called back, refused since, or has no reason any more', async () => {
    const orderId = await readyOrder()
    await whatsAppOn()
    const row = await queue()
    await t.call('POST', '/api/Messages/mark', { ...which(row), state: 'Due' })
    await sendNow()
    expect(await states()).toEqual(['Due'])
    await queue()
    const customerID = t.services.ids.encode(
      'customer',
      customerIdOf(t.services, LOCAL_CUSTOMER.name),
    )
    await t.call('POST', '/api/Customer/consent', { customerID, mayMessage: false, how: 'Message' })
    await sendNow()
    expect(await states()).toEqual(['Dropped'])
    await t.call('POST', '/api/Customer/consent', { customerID, mayMessage: true })
    await t.call('POST', '/api/Messages/mark', { ...which(row), state: 'Due' })
    await queue()
    await workshop(t).moved(orderId, 'BackToLab', { note: 'Axis wrong' })
    await sendNow()
    expect(await states()).toEqual(['Dropped'])
    expect(provider.requests).toEqual([])
  })
})

describe('an order that was made ready', () => {
  it('is told by itself half an hour later, if it is still ready then', async () => {
    const orderId = await readyOrder()
    await whatsAppOn()
    later(29)
    await sendNow()
    await set({ sendReady: true })
    await sendNow()
    expect(provider.requests).toEqual([])
    await workshop(t).moved(orderId, 'BackToLab', { note: 'Axis wrong' })
    later(5)
    await sendNow()
    expect(provider.requests).toEqual([])
    for (const move of ['Received', 'Checked', 'Fitted', 'Ready']) {
      await workshop(t).moved(orderId, move)
    }
    later(30)
    await sendNow()
    expect(provider.requests).toHaveLength(1)
    expect(await states()).toEqual(['Sent'])
  })

  it('is told by nobody but a person when it was ready long ago', async () => {
    await readyOrder()
    await whatsAppOn()
    await set({ sendReady: true })
    later(25 * 60)
    await sendNow()
    expect(provider.requests).toEqual([])
    expect(await states()).toEqual(['Due'])
  })
})

describe('by SMS', () => {
  it('sends the registered template with its variables', async () => {
    await readyOrder()
    await smsOn()
    await queue('SMS')
    await sendNow()
    const body: Json = provider.requests[0]?.body
    expect(body).toMatchObject({ flow_id: '5f8a9b0c', sender: 'NETRAO' })
    expect(body.recipients).toEqual([
      { mobiles: '919845011111', VAR1: LOCAL_CUSTOMER.name, VAR2: expect.stringMatching(/^KA1/) },
    ])
    expect(await states()).toEqual(['Sent'])
  })

  it('keeps a refusal of the account until it is mended', async () => {
    await readyOrder()
    await smsOn()
    await set({ sms: { key: 'wrong' } })
    await queue('SMS')
    await sendNow()
    expect(await list()).toMatchObject([
      { State: 'Queued', Error: 'HTTP 401: Authentication failure' },
    ])
  })
})

describe('the settings', () => {
  it('never answer, log or keep a key readable', async () => {
    await whatsAppOn()
    expect((await settings()).WhatsApp).toMatchObject({ IsOn: true, HasKey: true, Sender: SENDER })
    const everything = JSON.stringify([
      await settings(),
      all(t.services.db, 'SELECT * FROM settings'),
      all(t.services.db, 'SELECT * FROM audit_log'),
      all(t.services.db, 'SELECT * FROM outbox'),
    ])
    expect(everything).not.toContain(WHATSAPP_KEY)
    await set({ whatsApp: { isOn: false, key: '' } })
    expect((await settings()).WhatsApp).toMatchObject({ IsOn: false, HasKey: false })
  })

  it.each([
    ['a channel without a key', { whatsApp: { isOn: true } }, 'whatsApp.isOn'],
    ['hours that end before they begin', { sendFrom: '20:00', sendTo: '10:00' }, 'sendTo'],
    [
      'a place that the message does not have',
      { sms: { templates: [{ kind: 'Birthday', name: 'x', places: ['balance'] }] } },
      'sms.templates',
    ],
  ])('refuse %s', async (name, body, field) => {
    await expectRefusal(t, {
      name,
      method: 'POST',
      path: SETTINGS,
      body,
      as: 'owner',
      code: 'VALIDATION',
      field,
    })
    expect(one(t.services.db, `SELECT 1 FROM settings WHERE key = 'outreach'`)).toBeUndefined()
  })

  it('send nothing by a channel that is not set up', async () => {
    await readyOrder()
    const [row] = await list()
    const answer = await t.call('POST', '/api/Messages/send', { ...which(row), channel: 'SMS' })
    expect([answer.status, answer.body.message]).toEqual([422, 'This channel is not set up.'])
  })
})
