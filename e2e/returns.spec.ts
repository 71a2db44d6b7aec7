import { expect, type Page, test } from '@playwright/test'
import { frameWithPieces } from './support/api.ts'
import {
  expectSelected,
  nameCustomer,
  openPay,
  pauseOfHand,
  scan,
  scanBar,
  signIn,
  takeListed,
} from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { LONG } from './support/long.ts'
import { openOrder } from './support/open-order.ts'

const shop = demoShop()

const FAMILY_MOBILE = '9845020848'
const OTHER_MOBILE = '9845020117'

/** Goods sold to a customer, paid in cash beside these credits; answers the number of the bill. */
async function sold(
  key: string,
  mobile: string,
  qty = 2,
  credits: { receiptAmount: number; receiptTypeId: number; referenceNo: string }[] = [],
  code = 'CASE-H-BK',
): Promise<string> {
  const item = await shop.api.get(`/api/quickSale/getItemDetailFromCode?code=${code}`)
  const { Items } = await shop.api.post('/api/Customer/search', {
    mobile,
    pageNumber: 1,
    pageSize: 1,
  })
  await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
    sessionID: key,
    itemID: item.ID,
    qty,
    price: 99.17,
  })
  const { totals } = await shop.api.post('/api/quickSale/GetSalesOrderTemp', { sessionId: key })
  const byCredit = credits.reduce((sum, { receiptAmount }) => sum + receiptAmount, 0)
  const cash = { receiptAmount: totals.netAmount - byCredit, receiptTypeId: 1 }
  const { data } = await shop.api.post('/api/quickSale/SaveSale', {
    sessionID: key,
    customerModel: { customerID: Items[0].ID },
    receiptModel: credits.length === 0 ? cash : { payments: [...credits, cash] },
  })
  return data.InvoiceNo
}

/** The oldest credit note of a customer, who got one for a case that came back. */
async function creditOf(key: string, mobile: string) {
  const number = await sold(key, mobile, 4)
  const { Items } = await shop.api.get(`/api/Returns/find?term=${encodeURIComponent(number)}`)
  const bill = await shop.api.get(`/api/Returns/invoice?invoiceID=${Items[0].InvoiceID}`)
  const lines = [{ lineID: bill.Lines[0].LineID, qty: 4, restock: true }]
  await shop.api.post('/api/Returns/save', {
    invoiceID: Items[0].InvoiceID,
    lines,
    reason: 'Too big',
  })
  const asked = { mobile, pageNumber: 1, pageSize: 1 }
  const [customer] = (await shop.api.post('/api/Customer/search', asked)).Items
  const [note] = await shop.api.get(
    `/api/quickSale/get-credit-notes?customerId=${customer.NumericID}`,
  )
  return note
}

