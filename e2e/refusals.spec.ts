import { expect, type Page, type Route, test } from '@playwright/test'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectSelected, openPay, payExactCash, scan, signIn } from './support/counter.ts'
import { LONG } from './support/long.ts'

const CASE = 'Hard case black'
const SAVE_SALE = '**/api/quickSale/SaveSale'
const ADD_LINE = '**/api/quickSale/saveSalesOrderTemp'

let branch: BranchUnderTest
let api: Api

test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
  api = await signInToApi(branch.address, 'owner', 'owner-demo')
})
test.afterAll(() => branch.close())

async function startWithCase(page: Page): Promise<void> {
  await signIn(page, branch.address, 'Santosh', '2222')
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, CASE, 1)
}

async function countOrders(): Promise<number> {
  const fromDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const page = await api.post('/api/Orders/search', { fromDate, pageNumber: 1, pageSize: 1 })
  return page.Total
}

/** Sells every piece of an item but those given, as another till would. */
async function sellDownTo(code: string, left: number): Promise<void> {
  const item = await api.get(`/api/quickSale/getItemDetailFromCode?code=${code}`)
  await sell(item, item.Stock - left)
}

async function sell(item: { ID: string; Price: number }, qty: number): Promise<void> {
  const sessionID = `other-till-${item.ID.slice(0, 8)}-${qty}`
  await api.post('/api/quickSale/saveSalesOrderTemp', {
    sessionID,
    itemID: item.ID,
    qty,
    price: item.Price,
    priceIncludesTax: true,
  })
  await api.post('/api/quickSale/SaveSale', {
    sessionID,
    salesorderModel: {
      generateInvoice: true,
      isCompositionScheme: false,
      isCustomerStateNotSameAsCompanyState: false,
    },
  })
}

test('a discount above the ceiling and a price above MRP are refused beside the field', async ({
  page,
}) => {
  await startWithCase(page)
  const editor = page.getByTestId('edit-form')

  await page.keyboard.press('F8')
  const discount = editor.getByLabel('Discount', { exact: true })
  await expect(discount).toBeFocused()
  await page.keyboard.type('60', { delay: 90 })
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /approval/ })
  await expect(question).toContainText('60 % discount')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(discount).toHaveAccessibleDescription(/You can give up to 15.% alone/)
  await expect(discount).toHaveValue('60')
  await discount.fill('')

  const price = editor.getByLabel('Price with tax')
  await price.fill('99999')
  await page.keyboard.press('Enter')
  await expect(price).toHaveAccessibleDescription(/above the MRP/)
  await expect(price).toHaveValue('99999')

  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  await payExactCash(page)
})

test(
  'a typed price below the lowest of the shop is approved by a manager, who reads why',
  LONG,
  async ({ page }) => {
    const item = await api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
    const typed = String(Math.floor(item.Price * 0.95))
    await api.post('/api/Settings/shop', { priceFloor: 99 })
    await startWithCase(page)
    const editor = page.getByTestId('edit-form')
    await page.keyboard.press('F8')
    const price = editor.getByLabel('Price with tax')
    await price.fill(typed)
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: /approval/ })
    await expect(question).toContainText(`${CASE} for ₹${typed}`)
    await expect(question).toContainText('below the lowest price of the shop')

    await test.step('without a manager the reason is beside the price', async () => {
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(price).toHaveAccessibleDescription(/below the lowest price of the shop/)
      await expect(price).toHaveValue(typed)
    })

    await page.keyboard.press('Enter')
    await expect(question.getByLabel(/^PIN of/)).toBeFocused()
    await question.getByRole('button', { name: 'Radha Kamath' }).click()
    await page.keyboard.type('1111', { delay: 90 })
    await page.keyboard.press('Enter')
    await expect(editor).toHaveCount(0)
    await expect(page.getByTestId('cart-row')).toContainText(`₹${typed}.00`)
    await payExactCash(page)
    await api.post('/api/Settings/shop', { priceFloor: null })
  },
)

