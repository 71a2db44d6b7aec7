import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exactlyOne } from '../db/sql.ts'
import { buildJobCard } from '../documents/job-card/model.ts'
import { orderById } from '../orders/order-record.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER, TAMIL_NADU_CUSTOMER } from '../testing/test-shop.ts'
import { CONTACT_LENS, LENS, PROGRESSIVE_LENS } from '../testing/test-shop-items.ts'

let server: TestServer
let work: CounterWork
const customerOf = (name: string) =>
  server.services.ids.encode('customer', customerIdOf(server.services, name))

beforeAll(async () => {
  server = await testServer()
  work = counterWork(server)
})
afterAll(() => server.close())

const EYES = { right: { spherical: '-2.00' }, left: { spherical: '-1.50' } }

async function pairInCart(sessionID: string, code = LENS) {
  const lens = { code, price: code === PROGRESSIVE_LENS ? 4_500 : 600, pairNo: '1' }
  await work.add(sessionID, { ...lens, spherical: '-2.00' })
  await work.add(sessionID, { ...lens, spherical: '-1.50' })
}

async function order(salesOrderID: string) {
  const { body } = await server.call('GET', `/api/Orders/${salesOrderID}`)
  return body
}

async function ruleCounts(ruleID: string) {
  const { body } = await server.call('GET', '/api/Optics/gate-rules')
  return body.find(({ RuleID }: { RuleID: string }) => RuleID === ruleID)
}

describe('a sale that asks for the lab check', () => {
  it('is refused while something red stands, and leaves nothing behind', async () => {
    await pairInCart('GATE-1')
    const before = databaseDigest(server.services.db)
    const answer = await work.save('GATE-1', { eyeInfoModel: EYES, labCheck: {} })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'BUSINESS_RULE',
        message: 'Put this right or say why it is: The PD is missing.',
      },
    })
    const blank = { overrides: [{ ruleID: 'pd-missing', reason: ' ' }] }
    expect(await work.save('GATE-1', { eyeInfoModel: EYES, labCheck: blank })).toMatchObject({
      status: 422,
    })
    expect(databaseDigest(server.services.db)).toBe(before)
  })

  it('never compares one walk-in with another', async () => {
    const sellTo = async (sessionID: string, eyes: object) => {
      await work.add(sessionID, { code: LENS, price: 600, pairNo: '1' })
      await work.add(sessionID, { code: LENS, price: 600, pairNo: '1' })
      return await work.save(sessionID, { eyeInfoModel: { ...eyes, ipd: '62' }, labCheck: {} })
    }
    const minus = { right: { spherical: '-2.00' }, left: { spherical: '-1.50' } }
    const plus = { right: { spherical: '+2.00' }, left: { spherical: '+1.50' } }
    expect(await sellTo('GATE-WALK-1', minus)).toMatchObject({ status: 200 })
    expect(await sellTo('GATE-WALK-2', plus)).toMatchObject({ status: 200 })
  })

  it.each(['4500', 'ok'])('takes %j for no reason', async (reason) => {
    const labCheck = { overrides: [{ ruleID: 'pd-missing', reason }] }
    expect(await work.save('GATE-1', { eyeInfoModel: EYES, labCheck })).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION',
        errors: [
          { field: 'reason', message: `Say in words why it is right: "${reason}" is no reason.` },
        ],
      },
    })
  })

  it('goes through with a reason, which the order keeps', async () => {
    const data = await work.commit('GATE-1', {
      eyeInfoModel: EYES,
      labCheck: { overrides: [{ ruleID: 'pd-missing', reason: 'Lab measures from old pair' }] },
    })
    expect((await order(data.SalesOrderID)).LabCheck).toEqual([
      {
        RuleID: 'pd-missing',
        Severity: 'Red',
        Eye: null,
        PairNo: null,
        Sentence: 'The PD is missing.',
        Reason: 'Lab measures from old pair',
        UserName: 'Counter',
        At: '2026-11-20T11:00:00',
      },
    ])
    const { id } = exactlyOne<{ id: number }>(
      server.services.db,
      'SELECT max(id) AS id FROM sales_orders',
    )
    expect(buildJobCard(server.services, orderById(server.services.db, id)).Remarks).toBe(
      'The PD is missing. Checked: Lab measures from old pair',
    )
    expect(await ruleCounts('pd-missing')).toMatchObject({ Caught: 1, Overridden: 1 })
  })

  it('goes through when all is right, and amber holds nothing', async () => {
    await pairInCart('GATE-2')
    const data = await work.commit('GATE-2', {
      eyeInfoModel: {
        right: { ...EYES.right, addition: '1.00' },
        left: { ...EYES.left, addition: '1.00' },
        ipd: '62',
      },
      labCheck: { frames: [{ isOwn: true, a: 50, b: 34, dbl: 18 }] },
    })
    const { LabCheck } = await order(data.SalesOrderID)
    expect(LabCheck).toMatchObject([{ RuleID: 'addition-unused', Severity: 'Amber', Reason: null }])
  })

  it('does not hold what a rule that is off would have held', async () => {
    const turn = (isOn: boolean) =>
      server.call(
        'POST',
        '/api/Optics/gate-rules',
        { rules: [{ ruleID: 'pd-missing', isOn }] },
        { as: 'manager' },
      )
    await turn(false)
    await pairInCart('GATE-3')
    await work.commit('GATE-3', { eyeInfoModel: EYES, labCheck: {} })
    await turn(true)
  })

  it('asks no PD of contact lenses', async () => {
    await work.add('GATE-6', { code: CONTACT_LENS, price: 380 })
    await work.commit('GATE-6', { eyeInfoModel: EYES, labCheck: {} })
  })

  it('is nothing to a client that does not know of it', async () => {
    await pairInCart('GATE-4', PROGRESSIVE_LENS)
    const data = await work.commit('GATE-4', { eyeInfoModel: EYES })
    expect((await order(data.SalesOrderID)).LabCheck).toEqual([])
  })

  it('refuses a reason for a rule that there is not', async () => {
    await pairInCart('GATE-5')
    const labCheck = { overrides: [{ ruleID: 'whim', reason: 'because' }] }
    expect(await work.save('GATE-5', { labCheck })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    })
  })
})

