import { expect, type Locator, type Page, test } from '@playwright/test'
import { bookLenses } from './support/book-lenses.ts'
import { expectSelected, openPay, scan, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { openItemPage } from './support/goods.ts'
import { openOrder } from './support/open-order.ts'
import { openScreen } from './support/screens/subject.ts'

const shop = demoShop()
const CASE = { code: 'CASE-H-BK', name: 'Hard case black' }

const owner = (page: Page) => signIn(page, shop.address, 'Radha Kamath', '1111')

/** The name of what is chosen in a list. */
const chosen = (list: Locator) => list.locator('option:checked')

/** Names what the picker lacked, over whatever is up, and keeps it. */
async function nameIt(page: Page, title: string, name: string): Promise<void> {
  const form = page.getByRole('dialog', { name: title })
  const field = form.getByLabel('Name', { exact: true })
  await expect(field).toBeFocused()
  await field.fill(name)
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
}

test('a lab and a fitter are made in the step that needs them', async ({ page }) => {
  const { SalesOrderNo: orderNo } = await bookLenses(shop.api, 'pickers-lab')
  await owner(page)
  await openOrder(page, orderNo)
  await page.keyboard.press('m')
  const step = page.getByRole('dialog', { name: /lab/i }).first()
  await step.getByLabel('Note').fill('Edge polished')
  await step.getByRole('button', { name: 'Add to: Lab' }).click()
  await nameIt(page, 'New: Supplier or lab', 'Zen Lens Lab')
  await expect(chosen(step.getByLabel('Lab', { exact: true }))).toHaveText('Zen Lens Lab')
  await step.getByLabel('Fitter', { exact: true }).press('Insert')
  await nameIt(page, 'New: Fitter', 'Iqbal')
  await expect(chosen(step.getByLabel('Fitter', { exact: true }))).toHaveText('Iqbal')
  await expect(step.getByLabel('Note')).toHaveValue('Edge polished')
  // What was begun and given up takes nothing with it.
  await step.getByRole('button', { name: 'Add to: Lab' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await step.getByRole('button', { name: /^Send to lab/ }).click()
  await expect(step).toBeHidden()
  await expect(page.getByText('Zen Lens Lab').first()).toBeVisible()
})

test('a supplier is made in the form of an item and of a bill without goods', async ({ page }) => {
  await owner(page)
  await openItemPage(page, CASE)
  await expect(page.getByTestId('item-figures')).toBeVisible()
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Change the item' })
  await form.getByLabel('Name', { exact: true }).fill('Hard case, black')
  await form.getByRole('button', { name: 'Add to: Supplier' }).click()
  await nameIt(page, 'New: Supplier or lab', 'Case Works')
  await expect(chosen(form.getByLabel('Supplier', { exact: true }))).toHaveText('Case Works')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Hard case, black')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Not saved. Esc again throws it away.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Reports', exact: true }).click()
  await page.getByRole('button', { name: 'GST', exact: true }).click()
  await page.getByRole('button', { name: 'Bill without goods' }).first().click()
  const bill = page.getByRole('dialog', { name: 'Bill without goods' })
  await bill.getByLabel('Bill number').fill('R-11')
  await bill.getByRole('button', { name: 'Add to: Supplier' }).click()
  await nameIt(page, 'New: Supplier or lab', 'Corner Landlord')
  await expect(chosen(bill.getByLabel('Supplier', { exact: true }))).toHaveText('Corner Landlord')
  await expect(bill.getByLabel('Bill number')).toHaveValue('R-11')
})

test('a card type is made at payment, how somebody found the shop in their card', async ({
  page,
}) => {
  await owner(page)
  await scan(page, CASE.code)
  await expectSelected(page, CASE.name, 1)
  await openPay(page)
  await page.getByRole('button', { name: /^Card/ }).click()
  await page.getByRole('button', { name: 'Add to: Card' }).click()
  await nameIt(page, 'New: Card type', 'RuPay Select')
  await expect(page.getByRole('radio', { name: 'RuPay Select' })).toBeChecked()

  await openScreen(page, 'Alt+c', /^Customers$/)
  await page.getByLabel('Mobile, name or number').fill('9845020848')
  await page.getByRole('button', { name: /Mohammed Faisal/ }).click()
  await expect(page.getByRole('heading', { name: 'Mohammed Faisal' })).toBeVisible()
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Edit the customer' })
  await form.getByLabel('Email').fill('found@example.in')
  await form.getByRole('button', { name: 'Add to: Found the shop by' }).click()
  await nameIt(page, 'New: Source', 'Metro pillar')
  await expect(chosen(form.getByLabel('Found the shop by'))).toHaveText('Metro pillar')
  await expect(form.getByLabel('Email')).toHaveValue('found@example.in')
  await form.getByRole('button', { name: 'Save the changes' }).click()
  await expect(form).toBeHidden()
  await page.keyboard.press('e')
  await expect(chosen(form.getByLabel('Found the shop by'))).toHaveText('Metro pillar')
})

test('a reason is kept in the list where it is written, and proposed the next time', async ({
  page,
}) => {
  await shop.api.post('/api/Masters/Reason', {
    name: 'Other damage',
    usedFor: 'Stock',
    needsNote: true,
  })
  await owner(page)
  await openScreen(page, 'Control+F8', /^Stock vouchers$/)
  await page.keyboard.press('Insert')
  const note = page.getByLabel('Note: what happened')
  await note.fill('Fell off the wall')
  await note.press('Insert')
  const form = page.getByRole('dialog', { name: 'New: Reason' })
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Fell off the wall')
  await expect(form.locator('option:checked')).toHaveText('Stock voucher')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(note).toHaveValue('Fell off the wall')
  await expect(page.locator('datalist option[value="Fell off the wall"]')).toHaveCount(1)
  await note.fill('Other damage')
  await expect(page.getByRole('alert')).toHaveText('Write after it what happened.')
  await note.fill('Other damage: the roof leaked')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a job charge is made where it is needed, and billed under its SAC', async ({ page }) => {
  await owner(page)
  await scan(page, CASE.code)
  await expectSelected(page, CASE.name, 1)
  await page.keyboard.press('Alt+F2')
  const dialog = page.getByRole('dialog', { name: 'Job charge', exact: true })
  await dialog.getByLabel('Charge', { exact: true }).press('Insert')
  const form = page.getByRole('dialog', { name: 'New: Job charge' })
  await form.getByLabel('Name', { exact: true }).fill('Tinting')
  await form.getByLabel('SAC').selectOption('998729')
  await form.getByLabel('Price ₹').fill('150')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(chosen(dialog.getByLabel('Charge', { exact: true }))).toHaveText('Tinting')
  await expect(dialog.getByText('₹150.00 with tax')).toBeVisible()
  await dialog.getByLabel('Charge', { exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByTestId('cart-row').filter({ hasText: 'Tinting' })).toContainText('150.00')
})

test('who may not change the lists is offered no new entry', async ({ page }) => {
  const { SalesOrderNo: orderNo } = await bookLenses(shop.api, 'pickers-counter')
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, orderNo)
  await page.keyboard.press('m')
  const step = page.getByRole('dialog', { name: /lab/i })
  await expect(step.getByLabel('Lab', { exact: true })).toBeVisible()
  await expect(step.getByRole('button', { name: /^Add to/ })).toHaveCount(0)
  await step.getByLabel('Lab', { exact: true }).press('Insert')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})
