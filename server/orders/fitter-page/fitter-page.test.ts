import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, exactlyOne, run } from '../../db/sql.ts'
import { counterWork } from '../../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../../testing/test-server.ts'
import { LENS } from '../../testing/test-shop-items.ts'
import { type Workshop, workshop } from '../testing/workshop.ts'
import { fitterToken } from './fitter-link.ts'

let t: TestServer
let shop: Workshop
let orderId = ''
let token = ''
let pass = ''

const PATHS = {
  open: '/api/Fitter/open',
  enter: '/api/Fitter/enter',
  move: '/api/Fitter/move',
  compare: '/api/Fitter/lens-check',
}

const ask = (path: keyof typeof PATHS, body: object) =>
  t.call('POST', PATHS[path], body, { as: null })

const rowOf = (id: string) => t.services.ids.decode('order', id) ?? 0
const jobOf = (id: string) =>
  exactlyOne<{ id: number }>(
    t.services.db,
    'SELECT max(id) AS id FROM lab_orders WHERE order_id = :orderId',
    { orderId: rowOf(id) },
  ).id

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  orderId = await shop.bookSpectacles('phone')
  token = fitterToken(t.services, rowOf(orderId), 1)
})

afterAll(() => t.close())

describe('a phone with a job card', () => {
  it('opens the page without signing in, under the same rules as the till', async () => {
    const page = await t.call('GET', `/fitter/${token}`, undefined, { as: null })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(String(page.body)).not.toMatch(/<script(?![^>]* src=)|style=| on\w+=/)
    expect(String(page.body)).not.toContain('KA1L')
    for (const file of ['fitter/page.js', 'fitter/page.css', 'phone-pages/common.js']) {
      expect((await t.call('GET', `/${file}`, undefined, { as: null })).status).toBe(200)
    }
    // The shop's faces; a phone may have none of its own for Hindi.
    for (const face of ['latin.ttf', 'latin-bold.ttf', 'devanagari.ttf', 'devanagari-bold.ttf']) {
      const { headers, status } = await t.call('GET', `/phone-pages/${face}`, undefined, {
        as: null,
      })
      expect([status, headers['content-type']]).toEqual([200, 'font/ttf'])
    }
    const foreign = await t.call('GET', `/fitter/${token}`, undefined, {
      as: null,
      headers: { host: 'evil.example' },
    })
    expect(foreign.status).toBe(403)
  })

  it('shows nothing of the job before a PIN', async () => {
    const { body } = await ask('open', { token })
    expect(body).toMatchObject({ LabOrderNo: 'KA1L/26-27/00001', Who: null, Job: null })
    expect(body.IsPaired).toBe(true)
    expect(JSON.stringify(body)).not.toMatch(/counter|manager|owner/i)
    const wrong = await ask('enter', { token, userName: 'counter', pin: '0000' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    const bare = await ask('move', { token, pass: 'x.1.y', move: 'SendToLab' })
    expect(bare.status).toBe(401)
  })

  it('counts wrong PINs by link, and takes none of a phone that nobody has paired', async () => {
    const stranger = { method: 'POST', remoteAddress: '192.168.1.77' } as const
    const enter = (pin: string) =>
      t.app.inject({
        ...stranger,
        url: PATHS.enter,
        payload: { token, userName: 'counter', pin },
      })
    for (const pin of ['4444', '0001', '0002', '0003', '0004', '0005', '0006']) {
      expect((await enter(pin)).statusCode).toBe(403)
    }
    const open = await t.app.inject({ ...stranger, url: PATHS.open, payload: { token } })
    expect(open.json()).toMatchObject({ IsPaired: false, Job: null })
    // Nobody was locked by it.
    const login = await t.call('POST', '/api/Auth/Login', { userName: 'counter', pin: '4444' })
    expect(login.status).toBe(200)
  })

  it('shows the job after it, with what may be done and no price', async () => {
    const { body, status } = await ask('enter', { token, userName: ' Counter ', pin: '4444' })
    expect(status).toBe(200)
    pass = body.Pass
    expect(body.Job).toMatchObject({
      LabStatus: 'Draft',
      Frames: [{ Code: 'RB2140-0001' }],
      Lenses: [
        { PairNo: '1', Eye: 'Right', Qty: 1, Power: '-2.00' },
        { PairNo: '1', Eye: 'Left', Qty: 1, Power: '-2.00' },
      ],
      Moves: ['SendToLab'],
    })
    expect(JSON.stringify(body)).not.toMatch(/Amount|Price/)
    const again = await ask('open', { token, pass })
    expect(again.body).toMatchObject({ Job: { Moves: ['SendToLab'] } })
  })

  it('moves it as the person of the PIN, once a press', async () => {
    const sent = await ask('move', { token, pass, move: 'SendToLab' })
    expect(sent.body).toMatchObject({ IsRepeat: false, Job: { Moves: ['Received'] } })
    expect((await ask('move', { token, pass, move: 'SendToLab' })).body.IsRepeat).toBe(true)
    await ask('move', { token, pass, move: 'Received' })
    const silent = await ask('move', { token, pass, move: 'Checked', passed: false })
    expect(silent.status).toBe(400)
    const early = await ask('move', { token, pass, move: 'Fitted' })
    expect([early.status, early.body.message]).toEqual([
      409,
      'Check the lenses before they are fitted.',
    ])
    const { Events } = await shop.timeline(orderId)
    expect(Events.at(-1)).toMatchObject({ Kind: 'Received', Device: "Fitter's phone" })
    expect(Events.at(-1).Who).not.toBeNull()
  })

  it.each(['Deliver', 'ToldCustomer', 'Cancel'])(
    'never does what is the counter’s: %s',
    async (move) => {
      expect((await ask('move', { token, pass, move })).status).toBe(400)
    },
  )
})

describe('a link', () => {
  it.each([
    ['altered', () => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['of another job', () => fitterToken(t.services, rowOf(orderId), 2)],
    ['without a signature', () => orderId],
    ['invented', () => 'nothing'],
  ])('that is %s opens nothing', async (_what, forged) => {
    const answer = await ask('open', { token: forged(), pass })
    expect([answer.status, answer.body.message]).toEqual([
      404,
      'This link is no longer good: scan the newest job card.',
    ])
    t.clock.set(t.clock.now() + 61_000)
  })

  it('can not be guessed at: ten wrong ones a minute', async () => {
    const tries = []
    for (let n = 0; n < 11; n += 1) tries.push((await ask('open', { token: `x${n}` })).status)
    expect([tries[0], tries[10]]).toEqual([404, 429])
    t.clock.set(t.clock.now() + 61_000)
  })

  it('dies when the job is made again, and when the order is handed over', async () => {
    const { Lines } = await shop.order(orderId)
    await t.call('POST', '/api/Orders/remake', {
      salesOrderID: orderId,
      lines: [{ lineID: Lines[1].ID }],
      kind: 'LabError',
      reason: 'Scratched',
    })
    expect((await ask('open', { token, pass })).status).toBe(404)
    const second = fitterToken(t.services, rowOf(orderId), 2)
    expect((await ask('open', { token: second, pass })).body.Job.Remake).toBe('Scratched')
    for (const move of ['SendToLab', 'Received', 'Checked', 'Ready']) {
      expect((await ask('move', { token: second, pass, move })).status).toBe(200)
    }
    await shop.moved(orderId, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true })
    expect((await ask('open', { token: second, pass })).status).toBe(404)
  })
})

it('names the eye of every lens, right before left, from the record', async () => {
  const counter = counterWork(t)
  const lens = { code: LENS, price: 600, pairNo: '1', spectacleLensType: 1 }
  await counter.add('two eyes', { ...lens, spherical: '-3.00', eye: 'Left' })
  await counter.add('two eyes', { ...lens, spherical: '-2.00', eye: 'Right' })
  const { SalesOrderID } = await counter.commit('two eyes')
  const link = fitterToken(t.services, rowOf(SalesOrderID), jobOf(SalesOrderID))
  const { body } = await ask('open', { token: link, pass })
  expect(body.Job.Lenses).toMatchObject([
    { Eye: 'Right', Power: '-2.00' },
    { Eye: 'Left', Power: '-3.00' },
  ])
  t.services.write((tx) =>
    run(tx, 'UPDATE sales_order_lines SET eye = NULL WHERE order_id = :id', {
      id: rowOf(SalesOrderID),
    }),
  )
  const old = await ask('open', { token: link, pass })
  expect(old.body.Job.Lenses.map(({ Eye }: Json) => Eye)).toEqual([null, null])
})

describe('who read the powers of a job', () => {
  const DAY_MS = 24 * 60 * 60_000
  const readings = () =>
    all<{ operation: string; who: string }>(
      t.services.db,
      `SELECT r.operation, u.user_name AS who FROM health_reads r JOIN users u ON u.id = r.user_id
        ORDER BY r.at_ms DESC`,
    )

  it('is kept for each way to it, in the name of the PIN', async () => {
    const begun = t.clock.now()
    const id = await shop.bookSpectacles('read', { unit: 1 })
    const link = fitterToken(t.services, rowOf(id), jobOf(id))
    const ways: [string, () => Promise<{ status: number }>][] = [
      ['enter-fitter-page', () => ask('enter', { token: link, userName: 'counter', pin: '4444' })],
      ['open-fitter-page', () => ask('open', { token: link, pass })],
      ['move-fitter-job', () => ask('move', { token: link, pass, move: 'SendToLab' })],
      ['compare-fitter-lenses', () => ask('compare', { token: link, pass, readings: [] })],
    ]
    for (const [index, [name, way]] of ways.entries()) {
      t.clock.set(begun + (index + 1) * DAY_MS)
      expect((await way()).status).toBe(200)
      expect(readings()[0]).toEqual({ operation: name, who: 'counter' })
    }
    // Without a pass the page shows nothing, so nobody has read anything.
    const before = readings().length
    t.clock.set(begun + 9 * DAY_MS)
    expect((await ask('open', { token: link })).body.Job).toBeNull()
    expect(readings()).toHaveLength(before)
    t.clock.set(begun)
  })
})

it('a pass dies with the PIN it was given for', async () => {
  const other = await shop.bookSpectacles('pass', { unit: 2 })
  const link = fitterToken(t.services, rowOf(other), jobOf(other))
  expect((await ask('open', { token: link, pass })).body.Job).not.toBeNull()
  t.services.write((tx) => run(tx, `UPDATE users SET pin_hash = 'x' WHERE user_name = 'counter'`))
  expect((await ask('open', { token: link, pass })).body.Job).toBeNull()
})
