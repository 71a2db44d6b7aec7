import { expect, type Page, test } from '@playwright/test'
import { countedKeys } from './support/counted-keys.ts'
import { pauseOfHand, scan, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { beginBill, field } from './support/goods.ts'

/**
 * The jobs of the back office with the keys that they take. A value that is read off a paper (a
 * number, an amount, a colour) counts as one, however long it is, and so does a scan. The cells of
 * the lens grid are counted in `lens-grid.long.spec.ts`, a recount in `counts.long.spec.ts`.
 */
const shop = demoShop()

type Known = { Name: string; Code: string; ID: string; LastCost: number; TaxRate: number }

/** Goods that were bought before, each with the code that is scanned, what it cost and its tax. */
async function boughtBefore(section: string, count: number): Promise<Known[]> {
  const found: Known[] = []
  for (let pageNumber = 1; found.length < count; pageNumber += 1) {
    const { Items } = await shop.api.post('/api/Catalogue/items', { pageNumber, pageSize: 100 })
    if (Items.length === 0) throw new Error(`the demo shop has no ${count} goods of ${section}`)
    for (const row of Items) {
      if (row.Section !== section || found.length === count) continue
      const item = await shop.api.get(`/api/Catalogue/item/${row.ID}`)
      if (item.IsActive && item.LastCost > 0 && item.TaxRate !== null && !item.TracksBatches) {
        found.push({ ...item, Code: item.Barcode ?? item.Code })
      }
    }
  }
  return found
}

/** A keyboard that counts a value as one key. */
function officeKeys(page: Page) {
  const keys = countedKeys(page)
  let values = 0
  return {
    press: keys.press,
    type: keys.type,
    async value(text: string): Promise<void> {
      await page.keyboard.type(text, { delay: 40 })
      values += 1
    },
    async scan(code: string): Promise<void> {
      await scan(page, code)
      values += 1
    },
    all: () => keys.all() + values,
  }
}

test('20 known frames from a bill take 32 keys, labels and all', async ({ page }) => {
  const frames = await boughtBefore('Frame', 20)
  const paise = frames.reduce((sum, { LastCost, TaxRate }) => {
    const cost = Math.round(LastCost * 100)
    return sum + cost + 2 * Math.round((cost * TaxRate) / 200)
  }, 0)
  const total = (paise / 100).toFixed(2)
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  const keys = officeKeys(page)
  await keys.press('Shift+F10', 'Insert')
  await expect(field(page, 'Supplier')).toBeFocused()
  await keys.type('sou')
  await expect(field(page, 'Supplier').locator('option:checked')).toHaveText(/^Southern Optical/)
  await keys.press('Enter')
  await expect(field(page, 'Bill number')).toBeFocused()
  await keys.value('SOD-7741')
  await keys.press('Enter')
  await expect(field(page, 'Bill date')).toBeFocused()
  await keys.press('Enter')
  await expect(field(page, 'Bill total with tax')).toBeFocused()
  await keys.value(total)
  await pauseOfHand(page)
  for (const [index, { Code: code }] of frames.entries()) {
    await keys.scan(code)
    await expect(page.getByTestId('inward-line')).toHaveCount(index + 1)
  }
  await expect(field(page, 'Bill total with tax')).toHaveValue(total)
  await expect(page.getByTestId('inward-totals')).toContainText('Both totals agree.')
  await keys.press('F9')
  await expect(page.getByRole('heading', { name: /^Goods in .*\d/ })).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByText('Labels in all: 20')).toBeVisible()
  expect(keys.all()).toBeLessThanOrEqual(32)
})

test('the parcel of the lab takes two keys and its scans', async ({ page }) => {
  const { Items } = await shop.api.post('/api/Orders/search', {
    labState: 'Sent',
    pageNumber: 1,
    pageSize: 3,
  })
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  const keys = officeKeys(page)
  await keys.press('Shift+F1')
  await expect(page.getByRole('heading', { name: 'Lab', exact: true })).toBeVisible()
  for (const [index, { ID }] of Items.entries()) {
    const { LabOrder } = await shop.api.get(`/api/Orders/${ID}`)
    await pauseOfHand(page)
    await keys.scan(LabOrder.LabOrderNo)
    await expect(page.getByTestId('lab-job')).toHaveCount(index + 1)
  }
  await keys.press('F9')
  await expect(page.getByTestId('lab-job')).toHaveCount(0)
  expect(keys.all()).toBe(2 + Items.length)
  for (const { ID } of Items) {
    expect((await shop.api.get(`/api/Orders/${ID}`)).LabOrder.Status).toBe('Received')
  }
})

