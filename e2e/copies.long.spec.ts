import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { signIn } from './support/counter.ts'

let branch: BranchUnderTest
let stick: string
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
  stick = `${branch.folder}-stick`
})
test.afterAll(async () => {
  await branch.close()
  fs.rmSync(stick, { recursive: true, force: true })
})

test('the owner names a second place, tries the copy out, and sees that the stick is gone', async ({
  page,
}) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Alt+9')
  await expect(page.getByText('Make the recovery code first')).toBeVisible()
  await page.getByLabel('Your password, once more').fill('owner-demo')
  await page.getByRole('button', { name: 'Make a new code' }).click()
  await expect(page.getByTestId('recovery-code')).toBeVisible()

  await page.getByRole('radio', { name: 'Another folder' }).check()
  await page.getByLabel('Folder of the stick or disk').fill('stick')
  await page.getByRole('button', { name: 'Keep a copy there' }).click()
  await expect(page.getByText('Give the whole path of the folder')).toBeVisible()
  await page.getByRole('radio', { name: 'Another folder' }).check()
  await page.getByLabel('Folder of the stick or disk').fill(stick)
  await page.getByRole('button', { name: 'Keep a copy there' }).click()
  const place = page.getByTestId('copy-place')
  await expect(place.getByText('Up to date.')).toBeVisible({ timeout: 30_000 })
  await expect(place.getByText('it would die with it')).toBeVisible()
  expect(fs.readdirSync(stick)).toContain('recovery.json')

  await place.getByRole('button', { name: 'Try it out' }).click()
  await expect(place.getByText(/documents, all whole/)).toBeVisible({ timeout: 30_000 })

  fs.renameSync(stick, `${stick}-pulled`)
  await expect(place.getByText('The disk or stick is not there.')).toBeVisible({ timeout: 90_000 })
  fs.renameSync(`${stick}-pulled`, stick)
  await expect(place.getByText('Up to date.')).toBeVisible({ timeout: 30_000 })

  await place.getByRole('button', { name: 'Stop copying here' }).click()
  await expect(place).toHaveCount(0)
  expect(fs.existsSync(path.join(stick, 'dioptre-copy.json'))).toBe(true)
})
