import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../contract/permissions.ts'
import { CASH } from '../masters/master-rows.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { FRAME, FRAME_UNITS, SUNGLASS, SUNGLASS_UNITS } from '../testing/test-shop-items.ts'

// A unit scanned twice, at every door that goods go through: each says which piece it is and where,
// and writes nothing. The inward's own is in purchases.test.ts, the count's in stock-counts.test.ts.

type Keys = Record<string, unknown>
type Code = Parameters<typeof faultsOfRefusal>[1]

const [FIRST = '', SECOND = ''] = FRAME_UNITS
let t: TestServer
let work: ReturnType<typeof counterWork>
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  // Whoever asks is signed in before.
  for (const as of ['owner', 'counter'] as const) {
    await t.call('GET', '/api/Masters/Supplier', undefined, { as })
  }
})
afterAll(() => t.close())

const piece = (code: string, item = FRAME) => ({
  itemID: work.item(item),
  inventoryID: work.unit(code),
  qty: 1,
})

/** The request is refused with the sentence, beside the field where it is a 400; nothing is written. */
async function mustRefuse(
  path: string,
  body: Keys,
  refused: { code: Code; field?: string; text: string },
  as: Role = 'owner',
): Promise<void> {
  const before = databaseDigest(t.services.db)
  const answer = await t.call('POST', path, body, { as })
  expect(faultsOfRefusal(answer, refused.code)).toEqual([])
  expect([answer.body.errors?.[0]?.field, answer.body.message]).toEqual([
    refused.field,
    refused.text,
  ])
  expect(databaseDigest(t.services.db)).toBe(before)
}

it('on a stock voucher, the second line is named', async () => {
  const lines = [piece(FIRST), piece(SECOND), piece(FIRST)]
  const text = `${FIRST} was scanned twice: it is in here already.`
  await mustRefuse(
    '/api/Stock/adjust',
    { reason: 'damage', lines },
    { code: 'VALIDATION', field: 'lines.2.inventoryID', text },
  )
})

it.each<[string, string[], string[], string]>([
  ['in one line', ['NEW-1', ' NEW-1 '], ['NEW-2'], 'lines.0.unitCodes'],
  ['in two lines', ['NEW-1'], ['NEW-1'], 'lines.1.unitCodes'],
])('as the tag of new pieces %s', async (_name, first, second, field) => {
  const lines = [first, second].map((unitCodes) => ({
    itemID: work.item(FRAME),
    qty: unitCodes.length,
    unitCodes,
  }))
  const text = 'NEW-1 was scanned twice: it is in here already.'
  await mustRefuse(
    '/api/Stock/adjust',
    { reason: 'opening', lines },
    { code: 'VALIDATION', field, text },
  )
})

it('on a return to the supplier, the second line is named', async () => {
  const lines = [FIRST, FIRST].map((code) => ({ ...piece(code), cost: 900 }))
  const supplierID = t.services.ids.encode('supplier', 2)
  const text = `${FIRST} was scanned twice: it is in here already.`
  await mustRefuse(
    '/api/Purchases/return',
    { supplierID, lines, reason: 'Wrong colour' },
    { code: 'VALIDATION', field: 'lines.1.inventoryID', text },
  )
})

it('in one sale, in two, and after it was sold', async () => {
  const path = '/api/quickSale/saveSalesOrderTemp'
  const scan = { ...piece(FIRST), price: 2_000 }
  await work.add('one', { code: FRAME, ...scan })
  await mustRefuse(
    path,
    { sessionID: 'one', ...scan },
    { code: 'CONFLICT', text: `The piece ${FIRST} is in the cart already.` },
    'counter',
  )
  // Another till may ring it up too; the first to be paid has it.
  await work.add('two', { code: FRAME, ...scan })
  await work.commit('one')
  const sold = `The piece ${FIRST} is no longer in stock.`
  await mustRefuse(
    '/api/quickSale/SaveSale',
    { sessionID: 'two' },
    {
      code: 'STOCK_SHORT',
      text: `The piece ${FIRST} of Rimba Classic 2140 Black (RB-2140) is no longer in stock.`,
    },
    'counter',
  )
  await mustRefuse(
    path,
    { sessionID: 'three', ...scan },
    { code: 'STOCK_SHORT', text: sold },
    'counter',
  )
})

it("in one return of a customer's, and in a second", async () => {
  const [tag = ''] = SUNGLASS_UNITS
  await work.add('back', { code: SUNGLASS, ...piece(tag, SUNGLASS), price: 3_000 })
  const { InvoiceID, SalesOrderID } = await work.commit('back', {
    receiptModel: { receiptAmount: 3_000, receiptTypeId: CASH },
  })
  const lineID = (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body.Lines[0].ID
  const line = { lineID, qty: 1, restock: true }
  const body = { invoiceID: InvoiceID, lines: [line, line], reason: 'Too big' }
  await mustRefuse('/api/Returns/save', body, {
    code: 'VALIDATION',
    field: 'lines.1.lineID',
    text: 'Name each line once.',
  })
  const once = { ...body, lines: [line] }
  const saved = await t.call('POST', '/api/Returns/save', once, { as: 'owner' })
  expect(saved.status).toBe(200)
  await mustRefuse('/api/Returns/save', once, {
    code: 'CONFLICT',
    text: `The piece ${tag} came back already.`,
  })
})