test('the next colour of a model takes 8 keys on the bill', async ({ page }) => {
  const [frame] = await boughtBefore('Frame', 1)
  if (frame === undefined) throw new Error('no frame')
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await beginBill(page, 'Southern Optical Distributors', { code: frame.Code, name: frame.Name })
  await expect(page.getByTestId('inward-line')).toHaveCount(1)
  await pauseOfHand(page)
  await page.getByLabel(`Pieces of ${frame.Name}`).focus()
  const keys = officeKeys(page)
  await keys.press('n')
  const form = page.getByRole('dialog', { name: 'Next colour' })
  await expect(form.getByLabel('Colour', { exact: true })).toBeFocused()
  await keys.value('Forest green')
  await keys.press('Tab')
  await keys.value('810')
  await keys.press('Tab')
  await keys.value('2900')
  await keys.press('Enter')
  await expect(form).toBeHidden()
  await expect(page.getByTestId('inward-line')).toHaveCount(2)
  await expect(page.getByTestId('inward-line').last()).toContainText('Forest green')
  expect(keys.all()).toBeLessThanOrEqual(8)
})

test('a brand goes up 5 % with 11 keys', async ({ page }) => {
  const [frame] = await boughtBefore('Frame', 1)
  const brand = (await shop.api.get(`/api/Catalogue/item/${frame?.ID}`)).Brand
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  const keys = officeKeys(page)
  await keys.press('Alt+f')
  await expect(field(page, 'Name, brand, code or bar code')).toBeFocused()
  await keys.press('Tab', 'Tab', 'Tab')
  await expect(field(page, 'Brand')).toBeFocused()
  await keys.value(brand)
  await keys.press('Tab', 'Tab')
  await keys.press('p')
  const prices = page.getByRole('dialog', { name: 'Change prices' })
  await expect(prices.getByLabel('Percent')).toBeFocused()
  await expect(prices.getByLabel('Brand', { exact: true })).toHaveValue(brand)
  await keys.value('+5')
  await keys.press('Enter')
  await expect(prices.getByText(/^\d+ of \d+ prices change\.$/)).toBeVisible()
  await keys.press('F9')
  await expect(prices).toBeHidden()
  expect(keys.all()).toBeLessThanOrEqual(11)
})

test('a supplier is paid with 10 keys', async ({ page }) => {
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  const keys = officeKeys(page)
  await keys.press('Control+F9')
  await expect(page.getByTestId('payable-row').first()).toBeVisible()
  await keys.press('ArrowDown', 'Enter')
  await expect(page.getByTestId('supplier-balance')).toContainText('Owed')
  await keys.press('p')
  const form = page.getByRole('dialog', { name: /^Pay / })
  await expect(form.getByLabel('Amount')).toBeFocused()
  await expect(form.getByTestId('pay-bill').first()).toBeVisible()
  await keys.value('500')
  await keys.press('Tab')
  await keys.type('u')
  await expect(form.getByLabel('Paid by').locator('option:checked')).toHaveText('UPI')
  await keys.press('Tab')
  await keys.value('UTR 90071')
  await keys.press('F9')
  await expect(form).toBeHidden()
  expect(keys.all()).toBeLessThanOrEqual(10)
})

test('a broken piece takes its scan, three keys and the PIN of whoever approves', async ({
  page,
}) => {
  const [piece] = await boughtBefore('Accessory', 1)
  if (piece === undefined) throw new Error('no accessory')
  await shop.api.post('/api/Settings/shop', { writeOffLimit: 1 })
  const onHand = async () => (await shop.api.get(`/api/Catalogue/item/${piece.ID}`)).OnHand
  const before = await onHand()
  await signIn(page, shop.address, 'Farida Sheikh', '3333')
  const keys = officeKeys(page)
  await keys.press('Control+F8', 'Insert')
  await pauseOfHand(page)
  await keys.scan(piece.Code)
  await expect(page.getByTestId('voucher-line')).toContainText(piece.Name)
  await pauseOfHand(page)
  await keys.press('F9')
  const approval = page.getByRole('dialog', { name: 'A manager’s approval' })
  await expect(approval.getByRole('textbox', { name: 'PIN' })).toBeFocused()
  await keys.value('1111')
  await keys.press('Enter')
  await expect(page.getByTestId('document-frame')).toBeVisible()
  expect(keys.all()).toBeLessThanOrEqual(6)
  expect(await onHand()).toBe(before - 1)
})

