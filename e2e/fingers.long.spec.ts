import { expect, type Page, test } from '@playwright/test'
import { smallTargets } from './support/overflow.ts'
import {
  COUNTER_SCREENS,
  OFFICE_SCREENS,
  REST_SCREENS,
  SHOP_SCREENS,
} from './support/screens/all-screens.ts'
import { walkScreens } from './support/walk-story.ts'

const TILL = { width: 1366, height: 768 }
const CONTEXT = { viewport: TILL, hasTouch: true }
const HELD_IN_A_HAND = [
  { width: 390, height: 844 },
  { width: 800, height: 1280 },
]

/** How far the till itself can be pushed out of sight: only what is in it scrolls. */
function pushable(): number {
  const isTill = document.querySelector('[data-testid="key-bar-button"]') !== null
  return isTill ? document.documentElement.scrollHeight - innerHeight : 0
}

/** What of the page as it stands a finger would miss, and whether the page itself scrolls. */
async function faultsForFingers(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const size of HELD_IN_A_HAND) {
    await page.setViewportSize(size)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const found = await smallTargets(page)
    if (wide > 0) found.push(`the page is ${wide} px too wide`)
    const long = await page.evaluate(pushable)
    if (long > 0) found.push(`the till can be pushed up by ${long} px`)
    faults.push(...found.map((fault) => `${size.width}: ${fault}`))
  }
  await page.setViewportSize(TILL)
  return faults
}

for (const [what, subjects, isSignedIn] of [
  ['the counter', COUNTER_SCREENS, false],
  ['the day, papers and people', SHOP_SCREENS.filter(({ name }) => name !== 'offline'), true],
  ['the back office', OFFICE_SCREENS, true],
  ['what is used now and then', REST_SCREENS, true],
] as const) {
  test(`a finger finds every target of ${what}, on a phone and an upright tablet`, async ({
    browser,
  }) => {
    // Only a walk that hangs takes this long.
    test.setTimeout(600_000)
    expect(
      await walkScreens(browser, subjects, {
        context: CONTEXT,
        isSignedIn,
        look: faultsForFingers,
      }),
    ).toEqual([])
  })
}
