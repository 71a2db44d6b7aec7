import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectSelected, newSale, payExactCash, scan, signIn } from './support/counter.ts'
import { OWNER, openOwnShop } from './support/own-shop.ts'
import { readPdfText } from './support/pdf-text.ts'
import { freePort, shownPairing } from './support/second-till.ts'

const CASE = { name: 'Hard case', code: '8901234567894' }
const RAVI = { name: 'Ravi Kumar', userName: 'ravi', pin: '470693' }

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: false })
})
test.afterAll(() => branch.close())

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function setUpShop(page: Page): Promise<Api> {
  await openOwnShop(page, branch.address)
  const owner = await signInToApi(branch.address, 'asha', 'spectacles')
  await owner.post('/api/Catalogue/item', {
    name: CASE.name,
    section: 'Accessory',
    taxClass: 'Spectacle cases',
    barcode: CASE.code,
    mrp: 200,
    price: 100,
    priceIncludesTax: true,
    openingStock: 20,
  })
  await owner.post('/api/People/save', {
    displayName: RAVI.name,
    userName: RAVI.userName,
    role: 'counter',
    pin: RAVI.pin,
    ownSecret: 'spectacles',
  })
  const lan = { isOn: true, address: '127.0.0.1', port: await freePort() }
  await owner.post('/api/Devices/lan', lan)
  return owner
}

/** Pairs another computer as people do, at both ends; answers its page. */
async function pair(browser: Browser, main: Page): Promise<{ page: Page; url: string }> {
  await main.keyboard.press('Alt+V')
  await expect(main.getByText('Open to paired devices')).toBeVisible()
  await main.keyboard.press('Alt+J')
  const { code, url } = await shownPairing(main)
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'They are the same' }).click()
  await page.getByLabel('Code from the main till').fill(code)
  await page.getByLabel('Name of this device').fill('Window till')
  await page.keyboard.press('Enter')
  await main.getByRole('button', { name: 'Let it in', exact: true }).click()
  await expect(main.getByText('Window till is paired.')).toBeVisible()
  await main.keyboard.press('Escape')
  // The new till goes to its sign-in by itself.
  await expect(page.getByText('Who is at the counter?')).toBeVisible()
  return { page, url }
}

async function sellOne(page: Page): Promise<void> {
  await scan(page, CASE.code)
  await expectSelected(page, CASE.name, 1)
  await payExactCash(page)
  await newSale(page)
}

async function goToDay(page: Page): Promise<void> {
  await page.keyboard.press('Alt+D')
  await expect(page.getByRole('heading', { name: /^Day/ })).toBeVisible()
}

/** Counts an amount in rupees as loose coins and says that it is all. */
async function count(page: Page, rupees: number): Promise<void> {
  await page.getByLabel(/coins/i).fill(String(rupees))
  await page.keyboard.press('F9')
}

