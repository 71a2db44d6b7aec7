import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { one } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { CONTACT_LENS, EYE_TEST, MRP_PRICED } from '../testing/test-shop-items.ts'

type Keys = Record<string, unknown>

let t: TestServer
let work: CounterWork
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterEach(() => t.close())

const at = (local: string) => t.clock.set(Date.parse(`${local}+05:30`))

/** Sells on 20 November 2026: tax can be given back until 30 November 2027. */
async function sell(line: Keys, sale: Keys = {}) {
  await work.add('sold', line, 'owner')
  const { totals } = await work.read('sold')
  return work.commit('sold', {
    receiptModel: { receiptAmount: totals.netAmount, receiptTypeId: CASH },
    ...sale,
  })
}

async function giveBack(sold: Keys, more: Keys = {}, path = 'save') {
  const order = (await t.call('GET', `/api/Orders/${sold['SalesOrderID']}`)).body
  const body = {
    invoiceID: sold['InvoiceID'],
    lines: [{ lineID: order.Lines[0].ID, qty: 1, restock: false }],
    refundTypeId: CASH,
    reason: 'Does not fit',
    ...more,
  }
  return t.call('POST', `/api/Returns/${path}`, body, { as: 'manager' })
}

describe('a return after the 30 November that follows the year of the invoice', () => {
  it('gives no tax back', async () => {
    const sold = await sell({})
    at('2027-11-30T23:00:00')
    expect((await giveBack(sold, {}, 'preview')).status).toBe(200)
    at('2027-12-01T10:00:00')
    // Signs both in again: that is a write.
    for (const as of ['manager', 'counter'] as const) {
      await t.call('GET', '/api/quickSale/open-carts', undefined, { as })
    }
    const before = databaseDigest(t.services.db)
    for (const path of ['preview', 'save']) {
      expect(faultsOfRefusal(await giveBack(sold, {}, path), 'BUSINESS_RULE')).toEqual([])
    }
    expect(databaseDigest(t.services.db)).toBe(before)
    const found = await t.call('GET', `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)
    expect(found.body.IsTaxCreditable).toBe(false)
  })

  it('is a commercial credit note of the same amount, without tax', async () => {
    const sold = await sell({ qty: 2 })
    at('2027-12-01T10:00:00')
    const preview = await giveBack(sold, { commercial: true }, 'preview')
    expect(preview.body).toMatchObject({ TaxableAmount: 118, SGSTAmount: 0, Amount: 118 })
    const { body } = await giveBack(sold, { commercial: true })
    expect(body).toMatchObject({ success: true, amount: 118, refunded: 118 })
    const read = async (form: string) =>
      (await t.call('GET', `/api/Documents/CreditNote/${body.creditNoteID}${form}`)).body
    expect(await read('/model')).toMatchObject({
      IsCommercial: true,
      TaxableAmount: 118,
      SGST: 0,
      CGST: 0,
      Amount: 118,
      TaxSummary: [],
      Lines: [{ TaxableAmount: 118, SGSTAmount: 0, SGSTRate: 0, TotalAmount: 118 }],
    })
    const html = await read('/html')
    expect(html).toContain('COMMERCIAL CREDIT NOTE')
    expect(html).toContain('No tax is credited by this note.')
    expect(html).not.toContain('CGST')
    const row = one(t.services.db, 'SELECT is_commercial, sgst_paise FROM credit_notes')
    expect(row).toEqual({ is_commercial: 1, sgst_paise: 0 })
  })

  it('is an ordinary note where there is no tax to give back', async () => {
    const sold = await sell({ code: EYE_TEST, price: 300 })
    at('2027-12-01T10:00:00')
    expect((await giveBack(sold)).body).toMatchObject({ success: true, amount: 300 })
  })

  it('cancels an order with a commercial note', async () => {
    const sold = await sell({}, { expectedDate: '2026-11-25' })
    at('2027-12-01T10:00:00')
    const cancel = (more: Keys) =>
      t.call(
        'POST',
        '/api/Orders/cancel',
        { salesOrderID: sold.SalesOrderID, reason: 'Never collected', ...more },
        { as: 'owner' },
      )
    expect(faultsOfRefusal(await cancel({}), 'BUSINESS_RULE')).toEqual([])
    const { body } = await cancel({ commercial: true, refundTypeId: CASH })
    expect(body.success).toBe(true)
    const row = one(t.services.db, 'SELECT is_commercial, amount_paise FROM credit_notes')
    expect(row).toEqual({ is_commercial: 1, amount_paise: 11_800 })
  })
})

describe('pieces of a line whose price includes tax', () => {
  it('come back for the same sum each, and for all of it together', async () => {
    const line = { code: MRP_PRICED, qty: 3, price: 399, priceIncludesTax: true }
    const sold = await sell({ ...line, discountAmount: 197 })
    const notes: Keys[] = []
    for (let piece = 0; piece < 3; piece += 1) {
      const previewed = (await giveBack(sold, {}, 'preview')).body
      const { body } = await giveBack(sold)
      expect(body.amount).toBe(previewed.Amount)
      notes.push((await t.call('GET', `/api/Documents/CreditNote/${body.creditNoteID}/model`)).body)
    }
    expect(notes.map((note) => note['Amount'])).toEqual([333.33, 333.33, 333.34])
    expect(notes.map((note) => note['SGST'])).toEqual([25.42, 25.42, 25.43])
    const order = (await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)).body
    const sum = (key: string) =>
      Math.round(notes.reduce((all, note) => all + Number(note[key]) * 100, 0)) / 100
    expect([sum('TaxableAmount'), sum('SGST'), sum('CGST')]).toEqual([
      order.Invoices[0].TaxableAmount,
      order.Invoices[0].SGST,
      order.Invoices[0].CGST,
    ])
  })
})

describe('the days in which the shop takes goods back', () => {
  const settings = (body: Keys) => t.call('POST', '/api/Settings/shop', body, { as: 'owner' })
  const line = async (sold: Keys) => {
    const path = `/api/Returns/invoice?invoiceID=${sold['InvoiceID']}`
    return (await t.call('GET', path)).body.Lines[0]
  }
  const bodyOf = async (sold: Keys, more: Keys = {}) => ({
    invoiceID: sold['InvoiceID'],
    lines: [{ lineID: (await line(sold)).LineID, qty: 1, restock: true }],
    reason: '',
    reasonCode: 'NotLiked',
    ...more,
  })
  const send = (body: Keys, as: 'counter' | 'manager', headers = {}) =>
    t.call('POST', '/api/Returns/save', body, { as, headers })

  it('ask a manager after them, and the yes to a late return is good for it', async () => {
    expect(
      (await settings({ returnDays: 30, returnRules: { Accessory: { days: 7 } } })).status,
    ).toBe(200)
    const sold = await sell({ qty: 2 })
    at('2026-11-27T22:00:00')
    expect(await line(sold)).toMatchObject({ ReturnDays: 7, IsLate: false, Taken: 'Always' })
    expect((await send(await bodyOf(sold), 'manager')).status).toBe(200)
    at('2026-11-28T10:00:00')
    expect(await line(sold)).toMatchObject({ IsLate: true })
    const body = await bodyOf(sold)
    const give = async (action: string) => {
      const answer = await t.call('POST', '/api/Approvals/give', {
        userName: 'manager',
        pin: '2222',
        action,
        subjectID: sold['InvoiceID'],
        request: { operation: 'save-return', body },
      })
      return send(body, 'counter', { 'x-approval': answer.body.approvalID })
    }
    const refused = await give('returns')
    expect(refused.body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
    expect(refused.body.message).toMatch(/8 days ago .* within 7 days/)
    expect((await give('returns.late')).status).toBe(200)
  })

  it('are those of a kind of goods; opened boxes and some kinds are not taken back', async () => {
    await settings({
      returnDays: 7,
      returnRules: { ContactLens: { days: 10, taken: 'Unopened' }, Accessory: { taken: 'Never' } },
    })
    const lenses = await sell({ code: CONTACT_LENS, price: 380, qty: 2 })
    expect(await line(lenses)).toMatchObject({ ReturnDays: 10, Taken: 'Unopened' })
    const opened = { lines: [{ lineID: (await line(lenses)).LineID, qty: 1, restock: false }] }
    const refused = await send(await bodyOf(lenses, opened), 'manager')
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Aqua Monthly -2.00 is taken back unopened only, unless it is faulty or the wrong one.',
    ])
    const faulty = { ...opened, reasonCode: 'Faulty' }
    expect((await send(await bodyOf(lenses, faulty), 'manager')).status).toBe(200)
    const sealed = { lines: [{ ...(await bodyOf(lenses)).lines[0], unopened: true }] }
    expect((await send(await bodyOf(lenses, sealed), 'manager')).status).toBe(200)
    await work.add('case')
    const { totals } = await work.read('case')
    const sold = await work.commit('case', {
      receiptModel: { receiptAmount: totals.netAmount, receiptTypeId: CASH },
    })
    expect((await send(await bodyOf(sold), 'manager')).status).toBe(422)
  })

  it('put contact lenses on the shelf again only where their box is seen to be unopened', async () => {
    const lenses = await sell({ code: CONTACT_LENS, price: 380, qty: 4 })
    const { LineID, ...found } = await line(lenses)
    expect(found).toMatchObject({ Taken: 'Always', IsUnopenedOnly: true })
    const back = (reasonCode: string, more: Keys) =>
      bodyOf(lenses, { reasonCode, lines: [{ lineID: LineID, qty: 1, ...more }] })
    const refused: [string, Keys, string][] = [
      ['Faulty', { unopened: true }, 'is faulty: write it off'],
      ['VisionTrouble', {}, 'goes back on the shelf unopened only'],
      ['NotLiked', { unopened: false }, 'goes back on the shelf unopened only'],
    ]
    for (const [reasonCode, more, said] of refused) {
      const answer = await send(await back(reasonCode, { restock: true, ...more }), 'manager')
      expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining(said)])
    }
    const taken: [string, Keys][] = [
      ['Faulty', { restock: false }],
      ['VisionTrouble', { restock: false, unopened: false }],
      ['NotLiked', { restock: true, unopened: true }],
    ]
    for (const [reasonCode, more] of taken) {
      expect((await send(await back(reasonCode, more), 'manager')).status).toBe(200)
    }
    // Who gives no reason of the list says by `restock` that it is unopened, as the contract has it.
    const plain = { reason: 'Moved away', lines: [{ lineID: LineID, qty: 1, restock: true }] }
    const body = { ...(await bodyOf(lenses, plain)), reasonCode: undefined }
    expect((await send(body, 'manager')).status).toBe(200)
  })

  it('are settings that bad input does not reach', async () => {
    for (const returnRules of [
      { Frame: { days: -1 } },
      { Frame: { taken: 'Sometimes' } },
      { Frame: { days: 1.5 } },
    ]) {
      expect((await settings({ returnRules })).status).toBe(400)
    }
    await settings({ returnRules: { Frame: { days: 3 } } })
    await settings({ returnRules: { Frame: { taken: 'Unopened' } } })
    const read = await t.call('GET', '/api/Settings/shop', undefined, { as: 'owner' })
    expect(read.body.Versions[0].Changes).toEqual([
      {
        Field: 'returnRules',
        Before: { Frame: { days: 3, taken: 'Always' } },
        After: { Frame: { days: 3, taken: 'Unopened' } },
      },
    ])
    expect(read.body.ReturnRules.Frame).toEqual({ Days: 3, Taken: 'Unopened' })
    expect(read.body.ReturnRules.Sunglass).toEqual({ Days: null, Taken: 'Always' })
  })
})
