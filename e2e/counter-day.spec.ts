/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test'
import { type Api, newestOrder, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import {
  expectListed,
  expectSelected,
  newSale,
  openPay,
  pauseOfHand,
  scan,
  signIn,
} from './support/counter.ts'
import { LONG } from './support/long.ts'

const CASE = 'Hard case black'
const CODE = 'CASE-H-BK'
const PRICE = 250

let branch: BranchUnderTest
let api: Api

test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
  api = await signInToApi(branch.address, 'owner', 'owner-demo')
})
test.afterAll(() => branch.close())

/** Runs in the page: counts the keys that are pressed from now on. */
function countKeys(): void {
  const { dataset } = document.body
  dataset['keys'] = '0'
  const count = () => {
    dataset['keys'] = String(Number(dataset['keys']) + 1)
  }
  window.addEventListener('keydown', count, { capture: true })
}

const saved = (page: Page) => page.getByRole('heading', { name: 'Sale saved' })

/** A customer of the demo shop by what the bar finds first. */
async function someCustomer(): Promise<{ ID: string; Name: string; Mobile: string }> {
  const page = await api.post('/api/Customer/search', {
    searchTerm: '98',
    pageNumber: 1,
    pageSize: 20,
  })
  return page.Items.find((row: { Mobile: string | null }) => /^98\d{8}$/.test(row.Mobile ?? ''))
}

/** The most that a sale to somebody who walks in may ask of the hands, from scan to committed. */
const MOST_KEYS = 7

test('a walk-in sale is three keys from the scan: F9, Enter, Enter', async ({ page }) => {
  await signIn(page, branch.address, 'Santosh', '2222')
  await scan(page, CODE)
  await expectSelected(page, CASE, 1)
  await page.evaluate(countKeys)
  await page.keyboard.press('F9')
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(saved(page)).toBeVisible()
  const keys = await page.evaluate(() => Number(document.body.dataset['keys']))
  expect(keys).toBe(3)
  expect(keys).toBeLessThanOrEqual(MOST_KEYS)
  expect((await newestOrder(api)).PaidAmount).toBe(PRICE)
})

test(
  'a manager approves a discount with a PIN, and the price tells of it',
  LONG,
  async ({ page }) => {
    await signIn(page, branch.address, 'Santosh', '2222')
    await scan(page, CODE)
    await expectSelected(page, CASE, 1)
    await test.step('a PIN that is wrong is said so, and asked again', async () => {
      await page.keyboard.press('F8')
      await page.keyboard.type('20', { delay: 90 })
      await page.keyboard.press('Enter')
      const asked = page.getByRole('dialog', { name: /approval/ })
      await expect(asked).toContainText(`20 % discount on ${CASE}`)
      await expect(asked.getByLabel('PIN of Farida Sheikh')).toBeFocused()
      // Arrows choose who approves, from within the field: nobody's PIN is tried as another's.
      await page.keyboard.press('ArrowRight')
      await expect(asked.getByLabel('PIN of Radha Kamath')).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(asked.getByLabel('PIN of Farida Sheikh')).toBeFocused()
      await page.keyboard.type('9999', { delay: 90 })
      await page.keyboard.press('Enter')
      await expect(asked.getByText('That PIN is not right.')).toBeVisible()
      await page.keyboard.type('3333', { delay: 90 })
      await page.keyboard.press('Enter')
      await expect(asked).toBeHidden()
      await expect(page.getByTestId('readout-figure')).toHaveText('₹200.00')
    })
    await test.step('why this price', async () => {
      await page.keyboard.press('Alt+y')
      const story = page.getByRole('dialog', { name: 'Why this price' })
      await expect(story).toContainText('approved by Farida Sheikh, up to 20 %')
      await page.keyboard.press('Escape')
      await expect(story).toBeHidden()
    })
    await test.step('undo brings the price back, and undo of the removal the discount', async () => {
      await page.keyboard.press('Delete')
      await expect(page.getByText('Ready for the next customer')).toBeVisible()
      await page.keyboard.press('Control+z')
      await expectSelected(page, CASE, 1)
      await expect(page.getByTestId('readout-figure')).toHaveText('₹200.00')
      await page.keyboard.press('Control+z')
      await expect(page.getByTestId('readout-figure')).toHaveText('₹250.00')
    })
    await test.step('ten rupees off the whole bill need nobody', async () => {
      await page.keyboard.press('Shift+F8')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Discount' }).fill('₹10')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByTestId('readout-figure')).toHaveText('₹240.00')
      await page.keyboard.press('Control+z')
      await expect(page.getByTestId('readout-figure')).toHaveText('₹250.00')
    })
    await test.step('undo takes the last scan out, be it new goods or one more of them', async () => {
      await pauseOfHand(page)
      await scan(page, 'SPRAY-30')
      await expect(page.getByTestId('cart-row')).toHaveCount(2)
      await pauseOfHand(page)
      await scan(page, 'SPRAY-30')
      await expectSelected(page, 'Lens spray 30 ml', 2)
      await page.keyboard.press('Control+z')
      await expectSelected(page, 'Lens spray 30 ml', 1)
      await page.keyboard.press('Control+z')
      await expect(page.getByTestId('cart-row')).toHaveCount(1)
      await expect(
        page
          .getByTestId('toast-text')
          .getByText(/removed$/)
          .last(),
      ).toBeVisible()
      await page.keyboard.press('ArrowUp')
      await expectSelected(page, CASE, 1)
      await expect(page.getByTestId('readout-figure')).toHaveText('₹250.00')
    })
    await test.step('what a manager gave for one piece is not given for two, and that is said', async () => {
      await page.keyboard.press('Shift+F8')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Discount' }).fill('20%')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('PIN of Farida Sheikh')).toBeFocused()
      await page.keyboard.type('3333', { delay: 90 })
      await page.keyboard.press('Enter')
      await expect(page.getByTestId('readout-figure')).toHaveText('₹200.00')
      await page.keyboard.press('+')
      await expect(
        page.getByTestId('toast-text').filter({ hasText: '₹25.00 less than was given' }),
      ).toBeVisible()
      await expect(page.getByTestId('readout-figure')).toHaveText('₹425.00')
    })
  },
)

