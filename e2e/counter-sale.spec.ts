import fs from 'node:fs'
import { expect, test } from '@playwright/test'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { newSale, pauseOfHand, scan, scanBar, signIn } from './support/counter.ts'
import { LONG } from './support/long.ts'
import { readPdfText } from './support/pdf-text.ts'
import { expectUnmoved } from './support/unmoved.ts'

let branch: BranchUnderTest
let api: Api

test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
  api = await signInToApi(branch.address, 'owner', 'owner-demo')
})
test.afterAll(() => branch.close())

/** An item of the demo shop by its code, as the scanner's look-up knows it. */
function item(code: string) {
  return api.get(`/api/quickSale/getItemDetailFromCode?code=${encodeURIComponent(code)}`)
}

const rupees = (amount: number) =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('a walk-in sale with the keyboard alone, from scan to printed invoice', async ({ page }) => {
  const hardCase = await item('CASE-H-BK')
  await signIn(page, branch.address, 'Santosh', '2222')

  await test.step('scan one item twice', async () => {
    await scan(page, hardCase.Barcode)
    await expect(page.getByText('Selected: Hard case black, quantity 1')).toBeAttached()
    await pauseOfHand(page)
    await scan(page, hardCase.Barcode)
    await expect(page.getByText('Selected: Hard case black, quantity 2')).toBeAttached()
    await expect(page.getByText(`₹${rupees(2 * hardCase.Price)}`).first()).toBeVisible()
  })

  await test.step('take the exact cash and save', async () => {
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Sale saved')).toBeVisible()
  })

  const [order] = (
    await api.post('/api/Orders/search', {
      fromDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      pageNumber: 1,
      pageSize: 1,
    })
  ).Items
  await expect(page.getByText(order.InvoiceNo)).toBeVisible()

  await test.step('the PDF holds what the law and the customer want', async () => {
    const download = page.waitForEvent('download')
    await page.keyboard.press('d')
    const file = await (await download).path()
    const text = await readPdfText(fs.readFileSync(file))
    const model = await api.get(
      `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${order.ID}`,
    )
    for (const particular of [
      'TAX INVOICE',
      order.InvoiceNo,
      model.Branch.GSTIN,
      hardCase.HSN.slice(0, 6),
      rupees(model.Totals.TaxableAmount),
      rupees(model.Totals.CGST),
      rupees(model.Totals.SGST),
      rupees(model.Totals.NetAmount),
      model.AmountInWords,
    ]) {
      expect(text).toContain(particular)
    }
    expect(model.Totals.NetAmount).toBe(2 * hardCase.Price)
  })

  await test.step('Enter starts the next sale', async () => {
    await newSale(page)
  })
})

test('a UPI payment needs its reference; cash gives change', LONG, async ({ page }) => {
  await signIn(page, branch.address, 'Santosh', '2222')
  await scan(page, 'CASE-H-BK')
  await expect(page.getByText('Selected: Hard case black, quantity 1')).toBeAttached()

  await test.step('from 50,000 rupees before tax on the bill names its buyer', async () => {
    const notice = page.getByText(/needs the buyer’s name, address and State/)
    const sellMany = async (quantity: string): Promise<void> => {
      await page.keyboard.press('F8')
      await page.getByTestId('edit-form').getByLabel('Qty').fill(quantity)
      await page.keyboard.press('Enter')
      await expect(page.getByText(`quantity ${quantity}`)).toBeAttached()
      await page.keyboard.press('F9')
      await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
    }
    await sellMany('240')
    await expect(notice).toBeVisible()
    await page.keyboard.press('Escape')
    await sellMany('1')
    await expect(notice).toBeHidden()
  })

  // What is handed over now has no lab, no urgency and no promised day.
  await expect(page.getByLabel('Promised day')).toHaveCount(0)
  await expect(page.getByLabel('Priority')).toHaveCount(0)
  await page.getByRole('radio', { name: 'On delivery' }).check()
  await expect(page.getByLabel('Promised day')).toBeVisible()
  await page.getByRole('radio', { name: 'Now' }).check()
  await page.getByLabel('Amount', { exact: true }).fill('500')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sale saved')).toBeVisible()
  await expect(page.getByText('Change', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('₹250.00').first()).toBeVisible()
})

test('a wrong PIN moves no key of the pad', LONG, async ({ page }) => {
  await page.goto(branch.address)
  await page.getByRole('button', { name: 'Santosh' }).click()
  const pad = page.getByRole('button', { name: '5', exact: true })
  await expectUnmoved([pad, page.getByRole('button', { name: /^Sign in/ })], async () => {
    await page.keyboard.type('8642')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('PIN of Santosh')).toHaveAccessibleDescription(
      'That PIN is not right.',
    )
  })
})

