import { expect, test } from '@playwright/test'
import { expectSelected, pauseOfHand, payExactCash, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { field } from './support/goods.ts'

const shop = demoShop()
const NAME = 'Skyline reader black'

test('a category is typed for an item, found at the counter, and renamed', async ({ page }) => {
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  const form = page.getByRole('dialog', { name: /New item|Change the item/ })

  await test.step('a new item is put into a category that is new', async () => {
    await page.keyboard.press('Alt+f')
    await page.keyboard.press('Insert')
    await form.getByLabel('Name', { exact: true }).pressSequentially(NAME, { delay: 60 })
    const category = form.getByLabel('Category', { exact: true })
    // What the shop has for frames is offered, and nothing of other goods.
    const offered = form.locator(`datalist[id="${await category.getAttribute('list')}"] option`)
    await expect(offered.filter({ hasText: '' }).first()).toBeAttached()
    const values = await offered.evaluateAll((options) =>
      options.map((option) => option.getAttribute('value')),
    )
    expect(values).toContain('Full rim')
    expect(values).not.toContain('Polarised')
    await category.pressSequentially('Readers', { delay: 60 })
    await form.getByLabel('Pieces in the shop now').fill('2')
    await form.getByLabel('MRP', { exact: true }).fill('900')
    await form.getByText('More: cost, supplier, shelf, details').click()
    await form.getByLabel('Temple colour').fill('Red')
    await form.getByLabel('Warranty (months)').fill('12')
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    const shown = page.getByRole('region', { name: NAME })
    await expect(shown).toContainText('Frame · Readers')
    await expect(shown).toContainText('Temple colourRed')
    await expect(shown).toContainText('Warranty (months)12')
  })

  await test.step('another category is told with what it was', async () => {
    // The form gives the focus back to the search, in which a letter is typed.
    await page.getByRole('region', { name: NAME }).getByText('Skyline').first().click()
    await page.keyboard.press('e')
    await expect(form.getByLabel('Category', { exact: true })).toHaveValue('Readers')
    await form.getByLabel('Category', { exact: true }).fill('')
    await form.getByLabel('Category', { exact: true }).pressSequentially('Reding', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await page.getByRole('radio', { name: 'Changes' }).check()
    await expect(page.getByTestId('history')).toContainText('Category: Readers → Reding')
  })

  await test.step('a category that was typed wrong is merged into the right one', async () => {
    await page.keyboard.press('Shift+F11')
    await page.getByRole('button', { name: 'Categories', exact: true }).click()
    await page.getByTestId('master-row').filter({ hasText: 'Reding' }).click()
    await page.getByRole('button', { name: 'Merge a duplicate…' }).click()
    const merge = page.getByRole('dialog', { name: 'Merge a duplicate' })
    await merge.getByLabel('Entry that stays').selectOption({ label: 'Readers' })
    await expect(merge).toContainText('Items: 1')
    await merge.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(merge).toBeHidden()
    await expect(field(page, 'Name')).toHaveValue('Readers')
    await field(page, 'Name').fill('Reading glasses')
    await page.keyboard.press('Enter')
    const row = page.getByTestId('master-row').filter({ hasText: 'Reading glasses' })
    await expect(row).toContainText('Frame')
  })

  await test.step('the counter’s catalogue is narrowed to it, and sells what is there', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('F2')
    await pauseOfHand(page)
    await page.keyboard.press('Control+b')
    const shelves = page.getByRole('dialog', { name: 'Browse the catalogue' })
    await shelves.getByLabel('What', { exact: true }).selectOption({ label: 'Frame' })
    const category = shelves.getByLabel('Category', { exact: true })
    await expect(category.locator('option')).toContainText(['All', 'Full rim'])
    await expect(category.getByText('Reding', { exact: true })).toHaveCount(0)
    await category.selectOption({ label: 'Reading glasses' })
    await expect(shelves.getByTestId('browse-row')).toHaveCount(1)
    await expect(shelves.getByTestId('browse-row')).toContainText(NAME)
    await shelves.getByTestId('browse-row').press('Enter')
    await expectSelected(page, NAME, 1)
    await payExactCash(page)
  })
})

test('prices change for a category alone, and for the goods of a bill', async ({ page }) => {
  const { Items } = await shop.api.post('/api/Purchases/inwards', { state: 'Posted', pageSize: 1 })
  const [bill] = Items
  const { Lines } = await shop.api.get(`/api/Purchases/inward/${bill.ID}`)
  const goods = new Set(Lines.map((line: { ItemID: string }) => line.ItemID)).size
  const types = await shop.api.get('/api/Common/GetItemTypes')
  const itemTypeID = types.find(({ Name }: { Name: string }) => Name === 'Frames').Value
  const categories = await shop.api.post('/api/Common/GetCategoriesByItemType', { itemTypeID })
  const categoryID = categories.find(({ Name }: { Name: string }) => Name === 'Full rim').ID
  const listed = { categoryID, isActive: true, pageSize: 1 }
  const count = (await shop.api.post('/api/Catalogue/items', listed)).Total
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  const prices = page.getByRole('dialog', { name: 'Change prices' })

  await test.step('the category of the list is that of the prices', async () => {
    await page.keyboard.press('Alt+f')
    await field(page, 'Section').selectOption({ label: 'Frame' })
    await field(page, 'Category').selectOption({ label: 'Full rim' })
    await page.getByTestId('stage').getByRole('button', { name: 'Prices' }).click()
    await expect(prices.getByLabel('Category').locator('option:checked')).toHaveText('Full rim')
    await prices.getByLabel('Percent').fill('+5')
    await page.keyboard.press('Enter')
    await expect(prices.getByText(new RegExp(`of ${count} prices change`))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(prices).toBeHidden()
  })

  await test.step('a bill says its goods itself', async () => {
    await page.keyboard.press('Shift+F10')
    await page
      .getByRole('button', { name: new RegExp(bill.BillNo) })
      .first()
      .click()
    await page.getByRole('button', { name: 'Change prices' }).click()
    await expect(prices.getByLabel('Goods of this bill').locator('option:checked')).toContainText(
      bill.BillNo,
    )
    await prices.getByLabel('Percent').fill('+5')
    await page.keyboard.press('Enter')
    await expect(prices.getByText(new RegExp(`of ${goods} prices change`))).toBeVisible()
  })
})
