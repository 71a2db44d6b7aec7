/// <reference lib="dom" />
import type { TimedPage } from './browser-till.ts'

/** Milliseconds from the last key to the frame that shows what it was for. */
export type SaleTimes = { scansMs: number[]; payMs: number }

export const LINES_A_SALE = 3

/**
 * One whole sale by scanner and keyboard: three scans, F9, Enter, Enter, and Enter for the next.
 * `between` runs after each time that is taken, while the till rests; without it times don't count.
 */
export async function sellByKeys(
  till: TimedPage,
  codes: readonly string[],
  between?: { afterScan: (code: string) => Promise<void>; afterPay: () => Promise<void> },
): Promise<SaleTimes> {
  const { page } = till
  const scansMs: number[] = []
  const take = between === undefined ? scanInOne : scan
  for (const [index, code] of codes.entries()) {
    scansMs.push(await till.shown('[data-testid="cart-row"]', index + 1, () => take(till, code)))
    await between?.afterScan(code)
  }
  await page.keyboard.press('F9')
  await page.getByTestId('pay').locator('input:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByTestId('tender-row').waitFor()
  const payMs = await till.shown('[data-testid="done-facts"]', 1, () => till.press(['Enter']))
  await between?.afterPay()
  await page.keyboard.press('Enter')
  await page.getByTestId('cart-empty').waitFor()
  return { scansMs, payMs }
}

/**
 * The characters as fast as they go, and Enter once the page has taken them, as it has when they
 * come from a scanner: a keyboard sends one in two milliseconds at best.
 */
async function scan(till: TimedPage, code: string): Promise<void> {
  await till.press([...code])
  await till.press(['Enter'])
}

/** All keys at once: nothing that holds this process up can break the code in two. */
async function scanInOne(till: TimedPage, code: string): Promise<void> {
  await till.press([...code, 'Enter'])
}
