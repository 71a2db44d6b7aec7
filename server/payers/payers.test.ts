import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { CASH, CHEQUE, CREDIT_NOTE, ON_ACCOUNT, UPI } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let work: CounterWork
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterEach(() => t.close())

const at = (local: string) => t.clock.set(Date.parse(`${local}+05:30`))

async function addPayer(more: object = {}): Promise<string> {
  const { body, status } = await t.call(
    'POST',
    '/api/Payers/save',
    { name: 'Infotech Ltd', kind: 'Company', ...more },
    { as: 'manager' },
  )
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.payerID
}
const read = async (payerID: string): Promise<Json> =>
  (await t.call('GET', `/api/Payers/${payerID}`)).body
const order = async (id: string): Promise<Json> => (await t.call('GET', `/api/Orders/${id}`)).body
const by = (payerID: string, amount: number, more: object = {}) => ({
  receiptAmount: amount,
  receiptTypeId: ON_ACCOUNT,
  payerID,
  ...more,
})
const inCash = (amount: number) => ({ receiptAmount: amount, receiptTypeId: CASH })

/** A case of 118 rupees, paid as said. */
async function sellCase(session: string, payments: object[], more: object = {}): Promise<Json> {
  await work.add(session)
  const saved = await work.save(session, { receiptModel: { payments }, ...more })
  expect({ status: saved.status, body: saved.body }).toMatchObject({ status: 200 })
  return saved.body.data
}
const pay = (payerID: string, amount: number, more: object = {}) =>
  t.call('POST', '/api/Payers/receipt', { payerID, amount, receiptTypeId: CASH, ...more })
const agree = () => expect(findDamage(t.services.db)).toEqual([])

describe('a payer', () => {
  it('is kept with its terms, found by its name, and changed by whoever read it last', async () => {
    const payerID = await addPayer({
      gstin: '29aaacd5678f1zf',
      termsDays: 45,
      limit: 50_000,
      sharePercent: 80,
      mostOfOrder: 5_000,
      needsApproval: true,
      contact: 'Ms Rao',
    })
    expect(await read(payerID)).toMatchObject({
      Name: 'Infotech Ltd',
      GSTIN: '29AAACD5678F1ZF',
      TermsDays: 45,
      Limit: 50_000,
      SharePercent: 80,
      MostOfOrder: 5_000,
      NeedsApproval: true,
      Balance: 0,
      Claims: [],
    })
    const change = (version: number) =>
      t.call(
        'POST',
        '/api/Payers/save',
        { payerID, version, limit: null, contact: '' },
        { as: 'manager' },
      )
    expect((await change(1)).body.version).toBe(2)
    expect((await change(1)).status).toBe(409)
    expect(await read(payerID)).toMatchObject({ Limit: null, Contact: null, TermsDays: 45 })
    const found = await t.call('POST', '/api/Payers/search', { searchTerm: 'info' })
    expect(found.body).toMatchObject({ Total: 1, Outstanding: 0 })
  })

  test.each([
    ['without a name', { name: '  ' }, 400],
    ['with a GSTIN that is none', { name: 'x', gstin: '29AAACD5678F1ZZ' }, 400],
    ['by a name that is taken', { name: 'infotech LTD' }, 409],
    ['with a share of nothing', { name: 'x', sharePercent: 0 }, 400],
    ['with a most of nothing', { name: 'x', mostOfOrder: 0 }, 400],
  ])('is refused %s', async (_name, body, status) => {
    await addPayer()
    const answer = await t.call('POST', '/api/Payers/save', body, { as: 'manager' })
    expect(answer.status).toBe(status)
  })

  it('is kept by managers', async () => {
    expect((await t.call('POST', '/api/Payers/save', { name: 'x' })).status).toBe(403)
  })
})

