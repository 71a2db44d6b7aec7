import { expect, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectSelected, scan, signIn } from './support/counter.ts'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

test('the resting counter lists what waits, and a scan begins a sale in its place', async ({
  page,
}) => {
  await signIn(page, branch.address, 'Santosh', '2222')
  const work = page.getByTestId('work-list')
  const ready = work.getByRole('region', { name: 'Ready to collect' })
  await expect(ready.getByRole('button').first()).toBeVisible()
  await expect(work.getByRole('region', { name: 'Overdue' })).toBeVisible()
  const bills = work.getByRole('region', { name: 'Last bills' })
  await expect(bills.getByRole('button', { name: /^Print .+ again$/ })).toHaveCount(5)

  await scan(page, 'CASE-H-BK')
  await expectSelected(page, 'Hard case black', 1)
  await expect(work).toHaveCount(0)
  await page.keyboard.press('Delete')
  await expect(work).toBeVisible()

  // Who is ready depends on the day on which the demo shop was filled.
  const order = ready.getByRole('button').first()
  const customer = await order.locator('span span').first().textContent()
  await order.click()
  await expect(work).toHaveCount(0)
  await expect(page.getByRole('button', { name: customer ?? '' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lens job' })).toBeVisible()
})
