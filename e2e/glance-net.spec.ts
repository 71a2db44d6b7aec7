import { expect, test } from '@playwright/test'
import { signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'

const shop = demoShop()

test('a day with a credit note says what is left of its sales', async ({ page }) => {
  const item = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
  await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
    sessionID: 'glance',
    itemID: item.ID,
    qty: 1,
    price: 99.17,
  })
  const { totals } = await shop.api.post('/api/quickSale/GetSalesOrderTemp', {
    sessionId: 'glance',
  })
  const { data } = await shop.api.post('/api/quickSale/SaveSale', {
    sessionID: 'glance',
    receiptModel: { receiptAmount: totals.netAmount, receiptTypeId: 1 },
  })
  const found = await shop.api.get(`/api/Returns/find?term=${encodeURIComponent(data.InvoiceNo)}`)
  const invoiceID = found.Items[0].InvoiceID
  const bill = await shop.api.get(`/api/Returns/invoice?invoiceID=${invoiceID}`)
  await shop.api.post('/api/Returns/save', {
    invoiceID,
    lines: [{ lineID: bill.Lines[0].LineID, qty: 1, restock: true }],
    reason: 'Too big',
  })
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Alt+D')
  await expect(page.getByTestId('sold-less-returned')).toContainText('Credit notes of the day: ₹')
})
