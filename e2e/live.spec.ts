/// <reference lib="dom" />
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { amountField, openPay, payExactCash, scan, signIn } from './support/counter.ts'
import { LONG } from './support/long.ts'
import { coveredBy, overflowing } from './support/overflow.ts'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

const SPRAY = 'Lens spray 30 ml'
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notes of the till' }).getByText(text)
const banner = (page: Page) => page.getByTestId('offline-banner')
const selected = (page: Page, name: string) => page.getByText(`Selected: ${name}`)

const TILLS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
]

async function till(browser: Browser, name: string, pin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await signIn(page, branch.address, name, pin)
  return page
}

/** The key of the sale on the counter of a till. */
async function saleOf(page: Page): Promise<string> {
  const sales = await page.evaluate(() => localStorage.getItem('dioptre.sales'))
  return JSON.parse(sales ?? '{}').current
}

test('a sale held at one till is seen, resumed and sold at another', LONG, async ({ browser }) => {
  const one = await till(browser, 'Santosh', '2222')
  const two = await till(browser, 'Farida Sheikh', '3333')
  await scan(one, 'SPRAY-30')
  await expect(selected(one, SPRAY)).toBeAttached()
  const sessionID = await saleOf(one)
  // What is on another's counter can't be taken up.
  await expect(two.getByText('Held: 0 · 1 in use at another till')).toBeVisible()
  await one.keyboard.press('F6')
  await expect(one.getByText('Ready for the next customer')).toBeVisible()
  await expect(two.getByText('Held: 1')).toBeVisible()

  await two.keyboard.press('F7')
  await two.getByTestId('pick-list').getByRole('button').first().press('Enter')
  await expect(selected(two, SPRAY)).toBeAttached()
  await test.step('a till that still means it receives an empty one, and is told', async () => {
    const kept = JSON.stringify({ current: sessionID })
    await one.evaluate((sales) => localStorage.setItem('dioptre.sales', sales), kept)
    await one.reload()
    await expect(notice(one, 'This sale is at Main till (Farida Sheikh) now.')).toBeVisible()
    await expect(one.getByText('Ready for the next customer')).toBeVisible()
  })

  await payExactCash(two)
  await scan(one, 'SPRAY-30')
  await expect(one.getByText(`Selected: ${SPRAY}, quantity 1`)).toBeAttached()
  await one.keyboard.press('Shift+Delete')
  await expect(one.getByText('Ready for the next customer')).toBeVisible()
  await one.context().close()
  await two.context().close()
})

