import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exactlyOne, run } from '../db/sql.ts'
import { counterWork } from '../testing/counter-work.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME, FRAME_UNITS, LENS, MRP_PRICED } from '../testing/test-shop-items.ts'
import type { IdKind } from '../wire/ids.ts'
import { orderBalance } from './order-balance.ts'

const SEARCH = '/api/Orders/search'
const PAGE = { pageNumber: 1, pageSize: 20 }

let t: TestServer
/** Three orders: two cases for Asha yesterday, spectacles for Asha, a solution for nobody. */
let cases: { SalesOrderID: string; CustomerID: string; InvoiceNo: string }
let spectacles: typeof cases
let solution: typeof cases

const id = (kind: IdKind, number: number) => t.services.ids.encode(kind, number)
const asha = () => ({ customerID: id('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name)) })

beforeAll(async () => {
  t = await testServer()
  const counter = counterWork(t)
  await counter.add('cases', { qty: 2 })
  cases = await counter.commit(
    'cases',
    {
      orderDate: '2026-11-19T18:30:00',
      customerModel: asha(),
      receiptModel: { receiptAmount: 200, receiptTypeId: 1 },
    },
    'manager',
  )
  await counter.add('spectacles', {
    code: FRAME,
    inventoryID: counter.unit(FRAME_UNITS[0] ?? ''),
    mrp: 2500,
    price: 2000,
    discountRate: 10,
    pairNo: '1',
  })
  await counter.add('spectacles', {
    code: LENS,
    qty: 2,
    price: 600,
    jobCharges: 50,
    pairNo: '1',
    spectacleLensType: 1,
    spherical: '-2.00',
  })
  spectacles = await counter.commit('spectacles', {
    customerModel: asha(),
    salesorderModel: { generateInvoice: false, shippingCharges: 100, serviceTax: 18 },
    receiptModel: {
      payments: [
        { receiptAmount: 500, receiptTypeId: 1 },
        { receiptAmount: 300.5, receiptTypeId: 4, referenceNo: 'CHQ 004512', statusId: 2 },
      ],
    },
    eyeInfoModel: {
      examDate: '2026-11-18',
      doctorID: id('doctor', 1),
      right: { spherical: '-2.00', cylinder: '-0.75', axis: '90', pd: '31', va: '6/6' },
      ipd: '62',
      remarks: 'First glasses',
    },
    purchaseOrderModel: {
      supplierID: id('supplier', 1),
      fitterID: id('fitter', 2),
      priorityID: id('priority', 2),
      expectedDate: '2026-11-25',
      instructions: 'Edge thin',
    },
    eyecheckupRecallModel: { recallDate: '2027-11-20', channel: 'SMS', message: 'Eye test is due' },
    expectedDate: '2026-11-26T18:00:00',
  })
  await counter.add('solution', { code: MRP_PRICED, price: 399, priceIncludesTax: true })
  solution = await counter.commit('solution')
})
afterAll(() => t.close())

const search = async (body: Record<string, unknown>) => {
  const answer = await t.call('POST', SEARCH, { ...PAGE, ...body })
  expect(answer.status).toBe(200)
  return answer.body
}
const sessions = async (body: Record<string, unknown>) => {
  const { Items, Total } = await search(body)
  expect(Total).toBe(Items.length)
  return Items.map(({ SessionID }: { SessionID: string }) => SessionID)
}

const casesRow = () => ({
  ID: cases.SalesOrderID,
  NumericID: 1,
  SalesOrderNo: 'KA1S/26-27/00001',
  OrderDate: '2026-11-19T18:30:00',
  ExpectedDate: expect.stringMatching(/^2026-11-\d\dT18:\d\d:00$/),
  CustomerID: cases.CustomerID,
  CustomerNumericID: customerIdOf(t.services, LOCAL_CUSTOMER.name),
  CustomerName: LOCAL_CUSTOMER.name,
  CustomerMobile: LOCAL_CUSTOMER.mobile,
  Status: 'Delivered',
  LabStatus: null,
  IsChecked: false,
  IsFittingOnly: false,
  IsDropped: false,
  IsInvoiceGenerated: true,
  InvoiceNo: cases.InvoiceNo,
  NetAmount: 236,
  PaidAmount: 200,
  BalanceAmount: 36,
  SessionID: 'cases',
})

describe('Orders/search', () => {
  it('answers whole rows, newest first', async () => {
    const page = await search({})
    expect([page.Total, page.PageNumber, page.PageSize]).toEqual([3, 1, 20])
    expect(page.Items.map(({ SessionID }: { SessionID: string }) => SessionID)).toEqual([
      'solution',
      'spectacles',
      'cases',
    ])
    expect(page.Items[2]).toEqual({ ...casesRow(), FoundBy: null })
    expect(page.Items[1]).toMatchObject({
      IsDropped: false,
      IsInvoiceGenerated: false,
      InvoiceNo: null,
      PaidAmount: 800.5,
    })
  })

  it('pages', async () => {
    const page = await search({ pageNumber: 2, pageSize: 2 })
    expect(page).toMatchObject({ Total: 3, PageNumber: 2, PageSize: 2 })
    expect(page.Items).toHaveLength(1)
    expect(await search({ pageNumber: 3, pageSize: 2 })).toMatchObject({ Items: [], Total: 3 })
    expect((await search({ pageSize: 9999 })).PageSize).toBe(200)
  })

  it.each([
    ['a customer', () => asha(), ['spectacles', 'cases']],
    ['a customer without orders', () => ({ customerID: id('customer', 3) }), []],
    ['a mobile', () => ({ customerMobile: LOCAL_CUSTOMER.mobile }), ['spectacles', 'cases']],
    [
      'a mobile as it is spoken',
      () => ({ customerMobile: '+91 98450-11111' }),
      ['spectacles', 'cases'],
    ],
    ['a mobile of nobody', () => ({ customerMobile: '7000000000' }), []],
    ['a mobile without digits', () => ({ customerMobile: 'none' }), []],
    ['a session key', () => ({ sessionID: 'cases' }), ['cases']],
    ['a session key in other letters', () => ({ sessionID: 'CASES' }), []],
    ['an order number', () => ({ searchTerm: 'ka1s/26-27/00002' }), ['spectacles']],
    [
      'the beginning of order numbers',
      () => ({ searchTerm: 'KA1S/26' }),
      ['solution', 'spectacles', 'cases'],
    ],
    ['an invoice number', () => ({ searchTerm: cases.InvoiceNo }), ['cases']],
    ['the end of a number', () => ({ searchTerm: '00003' }), ['solution']],
    ['part of a name', () => ({ searchTerm: ' rao ' }), ['spectacles', 'cases']],
    ['a mobile as a term', () => ({ searchTerm: '98450 111' }), ['spectacles', 'cases']],
    ['a term that only LIKE would match', () => ({ searchTerm: '%' }), []],
    ['a day', () => ({ fromDate: '2026-11-19', toDate: '2026-11-19' }), ['cases']],
    [
      'the day up to its last second',
      () => ({ toDate: '2026-11-20' }),
      ['solution', 'spectacles', 'cases'],
    ],
    ['a moment', () => ({ toDate: '2026-11-19T18:30:00' }), ['cases']],
    ['just before it', () => ({ toDate: '2026-11-19T18:29:59' }), []],
    [
      'an instant in another zone',
      () => ({ fromDate: '2026-11-19T13:00:01Z' }),
      ['solution', 'spectacles'],
    ],
    ['no days', () => ({ fromDate: '2026-11-20', toDate: '2026-11-19' }), []],
    ['a status', () => ({ status: 'Cancelled' }), []],
    ['what is overdue', () => ({ overdueOnly: true }), []],
    [
      'no wish for what is overdue',
      () => ({ ...asha(), overdueOnly: false }),
      ['spectacles', 'cases'],
    ],
    ['the state of the job', () => ({ labState: 'Draft' }), ['spectacles']],
    ['another state of the job', () => ({ labState: 'Sent' }), []],
    ['two filters', () => ({ ...asha(), sessionID: 'solution' }), []],
    [
      'nulls and blanks',
      () => ({ status: null, searchTerm: ' ', customerMobile: '' }),
      ['solution', 'spectacles', 'cases'],
    ],
  ])('by %s', async (_, filter, expected) => {
    expect(await sessions(filter())).toEqual(expected)
  })

  it('refuses what is not a search', async () => {
    const refuse = (more: object, field: string, code: RefusalCase['code'] = 'VALIDATION') => ({
      name: JSON.stringify(more),
      method: 'POST' as const,
      path: SEARCH,
      body: { ...PAGE, ...more },
      code,
      field,
    })
    const refusals: RefusalCase[] = [
      refuse({ pageNumber: undefined }, 'pageNumber'),
      refuse({ pageSize: undefined }, 'pageSize'),
      refuse({ pageNumber: 0 }, 'pageNumber'),
      refuse({ pageSize: 0 }, 'pageSize'),
      refuse({ pageSize: '20' }, 'pageSize'),
      refuse({ searchTerm: 5 }, 'searchTerm'),
      refuse({ status: 'booked' }, 'status'),
      refuse({ fromDate: '2026-02-30' }, 'fromDate'),
      refuse({ toDate: 'today' }, 'toDate'),
      refuse({ toDate: 20_261_120 }, 'toDate'),
      refuse({ sessionID: '' }, 'sessionID'),
      refuse({ customerMobile: '9'.repeat(21) }, 'customerMobile'),
      refuse({ customerID: 2 }, 'customerID'),
      refuse({ customerID: id('order', 1) }, 'customerID', 'INVALID_ID'),
      withoutToken('POST', SEARCH, PAGE),
    ]
    for (const refusal of refusals) await expectRefusal(t, refusal)
  })
})

describe('Orders/{salesOrderID}', () => {
  const detail = async (orderId: string) => {
    const answer = await t.call('GET', `/api/Orders/${orderId}`)
    expect(answer.status).toBe(200)
    return answer.body
  }

  const caseLine = () => ({
    ID: id('orderLine', 1),
    ItemID: counterWork(t).item(ACCESSORY),
    ItemName: 'Hard case large',
    ItemCode: ACCESSORY,
    HSN: '42023190',
    InventoryID: null,
    PairNo: null,
    Qty: 2,
    ReturnedQty: 0,
    SerialNo: null,
    MRP: 250,
    Price: 100,
    PriceIncludesTax: false,
    DiscountAmount: 0,
    SGSTRate: 9,
    CGSTRate: 9,
    IGSTRate: 0,
    TaxableAmount: 200,
    SGSTAmount: 18,
    CGSTAmount: 18,
    IGSTAmount: 0,
    JobCharges: 0,
    TotalAmount: 236,
    IsLabWork: false,
    Power: null,
    Prism: null,
    SpectacleLensType: null,
    FittingHeight: null,
    Spherical: null,
    Cylinder: null,
    Axis: null,
    Addition: null,
    Eye: null,
    PD: null,
    // What is still owed alone is asked of the shelf.
    Stock: null,
  })

  it('answers an invoiced sale without a prescription', async () => {
    expect(await detail(cases.SalesOrderID)).toEqual({
      ...casesRow(),
      ProposedLabID: null,
      DeliveryMode: 'Counter',
      DeliverTo: null,
      Tray: null,
      SplitFrom: null,
      SplitInto: [],
      Version: 0,
      IsOverdue: false,
      DoctorName: null,
      LabStatus: null,
      IsChecked: false,
      IsFittingOnly: false,
      NextMoves: [],
      CanRemake: false,
      CanCancel: false,
      TimesTold: 0,
      RefundPapers: [],
      Repair: null,
      RemakeCount: 0,
      CashAmount: 200,
      SourcesAmount: 0,
      PaidBy: ['Cash'],
      CreditPaidAmount: 0,
      HeldAmount: 200,
      CashTodayAmount: 500,
      Lines: [caseLine()],
      Charges: [],
      Receipts: [
        {
          ID: id('receipt', 1),
          NumericID: 1,
          ReceiptNo: 'KA1R/26-27/00001',
          Date: expect.stringMatching(/^2026-11-\d\dT/),
          Amount: 200,
          ReceiptTypeID: 1,
          PaymentKind: 'Cash',
          PaymentMode: 'Cash',
          ReferenceNo: null,
          Status: 'Active',
          StatusID: 1,
          TakenBy: expect.any(String),
          Sealed: null,
        },
      ],
      Invoices: [
        {
          ID: id('invoice', 1),
          NumericID: 1,
          InvoiceNo: cases.InvoiceNo,
          InvoiceDate: '2026-11-19T18:30:00',
          TaxableAmount: 200,
          SGST: 18,
          CGST: 18,
          IGST: 0,
          Rounding: 0,
          NetAmount: 236,
          Status: 'Issued',
        },
      ],
      EyeInfo: null,
      PairsOfOtherPowers: [],
      LabCheck: [],
      Frames: [],
      IGSTOfParcel: null,
      LabOrder: null,
      LabOrders: [],
      Settlements: [],
      Recall: null,
    })
  })

  const nothing = { Addition: null, Prism: null, Base: null, NearPD: null, FittingHeight: null }

  it('answers spectacles with all that belongs to them', async () => {
    const order = await detail(spectacles.SalesOrderID)
    expect(order.Lines).toHaveLength(2)
    expect(order.Lines[0]).toMatchObject({
      InventoryID: counterWork(t).unit(FRAME_UNITS[0] ?? ''),
      PairNo: '1',
      MRP: 2500,
      Price: 2000,
      DiscountAmount: 200,
      TotalAmount: 1890,
    })
    expect(order.Lines[1]).toMatchObject({ Qty: 2, JobCharges: 50, TaxableAmount: 1250 })
    expect(order.Charges).toEqual([
      {
        Kind: 'Shipping',
        TaxableAmount: 100,
        SGSTAmount: 9,
        CGSTAmount: 9,
        IGSTAmount: 0,
        TotalAmount: 118,
      },
    ])
    expect(
      order.Receipts.map((r: { Amount: number; Status: string }) => [r.Amount, r.Status]),
    ).toEqual([
      [500, 'Active'],
      [300.5, 'Pending'],
    ])
    expect(order.EyeInfo).toEqual({
      ID: id('prescription', 1),
      ExamDate: '2026-11-18T00:00:00',
      DoctorID: id('doctor', 1),
      DoctorName: 'Dr Kavitha Shenoy',
      Right: { ...nothing, Spherical: '-2.00', Cylinder: '-0.75', Axis: '90', PD: '31', VA: '6/6' },
      Left: null,
      IPD: '62',
      NearIPD: null,
      VertexMm: null,
      WorkedOutPD: { Right: null, Left: '31' },
      Remarks: 'First glasses',
    })
    expect(order.LabOrder).toEqual({
      ID: id('labOrder', 1),
      LabOrderNo: 'KA1L/26-27/00001',
      SupplierID: id('supplier', 1),
      SupplierName: 'Clear Lens Lab',
      FitterID: id('fitter', 2),
      FitterName: 'Latha',
      PriorityID: id('priority', 2),
      PriorityName: 'Urgent',
      ExpectedDate: '2026-11-25T00:00:00',
      Instructions: 'Edge thin',
      Status: 'Draft',
      Remake: null,
    })
    expect(order.Recall).toEqual({
      ID: id('recall', 1),
      RecallDate: '2027-11-20T00:00:00',
      Channel: 'SMS',
      Message: 'Eye test is due',
    })
  })

  it('answers every job, and what can be done', async () => {
    const order = await detail(spectacles.SalesOrderID)
    expect(order.Invoices).toEqual([])
    expect(order.LabOrders).toEqual([order.LabOrder])
    expect(order).toMatchObject({ LabStatus: 'Draft', CanCancel: true, CanRemake: false })
  })

  it('adds up: lines, charges, round-off', async () => {
    for (const { SalesOrderID } of [cases, spectacles, solution]) {
      const order = await detail(SalesOrderID)
      const parts = [...order.Lines, ...order.Charges]
      const sum = parts.reduce((total, { TotalAmount }) => total + Math.round(TotalAmount * 100), 0)
      expect(Math.round(sum / 100)).toBe(order.NetAmount)
    }
  })

  it('refuses what is not an order', async () => {
    const refuse = (orderId: string, code: RefusalCase['code']): RefusalCase => ({
      name: orderId,
      method: 'GET',
      path: `/api/Orders/${orderId}`,
      code,
      ...(code === 'NOT_FOUND' ? {} : { field: 'salesOrderID' }),
    })
    const refusals = [
      refuse('1', 'INVALID_ID'),
      refuse(id('customer', 1), 'INVALID_ID'),
      refuse('a'.repeat(65), 'VALIDATION'),
      refuse(id('order', 999), 'NOT_FOUND'),
      withoutToken('GET', `/api/Orders/${id('order', 1)}`),
    ]
    for (const refusal of refusals) await expectRefusal(t, refusal)
  })
})

describe('orderBalance', () => {
  it('counts a cheque until it bounces', () => {
    const setStatus = (statusId: number) =>
      t.services.write((tx) =>
        run(tx, "UPDATE receipts SET status_id = :statusId WHERE reference_no = 'CHQ 004512'", {
          statusId,
        }),
      )
    const { netPaise } = exactlyOne<{ netPaise: number }>(
      t.services.db,
      'SELECT net_paise AS netPaise FROM sales_orders WHERE id = 2',
    )
    const paid = (paidPaise: number) => ({
      netPaise,
      paidPaise,
      creditedPaise: 0,
      settledPaise: 0,
      balancePaise: netPaise - paidPaise,
    })
    expect(orderBalance(t.services.db, 2)).toEqual(paid(80_050))
    setStatus(3)
    expect(orderBalance(t.services.db, 2)).toEqual(paid(50_000))
    setStatus(4)
    expect(orderBalance(t.services.db, 2)).toEqual(paid(50_000))
    setStatus(2)
  })

  it('takes off what a credit note lowered, and agrees with the list', async () => {
    const answer = await t.call(
      'POST',
      '/api/Returns/save',
      {
        invoiceID: id('invoice', 1),
        lines: [{ lineID: id('orderLine', 1), qty: 1, restock: true }],
        reason: 'Too large',
      },
      { as: 'manager' },
    )
    expect(answer.status).toBe(200)
    expect(orderBalance(t.services.db, 1)).toEqual({
      netPaise: 23_600,
      paidPaise: 20_000,
      creditedPaise: 3_600,
      settledPaise: 0,
      balancePaise: 0,
    })
    const order = (await t.call('GET', `/api/Orders/${cases.SalesOrderID}`)).body
    expect(order).toMatchObject({ NetAmount: 236, PaidAmount: 200, BalanceAmount: 0 })
    expect(order.Lines[0]).toMatchObject({ Qty: 2, ReturnedQty: 1 })
    expect(order.Invoices[0].Status).toBe('Credited')
  })

  it('is undefined for no such order', () => {
    expect(orderBalance(t.services.db, 999)).toBeUndefined()
  })
})
