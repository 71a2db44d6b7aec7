import { expect, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { signIn } from './support/counter.ts'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

test('an assistant changes her PIN, and signs out at the till that she left', async ({
  browser,
  page,
}) => {
  const left = await browser.newPage()
  await signIn(left, branch.address, 'Santosh', '2222')
  await signIn(page, branch.address, 'Santosh', '2222')
  await page.keyboard.press('Alt+7')
  const places = page.getByRole('region', { name: 'Where I am signed in' })
  await places.getByRole('button', { name: 'Sign out there' }).first().click()
  await expect(places.getByRole('button', { name: 'Sign out there' })).toHaveCount(0)

  await page.getByLabel('PIN or password of now').fill('9999')
  await page.getByLabel('New PIN', { exact: true }).fill('4821')
  await page.getByLabel('New PIN again').fill('4821')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/is not right|is wrong/)).toBeVisible()
  await page.getByLabel('PIN or password of now').fill('2222')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Your PIN is changed/)).toBeVisible()
  await page.keyboard.press('Control+l')
  await signIn(page, branch.address, 'Santosh', '4821')
})

test('the owner has the shop checked, and sees what was found', async ({ page }) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await page.getByRole('button', { name: 'Reports' }).click()
  await page.getByRole('button', { name: 'Data check' }).click()
  const check = page.getByRole('region', { name: 'Check of the shop’s data' })
  await check.getByRole('button', { name: 'Check now' }).click()
  await expect(check.getByText(/Everything was right on/)).toBeVisible()
})
