import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseDigest } from '../testing/database-digest.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import {
  BUSINESS_CUSTOMER,
  customerIdOf,
  LOCAL_CUSTOMER,
  TAMIL_NADU_CUSTOMER,
} from '../testing/test-shop.ts'

let server: TestServer
const customerOf = (name: string) =>
  server.services.ids.encode('customer', customerIdOf(server.services, name))

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const SAVE = '/api/Optics/prescriptions'
const save = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', SAVE, body, { as: 'optometrist', headers })
const history = async (customerID: string) =>
  (await server.call('GET', `/api/Customer/${customerID}/prescriptions`)).body

describe('the history of a person', () => {
  it('is newest first, with numbers to draw and what changed', async () => {
    const customerID = customerOf(LOCAL_CUSTOMER.name)
    await save({ customerID, examDate: '2024-12-20', line: 'R -2 L -1.5/+0.5x180 pd 60' })
    await save({
      customerID,
      examDate: '2025-11-21',
      doctorID: server.services.ids.encode('doctor', 1),
      line: 'R -2.5 L -1 -0.5 x 90 add 1 pd 60.5 near pd 57',
      remarks: 'Reads a lot',
    })
    const { AgeYears, CustomerName, Items } = await history(customerID)
    expect({ AgeYears, CustomerName }).toEqual({ AgeYears: null, CustomerName: 'Asha Rao' })
    expect(Items).toMatchObject([
      {
        ExamDate: '2025-11-21T00:00:00',
        DoctorName: 'Dr Kavitha Shenoy',
        IPD: '60.5',
        NearIPD: '57',
        Remarks: 'Reads a lot',
        Source: 'Exam',
        TakenBy: 'Optometrist',
        Orders: [],
        RightPrinted: '-2.50 Add +1.00',
        Chart: {
          Right: {
            Spherical: -2.5,
            Cylinder: 0,
            Axis: null,
            Addition: 1,
            SphericalEquivalent: -2.5,
          },
          Left: { Spherical: -1, Cylinder: -0.5, Axis: 90, SphericalEquivalent: -1.25 },
        },
        ChangedBy: ['Right sphere -0.50 in 11 months'],
      },
      { ExamDate: '2024-12-20T00:00:00', LeftPrinted: '-1.50 / +0.50 x 180', ChangedBy: [] },
    ])
  })

  it('has of one day the one that was written last first, though its hour is not said', async () => {
    const { body } = await server.call('POST', '/api/Customer/save', { name: 'Twice A Day' })
    const { customerID } = body
    await save({ customerID, examDate: '2025-11-10T10:30:00', line: 'R -2 L -4 pd 60' })
    await save({ customerID, examDate: '2025-11-10', line: 'R -2 L -4.5 pd 60' })
    const { Items } = await history(customerID)
    expect(Items.map(({ LeftPrinted }: { LeftPrinted: string }) => LeftPrinted)).toEqual([
      '-4.50',
      '-4.00',
    ])
    const customer = await server.call('GET', `/api/Customer/${customerID}`)
    expect(customer.body.Prescriptions[0].Left.Spherical).toBe('-4.50')
  })

  it('is empty of somebody who was never tested, and of nobody', async () => {
    expect((await history(customerOf(BUSINESS_CUSTOMER.name))).Items).toEqual([])
    const nobody = server.services.ids.encode('customer', 4_000)
    expect(await history(nobody)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await history('x'.repeat(22))).toMatchObject({ code: 'INVALID_ID' })
  })
})

