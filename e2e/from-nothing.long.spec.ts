import { expect, type Page, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import {
  amountField,
  expectSelected,
  pauseOfHand,
  prescriptionLine,
  scan,
} from './support/counter.ts'
import { beginBill, bringIn, expectFigures, field, openItemPage, sellOne } from './support/goods.ts'
import { openOwnShop } from './support/own-shop.ts'

const FRAME = { code: '8901234567894', name: 'Rim Classic black' }
const LENS = 'Zen single vision 1.56'
const LAB = 'Zen Lens Lab'
const DOCTOR = 'Dr Meera Nair'
const SUPPLIER = 'Vision Traders'
const CUSTOMER = 'Kavita Iyer'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: false })
})
test.afterAll(() => branch.close())

/** What the page of the frame says is there, and what it is worth. */
async function expectFrames(page: Page, pieces: string, value: string): Promise<void> {
  await openItemPage(page, FRAME)
  await expectFigures(page, pieces, value)
}

/** A lens to order is never on the shelf, and never below zero. */
async function expectNoLens(page: Page): Promise<void> {
  await page.keyboard.press('Alt+f')
  await field(page, 'Name, brand, code or bar code').fill(LENS)
  await expect(page.getByTestId('item-row')).toHaveCount(1)
  await page.getByTestId('item-row').click()
  await expectFigures(page, '0', '₹0.00')
}

/** The next step of the order that is up. */
async function step(page: Page, done: string): Promise<void> {
  await page.keyboard.press('m')
  const again = page.getByTestId('dialog')
  await expect(again).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(page.getByTestId('order-head').getByText(done, { exact: true })).toBeVisible()
}

