import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { openOwnShop } from './support/own-shop.ts'

let branch: BranchUnderTest
let stick: string
test.beforeAll(async () => {
  branch = await openBranch({ demo: false })
  stick = `${branch.folder}-stick`
})
test.afterAll(async () => {
  await branch.close()
  fs.rmSync(stick, { recursive: true, force: true })
})

test('on the first evening a new shop is asked for a second place, and has it in one step', async ({
  page,
}) => {
  await openOwnShop(page, branch.address)
  await closeDay(page)

  const dialog = page.getByRole('dialog', { name: 'Keep every sale on two disks' })
  await expect(dialog.getByText('With your password')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep a copy there' }).click()
  await expect(dialog.getByText('Plug in a stick, or type')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Another folder' }).check()
  await dialog.getByLabel('Folder of the stick or disk').fill(stick)
  await dialog.getByLabel('Your password, once more').fill('not it')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Your password, once more')).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  expect(fs.existsSync(stick)).toBe(false)
  // The code is made and the folder refused: the code is shown all the same, and asked for no more.
  await dialog.getByLabel('Your password, once more').fill('spectacles')
  await dialog.getByLabel('Folder of the stick or disk').fill('stick')
  await page.keyboard.press('Enter')
  await expect(dialog.getByTestId('recovery-code')).toHaveText(/^([A-Z0-9]{5}-){4}[A-Z0-9]{5}$/)
  await expect(dialog.getByText('Give the whole path of the folder')).toBeVisible()
  await expect(dialog.getByLabel('Folder of the stick or disk')).toBeFocused()
  await expect(dialog.getByLabel('Your password, once more')).toBeHidden()
  await dialog.getByLabel('Folder of the stick or disk').fill(stick)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Everything is copied.')).toBeVisible()
  expect(fs.readdirSync(stick)).toContain('recovery.json')
  await expect(dialog.getByRole('button', { name: 'I have written it down' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Z report/ })).toBeVisible()
})

/** Opens the day with a float, counts the same and closes. */
async function closeDay(page: Page): Promise<void> {
  await page.keyboard.press('Alt+D')
  await expect(page.getByRole('heading', { name: /^Day/ })).toBeVisible()
  await page.keyboard.type('500')
  await page.keyboard.press('F9')
  await expect(page.getByText('Should be in the drawer')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('Counted so far')).toBeVisible()
  // One note of 500.
  await page.keyboard.type('1')
  await page.keyboard.press('F9')
  await expect(page.getByRole('button', { name: /^Close the day/ })).toBeVisible()
  await page.keyboard.press('F9')
}
