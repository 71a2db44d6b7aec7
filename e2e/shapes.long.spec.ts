import { expect, test } from '@playwright/test'
import {
  COUNTER_SCREENS,
  OFFICE_SCREENS,
  REST_SCREENS,
  SHOP_SCREENS,
} from './support/screens/all-screens.ts'
import { NETWORK } from './support/screens/network.ts'
import { misshapen } from './support/shapes.ts'
import { walkScreens } from './support/walk-story.ts'

/** The smallest window of a till. */
const CONTEXT = {
  viewport: { width: 1366, height: 768 },
  reducedMotion: 'reduce' as const,
  ignoreHTTPSErrors: true,
}

for (const [what, subjects, isSignedIn] of [
  ['the counter', COUNTER_SCREENS, false],
  ['the day, papers and people', SHOP_SCREENS, true],
  ['the back office', OFFICE_SCREENS, true],
  ['what is used now and then', REST_SCREENS, true],
  ['the devices around the till', NETWORK, true],
] as const) {
  test(`dates, times, powers and sizes have one shape on every screen of ${what}`, async ({
    browser,
  }) => {
    // Only a walk that hangs takes this long.
    test.setTimeout(600_000)
    expect(
      await walkScreens(browser, subjects, { context: CONTEXT, isSignedIn, look: misshapen }),
    ).toEqual([])
  })
}
