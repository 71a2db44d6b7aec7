/// <reference lib="dom" />
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  type Browser,
  expect,
  type LaunchOptions,
  type Page,
  type PlaywrightWorkerArgs,
  test,
} from '@playwright/test'
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

test('a stock voucher that is being written is seen and gone on with at another till', async ({
  browser,
}) => {
  const first = await newTill(browser)
  await first.keyboard.press('Control+F8')
  await first.keyboard.press('Insert')
  await pauseOfHand(first)
  await scan(first, CASE.code)
  await expect(first.getByTestId('voucher-line')).toHaveCount(1)
  const kept = keptWith(first, /\/api\/Stock\/voucher-draft$/, ([row]) => row?.qty === 3)
  await first.getByLabel(`Pieces of ${CASE.name}`).fill('3')
  await kept

  const second = await newTill(browser)
  await second.keyboard.press('Control+F8')
  const row = second.getByTestId('voucher-row').filter({ hasText: 'Draft' })
  await expect(row).toContainText(CASE.name)
  await row.click()
  await expect(second.getByLabel(`Pieces of ${CASE.name}`)).toHaveValue('3')
  const more = keptWith(second, /\/api\/Stock\/voucher-draft$/, ({ length }) => length === 2)
  await pauseOfHand(second)
  await scan(second, SPRAY.code)
  await more

  await first.getByLabel(`Pieces of ${CASE.name}`).fill('4')
  await expect(first.getByRole('alert').first()).toContainText(SPRAY.name)

  await second.keyboard.press('F9')
  await expect(second.getByText(/ is booked\.$/).first()).toBeVisible()
  await second.context().close()
  await first.context().close()
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

type Playwright = PlaywrightWorkerArgs['playwright']

/** A browser with a folder of its own, so that it comes up again with what it had on the disk. */
async function tillOnDisk(playwright: Playwright, folder: string, options: LaunchOptions) {
  const context = await playwright.chromium.launchPersistentContext(folder, options)
  const page = context.pages()[0] ?? (await context.newPage())
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  return { context, page }
}

/** Ends a browser at once: its main process takes the others along. */
async function killBrowser(folder: string): Promise<void> {
  for (const entry of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const file = `/proc/${entry}/cmdline`
    const command = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
    const isMain = command.includes(`--user-data-dir=${folder}`) && !command.includes('--type=')
    if (isMain) process.kill(Number(entry), 'SIGKILL')
  }
}

test('a stock voucher and a return to a supplier outlive a killed browser and a killed server', async ({
  launchOptions,
  playwright,
}) => {
  test.skip(process.platform !== 'linux', 'the processes of the browser are found in /proc')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-till-'))
  const before = await tillOnDisk(playwright, folder, launchOptions)
  const { page } = before
  await openReturn(page)
  const returned = page.getByTestId('return-row').first().getByRole('textbox')
  await returned.fill('1')
  // Where something is typed, the first Escape asks.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('dialog')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Control+F8')
  await page.keyboard.press('Insert')
  await pauseOfHand(page)
  await scan(page, CASE.code)
  await pauseOfHand(page)
  await scan(page, SPRAY.code)
  await expect(page.getByTestId('voucher-line')).toHaveCount(2)
  await page.getByLabel(`Pieces of ${SPRAY.name}`).fill('4')
  // What is typed is on the disk as soon as the browser says so; local storage takes seconds.
  await expect.poll(() => page.evaluate(keptRows)).toContain('"qty":"4"')
  const closed = before.context.waitForEvent('close')
  await killBrowser(folder)
  await branch.cutPower()
  await closed
  await branch.startAgain()

  const after = await tillOnDisk(playwright, folder, launchOptions)
  await after.page.keyboard.press('Control+F8')
  await after.page.keyboard.press('Insert')
  await expect(after.page.getByTestId('voucher-line')).toHaveCount(2)
  await expect(after.page.getByLabel(`Pieces of ${SPRAY.name}`)).toHaveValue('4')
  await openReturn(after.page)
  await expect(after.page.getByTestId('return-row').first().getByRole('textbox')).toHaveValue('1')
  await after.context.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Opens the return of goods of the newest posted bill. */
async function openReturn(page: Page): Promise<void> {
  await page.keyboard.press('Shift+F10')
  await page.getByTestId('inward-row').filter({ hasText: 'Posted' }).first().click()
  await page
    .getByRole('button', { name: /^Return/ })
    .first()
    .click()
  await expect(page.getByTestId('return-row').first()).toBeVisible()
}

/** What the till has kept of its drafts, as text; runs in the page. */
function keptRows(): Promise<string> {
  return new Promise((resolve) => {
    const opened = indexedDB.open('dioptre', 1)
    opened.onsuccess = () => {
      const all = opened.result.transaction('drafts').objectStore('drafts').getAll()
      all.onsuccess = () => {
        opened.result.close()
        resolve(JSON.stringify(all.result))
      }
    }
  })
}