test('a shop from nothing: goods in, a pair with a lens to order, corrected, received, delivered; sold out and bought again, a new price, a wall counted; stock, value and balance seen', async ({
  page,
}) => {
  let orderNo = ''
  await openOwnShop(page, branch.address, { lab: LAB, doctor: DOCTOR })

  await test.step('the lab and the doctor of the set-up are in the lists; a supplier joins them', async () => {
    await page.keyboard.press('Shift+F11')
    const row = page.getByTestId('master-row')
    await expect(row.filter({ hasText: LAB })).toBeVisible()
    await page.keyboard.press('Insert')
    await field(page, 'Name').fill(SUPPLIER)
    await page.keyboard.press('Enter')
    await expect(row.filter({ hasText: SUPPLIER })).toBeVisible()
    await page.getByRole('button', { name: 'Doctors', exact: true }).click()
    await expect(row.filter({ hasText: DOCTOR })).toBeVisible()
  })

  await test.step('three frames come in from a supplier’s bill, with their labels', async () => {
    await beginBill(page, SUPPLIER, FRAME)
    const form = page.getByRole('dialog', { name: 'New item' })
    await form.getByLabel('Name', { exact: true }).fill(FRAME.name)
    await form.getByLabel('Brand', { exact: true }).fill('Rim')
    await form.getByLabel('MRP', { exact: true }).fill('2500')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('inward-line')).toContainText(FRAME.name)
    await bringIn(page, FRAME, { number: 'VT-1', pieces: '3', cost: '1000', total: '3150' })
    await page.keyboard.press('Enter')
    await expect(page.getByText('Labels in all: 3')).toBeVisible()
    await expectFrames(page, '3', '₹3,000.00')
  })

  await test.step('a lens that the lab makes', async () => {
    await page.keyboard.press('Insert')
    const form = page.getByRole('dialog', { name: 'New item' })
    await form.getByLabel('Section').selectOption({ label: 'Spectacle lens' })
    await form.getByLabel('Selling price', { exact: true }).fill('800')
    await form.getByLabel('Name', { exact: true }).fill(LENS)
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
  })

  await test.step('the pair is booked with an advance', async () => {
    await page.keyboard.press('F2')
    await page.keyboard.type('9900112233', { delay: 60 })
    await expect(page.getByRole('option', { name: /New customer with mobile/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.type(CUSTOMER, { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('customer-card').getByText(CUSTOMER)).toBeVisible()
    await pauseOfHand(page)
    // The frame is found by looking through the shelves.
    await page.keyboard.press('Control+b')
    const shelves = page.getByRole('dialog', { name: 'Browse the catalogue' })
    await shelves.getByLabel('What', { exact: true }).selectOption({ label: 'Frame' })
    await shelves.getByLabel('Brand', { exact: true }).selectOption({ label: 'Rim (1)' })
    await expect(shelves.getByTestId('browse-row')).toContainText('On hand 3')
    await shelves.getByTestId('browse-row').press('Enter')
    await expect(shelves).toBeHidden()
    await expectSelected(page, FRAME.name, 1)
    await pauseOfHand(page)
    await page.keyboard.press('F4')
    await expect(prescriptionLine(page)).toBeFocused()
    await page.keyboard.type('r -2.25 l -2 pd 62', { delay: 40 })
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Left SPH', { exact: true })).toHaveValue('-2.00')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Index, coating or name')).toBeFocused()
    await page.keyboard.type('zen', { delay: 40 })
    await expect(page.getByTestId('rx-lens-list').locator('li[data-pick="first"]')).toContainText(
      LENS,
    )
    await page.keyboard.press('Enter')
    await expect(page.getByText('added: R+L').first()).toBeVisible()
    await page.keyboard.press('F9')
    await expect(amountField(page)).toBeFocused()
    await page.keyboard.press('a')
    await expect(amountField(page)).toHaveValue('')
    await page.keyboard.type('500', { delay: 90 })
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Advance taken/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Order booked' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expectFrames(page, '2', '₹2,000.00')
    await expectNoLens(page)
    // Each figure opens what it is made of.
    await page.getByTestId('item-figures').getByRole('button', { name: 'On hand' }).click()
    const stock = page.getByRole('dialog', { name: 'Stock' })
    await expect(stock.getByTestId('stock-for-orders')).toContainText(CUSTOMER)
    const order = stock.getByTestId('stock-for-orders').getByRole('button')
    orderNo = (await order.textContent()) ?? ''
    await order.click()
    await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
    await expect(page.getByTestId('order-head')).toContainText('Balance₹3,600.00')
    await expect(page.getByTestId('stock-line').first()).toContainText('On hand 2')
  })

  await test.step('a power was typed wrong: the order is corrected, with its history', async () => {
    await page.keyboard.press('a')
    const change = page.getByRole('dialog', { name: /^Change:/ })
    await change.getByLabel(new RegExp(`^SPH, [Ll]eft.*${LENS}`)).fill('-1.75')
    await expect(change).toContainText('₹4,100.00 → ₹4,100.00')
    await change.getByRole('button', { name: /^Change the order/ }).click()
    await expect(change).toBeHidden()
    await expect(page.getByRole('main')).toContainText('−1.75')
    await expect(page.getByTestId('timeline-event').first()).toContainText('1.75')
  })

  await test.step('it goes to the lab, comes back, is checked and fitted', async () => {
    await page.keyboard.press('m')
    const ask = page.getByTestId('dialog')
    await ask.getByLabel('Lab', { exact: true }).selectOption({ label: 'Zen Lens Lab' })
    await ask.getByRole('button', { name: /^Send to lab/ }).click()
    await expect(ask).toBeHidden()
    await step(page, 'Back, to be checked')
    // Bought and sold in one: nothing is ever on the shelf, and nothing below zero.
    await expectNoLens(page)
    await page.keyboard.press('Alt+g')
    await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
    await page.keyboard.press('m')
    await page.getByRole('radio', { name: 'Passed' }).check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Save check/ })
      .click()
    await expect(page.getByTestId('order-head').getByText('Checked', { exact: true })).toBeVisible()
    await step(page, 'Fitted')
    await step(page, 'Ready')
  })

  await test.step('the balance is taken and the goods are handed over with the invoice', async () => {
    await page.keyboard.press('h')
    await page.getByRole('button', { name: /^Take .* first/ }).click()
    await expect(amountField(page)).toHaveValue('3600')
    await page.keyboard.press('c')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`The goods go to ${CUSTOMER}.`)).toBeVisible()
    await page
      .getByRole('button', { name: /^Deliver/ })
      .last()
      .click()
    const head = page.getByTestId('order-head')
    await expect(head.getByText('Delivered')).toBeVisible()
    await expect(head).toContainText('Balance₹0.00')
  })

  await test.step('the shelf is sold empty, and what is sold out is bought again', async () => {
    await sellOne(page, FRAME)
    await sellOne(page, FRAME)
    await expectFrames(page, '0', '₹0.00')
    await beginBill(page, SUPPLIER, FRAME)
    await expect(page.getByTestId('inward-line')).toContainText(FRAME.name)
    await bringIn(page, FRAME, { number: 'VT-2', pieces: '3', cost: '1100', total: '3465' })
    await sellOne(page, FRAME)
    await expectFrames(page, '2', '₹2,200.00')
  })

  await test.step('its price goes down by a tenth', async () => {
    await page.keyboard.press('p')
    const prices = page.getByRole('dialog', { name: 'Change prices' })
    await prices.getByLabel('Percent').fill('-10')
    await page.keyboard.press('Enter')
    await expect(prices.getByText('1 of 1 prices change.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(prices).toBeHidden()
    await page.getByRole('radio', { name: 'Changes' }).check()
    await expect(page.getByTestId('history')).toContainText('Selling price: ₹2,500.00 → ₹2,250.00')
  })

  await test.step('the wall is counted, and one frame is missing', async () => {
    await page.keyboard.press('Alt+F9')
    await page.keyboard.press('Insert')
    await field(page, 'Zones').fill('Wall 1')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Zone')).toHaveValue('Wall 1')
    await pauseOfHand(page)
    await scan(page, FRAME.code)
    await expect(page.getByTestId('count-last')).toContainText('1 counted')
    await page.keyboard.press('F9')
    await expect(page.getByTestId('count-zone')).toContainText('Done')
    await page.keyboard.press('Alt+F8')
    await expect(page.getByTestId('count-line').filter({ hasText: FRAME.name })).toContainText(
      '\u22121',
    )
  })
})
