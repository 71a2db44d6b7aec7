import { expect, type Page, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { newSale, pauseOfHand, payExactCash, scan } from './support/counter.ts'
import { OWNER, openOwnShop } from './support/own-shop.ts'

const CODE = '8901234567894'
const NAME = 'Rim Classic black'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: false })
})
test.afterAll(() => branch.close())

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' })
const offerRow = (page: Page, name: string) =>
  page.getByTestId('offer-row').filter({ hasText: name })

/** Six frames of 2,500.00 from a supplier who is new. */
async function bringFramesIn(page: Page): Promise<void> {
  await page.keyboard.press('Shift+F11')
  await page.keyboard.press('Insert')
  await field(page, 'Name').fill('Vision Traders')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('master-row')).toBeVisible()
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('Insert')
  await field(page, 'Supplier').selectOption({ label: 'Vision Traders' })
  await scan(page, CODE)
  const form = page.getByRole('dialog', { name: 'New item' })
  await form.getByLabel('Name', { exact: true }).fill(NAME)
  await form.getByLabel('MRP', { exact: true }).fill('2500')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('inward-line')).toContainText(NAME)
  await page.getByLabel(`Pieces of ${NAME}`).fill('6')
  await page.getByLabel(`Cost before tax of ${NAME}`).fill('1000')
  await page.getByLabel('Bill number').fill('VT-1')
  await page.getByLabel('Bill total with tax').fill('6300')
  await expect(page.getByTestId('inward-totals')).toContainText('Both totals agree.')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /^Goods in .*\d/ })).toBeVisible()
}

async function openOffers(page: Page): Promise<void> {
  await page.keyboard.press('Shift+F11')
  await page.getByRole('button', { name: 'Offers', exact: true }).click()
}

async function toCounter(page: Page): Promise<void> {
  await page.keyboard.press('F2')
  await pauseOfHand(page)
}

test('offers of an own shop: one for two frames, one by coupon, what the bill makes of them', async ({
  page,
}) => {
  test.slow()
  await openOwnShop(page, branch.address)
  await bringFramesIn(page)

  await test.step('a wrong brand is said beside its field, and nothing is saved', async () => {
    await openOffers(page)
    await page.keyboard.press('Insert')
    await field(page, 'Name').fill('Second frame half price')
    await field(page, 'What is given').selectOption('cheapest')
    await field(page, 'Percent').fill('50')
    await field(page, 'Frames').check()
    await field(page, 'Pieces').fill('2')
    await field(page, 'Brands, with commas').fill('Nobody')
    await page.keyboard.press('Enter')
    const brands = page.getByRole('textbox', { name: 'Brands, with commas' })
    await expect(brands).toHaveAccessibleDescription(/No item is of the brand Nobody/)
    await expect(offerRow(page, 'Second frame')).toHaveCount(0)
    await field(page, 'Brands, with commas').fill('')
    await page.keyboard.press('Enter')
    await expect(offerRow(page, 'Second frame')).toContainText('Now')
  })

  await test.step('one frame says what is missing, two have it, spread over both', async () => {
    await toCounter(page)
    await scan(page, CODE)
    await expect(totals(page)).toContainText('Frames: 1 more for 50 % off the cheapest')
    await expect(page.getByTestId('readout-figure')).toHaveText('₹2,500.00')
    await pauseOfHand(page)
    await scan(page, CODE)
    await expect(page.getByTestId('readout-figure')).toHaveText('₹3,750.00')
    await expect(totals(page)).toContainText('Second frame half price−₹1,250.00')
    await payExactCash(page)
    await newSale(page)
  })

  await test.step('a coupon of its own, wrong and right', async () => {
    await openOffers(page)
    await page.keyboard.press('Insert')
    await field(page, 'Name').fill('Newspaper')
    await field(page, 'What is given').selectOption('amount')
    await field(page, 'Rupees ₹').fill('100')
    // Another page in the middle loses nothing of it.
    await page.keyboard.press('Shift+F12')
    await openOffers(page)
    await page.keyboard.press('Insert')
    await expect(field(page, 'Name')).toHaveValue('Newspaper')
    await expect(field(page, 'Rupees ₹')).toHaveValue('100')
    await field(page, 'Coupon').fill('PAPER')
    await page.keyboard.press('F9')
    await expect(offerRow(page, 'Newspaper')).toBeVisible()
    await expect(offerRow(page, 'Second frame')).toContainText('1 bill · ₹1,250.00 given')

    await toCounter(page)
    await scan(page, 'paper')
    await expect(page.getByText('Scan the goods first, then coupon PAPER.').first()).toBeVisible()
    await pauseOfHand(page)
    await scan(page, CODE)
    await expect(page.getByTestId('readout-figure')).toHaveText('₹2,500.00')
    await pauseOfHand(page)
    await scan(page, 'paper')
    await expect(page.getByText('Coupon PAPER is taken.')).toBeVisible()
    await expect(page.getByText('No item has this code')).toHaveCount(0)
    await expect(page.getByTestId('readout-figure')).toHaveText('₹2,400.00')
    await page.keyboard.press('Shift+F8')
    const dialog = page.getByRole('dialog', { name: 'Discount on the whole bill' })
    await dialog.getByLabel('This sale takes the shop’s offers').click()
    await expect(page.getByTestId('readout-figure')).toHaveText('₹2,500.00')
    await dialog.getByLabel('Coupon').fill('PAPPER')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('No offer of today has the coupon PAPPER')).toBeVisible()
    await dialog.getByLabel('Coupon').fill('paper')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('readout-figure')).toHaveText('₹2,400.00')
    await dialog.getByLabel('This sale takes the shop’s offers').click()
    await expect(page.getByTestId('readout-figure')).toHaveText('₹2,500.00')
    await dialog.getByLabel('This sale takes the shop’s offers').click()
    await expect(page.getByTestId('readout-figure')).toHaveText('₹2,400.00')
    await page.keyboard.press('Escape')
    await payExactCash(page)
    await newSale(page)
  })

  await test.step('an offer that is not in use any more is given no more', async () => {
    await openOffers(page)
    await offerRow(page, 'Second frame').click()
    await field(page, 'In use').uncheck()
    await page.keyboard.press('F9')
    await expect(offerRow(page, 'Second frame')).toContainText('Not in use')
    await toCounter(page)
    await scan(page, CODE)
    await expect(page.getByTestId('readout-figure')).toHaveText('₹2,500.00')
    await pauseOfHand(page)
    await scan(page, CODE)
    await expect(page.getByTestId('readout-figure')).toHaveText('₹5,000.00')
  })

  await test.step('what the owner earns by it: a rule, and the draft of the month', async () => {
    await page.keyboard.press('Shift+F11')
    await page.getByRole('button', { name: 'Staff incentives', exact: true }).click()
    await expect(page.getByText('Nobody earned anything in this month.')).toBeVisible()
    await page.keyboard.press('Insert')
    await field(page, 'Name').fill('A frame')
    await field(page, 'What is paid').selectOption('perPiece')
    await field(page, 'Rupees ₹').fill('25')
    await field(page, 'Frames').check()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('rule-row')).toContainText('₹25.00 a piece')
    await page.keyboard.press('Escape')
    const statement = page.getByRole('region', { name: OWNER.name })
    await expect(statement).toContainText('A frame3')
    await expect(statement).toContainText('In all₹75.00')
    await expect(statement).toContainText('Draft')
  })
})
