import { expect, type Page, test } from '@playwright/test'
import { pauseOfHand, scan, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { openOrder } from './support/open-order.ts'

const shop = demoShop()

const CASH = 1
const CARD = 2

test.beforeAll(async () => {
  await shop.api.post('/api/Day/open', { float: 50 })
})

/** A case sold or booked, paid by card: no cash of it is in the drawer. */
async function sold(sessionID: string, generateInvoice: boolean) {
  const item = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
  await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
    sessionID,
    itemID: item.ID,
    qty: 2,
    price: 99.17,
  })
  const { totals } = await shop.api.post('/api/quickSale/GetSalesOrderTemp', {
    sessionId: sessionID,
  })
  const { data } = await shop.api.post('/api/quickSale/SaveSale', {
    sessionID,
    salesorderModel: { generateInvoice },
    receiptModel: {
      receiptAmount: totals.netAmount,
      receiptTypeId: CARD,
      referenceNo: '4477',
    },
  })
  return { ...data, paid: totals.netAmount as number }
}

const asked = (page: Page) => page.getByText('Only ₹50.00 should be in the drawer.')

test('goods that come back are not paid out of an empty drawer unasked', async ({ page }) => {
  const { InvoiceNo, SalesOrderID, paid } = await sold('cash-out-return', true)
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Alt+U')
  await scan(page, InvoiceNo)
  await expect(page.getByRole('heading', { name: 'What comes back' })).toBeVisible()
  await pauseOfHand(page)
  await page.keyboard.press('a')
  await expect(page.getByLabel('Coming back of Hard case black')).toHaveText('2of 2')
  await page.getByRole('button', { name: /^Cash/ }).click()
  await page.getByLabel('Why it comes back').selectOption('NotLiked')
  await page.keyboard.press('F9')
  const meant = page.getByLabel(`₹${paid.toFixed(2)} is meant`)
  await expect(asked(page)).toBeVisible()
  await expect(meant).toBeFocused()
  await page.keyboard.press('F9')
  await expect(page.getByTestId('need-note')).toHaveText(
    'Check the amount, or tick that it is meant.',
  )
  expect((await shop.api.get(`/api/Orders/${SalesOrderID}`)).RefundPapers).toEqual([])

  await test.step('by card nothing is asked, and of the cash once more', async () => {
    await page.getByRole('button', { name: /^Card/ }).click()
    await expect(asked(page)).toBeHidden()
    await page.getByRole('button', { name: /^Cash/ }).click()
    await page.keyboard.press('F9')
    await expect(meant).toBeFocused()
  })
  await page.keyboard.press('Space')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Return saved' })).toBeVisible()
})

test('the advance of a cancelled order is not paid out of an empty drawer unasked', async ({
  page,
}) => {
  const { SalesOrderID, SalesOrderNo, paid } = await sold('cash-out-cancel', false)
  const { ExpectedCash } = await shop.api.get('/api/Day/state')
  // What went out before leaves the drawer short: it holds nothing, and never less.
  expect(ExpectedCash).toBeLessThan(paid)
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await openOrder(page, SalesOrderNo)
  await page.getByRole('button', { name: /^Cancel order/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Changed their mind')
  await dialog.getByRole('button', { name: /^Cash/ }).click()
  await dialog.getByRole('button', { name: /^Cancel the order/ }).click()
  const meant = dialog.getByLabel(`₹${paid.toFixed(2)} is meant`)
  await expect(dialog.getByText(/should be in the drawer/)).toBeVisible()
  await expect(meant).toBeFocused()
  await expect(meant).toHaveAccessibleDescription('Check the amount, or tick that it is meant.')
  expect((await shop.api.get(`/api/Orders/${SalesOrderID}`)).Status).toBe('Booked')
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: /^Cancel the order/ }).click()
  await expect(dialog.getByText(/^Give back/)).toBeVisible()
  expect((await shop.api.get(`/api/Orders/${SalesOrderID}`)).Status).toBe('Cancelled')
})

test('a fitter is not paid out of an empty drawer unasked', async ({ page }) => {
  const bill = {
    ID: 'bill-of-the-story',
    BillNo: 'KA1W/26-27/00001',
    FitterID: 'fitter',
    FitterName: 'Kumar',
    From: '2026-11-01',
    To: '2026-11-20',
    State: 'Agreed',
    JobCount: 60,
    Work: 9_000,
    Breakages: 0,
    Total: 9_000,
    AgreedOn: '2026-11-21',
    PaidOn: null,
    PaidBy: null,
    ReferenceNo: null,
  }
  await page.route(/\/api\/FitterBills(\?.*)?$/, (route) =>
    route.fulfill({ json: { Items: [bill] } }),
  )
  const paid: unknown[] = []
  await page.route('**/api/FitterBills/pay', (route) => {
    paid.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true } })
  })
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Shift+F1')
  await page.getByRole('radio', { name: 'Lab’s bill' }).check()
  await page.getByRole('radio', { name: 'Fitters' }).check()
  await page.getByTestId('fitter-bill').getByRole('button', { name: 'Pay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay ₹9,000.00 to Kumar' })
  await expect(dialog.getByText(/should be in the drawer/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  const meant = dialog.getByLabel('₹9,000.00 is meant')
  await expect(meant).toBeFocused()
  expect(paid).toEqual([])
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await expect(dialog).toBeHidden()
  expect(paid).toEqual([{ billID: bill.ID, paymentKindID: CASH }])
})
