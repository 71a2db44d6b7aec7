/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { expect, type Page, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { scan, signIn } from './support/counter.ts'
import { overflowing, sideways, smallTargets } from './support/overflow.ts'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

test.use({ viewport: { width: 1366, height: 768 } })

test('the till speaks Hindi from the sign-in screen on, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto(branch.address)
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByText('काउंटर पर कौन है?')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await page.getByRole('button', { name: 'Santosh' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('2222', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('अगले ग्राहक के लिए तैयार')).toBeVisible()

  // Devanagari is drawn in the face that the till brings along, as Latin is.
  const isBundled = await page.evaluate(() =>
    document.fonts.check('16px "Noto Sans Devanagari Till"', 'क'),
  )
  expect(isBundled).toBe(true)

  // A reload keeps the language; changing it keeps the sale.
  await page.keyboard.type('spray', { delay: 60 })
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText('देय रकम')).toBeVisible()
  await page.reload()
  await expect(page.getByText('देय रकम')).toBeVisible()
  await page.keyboard.press('Alt+P')
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByText('To pay')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'This till' })).toBeVisible()
})

test('the keys can be those of Tally, and everything shows it', async ({ page }) => {
  await signIn(page, branch.address, 'Farida Sheikh', '3333')
  await page.keyboard.press('Alt+P')
  await page.getByRole('radio', { name: 'As in Tally' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('key-bar-button').filter({ hasText: 'F8' })).toContainText('Search')
  await scan(page, 'SPRAY-30')
  await expect(page.getByText('Selected: Lens spray 30 ml, quantity 1')).toBeAttached()
  await page.keyboard.press('Control+A')
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+G')
  await expect(page.getByRole('dialog', { name: /Everything/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F12')
  await page.getByRole('radio', { name: 'Dioptre' }).check()
  await page.keyboard.press('Escape')
})

for (const language of ['en', 'hi'] as const) {
  for (const text of [100, 150] as const) {
    test(`everything fits in ${language} at ${text} %`, async ({ page }) => {
      await page.addInitScript(
        (kept) => localStorage.setItem('dioptre.preferences', JSON.stringify(kept)),
        { language, textSize: text, theme: 'contrast' },
      )
      await page.goto(branch.address)
      await page.getByRole('button', { name: 'Radha Kamath' }).waitFor()
      expect(await overflowing(page), 'sign in').toEqual([])
      await page.getByRole('button', { name: 'Radha Kamath' }).click()
      await page.keyboard.type('1111', { delay: 60 })
      await page.keyboard.press('Enter')
      await page.getByTestId('stage').waitFor()
      await scan(page, 'SPRAY-30')
      await page.getByTestId('cell-item').first().waitFor()
      expect(await overflowing(page), 'counter').toEqual([])
      for (const dialog of ['F1', 'F3', 'F7', 'Control+k', 'Alt+P', 'Alt+W', 'Alt+O']) {
        await page.keyboard.press(dialog)
        await page.getByRole('dialog').waitFor()
        expect(await overflowing(page), dialog).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
      await page.keyboard.press('F9')
      await page.locator('[data-keys="figures"]').first().waitFor()
      expect(await overflowing(page), 'pay').toEqual([])
      await page.keyboard.press('Escape')
      for (const group of await page.getByTestId('rail-group').all()) {
        await group.click()
        const tabs = page.getByTestId('group-tab').and(page.locator(':not([aria-haspopup])'))
        const screens = (await tabs.count()) === 0 ? [group] : await tabs.all()
        for (const screen of screens) {
          await screen.click()
          await expect(page.getByTestId('stage').getByTestId('waiting')).toHaveCount(0)
          expect(await overflowing(page), (await screen.textContent()) ?? '').toEqual([])
        }
      }
    })
  }
}

/** What is too wide or too small and stays so: the bar of keys is measured anew after the window. */
async function lastingFaults(page: Page): Promise<string[]> {
  let faults: string[] = []
  const look = async (): Promise<void> => {
    faults = [...(await sideways(page)), ...(await smallTargets(page))]
    expect(faults).toEqual([])
  }
  await expect(look)
    .toPass({ timeout: 3000 })
    .catch(() => undefined)
  return faults
}

test('a phone and an upright tablet scroll no screen sideways, and a finger finds its targets', async ({
  browser,
}) => {
  const PHONE = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true })
  const page = await context.newPage()
  const found: string[] = []
  async function look(name: string): Promise<void> {
    await expect(page.getByTestId('waiting')).toHaveCount(0)
    for (const size of [{ width: 800, height: 1280 }, PHONE]) {
      await page.setViewportSize(size)
      const faults = await lastingFaults(page)
      found.push(...faults.map((fault) => `${name} ${size.width}: ${fault}`))
    }
  }
  await page.goto(branch.address)
  await page.getByRole('button', { name: 'Radha Kamath' }).tap()
  await look('sign in')
  for (const figure of '1111') await page.getByRole('button', { name: figure, exact: true }).tap()
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
  await expect(page.getByTestId('work-list')).toBeVisible()
  await look('counter')
  await scan(page, 'SPRAY-30')
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  await look('sale')
  await page.getByRole('button', { name: 'Prescription', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Customer' }).getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByTestId('rx-grid')).toBeVisible()
  await look('prescription')
  await page.getByRole('button', { name: 'Sell' }).tap()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await look('pay')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Lens spray 30 ml' }).tap()
  await expect(page.getByTestId('cart-row')).toHaveCount(0)

  const rail = page.getByRole('navigation', { name: 'Screens' })
  for (const group of ['Orders', 'Customers', 'Stock', 'Reports', 'Settings']) {
    await rail.getByRole('button', { name: group }).tap()
    await look(group)
    const tabs = page.getByRole('navigation', { name: group })
    const list = tabs.getByRole('combobox')
    if (await list.isVisible()) {
      for (const option of await list.getByRole('option').all()) {
        const value = (await option.getAttribute('value')) ?? ''
        await list.selectOption(value)
        await look(value)
      }
    } else if (await tabs.isVisible()) {
      for (const tab of await tabs.getByRole('button').all()) {
        await tab.tap()
        await look((await tab.textContent()) ?? '')
      }
    }
  }
  await rail.getByRole('button', { name: 'Orders' }).tap()
  await page.getByRole('navigation', { name: 'Orders' }).getByRole('button').first().tap()
  await page.getByTestId('stage').locator('li button').first().tap()
  await expect(page.getByTestId('order-head')).toBeVisible()
  await look('order')
  await rail.getByRole('button', { name: 'Customers' }).tap()
  await page.getByLabel('Mobile, name or number').fill('9845020848')
  await page.getByRole('button', { name: /Mohammed Faisal/ }).tap()
  await expect(page.getByRole('heading', { name: 'Mohammed Faisal' })).toBeVisible()
  await look('customer')
  expect(found).toEqual([])
  await context.close()
})

test('what does not fit is found', async ({ page }) => {
  await page.setContent(`
    <button style="width: 4rem; white-space: nowrap; overflow: hidden">Far too many words</button>
    <p style="position: fixed; left: 1360px; white-space: nowrap">Out of the window</p>
    <p style="width: 4rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">
      Cut off with dots, and says so
    </p>`)
  const found = await overflowing(page)
  expect(found.map((each) => each.split(': ')[1])).toEqual([
    'Far too many words',
    'Out of the window',
  ])
})
