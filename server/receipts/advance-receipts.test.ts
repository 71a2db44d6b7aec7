import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { EYE_TEST, NO_MRP } from '../testing/test-shop-items.ts'

type Keys = Record<string, unknown>

let t: TestServer
let work: CounterWork
let key = ''
let keys = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  // A repair at 18 %, in the place of a cord.
  t.services.write((tx) =>
    run(
      tx,
      `UPDATE items SET hsn = '998729', name = 'Frame repair', price_centipaise = 1000000,
              tax_class_id = (SELECT id FROM tax_classes WHERE name LIKE 'Repair%')
        WHERE code = :code`,
      { code: NO_MRP },
    ),
  )
})
afterAll(() => t.close())
beforeEach(() => {
  key = `advance-${++keys}`
})

function asBranch(columns: string): void {
  t.services.write((tx) => run(tx, `UPDATE branches SET ${columns}`))
  t.services.forgetBranch()
}

const REPAIR = { code: NO_MRP, price: 100 }

/** Books these lines with an advance; returns the model of its receipt. */
async function advance(lines: Keys[], receiptAmount: number, sale: Keys = {}) {
  for (const line of lines) await work.add(key, line)
  const data = await work.commit(key, {
    salesorderModel: { generateInvoice: false, ...sale },
    receiptModel: { receiptAmount, receiptTypeId: CASH },
  })
  const read = async (form: string) =>
    (await t.call('GET', `/api/Documents/Receipt/${data.ReceiptID}${form}`)).body
  return { data, model: await read('/model'), html: (await read('/html')) as string }
}

describe('an advance', () => {
  it('for goods bears no tax, and says why', async () => {
    const { html, model } = await advance([{}], 50)
    expect(model).toMatchObject({ DocumentType: 'ReceiptVoucher', TaxRate: 0, CGSTAmount: 0 })
    expect(model.AdvanceDeclaration).toContain('66/2017')
    expect(html).toContain('66/2017')
  })

  it('for a service bears the tax inside it, by its rate', async () => {
    const { html, model } = await advance([REPAIR], 59)
    expect(model).toMatchObject({
      DocumentType: 'ReceiptVoucher',
      Amount: 59,
      TaxRate: 18,
      TaxableAmount: 50,
      SGSTAmount: 4.5,
      CGSTAmount: 4.5,
      IGSTAmount: 0,
      AdvanceDeclaration: null,
    })
    expect(html).toContain('18%')
    expect(html).toContain('4.50')
    expect(html).not.toContain('66/2017')
  })

  it('for a service to another State bears integrated tax', async () => {
    const { model } = await advance([REPAIR], 59, { isCustomerStateNotSameAsCompanyState: true })
    expect(model).toMatchObject({ TaxRate: 18, TaxableAmount: 50, IGSTAmount: 9, CGSTAmount: 0 })
  })

  it('for an exempt service bears none, and speaks of no goods', async () => {
    const { model } = await advance([{ code: EYE_TEST, price: 300 }], 100)
    expect(model).toMatchObject({ TaxRate: 0, TaxableAmount: 0, AdvanceDeclaration: null })
  })

  it('for both bears that of the service’s share', async () => {
    const { model } = await advance([{}, REPAIR], 118)
    expect(model).toMatchObject({ TaxRate: 18, TaxableAmount: 50, CGSTAmount: 4.5 })
    expect(model.AdvanceDeclaration).toContain('the part that is for goods')
  })

  it('that goes back gives back its tax on the refund voucher', async () => {
    const { data } = await advance([REPAIR], 59)
    const cancelled = await t.call(
      'POST',
      '/api/Orders/cancel',
      { salesOrderID: data.SalesOrderID, reason: 'Not repaired', refundTypeId: CASH },
      { as: 'owner' },
    )
    expect(cancelled.status).toBe(200)
    const voucherID = cancelled.body.Settled.RefundVoucherID
    const { body } = await t.call('GET', `/api/Documents/RefundVoucher/${voucherID}/model`)
    expect(body.TaxSummary).toEqual([
      expect.objectContaining({ Rate: 18, TaxableAmount: 50, CGSTAmount: 4.5, SGSTAmount: 4.5 }),
    ])
  })
})

describe('a shop without a GSTIN', () => {
  it('gives a plain receipt for an advance: no voucher, no tax, no notification', async () => {
    asBranch('gstin = NULL')
    const { html, model } = await advance([REPAIR], 59)
    asBranch(`gstin = '29AABCD1234E1Z4'`)
    expect(model).toMatchObject({
      DocumentType: 'PaymentReceipt',
      TaxRate: 0,
      CGSTAmount: 0,
      AdvanceDeclaration: null,
    })
    expect(html).not.toMatch(/CGST|VOUCHER|66\/2017|Reverse charge/)
  })
})

describe('a composition dealer', () => {
  it('speaks of no notification 66/2017', async () => {
    asBranch('is_composition_scheme = 1')
    const { html, model } = await advance([{}], 50)
    asBranch('is_composition_scheme = 0')
    expect(model).toMatchObject({ DocumentType: 'ReceiptVoucher', AdvanceDeclaration: null })
    expect(html).not.toMatch(/CGST|66\/2017/)
  })
})
