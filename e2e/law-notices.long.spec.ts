import { expect, test } from '@playwright/test'
import { amountField, nameCustomer, pauseOfHand, scan, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'

const shop = demoShop()

test('a dear bill says what the law asks for, before its money is taken', async ({ page }) => {
  await shop.api.post('/api/Catalogue/item', {
    name: 'Aurum gold sunglasses',
    section: 'Sunglass',
    taxClass: 'Sunglasses',
    barcode: 'AURUM-1',
    price: 1_100_000,
    priceIncludesTax: true,
    openingStock: 1,
  })
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await scan(page, 'AURUM-1')
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  await pauseOfHand(page)
  await page.keyboard.press('F9')
  await expect(amountField(page)).toBeFocused()

  await test.step('tax collected at source, and the name of the buyer', async () => {
    await expect(page.getByText(/section 206C\(1F\)/)).toBeVisible()
    await expect(page.getByText(/needs the buyer’s name, address and State/)).toBeVisible()
    await expect(page.getByText(/section 269ST/)).toBeHidden()
  })

  await test.step('two lakh in cash, and not a rupee less', async () => {
    await page.keyboard.type('199999', { delay: 90 })
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('tender-row')).toHaveCount(1)
    await expect(page.getByText(/section 269ST/)).toBeHidden()
    await page.keyboard.press('c')
    await amountField(page).fill('1')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('tender-row')).toHaveCount(2)
    await expect(page.getByText(/section 269ST/)).toBeVisible()
  })
})

test('a bill to a GSTIN asks for the address of its buyer', async ({ page }) => {
  const mobile = '9811133001'
  await shop.api.post('/api/Customer/save', {
    name: 'Lakme Works',
    mobile,
    gstin: '27AAPFU0939F1ZV',
  })
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await nameCustomer(page, mobile, 'Lakme Works')
  await pauseOfHand(page)
  await scan(page, 'CASE-H-BK')
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  await pauseOfHand(page)
  await page.keyboard.press('F9')
  await expect(amountField(page)).toBeFocused()
  await expect(page.getByText('A bill to a GSTIN needs the buyer’s address')).toBeVisible()
  await page.keyboard.press('F9')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Not saved yet: a bill to a GSTIN needs/)).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
})
