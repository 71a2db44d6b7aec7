import { expect, type Page } from '@playwright/test'
import { followClock } from './page-clock.ts'

/** The GSTIN of the shop that the stories set up. */
export const GSTIN = '29AABCD1234E1Z4'
export const OWNER = { name: 'Asha Rao', pin: '471106' }

/** Fills the form of a new shop with a registered shop in Karnataka, as a person types it. */
export async function fillShop(page: Page): Promise<void> {
  for (const [label, text] of [
    ['Shop name', 'Netra Opticals'],
    ['GSTIN (leave empty if not registered)', GSTIN],
    ['UPI ID (optional)', 'netra@upi'],
    ['Address', '14, 80 Feet Road'],
    ['City', 'Bengaluru'],
    ['PIN code', '560038'],
    ['Phone', '080 4123 4567'],
    ['Your name', OWNER.name],
    ['User name', 'asha'],
    ['Password', 'spectacles'],
    ['PIN', OWNER.pin],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await expect(page.getByText('Valid, Karnataka')).toBeVisible()
}

/**
 * Sets up a shop of its own at a branch without data: its owner is at the counter then. Its first
 * lab and doctor are typed where they are named, else skipped.
 */
export async function openOwnShop(
  page: Page,
  address: string,
  partners?: { lab: string; doctor: string },
): Promise<void> {
  await followClock(page)
  await page.goto(address)
  await fillShop(page)
  if (partners !== undefined) {
    await page.getByLabel('Lab that makes your lenses (optional)').fill(partners.lab)
    await page.getByLabel('Doctor who sends patients (optional)').fill(partners.doctor)
  }
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
}
