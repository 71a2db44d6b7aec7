import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { all } from '../db/sql.ts'
import { STRICT_PRICE_RULES, writeSetting } from '../settings/settings.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY, NO_MRP } from '../testing/test-shop-items.ts'

type Keys = Record<string, unknown>

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
  key = `bound-${++keys}`
})

const give = async (more: Keys): Promise<string> => {
  const yes = { userName: 'manager', pin: '2222', sessionID: key, ...more }
  const answer = await t.call('POST', '/api/Approvals/give', yes)
  expect(answer.status).toBe(200)
  return answer.body.approvalID
}
const discount = (body: Keys, as: 'owner' | 'counter' = 'counter') =>
  t.call('POST', '/api/quickSale/set-cart-discount', { sessionID: key, ...body }, { as })
const change = (body: Keys) => t.call('POST', '/api/quickSale/update-sales-order-temp-values', body)
const shares = async (): Promise<number[]> =>
  (await work.read(key)).lines.map((line: Keys) => line['billDiscountShare'])

describe('an approved return is the one that was shown', () => {
  let invoiceID = ''
  let lineIDs: string[] = []
  const asked = (more: Keys = {}) => ({
    invoiceID,
    lines: [{ lineID: lineIDs[0], qty: 1, restock: true }],
    refundTypeId: 1,
    reason: 'Too big',
    ...more,
  })
  const back = (body: Keys, approval: string) =>
    t.call('POST', '/api/Returns/save', body, { headers: { 'x-approval': approval } })

  beforeEach(async () => {
    await work.add(key, { qty: 2 })
    await work.add(key, { code: NO_MRP, price: 1_000 })
    const { totals } = await work.read(key)
    const sold = await work.commit(key, {
      receiptModel: { receiptAmount: totals.netAmount, receiptTypeId: 1 },
    })
    invoiceID = sold.InvoiceID
    const order = await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)
    lineIDs = order.body.Lines.map((line: Keys) => line['ID'])
  })

  it.each<[string, () => Keys]>([
    ['more pieces', () => ({ lines: [{ lineID: lineIDs[0], qty: 2, restock: true }] })],
    ['another line', () => ({ lines: [{ lineID: lineIDs[1], qty: 1, restock: true }] })],
    ['goods written off', () => ({ lines: [{ lineID: lineIDs[0], qty: 1, restock: false }] })],
    ['another refund method', () => ({ refundTypeId: 2 })],
    ['credit instead of cash', () => ({ refundTypeId: undefined })],
    ['without tax', () => ({ commercial: true })],
    ['another reason', () => ({ reason: 'Broken' })],
  ])('%s is refused, and what was approved still goes through', async (_what, more) => {
    const request = { operation: 'save-return', body: asked() }
    const approval = await give({ action: 'returns', subjectID: invoiceID, request })
    const before = databaseDigest(t.services.db)
    expect(faultsOfRefusal(await back(asked(more()), approval), 'FORBIDDEN')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
    expect((await back(asked(), approval)).status).toBe(200)
  })

  it('must be named when the approval is given, and for its operation', async () => {
    const bare = { action: 'returns', subjectID: invoiceID, userName: 'manager', pin: '2222' }
    const refused = await t.call('POST', '/api/Approvals/give', bare)
    expect(faultsOfRefusal(refused, 'VALIDATION')).toEqual([])
    const request = { operation: 'preview-return', body: asked() }
    const approval = await give({ action: 'returns', subjectID: invoiceID, request })
    expect(faultsOfRefusal(await back(asked(), approval), 'FORBIDDEN')).toEqual([])
  })
})

describe('an approved discount is of the goods that it was given for', () => {
  const dear = { price: 1_000, mrp: 5_000, discountRate: 25 }

  it.each<[string, Keys]>([
    ['other goods', { code: NO_MRP }],
    ['more of them', { qty: 3 }],
    ['a higher rate', { discountRate: 31 }],
  ])('%s needs another', async (_what, more) => {
    const lines = [{ itemID: work.item(ACCESSORY), qty: 2 }]
    const approvalID = await give({ action: 'discount', discountRate: 30, lines })
    const other = await work.send(key, { ...dear, qty: 2, approvalID, ...more })
    expect(faultsOfRefusal(other, 'APPROVAL_REQUIRED')).toEqual([])
    expect((await work.send(key, { ...dear, qty: 2, approvalID })).status).toBe(200)
    const again = await work.send(key, { ...dear, approvalID })
    expect(faultsOfRefusal(again, 'APPROVAL_REQUIRED')).toEqual([])
  })

  it('without lines it is for those of the sale as it stands', async () => {
    const id = await work.add(key, { price: 1_000, mrp: 5_000 })
    const approvalID = await give({ action: 'discount', discountRate: 30 })
    const other = await work.send(key, { ...dear, code: NO_MRP, approvalID })
    expect(faultsOfRefusal(other, 'APPROVAL_REQUIRED')).toEqual([])
    const edit = { id, qty: 1, price: 1_000, discountRate: 30, approvalID }
    expect((await change(edit)).status).toBe(200)
  })

  it.each<[string, Keys, boolean]>([
    ['the same', { discountRate: 20 }, true],
    ['a lower one', { discountRate: 18 }, true],
    ['a higher one', { discountRate: 21 }, false],
    ['a flat one instead', { discountAmount: 20 }, false],
  ])('on the bill: %s', async (_what, asked, isTaken) => {
    await work.add(key)
    const billDiscount = { discountRate: 20 }
    const approvalID = await give({ action: 'discount', discountRate: 30, billDiscount })
    const answer = await discount({ ...asked, approvalID })
    if (isTaken) expect(answer.status).toBe(200)
    else expect(faultsOfRefusal(answer, 'FORBIDDEN')).toEqual([])
  })

  it('on the bill: goods that came in between are not covered', async () => {
    await work.add(key)
    const billDiscount = { discountRate: 20 }
    const approvalID = await give({ action: 'discount', discountRate: 30, billDiscount })
    await work.add(key, {})
    const answer = await discount({ discountRate: 20, approvalID })
    expect(faultsOfRefusal(answer, 'FORBIDDEN')).toEqual([])
  })
})

