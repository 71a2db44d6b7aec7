/// <reference lib="dom" />
import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { inHindi } from './support/in-hindi.ts'
import { LONG } from './support/long.ts'

const shop = demoShop()
const LONG_NAME = 'Chandrashekharan Venkatasubramanian'

/** The till in Hindi, with its text as large as it is asked for. */
async function hindiTill(page: Page, text: 100 | 150): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem('dioptre.preferences', JSON.stringify({ language: 'hi' })),
  )
  await signIn(inHindi(page), shop.address, 'Radha Kamath', '1111')
  await page.evaluate((size) => {
    document.documentElement.dataset['text'] = String(size)
  }, text)
}

/** On how many lines a text stands. */
async function linesOf(place: Locator): Promise<number> {
  return await place.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
}

/** Whether all of a text is seen. */
async function isWhole(place: Locator): Promise<boolean> {
  return await place.evaluate(
    ({ clientHeight, clientWidth, scrollHeight, scrollWidth }) =>
      scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1,
  )
}

test('the date of a Z report stands on one line in a narrow window', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await hindiTill(page, 100)
  await page.keyboard.press('Alt+D')
  await expect(page.getByRole('heading', { name: /^दिन/ }).first()).toBeVisible()
  await page.getByText('Z रिपोर्ट').first().click()
  const date = page.getByRole('rowheader').first()
  await expect(date).toContainText(/\d{2}-\d{2}-\d{4}/)
  expect(await linesOf(date)).toBe(1)
})

test('no date breaks where one is signed in, in large text', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await hindiTill(page, 150)
  await page.keyboard.press('Alt+7')
  const moments = page.getByText(/\d{2}-\d{2}-\d{4}, /)
  await expect(moments.first()).toBeVisible()
  for (const moment of await moments.all()) {
    expect(await linesOf(moment)).toBe(1)
    expect(await isWhole(moment)).toBe(true)
  }
})

test(
  'a long name is whole in the list of orders and among returns, in large text',
  LONG,
  async ({ page }) => {
    const lens = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=GL-SV')
    await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
      sessionID: 'whole-name',
      itemID: lens.ID,
      qty: 1,
      price: lens.Price,
    })
    await shop.api.post('/api/quickSale/SaveSale', {
      sessionID: 'whole-name',
      customerModel: { name: LONG_NAME, mobile: '9845000911' },
    })
    await page.setViewportSize({ width: 1280, height: 768 })
    await hindiTill(page, 150)
    const name = page.getByText(LONG_NAME, { exact: true })

    await page.keyboard.press('Alt+G')
    await expect(page.getByRole('heading', { name: /^ऑर्डर$/ })).toBeVisible()
    await page.keyboard.press('b')
    await expect(page.getByTestId('order-row').filter({ has: name })).toBeVisible()
    expect(await isWhole(name)).toBe(true)

    await page.keyboard.press('Alt+U')
    await expect(page.getByRole('heading', { name: /^वापसी/ })).toBeVisible()
    await page.keyboard.type('9845000911', { delay: 60 })
    await expect(name).toBeVisible()
    expect(await isWhole(name)).toBe(true)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'क्या वापस आ रहा है' })).toBeVisible()
    expect(await isWhole(name)).toBe(true)
  },
)

test('what a power was before is as large as the notes around it', async ({ page }) => {
  await hindiTill(page, 100)
  await page.keyboard.press('F3')
  await expect(page.getByTestId('dialog')).toBeVisible()
  await page.keyboard.type('Leela')
  await expect(page.getByTestId('dialog').getByText('Leela Fernandes').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('dialog')).toHaveCount(0)
  await page.keyboard.press('F4')
  await page.keyboard.type('R -6.25 L -6.5', { delay: 60 })
  await page.keyboard.press('Enter')
  const sphere = page.getByLabel('दायीं SPH', { exact: true })
  const before = sphere.locator('xpath=following-sibling::span')
  await expect(before).toHaveText(/\d\.\d\d/)
  const sizes = await before.evaluate((element) => {
    const heading = element.closest('table')?.querySelector('thead th')
    if (heading == null) throw new Error('the cells stand under headings')
    return [element, heading].map((each) => Number.parseFloat(getComputedStyle(each).fontSize))
  })
  expect(sizes[0]).toBeGreaterThanOrEqual(sizes[1] ?? 0)
  // It covers nothing of what was typed.
  const [own, typed] = await Promise.all([before.boundingBox(), sphere.boundingBox()])
  expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(
    (typed?.y ?? 0) + (typed?.height ?? 0),
  )
})
