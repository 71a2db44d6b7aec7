import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exactlyOne } from '../db/sql.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { LENS } from '../testing/test-shop-items.ts'
import type { IdKind } from '../wire/ids.ts'

type Keys = Record<string, unknown>
const lens = { code: LENS, price: 600, spherical: '-1.00' }

let t: TestServer
let work: CounterWork
let key = ''
let keys = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())
beforeEach(() => {
  key = `papers-${++keys}`
})

const id = (kind: IdKind, n: number) => t.services.ids.encode(kind, n)

async function order(sale: Keys, line: Keys = lens) {
  await work.add(key, line)
  const { SalesOrderID } = await work.commit(key, sale)
  return (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
}

// Ordered on Friday, 20 November 2026 at 11:00. The labs need 3 and 5 days; normal work takes 3,
// urgent 1, same-day none.
describe('the promised date', () => {
  it.each<[string, Keys, string, string?]>([
    ['goods off the shelf are there at once', {}, '2026-11-20T11:00:00', 'CASE-01'],
    ['a lens without a word is ready the same day', {}, '2026-11-20T18:00:00'],
    ['by the priority', { priorityID: 2 }, '2026-11-21T18:00:00'],
    ['by the lab, past the Sunday', { supplierID: 1 }, '2026-11-24T18:00:00'],
    ['by both together', { supplierID: 1, priorityID: 2 }, '2026-11-25T18:00:00'],
    [
      'same-day work waits for the lab alone',
      { supplierID: 2, priorityID: 3 },
      '2026-11-26T18:00:00',
    ],
    [
      'as it was sent',
      { supplierID: 2, expectedDate: '2026-12-01T10:30:00' },
      '2026-12-01T10:30:00',
    ],
    [
      'as it was sent, with a zone',
      { expectedDate: '2026-12-01T05:00:00Z' },
      '2026-12-01T10:30:00',
    ],
    ['as it was sent, a plain date', { expectedDate: '2026-12-01' }, '2026-12-01T00:00:00'],
    [
      'as the lab order has it',
      { purchaseOrderModel: { expectedDate: '2026-12-02' } },
      '2026-12-02T00:00:00',
    ],
  ])('%s', async (_what, sent, expected, code = LENS) => {
    const { priorityID, supplierID, ...sale } = sent
    const ids = {
      ...(priorityID === undefined ? {} : { priorityID: id('priority', Number(priorityID)) }),
      ...(supplierID === undefined ? {} : { supplierID: id('supplier', Number(supplierID)) }),
    }
    const line = code === LENS ? lens : { code }
    expect((await order({ ...sale, ...ids }, line)).ExpectedDate).toBe(expected)
  })
})

describe('the state of a new order', () => {
  it.each<[string, Keys, Keys, string]>([
    ['handed over', {}, {}, 'Delivered'],
    ['not invoiced', { generateInvoice: false }, {}, 'Booked'],
    ['sent home', { deliveryMode: 'Home' }, {}, 'Booked'],
    ['promised for later', {}, { expectedDate: '2026-11-21' }, 'Booked'],
    ['with a lab order', {}, { purchaseOrderModel: { instructions: 'Tint' } }, 'Booked'],
  ])('%s', async (_what, salesorderModel, sale, status) => {
    expect(await order({ salesorderModel, ...sale }, {})).toMatchObject({ Status: status })
  })

  it('with a lens is booked', async () => {
    expect(await order({})).toMatchObject({ Status: 'Booked' })
  })
})

describe('the lab order', () => {
  it('is written for lens lines, with who makes them', async () => {
    const { LabOrder } = await order({
      purchaseOrderModel: {
        supplierID: id('supplier', 1),
        fitterID: id('fitter', 2),
        priorityID: id('priority', 2),
        expectedDate: '2026-11-30',
        instructions: 'Edge thin',
      },
    })
    expect(LabOrder).toEqual({
      ID: expect.any(String),
      LabOrderNo: expect.stringMatching(/^KA1L\/26-27\/\d{5}$/),
      SupplierID: id('supplier', 1),
      SupplierName: 'Clear Lens Lab',
      FitterID: id('fitter', 2),
      FitterName: 'Latha',
      PriorityID: id('priority', 2),
      PriorityName: 'Urgent',
      ExpectedDate: '2026-11-30T00:00:00',
      Instructions: 'Edge thin',
      Status: 'Draft',
      Remake: null,
    })
  })

  it('takes supplier, fitter and priority from the sale where its own are missing', async () => {
    const { LabOrder } = await order({
      supplierID: id('supplier', 2),
      fitterID: id('fitter', 1),
      priorityID: id('priority', 3),
      purchaseOrderModel: { supplierID: id('supplier', 1) },
    })
    expect(LabOrder).toMatchObject({
      SupplierName: 'Clear Lens Lab',
      FitterName: 'Suresh',
      PriorityName: 'Same day',
    })
  })

  it('holds the lens lines of the cart and no others', async () => {
    await work.add(key)
    const { LabOrder } = await order({})
    const { lines } = exactlyOne<{ lines: number }>(
      t.services.db,
      'SELECT count(*) AS lines FROM lab_order_lines WHERE lab_order_id = :id',
      { id: t.services.ids.decode('labOrder', LabOrder.ID) },
    )
    expect(lines).toBe(1)
  })

  it('is not made where nothing is made to order', async () => {
    expect((await order({}, {})).LabOrder).toBeNull()
  })
})

describe('the prescription', () => {
  const right = {
    spherical: '-2.00',
    cylinder: '-0.75',
    axis: '90',
    addition: '+2.00',
    prism: '1',
    base: 'In',
    pd: '31.5',
    va: '6/6',
    fittingHeight: '18',
  }

  it('is kept as it was written, both eyes', async () => {
    const { EyeInfo } = await order({
      eyeInfoModel: {
        examDate: '2026-11-19',
        doctorID: id('doctor', 2),
        right,
        left: { spherical: 'Plano' },
        ipd: '63',
        remarks: 'Dry eyes',
      },
    })
    expect(EyeInfo).toEqual({
      ID: expect.any(String),
      ExamDate: '2026-11-19T00:00:00',
      DoctorID: id('doctor', 2),
      DoctorName: 'Dr Imran Baig',
      Right: {
        Spherical: '-2.00',
        Cylinder: '-0.75',
        Axis: '90',
        Addition: '+2.00',
        Prism: '1',
        Base: 'In',
        PD: '31.5',
        NearPD: null,
        VA: '6/6',
        FittingHeight: '18',
      },
      Left: {
        Spherical: 'Plano',
        Cylinder: null,
        Axis: null,
        Addition: null,
        Prism: null,
        Base: null,
        PD: null,
        NearPD: null,
        VA: null,
        FittingHeight: null,
      },
      IPD: '63',
      NearIPD: null,
      VertexMm: null,
      WorkedOutPD: { Right: null, Left: '31.5' },
      Remarks: 'Dry eyes',
    })
  })

  it('is of the day and the doctor of the sale where it says neither', async () => {
    const { EyeInfo } = await order({
      salesorderModel: { doctorID: id('doctor', 1) },
      eyeInfoModel: { right },
    })
    expect(EyeInfo).toMatchObject({
      ExamDate: '2026-11-20T11:00:00',
      DoctorName: 'Dr Kavitha Shenoy',
      Left: null,
    })
  })

  it.each([undefined, null, {}])('%j is none', async (eyeInfoModel) => {
    expect((await order({ eyeInfoModel })).EyeInfo).toBeNull()
  })
})

describe('the recall', () => {
  it.each<[Keys, string, string | null]>([
    [{ recallDate: '2027-05-01', channel: 'SMS' }, '2027-05-01T00:00:00', 'SMS'],
    [{ recallAfterMonths: 12, channel: 'WhatsApp' }, '2027-11-20T11:00:00', 'WhatsApp'],
    [{ recallAfterMonths: 3 }, '2027-02-20T11:00:00', null],
    [{ recallDate: '2027-05-01', recallAfterMonths: 3 }, '2027-05-01T00:00:00', null],
  ])('%j', async (recall, RecallDate, Channel) => {
    const { Recall } = await order({
      eyecheckupRecallModel: { ...recall, message: 'Time to look' },
    })
    expect(Recall).toEqual({ ID: expect.any(String), RecallDate, Channel, Message: 'Time to look' })
  })

  it('counts from the day of the eye test that is dispensed', async () => {
    const { Recall } = await order({
      eyeInfoModel: { right: { spherical: '-2.00' }, examDate: '2025-11-18' },
      eyecheckupRecallModel: { recallAfterMonths: 12 },
    })
    expect(Recall).toMatchObject({ RecallDate: '2026-11-18T00:00:00' })
  })

  it('is not made unless it is asked for', async () => {
    expect((await order({ eyecheckupRecallModel: {} })).Recall).toBeNull()
  })
})

describe('the customer', () => {
  it('can be made with the sale', async () => {
    const customers = work.count('customers')
    const made = await order({
      customerModel: { name: ' Kiran Rao ', mobile: '98450 77777', stateID: id('state', 29) },
    })
    expect(work.count('customers')).toBe(customers + 1)
    const { body } = await t.call('GET', `/api/Customer/${made.CustomerID}`)
    expect(body).toMatchObject({ Name: 'Kiran Rao', LastVisit: '2026-11-20T11:00:00' })
  })

  it('who is known stays as they are, and has been here', async () => {
    const customerID = id('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name))
    const customers = work.count('customers')
    const made = await order({ customerModel: { customerID, name: 'Someone else' } })
    expect(made).toMatchObject({ CustomerID: customerID, CustomerName: LOCAL_CUSTOMER.name })
    expect(work.count('customers')).toBe(customers)
  })

  it.each([undefined, null, {}])('%j is the walk-in customer', async (customerModel) => {
    const made = await order({ customerModel })
    expect(made.CustomerNumericID).toBe(t.services.branch().walkInCustomerId)
  })
})
