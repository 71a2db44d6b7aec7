/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { signIn } from './support/counter.ts'
import { overflowing } from './support/overflow.ts'
import { untilQuiet } from './support/quiet.ts'

let branch: BranchUnderTest

test.beforeEach(async () => {
  branch = await openBranch({ demo: true })
})
test.afterEach(() => branch.close())

/** Walks every face of the day's screen as the owner sees it. */
async function walkDay(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Alt+D')
  await expect(page.getByRole('heading', { name: /^Day/ })).toBeVisible()
  await expect(page.getByText('Sold by hour')).toBeVisible()
  await check('not open')
  await page.getByRole('radio', { name: 'Notes', exact: true }).check()
  await check('opening by notes')
  await page.getByRole('radio', { name: 'Total', exact: true }).check()
  await page.keyboard.press('F9')
  await expect(page.getByText('Should be in the drawer')).toBeVisible()
  await check('open')
  await page.getByRole('button', { name: 'The day before' }).click()
  await expect(page.getByText('Collected by method')).toBeVisible()
  await check('yesterday')
  await page.keyboard.press('t')
  await expect(page.getByRole('columnheader', { name: 'Hour' })).toBeVisible()
  await check('charts as tables')
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog', { name: 'Cash in' })).toBeVisible()
  await check('cash in')
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(page.getByText('Counted so far')).toBeVisible()
  await check('count')
  await page.keyboard.type('1')
  await page.keyboard.press('F9')
  await expect(page.getByText('₹1,500.00 is missing.')).toBeVisible()
  await check('difference')
  await page.getByLabel('Reason for the difference').fill('A bundle went to the bank')
  await page.keyboard.press('F9')
  const secondPlace = page.getByRole('dialog', { name: 'Keep every sale on two disks' })
  await expect(secondPlace.getByText('With your password')).toBeVisible()
  await check('asked for a second place')
  await page.keyboard.press('Escape')
  await expect(secondPlace).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Z report/ })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByText('The seal holds')).toBeVisible()
  await check('report')
  await page.keyboard.press('z')
  await expect(page.getByRole('columnheader', { name: 'Closed by' })).toBeVisible()
  await check('reports')
}

test('every face of the day passes an accessibility scan, light and dark', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1366, height: 768 })
  await walkDay(page, async (name) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, `${name} in the ${colorScheme} theme`)
    }
  })
})

test('and fits at 150 % of text', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await walkDay(page, async (name) => {
    await page.evaluate(() => {
      document.documentElement.dataset['text'] = '150'
    })
    // The key bar drops what does not fit as soon as it sees the larger text.
    await untilQuiet(page)
    expect(await overflowing(page), name).toEqual([])
  })
})