describe('a sale on account', () => {
  it('is paid in part by the payer, whose approval stands on the receipt and the claim', async () => {
    const payerID = await addPayer()
    const sold = await sellCase('a', [
      by(payerID, 100, { approvalNo: 'A-17', member: 'Emp 42' }),
      inCash(18),
    ])
    const { BalanceAmount: Balance, Receipts } = await order(sold.SalesOrderID)
    expect(Balance).toBe(0)
    expect(
      Receipts.map(({ Amount, PaymentMode, ReferenceNo }: Json) => [
        Amount,
        PaymentMode,
        ReferenceNo,
      ]),
    ).toEqual([
      [100, 'On account', 'Infotech Ltd, A-17'],
      [18, 'Cash', null],
    ])
    expect(await read(payerID)).toMatchObject({
      Balance: 100,
      Overdue: 0,
      OpenClaims: 1,
      Ages: { Days30: 100, Over: 0 },
      Claims: [
        {
          State: 'Billed',
          Amount: 100,
          Balance: 100,
          ApprovalNo: 'A-17',
          Member: 'Emp 42',
          SalesOrderID: sold.SalesOrderID,
          InvoiceNo: sold.InvoiceNo,
          DueOn: '2026-12-20T00:00:00',
        },
      ],
    })
    at('2026-12-25T10:00:00')
    expect(await read(payerID)).toMatchObject({ Overdue: 100, Ages: { Days30: 0, Days60: 100 } })
    agree()
  })

  it('puts the balance of an order on account, also as a client pays with a credit note', async () => {
    const payerID = await addPayer()
    const booked = await sellCase('a', [inCash(18)], {
      salesorderModel: { generateInvoice: false },
    })
    const body = {
      salesOrderID: booked.SalesOrderID,
      yearId: '2026',
      branchId: 1,
      ...by(payerID, 100, { receiptTypeId: CREDIT_NOTE }),
    }
    expect((await t.call('POST', '/api/quickSale/SaveReceipt', body)).status).toBe(200)
    expect(await read(payerID)).toMatchObject({ Balance: 100, Claims: [{ State: 'Approved' }] })
    agree()
  })

  it('is refused without its payer, as money, beyond its cap, unapproved, and for one not used', async () => {
    const payerID = await addPayer({ mostOfOrder: 60, needsApproval: true })
    await work.add('a')
    const tried = async (payment: object, more: object = {}) => {
      const rest = { receiptModel: { payments: [payment, inCash(18)] } }
      return (await work.save('a', { ...rest, ...more })).status
    }
    const approved = { approvalNo: 'A' }
    expect(await tried({ receiptAmount: 50, receiptTypeId: ON_ACCOUNT })).toBe(400)
    expect(await tried({ receiptAmount: 50, receiptTypeId: CASH, approvalNo: 'A' })).toBe(400)
    expect(await tried(by(payerID, 50, { receiptTypeId: CASH, ...approved }))).toBe(400)
    expect(await tried(by(payerID, 61, approved))).toBe(422)
    expect(await tried(by(payerID, 50))).toBe(422)
    await t.call('POST', '/api/Payers/save', { payerID, isActive: false }, { as: 'manager' })
    expect(await tried(by(payerID, 50, approved))).toBe(422)
    expect(work.count('receipts')).toBe(0)
    await t.call('POST', '/api/Payers/save', { payerID, isActive: true }, { as: 'manager' })
    const asked = { salesorderModel: { generateInvoice: false } }
    expect(await tried(by(payerID, 50), asked)).toBe(200)
    const [claim] = (await read(payerID)).Claims
    expect(claim.State).toBe('Asked')
    const answered = await t.call('POST', '/api/Payers/claim', {
      claimID: claim.ID,
      approvalNo: 'OK 5',
    })
    expect(answered.body.State).toBe('Approved')
    agree()
  })

  it('stops at the limit of the payer until a manager lets it pass', async () => {
    const payerID = await addPayer({ limit: 150 })
    await sellCase('a', [by(payerID, 118)])
    await work.add('b')
    const sale = { sessionID: 'b', receiptModel: { payments: [by(payerID, 118)] } }
    const refused = await t.call('POST', '/api/quickSale/SaveSale', sale)
    expect([refused.status, refused.body.code]).toEqual([403, 'APPROVAL_REQUIRED'])
    expect(refused.body.message).toContain('118.00')
    const given = await t.call('POST', '/api/Approvals/give', {
      userName: 'manager',
      pin: '2222',
      action: 'sale.unpaid',
      sessionID: 'b',
      request: { operation: 'save-sale', body: sale },
    })
    const headers = { 'x-approval': given.body.approvalID }
    const passed = await t.call('POST', '/api/quickSale/SaveSale', sale, { headers })
    expect(passed.status).toBe(200)
    expect((await read(payerID)).Balance).toBe(236)
    agree()
  })

  it('stops at a balance too, and an approval is good for that order alone', async () => {
    const payerID = await addPayer({ limit: 50 })
    const book = async (session: string) =>
      await sellCase(session, [], { salesorderModel: { generateInvoice: false } })
    const [sold, other] = [await book('a'), await book('b')]
    const balance = (salesOrderID: string) => ({
      salesOrderID,
      yearId: '2026',
      branchId: 1,
      ...by(payerID, 118),
    })
    const body = balance(sold.SalesOrderID)
    const take = (sent: object, headers = {}) =>
      t.call('POST', '/api/quickSale/SaveReceipt', sent, { headers })
    const refused = await take(body)
    expect([refused.status, refused.body.code]).toEqual([403, 'APPROVAL_REQUIRED'])
    const yes = { userName: 'manager', pin: '2222', action: 'sale.unpaid' }
    const request = { operation: 'save-receipt', body }
    expect((await t.call('POST', '/api/Approvals/give', { ...yes, request })).status).toBe(400)
    const subjectID = sold.SalesOrderID
    const given = await t.call('POST', '/api/Approvals/give', { ...yes, subjectID, request })
    const headers = { 'x-approval': given.body.approvalID }
    expect((await take(balance(other.SalesOrderID), headers)).status).toBe(403)
    expect((await take({ ...body, receiptAmount: 100 }, headers)).status).toBe(403)
    expect((await read(payerID)).Balance).toBe(0)
    expect((await take(body, headers)).status).toBe(200)
    expect((await read(payerID)).Balance).toBe(118)
    agree()
  })

  it('goes back to the payer when goods come back, and what it had paid is owed to it', async () => {
    const payerID = await addPayer()
    const sold = await sellCase('a', [by(payerID, 100), inCash(18)])
    expect((await pay(payerID, 60)).body.balance).toBe(40)
    const { Lines } = await order(sold.SalesOrderID)
    const back = await t.call(
      'POST',
      '/api/Returns/save',
      {
        invoiceID: sold.InvoiceID,
        lines: [{ lineID: Lines[0].ID, qty: 1, restock: true }],
        reason: 'Not wanted',
        refundTypeId: CASH,
      },
      { as: 'manager' },
    )
    expect(back.body).toMatchObject({
      refunded: 18,
      givenBack: [{ Kind: 'OnAccount', Name: 'Infotech Ltd', Amount: 100 }],
    })
    expect(await read(payerID)).toMatchObject({
      Balance: -60,
      Claims: [{ State: 'Credit', Amount: 0, Paid: 60, Balance: -60 }],
    })
    await sellCase('b', [by(payerID, 118)])
    const settled = await pay(payerID, 58)
    expect(settled.body.balance).toBe(0)
    expect((await read(payerID)).Claims.map(({ State }: Json) => State)).toEqual([
      'Paid',
      'Cancelled',
    ])
    agree()
  })

  it('comes off the account when its order is cancelled or its receipt', async () => {
    const payerID = await addPayer()
    const booked = { salesorderModel: { generateInvoice: false } }
    const a = await sellCase('a', [by(payerID, 118)], booked)
    const cancelled = await t.call(
      'POST',
      '/api/Orders/cancel',
      { salesOrderID: a.SalesOrderID, reason: 'No', refundTypeId: CASH },
      { as: 'manager' },
    )
    expect(cancelled.body).toMatchObject({ BalanceAmount: 0, Settled: { Amount: 0 } })
    expect((await read(payerID)).Balance).toBe(0)
    const b = await sellCase('b', [by(payerID, 118)], booked)
    const { Receipts } = await order(b.SalesOrderID)
    await t.call(
      'POST',
      '/api/quickSale/SaveReceipt',
      {
        salesOrderID: b.SalesOrderID,
        receiptId: Receipts[0].ID,
        receiptAmount: 118,
        receiptTypeId: ON_ACCOUNT,
        yearId: '2026',
        branchId: 1,
        statusId: 4,
      },
      { as: 'manager' },
    )
    expect((await read(payerID)).Balance).toBe(0)
    expect((await order(b.SalesOrderID)).BalanceAmount).toBe(118)
    agree()
  })
})

