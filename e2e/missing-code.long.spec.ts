import { expect, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectSelected, scan, signIn } from './support/counter.ts'

/** Neither chunk is among those that a sale needs, which come first while the till is idle. */
const LABELS = /\/assets\/labels-page[^/]*$/
const PREFERENCES = /\/assets\/preferences-dialog[^/]*$/

let branch: BranchUnderTest

test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

test('a screen whose code cannot be loaded says so, and comes when the server is back', async ({
  context,
  page,
}) => {
  await page.route(LABELS, (route) => route.abort())
  await signIn(page, branch.address, 'Santosh', '2222')
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, 'Hard case black', 1)
  await context.setOffline(true)
  await page.keyboard.press('Alt+B')
  await expect(
    page.getByRole('heading', { name: 'This part of the till is not here yet' }),
  ).toBeVisible()
  await expect(page.getByText('The branch server does not answer.', { exact: true })).toBeVisible()

  // The rail stays: the sale can go on without that screen.
  await page.keyboard.press('F2')
  await expectSelected(page, 'Hard case black', 1)
  await page.keyboard.press('Alt+B')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  await page.unroute(LABELS)
  await context.setOffline(false)
  await expect(
    page.getByRole('combobox', { name: 'Item to label: scan, code or name' }),
  ).toBeFocused()
})

test('a dialog whose code cannot be loaded closes and says so', async ({ page }) => {
  await page.route(PREFERENCES, (route) => route.abort())
  await signIn(page, branch.address, 'Santosh', '2222')
  await page.keyboard.press('Alt+P')
  await expect(page.getByLabel('Notes of the till').getByText('could not be loaded')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.unroute(PREFERENCES)
  await page.keyboard.press('Alt+P')
  await expect(page.getByRole('dialog', { name: 'This till' })).toBeVisible()
})
