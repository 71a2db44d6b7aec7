import type { BrowserContext, Page } from '@playwright/test'

/** Further apart than this the browser runs on another clock than the stories and their servers. */
const SAME_CLOCK_MS = 60_000

const following = new WeakSet<BrowserContext>()

/**
 * Gives the pages of a context the clock of this process, from their next navigation on. Under
 * `npm run test:calendar` stories and servers run on a shifted clock, which Chromium does not start
 * under; everywhere else nothing is changed.
 */
export async function followClock(page: Page): Promise<void> {
  const context = page.context()
  if (following.has(context)) return
  following.add(context)
  const aheadMs = Date.now() - (await page.evaluate(() => Date.now()))
  if (Math.abs(aheadMs) < SAME_CLOCK_MS) return
  const stoppedAtMs = process.env['DIOPTRE_CLOCK_IS_STOPPED'] === '1' ? Date.now() : null
  await context.addInitScript(shiftDate, { aheadMs, stoppedAtMs })
}

/** Leaves the pages of a context the clock that they were given, as the pictures of screens are. */
export function keepOwnClock(page: Page): void {
  following.add(page.context())
}

/** Runs in the page. */
function shiftDate(clock: { aheadMs: number; stoppedAtMs: number | null }): void {
  const Real = Date
  const now = () => clock.stoppedAtMs ?? Real.now() + clock.aheadMs
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new Real(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
}
