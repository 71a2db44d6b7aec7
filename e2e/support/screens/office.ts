import { expect } from '@playwright/test'
import { scan } from '../counter.ts'
import { closeDialogs, dialogOf, openByKey, openScreen, type Subject, settled } from './subject.ts'

const ITEMS: readonly Subject[] = [
  {
    name: 'items',
    shows: 'items',
    async go({ page }) {
      await openScreen(page, 'Alt+f', /^Items$/)
      await expect(page.getByTestId('item-row').first()).toBeVisible()
    },
  },
  {
    name: 'item',
    async go({ page }) {
      await scan(page, 'CASE-H-BK')
      await expect(page.getByTestId('item-figures')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'item-change',
    shows: 'itemForm',
    async go({ page }) {
      await openByKey(page, 'e')
      await expect(dialogOf(page).getByLabel('Name', { exact: true })).toHaveValue(
        'Hard case black',
      )
    },
  },
  {
    name: 'prices-preview',
    shows: 'priceChange',
    async go({ page }) {
      await openByKey(page, 'p')
      await dialogOf(page).getByLabel('Percent').fill('-5')
      await page.keyboard.press('Enter')
      await expect(dialogOf(page).getByText('1 of 1 prices change.')).toBeVisible()
    },
  },
  { name: 'item-merge', shows: 'itemMerge', go: ({ page }) => openByKey(page, 'm') },
]

const GOODS: readonly Subject[] = [
  {
    name: 'goods-in',
    shows: 'goodsIn',
    go: ({ page }) => openScreen(page, 'Shift+F10', /^Goods in$/),
  },
  {
    name: 'goods-in-bill',
    async go({ page }) {
      await page.keyboard.press('Insert')
      await page.getByLabel('Supplier', { exact: true }).selectOption({ index: 1 })
      await page.getByLabel('Bill number').fill('A-1')
      await page.getByLabel('Bill total with tax').fill('100')
      await scan(page, 'CASE-H-BK')
      await page.getByTestId('inward-line').locator('input[id^="inward-cost-"]').fill('90')
      await page.getByRole('button', { name: 'Add a charge or discount' }).click()
      await expect(page.getByText('The bill differs by')).toBeVisible()
    },
  },
  {
    name: 'supplier-new',
    async go({ page }) {
      await page.getByRole('button', { name: 'Add to: Supplier' }).click()
      await expect(dialogOf(page).getByLabel('Name', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'goods-in-grid-dialog',
    shows: 'inwardGrid',
    async go({ page }) {
      await closeDialogs(page)
      await openByKey(page, 'Alt+k')
      await settled(page)
    },
  },
  {
    name: 'goods-in-file-dialog',
    shows: 'inwardFile',
    async go({ page }) {
      await closeDialogs(page)
      await openByKey(page, 'Control+o')
      await dialogOf(page)
        .locator('input[type=file]')
        .setInputFiles({
          name: 'bill.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('code,qty,cost,mrp\nCASE-H-BK,4,90,\nNOBODY,2,40,99'),
        })
      await expect(dialogOf(page).getByTestId('file-row').first()).toBeVisible()
    },
  },
  {
    name: 'goods-in-drop-dialog',
    shows: 'purchaseDrop',
    async go({ page }) {
      await closeDialogs(page)
      await page.getByRole('button', { name: 'Throw the draft away' }).click()
      await expect(dialogOf(page).getByRole('button', { name: 'Keep it' })).toBeVisible()
    },
  },
]

const SETTINGS: readonly Subject[] = [
  {
    name: 'lists',
    shows: 'masters',
    async go({ page }) {
      await openScreen(page, 'Shift+F11', /^Lists$/)
      await page.getByTestId('master-row').first().click()
      await expect(page.getByLabel('GSTIN')).toBeVisible()
    },
  },
  {
    name: 'list-of-fitters',
    async go({ page }) {
      await page.getByRole('button', { name: 'Fitters', exact: true }).click()
      // Until they are read, the rows of the list before are on the screen.
      await page.getByTestId('master-row').filter({ hasText: 'Latha M' }).click()
      await page.getByRole('button', { name: 'Add a rate' }).click()
    },
  },
  {
    name: 'list-of-values',
    async go({ page }) {
      await page.getByRole('button', { name: 'Values of items', exact: true }).click()
      await page.getByLabel('List of').selectOption('coating')
      // Until they are read, the values of the list before are on the screen.
      await page.getByTestId('value-row').filter({ hasText: 'Anti-reflective' }).click()
      await page.getByLabel('Write it as').fill('Hard coat')
      await expect(page.getByRole('button', { name: 'Change the value' })).toBeVisible()
    },
  },
  {
    name: 'shop-settings',
    shows: 'shop',
    async go({ page }) {
      await openScreen(page, 'Shift+F12', /^Shop$/)
      await expect(page.getByLabel('Shop name')).toBeVisible()
    },
  },
  {
    name: 'tax-rates',
    async go({ page }) {
      await page.getByRole('radio', { name: 'Tax rates' }).check()
      await expect(page.getByRole('heading', { name: 'New rate' })).toBeVisible()
    },
  },
  {
    name: 'tax-rate-asked',
    async go({ page }) {
      const rate = page.getByLabel('Rate %')
      await rate.fill('7')
      // Enter asks, once and again; another button says that it is meant.
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(page.getByText('7 % is not a GST rate known today.')).toBeVisible()
      await expect(rate).toHaveValue('7')
      await expect(page.getByRole('button', { name: 'Enter it anyhow' })).toBeVisible()
    },
  },
]

const LAB: readonly Subject[] = [
  {
    name: 'lab-receive',
    shows: 'labParcels',
    async go({ page }) {
      await openScreen(page, 'Shift+F1', /^Lab$/)
      await page.getByTestId('lab-waiting').first().getByRole('button').click()
      await expect(page.getByTestId('lab-job')).toBeVisible()
    },
  },
  {
    name: 'lab-bill',
    async go({ page }) {
      await page.getByRole('radio', { name: 'Lab’s bill' }).check()
      await expect(page.getByLabel('Bill number')).toBeVisible()
    },
  },
  {
    name: 'lab-fitters',
    async go({ page }) {
      await page.getByRole('radio', { name: 'Fitters' }).check()
      await expect(page.getByRole('heading', { name: 'Bills of fitters' })).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'lab-send',
    async go({ page }) {
      await page.getByRole('radio', { name: 'Send' }).check()
      await settled(page)
      await closeDialogs(page)
    },
  },
]

/** What the shop is stocked and kept by. */
const REPORTS: readonly Subject[] = [
  {
    name: 'overview',
    shows: 'reports',
    async go({ page }) {
      await openScreen(page, 'Shift+F5', /^Reports$/)
      await expect(page.getByRole('heading', { name: 'Sold less returns, by month' })).toBeVisible()
    },
  },
  {
    name: 'report',
    async go({ page }) {
      // "Sales by item": the titles are the server's, in the person's language.
      await page.getByTestId('report-name').nth(2).click()
      await expect(page.getByTestId('report-table')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'gst',
    shows: 'gst',
    async go({ page }) {
      await page.getByRole('button', { name: 'GST', exact: true }).click()
      await expect(page.getByTestId('gst-month')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'tally-ledgers',
    shows: 'tallyLedgers',
    async go({ page }) {
      await page.getByRole('button', { name: 'Cash ledgers in Tally' }).click()
      await expect(dialogOf(page).getByLabel('To the bank')).toHaveValue('Bank')
    },
  },
]

export const OFFICE: readonly Subject[] = [...ITEMS, ...GOODS, ...SETTINGS, ...LAB, ...REPORTS]