describe('what is red while somebody types, and what holds the sale', () => {
  type Lens = { code?: string; eye?: string; spherical?: string; pairNo?: string }
  const GOOD = { ...EYES, ipd: '62' }
  const lens = (spherical: string, extra: Lens = {}): Lens => ({ spherical, ...extra })
  const progressive = { code: PROGRESSIVE_LENS }
  const far = { right: { addition: '2.00' }, left: { addition: '2.00' } }
  const withHeight = (height: string) => ({
    right: { ...EYES.right, ...far.right, fittingHeight: height },
    left: { ...EYES.left, ...far.left, fittingHeight: height },
    ipd: '62',
  })
  const CASES: [rule: string, eyes: object, lenses: Lens[], frames?: object[]][] = [
    ['nothing', GOOD, [lens('-2.00'), lens('-1.50')]],
    ['nothing', GOOD, [lens('-1.50', { eye: 'Left' })]],
    ['nothing', GOOD, [lens('-1.50'), lens('-2.00')]],
    ['lens-power-differs', GOOD, [lens('-1.50', { eye: 'Right' })]],
    ['lens-power-differs', GOOD, [lens('-2.00'), lens('-3.00')]],
    // Typed in the wrong eye first, and cleared: the lens of before would be made all the same.
    [
      'lens-power-differs',
      { left: EYES.left, ipd: '62' },
      [lens('-2.00', { eye: 'Right' }), lens('-1.50', { eye: 'Left' })],
    ],
    ['pd-missing', EYES, [lens('-2.00'), lens('-1.50')]],
    ['addition-missing', GOOD, [lens('-2.00', progressive), lens('-1.50', progressive)]],
    ['height-missing', withHeight(''), [lens('-2.00', progressive), lens('-1.50', progressive)]],
    ['height-corridor', withHeight('9'), [lens('-2.00', progressive), lens('-1.50', progressive)]],
    ['lens-types-differ', withHeight('20'), [lens('-2.00', progressive), lens('-1.50')]],
    ['own-frame-sizes', GOOD, [lens('-2.00'), lens('-1.50')], [{ isOwn: true }]],
  ]

  let sales = 0

  it.each(CASES)('is the same: %s', async (rule, eyes, lenses, frames = []) => {
    sales += 1
    const sessionID = `AGREE-${sales}`
    for (const each of lenses) {
      const price = each.code === PROGRESSIVE_LENS ? 4_500 : 600
      await work.add(sessionID, { price, pairNo: '1', code: LENS, ...each })
    }
    const before = databaseDigest(server.services.db)
    const { body } = await server.call('POST', '/api/Optics/lab-check', {
      ...eyes,
      sessionID,
      frames,
      isGlance: true,
    })
    expect(databaseDigest(server.services.db), 'a glance counts nothing').toBe(before)
    const red = body.Findings.filter(({ Severity }: { Severity: string }) => Severity === 'Red')
    const rules = red.map(({ RuleID }: { RuleID: string }) => RuleID)
    const saved = await work.save(sessionID, { eyeInfoModel: eyes, labCheck: { frames } })
    if (rule === 'nothing') {
      expect({ rules, status: saved.status }).toEqual({ rules: [], status: 200 })
      return
    }
    expect(rules).toContain(rule)
    expect(saved.status).toBe(422)
    const sentences = red.map(({ Sentence }: { Sentence: string }) => Sentence).join(' ')
    expect(saved.body.message).toBe(`Put this right or say why it is: ${sentences}`)
  })
})

