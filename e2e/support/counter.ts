import { expect, type Locator, type Page } from '@playwright/test'
import { followClock } from './page-clock.ts'
import { watchRequests } from './quiet.ts'

/** One key as a device sends it; what the layout makes of it is in `key` and `text`. */
export type Press = {
  key: string
  code?: string
  text?: string
  modifiers?: number
  autoRepeat?: boolean
}

/** A fast scanner; fingers are some 50 times slower. */
const SCANNER_GAP_MS = 2

/**
 * Sends keys to the browser one right after the other, as a device does that does not wait for the
 * page between two keys. Each carries the time of its press, for the rhythm tells a scanner from
 * fingers: a busy computer hands keys over late, but a keyboard's keys have their own time.
 */
export async function sendKeys(
  page: Page,
  presses: readonly Press[],
  gapMs = SCANNER_GAP_MS,
): Promise<void> {
  const device = await page.context().newCDPSession(page)
  const nowMs = await page.evaluate(() => performance.timeOrigin + performance.now())
  await Promise.all(
    presses.flatMap((press, index) => {
      const timestamp = (nowMs - (presses.length - index) * gapMs) / 1000
      return [
        device.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...press }),
        device.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, key: press.key }),
      ]
    }),
  )
  await device.detach()
}

/** A scanner that works as a keyboard: trusted key events, closed by Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await sendKeys(page, [
    ...[...code].map((key) => ({ key, text: key })),
    { key: 'Enter', text: '\r' },
  ])
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
  await followClock(page)
  await page.goto(address)
  const tile = page.getByRole('button', { name })
  await tile.focus()
  await page.keyboard.press('Enter')
  // A person types into a field that they see, however slow the computer is.
  await expect(page.locator('input:focus')).toHaveCount(1)
  const ready = page.getByText('Ready for the next customer')
  // A busy computer may be late for the till's patience: a person tries again.
  const isAway = page.getByText(/^The branch server does not answer\./)
  for (let isIn = false; !isIn; ) {
    await page.keyboard.type(pin, { delay: 90 })
    await page.keyboard.press('Enter')
    await expect(ready.or(isAway).first()).toBeVisible()
    isIn = await ready.isVisible()
  }
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

export const scanBar = (page: Page): Locator =>
  page.getByRole('combobox', { name: /^Scan or type/ })

export const amountField = (page: Page): Locator => page.getByLabel('Amount', { exact: true })

/** The field that takes a whole prescription. */
export const prescriptionLine = (page: Page): Locator =>
  page.getByLabel('The whole prescription in one line')

/** Types into the bar and waits for what it finds: the list of the whole text, not of its beginning. */
export async function typeInBar(page: Page, text: string): Promise<void> {
  await expect(scanBar(page)).toBeFocused()
  await page.keyboard.type(text, { delay: 60 })
  await expect(page.getByText(/^Found: [1-9]/)).toHaveCount(1)
  await expect(page.getByRole('option').first()).toBeVisible()
}

/** Takes the person of this name out of the list that a mobile found: of a family it is to be said. */
export async function takeListed(page: Page, name: string): Promise<void> {
  const list = page.getByTestId('pick-list')
  await expect(list.getByText(name).first()).toBeVisible()
  await expectListed(list)
  if (await page.getByText('Several people have this number.').isVisible()) {
    await list.getByRole('button').filter({ hasText: name }).first().focus()
  }
  await page.keyboard.press('Enter')
}

/** Names the customer of the sale by a mobile. */
export async function nameCustomer(page: Page, mobile: string, name: string): Promise<void> {
  await page.keyboard.press('F3')
  await expect(page.getByRole('dialog', { name: 'Customer' })).toBeVisible()
  await page.keyboard.type(mobile, { delay: 60 })
  await takeListed(page, name)
  await expect(page.getByTestId('customer-card').getByText(name)).toBeVisible()
}