test('a mobile number names the customer, and another till sees whose sale it is', async ({
  browser,
  page,
}) => {
  const customer = await someCustomer()
  await signIn(page, branch.address, 'Santosh', '2222')
  await page.keyboard.type(customer.Mobile, { delay: 90 })
  await expect(page.getByRole('option', { name: customer.Name }).first()).toBeVisible()
  await expectListed(page.getByRole('listbox'))
  // Of a family at one number an arrow says who it is.
  if (await page.getByText('Several people have this number.').isVisible()) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('customer-card')).toContainText(customer.Mobile)
  await scan(page, CODE)
  await expectSelected(page, CASE, 1)
  await page.keyboard.press('F6')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await signIn(second, branch.address, 'Farida', '3333')
  await second.keyboard.press('F7')
  await expect(second.getByRole('dialog')).toContainText('Santosh')
  await second.getByRole('dialog').getByRole('button', { name: customer.Name }).first().focus()
  await second.keyboard.press('Enter')
  await expectSelected(second, CASE, 1)
  await expect(second.getByTestId('customer-card')).toContainText(customer.Name)
  await second.context().close()
})

test('a payment under way survives a power cut, and UPI is confirmed later', async ({ page }) => {
  await signIn(page, branch.address, 'Santosh', '2222')
  await scan(page, CODE)
  await expectSelected(page, CASE, 1)
  await openPay(page)
  await page.keyboard.type('100', { delay: 60 })
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/set-cart-draft'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Still due')).toBeVisible()
  await kept

  await branch.cutPower()
  await branch.startAgain()
  await page.reload()
  await expectSelected(page, CASE, 1)
  await page.keyboard.press('F9')
  await expect(page.getByTestId('tender-row')).toContainText('₹100.00')
  await expect(page.getByTestId('pay').getByTestId('readout-figure')).toHaveText('₹150.00')

  await page.keyboard.press('u')
  await expect(page.getByRole('img', { name: /150/ })).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByText('to be confirmed')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('₹150.00 by UPI is still to be confirmed')).toBeVisible()
  const { Receipts } = await newestOrder(api)
  expect(Receipts.map((row: { Amount: number; StatusID: number }) => row)).toMatchObject([
    { Amount: 100, StatusID: 1, ReferenceNo: null },
    { Amount: 150, StatusID: 2, ReferenceNo: null },
  ])
  await newSale(page)
})