describe('keeping an eye test', () => {
  it('takes the place of another, which stays', async () => {
    const customerID = customerOf(TAMIL_NADU_CUSTOMER.name)
    const first = await save({ customerID, line: 'R -2 L -2' })
    const supersedesID = first.body.prescriptionID
    const second = await save({ customerID, line: 'R -2 L -1.75', supersedesID })
    expect(second).toMatchObject({ status: 200, body: { success: true } })
    const { Items } = await history(customerID)
    expect(Items).toMatchObject([
      { ID: second.body.prescriptionID, SupersedesID: supersedesID, SupersededByID: null },
      { ID: supersedesID, SupersededByID: second.body.prescriptionID },
    ])
    const { body: customer } = await server.call('GET', `/api/Customer/${customerID}`)
    expect(customer.Prescriptions.map(({ ID }: { ID: string }) => ID)).toEqual([
      second.body.prescriptionID,
    ])
    expect(await save({ customerID, line: 'R -3', supersedesID })).toMatchObject({ status: 409 })
  })

  it('is done once for a key that is sent twice', async () => {
    const body = { customerID: customerOf(BUSINESS_CUSTOMER.name), line: 'both +1' }
    const key = { 'idempotency-key': 'exam-1' }
    const first = await save(body, key)
    expect((await save(body, key)).body).toEqual(first.body)
    expect((await history(body.customerID)).Items).toHaveLength(1)
    expect(await save({ ...body, line: 'both +2' }, key)).toMatchObject({ status: 409 })
  })

  it.each([
    ['nothing at all', { line: '' }, 400, 'right'],
    ['what can’t be read', { line: 'R banana' }, 400, 'line'],
    ['a power without sign', { right: { spherical: '2' } }, 400, 'right.spherical'],
    ['a cylinder without axis', { line: 'R -2 -1' }, 400, 'right.axis'],
    ['a day to come', { line: 'R -2', examDate: '2026-11-21' }, 400, 'examDate'],
    ['no date', { line: 'R -2', examDate: 'yesterday' }, 400, 'examDate'],
  ])('refuses %s', async (_what, body, status, field) => {
    const customerID = customerOf(LOCAL_CUSTOMER.name)
    const before = databaseDigest(server.services.db)
    const answer = await save({ customerID, ...body })
    expect(answer).toMatchObject({ status, body: { errors: [expect.objectContaining({ field })] } })
    expect(databaseDigest(server.services.db)).toBe(before)
  })

  it('refuses the test of another person, and nobody’s', async () => {
    const { Items } = await history(customerOf(LOCAL_CUSTOMER.name))
    const body = { customerID: customerOf(BUSINESS_CUSTOMER.name), line: 'R -2' }
    const before = databaseDigest(server.services.db)
    expect(await save({ ...body, supersedesID: Items[0].ID })).toMatchObject({ status: 404 })
    const nobody = server.services.ids.encode('customer', 4_000)
    expect(await save({ ...body, customerID: nobody })).toMatchObject({ status: 404 })
    const noDoctor = server.services.ids.encode('doctor', 4_000)
    expect(await save({ ...body, doctorID: noDoctor })).toMatchObject({ status: 404 })
    expect(databaseDigest(server.services.db)).toBe(before)
  })
})

it('plans the next test with one that is kept, from its own day, and forgets it with a later one', async () => {
  const made = await server.call('POST', '/api/Customer/save', { name: 'Yearly Test' })
  const { customerID } = made.body
  const planned = async () => {
    const { body } = await server.call('GET', '/api/Customer/recalls')
    return body.Items.filter(
      ({ CustomerID }: { CustomerID: string }) => CustomerID === customerID,
    ).map(({ RecallDate }: { RecallDate: string }) => RecallDate)
  }
  const exam = { customerID, line: 'R -2 L -1.5 pd 60', examDate: '2025-11-10' }
  const kept = await save({ ...exam, recallAfterMonths: 12, recallChannel: 'Call' })
  expect(kept.body).toMatchObject({ success: true, recallDate: '2026-11-10T00:00:00' })
  expect(await planned()).toEqual(['2026-11-10T00:00:00'])
  const again = await save({ ...exam, examDate: '2026-11-18', recallAfterMonths: 6 })
  expect(again.body.recallDate).toBe('2027-05-18T00:00:00')
  expect(await planned()).toEqual(['2027-05-18T00:00:00'])
  expect((await save(exam)).body.recallDate).toBeNull()
})
