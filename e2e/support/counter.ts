import { expect, type Locator, type Page } from '@playwright/test'
import { watchRequests } from './quiet.ts'

/**
 * A scanner that works as a keyboard: trusted key events one right after the other, closed by
 * Enter. They are handed to the browser together, for a scanner does not wait for the page between
 * two keys.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const scanner = await page.context().newCDPSession(page)
  const keys = [...code].map((key) => ({ key, text: key }))
  const presses = [...keys, { key: 'Enter', text: '\r' }].flatMap((press) => [
    scanner.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press }),
    scanner.send('Input.dispatchKeyEvent', { type: 'keyUp', key: press.key }),
  ])
  await Promise.all(presses)
  await scanner.detach()
}

/**
 * Lets the time pass after which a scan of the same code counts again (300 ms) and a key is no
 * longer taken for a part of a scan. These rules are about time, so that no state tells when it is
 * over; on a slow computer the pause is longer, which changes nothing.
 */
export async function pauseOfHand(page: Page): Promise<void> {
  await page.waitForTimeout(500)
}

/** Waits until the rows of a list are those of the text that was typed, and not of its beginning. */
export async function expectListed(list: Locator): Promise<void> {
  await expect(list).toHaveAttribute('aria-busy', 'false')
}

/** Opens the till and signs in by tile and PIN, with the keyboard alone. */
export async function signIn(
  page: Page,
  address: string,
  name: string,
  pin: string,
): Promise<void> {
  watchRequests(page)
  await page.goto(address)
  const tile = page.getByRole('button', { name })
  await tile.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(pin, { delay: 90 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
}

/** From the screen of a saved sale to the next customer. */
export async function newSale(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
}

/** From the counter to the pay screen, ready for its first key. */
export async function openPay(page: Page): Promise<void> {
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
}

/** Takes the exact amount in cash and saves the sale. */
export async function payExactCash(page: Page): Promise<void> {
  await openPay(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
}

/** What the cart announces of the line that the keys act on. */
export async function expectSelected(page: Page, name: string, quantity: number): Promise<void> {
  await expect(page.getByText(`Selected: ${name}, quantity ${quantity}`)).toBeAttached()
}
