import { expect, type Page, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import {
  amountField,
  expectSelected,
  nameCustomer,
  newSale,
  openPay,
  pauseOfHand,
  scan,
} from './support/counter.ts'
import { beginBill, bringIn, field } from './support/goods.ts'
import { openOwnShop } from './support/own-shop.ts'

const FRAME = { code: '8901234567894', name: 'Rim Classic black' }
const SUPPLIER = 'Vision Traders'
const CUSTOMER = 'Kavita Iyer'
const MOBILE = '9900112233'
const PAYER = 'Infosys Ltd'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: false })
})
test.afterAll(() => branch.close())

/** What the till asked the computer to open, in place of a window of WhatsApp. */
async function watchLinks(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    window.open = (url) => {
      opened.push(String(url))
      return null
    }
  })
  return () => page.evaluate(() => [...Reflect.get(window, 'opened')])
}

/** Names the customer, who is new or known, and scans a frame. */
async function serve(page: Page, isNew: boolean): Promise<void> {
  if (isNew) {
    await page.keyboard.press('F2')
    await pauseOfHand(page)
    await page.keyboard.type(MOBILE, { delay: 60 })
    await expect(page.getByRole('option', { name: /New customer with mobile/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.type(CUSTOMER, { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('customer-card').getByText(CUSTOMER)).toBeVisible()
  } else {
    await nameCustomer(page, MOBILE, CUSTOMER)
  }
  await pauseOfHand(page)
  await scan(page, FRAME.code)
  await expectSelected(page, FRAME.name, 1)
}

/** What is left is taken in cash, and the sale saved. */
async function payRestInCash(page: Page): Promise<void> {
  await expect(amountField(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
}

async function openProfile(page: Page): Promise<void> {
  await page.keyboard.press('Alt+c')
  await page.getByLabel('Mobile, name or number').fill('kavita')
  await page.getByRole('main').getByRole('button', { name: CUSTOMER }).click()
  await expect(page.getByRole('heading', { name: CUSTOMER })).toBeVisible()
}

test('a company pays half a bill and settles it; points are earned, spent, corrected and given back; a campaign is sent by hand', async ({
  page,
}) => {
  const links = await watchLinks(page)
  await openOwnShop(page, branch.address)

  await test.step('goods to sell, and the rule of points', async () => {
    await page.keyboard.press('Shift+F11')
    await page.keyboard.press('Insert')
    await field(page, 'Name').fill(SUPPLIER)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('master-row').filter({ hasText: SUPPLIER })).toBeVisible()
    await beginBill(page, SUPPLIER, FRAME)
    const form = page.getByRole('dialog', { name: 'New item' })
    await form.getByLabel('Name', { exact: true }).fill(FRAME.name)
    await form.getByLabel('Brand', { exact: true }).fill('Rim')
    await form.getByLabel('MRP', { exact: true }).fill('1050')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('inward-line')).toContainText(FRAME.name)
    await bringIn(page, FRAME, { number: 'VT-1', pieces: '5', cost: '500', total: '2625' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    await field(page, 'Points for each ₹100 bought').fill('5')
    await field(page, 'A point is worth ₹').fill('2')
    await field(page, 'Points pay of a bill at most, %').fill('50')
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/Settings/shop'))
    await page.keyboard.press('F9')
    expect((await saved).status()).toBe(200)
  })

  await test.step('a company is added that pays half of a bill', async () => {
    await page.keyboard.press('Control+F6')
    await expect(page.getByRole('heading', { name: 'Payers' })).toBeVisible()
    await page.keyboard.press('Insert')
    const form = page.getByTestId('dialog')
    await form.getByLabel('Name', { exact: true }).fill(PAYER)
    await form.getByLabel('May owe').fill('2000')
    await form.getByLabel('Its share of a bill, %').fill('50')
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await expect(page.getByTestId('payers')).toContainText(PAYER)
  })

  await test.step('its employee buys a frame: half goes on its account', async () => {
    await serve(page, true)
    await openPay(page)
    await page.keyboard.press('p')
    const part = page.getByTestId('dialog')
    await expect(part.getByLabel('Amount', { exact: true })).toHaveValue('525')
    await part.getByLabel('Approval no.').fill('INF-7')
    await part.getByLabel('Member: employee or policy').fill('E-4711')
    await page.keyboard.press('Enter')
    await expect(part).toBeHidden()
    await payRestInCash(page)
    await newSale(page)
  })

  await test.step('the points of it, spent on the next frame', async () => {
    await serve(page, false)
    await openPay(page)
    const offer = page.getByTestId('points-offer')
    // A thousand before tax bring fifty.
    await expect(offer).toContainText('Use 50 points')
    await page.keyboard.type('10', { delay: 90 })
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('tender-row')).toHaveCount(1)
    await expect(offer).toBeDisabled()
    await expect(offer).toContainText('Only before a payment: take it back first')
    await page.keyboard.press('Control+z')
    await expect(page.getByTestId('tender-row')).toHaveCount(0)
    await expect(offer).toBeEnabled()
    await offer.click()
    await expect(offer).toContainText('50 points spent: ₹100.00 off')
    await payRestInCash(page)
    await expect(page.getByTestId('readout-figure')).toHaveText('₹950.00')
    await newSale(page)
    await openProfile(page)
    // 950 with tax in are 904.76 before it.
    await expect(page.getByTestId('points')).toContainText('45 points · worth ₹90.00')
  })

  await test.step('points by hand, with the reason', async () => {
    await page.getByTestId('points').click()
    const dialog = page.getByTestId('dialog')
    await expect(dialog.getByTestId('point-entries')).toContainText('+50')
    await expect(dialog.getByTestId('point-entries')).toContainText('−50')
    await dialog.getByLabel('Points', { exact: true }).fill('10')
    await dialog.getByLabel('Why').fill('Waited an hour')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByTestId('points')).toContainText('55 points · worth ₹110.00')
  })

  await test.step('the second frame comes back, and its points with it', async () => {
    await page.keyboard.press('Alt+U')
    await expect(page.getByLabel('Bill number, mobile or name')).toBeFocused()
    await page.keyboard.type(MOBILE, { delay: 60 })
    await page.getByRole('button', { name: /000002/ }).click()
    await expect(page.getByRole('heading', { name: 'What comes back' })).toBeVisible()
    await page.keyboard.press('+')
    await expect(page.getByLabel(`Coming back of ${FRAME.name}`)).toHaveText('1of 1')
    const reasons = page.getByLabel('Why it comes back')
    await page.keyboard.press('r')
    await expect(reasons).toBeFocused()
    await page.keyboard.type('col', { delay: 90 })
    await page.keyboard.press('F9')
    await expect(page.getByText(/KA1C\/\d\d-\d\d\/\d+/).first()).toBeVisible()
    await openProfile(page)
    // The fifty are there again, the forty-five that it brought are gone, the ten stay.
    await expect(page.getByTestId('points')).toContainText('60 points · worth ₹120.00')
  })

  await test.step('the company pays with tax deducted, the rest is written off, and it has a statement', async () => {
    await page.keyboard.press('Control+F6')
    await expect(page.getByText('Owes ₹525.00')).toBeVisible()
    await expect(page.getByTestId('payers-open')).toContainText('up to 30 days ₹525.00')
    await page.getByRole('button', { name: 'Take its money' }).click()
    const form = page.getByTestId('dialog')
    await form.getByLabel('Amount', { exact: true }).fill('500')
    await form.getByLabel('Tax deducted (TDS)').fill('10')
    await form.getByLabel('Paid by').selectOption({ label: 'Cash' })
    await form.getByRole('button', { name: /Take the money/ }).click()
    await expect(page.getByTestId('dialog').getByText(/KA1T/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Owes ₹15.00')).toBeVisible()
    const claims = page.getByTestId('payer-claims')
    await expect(claims).toContainText('Paid in part')
    await claims.getByRole('button', { name: /: claim of/ }).click()
    await form.getByRole('radio', { name: 'Write off' }).check()
    await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('15')
    await form.getByLabel('Why').fill('Rounded by its office')
    await form.getByRole('button', { name: /Write it off/ }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Owes ₹0.00')).toBeVisible()
    await expect(claims).toContainText('Settled')

    await page.getByRole('button', { name: 'Statement', exact: true }).click()
    const day = await form.getByLabel('Up to').inputValue()
    // A day that is none makes no statement of the month before.
    await form.getByLabel('From').fill('31-02-2026')
    await form.getByRole('button', { name: /Make the statement/ }).click()
    await expect(form.getByText('A day such as')).toBeVisible()
    await form.getByLabel('From').fill(day)
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' })
      .format(Date.now())
      .replaceAll('/', '-')
    await form.getByLabel('Up to').fill(today)
    const issued = page.waitForResponse((answer) => answer.url().endsWith('/Payers/statement'))
    await form.getByRole('button', { name: /Make the statement/ }).click()
    expect(await (await issued).json()).toMatchObject({ opening: 0, closing: 0 })
    await expect(page.getByRole('dialog', { name: /^ST-/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a campaign to who said yes, sent by hand', async () => {
    await openProfile(page)
    await page.getByRole('button', { name: 'Yes to all' }).click()
    await expect(page.getByRole('button', { name: /^Offers, greetings:/ })).toHaveText(
      'Offers, greetings: yes',
    )
    await page.keyboard.press('Control+M')
    await page.getByRole('button', { name: 'Campaigns' }).click()
    await page.getByRole('button', { name: 'New campaign' }).click()
    await field(page, 'Name').fill('Diwali')
    await field(page, 'What it says, in English').fill('Dear {name}, new frames at {shop}.')
    await field(page, 'Up to').fill('31-12-2035')
    await page.getByRole('button', { name: /Save the campaign/ }).click()
    const line = page.getByTestId('campaigns')
    await expect(line).toContainText('1 person')
    await line.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(line).toContainText('0 sent, 0 waiting')
    await page.getByRole('button', { name: 'Campaigns' }).click()
    await page.getByRole('radio', { name: /^Campaigns 1/ }).check()
    await page.getByTestId('messages').getByRole('button').first().focus()
    await page.keyboard.press('w')
    await expect(page.getByTestId('messages').getByRole('button')).toHaveCount(0)
    const [link = ''] = await links()
    expect(link).toMatch(/^https:\/\/wa\.me\/919900112233\?text=/)
    expect(new URL(link).searchParams.get('text')).toBe(
      `Dear ${CUSTOMER}, new frames at Netra Opticals.`,
    )
    await page.getByRole('button', { name: 'Campaigns' }).click()
    await expect(line).toContainText('1 sent, 0 waiting')
  })
})