test('an unknown code is kept and offered, never lost, and moves nothing', async ({ page }) => {
  await signIn(page, branch.address, 'Santosh', '2222')
  await scan(page, 'CASE-H-BK')
  await expect(page.getByText('Selected: Hard case black, quantity 1')).toBeAttached()
  const total = page.getByTestId('readout-figure')
  const standing = [scanBar(page), page.getByTestId('cart-row'), total]
  await expectUnmoved(standing, async () => {
    await scan(page, '9999999999994')
    await expect(page.getByText('No item has this code')).toBeVisible()
    await expect(page.getByText('9999999999994')).toBeVisible()
  })
  await expectUnmoved(standing, async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(page.getByText(/^Another window has the keyboard/)).toBeVisible()
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await scan(page, 'SPRAY-30')
  await expect(page.getByTestId('cart-row')).toHaveCount(2)
  await expect(page.getByText('9999999999994')).toBeVisible()

  await test.step('nor does a key that says why it does nothing', async () => {
    await page.keyboard.press('F6')
    await expect(page.getByTestId('cart-row')).toHaveCount(0)
    await page.getByTestId('toast-close').click()
    await expectUnmoved([scanBar(page), total], async () => {
      await page.keyboard.press('F6')
      await expect(page.getByText('There is nothing to hold yet.').first()).toBeVisible()
    })
  })
})

test('the sale comes back after a reload and after a power cut of the server', async ({ page }) => {
  await signIn(page, branch.address, 'Santosh', '2222')
  await scan(page, 'CASE-H-BK')
  await expect(page.getByText('Selected: Hard case black, quantity 1')).toBeAttached()

  await page.reload()
  await expect(page.getByText('Hard case black').first()).toBeVisible()

  await branch.cutPower()
  await scan(page, 'NOSE-TI')
  await expect(
    page.getByText('The branch server does not answer', { exact: false }).first(),
  ).toBeVisible()
  await branch.startAgain()
  await expect(page.getByText('The branch server does not answer', { exact: false })).toHaveCount(
    0,
    {
      timeout: 20_000,
    },
  )
  await expect(page.getByText('Hard case black').first()).toBeVisible()
  await scan(page, 'CASE-H-BK')
  await expect(page.getByText('Selected: Hard case black, quantity 2')).toBeAttached()
})

test('a held sale is resumed on a second till', LONG, async ({ browser }) => {
  const first = await browser.newPage()
  const second = await browser.newPage()
  await signIn(first, branch.address, 'Santosh', '2222')
  await scan(first, 'CASE-H-BK')
  await expect(first.getByText('Selected: Hard case black, quantity 1')).toBeAttached()
  await first.keyboard.press('F6')
  await expect(first.getByText('Ready for the next customer')).toBeVisible()

  await signIn(second, branch.address, 'Farida Sheikh', '3333')
  await second.keyboard.press('F7')
  const held = second.getByRole('dialog', { name: 'Held sales' })
  await expect(held.getByText('Hard case black').first()).toBeVisible()
  await second.keyboard.press('Enter')
  await expect(second.getByText('Selected: Hard case black, quantity 1')).toBeAttached()
  await first.close()
  await second.close()
})
