import { expect, type Page, test } from '@playwright/test'
import { newSale, payExactCash, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { openScreen } from './support/screens/subject.ts'

const shop = demoShop()

/** Opens the card of a person by their mobile. */
async function openCustomer(page: Page, mobile: string, name: string): Promise<void> {
  await openScreen(page, 'Alt+c', /^Customers$/)
  await page.getByLabel('Mobile, name or number').fill(mobile)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test('a membership with a price is sold from the card of the customer, and renewed', async ({
  page,
}) => {
  await shop.api.post('/api/Masters/Membership', {
    name: 'Gold card',
    price: 590,
    months: 12,
    discountRate: 10,
  })
  await signIn(page, shop.address, 'Santosh', '2222')
  await openCustomer(page, '9845020848', 'Mohammed Faisal')
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Edit the customer' })
  await form.getByLabel('Membership').selectOption({ label: 'Gold card · ₹590.00' })
  await expect(form.getByText('₹590.00 goes into the customer’s sale.')).toBeVisible()
  await expect(form.getByLabel('Member until')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByTestId('cart-row').filter({ hasText: 'Gold card' })).toContainText(
    '590.00',
  )
  await expect(page.getByTestId('customer-card')).toContainText('Mohammed Faisal')
  await expect(page.getByTestId('customer-card')).not.toContainText('Gold card')
  await payExactCash(page)
  await newSale(page)

  await openCustomer(page, '9845020848', 'Mohammed Faisal')
  await expect(page.getByText('Gold card · 10 %')).toBeVisible()
  await page.keyboard.press('e')
  await expect(form.getByLabel('Member until')).not.toHaveValue('')
  await form.getByLabel('Renew the membership for ₹590.00').check()
  await form.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByTestId('cart-row')).toContainText('Gold card')
})
