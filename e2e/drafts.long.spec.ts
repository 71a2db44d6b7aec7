import { type Browser, expect, type Page, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { amountField, pauseOfHand, scan, signIn } from './support/counter.ts'
import { beginBill, field } from './support/goods.ts'

const SUPPLIER = 'Southern Optical Distributors'
const CASE = { code: 'CASE-H-BK', name: 'Hard case black' }
const SPRAY = { code: 'SPRAY-30', name: 'Lens spray 30 ml' }

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

/** A till whose browser keeps nothing from before. */
async function newTill(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  return page
}

/** The power goes at the till and at the server; both come up, and the till remembers nothing. */
async function afterPowerCut(browser: Browser, page: Page): Promise<Page> {
  await branch.cutPower()
  await page.context().close()
  await branch.startAgain()
  return await newTill(browser)
}

type Row = { qty: number; cost?: number }

/** Answers when the server has taken the draft with these rows. */
const keptWith = (page: Page, path: RegExp, holds: (rows: Row[]) => boolean) =>
  page.waitForResponse(
    (answer) =>
      path.test(answer.url()) && answer.ok() && holds(answer.request().postDataJSON().lines),
  )

test('a bill in the middle of its rows outlives the power, before its number and a cost are typed', async ({
  browser,
}) => {
  let page = await newTill(browser)
  await beginBill(page, SUPPLIER, CASE)
  await expect(page.getByTestId('inward-line')).toHaveCount(1)
  await pauseOfHand(page)
  await scan(page, SPRAY.code)
  await expect(page.getByTestId('inward-line')).toHaveCount(2)
  await page.getByLabel(`Pieces of ${SPRAY.name}`).fill('12')
  const kept = keptWith(
    page,
    /\/api\/Purchases\/inward$/,
    ([first, second]) => first?.cost === undefined && second?.qty === 12,
  )
  await page.getByLabel(`Cost before tax of ${CASE.name}`).fill('')
  await kept

  page = await afterPowerCut(browser, page)
  await page.keyboard.press('Shift+F10')
  const row = page.getByTestId('inward-row').filter({ hasText: 'No bill number yet' })
  await expect(row).toContainText(SUPPLIER)
  await row.click()
  await expect(page.getByTestId('inward-line')).toHaveCount(2)
  await expect(page.getByLabel(`Pieces of ${SPRAY.name}`)).toHaveValue('12')
  await expect(page.getByLabel(`Cost before tax of ${CASE.name}`)).toHaveValue('')
  await page.context().close()
})

test('an order to a supplier outlives the power row by row', async ({ browser }) => {
  let page = await newTill(browser)
  await page.keyboard.press('Control+F10')
  await page.keyboard.press('Insert')
  await field(page, 'Supplier').selectOption({ label: SUPPLIER })
  await pauseOfHand(page)
  await scan(page, CASE.code)
  await expect(page.getByTestId('order-line')).toHaveCount(1)
  const kept = keptWith(page, /\/api\/Purchases\/order$/, ([first]) => first?.qty === 25)
  await page.getByLabel(`Pieces of ${CASE.name}`).fill('25')
  await kept

  page = await afterPowerCut(browser, page)
  await page.keyboard.press('Control+F10')
  await page.getByTestId('purchase-order-row').filter({ hasText: 'Draft' }).first().click()
  await expect(page.getByLabel(`Pieces of ${CASE.name}`)).toHaveValue('25')
  await page.context().close()
})

test('a count outlives the power scan by scan', async ({ browser }) => {
  let page = await newTill(browser)
  await page.keyboard.press('Alt+F9')
  await page.keyboard.press('Insert')
  await field(page, 'Zones').fill('Wall 1')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Zone')).toHaveValue('Wall 1')
  await pauseOfHand(page)
  await scan(page, CASE.code)
  await expect(page.getByTestId('count-last')).toContainText('1 counted')
  await pauseOfHand(page)
  await scan(page, SPRAY.code)
  await expect(page.getByTestId('count-last')).toContainText(SPRAY.name)

  page = await afterPowerCut(browser, page)
  await page.keyboard.press('Alt+F9')
  await page.getByTestId('count-row').first().click()
  await page.getByTestId('count-zone').getByRole('button', { name: 'Count here' }).click()
  const scans = page.getByTestId('count-scan')
  await expect(scans.filter({ hasText: CASE.name })).toHaveCount(1)
  await expect(scans.filter({ hasText: SPRAY.name })).toHaveCount(1)
  await page.context().close()
})

test('an emptied sale ends the payment that was noted for it', async ({ browser }) => {
  const page = await newTill(browser)
  await scan(page, CASE.code)
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  await page.keyboard.press('F9')
  await expect(amountField(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  await page.keyboard.press('Delete')
  await expect(page.getByText(/^The sale is empty: give back the ₹/).first()).toBeVisible()
  await expect(page.getByTestId('cart-row')).toHaveCount(0)
  await scan(page, SPRAY.code)
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  await page.keyboard.press('F9')
  await expect(amountField(page)).toBeFocused()
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeHidden()
  await page.context().close()
})