test('two tills with a drawer each: sales, a hand-over, an X report, and one Z', async ({
  browser,
  page: main,
}) => {
  test.setTimeout(300_000)
  await main.setViewportSize({ width: 1366, height: 768 })
  const owner = await setUpShop(main)
  const { page: second, url } = await pair(browser, main)

  await test.step('the new till gets a drawer of its own', async () => {
    await main.getByRole('button', { name: 'Set up Window till' }).click()
    await field(main, 'Cash drawer').selectOption({ label: 'A new drawer' })
    await field(main, 'Name of the drawer').fill('Window')
    await field(main, 'Float each morning').fill('500')
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main.getByText('Window till saved.')).toBeVisible()
    await expect(main.getByText('Window · Float ₹500.00')).toBeVisible()
  })

  await test.step('both drawers are opened, each with its float', async () => {
    await goToDay(main)
    await field(main, 'Float').fill('2000')
    await main.keyboard.press('F9')
    await expect(card(main, 'Main drawer')).toContainText('₹2,000.00')
    await signIn(second, url, RAVI.name, RAVI.pin)
    await goToDay(second)
    await expect(second.getByRole('heading', { name: 'Open Window' })).toBeVisible()
    await expect(field(second, 'Float')).toHaveValue('500')
    await second.keyboard.press('F9')
    await expect(card(second, 'Window')).toContainText('₹500.00')
    await expect(card(second, 'Main drawer')).toHaveCount(0)
  })

  await test.step('each sale goes into the drawer of its till', async () => {
    await second.keyboard.press('Escape')
    await sellOne(second)
    await main.keyboard.press('Escape')
    await sellOne(main)
    await sellOne(main)
    await goToDay(main)
    await expect(card(main, 'Main drawer')).toContainText('₹2,200.00')
    await expect(card(main, 'Window')).toContainText('₹600.00')
    await expect(card(main, 'Window')).toContainText(RAVI.name)
  })

  await test.step('the drawer at the window is counted and handed over', async () => {
    await goToDay(second)
    await second.keyboard.press('c')
    await expect(second.getByRole('heading', { name: 'Count Window' })).toBeVisible()
    await count(second, 590)
    await expect(second.getByText('₹10.00 is missing.')).toBeVisible()
    await second.getByRole('button', { name: 'Hand over' }).click()
    const dialog = second.getByRole('dialog', { name: 'Hand over' })
    await expect(dialog.getByText('₹590.00 was counted.')).toBeVisible()
    await dialog.getByLabel('Reason for the difference').fill('A coin rolled away')
    await dialog.getByLabel('PIN of who takes over').focus()
    await second.keyboard.type('9999', { delay: 90 })
    await second.keyboard.press('Enter')
    await expect(dialog.getByText('That PIN is not right.')).toBeVisible()
    await expect(second.getByText('A manager’s approval')).toHaveCount(0)
    await second.keyboard.type(OWNER.pin, { delay: 90 })
    await second.keyboard.press('Enter')
    await expect(second.getByText(`${OWNER.name} has the drawer now.`)).toBeVisible()
    await expect(card(second, 'Window')).toContainText(OWNER.name)
  })

  await test.step('an X report is printed, and nothing changes by it', async () => {
    await goToDay(main)
    await main.getByRole('button', { name: 'X report' }).click()
    const paper = main.frameLocator('iframe[data-print]')
    await expect(paper.getByText('X REPORT').first()).toBeAttached()
    await expect(
      paper.getByRole('row', { name: /Expected.*2,200.00.*590.00.*2,790.00/ }),
    ).toHaveCount(1)
    await expect(card(main, 'Window')).toContainText('₹590.00')
  })

  await test.step('the day closes when both are counted', async () => {
    await main.keyboard.press('c')
    await count(main, 2_200)
    await expect(main.getByText('Count these too before you close the day: Window.')).toBeVisible()
    await main.keyboard.press('F9')
    await expect(main.getByText(/Cash moved in Window since it was counted/)).toBeVisible()
    // Who closes has not seen the count of the other till: what is off there is said, and asked about.
    await second.keyboard.press('c')
    await count(second, 1_070)
    await expect(second.getByText('₹480.00 more than expected.')).toBeVisible()
    await main.keyboard.press('F9')
    await expect(main.getByText(/Window ₹480\.00 too much/)).toBeVisible()
    await expect(main.getByLabel(/^Reason for the difference/)).toBeFocused()
    await main.keyboard.press('Escape')
    await main.getByRole('button', { name: 'Count Window' }).click()
    await count(main, 590)
    await expect(field(main, 'Stays in Main drawer')).toHaveValue('2000')
    await main.keyboard.press('F9')
    const secondPlace = main.getByRole('dialog', { name: 'Keep every sale on two disks' })
    await secondPlace.getByRole('button', { name: 'Not today' }).click()
    await expect(main.getByRole('heading', { name: /^Z report/ })).toBeVisible()
  })

  await test.step('the Z has a column for each drawer, on the screen and on paper', async () => {
    const cash = main.getByRole('table').filter({ hasText: 'All drawers' })
    await expect(cash.getByRole('row', { name: /Should be/ })).toHaveText(
      /₹2,200.00.*₹590.00.*₹2,790.00/,
    )
    await expect(main.getByText(`${RAVI.name} – ${OWNER.name}`)).toBeVisible()
    const z = await owner.get('/api/Day/report')
    expect(z.Drawers).toMatchObject([
      { Name: 'Main drawer', Float: 2_000, Receipts: 200, Expected: 2_200, FloatLeft: 2_000 },
      { Name: 'Window', Float: 500, Receipts: 100, HandedOver: -10, Expected: 590, FloatLeft: 500 },
    ])
    const download = await fetch(`${branch.address}/api/Documents/DayEnd/${z.Date.slice(0, 10)}`, {
      headers: { authorization: `Bearer ${await ownerToken()}` },
    })
    const text = await readPdfText(new Uint8Array(await download.arrayBuffer()))
    expect(text).toContain('Window')
    expect(text).toMatch(/Expected\s+2,200.00\s+590.00\s+2,790.00/)
  })
  await second.context().close()
})

async function ownerToken(): Promise<string> {
  const answer = await fetch(`${branch.address}/api/Auth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'asha', password: 'spectacles' }),
  })
  return (await answer.json()).AccessToken
}
