/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { payExactCash, scan, signIn } from './support/counter.ts'
import { overflowing } from './support/overflow.ts'
import { untilQuiet } from './support/quiet.ts'

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

/** Walks every face of the day's screen as the owner sees it. */
async function walkDay(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await goToDay(page)
  await expect(page.getByText('Sold by hour')).toBeVisible()
  await check('not open')
  await page.getByRole('radio', { name: 'Notes', exact: true }).check()
  await check('opening by notes')
  await page.getByRole('radio', { name: 'Total', exact: true }).check()
  await page.keyboard.press('F9')
  await expect(page.getByText('Should be in the drawer')).toBeVisible()
  await check('open')
  await page.getByRole('button', { name: 'The day before' }).click()
  await expect(page.getByText('Collected by method')).toBeVisible()
  await check('yesterday')
  await page.keyboard.press('t')
  await expect(page.getByRole('columnheader', { name: 'Hour' })).toBeVisible()
  await check('charts as tables')
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog', { name: 'Cash in' })).toBeVisible()
  await check('cash in')
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(page.getByText('Counted so far')).toBeVisible()
  await check('count')
  await page.keyboard.type('1')
  await page.keyboard.press('F9')
  await expect(page.getByText('₹1,500.00 is missing.')).toBeVisible()
  await check('difference')
  await page.getByLabel('Reason for the difference').fill('A bundle went to the bank')
  await page.keyboard.press('F9')
  const secondPlace = page.getByRole('dialog', { name: 'Keep every sale on two disks' })
  await expect(secondPlace.getByText('With your password')).toBeVisible()
  await check('asked for a second place')
  await page.keyboard.press('Escape')
  await expect(secondPlace).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Z report/ })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByText('The seal holds')).toBeVisible()
  await check('report')
  await page.keyboard.press('z')
  await expect(page.getByRole('columnheader', { name: 'Closed by' })).toBeVisible()
  await check('reports')
}

test('every face of the day passes an accessibility scan, light and dark', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1366, height: 768 })
  await walkDay(page, async (name) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, `${name} in the ${colorScheme} theme`)
    }
  })
})

test('and fits at 150 % of text', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await walkDay(page, async (name) => {
    await page.evaluate(() => {
      document.documentElement.dataset['text'] = '150'
    })
    // The key bar drops what does not fit as soon as it sees the larger text.
    await untilQuiet(page)
    expect(await overflowing(page), name).toEqual([])
  })
})