async function findBill(page: Page, number: string): Promise<void> {
  await page.keyboard.press('Alt+U')
  await expect(page.getByLabel('Bill number, mobile or name')).toBeFocused()
  await page.keyboard.type(number, { delay: 60 })
  await expect(page.getByRole('button', { name: number })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What comes back' })).toBeVisible()
}

/** The first of these orders' bills whose first line is no box that must be unopened. */
async function billToReturn(orders: readonly { InvoiceNo: string | null }[]): Promise<string> {
  for (const { InvoiceNo: number } of orders) {
    if (number === null) continue
    const { Items } = await shop.api.get(`/api/Returns/find?term=${encodeURIComponent(number)}`)
    const bill = await shop.api.get(`/api/Returns/invoice?invoiceID=${Items[0].InvoiceID}`)
    if (!bill.Lines[0].IsUnopenedOnly) return number
  }
  throw new Error('the demo shop sold nothing but contact lenses')
}

/** The list of reasons by its key and the first letters of one of them. */
async function chooseReason(page: Page): Promise<void> {
  const reasons = page.getByLabel('Why it comes back')
  await page.keyboard.press('r')
  await expect(reasons).toBeFocused()
  await page.keyboard.type('col', { delay: 90 })
  await expect(reasons).toHaveValue('NotLiked')
}

test(
  'of a bill that a credit note and cash paid, the cash alone goes back in cash',
  LONG,
  async ({ page }) => {
    const note = await creditOf('mixed-before', FAMILY_MOBILE)
    const number = await sold('mixed', FAMILY_MOBILE, 2, [
      { receiptAmount: 100, receiptTypeId: 5, referenceNo: note.CreditNoteNo },
    ])
    await signIn(page, shop.address, 'Santosh', '2222')
    await findBill(page, number)
    await page.keyboard.press('+')
    await pauseOfHand(page)
    await page.keyboard.press('+')
    const sum = page.getByRole('region', { name: 'What it comes to' })
    await expect(page.getByText('₹100.00 of it was paid by credit.')).toBeVisible()
    await expect(sum.getByText('Stays as credit')).toBeVisible()
    const figure = sum.getByTestId('readout-figure')
    // Of two cases for 117.02 with tax each.
    const cash = '₹134.00'
    await expect(figure).toHaveText(cash)
    await chooseReason(page)
    await page.keyboard.press('F9')
    const asked = page.getByText(`Goes back by Cash: ${cash}. Stays as credit: ₹100.00`)
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByLabel(/Give these ₹100.00 as money too/).check()
    await expect(figure).not.toHaveText(cash)
    await expect(sum.getByText('Stays as credit')).toBeHidden()
  },
)

test('the scan of a short code counts its goods as coming back', LONG, async ({ page }) => {
  await shop.api.post('/api/Catalogue/item', {
    name: 'Short cord',
    section: 'Accessory',
    taxClass: 'Spectacle cases',
    barcode: 'SG1',
    price: 50,
    openingStock: 5,
  })
  const number = await sold('short-code', FAMILY_MOBILE, 2, [], 'SG1')
  await signIn(page, shop.address, 'Farida', '3333')
  await findBill(page, number)
  const back = page.getByLabel('Coming back of Short cord')
  await scan(page, 'SG1')
  await expect(back).toHaveText('1of 2')
})

test('goods are exchanged by the keyboard alone', async ({ page }) => {
  const number = await sold('exchange-1', FAMILY_MOBILE)
  await signIn(page, shop.address, 'Farida', '3333')
  await findBill(page, number)
  await page.keyboard.press('+')
  await expect(page.getByLabel('Coming back of Hard case black')).toHaveText('1of 2')
  await chooseReason(page)
  await page.keyboard.press('Shift+F9')

  await expect(page.getByText('Ready for the first item')).toBeVisible()
  await expect(
    page.getByText(/Credit note KA1C\/\d\d-\d\d\/\d+ is ready to pay with/),
  ).toBeVisible()
  await expect(page.getByText('Mohammed Faisal').first()).toBeVisible()
  const item = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
  await scan(page, item.Barcode)
  await expect(page.getByText('Selected: Hard case black, quantity 1')).toBeAttached()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expect(page.getByText(/KA1C\/\d\d-\d\d\/\d+/).first()).toBeVisible()

  await test.step('the credit pays its part, cash the rest', async () => {
    await expect(page.getByTestId('tender-row')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
  })
  const { Items } = await shop.api.post('/api/Customer/search', {
    mobile: FAMILY_MOBILE,
    pageNumber: 1,
    pageSize: 1,
  })
  const fromDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const newest = { customerID: Items[0].ID, fromDate, pageNumber: 1, pageSize: 1 }
  const [row] = (await shop.api.post('/api/Orders/search', newest)).Items
  const order = await shop.api.get(`/api/Orders/${row.ID}`)
  expect(order.BalanceAmount).toBe(0)
  expect(order.Receipts.map((each: { PaymentMode: string }) => each.PaymentMode)).toEqual([
    'Credit note',
    'Cash',
  ])
})

test('a return scanned, given back in cash to the paisa, needs a manager’s PIN', async ({
  page,
}) => {
  const number = await sold('refund-1', FAMILY_MOBILE)
  await signIn(page, shop.address, 'Santosh', '2222')
  await test.step('the page of a delivered order leads to its return', async () => {
    await expect(scanBar(page)).toBeFocused()
    await page.keyboard.type(number, { delay: 60 })
    await expect(page.getByRole('option').first()).toContainText(number)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Return goods/ })).toBeVisible()
    await page.keyboard.press('v')
    await expect(page.getByText(number).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What comes back' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await expect(page.getByLabel('Bill number, mobile or name')).toBeFocused()
  await scan(page, number)
  await expect(page.getByRole('heading', { name: 'What comes back' })).toBeVisible()
  // A key right after a scan is taken for a part of it.
  await pauseOfHand(page)
  await page.keyboard.press('a')
  await expect(page.getByLabel('Coming back of Hard case black')).toHaveText('2of 2')
  await page.getByRole('button', { name: 'One more of Hard case black' }).click({ force: true })
  await expect(page.getByText('Only 2 can come back.')).toBeVisible()
  // As it was paid.
  await expect(page.getByRole('button', { name: /^Cash/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Round-off of the bill')).toBeVisible()
  await chooseReason(page)
  // The names come late: the figures that are typed before them are kept.
  const names = Promise.withResolvers<void>()
  await page.route('**/api/Approvals/approvers*', async (route) => {
    await names.promise
    await route.continue()
  })
  await page.keyboard.press('F9')
  await expect(page.getByText(`Return against ${number}`)).toBeVisible()
  await page.keyboard.type('33', { delay: 90 })
  names.resolve()
  await expect(page.getByLabel(/^PIN of /)).toHaveValue('33')
  await page.keyboard.type('33', { delay: 90 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Return saved' })).toBeVisible()

  const { Items } = await shop.api.get(`/api/Returns/find?term=${encodeURIComponent(number)}`)
  expect(Items[0]).toMatchObject({ IsAllReturned: true })
  expect(Items[0].CreditedAmount).toBe(Items[0].NetAmount)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Bill number, mobile or name')).toBeFocused()
})

test('the tag that opens a bill takes its piece back, and so does each of two quick scans', async ({
  page,
}) => {
  const frame = await frameWithPieces(shop.api)
  const [first, second] = frame.Units.slice(-2)
  if (first === undefined || second === undefined) throw new Error('two pieces are needed')
  for (const { InventoryID } of [first, second]) {
    const line = { itemID: frame.ID, inventoryID: InventoryID, qty: 1, price: frame.Price }
    await shop.api.post('/api/quickSale/saveSalesOrderTemp', { sessionID: 'two-tags', ...line })
  }
  const { totals } = await shop.api.post('/api/quickSale/GetSalesOrderTemp', {
    sessionId: 'two-tags',
  })
  await shop.api.post('/api/quickSale/SaveSale', {
    sessionID: 'two-tags',
    receiptModel: { receiptAmount: totals.netAmount, receiptTypeId: 1 },
  })
  await signIn(page, shop.address, 'Santosh', '2222')
  const coming = page.getByLabel(`Coming back of ${frame.Name}`)
  await page.keyboard.press('Alt+U')
  await expect(page.getByLabel('Bill number, mobile or name')).toBeFocused()
  await scan(page, second.Code)
  await expect(coming).toHaveText(['0of 1', '1of 1'])
  await pauseOfHand(page)
  await page.keyboard.press('+')
  await expect(coming).toHaveText(['0of 1', '1of 1'])
  await page.keyboard.press('Escape')
  await test.step('the second comes while the first still opens the bill', async () => {
    await expect(page.getByLabel('Bill number, mobile or name')).toBeFocused()
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/Returns/find?*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await scan(page, first.Code)
    await scan(page, second.Code)
    answer.resolve()
    await expect(coming).toHaveText(['1of 1', '1of 1'])
  })
})

test(
  'a credit note is found by its short number and printed again from order and customer',
  LONG,
  async ({ page }) => {
    const number = await sold('paper-again-1', FAMILY_MOBILE)
    const { Items } = await shop.api.get(`/api/Returns/find?term=${encodeURIComponent(number)}`)
    const bill = await shop.api.get(`/api/Returns/invoice?invoiceID=${Items[0].InvoiceID}`)
    const lines = [{ lineID: bill.Lines[0].LineID, qty: 1, restock: true }]
    const { creditNoteNo } = await shop.api.post('/api/Returns/save', {
      invoiceID: Items[0].InvoiceID,
      lines,
      reason: 'Too big',
    })
    await signIn(page, shop.address, 'Santosh', '2222')
    await expect(page.getByRole('combobox', { name: /^Scan or type/ })).toBeFocused()
    await page.keyboard.type(creditNoteNo, { delay: 40 })
    await expect(page.getByRole('option').first()).toContainText(number)
    await expect(page.getByRole('option').first()).toContainText(`Credit note ${creditNoteNo}`)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('order-head')).toBeVisible()
    const printed = page.waitForRequest(/\/api\/(Documents\/CreditNote|Printing)\//)
    await page.getByRole('button', { name: `Print ${creditNoteNo}` }).click()
    await printed
    await page.getByRole('button', { name: bill.CustomerName }).click()
    await expect(page.getByRole('button', { name: `Print ${creditNoteNo}` })).toBeVisible()
  },
)

test(
  'a known mobile asks: the same person, or a new one in this family?',
  LONG,
  async ({ page }) => {
    await signIn(page, shop.address, 'Santosh', '2222')
    await page.keyboard.press('Alt+C')
    await expect(page.getByLabel('Mobile, name or number')).toBeFocused()
    await page.keyboard.type(FAMILY_MOBILE, { delay: 60 })
    await expect(page.getByRole('button', { name: /Mohammed Faisal/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Mohammed Faisal' })).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('heading', { name: 'New customer' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ayaan Faisal')
    await page.getByRole('textbox', { name: 'Mobile', exact: true }).fill(FAMILY_MOBILE)
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('Is it the same person, or a new one in this family?'),
    ).toBeVisible()
    await page.getByLabel('What Ayaan Faisal is in this family').selectOption('Child')
    await page.getByRole('button', { name: 'New in this family: Ayaan Faisal' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Ayaan Faisal' })).toBeVisible()
    await expect(page.getByText('In this family: Child')).toBeVisible()
  },
)

test(
  'a credit note that one key took says its number and what is left, and one key takes it back',
  LONG,
  async ({ page }) => {
    const note = await creditOf('taken-by-key', OTHER_MOBILE)
    await signIn(page, shop.address, 'Santosh', '2222')
    await nameCustomer(page, OTHER_MOBILE, 'Ananth Rao')
    await pauseOfHand(page)
    const { Barcode } = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
    await scan(page, Barcode)
    await expectSelected(page, 'Hard case black', 1)
    await openPay(page)
    const due = await page.getByTestId('readout-net').textContent()
    const left = (note.Balance - Number(due?.slice(1))).toFixed(2)
    await pauseOfHand(page)
    await page.keyboard.press('n')
    const row = page.getByTestId('tender-row')
    await expect(row).toContainText(`${note.CreditNoteNo} · ₹${left} left on it`)
    await expect(row).toContainText(`${due}`)
    await expect(
      page.getByText(
        `${note.CreditNoteNo} pays ${due}, ₹${left} is left on it. Ctrl+Z takes it back.`,
      ),
    ).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(row).toHaveCount(0)
    await expect(page.getByText('Ctrl+Z takes it back')).toBeHidden()
    await expect(page.getByTestId('readout-figure')).toHaveText(`${due}`)

    await test.step('a figure that is typed is the field’s own to take out', async () => {
      await page.keyboard.press('n')
      await expect(row).toHaveCount(1)
      await page.keyboard.press('Control+z')
      await expect(row).toHaveCount(0)
      await page.keyboard.type('20', { delay: 90 })
      await page.keyboard.press('Enter')
      await expect(row).toHaveCount(1)
      await page.keyboard.type('15', { delay: 90 })
      await page.keyboard.press('Control+z')
      await expect(row).toHaveCount(1)
    })

    await test.step('another customer does not pay with it', async () => {
      await page.keyboard.press('Control+Backspace')
      await page.keyboard.press('Escape')
      await expect(row).toHaveCount(0)
      await openPay(page)
      await expect(row).toContainText('₹20.00')
      await page.keyboard.press('n')
      await expect(row).toHaveCount(2)
      await page.keyboard.press('Escape')
      await nameCustomer(page, FAMILY_MOBILE, 'Mohammed Faisal')
      await openPay(page)
      const isOut = page.getByText(`Credit ${note.CreditNoteNo} is out of the payment.`).first()
      await expect(isOut).toBeVisible()
      await expect(row).toHaveCount(1)

      const chooseHere = async (mobile: string, name: string) => {
        await page.keyboard.press('F3')
        await expect(page.getByRole('dialog', { name: 'Customer' })).toBeVisible()
        await page.keyboard.type(mobile, { delay: 60 })
        await takeListed(page, name)
        await expect(page.getByTestId('pay').getByText(`${name} · ${mobile}`)).toBeVisible()
      }
      await chooseHere(OTHER_MOBILE, 'Ananth Rao')
      await pauseOfHand(page)
      await page.keyboard.press('n')
      await expect(row).toHaveCount(2)
      await chooseHere(FAMILY_MOBILE, 'Mohammed Faisal')
      await expect(row).toHaveCount(1)
      await expect(isOut).toBeVisible()
    })
  },
)

test(
  'the balance of an order says what credit the customer has, and one key takes it',
  LONG,
  async ({ page }) => {
    const note = await creditOf('for-a-balance', OTHER_MOBILE)
    const { Items } = await shop.api.post('/api/Customer/search', {
      searchTerm: OTHER_MOBILE,
      pageNumber: 1,
      pageSize: 1,
    })
    const item = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
    const sessionID = 'due-beside-credit'
    await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
      sessionID,
      itemID: item.ID,
      qty: 5,
      price: 100,
    })
    const { data } = await shop.api.post('/api/quickSale/SaveSale', {
      sessionID,
      customerModel: { customerID: Items[0].ID },
      salesorderModel: { generateInvoice: false },
    })
    const before = await shop.api.get(`/api/Orders/${data.SalesOrderID}`)
    await signIn(page, shop.address, 'Santosh', '2222')
    await openOrder(page, before.SalesOrderNo)
    await pauseOfHand(page)
    await page.keyboard.press('t')
    const dialog = page.getByRole('dialog', { name: `Payment for ${before.SalesOrderNo}` })
    const words = `Has ₹${note.Balance.toFixed(2)} credit (N)`
    const offer = dialog.getByRole('button').filter({ hasText: note.CreditNoteNo })
    await expect(offer).toContainText(words)
    await page.keyboard.press('n')
    await expect(offer).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const after = await shop.api.get(`/api/Orders/${data.SalesOrderID}`)
    expect(after.Receipts).toMatchObject([{ ReferenceNo: note.CreditNoteNo }])
    expect(after.BalanceAmount).toBeLessThan(before.BalanceAmount)
  },
)

test('paise of credit are no advance, a scanned gift card adds to it, and the next customer is shown', async ({
  page,
}) => {
  const mobile = '9747012399'
  await shop.api.post('/api/Customer/save', { name: 'Leela Thomas', mobile })
  const number = await sold('paise-left', mobile, 1)
  const { Items } = await shop.api.get(`/api/Returns/find?term=${encodeURIComponent(number)}`)
  const bill = await shop.api.get(`/api/Returns/invoice?invoiceID=${Items[0].InvoiceID}`)
  await shop.api.post('/api/Returns/save', {
    invoiceID: Items[0].InvoiceID,
    lines: [{ lineID: bill.Lines[0].LineID, qty: 1, restock: true }],
    refundTypeId: 1,
    keepPaise: true,
    reason: 'Too big',
  })
  const { cardNumber } = await shop.api.post('/api/GiftCards/sell', {
    amount: 50,
    receiptTypeId: 1,
  })
  await signIn(page, shop.address, 'Santosh', '2222')
  await scan(page, cardNumber)
  await expect(page.getByText(`Gift card ${cardNumber}: ₹50.00 left on it.`)).toBeVisible()
  await expect(page.getByText('No item has this code')).toHaveCount(0)

  await nameCustomer(page, mobile, 'Leela Thomas')
  await pauseOfHand(page)
  const { Barcode } = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
  await scan(page, Barcode)
  await expectSelected(page, 'Hard case black', 1)
  await openPay(page)
  await page.keyboard.press('a')
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('')
  await page.keyboard.press('n')
  const rows = page.getByTestId('tender-row')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText(/^Advance taken/)).toBeHidden()
  await pauseOfHand(page)
  await scan(page, cardNumber)
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(new RegExp(`${cardNumber} pays ₹`))).toBeVisible()
  await expect(page.getByText(/^Advance taken/)).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Take more money now' }).getByRole('button', { name: /^UPI/ }),
  ).toBeVisible()
  await pauseOfHand(page)
  await scan(page, cardNumber)
  await expect(page.getByText('This credit note is taken already').first()).toBeVisible()
  await pauseOfHand(page)
  await scan(page, 'NOBODY-KNOWS')
  await expect(page.getByText('No item has this code: NOBODY-KNOWS').first()).toBeVisible()
  await pauseOfHand(page)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('done-facts')).toBeVisible()
  await nameCustomer(page, OTHER_MOBILE, 'Ananth Rao')
  await expect(page.getByTestId('done-facts')).toBeHidden()
})

test(
  'a manager who is asked for a return after its days reads that they are over',
  LONG,
  async ({ page }) => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const { Items } = await shop.api.post('/api/Orders/search', {
      fromDate: daysAgo(60).slice(0, 10),
      toDate: daysAgo(20).slice(0, 10),
      status: 'Delivered',
      pageNumber: 1,
      pageSize: 20,
    })
    const number = await billToReturn(Items)
    await shop.api.post('/api/Settings/shop', { returnDays: 10 })
    await signIn(page, shop.address, 'Santosh', '2222')
    await findBill(page, number)
    await expect(page.getByText('Taken back for 10 days: a manager decides').first()).toBeVisible()
    await page.keyboard.press('+')
    await page.getByLabel('Why it comes back').selectOption('WrongItem')
    await page.keyboard.press('F9')
    await expect(page.getByRole('dialog', { name: /approval/ })).toContainText(
      `Return against ${number}, after its days`,
    )
    await shop.api.post('/api/Settings/shop', { returnDays: null })
  },
)
