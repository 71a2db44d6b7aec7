import { expect, test } from '@playwright/test'
import { readyOrderWithBalance, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { newSale, pauseOfHand, payExactCash, scan, scanBar, signIn } from './support/counter.ts'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

test('the owner gives a person their data, and erases them', async ({ page }) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await test.step('somebody who bought something and is owed nothing', async () => {
    await expect(scanBar(page)).toBeFocused()
    await page.keyboard.type('9900112277', { delay: 90 })
    await expect(page.getByRole('option', { name: /New customer with mobile/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.type('Padmini Shenoy', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('customer-card')).toContainText('Padmini Shenoy')
    await pauseOfHand(page)
    await scan(page, 'SPRAY-30')
    await expect(page.getByTestId('cart-row')).toHaveCount(1)
    await payExactCash(page)
    await newSale(page)
  })
  await page.keyboard.press('Alt+c')
  const find = page.getByLabel('Mobile, name or number')
  await find.fill('Padmini Shenoy')
  await page.getByRole('button', { name: /Padmini Shenoy/ }).click()
  await page.getByRole('button', { name: 'Their data' }).click()
  const dialog = page.getByRole('dialog', { name: 'What the shop keeps of Padmini Shenoy' })

  await test.step('a file with everything', async () => {
    await expect(dialog.getByRole('button', { name: 'Save the file' })).toBeFocused()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^customer-\d+\.zip$/)
  })

  await test.step('nobody is erased without a reason and a yes', async () => {
    const erase = dialog.getByRole('button', { name: 'Erase', exact: true })
    const reason = dialog.getByLabel('Who asked for it, and how')
    await erase.click()
    await expect(reason).toBeFocused()
    await reason.fill('Letter of 20 November')
    const sure = dialog.getByLabel('Yes, erase Padmini Shenoy for good')
    await erase.click()
    await expect(sure).toHaveAccessibleDescription('Tick this to erase for good.')
    await sure.check()
    await erase.click()
    await expect(page.getByText('Erased. 2 papers stay for the tax law.')).toBeVisible()
    await find.fill('')
    await find.fill('Padmini Shenoy')
    await expect(page.getByText(/Nobody found for/)).toBeVisible()
  })
})

test('nobody is erased to whom the shop still owes an order', async ({ page }) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Alt+c')
  const owner = await signInToApi(branch.address, 'owner', 'owner-demo')
  const { CustomerName: name } = await readyOrderWithBalance(owner)
  await page.getByLabel('Mobile, name or number').fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Their data' }).click()
  const dialog = page.getByRole('dialog', { name: `What the shop keeps of ${name}` })
  await dialog.getByLabel('Who asked for it, and how').fill('Letter of 20 November')
  await dialog.getByLabel(`Yes, erase ${name} for good`).check()
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByText(/is still open or not settled\. Finish it first\./)).toBeVisible()
  await expect(dialog).toBeVisible()
})

test('a counter assistant is not offered it', async ({ page }) => {
  await signIn(page, branch.address, 'Santosh', '2222')
  await page.keyboard.press('Alt+c')
  await page.getByLabel('Mobile, name or number').fill('Mohammed Faisal')
  await page.getByRole('button', { name: /Mohammed Faisal/ }).click()
  await expect(page.getByRole('heading', { name: 'Mohammed Faisal' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Their data' })).toBeHidden()
})
