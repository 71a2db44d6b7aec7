import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASH } from '../masters/master-rows.ts'
import { counterWork } from '../testing/counter-work.ts'
import { expectRefusal } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER, TAMIL_NADU_CUSTOMER } from '../testing/test-shop.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  await sellToAsha()
})
afterAll(() => t.close())

const id = (name: string) => t.services.ids.encode('customer', customerIdOf(t.services, name))
const recalls = async (query = '') =>
  (await t.call('GET', `/api/Customer/recalls${query}`)).body.Items
const mark = (recallID: string, status: string, note?: string) =>
  t.call('POST', '/api/Customer/recalls/mark', { recallID, status, ...(note && { note }) })

/** Glasses on order, part paid, with the prescription and the next test. */
async function sellToAsha(): Promise<void> {
  const work = counterWork(t)
  await work.add('asha', { qty: 2 })
  await work.commit('asha', {
    customerModel: { customerID: id(LOCAL_CUSTOMER.name) },
    salesorderModel: { generateInvoice: false },
    receiptModel: { receiptAmount: 100, receiptTypeId: CASH },
    eyeInfoModel: {
      examDate: '2026-08-01',
      right: { spherical: '-2', cylinder: '-0.75', axis: '90', addition: '2' },
      left: { spherical: '-1.5' },
      ipd: '62',
    },
    eyecheckupRecallModel: { recallDate: '2026-11-18', channel: 'WhatsApp' },
    expectedDate: '2026-11-19',
  })
}

describe('GET /api/Customer/{customerID}/glance', () => {
  it('says everything the counter asks about, in one answer', async () => {
    const { body } = await t.call('GET', `/api/Customer/${id(LOCAL_CUSTOMER.name)}/glance`)
    expect(body).toMatchObject({
      Name: LOCAL_CUSTOMER.name,
      Mobile: LOCAL_CUSTOMER.mobile,
      OrderCount: 1,
      SpendAmount: 236,
      MembershipName: null,
      MayMessage: null,
      DueAmount: 136,
      HouseholdDueAmount: 0,
      CreditAmount: 0,
      HouseholdCreditAmount: 0,
      CreditNotes: [],
      OpenOrders: [{ Status: 'Booked', IsOverdue: true, BalanceAmount: 136 }],
      LastPrescription: {
        ExamDate: '2026-08-01T00:00:00',
        MonthsAgo: 3,
        Right: '-2.00 / -0.75 x 90 Add +2.00',
        Left: '-1.50',
        IPD: '62',
      },
      Recalls: [
        { RecallDate: '2026-11-18T00:00:00', Channel: 'WhatsApp', Status: 'Due', IsDue: true },
      ],
      Household: [],
    })
  })

  it('is empty for who never bought, and refuses who is nobody', async () => {
    const { body } = await t.call('GET', `/api/Customer/${id(TAMIL_NADU_CUSTOMER.name)}/glance`)
    expect(body).toMatchObject({ OrderCount: 0, SpendAmount: 0, LastPrescription: null })
    const path = `/api/Customer/${t.services.ids.encode('customer', 9_999)}/glance`
    await expectRefusal(t, { name: 'nobody', method: 'GET', path, code: 'NOT_FOUND' })
  })
})

describe('POST /api/Customer/matches', () => {
  const matches = async (body: Record<string, unknown>) =>
    (await t.call('POST', '/api/Customer/matches', body)).body.Items.map(
      ({ Name, Why, IsSameName }: Record<string, unknown>) => [Name, Why, IsSameName],
    )

  it('finds the same mobile however it is written, and much the same name', async () => {
    const { name } = LOCAL_CUSTOMER
    expect(await matches({ name: 'Ravi Rao', mobile: '098450 11111' })).toEqual([
      [name, 'SameMobile', false],
    ])
    expect(await matches({ name: 'asha rao', mobile: '+919845011111' })).toEqual([
      [name, 'SameMobile', true],
    ])
    expect(await matches({ name: 'Asha Raoo' })).toEqual([[name, 'SimilarName', false]])
    expect(await matches({ name: 'Somebody Else', mobile: '9800000000' })).toEqual([])
  })

  it('finds a name that sounds the same and begins otherwise', async () => {
    await t.call('POST', '/api/Customer/save', { name: 'Laxmi Shaikh' })
    expect(await matches({ name: 'Sheikh Lakshmy' })).toEqual([
      ['Laxmi Shaikh', 'SimilarName', false],
    ])
    expect(await matches({ name: 'Lakshman Shaikh' })).toEqual([])
  })

  it('does not name the one who is being changed', async () => {
    const { mobile, name } = LOCAL_CUSTOMER
    expect(await matches({ name, mobile, customerID: id(name) })).toEqual([])
  })
})

