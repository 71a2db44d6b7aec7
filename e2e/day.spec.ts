/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { payExactCash, scan, signIn } from './support/counter.ts'

let branch: BranchUnderTest
let owner: Api

test.beforeEach(async () => {
  branch = await openBranch({ demo: true })
  owner = await signInToApi(branch.address, 'owner', 'owner-demo')
})
test.afterEach(() => branch.close())

/** From wherever the till is to the day. */
async function goToDay(page: Page): Promise<void> {
  await page.keyboard.press('Alt+D')
  await expect(page.getByRole('heading', { name: /^Day/ })).toBeVisible()
}

test('a day is opened, sold in, counted blind and closed with the keyboard alone', async ({
  page,
}) => {
  await signIn(page, branch.address, 'Santosh', '2222')
  await expect(page.getByText('The day is not open yet.')).toBeVisible()

  await test.step('open with the float that was left', async () => {
    await goToDay(page)
    await expect(page.getByLabel('Float', { exact: true })).toHaveValue('2000')
    await page.keyboard.press('F9')
    await expect(page.getByText('Open', { exact: true })).toBeVisible()
  })

  const hardCase = await owner.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
  await test.step('sell for cash, take some out for tea', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText('The day is not open yet.')).toHaveCount(0)
    await scan(page, hardCase.Barcode)
    await expect(page.getByText(/^Selected: Hard case black/)).toBeAttached()
    await payExactCash(page)
    await goToDay(page)
    await page.keyboard.press('o')
    await expect(page.getByRole('dialog', { name: 'Cash out' })).toBeVisible()
    await page.keyboard.type('40')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('cell', { name: '−₹40.00' })).toBeVisible()
    await expect(page.getByText('The amount that should be in the drawer')).toBeVisible()
  })

  await test.step('count note by note, a little short, and close', async () => {
    const expected = 2_000 + Number(hardCase.Price) - 40
    const state = await owner.get('/api/Day/state')
    expect(state.ExpectedCash).toBe(expected)
    await page.keyboard.press('c')
    for (const face of [500, 200, 100, 50, 20, 10]) {
      const rest: number = expected - 10 - (await countedSoFar(page))
      await page.keyboard.type(String(Math.floor(rest / face)))
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('F9')
    await expect(page.getByText('₹10.00 is missing.')).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByText('The day is closed and its report is sealed.')).toBeVisible()
  })

  await test.step('the report is sealed, and says so', async () => {
    const z = await owner.get('/api/Day/report')
    expect(z.Cash).toMatchObject({ Float: 2_000, Out: 40, Difference: -10 })
    expect((await owner.get('/api/Day/report/check')).Verdict).toBe('Holds')
  })
})

async function countedSoFar(page: Page): Promise<number> {
  const text = (await page.getByTestId('day-readout').locator('strong').textContent()) ?? ''
  return Number(text.replaceAll(/[₹,]/g, ''))
}
