import { expect, type Page } from '@playwright/test'
import { expectSelected, newSale, pauseOfHand, payExactCash, scan } from './counter.ts'

/** A field by the whole of its label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Goods of a story, by what is scanned and what is read. */
export type Goods = { code: string; name: string }

/** Begins a bill of a supplier and scans its goods, which are known or asked for. */
export async function beginBill(page: Page, supplier: string, { code }: Goods): Promise<void> {
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('Insert')
  await field(page, 'Supplier').selectOption({ label: supplier })
  await pauseOfHand(page)
  await scan(page, code)
}

/** The item that an unknown code on a bill becomes, made in place. */
export async function makeOnBill(
  page: Page,
  { name }: Goods,
  more: { brand: string; mrp: string },
): Promise<void> {
  const form = page.getByRole('dialog', { name: 'New item' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Brand', { exact: true }).fill(more.brand)
  await form.getByLabel('MRP', { exact: true }).fill(more.mrp)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('inward-line')).toContainText(name)
}

/** Begins a bill of a supplier for goods that the shop knows. */
export async function beginKnown(page: Page, supplier: string, goods: Goods): Promise<void> {
  await beginBill(page, supplier, goods)
  await expect(page.getByTestId('inward-line')).toContainText(goods.name)
}

/** A new entry of the list that is up. */
export async function addEntry(page: Page, name: string, isLab = false): Promise<void> {
  await page.keyboard.press('Insert')
  await field(page, 'Name').fill(name)
  if (isLab) await page.getByLabel('Makes lenses (lab)').check()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('master-row').filter({ hasText: name })).toBeVisible()
}

/** Changes the price of the item that is up by so many percent, and sees it in its history. */
export async function changePrice(
  page: Page,
  percent: string,
  { after, before }: { before: string; after: string },
): Promise<void> {
  // The key is named as soon as the search, which the scan may have found with the focus, left it.
  const button = page.getByTestId('stage').getByRole('button', { name: 'Prices' })
  await expect(button.getByText('P', { exact: true })).toBeVisible()
  await page.keyboard.press('p')
  const prices = page.getByRole('dialog', { name: 'Change prices' })
  await prices.getByLabel('Percent').fill(percent)
  await page.keyboard.press('Enter')
  await expect(prices.getByText('1 of 1 prices change.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(prices).toBeHidden()
  await page.getByRole('radio', { name: 'Changes' }).check()
  await expect(page.getByTestId('history')).toContainText(`Selling price: ${before} → ${after}`)
}

/** A supplier's bill of some pieces at a cost without tax, up to its posting. */
export async function bringIn(
  page: Page,
  { name }: Goods,
  bill: { number: string; pieces: string; cost: string; total: string },
): Promise<void> {
  await page.getByLabel(`Pieces of ${name}`).fill(bill.pieces)
  await page.getByLabel(`Cost before tax of ${name}`).fill(bill.cost)
  await page.getByLabel('Bill number').fill(bill.number)
  await page.getByLabel('Bill total with tax').fill(bill.total)
  await expect(page.getByTestId('inward-totals')).toContainText('Both totals agree.')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /^Goods in .*\d/ })).toBeVisible()
}

/** Sells one piece over the counter for cash. */
export async function sellOne(page: Page, { code, name }: Goods): Promise<void> {
  await page.keyboard.press('F2')
  await pauseOfHand(page)
  await scan(page, code)
  await expectSelected(page, name, 1)
  await payExactCash(page)
  await newSale(page)
}

/** Shows the page of the item whose code is scanned. */
export async function openItemPage(page: Page, { code }: Goods): Promise<void> {
  await page.keyboard.press('Alt+f')
  await pauseOfHand(page)
  await scan(page, code)
}

/** What the page of an item that is up says is there, and what it is worth. */
export async function expectFigures(page: Page, pieces: string, value: string): Promise<void> {
  const figures = page.getByTestId('item-figures')
  await expect(figures).toContainText(`On hand${pieces}Committed0Free${pieces}`)
  await expect(figures).toContainText(`Value${value}`)
}
