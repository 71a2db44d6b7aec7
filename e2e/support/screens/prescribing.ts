import { expect, type Page } from '@playwright/test'
import { closeDialogs, openByKey, type Subject, settled } from './subject.ts'

/** A panel beside the grid. */
async function showPanel(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
  await settled(page)
}

/** The prescription of the sale that is on the counter, from the empty grid to the counter. */
export const PRESCRIBING: readonly Subject[] = [
  {
    name: 'prescription-empty',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('F4')
      await expect(page.getByText('Type it in one line, or go down into the cells.')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'prescription',
    shows: 'prescription',
    async go({ page }) {
      await page.keyboard.press('F11')
      await page.keyboard.type('R -2 L -2.25 pd 62', { delay: 60 })
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: /SPH$/ }).first()).not.toHaveValue('')
      await settled(page)
    },
  },
  { name: 'prescription-lenses', go: ({ page }) => showPanel(page, /^Lenses/) },
  { name: 'prescription-check', go: ({ page }) => showPanel(page, /^Lab check/) },
  { name: 'prescription-history', go: ({ page }) => showPanel(page, /^History/) },
  { name: 'prescription-details', go: ({ page }) => showPanel(page, /^Details/) },
  { name: 'lab-rules-dialog', shows: 'rxRules', go: ({ page }) => openByKey(page, 'Alt+q') },
  {
    name: 'counter-with-prescription',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('Escape')
      await expect(page.getByTestId('cart-row')).toHaveCount(3)
    },
  },
]
