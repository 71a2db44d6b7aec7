import { expect, type Page, test } from '@playwright/test'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectSelected, pauseOfHand, scan, signIn } from './support/counter.ts'

let branch: BranchUnderTest
let api: Api

test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
  api = await signInToApi(branch.address, 'owner', 'owner-demo')
})
test.afterAll(() => branch.close())

/** Presses keys and counts each of them, every typed figure and letter too; a scan is none. */
function countedKeys(page: Page) {
  let count = 0
  return {
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        await page.keyboard.press(key)
        count += 1
      }
    },
    async type(text: string): Promise<void> {
      await page.keyboard.type(text, { delay: 60 })
      count += text.length
    },
    count: () => count,
  }
}

const amountOf = (page: Page) => page.getByLabel('Amount', { exact: true })
const bar = (page: Page) => page.getByRole('combobox', { name: /^Scan or type/ })

async function newestOrder() {
  const { Items } = await api.post('/api/Orders/search', { pageNumber: 1, pageSize: 1 })
  return await api.get(`/api/Orders/${Items[0].ID}`)
}

test('a walk-in sale takes at most 7 keys from the first scan', async ({ page }) => {
  await signIn(page, branch.address, 'Santosh', '2222')
  const keys = countedKeys(page)
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, 'Hard case black', 1)
  await pauseOfHand(page)
  await keys.press('F9')
  await expect(amountOf(page)).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(7)
})

test('balance and hand-over take at most 12 keys', async ({ page }) => {
  const board = await api.get('/api/Orders/board')
  const ready = board.Columns.find((column: { Status: string }) => column.Status === 'Ready')
  const order = ready.Items.find((row: { BalanceAmount: number }) => row.BalanceAmount > 0)
  const short = String(Number(order.SalesOrderNo.split('/').at(-1)))
  await signIn(page, branch.address, 'Santosh', '2222')
  const keys = countedKeys(page)
  await expect(bar(page)).toBeFocused()
  await keys.type(short)
  await expect(page.getByRole('option').first()).toContainText(order.CustomerName)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: order.SalesOrderNo })).toBeVisible()
  await keys.press('m')
  await expect(page.getByRole('button', { name: /^Take .* first/ })).toBeFocused()
  await keys.press('Enter')
  await expect(amountOf(page)).toHaveValue(String(order.BalanceAmount))
  await keys.press('Enter')
  await expect(page.getByText(`The goods go to ${order.CustomerName}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hand over/ }).last()).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByTestId('order-head').getByText('Delivered')).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(12)
  expect(await api.get(`/api/Orders/${order.ID}`)).toMatchObject({
    Status: 'Delivered',
    BalanceAmount: 0,
  })
})

test('the same contact lenses as last time take at most 10 keys', async ({ page }) => {
  const [lens] = await api.post('/api/quickSale/search-contact-lens', { term: 'daily' })
  const { Items } = await api.post('/api/Customer/search', {
    searchTerm: '9845020117',
    pageNumber: 1,
    pageSize: 1,
  })
  const sessionID = 'contact-lenses-of-last-time'
  for (const eye of ['Right', 'Left']) {
    await api.post('/api/quickSale/saveSalesOrderTemp', {
      sessionID,
      itemID: lens.ID,
      qty: 1,
      price: lens.Price,
      priceIncludesTax: lens.PriceIncludesTax,
      eye,
    })
  }
  await api.post('/api/quickSale/SaveSale', {
    sessionID,
    customerModel: { customerID: Items[0].ID },
    salesorderModel: {
      generateInvoice: true,
      isCompositionScheme: false,
      isCustomerStateNotSameAsCompanyState: false,
    },
  })
  await signIn(page, branch.address, 'Santosh', '2222')
  const keys = countedKeys(page)
  await expect(bar(page)).toBeFocused()
  await keys.type('20117')
  await expect(page.getByRole('option').first()).toContainText('Ananth Rao')
  await keys.press('Enter')
  await expect(page.getByTestId('customer-card').getByText('Ananth Rao')).toBeVisible()
  await keys.press('Shift+F6')
  await expect(page.getByTestId('cart-row')).toHaveCount(2)
  await expect(page.getByText(/^Same as /).first()).toBeVisible()
  await keys.press('F9')
  await expect(amountOf(page)).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(10)
  const order = await newestOrder()
  expect(order.Lines.map(({ Eye }: { Eye: string }) => Eye)).toEqual(['Right', 'Left'])
})