describe('money of a payer', () => {
  it('settles the oldest claims with the tax that was deducted, once for each key', async () => {
    const payerID = await addPayer()
    await sellCase('a', [by(payerID, 118)])
    await sellCase('b', [by(payerID, 118)])
    const body = { payerID, amount: 160, receiptTypeId: UPI, referenceNo: 'UTR 9', tds: 16 }
    const send = () =>
      t.call('POST', '/api/Payers/receipt', body, { headers: { 'idempotency-key': 'k1' } })
    const first = await send()
    expect(first.body).toMatchObject({ receiptNo: 'KA1T/26-27/00001', balance: 60 })
    expect((await send()).body).toEqual(first.body)
    expect((await read(payerID)).Claims).toMatchObject([
      { State: 'ShortPaid', Balance: 60 },
      { State: 'Paid', Balance: 0 },
    ])
    const model = await t.call('GET', `/api/Documents/AccountReceipt/${first.body.receiptID}/model`)
    const paper = model.body.Model ?? model.body
    expect(paper).toMatchObject({
      Amount: 160,
      TaxDeducted: 16,
      Supplier: { Name: 'Infotech Ltd' },
    })
    expect(paper.Bills.map(({ Amount }: Json) => Amount)).toEqual([118, 58])
    agree()
  })

  it('goes to the claims that are named, and to none of another payer', async () => {
    const payerID = await addPayer()
    const otherID = await addPayer({ name: 'Other' })
    await sellCase('a', [by(payerID, 118)])
    await sellCase('b', [by(payerID, 118)])
    await sellCase('c', [by(otherID, 118)])
    const [, second] = (await read(payerID)).Claims
    const [foreign] = (await read(otherID)).Claims
    const named = (claimID: string, amount: number, sum = amount) =>
      pay(payerID, sum, { allocations: [{ claimID, amount }] })
    expect((await named(foreign.ID, 10)).status).toBe(422)
    expect((await named(second.ID, 119)).status).toBe(422)
    expect((await named(second.ID, 10, 11)).status).toBe(400)
    expect((await named(second.ID, 118)).status).toBe(200)
    expect((await read(payerID)).Claims.map(({ Balance }: Json) => Balance)).toEqual([118, 0])
    agree()
  })

  it('is no more than is open, and no credit note', async () => {
    const payerID = await addPayer()
    await sellCase('a', [by(payerID, 118)])
    expect((await pay(payerID, 119)).status).toBe(422)
    expect((await pay(payerID, 100, { receiptTypeId: CREDIT_NOTE })).status).toBe(422)
    expect((await pay(payerID, 100, { receiptTypeId: UPI })).status).toBe(422)
  })

  it('is opened again when its cheque bounces', async () => {
    const payerID = await addPayer()
    await sellCase('a', [by(payerID, 118)])
    const paid = await pay(payerID, 100, { receiptTypeId: CHEQUE, referenceNo: '004711', tds: 18 })
    expect(paid.body.balance).toBe(0)
    const bounce = () =>
      t.call(
        'POST',
        '/api/Payers/receipt/cancel',
        { accountReceiptID: paid.body.receiptID, reason: 'Bounced' },
        { as: 'manager' },
      )
    expect((await bounce()).body.balance).toBe(118)
    expect((await bounce()).status).toBe(409)
    expect((await read(payerID)).Receipts).toMatchObject([{ IsCancelled: true, Amount: 100 }])
    agree()
  })

  it('that stays away is written off, or owed by the customer again', async () => {
    const payerID = await addPayer()
    const sold = await sellCase('a', [by(payerID, 118)])
    await pay(payerID, 78)
    const [claim] = (await read(payerID)).Claims
    const settle = (how: string, amount: number, as: 'manager' | 'counter' = 'manager') =>
      t.call(
        'POST',
        '/api/Payers/claim/settle',
        { claimID: claim.ID, how, amount, reason: 'Not covered' },
        { as },
      )
    expect((await settle('WriteOff', 10, 'counter')).status).toBe(403)
    expect((await settle('WriteOff', 41)).status).toBe(422)
    expect((await settle('WriteOff', 10)).body.balance).toBe(30)
    expect((await settle('ToCustomer', 30)).body.balance).toBe(0)
    expect((await order(sold.SalesOrderID)).BalanceAmount).toBe(30)
    expect((await read(payerID)).Claims).toMatchObject([
      { State: 'Paid', Amount: 88, Paid: 78, WrittenOff: 10, Balance: 0 },
    ])
    agree()
  })

  it('is owed by the customer for no more than was on account of the order', async () => {
    const payerID = await addPayer()
    const sold = await sellCase('a', [by(payerID, 118)], {
      salesorderModel: { generateInvoice: false },
    })
    const first = await pay(payerID, 100)
    const gone = await t.call(
      'POST',
      '/api/Orders/cancel',
      { salesOrderID: sold.SalesOrderID, reason: 'Not wanted', cancellationCharge: 59 },
      { as: 'manager' },
    )
    expect(gone.status).toBe(200)
    // 41 are owed to it, which go with its next payment to the next claim.
    await sellCase('b', [by(payerID, 118)])
    expect((await pay(payerID, 77)).body.balance).toBe(0)
    await t.call(
      'POST',
      '/api/Payers/receipt/cancel',
      { accountReceiptID: first.body.receiptID, reason: 'Bounced' },
      { as: 'manager' },
    )
    const [claim] = (await read(payerID)).Claims
    expect(claim).toMatchObject({ Amount: 59, Paid: -41, Balance: 100 })
    const settle = (how: string, amount: number) =>
      t.call(
        'POST',
        '/api/Payers/claim/settle',
        { claimID: claim.ID, how, amount, reason: 'Not covered' },
        { as: 'manager' },
      )
    const refused = await settle('ToCustomer', 60)
    expect(refused.status).toBe(422)
    expect(refused.body.message).toContain('Only ₹59.00 of this order is on this account')
    expect((await settle('ToCustomer', 59)).body.balance).toBe(41)
    expect((await settle('WriteOff', 41)).body.balance).toBe(0)
    agree()
  })
})

