import { expect } from '@playwright/test'
import { scan, signIn } from '../counter.ts'
import { closeDialogs, dialogOf, openByKey, type Subject } from './subject.ts'

/** From a new shop to an empty counter, and what is open to everyone everywhere. */
export const OPENING: readonly Subject[] = [
  {
    name: 'set-up',
    async go({ page, emptyTill }) {
      await page.goto(emptyTill)
      await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible()
    },
  },
  {
    name: 'set-up-refused',
    async go({ page }) {
      await page.getByRole('button', { name: 'Open the shop' }).click()
      await expect(page.getByText('Please check the marked fields.')).toBeVisible()
    },
  },
  {
    name: 'sign-in',
    async go({ page, till }) {
      await page.goto(till)
      await expect(page.getByRole('button', { name: 'Radha Kamath' })).toBeVisible()
    },
  },
  {
    name: 'sign-in-pin',
    async go({ page }) {
      await page.getByRole('button', { name: 'Radha Kamath' }).click()
      await expect(page.getByLabel('PIN of Radha Kamath')).toBeVisible()
    },
  },
  {
    name: 'sign-in-password',
    async go({ page }) {
      await page.getByRole('button', { name: 'Use a password instead' }).click()
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'counter-empty',
    shows: 'counter',
    go: ({ page, till }) => signIn(page, till, 'Radha Kamath', '1111'),
  },
  { name: 'help', shows: 'help', go: ({ page }) => openByKey(page, 'F1') },
  {
    name: 'palette',
    shows: 'palette',
    async go({ page }) {
      await openByKey(page, 'Control+k')
      await dialogOf(page).getByRole('textbox').fill('ra')
      await expect(dialogOf(page).getByText('Customers', { exact: true })).toBeVisible()
    },
  },
  { name: 'preferences', shows: 'preferences', go: ({ page }) => openByKey(page, 'Alt+p') },
  { name: 'learn-scanner', shows: 'learnScanner', go: ({ page }) => openByKey(page, 'Alt+z') },
  {
    name: 'customer-display-pairing',
    shows: 'display',
    async go({ page }) {
      await openByKey(page, 'Alt+w')
      await expect(page.getByText(/Open it on a second screen/)).toBeVisible()
    },
  },
  {
    name: 'drawer',
    shows: 'drawer',
    async go({ page }) {
      await openByKey(page, 'Alt+o')
    },
  },
  {
    name: 'customer-dialog',
    shows: 'customer',
    async go({ page }) {
      await openByKey(page, 'F3')
      const dialog = dialogOf(page)
      await dialog.getByRole('textbox').first().fill('98')
      await expect(dialog.getByTestId('pick-list').locator('li').nth(2)).toBeVisible()
    },
  },
  {
    name: 'customer-new-dialog',
    async go({ page }) {
      await dialogOf(page).getByRole('button', { name: 'New customer' }).click()
      await expect(page.getByRole('button', { name: 'Add the customer' })).toBeVisible()
    },
  },
  {
    name: 'unknown-code',
    async go({ page }) {
      await closeDialogs(page)
      await scan(page, '9999999999994')
      await expect(page.getByText('No item has this code')).toBeVisible()
    },
  },
  {
    name: 'item-new-dialog',
    shows: 'newItem',
    async go({ page }) {
      await page.getByRole('button', { name: 'New item with this code' }).click()
      await expect(page.getByLabel('MRP, tax included')).toBeVisible()
    },
  },
]
