import { expect, type Page, test } from '@playwright/test'
import { amountField, nameCustomer, pauseOfHand, scan, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { field, openItemPage } from './support/goods.ts'

const shop = demoShop()
const CASE = { code: 'CASE-H-BK', name: 'Hard case black' }
const SPRAY = { code: 'SPRAY-30', name: 'Lens spray 30 ml' }

const owner = (page: Page) => signIn(page, shop.address, 'Radha Kamath', '1111')

async function itemOf(code: string): Promise<{ ID: string; OnHand: number }> {
  const { Items } = await shop.api.post('/api/Catalogue/items', { searchTerm: code })
  return Items.find((each: { Code: string }) => each.Code === code)
}

/** A new supplier with one bill, half of which is paid. */
async function halfPaid(): Promise<{ inwardID: string; paymentNo: string }> {
  const supplier = await shop.api.post('/api/Masters/Supplier', { name: 'Case Works' })
  const bill = await shop.api.post('/api/Purchases/inward', {
    supplierID: supplier.id,
    billNo: 'CW-7',
    billDate: new Date().toISOString().slice(0, 10),
    lines: [{ itemID: (await itemOf(CASE.code)).ID, qty: 2, cost: 100, taxRate: 18 }],
    post: true,
  })
  const methods = await shop.api.get('/api/quickSale/Fetch-Receipt-Type')
  const upi = methods.find(({ Kind }: { Kind: string }) => Kind === 'Upi' || Kind === 'UPI')
  const paid = await shop.api.post('/api/Purchases/payment', {
    supplierID: supplier.id,
    amount: 118,
    paymentKindID: upi.ID,
    referenceNo: 'UPI-77',
  })
  return { inwardID: bill.inwardID, paymentNo: paid.paymentNo }
}

test('what is owed opens the bills of its age, what is paid its payment', async ({ page }) => {
  const { paymentNo } = await halfPaid()
  await owner(page)
  await page.keyboard.press('Control+F9')
  const row = page.getByTestId('payables').getByRole('row').filter({ hasText: 'Case Works' })
  await page
    .getByTestId('payables')
    .getByRole('button', { name: /Total, 0–15 days/ })
    .click()
  await expect(page.getByTestId('owed-of-age')).toContainText('0–15 days')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /0–15 days/ }).click()
  await expect(page.getByTestId('bills-of-age')).toContainText('0–15 days')
  const bills = page.getByTestId('open-bills').getByRole('row')
  await expect(bills).toHaveCount(2)
  await bills
    .last()
    .getByRole('button', { name: /Paid, CW-7/ })
    .click()
  const papers = page.getByTestId('bill-papers')
  await expect(papers).toContainText('₹236.00')
  await expect(papers).toContainText('−₹118.00')
  await page.keyboard.press('Escape')
  // The bill itself says the same, and leads on to the paper.
  await bills.last().getByRole('button', { name: 'CW-7', exact: true }).click()
  await page.getByRole('button', { name: /₹118\.00 \(Still owed\)/ }).click()
  await papers.getByRole('button', { name: paymentNo }).click()
  await expect(page.getByRole('dialog')).toContainText(paymentNo)
})

test('the sums of a count open their lines', async ({ page }) => {
  const { countID } = await shop.api.post('/api/Stock/count/open', { zones: ['Wall 9'] })
  const count = (code: string, qty: number) =>
    shop.api.post('/api/Stock/count/scan', { countID, zone: 'Wall 9', code, qty })
  await count(CASE.code, (await itemOf(CASE.code)).OnHand - 1)
  await count(SPRAY.code, (await itemOf(SPRAY.code)).OnHand + 2)
  const CLOTH = 'CLOTH-S'
  await count(CLOTH, (await itemOf(CLOTH)).OnHand)
  await shop.api.post('/api/Stock/count/close-zone', { countID, zone: 'Wall 9' })
  await owner(page)
  await page.keyboard.press('Alt+F9')
  await page.getByTestId('count-row').first().click()
  const lines = page.getByTestId('count-line')
  await expect(lines).toHaveCount(2)
  for (const [sum, name] of [
    ['Short', CASE.name],
    ['Over', SPRAY.name],
    ['Agree', 'Microfibre cloth small'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`\\(${sum}\\)`) }).click()
    await expect(page.getByTestId('lines-of-sum')).toContainText(sum)
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText(name)
  }
  await page.getByRole('button', { name: 'All differences' }).click()
  await expect(lines).toHaveCount(2)
})