it('has a statement for a period, frozen as it was issued', async () => {
  const payerID = await addPayer()
  await sellCase('a', [by(payerID, 118, { member: 'Emp 7' })])
  at('2026-12-02T11:00:00')
  await sellCase('b', [by(payerID, 118)])
  await pay(payerID, 100)
  const december = { payerID, from: '2026-12-01', to: '2026-12-31' }
  const issued = await t.call('POST', '/api/Payers/statement', december)
  expect(issued.body).toMatchObject({ number: 'ST-00001', opening: 118, closing: 136 })
  const account = await t.call(
    'GET',
    `/api/Payers/${payerID}/account?from=2026-12-01&to=2026-12-31`,
  )
  expect(account.body).toMatchObject({ Opening: 118, Closing: 136 })
  expect(account.body.Entries.map(({ Amount, Kind }: Json) => [Kind, Amount])).toEqual([
    ['charged', 118],
    ['paid', -100],
  ])
  await pay(payerID, 36)
  const path = `/api/Documents/PayerStatement/${issued.body.statementID}/model`
  const model = (await t.call('GET', path)).body
  expect((model.Model ?? model).Statement).toMatchObject({ Opening: 118, Closing: 136 })
  const wrong = { payerID, from: '2026-12-31', to: '2026-12-01' }
  expect((await t.call('POST', '/api/Payers/statement', wrong)).status).toBe(400)
  expect((await read(payerID)).Statements).toMatchObject([{ Number: 'ST-00001', Closing: 136 }])
})