describe('POST /api/Customer/consent', () => {
  it('keeps the yes and the no, and a no takes the link away', async () => {
    const customerID = id(LOCAL_CUSTOMER.name)
    const say = (mayMessage: boolean) =>
      t.call('POST', '/api/Customer/consent', { customerID, mayMessage })
    expect((await recalls())[0].WhatsAppLink).toMatch(/^https:\/\/wa\.me\/919845011111\?text=Dear/)
    expect((await say(false)).body).toEqual({ success: true })
    expect((await recalls())[0]).toMatchObject({ MayMessage: false, WhatsAppLink: null })
    await say(true)
    expect((await recalls())[0].WhatsAppLink).not.toBeNull()
    const walkIn = t.services.ids.encode('customer', t.services.branch().walkInCustomerId)
    await expectRefusal(t, {
      name: 'walk-in',
      method: 'POST',
      path: '/api/Customer/consent',
      body: { customerID: walkIn, mayMessage: true },
      code: 'BUSINESS_RULE',
    })
  })
})

describe('GET /api/Customer/recalls', () => {
  it('lists what is open by day, with the message that is ready', async () => {
    const [recall, ...others] = await recalls('?from=2026-11-01&to=2026-11-18')
    expect(others).toEqual([])
    expect(recall).toMatchObject({
      RecallDate: '2026-11-18T00:00:00',
      Status: 'Due',
      CustomerName: LOCAL_CUSTOMER.name,
      CustomerMobile: LOCAL_CUSTOMER.mobile,
    })
    expect(recall.Message).toContain('Dear Asha Rao,\nYour next eye test is due on 18-11-2026.')
    expect(await recalls('?from=2026-11-19')).toEqual([])
    const beyond = await t.call('GET', '/api/Customer/recalls?pageNumber=2&pageSize=1')
    expect(beyond.body).toMatchObject({ Items: [], Total: 1 })
    const wrong = { name: 'no date', method: 'GET', code: 'VALIDATION', field: 'from' } as const
    await expectRefusal(t, { ...wrong, path: '/api/Customer/recalls?from=soon' })
  })

  it('ends with the eye test that it asked for, and with the next recall', async () => {
    const work = counterWork(t)
    const customerModel = { customerID: id(TAMIL_NADU_CUSTOMER.name) }
    const daysOf = async () =>
      (await recalls())
        .filter((row: { CustomerName: string }) => row.CustomerName === TAMIL_NADU_CUSTOMER.name)
        .map((row: { RecallDate: string }) => row.RecallDate)
    const sellWith = async (key: string, sale: object) => {
      await work.add(key)
      await work.commit(key, { customerModel, ...sale })
    }
    await sellWith('first', {
      eyecheckupRecallModel: { recallDate: '2026-11-20', channel: 'Call' },
    })
    await sellWith('second', { eyecheckupRecallModel: { recallDate: '2026-12-15' } })
    expect(await daysOf()).toEqual(['2026-12-15T00:00:00'])

    const right = { spherical: '-2', pd: '31.5' }
    await sellWith('old', { eyeInfoModel: { examDate: '2026-03-01', right } })
    expect(await daysOf()).toHaveLength(1)
    t.clock.set(t.clock.now() + 24 * 60 * 60 * 1000)
    const exam = { customerID: customerModel.customerID, right }
    const path = '/api/Optics/prescriptions'
    expect((await t.call('POST', path, exam, { as: 'optometrist' })).status).toBe(200)
    expect(await daysOf()).toEqual([])
    const { body } = await t.call('GET', `/api/Customer/${customerModel.customerID}/glance`)
    expect(body.Recalls).toEqual([])
    expect(body.LastPrescription).toMatchObject({ IPD: null, RightPD: '31.5', LeftPD: null })
  })

  it('moves on as it is marked, by POST /api/Customer/recalls/mark', async () => {
    const [recall] = await recalls()
    const path = '/api/Customer/recalls/mark'
    expect((await mark(recall.ID, 'Told', 'Will call back')).body).toEqual({ success: true })
    expect((await recalls())[0]).toMatchObject({ Status: 'Told', Note: 'Will call back' })
    await mark(recall.ID, 'Booked')
    expect(await recalls()).toEqual([])
    expect((await recalls('?status=Booked'))[0]).toMatchObject({ Note: 'Will call back' })
    const body = { recallID: t.services.ids.encode('recall', 999), status: 'Told' }
    await expectRefusal(t, { name: 'none', method: 'POST', path, body, code: 'NOT_FOUND' })
  })
})
