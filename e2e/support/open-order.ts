import { expect, type Page } from '@playwright/test'

/** To the page of an order by its number, with the keyboard alone. */
export async function openOrder(page: Page, orderNo: string): Promise<void> {
  await page.keyboard.press('Alt+G')
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByLabel('Order or bill number, name, mobile')).toBeFocused()
  await page.keyboard.type(orderNo, { delay: 60 })
  await expect(page.getByTestId('order-row')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
}