it('stands in the drawer, in the day, in the reports and in Tally, to the paisa', async () => {
  await t.call('POST', '/api/Day/open', { float: 500 })
  const payerID = await addPayer()
  await sellCase('a', [by(payerID, 100), inCash(18)])
  await sellCase('b', [by(payerID, 118)])
  await pay(payerID, 90, { tds: 10 })
  const [, second] = (await read(payerID)).Claims
  expect(second).toBeDefined()
  await t.call(
    'POST',
    '/api/Payers/claim/settle',
    { claimID: (await read(payerID)).Claims[0].ID, how: 'WriteOff', amount: 8, reason: 'Old' },
    { as: 'manager' },
  )
  const state = await t.call('GET', '/api/Day/state', undefined, { as: 'manager' })
  expect(state.body.ExpectedCash).toBe(608)
  const { countID } = (await t.call('POST', '/api/Day/count', { pieces: [], coins: 608 })).body
  const closed = await t.call(
    'POST',
    '/api/Day/close',
    { countID, floatLeft: 0 },
    { as: 'manager' },
  )
  expect(closed.status).toBe(200)
  const report = await t.call('GET', `/api/Day/report?id=${closed.body.reportID}`, undefined, {
    as: 'manager',
  })
  const z: Json = report.body.Report ?? report.body
  expect(z.Payers).toEqual({
    Count: 2,
    Charged: 218,
    TakenOff: 0,
    Paid: 90,
    TaxDeducted: 10,
    WrittenOff: 8,
    Outstanding: 110,
  })
  const asOwner = { as: 'owner' } as const
  for (const name of [
    'collections',
    'collections-by-day',
    'cash-book',
    'payer-dues',
    'payer-account',
  ]) {
    const { body, status } = await t.call('GET', `/api/Reports/${name}`, undefined, asOwner)
    expect([name, status]).toEqual([name, 200])
    for (const { Left, Right } of body.Checks) expect([name, Left]).toEqual([name, Right])
  }
  const dues = await t.call('GET', '/api/Reports/payer-dues?format=csv', undefined, asOwner)
  expect(dues.status).toBe(200)
  const { body: tally } = await t.call('GET', '/api/Tally/vouchers', undefined, asOwner)
  const { body: masters } = await t.call('GET', '/api/Tally/masters', undefined, asOwner)
  expect(masters).toContain('Infotech Ltd P1')
  expect(tally.match(/Infotech Ltd P1/g)?.length).toBeGreaterThan(4)
  expect(tally).toContain('TDS receivable')
  expect(tally).toContain('Payers written off')
  agree()
})

test.each([
  ['of a payer', '/api/Payers/{id}', 'GET'],
  ['of an account', '/api/Payers/{id}/account?from=2026-11-01&to=2026-11-30', 'GET'],
] as const)('answers 404 for an ID %s that leads to nothing', async (_name, path, method) => {
  const id = t.services.ids.encode('payer', 999)
  expect((await t.call(method, path.replace('{id}', id))).status).toBe(404)
})