test('the draft of an order is thrown away, and is gone', async ({ page }) => {
  await owner(page)
  await page.keyboard.press('Control+F10')
  await page.keyboard.press('Insert')
  await field(page, 'Supplier').selectOption({ label: 'Southern Optical Distributors' })
  await pauseOfHand(page)
  await scan(page, CASE.code)
  await expect(page.getByTestId('order-line')).toHaveCount(1)
  await page.getByRole('button', { name: 'Throw the draft away' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Throw the draft away' }).click()
  await expect(page.getByText('The draft was thrown away.')).toBeVisible()
  const drafts = page.getByTestId('purchase-order-row').filter({ hasText: 'Draft' })
  await expect(drafts).toHaveCount(0)
})

test('a merge of unlike items is refused beside what was picked', async ({ page }) => {
  await owner(page)
  await openItemPage(page, CASE)
  await expect(page.getByTestId('item-figures')).toBeVisible()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('GL-SV')
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: /^Merge/ }).click()
  await expect(dialog.locator('#merge-refused')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(1)
})

test('a stock voucher outlives its page row by row', async ({ page, context }) => {
  await owner(page)
  await page.keyboard.press('Control+F8')
  await page.keyboard.press('Insert')
  await pauseOfHand(page)
  await scan(page, CASE.code)
  await expect(page.getByTestId('voucher-line')).toHaveCount(1)
  await pauseOfHand(page)
  await scan(page, SPRAY.code)
  await expect(page.getByTestId('voucher-line')).toHaveCount(2)
  await page.getByLabel(`Pieces of ${SPRAY.name}`).fill('4')
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await owner(again)
  await again.keyboard.press('Control+F8')
  await again.keyboard.press('Insert')
  await expect(again.getByTestId('voucher-line')).toHaveCount(2)
  await expect(again.getByLabel(`Pieces of ${SPRAY.name}`)).toHaveValue('4')
})

test('what a customer owes opens order by order, and each payment leads back to what is left', async ({
  page,
}) => {
  const name = 'Meera Dues'
  const { customerID } = await shop.api.post('/api/Customer/save', { name, mobile: '9845077001' })
  const owe = async (code: string) => {
    const sessionID = `dues-${code}`
    const goods = await shop.api.get(`/api/quickSale/getItemDetailFromCode?code=${code}`)
    await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
      sessionID,
      itemID: goods.ID,
      qty: 1,
      price: goods.Price,
    })
    const { data } = await shop.api.post('/api/quickSale/SaveSale', {
      sessionID,
      customerModel: { customerID },
    })
    return await shop.api.get(`/api/Orders/${data.SalesOrderID}`)
  }
  const [first, second] = [await owe(CASE.code), await owe(SPRAY.code)]
  const rupees = (amount: number) => `₹${amount.toFixed(2)}`
  const left = page.getByTestId('dues-left')
  const rows = page.getByTestId('due-row')
  const dues = page.getByRole('dialog', { name: `Dues of ${name}` })
  await owner(page)
  await nameCustomer(page, '9845077001', name)
  // The due on the card of the counter is pressed.
  await page
    .getByTestId('customer-card')
    .getByRole('button', { name: /^Due ₹/ })
    .click()
  await expect(dues).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(left).toHaveText(rupees(first.BalanceAmount + second.BalanceAmount))
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  const payment = page.getByRole('dialog', { name: `Payment for ${first.SalesOrderNo}` })
  await expect(payment).toBeVisible()
  // Left untaken, it leads back, and nothing is written.
  await page.keyboard.press('Escape')
  await expect(dues).toBeVisible()
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(payment).toBeVisible()
  await page.keyboard.press('c')
  await expect(amountField(page)).toHaveValue(String(first.BalanceAmount))
  await page.keyboard.press('Enter')
  await expect(dues).toBeVisible()
  await expect(left).toHaveText(rupees(second.BalanceAmount))
  await expect(rows).toHaveCount(1)
  await expect(page.getByTestId('dues-taken')).toContainText(rupees(first.BalanceAmount))
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dues).toBeHidden()
  // Who was named for the dues alone is not left to the next sale.
  await expect(page.getByTestId('customer-card')).toContainText('Walk-in customer')
  await nameCustomer(page, '9845077001', name)
  await expect(page.getByTestId('customer-card')).toContainText(rupees(second.BalanceAmount))
  for (const word of ['dues', 'balance']) {
    await page.keyboard.press('Control+k')
    const palette = page.getByTestId('dialog')
    await expect(palette.getByRole('button').nth(1)).toBeVisible()
    await page.keyboard.type(word, { delay: 60 })
    await palette.getByRole('button', { name: /^Dues of a customer/ }).click()
    await expect(dues).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dues).toBeHidden()
  }
  await page.keyboard.press('Alt+c')
  await page.getByLabel('Mobile, name or number').fill('9845077001')
  await page.getByRole('main').getByRole('button', { name }).click()
  await page.getByRole('button', { name: /\(Due\)/ }).click()
  await expect(rows).toHaveCount(1)
  await dues.getByRole('button', { name: /^Open order/ }).click()
  await expect(page.getByTestId('order-head')).toContainText(second.SalesOrderNo)
})

test('each figure of the day opens the report of that day', async ({ page }) => {
  await owner(page)
  for (const [figure, report] of [
    ['Sold', 'Sales register'],
    ['Collected', 'Collections'],
    ['Pairs', 'Sales by person'],
    ['Orders booked', 'Orders booked'],
  ] as const) {
    await page.keyboard.press('Alt+D')
    await page
      .getByRole('region', { name: 'Today at a glance' })
      .getByRole('button', { name: new RegExp(`^${figure}: `) })
      .click()
    const shown = page.getByRole('button', { name: report, exact: true })
    await expect(shown).toHaveAttribute('aria-current', 'true')
    const from = await page.getByLabel('From').inputValue()
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(from)
  }
})

test('as many orders are listed as the day says were booked', async ({ page }) => {
  await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
    sessionID: 'booked',
    itemID: (await itemOf(CASE.code)).ID,
    qty: 1,
    price: 100,
  })
  await shop.api.post('/api/quickSale/SaveSale', {
    sessionID: 'booked',
    salesorderModel: { generateInvoice: false },
  })
  await owner(page)
  await page.keyboard.press('Alt+D')
  const figure = page
    .getByRole('region', { name: 'Today at a glance' })
    .getByRole('button', { name: /^Orders booked: / })
  const booked = Number(await figure.textContent())
  expect(booked).toBeGreaterThan(0)
  await figure.click()
  await expect(page.getByTestId('report-table').locator('tbody tr')).toHaveCount(booked)
})