test(
  'a sale that another till has on its counter is asked about before it is taken or discarded',
  LONG,
  async ({ browser }) => {
    const one = await till(browser, 'Santosh', '2222')
    const two = await till(browser, 'Farida Sheikh', '3333')
    const dialog = two.getByRole('dialog', { name: 'Held sales' })
    const row = dialog.getByRole('listitem').filter({ hasText: SPRAY })
    await scan(one, 'SPRAY-30')
    await expect(selected(one, SPRAY)).toBeAttached()
    await two.keyboard.press('F7')
    await expect(row).toContainText('open at Main till, Santosh')

    await test.step('one press does not bring it here', async () => {
      await row.getByRole('button').first().click()
      const sure = row.getByRole('button', {
        name: 'In use at Main till: bring it here all the same',
      })
      await expect(sure).toBeFocused()
      await expect(dialog).toBeVisible()
      await two.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('held, it is anybody’s', async () => {
      await one.keyboard.press('F6')
      await expect(one.getByText('Ready for the next customer')).toBeVisible()
      await two.keyboard.press('F7')
      await expect(row).toBeVisible()
      await expect(row).not.toContainText('open at')
      await two.keyboard.press('Escape')
      await one.keyboard.press('F7')
      await one.getByTestId('pick-list').getByRole('button').first().press('Enter')
      await expect(selected(one, SPRAY)).toBeAttached()
    })

    await test.step('discarded, the till that had it is told', async () => {
      await two.keyboard.press('F7')
      await row.getByRole('button', { name: /^Discard the sale/ }).click()
      await row.getByRole('button', { name: 'In use at Main till: Discard for good' }).click()
      await expect(row).toBeHidden()
      await expect(notice(one, 'Another till discarded this sale')).toBeVisible()
      await expect(one.getByText('Ready for the next customer')).toBeVisible()
    })
    await one.context().close()
    await two.context().close()
  },
)

test(
  'a sale that changes while its money is taken says the change to give anew, before it is saved',
  LONG,
  async ({ browser }) => {
    const page = await till(browser, 'Santosh', '2222')
    const api = await signInToApi(branch.address, 'owner', 'owner-demo')
    await scan(page, 'SPRAY-30')
    await expect(selected(page, SPRAY)).toBeAttached()
    await scan(page, 'CASE-H-BK')
    await expect(page.getByTestId('cart-row')).toHaveCount(2)
    const figure = page.getByTestId('readout-figure')
    await openPay(page)
    const shown = (await page.getByTestId('readout-net').textContent()) ?? ''
    const total = Number(shown.replace(/[^0-9.]/g, ''))
    await takeNote(page)
    await expect(figure).toHaveText(`₹${(500 - total).toFixed(2)}`)

    const sessionID = await saleOf(page)
    const cart = await api.post('/api/quickSale/GetSalesOrderTemp', { sessionId: sessionID })
    const line = cart.lines.find(({ itemCode }: { itemCode: string }) => itemCode === 'CASE-H-BK')
    await api.post('/api/quickSale/delete-salesorder-temp', {
      sessionID,
      salesOrderTempId: line.id,
    })
    const [before, now] = [total, total - line.totalAmount].map((sum) => `₹${sum.toFixed(2)}`)
    const change = `₹${(500 - total + line.totalAmount).toFixed(2)}`
    await expect(figure).toHaveText(change)
    const words = `The total was ${before} and is ${now} now. Cash received ₹500.00: change to give ${change}.`
    const notices = page.locator('#pay-notices')
    await expect(notices).toContainText(words)
    await page.keyboard.press('F9')
    await expect(notices).toContainText(`Not saved yet. ${words} Press F9 again to save.`)
    await page.keyboard.press('F9')
    await expect(page.getByTestId('done-facts')).toBeVisible()
    await expect(figure).toHaveText(change)
    await page.context().close()
  },
)

test('goods that are corrected to another power while they are in a sale are shown as they are now', async ({
  browser,
}) => {
  const page = await till(browser, 'Santosh', '2222')
  const api = await signInToApi(branch.address, 'owner', 'owner-demo')
  await scan(page, 'AQMM200')
  const row = page.getByTestId('cart-row')
  await expect(row).toContainText('\u22122.00')
  const cart = await api.post('/api/quickSale/GetSalesOrderTemp', {
    sessionId: await saleOf(page),
  })
  const [{ itemID, itemName }] = cart.lines
  const correct = (name: string, sphere: string) =>
    api.post('/api/Catalogue/item', { itemID, name, sphere })
  await correct(itemName.replace('-2.00', '-2.25'), '-2.25')
  await expect(
    notice(page, 'the power was corrected in Items, from \u22122.00 to \u22122.25'),
  ).toBeVisible()
  await expect(row).toContainText('power corrected in Items, was \u22122.00')
  await expect(row.locator('b')).toHaveText('\u22122.25')
  await correct(itemName, '-2.00')
  await expect(row).not.toContainText('power corrected')
  await page.keyboard.press('Shift+Delete')
  await page.context().close()
})

test(
  'a till that loses its sale with cash in it says to give the cash back',
  LONG,
  async ({ browser }) => {
    const one = await till(browser, 'Santosh', '2222')
    const two = await till(browser, 'Farida Sheikh', '3333')
    await scan(one, 'SPRAY-30')
    await expect(selected(one, SPRAY)).toBeAttached()
    await openPay(one)
    await takeNote(one)
    const net = (await one.getByTestId('readout-net').textContent()) ?? ''

    await two.keyboard.press('F7')
    const dialog = two.getByRole('dialog', { name: 'Held sales' })
    const row = dialog.getByRole('listitem').filter({ hasText: SPRAY })
    await expect(row).toContainText('received')
    await row.getByRole('button').first().click()
    await row.getByRole('button', { name: /bring it here all the same/ }).click()
    await expect(selected(two, SPRAY)).toBeAttached()
    await expect(
      notice(two, 'in cash was taken at Main till and is given back there'),
    ).toBeVisible()
    await expect(
      notice(one, `This sale is at Main till (Farida Sheikh) now. Give ${net} in cash back`),
    ).toBeVisible()
    await expect(one.getByText('Ready for the next customer')).toBeVisible()

    await openPay(two)
    await expect(two.getByTestId('readout-figure')).toHaveText(net)
    await two.keyboard.press('Escape')
    await two.keyboard.press('Shift+Delete')
    await one.context().close()
    await two.context().close()
  },
)

/** Takes a note of 500 in cash. */
async function takeNote(page: Page): Promise<void> {
  await amountField(page).fill('500')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('tender-row')).toBeVisible()
}

test(
  'the server is killed while somebody types: it is said, kept, and goes on by itself',
  LONG,
  async ({ browser }) => {
    const page = await till(browser, 'Santosh', '2222')
    const other = await till(browser, 'Farida Sheikh', '3333')
    await page.keyboard.type('spray 1', { delay: 60 })
    await branch.cutPower()
    // Nobody pressed anything: the stream that broke off says it.
    await expect(banner(page)).toBeVisible()
    for (const text of ['100', '150']) {
      await page.evaluate((size) => {
        document.documentElement.dataset['text'] = size
      }, text)
      for (const viewport of TILLS) {
        await page.setViewportSize(viewport)
        await expect(async () => expect(await coveredBy(banner(page))).toEqual([])).toPass()
      }
    }
    await page.evaluate(() => {
      document.documentElement.dataset['text'] = '100'
    })
    await page.keyboard.type('00', { delay: 60 })
    await branch.startAgain()
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('combobox')).toHaveValue('spray 100')
    await expect(page.getByRole('option').first()).toBeVisible()

    // In a dialog, half-way through a form.
    await page.keyboard.press('Escape')
    await page.keyboard.press('F3')
    await page.getByRole('dialog').getByRole('textbox').first().fill('Nobody of this name')
    await branch.cutPower()
    await expect(banner(page)).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(
      'Nobody of this name',
    )
    await branch.startAgain()
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(
      'Nobody of this name',
    )
    await page.keyboard.press('Escape')

    // The tills hear of each other again, without a reload.
    const held = other.getByText(/^Held: \d+$/)
    await expect(held).toBeHidden()
    await scan(page, 'SPRAY-30')
    await expect(selected(page, SPRAY)).toBeAttached()
    await page.keyboard.press('F6')
    await expect(held).toBeVisible()
    await page.context().close()
    await other.context().close()
  },
)