describe('a discount that the owner gives on the bill', () => {
  it('covers the lines that it was given for; others get what their seller may give', async () => {
    await work.add(key, { price: 100 })
    expect((await discount({ discountRate: 50 }, 'owner')).status).toBe(200)
    await work.add(key, { price: 100 })
    expect(await shares()).toEqual([50, 15])
    await work.add(key, { price: 100 }, 'owner')
    expect(await shares()).toEqual([50, 15, 50])
  })

  it('is not stretched by more pieces or another price', async () => {
    const id = await work.add(key, { price: 100 })
    await discount({ discountRate: 50 }, 'owner')
    await change({ id, qty: 2, price: 100 })
    expect(await shares()).toEqual([30])
  })

  it('is not heaped on what is left when lines go', async () => {
    const id = await work.add(key, { price: 100 })
    await work.add(key, { price: 100 })
    await discount({ discountAmount: 100 }, 'owner')
    expect(await shares()).toEqual([50, 50])
    const gone = { sessionID: key, salesOrderTempId: id }
    await t.call('POST', '/api/quickSale/delete-salesorder-temp', gone)
    expect(await shares()).toEqual([50])
  })
})

describe('cash out of the drawer', () => {
  const move = (body: Keys, as: 'manager' | 'counter', headers: Record<string, string> = {}) =>
    t.call('POST', '/api/Day/cash', { direction: 'Out', ...body }, { as, headers })
  beforeAll(async () => {
    await t.call('POST', '/api/Day/open', { float: 50_000 }, { as: 'manager' })
    t.services.write((tx) =>
      writeSetting(tx, 'cashOutLimitPaise', {
        owner: null,
        manager: null,
        optometrist: 0,
        counter: 50_000,
      }),
    )
  })

  it.each<['manager' | 'counter', string, number, boolean]>([
    ['counter', 'PettyExpense', 500, true],
    ['counter', 'PettyExpense', 500.01, false],
    ['counter', 'BankDeposit', 10, false],
    ['counter', 'OwnerDrew', 10, false],
    ['manager', 'PettyExpense', 501, true],
    ['manager', 'BankDeposit', 5_000, true],
  ])('%s, %s of %d', async (as, reason, amount, isTaken) => {
    const answer = await move({ reason, amount }, as)
    if (isTaken) expect(answer.status).toBe(200)
    else expect(faultsOfRefusal(answer, 'APPROVAL_REQUIRED')).toEqual([])
  })

  it('goes with a manager’s yes to that amount', async () => {
    const body = { direction: 'Out', reason: 'BankDeposit', amount: 2_000 }
    const request = { operation: 'move-cash', body }
    const approval = await give({ action: 'cash.out', request })
    const headers = { 'x-approval': approval }
    const more = await move({ ...body, amount: 3_000 }, 'counter', headers)
    expect(faultsOfRefusal(more, 'FORBIDDEN')).toEqual([])
    expect((await move(body, 'counter', headers)).status).toBe(200)
  })
})

describe('where the shop keeps to its catalogue', () => {
  beforeAll(() => t.services.write((tx) => writeSetting(tx, 'priceRules', STRICT_PRICE_RULES)))

  it('a higher MRP that is sent does not lift the price', async () => {
    const line = { price: 300, mrp: 400 }
    expect(faultsOfRefusal(await work.send(key, line), 'BUSINESS_RULE')).toEqual([])
    expect((await work.send(key, line, 'manager')).status).toBe(200)
    expect((await work.send(key, { price: 100, mrp: 118 })).status).toBe(200)
    expect((await work.send(key, { price: 300, mrp: 400, code: NO_MRP })).status).toBe(200)
  })

  it('rates of one’s own are the owner’s alone', async () => {
    const line = { sgstRate: 2.5, cgstRate: 2.5 }
    expect(faultsOfRefusal(await work.send(key, line), 'FORBIDDEN')).toEqual([])
    expect(faultsOfRefusal(await work.send(key, line, 'manager'), 'FORBIDDEN')).toEqual([])
    expect((await work.send(key, { sgstRate: 9, cgstRate: 9 })).status).toBe(200)
    expect((await work.send(key, line, 'owner')).status).toBe(200)
  })
})

it('the audit names what was approved', async () => {
  const rows = all<{ detail: string }>(
    t.services.db,
    `SELECT detail_json AS detail FROM audit_log WHERE action = 'approval.given'`,
  )
  for (const { detail } of rows) {
    expect(JSON.parse(detail)).toMatchObject({
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  }
})