test('a wall of 200 frames takes its scans and six keys', async ({ page }) => {
  const { Items } = await shop.api.post('/api/Catalogue/items', { pageNumber: 1, pageSize: 200 })
  const codes: string[] = []
  for (const { ID } of Items) {
    const item = await shop.api.get(`/api/Catalogue/item/${ID}`)
    if (!item.IsService && !item.TracksBatches && !item.IsSerialised) codes.push(item.Code)
  }
  const wall = Array.from({ length: 200 }, (_, index) => codes[index % codes.length] ?? '')
  await signIn(page, shop.address, 'Santosh', '2222')
  const keys = officeKeys(page)
  await keys.press('Alt+F9')
  await expect(page.getByRole('heading', { name: 'Count', exact: true })).toBeVisible()
  await keys.press('Insert')
  await expect(field(page, 'Zones')).toBeFocused()
  await keys.value('Wall 2')
  await keys.press('Enter')
  await expect(field(page, 'Zone')).toHaveValue('Wall 2')
  await pauseOfHand(page)
  for (const code of wall) {
    const counted = page.waitForResponse(/\/api\/Stock\/count\/scan/)
    await keys.scan(code)
    await counted
  }
  await keys.press('F9')
  await expect(page.getByText(/The differences are posted by/)).toBeVisible()
  expect(keys.all()).toBeLessThanOrEqual(200 + 6)
})

test('the month for the accountant takes two keys', async ({ page }) => {
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  const keys = officeKeys(page)
  await keys.press('Alt+F5')
  await expect(page.getByTestId('gst-month')).toBeVisible()
  const saved = page.waitForEvent('download')
  await keys.press('a')
  expect((await saved).suggestedFilename()).toMatch(/^accounts-\d{4}-\d{2}\.zip$/)
  expect(keys.all()).toBe(2)
})

test('the verbs of a posted bill, the search of a list and Esc have the keys of every screen', async ({
  page,
}) => {
  const [piece] = await boughtBefore('Accessory', 1)
  if (piece === undefined) throw new Error('no accessory')
  const supplier = (await shop.api.get('/api/Masters/Supplier?searchTerm=southern')).Items[0]
  const { inwardNo } = await shop.api.post('/api/Purchases/inward', {
    supplierID: supplier.ID,
    billNo: 'SOD-VERBS',
    billDate: new Date().toISOString().slice(0, 10),
    lines: [{ itemID: piece.ID, qty: 3, cost: 40, taxRate: piece.TaxRate }],
    post: true,
  })
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  const search = page.locator('main input[data-search]')
  await page.keyboard.press('Shift+F10')
  await expect(search).toBeVisible()
  await page.keyboard.press('Control+f')
  await expect(search).toBeFocused()
  await page.keyboard.type('SOD-VERBS', { delay: 40 })
  await expect(page.getByText(inwardNo)).toBeVisible()
  await pauseOfHand(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const bill = page.getByRole('heading', { name: `Goods in ${inwardNo}` })
  await expect(bill).toBeVisible()

  await page.keyboard.press('Control+p')
  const paper = page.frameLocator('[data-testid="document-frame"]')
  await expect(paper.getByText('GOODS RECEIVED', { exact: true })).toBeVisible()
  await expect(paper.getByText(piece.Name)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog', { name: /^Pay Southern/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+l')
  await expect(page.getByText('Labels in all: 3')).toBeVisible()

  // Esc goes back, and Insert begins a bill whose draft Esc keeps.
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('Insert')
  await expect(field(page, 'Supplier')).toBeFocused()
  await page.keyboard.type('sou', { delay: 90 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('SOD-DRAFT', { delay: 60 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Insert')
  await expect(field(page, 'Bill number')).toHaveValue('SOD-DRAFT')
})