test('the server is killed while a sale is being saved: it is saved once', async ({ browser }) => {
  const api = await signInToApi(branch.address, 'owner', 'owner-demo')
  const count = async (): Promise<number> =>
    (await api.post('/api/Orders/search', { pageNumber: 1, pageSize: 1 })).Total
  const page = await till(browser, 'Santosh', '2222')
  const before = await count()
  await scan(page, 'SPRAY-30')
  await expect(selected(page, SPRAY)).toBeAttached()
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: 'Payment' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await Promise.all([page.keyboard.press('Enter'), branch.cutPower()])
  await branch.startAgain()
  await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
  expect(await count()).toBe(before + 1)
  await page.context().close()
})

test('switching the person keeps the sale', LONG, async ({ browser }) => {
  const page = await till(browser, 'Santosh', '2222')
  await scan(page, 'SPRAY-30')
  await expect(selected(page, SPRAY)).toBeAttached()
  await page.keyboard.press('Control+l')
  await expect(page.getByText('A sale is on the counter and waits. Lines: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Farida Sheikh' }).click()
  await page.keyboard.type('3333', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(selected(page, SPRAY)).toBeAttached()
  // Who takes over hears whose it is; held, it stays theirs.
  await expect(page.getByText(/^Santosh began this sale\. F6 holds it/)).toBeVisible()
  await page.keyboard.press('F6')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
  await page.keyboard.press('F7')
  const held = page.getByRole('dialog', { name: 'Held sales' }).getByText(/ · /)
  await expect(held.first()).toContainText('Santosh')
  await page.context().close()
})

test(
  'the customer sees the sale in a second window and on another device',
  LONG,
  async ({ browser }) => {
    const page = await till(browser, 'Santosh', '2222')
    const opened = page.waitForResponse((answer) => answer.url().endsWith('/api/Live/display'))
    await page.keyboard.press('Alt+W')
    const { Code: code }: { Code: string } = await (await opened).json()
    const [second] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Open it on a second screen' }).click(),
    ])
    const device = await (
      await browser.newContext({ viewport: { width: 390, height: 800 } })
    ).newPage()
    await device.goto(`${branch.address}/display.html`)
    await device.getByLabel('Code from the till').fill(code)
    await device.keyboard.press('Enter')
    const number = (await device.getByTestId('display-number').textContent()) ?? ''
    await page.keyboard.press('Alt+W')
    await expect(page.getByRole('alert').getByText(number)).toBeVisible()
    await page.getByRole('button', { name: 'Yes, show the sale' }).click()
    await page.keyboard.press('Escape')
    const displays = [second, device]
    for (const display of displays) await expect(display.getByText('Belaku Opticals')).toBeVisible()

    await scan(page, 'SPRAY-30')
    for (const display of displays) {
      await expect(display.getByText(SPRAY)).toBeVisible()
      await expect(display.getByText('Total')).toBeVisible()
    }
    await page.keyboard.press('F9')
    await page.getByRole('heading', { name: 'Payment' }).waitFor()
    await page.getByRole('button', { name: /^UPI/ }).click()
    for (const display of displays) {
      await expect(display.getByRole('img', { name: /UPI code for/ })).toBeVisible()
    }
    for (const display of displays) {
      await expectAccessible(display, 'the display')
      expect(await overflowing(display)).toEqual([])
    }
    await page.getByRole('button', { name: /^Cash/ }).click()
    for (const display of displays) {
      await expect(display.getByRole('img', { name: /UPI code for/ })).toBeHidden()
    }

    // The device comes back by itself after the server was away, paired as before.
    await branch.cutPower()
    await expect(device.getByText('Waiting for the till')).toBeVisible()
    await branch.startAgain()
    await expect(device.getByText('Waiting for the till')).toBeHidden()
    await expect(device.getByText(SPRAY)).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(banner(page)).toBeHidden()
    await payExactCash(page)
    for (const display of displays) await expect(display.getByText('Thank you')).toBeVisible()
    await page.keyboard.press('Enter')
    for (const display of displays) await expect(display.getByText('Welcome')).toBeVisible()
    await page.context().close()
    await device.context().close()
  },
)

test(
  'the till follows what the owner lets a person give alone, in the middle of a sale',
  LONG,
  async ({ browser }) => {
    const api = await signInToApi(branch.address, 'owner', 'owner-demo')
    const { DiscountCeilings } = await api.get('/api/Settings/shop')
    const item = await api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
    const typed = String(Math.ceil(item.Price * 0.75))
    const page = await till(browser, 'Santosh', '2222')
    await scan(page, 'CASE-H-BK')
    await expect(selected(page, 'Hard case black')).toBeAttached()
    const read = page.waitForResponse(/GetSalesOrderTemp/)
    await api.post('/api/Settings/shop', { discountCeilings: { counter: 30 } })
    await read
    await page.keyboard.press('F8')
    await page.getByTestId('edit-form').getByLabel('Price with tax').fill(typed)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('cart-row')).toContainText(`₹${typed}.00`)
    await expect(page.getByRole('dialog', { name: /approval/ })).toHaveCount(0)
    const before = DiscountCeilings.Counter ?? DiscountCeilings.counter
    await api.post('/api/Settings/shop', { discountCeilings: { counter: before } })
    await page.context().close()
  },
)
