import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectSelected, payExactCash, scan } from './support/counter.ts'
import { LONG } from './support/long.ts'
import { fillShop, GSTIN } from './support/own-shop.ts'
import { followClock } from './support/page-clock.ts'
import { readPdfText } from './support/pdf-text.ts'
import { expectUnmoved } from './support/unmoved.ts'

const SOLUTION = { barcode: '2977700000075', name: 'Lumilens solution 360 ml' }

let branch: BranchUnderTest

test.beforeEach(async () => {
  branch = await openBranch({ demo: false })
})
test.afterEach(() => branch.close())

const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: true })

/** The refusal that is tied to a field, as a screen reader would read it after the label. */
async function expectRefused(page: Page, label: string, why: string | RegExp): Promise<void> {
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, label)).toHaveAccessibleDescription(why)
}

test('an empty form is refused field by field, and keeps what was typed', async ({ page }) => {
  await followClock(page)
  await page.goto(branch.address)
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible()

  await test.step('nothing filled in, and what is refused moves no field', async () => {
    await field(page, 'User name').fill('')
    const open = page.getByRole('button', { name: 'Open the shop' })
    // High enough that the focus, which goes to the first refusal, scrolls nothing.
    await page.setViewportSize({ width: 1366, height: 1200 })
    await expectUnmoved([field(page, 'Shop name'), field(page, 'Email (optional)')], async () => {
      await open.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Please check the marked fields.')).toBeVisible()
    })
    const wanted = ['Shop name', 'Address', 'City', 'State', 'PIN code', 'Phone', 'Your name']
    for (const label of [...wanted, 'Bill prefix', 'User name', 'Password', 'PIN']) {
      await expectRefused(page, label, /\S/)
    }
    await expect(field(page, 'Shop name')).toBeFocused()
  })

  await test.step('one wrong thing in each field', async () => {
    await fillShop(page)
    const gstin = 'GSTIN (leave empty if not registered)'
    await field(page, gstin).fill('29AABCD1234E1Z5')
    await expectRefused(page, gstin, /last character/)
    // What no further letter makes a prefix is marked while it is typed, and kept as typed.
    await field(page, 'Bill prefix').fill('SHOP')
    await expect(field(page, 'Bill prefix')).toBeFocused()
    await expectRefused(page, 'Bill prefix', /figure at the end/)
    await field(page, 'Bill prefix').fill('SO')
    await field(page, 'UPI ID (optional)').fill('netra')
    // A prefix is marked as soon as it is left.
    await expectRefused(page, 'Bill prefix', /figure at the end/)
    await field(page, 'PIN code').fill('56003')
    await field(page, 'Phone').fill('call me')
    await field(page, 'Email (optional)').fill('shop at netra')
    await field(page, 'User name').fill('a b')
    await field(page, 'Password').fill('short')
    await field(page, 'PIN').fill('12')
    await page.getByRole('button', { name: 'Open the shop' }).click()
    for (const label of [
      gstin,
      'UPI ID (optional)',
      'PIN code',
      'Phone',
      'Email (optional)',
      'User name',
      'Password',
      'PIN',
    ]) {
      await expectRefused(page, label, /\S/)
    }
    await expect(field(page, 'Shop name')).toHaveValue('Netra Opticals')
    await expect(field(page, 'PIN code')).toHaveValue('56003')
  })
})

test('from nothing to the first invoice of the shop’s own', async ({ page }) => {
  await followClock(page)
  await page.goto(branch.address)

  await test.step('the GSTIN fills the state, and the state the prefix', async () => {
    await fillShop(page)
    await expect(field(page, 'State').locator('option:checked')).toHaveText('Karnataka')
    await expect(field(page, 'Bill prefix')).toHaveValue('KA1')
    await page.getByRole('button', { name: 'Open the shop' }).click()
  })

  await test.step('the owner, who typed the PIN a moment ago, is signed in', async () => {
    await expect(page.getByText('Ready for the next customer')).toBeVisible()
    await expect(page.getByText('The shop has no items yet.')).toBeVisible()
  })

  await test.step('later by that PIN of six figures', async () => {
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('button', { name: 'Asha Rao' }).click()
    await page.keyboard.type('471106', { delay: 90 })
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ready for the next customer')).toBeVisible()
    await expect(page.getByText('The shop has no items yet.')).toBeVisible()
  })

  await test.step('the sample catalogue is checked, then taken in', async () => {
    await page.getByRole('button', { name: 'Stock', exact: true }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Sample file', exact: true }).click()
    const sample = await (await download).path()
    await page.locator('input[type=file]').setInputFiles({
      name: 'catalogue.csv',
      mimeType: 'text/csv',
      buffer: fs.readFileSync(sample),
    })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('Every row is good: 12.', { exact: false })).toBeVisible()
    await scan(page, SOLUTION.barcode)
    await expect(page.getByText('No item has this code').first()).toBeAttached()
    await page.keyboard.press('Alt+I')
    await page.locator('input[type=file]').setInputFiles({
      name: 'catalogue.csv',
      mimeType: 'text/csv',
      buffer: fs.readFileSync(sample),
    })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('button', { name: 'Import 12 items' }).click()
    await expect(page.getByText('12 items imported.')).toBeVisible()
  })

  await test.step('one of its items is sold for cash', async () => {
    await page.keyboard.press('F2')
    await scan(page, SOLUTION.barcode)
    await expectSelected(page, SOLUTION.name, 1)
    await payExactCash(page)
  })

  await test.step('the PDF is the shop’s own', async () => {
    const download = page.waitForEvent('download')
    await page.keyboard.press('d')
    const text = await readPdfText(fs.readFileSync(await (await download).path()))
    for (const particular of ['TAX INVOICE', 'Netra Opticals', GSTIN, SOLUTION.name, '425.00']) {
      expect(text).toContain(particular)
    }
    expect(text).toMatch(/KA1\/\d\d-\d\d\/000001/)
  })
})

test('the demo shop opens and asks who is at the counter', LONG, async ({ page }) => {
  test.slow()
  await page.goto(branch.address)
  await page.getByRole('button', { name: 'Open the demo shop' }).click()
  await expect(page.getByText('Opening the demo shop…').first()).toBeVisible()
  await page.getByRole('button', { name: 'Santosh' }).click({ timeout: 90_000 })
  await page.keyboard.type('2222', { delay: 90 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
})
