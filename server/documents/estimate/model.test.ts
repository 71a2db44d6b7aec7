import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseDigest } from '../../testing/database-digest.ts'
import { expectRefusal } from '../../testing/refusals.ts'
import { customerIdOf, TAMIL_NADU_CUSTOMER } from '../../testing/test-shop.ts'
import { FRAME } from '../../testing/test-shop-items.ts'
import { documentShop, type PaperShop } from '../testing/document-shop.ts'

let s: PaperShop
beforeAll(async () => {
  s = await documentShop({ salesorderModel: { generateInvoice: false } })
  await s.work.add('open', { qty: 3, discountRate: 10 })
  await s.work.add('open', { code: FRAME, price: 2_000, pairNo: '1', jobCharges: 50 })
})
afterAll(() => s.t.close())

const CHARGES = { jobCharges: 100, shippingCharges: 80.5, otherCharges: 0, serviceTax: 5 }
const QUERY = 'jobCharges=100&shippingCharges=80.5&serviceTax=5'

test('an estimate says, line by line, what the till shows and would charge', async () => {
  const cart = await s.work.read('open', CHARGES)
  const { body } = await s.get(`Estimate/open/model?${QUERY}`)
  expect(body.Totals).toMatchObject({
    TotalQty: cart.totals.totalQty,
    TotalMRP: cart.totals.totalMRP,
    Discount: cart.totals.totalDiscount,
    TaxableAmount: cart.totals.totalTaxableAmount,
    SGST: cart.totals.totalSGST,
    CGST: cart.totals.totalCGST,
    IGST: 0,
    JobCharges: 100,
    ShippingCharges: 80.5,
    OtherCharges: 0,
    Rounding: cart.totals.rounding,
    NetAmount: cart.totals.netAmount,
  })
  const goods = body.Lines.filter((line: { Kind: string }) => line.Kind === 'Item')
  expect(goods.map((line: { TotalAmount: number }) => line.TotalAmount)).toEqual(
    cart.lines.map((line: { totalAmount: number }) => line.totalAmount),
  )
  expect(body.Lines.slice(2).map((line: { ItemName: string }) => line.ItemName)).toEqual([
    'Fitting and lab charges',
    'Delivery charges',
  ])
})

test('nothing is saved by it', async () => {
  const before = databaseDigest(s.t.services.db)
  expect((await s.get('Estimate/open')).status).toBe(200)
  expect((await s.get('Estimate/open/html')).status).toBe(200)
  expect(databaseDigest(s.t.services.db)).toEqual(before)
})

test('for a customer of another State it shows IGST', async () => {
  const id = s.t.services.ids.encode(
    'customer',
    customerIdOf(s.t.services, TAMIL_NADU_CUSTOMER.name),
  )
  const { body } = await s.get(`Estimate/open/model?customerID=${id}`)
  expect(body).toMatchObject({
    IsInterState: true,
    PlaceOfSupply: { StateCode: '33', StateName: 'Tamil Nadu' },
    Customer: { Name: 'Bala Kumar' },
  })
  expect(body.Totals.SGST).toBe(0)
  expect(body.Totals.IGST).toBeGreaterThan(0)
})

test('of an order without an invoice it is its proforma', async () => {
  const { body } = await s.get(`Estimate/${s.ids.order}/model`)
  expect(body).toMatchObject({ DocumentType: 'Proforma', InvoiceNo: null, BalanceAmount: 2_486 })
  expect((await s.get(`Estimate/${s.ids.order}/html`)).body).toContain('PROFORMA INVOICE')
})

test('a session key is found as it was written, whatever is in it', async () => {
  const key = 'till 2/Ä ü?&#%'
  await s.work.add(key)
  expect((await s.get(`Estimate/${encodeURIComponent(key)}/model`)).status).toBe(200)
})

test('what is no open cart is refused', async () => {
  const refused = (id: string, code: 'NOT_FOUND' | 'SESSION_USED' | 'CART_EMPTY') =>
    expectRefusal(s.t, { name: id, method: 'GET', path: `/api/Documents/Estimate/${id}`, code })
  await refused('nobody', 'NOT_FOUND')
  await refused('s1', 'SESSION_USED')
  await refused(s.t.services.ids.encode('order', 999), 'NOT_FOUND')
  const line = await s.work.add('emptied')
  await s.t.call('POST', '/api/quickSale/delete-salesorder-temp', {
    sessionID: 'emptied',
    salesOrderTempId: line,
  })
  await refused('emptied', 'CART_EMPTY')
})

test('an order that has its invoice is no longer an estimate', async () => {
  const sold = await documentShop()
  await expectRefusal(sold.t, {
    name: 'invoiced',
    method: 'GET',
    path: `/api/Documents/Estimate/${sold.ids.order}`,
    code: 'ALREADY_INVOICED',
  })
  await sold.t.close()
})
