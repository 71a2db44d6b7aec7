import { expect, type Route, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { signIn } from './support/counter.ts'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

test('the owner adds an assistant, who signs in, and lets her go again', async ({ page }) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  const people = page.getByRole('region', { name: 'People of the shop' })

  await test.step('with the keyboard alone', async () => {
    await page.keyboard.press('Alt+8')
    await expect(people.getByRole('button', { name: 'Add a person' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(people.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type('Meena Rao', { delay: 40 })
    await expect(people.getByLabel('User name')).toHaveValue('meena')
    await page.keyboard.press('Enter')
    // What is missing is marked, and the first of it has the focus.
    await expect(people.getByText('Fill this in.')).toHaveCount(2)
    await expect(people.getByLabel('PIN', { exact: true })).toBeFocused()
    await page.keyboard.type('4821', { delay: 40 })
    await people.getByLabel('Your own PIN or password').fill('1111')
    await page.keyboard.press('Enter')
    await expect(people.getByRole('button', { name: 'Meena Rao' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('she is on the tiles, and sells', async () => {
    await page.keyboard.press('Control+l')
    await signIn(page, branch.address, 'Meena Rao', '4821')
    await page.keyboard.press('Alt+8')
    await expect(people).toBeHidden()
  })

  await test.step('one who is saved while the till locks is on the tiles as well', async () => {
    await page.keyboard.press('Control+l')
    await signIn(page, branch.address, 'Radha Kamath', '1111')
    await page.keyboard.press('Alt+8')
    await people.getByRole('button', { name: 'Add a person' }).click()
    await people.getByLabel('Name', { exact: true }).fill('Late Lata')
    await people.getByLabel('PIN', { exact: true }).fill('5930')
    await people.getByLabel('Your own PIN or password').fill('1111')
    const answered = Promise.withResolvers<void>()
    // The tiles are read before she is kept: the answer to the saving comes after them.
    const readBefore = async (route: Route): Promise<void> => {
      const response = await route.fetch()
      const rows: { DisplayName: string }[] = await response.json()
      await route.fulfill({
        response,
        json: rows.filter(({ DisplayName }) => DisplayName !== 'Late Lata'),
      })
    }
    await page.route('**/api/Auth/People', readBefore, { times: 1 })
    await page.route('**/api/People/save', async (route) => {
      const response = await route.fetch()
      await answered.promise
      await route.fulfill({ response })
    })
    await people.getByRole('button', { name: 'Save' }).click()
    await page.keyboard.press('Control+l')
    await expect(page.getByRole('button', { name: /Santosh/ })).toBeVisible()
    const tile = page.getByRole('button', { name: /Late Lata/ })
    await expect(tile).toBeHidden()
    answered.resolve()
    await expect(tile).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/People/save')
  })

  await test.step('who leaves is on the tiles no more', async () => {
    await page.keyboard.press('Control+l')
    await signIn(page, branch.address, 'Radha Kamath', '1111')
    await page.keyboard.press('Alt+8')
    await people.getByRole('button', { name: 'Meena Rao' }).click()
    await people.getByLabel('No longer: signs in no more').check()
    await people.getByRole('button', { name: 'Save' }).click()
    await expect(people.getByText('Counter, no longer here')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+l')
    await expect(page.getByRole('button', { name: /Santosh/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Meena/ })).toBeHidden()
  })
})