test('the last piece goes to another till between scan and pay', async ({ page }) => {
  const code = 'NOSE-TI'
  await sellDownTo(code, 1)
  await signIn(page, branch.address, 'Santosh', '2222')
  await scan(page, code)
  await expect(page.getByText(/^Selected: .*, quantity 1$/)).toBeAttached()
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, CASE, 1)
  const item = await api.get(`/api/quickSale/getItemDetailFromCode?code=${code}`)

  await test.step('it is said in words, and nothing is lost', async () => {
    await openPay(page)
    await sell(item, 1)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Not enough stock of ${item.Name}`)).toBeVisible()
    await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeHidden()
  })

  await test.step('with that line no money is asked for again', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('F9')
    await expect(page.getByText(`No ${item.Name} is left.`).first()).toBeVisible()
    await expectSelected(page, item.Name, 1)
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeHidden()
  })

  await test.step('without that line the sale goes on', async () => {
    await expect(page.getByText('None left').first()).toBeVisible()
    const remove = page.getByRole('button', { name: `Remove ${item.Name}` })
    await remove.click()
    await expect(remove).toBeHidden()
    await expectSelected(page, CASE, 1)
    // The money that was taken is still taken; what is too much of it is handed back.
    await page.keyboard.press('F9')
    await expect(page.getByText('Change to give')).toBeVisible()
    await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
  })
})

test('an access token that ends in the middle is renewed unseen', LONG, async ({ page }) => {
  await startWithCase(page)
  let refused = 0
  await page.route(
    ADD_LINE,
    async (route: Route) => {
      refused += 1
      await route.fulfill({
        status: 401,
        json: { success: false, code: 'UNAUTHENTICATED', message: 'Sign in again.', errors: [] },
      })
    },
    { times: 1 },
  )
  const renewed = page.waitForResponse('**/api/Auth/Refresh')
  await scan(page, 'NOSE-SIL')
  expect((await renewed).status()).toBe(200)
  await expect(page.getByTestId('cart-row')).toHaveCount(2)
  expect(refused).toBe(1)
  await payExactCash(page)
})

test('the server is started again between two scans', LONG, async ({ page }) => {
  await startWithCase(page)
  await branch.cutPower()
  await branch.startAgain()
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, CASE, 2)
  await payExactCash(page)
})

test('two presses on Save make one sale', async ({ page }) => {
  await startWithCase(page)
  const before = await countOrders()
  await openPay(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the sale' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
  expect(await countOrders()).toBe(before + 1)
})

test('a lost answer makes one sale, and the till says what it does', async ({ page }) => {
  await startWithCase(page)
  const before = await countOrders()
  await page.route(
    SAVE_SALE,
    async (route: Route) => {
      // The server does its work; only its answer never arrives.
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await openPay(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The answer was lost on the way.', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
  expect(await countOrders()).toBe(before + 1)
})

test('a UPI payment without its reference says what is missing', LONG, async ({ page }) => {
  await startWithCase(page)
  await openPay(page)
  await page.keyboard.press('u')
  const reference = page.getByLabel('UPI reference, last 4 figures or more')
  // The sum comes first: figures typed at once are money, never the reference.
  await expect(reference).toBeVisible()
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reference).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reference).toHaveAccessibleDescription(/last 4 figures/)
  await page.keyboard.type('4821', { delay: 90 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
})

test(
  'a setting that is refused is in sight with its sentence beside it',
  LONG,
  async ({ page }) => {
    await signIn(page, branch.address, 'Radha Kamath', '1111')
    await page.keyboard.press('Shift+F12')
    const floor = page.getByLabel('A lowered price leaves over cost at least, %')
    await floor.fill('150')
    // At the lower edge, where its sentence has no room.
    await floor.evaluate((field) => {
      let page: Element | null = field
      while (page !== null && getComputedStyle(page).overflowY !== 'auto') page = page.parentElement
      if (page === null) throw new Error('nothing scrolls')
      page.scrollTop += field.getBoundingClientRect().bottom - page.getBoundingClientRect().bottom
    })
    await page.keyboard.press('F9')
    await expect(floor).toBeFocused()
    await expect(page.getByText('Must be 99 or less.').last()).toBeInViewport({ ratio: 1 })
    await floor.fill('')

    const from = page.getByLabel('GSTIN and registration from')
    await page.getByLabel('GST registration').selectOption('Composition')
    await from.fill('01-04-2026')
    await page.getByLabel('Shop name').focus()
    await page.keyboard.press('F9')
    await expect(from).toHaveAccessibleDescription(/can begin after that day only/)
    await expect(from).toBeInViewport()
  },
)

// Last, for it locks the user out.
test('five wrong PINs close the pad and count the seconds', LONG, async ({ page }) => {
  await page.goto(branch.address)
  await page.getByRole('button', { name: 'Farida Sheikh' }).click()
  const pin = page.getByLabel('PIN of Farida Sheikh')
  const tryWrong = async () => {
    await expect(pin).toBeFocused()
    await page.keyboard.type('0000', { delay: 90 })
    await page.keyboard.press('Enter')
    await expect(pin).toHaveValue('')
  }
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await tryWrong()
    await expect(page.getByText('That PIN is not right.')).toBeVisible()
  }
  await tryWrong()
  await expect(page.getByText(/Too many wrong attempts. Try again in \d+ s\./)).toBeVisible()
  await expect(pin).toBeDisabled()
})