describe('an eye test that was kept before the sale', () => {
  const historyPath = (customerID: string) => `/api/Customer/${customerID}/prescriptions`

  it('is dispensed once and stays one row of the history', async () => {
    const customerID = customerOf(LOCAL_CUSTOMER.name)
    const exam = await server.call(
      'POST',
      '/api/Optics/prescriptions',
      { customerID, line: 'R -2.00 L -1.50 pd 62' },
      { as: 'optometrist' },
    )
    const { prescriptionID } = exam.body
    await pairInCart('EXAM-1')
    const data = await work.commit('EXAM-1', {
      customerModel: { customerID },
      eyeInfoModel: { ...EYES, ipd: '62', prescriptionID },
      labCheck: {},
    })
    const { body } = await server.call('GET', historyPath(customerID))
    expect(body.Items).toMatchObject([
      {
        ID: prescriptionID,
        Source: 'Exam',
        TakenBy: 'Optometrist',
        Orders: [{ ID: data.SalesOrderID, SalesOrderNo: data.SalesOrderNo }],
      },
    ])
    expect((await order(data.SalesOrderID)).EyeInfo).toMatchObject({
      Right: { Spherical: '-2.00' },
    })
  })

  it('is a prescription of its own where the powers were changed', async () => {
    const customerID = customerOf(LOCAL_CUSTOMER.name)
    const before = await server.call('GET', historyPath(customerID))
    await work.add('EXAM-2', { code: LENS, price: 600 })
    await work.commit('EXAM-2', {
      customerModel: { customerID },
      eyeInfoModel: {
        right: { spherical: '-2.25' },
        left: { spherical: '-1.50' },
        prescriptionID: before.body.Items[0].ID,
      },
    })
    const { body } = await server.call('GET', historyPath(customerID))
    expect(body.Items).toHaveLength(before.body.Items.length + 1)
    expect(body.Items[0]).toMatchObject({ Source: 'Order', RightPrinted: '-2.25' })
  })

  it('of somebody else is refused', async () => {
    const { body } = await server.call('GET', historyPath(customerOf(LOCAL_CUSTOMER.name)))
    await work.add('EXAM-3', { code: LENS, price: 600 })
    const answer = await work.save('EXAM-3', {
      customerModel: { customerID: customerOf(TAMIL_NADU_CUSTOMER.name) },
      eyeInfoModel: { ...EYES, prescriptionID: body.Items[0].ID },
    })
    expect(answer).toMatchObject({ status: 404 })
  })
})