test('a code that nobody knows becomes an item and is sold', LONG, async ({ page }) => {
  await signIn(page, branch.address, 'Radha', '1111')
  await scan(page, '8904444000018')
  await page.getByRole('button', { name: 'New item with this code' }).click()
  const form = page.getByRole('dialog', { name: 'New item' })
  await form.getByLabel('Name').fill('Counter-made round frame')
  await form.getByLabel('MRP, tax included').fill('999')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expectSelected(page, 'Counter-made round frame', 1)
  await expect(page.getByTestId('readout-figure')).toHaveText('₹999.00')
})

test(
  'a sunglass made at the counter bears 18 %, and an accessory asks for its class',
  LONG,
  async ({ page }) => {
    await signIn(page, branch.address, 'Radha', '1111')
    await scan(page, '8904444000025')
    await page.getByRole('button', { name: 'New item with this code' }).click()
    const form = page.getByRole('dialog', { name: 'New item' })
    await form.getByLabel('Name').fill('Counter-made aviator')
    await form.getByLabel('MRP, tax included').fill('1180')
    await form.getByLabel('Section').selectOption('Accessory')
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Tax class')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Section').selectOption('Sunglass')
    await expect(form.getByLabel('Tax class')).toHaveValue('Sunglasses')
    await form.getByLabel('MRP, tax included').press('Enter')
    await expectSelected(page, 'Counter-made aviator', 1)
    await expect(page.getByText('₹1,000.00', { exact: true })).toBeVisible()
  },
)

test('one less, and a scan of figures right after it: both count', LONG, async ({ page }) => {
  await signIn(page, branch.address, 'Radha', '1111')
  await scan(page, '8904444000032')
  await page.getByRole('button', { name: 'New item with this code' }).click()
  const form = page.getByRole('dialog', { name: 'New item' })
  await form.getByLabel('Name').fill('Counter-made square frame')
  await form.getByLabel('MRP, tax included').fill('1100')
  await page.keyboard.press('Enter')
  await expectSelected(page, 'Counter-made square frame', 1)
  await scan(page, CODE)
  await expectSelected(page, CASE, 1)
  await pauseOfHand(page)
  await page.keyboard.press('+')
  await expectSelected(page, CASE, 2)
  await page.keyboard.press('-')
  await expectSelected(page, CASE, 1)
  await scan(page, '8904444000032')
  await expectSelected(page, 'Counter-made square frame', 2)
  // Longer than the time after which a figure in the bar counts as typed by hand.
  await pauseOfHand(page)
  await page.keyboard.press('ArrowDown')
  await expectSelected(page, CASE, 1)
})

test(
  'a power begins with a sign, and the quantity it touched goes back',
  LONG,
  async ({ page }) => {
    await signIn(page, branch.address, 'Radha', '1111')
    await scan(page, CODE)
    await expectSelected(page, CASE, 1)
    await page.keyboard.type('-2 1.56', { delay: 120 })
    await expect(page.getByRole('group', { name: 'In this power' })).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveValue('-2 1.56')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('cart-row')).toHaveCount(2)
    await expect(page.getByText('Missing: frame, left lens')).toBeVisible()
  },
)

test('a click between the figures of a line selects it', LONG, async ({ page }) => {
  await signIn(page, branch.address, 'Radha', '1111')
  await scan(page, CODE)
  await expectSelected(page, CASE, 1)
  await scan(page, 'SPRAY-30')
  const row = page.getByTestId('cart-row').filter({ hasText: CASE })
  await expect(row).not.toHaveAttribute('aria-current', 'true')
  // Beside the amount, where no button is.
  await row.getByText('₹250.00', { exact: true }).last().click()
  await expectSelected(page, CASE, 1)
  await pauseOfHand(page)
  await page.keyboard.press('+')
  await expectSelected(page, CASE, 2)
})

test('F2 leads to the bar, whatever was open when the counter was left', LONG, async ({ page }) => {
  await signIn(page, branch.address, 'Radha', '1111')
  await scan(page, CODE)
  await expectSelected(page, CASE, 1)
  await page.keyboard.press('F8')
  await expect(page.getByTestId('edit-form')).toBeVisible()
  await page.keyboard.press('F4')
  await expect(page.getByRole('dialog', { name: 'Customer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('The whole prescription in one line')).toBeFocused()
  await page.keyboard.press('Shift+Delete')
  await page.keyboard.press('F2')
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  await expect(page.getByRole('combobox')).toBeFocused()
})
