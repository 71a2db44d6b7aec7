import { expect, type Page, test } from '@playwright/test'
import { readyOrderWithBalance } from './support/api.ts'
import { pauseOfHand, scan, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { LONG } from './support/long.ts'
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
  await expect(page.getByLabel('Bill number, mobile or name')).toBeFocused()
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

test(
  'the advance of a cancelled order is not paid out of an empty drawer unasked',
  LONG,
  async ({ page }) => {
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
  },
)

test('what is left on a credit note is paid out from the papers of its order', async ({ page }) => {
  const { InvoiceID, SalesOrderID, paid } = await sold('cash-out-credit', true)
  const { Lines, SalesOrderNo } = await shop.api.get(`/api/Orders/${SalesOrderID}`)
  const { creditNoteNo } = await shop.api.post('/api/Returns/save', {
    invoiceID: InvoiceID,
    lines: [{ lineID: Lines[0].ID, qty: 2, restock: true }],
    settleRoundOff: true,
    reason: 'Not liked',
  })
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await openOrder(page, SalesOrderNo)
  const papers = page.getByRole('list', { name: 'Credit notes and refunds' })
  const amount = `₹${paid.toFixed(2)}`
  await expect(papers.getByText(`${amount} left as credit`)).toBeVisible()
  await papers.getByRole('button', { name: `Pay out ${creditNoteNo}` }).click()
  const dialog = page.getByRole('dialog', { name: `Pay out ${creditNoteNo}` })
  await expect(dialog.getByText(/should be in the drawer/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('Wants no other goods')
  await dialog.getByRole('button', { name: /^UPI/ }).click()
  await expect(dialog.getByText(/should be in the drawer/)).toBeHidden()
  await dialog.getByRole('button', { name: /^Pay out/ }).click()
  await expect(
    dialog.getByText(`Give back ${amount}: UPI. Nothing is left on ${creditNoteNo}.`),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(papers.getByText(`${amount} left as credit`)).toBeHidden()
  await expect(papers.getByText('Refund ·', { exact: false })).toBeVisible()
})

test('a fitter is not paid out of an empty drawer unasked', LONG, async ({ page }) => {
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
    PaymentBack: null,
    TakenBack: null,
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

test(
  'cash out that was typed wrong is taken back, struck through with the reason',
  LONG,
  async ({ page }) => {
    await signIn(page, shop.address, 'Radha Kamath', '1111')
    await shop.api.post('/api/Day/cash', {
      direction: 'Out',
      amount: 20,
      reason: 'PettyExpense',
      note: 'Chai for the shop',
    })
    await page.keyboard.press('Alt+D')
    const row = page.getByRole('row', { name: /Chai for the shop/ })
    await row.getByRole('button', { name: 'Take back Cash out of ₹20.00' }).click()
    await page.getByLabel('Reason').fill('It was two rupees')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Cash out of ₹20.00 is taken back.')).toBeVisible()
    await expect(row).toContainText('taken back')
    await expect(row.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('row', { name: /It was two rupees/ })).toContainText('₹20.00')
  },
)

test(
  'a balance that another till took meanwhile is not asked for again',
  LONG,
  async ({ page }) => {
    const order = await readyOrderWithBalance(shop.api)
    await signIn(page, shop.address, 'Radha Kamath', '1111')
    await openOrder(page, order.SalesOrderNo)
    await page.keyboard.press('t')
    await expect(page.getByText(/is due\. How is it paid\?$/)).toBeVisible()
    const branch = await shop.api.get('/api/quickSale/get-branch-details')
    await shop.api.post('/api/quickSale/SaveReceipt', {
      salesOrderID: order.ID,
      receiptAmount: order.BalanceAmount,
      receiptTypeId: CASH,
      yearId: String(branch.CurrentYearNumericID),
      branchId: branch.BranchID,
    })
    const said = page.getByText(/^Nothing is due on this order any more: Radha Kamath took ₹/)
    await expect(said).toContainText('Don’t take it again.')
    await page.getByRole('button', { name: /^Back/ }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: order.SalesOrderNo })).toBeVisible()
  },
)
