/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test'
import { expectSelected, scan, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { overflowing } from './support/overflow.ts'

const CODE = 'CASE-H-BK'
const CASE = 'Hard case black'
const LETTERS = 'Az-Qy_12'

const shop = demoShop()
test.beforeEach(async ({ page }) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  await page.keyboard.press('Alt+s')
  await expect(page.getByRole('heading', { name: 'Test sheet' })).toBeVisible()
})

const lastScan = (page: Page) => page.getByRole('region', { name: 'Last scan' })
const settings = (page: Page) => page.getByRole('region', { name: 'Scanner that types' })

/** A box of lenses with this last day, as a scanner that types writes its code. */
async function lensBox(lastDay: string): Promise<{ code: string; name: string }> {
  const lenses = await shop.api.post('/api/quickSale/search-contact-lens', { term: 'a' })
  const found = lenses.find(
    ({ Barcode }: { Barcode: string | null }) => Barcode !== null && /^\d{13}$/.test(Barcode),
  )
  // As the till shows it, with a true minus before a power.
  const name = found.Name.replaceAll(/-(?=\d+\.\d\d)/g, '−')
  return { code: `010${found.Barcode}17${lastDay}10LOT-9`, name }
}

test('what is scanned is shown, understood, and goes into no sale', async ({ page }) => {
  await test.step('an item of the shop', async () => {
    await scan(page, CODE)
    await expect(lastScan(page)).toContainText('From a scanner that types')
    await expect(lastScan(page)).toContainText(`${CASE} (${CODE})`)
  })
  await test.step('an EAN with a wrong last figure', async () => {
    await scan(page, '2999999999990')
    await expect(lastScan(page)).toContainText('check digit wrong')
    await expect(lastScan(page)).toContainText('No item on sale has this code.')
  })
  await test.step('the codes of the sheet are ticked as they come', async () => {
    await scan(page, LETTERS)
    await expect(lastScan(page)).toContainText('arrive as they should')
    await scan(page, '01029999999999911720013110LOT-OLD')
    await expect(lastScan(page)).toContainText('passed its last day on 31-01-2020')
    await expect(page.getByText('Read', { exact: true })).toHaveCount(2)
  })
  await test.step('a keyboard that is set otherwise', async () => {
    await scan(page, 'aZ-qY_12')
    await expect(lastScan(page)).toContainText('Caps Lock is on')
    await scan(page, "Az'Qy?12")
    await expect(lastScan(page)).toContainText('keyboard language is wrong')
    await scan(page, 'AyßQz?12')
    await expect(lastScan(page)).toContainText('characters that no barcode has')
  })
  await test.step('one press of the trigger that sends twice', async () => {
    await scan(page, CODE)
    await scan(page, CODE)
    await expect(lastScan(page)).toContainText('one press of the trigger')
  })
  await page.keyboard.press('F2')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
})

for (const delay of [5, 25, 60]) {
  test(`a scanner of ${delay} ms a key is learned, and scans then`, async ({ page }) => {
    await page.keyboard.press('Alt+z')
    const dialog = page.getByRole('dialog', { name: 'Learn the scanner' })
    await expect(dialog).toContainText('Scanned 0 of 3')
    for (let times = 1; times <= 3; times += 1) {
      await page.keyboard.type(CODE, { delay })
      await page.keyboard.press('Enter')
      await expect(dialog).toContainText(`Scanned ${times} of 3`)
    }
    await expect(dialog).toContainText(`Learned from ${CODE}`)
    await page.keyboard.press('Escape')
    const mean = settings(page).getByLabel('Usual pause between keys (ms)')
    expect(Number(await mean.inputValue())).toBeGreaterThan(delay)
    await expect(settings(page).getByLabel('Enter or Tab')).toBeChecked()
    // A busy computer may stall between two keys; whoever scans then scans again.
    await expect(async () => {
      await page.keyboard.type(CODE, { delay })
      await page.keyboard.press('Enter')
      await expect(lastScan(page)).toContainText(`${CASE} (${CODE})`, { timeout: 2_000 })
    }).toPass()
  })
}

test('settings are kept by keyboard alone, and go back to the usual', async ({ page }) => {
  const mean = settings(page).getByLabel('Usual pause between keys (ms)')
  await mean.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('120', { delay: 130 })
  await page.keyboard.press('Tab')
  await page.reload()
  // A key that comes before the till is there is nobody's.
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
  await expect(mean).toHaveCount(0)
  await page.keyboard.press('Alt+s')
  await expect(mean).toHaveValue('120')
  const reset = page.getByRole('button', { name: 'Back to the usual settings' })
  await reset.focus()
  await page.keyboard.press('Enter')
  await expect(mean).toHaveValue('35')
})

test('a box past its last day is not put into the sale', async ({ page }) => {
  await page.keyboard.press('F2')
  const past = await lensBox('260131')
  await scan(page, past.code)
  const warning = page.getByTestId('toast-text')
  await expect(warning).toContainText('batch LOT-9, passed its last day on 31-01-2026')
  const fresh = await lensBox('351231')
  await scan(page, fresh.code)
  await expectSelected(page, fresh.name, 1)
  await expect(warning).toHaveCount(0)
})

test('everything fits with large text', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await scan(page, '01029999999999911720013110LOT-OLD')
  await expect(lastScan(page)).toContainText('LOT-OLD')
  for (const text of ['100', '150']) {
    await page.evaluate((size) => {
      document.documentElement.dataset['text'] = size
    }, text)
    expect(await overflowing(page)).toEqual([])
  }
})
