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
  const counted = rows === 1 ? '1 row' : `${rows} rows`
  await page.getByRole('button', { name: `Import ${counted}` }).click()
  await expect(page.getByText(`${counted} imported.`)).toBeVisible()
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

  await test.step('contact lenses, old bills and their lines, purchases of Optical Guru', async () => {
    const lenses = csv('contact-lenses.csv', [
      'ID,R BC,R DIA,R Power,R Cylinder,R Axis,L BC,L DIA,L Power,Visit Date',
      'C1,8.60,14.2,-2.25,-0.75,180,8.60,14.2,-2.00,25-3-2023',
    ])
    await bring(page, lenses, 'Contact lenses', 1)
    const bills = csv('bills.csv', [
      'ID,Bill No,Serial,Date,Delivery,Qty,Sub Total,GST %,GST,Extra Disc %,Amount,Total,Paid,Balance',
      'C1,OG-1,1,25-01-2023,0000-00-00,2,"Rs 4,000.00",12%,480,5,4480,4480.00,4480,0',
    ])
    await bring(page, bills, 'Old bills', 1)
    const lines = csv('lines.csv', [
      'Bill No,Description,Price,Qty,Discount,Tax,Amount',
      'OG-1,Frame RB 2140,2480,1,0,0,2480',
      'OG-1,Lens 1.56,1000,2,,,2000',
    ])
    await choose(page, lines, 'Lines of old bills')
    await check(page)
    await page.getByRole('button', { name: /^Import \d/ }).click()
    await expect(page.getByText(/^\d rows? imported/)).toBeVisible()
    const bought = csv('purchases.csv', [
      'Product Name,Type,Cost,Qty,Discount %,GST %,GST Type,Retail,Wholesale,Barcode Exists,Base Barcode,Expiry,Price Cut',
      'Titan/TW-1/Black,Frame,400,3,0,12,CGST-SGST,1299,0,1,OGB-1,0000-00-00,0',
    ])
    await choose(page, bought, 'Items')
    await check(page)
    await page.getByRole('button', { name: /^Import 1 item/ }).click()
    await expect(page.getByText(/^1 items? imported/)).toBeVisible()
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
    await expect(page.getByText('OG-1').first()).toBeVisible()
  })
})
