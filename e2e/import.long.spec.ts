import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { testWorkbook } from '../server/import/testing/workbook.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { openOwnShop } from './support/own-shop.ts'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: false })
})
test.afterAll(() => branch.close())

type File = { name: string; contents: string | Buffer }

const csv = (name: string, rows: readonly string[]): File => ({ name, contents: rows.join('\n') })

/** Chooses a file, and expects what it is taken for. */
async function choose(page: Page, { contents, name }: File, kind: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(contents),
  })
  await expect(
    page.getByRole('radio', { name: kind, exact: true, checked: true }),
    `${name} is ${kind}`,
  ).toBeVisible()
}

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the file' }).click()
}

async function take(page: Page, rows: number): Promise<void> {
  await page.getByRole('button', { name: `Import ${rows} rows` }).click()
  await expect(page.getByText(`${rows} rows imported.`)).toBeVisible()
}

/** The same file once more: nothing is new. */
async function expectKnown(page: Page, rows: number): Promise<void> {
  await check(page)
  await expect(page.getByText(`${rows} already here.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeHidden()
}

async function bring(page: Page, file: File, kind: string, rows: number): Promise<void> {
  await choose(page, file, kind)
  await check(page)
  await take(page, rows)
  await choose(page, file, kind)
  await expectKnown(page, rows)
}

const refusal = (page: Page, row: number) =>
  page
    .getByRole('region', { name: 'What the file holds' })
    .getByRole('row')
    .filter({
      has: page.getByRole('cell', { name: String(row), exact: true }),
    })

test('an empty shop takes over all that a former program had', async ({ page }) => {
  test.slow()
  await openOwnShop(page, branch.address)
  await page.keyboard.press('Alt+I')

  await test.step('items', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Sample file', exact: true }).click()
    const contents = fs.readFileSync(await (await download).path())
    await choose(page, { name: 'items.csv', contents }, 'Items')
    await check(page)
    await page.getByRole('button', { name: 'Import 12 items' }).click()
    await expect(page.getByText('12 items imported.')).toBeVisible()
  })

  await test.step('customers with their families, of a workbook', async () => {
    const customers = testWorkbook([
      ['Cust ID', 'Customer Name', 'Mobile No', 'Family Head', 'Relation'],
      ['C1', 'Mr. VASANT RAO', 9886011111, null, null],
      ['C2', 'Sita Rao', '+91 98860 11111', 'C1', 'Wife'],
      ['C3', 'Anil Das', '09886033333', null, null],
    ])
    await bring(page, { name: 'customers.xlsx', contents: customers }, 'Customers', 3)
  })

  await test.step('suppliers with what is owed to them', async () => {
    const suppliers = csv('suppliers.csv', [
      'Supplier Name,Mobile,Opening Balance',
      'Essel Lens Lab,9845077777,"1,500.00 Cr"',
    ])
    await bring(page, suppliers, 'Suppliers', 1)
  })

  await test.step('prescriptions with all that stands in cells', async () => {
    const heading = 'Cust ID,Date,R SPH,R CYL,R AXIS,L SPH,L CYL,L AXIS,ADD'
    const good = 'C1,25-03-2024,-225,0.75-,0,PL,,,+2.00 ADD'
    await choose(page, csv('rx.csv', [heading, good, 'C9,1-4-2024,-1,,,-1,,,']), 'Prescriptions')
    await check(page)
    await expect(refusal(page, 3)).toContainText('not among the customers')
    await expect(page.getByRole('button', { name: /^Import \d/ })).toBeHidden()
    await choose(page, csv('rx.csv', [heading, good, 'C3,1-4-2024,-1,,,-1,,,']), 'Prescriptions')
    await check(page)
    await take(page, 2)
  })

  await test.step('dues and credits, with a bad row that is mended', async () => {
    const heading = 'Customer Name,Mobile,Bill No,Bill Date,Balance'
    const credit = 'Sita Rao,9886011111,OLD-2,06-01-2026,500.00 Cr'
    await choose(
      page,
      csv('dues.csv', [heading, 'Vasant Rao,9886011111,OLD-1,05-01-2026,12x', credit]),
      'Dues and credits',
    )
    await check(page)
    await expect(refusal(page, 2)).toContainText('12x')
    const mended = csv('dues.csv', [
      heading,
      'Vasant Rao,9886011111,OLD-1,05-01-2026,1234.50',
      credit,
    ])
    await bring(page, mended, 'Dues and credits', 2)
  })

  await test.step('open orders', async () => {
    const orders = csv('orders.csv', [
      'Order No,Order Date,Customer Name,Mobile,Description,Total,Advance,Delivery Date',
      'J-1,01-06-2026,Anil Das,9886033333,Frame with progressive,5250,2000,30-06-2026',
    ])
    await bring(page, orders, 'Open orders', 1)
  })

  await test.step('the counter sees what is due, and the order among its own', async () => {
    await page.keyboard.press('Alt+c')
    await page.getByLabel('Mobile, name or number').fill('Anil Das')
    await page.getByRole('button', { name: /Anil Das/ }).click()
    await expect(page.getByText('3,250', { exact: false }).first()).toBeVisible()
    await page.getByLabel('Mobile, name or number').fill('Vasant Rao')
    await page.getByRole('button', { name: /Vasant Rao/ }).click()
    await expect(page.getByText('1,234.50', { exact: false }).first()).toBeVisible()
  })
})
