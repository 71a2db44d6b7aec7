import { expect, type Page } from '@playwright/test'
import { expectListed, scan } from '../counter.ts'
import { PRESCRIBING } from './prescribing.ts'
import { closeDialogs, dialogOf, openByKey, type Subject, settled, type Visit } from './subject.ts'

const bar = (page: Page) => page.getByRole('combobox', { name: /^Scan or type/ })

/** Types into the bar and waits for what it finds. */
async function find(page: Page, text: string): Promise<void> {
  await bar(page).fill(text)
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectListed(page.getByRole('listbox'))
}

/** Takes the first lens of a power; the sale then has so many lines. */
async function take(page: Page, text: string, lines: number): Promise<void> {
  await find(page, text)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('cart-row')).toHaveCount(lines)
}

/** Presses the key of a way to pay. */
async function payBy(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expect(page.getByTestId('pay').locator('button[aria-pressed="true"]').first()).toBeVisible()
}

/** A pair of spectacles for a known customer, with a case beside it. */
async function ringUp({ page }: Visit): Promise<void> {
  await closeDialogs(page)
  const dismiss = page.getByRole('button', { name: /Dismiss/ })
  if ((await dismiss.count()) > 0) await dismiss.first().click()
  // A family has this number: an arrow says who it is.
  await find(page, '9845020848')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('customer-card')).toContainText('9845020848')
  await take(page, '-2 1.56', 1)
  await take(page, '-2.25 1.56', 2)
  await scan(page, 'CASE-H-BK')
  await expect(page.getByTestId('cart-row')).toHaveCount(3)
}

/** A sale as it grows. */
const RINGING_UP: readonly Subject[] = [
  { name: 'counter-sale-in-pairs', go: ringUp },
  { name: 'counter-type-ahead', go: ({ page }) => find(page, 'avi') },
  { name: 'counter-power-search', go: ({ page }) => find(page, '-1.50 1.6') },
  {
    name: 'counter-line-editor',
    async go({ page }) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('F8')
      await expect(page.getByTestId('edit-form')).toBeVisible()
    },
  },
  {
    name: 'bill-discount-dialog',
    shows: 'billDiscount',
    async go({ page }) {
      await page.keyboard.press('Escape')
      await expect(page.getByTestId('edit-form')).toHaveCount(0)
      await openByKey(page, 'Shift+F8')
    },
  },
  {
    name: 'why-this-price',
    shows: 'why',
    async go({ page }) {
      await openByKey(page, 'Alt+y')
      await settled(page)
    },
  },
  {
    name: 'repair-dialog',
    shows: 'repair',
    async go({ page }) {
      await closeDialogs(page)
      await openByKey(page, 'Shift+F7')
      await expect(dialogOf(page).getByLabel(/^Estimate/)).not.toHaveValue('')
    },
  },
  {
    name: 'job-charge-dialog',
    shows: 'jobCharge',
    async go({ page }) {
      await closeDialogs(page)
      await openByKey(page, 'Alt+F2')
    },
  },
]

/** The sale held and gone on with, its money, and what is given to the customer. */
const PAYING: readonly Subject[] = [
  {
    name: 'held-sales',
    shows: 'held',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('F6')
      await expect(page.getByText('Ready for the next customer')).toBeVisible()
      await scan(page, 'SPRAY-30')
      await expect(page.getByTestId('cart-row')).toHaveCount(1)
      await openByKey(page, 'F7')
      await settled(page)
    },
  },
  {
    name: 'pay-cash',
    shows: 'pay',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('F9')
      await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
    },
  },
  { name: 'pay-upi', go: ({ page }) => payBy(page, 'u') },
  { name: 'pay-card', go: ({ page }) => payBy(page, 'd') },
  { name: 'pay-cheque', go: ({ page }) => payBy(page, 'q') },
  {
    name: 'pay-order-in-parts',
    async go({ page }) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('F6')
      await expect(page.getByText('Ready for the next customer')).toBeVisible()
      await openByKey(page, 'F7')
      const held = dialogOf(page).getByRole('button', { name: /Mohammed|Faisal/ })
      await held.first().click()
      await expect(page.getByTestId('cart-row')).toHaveCount(3)
      await page.keyboard.press('F9')
      // The lenses of this order have no frame; that is asked about once.
      await expect(page.getByTestId('toast-text')).toBeVisible()
      await page.keyboard.press('F9')
      await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
      await page.keyboard.type('500', { delay: 60 })
      await page.keyboard.press('Enter')
      await expect(page.getByTestId('tender-row')).toHaveCount(1)
      await settled(page)
    },
  },
  {
    name: 'done',
    shows: 'done',
    async go({ page }) {
      await page.keyboard.press('F9')
      await expect(page.getByRole('heading', { name: 'Order booked' })).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'share-dialog',
    shows: 'share',
    async go({ page }) {
      await openByKey(page, 's')
      await expect(dialogOf(page).getByLabel('Message', { exact: true })).not.toHaveValue('')
    },
  },
  {
    name: 'document-dialog',
    shows: 'document',
    async go({ page }) {
      await openByKey(page, 'v')
      await expect(page.getByTestId('document-frame')).toBeVisible()
      await settled(page)
    },
  },
]

/** A sale from its first line to the paper in the customer's hand. */
export const SELLING: readonly Subject[] = [...RINGING_UP, ...PRESCRIBING, ...PAYING]
