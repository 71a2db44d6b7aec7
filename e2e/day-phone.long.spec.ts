/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'

const shop = demoShop()

/** What is wider than its room, with its class: the page, or a part that is scrolled sideways. */
async function sideways(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main *')]
      .filter((part) => {
        const isScrolled = ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)
        const isPage = part === document.documentElement
        return (isScrolled || isPage) && part.scrollWidth > part.clientWidth + 1
      })
      .map((part) => `${part.tagName} ${part.className}`),
  )
}

test('the count and the Z report of a day fit a phone', async ({ page }) => {
  test.slow()
  const fits = async (name: string): Promise<void> => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft(await sideways(page), `${name} ${width}`).toEqual([])
      const folder = process.env['SHOTS']
      if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
    }
  }
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Alt+D')
  await expect(page.getByRole('heading', { name: /^Day/ })).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByText('Should be in the drawer')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('Counted so far')).toBeVisible()
  await fits('count')
  await page.keyboard.type('4')
  await page.keyboard.press('F9')
  await expect(page.getByText('Cash tallies.')).toBeVisible()
  await page.keyboard.press('F9')
  const secondPlace = page.getByRole('dialog', { name: 'Keep every sale on two disks' })
  await expect(secondPlace.getByText('With your password')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(secondPlace).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Z report/ })).toBeVisible()
  await page.keyboard.press('z')
  const reports = page.getByTestId('stage').locator('table').getByRole('button')
  await expect(reports.nth(1)).toBeVisible()
  await fits('reports')
  // That of the day before, on which much was sold.
  await reports.nth(1).click()
  await expect(page.getByRole('heading', { name: /^Z report/ })).toBeVisible()
  await fits('report')
})
