import { type Browser, expect, test } from '@playwright/test'
import { signInToApi } from './support/api.ts'
import { openBranch } from './support/branch.ts'
import { signIn } from './support/counter.ts'
import {
  COUNTER_SCREENS,
  OFFICE_SCREENS,
  REST_SCREENS,
  SHOP_SCREENS,
} from './support/screens/all-screens.ts'
import { NETWORK } from './support/screens/network.ts'
import { closeToasts, type Subject } from './support/screens/subject.ts'
import { misshapen } from './support/shapes.ts'

/** What of these screens has another shape than the till's own, on the smallest window of a till. */
async function walk(
  browser: Browser,
  subjects: readonly Subject[],
  isSignedIn: boolean,
): Promise<string[]> {
  const demo = await openBranch({ demo: true })
  const empty = await openBranch({ demo: false })
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  const owner = await signInToApi(demo.address, 'owner', 'owner-demo')
  const visit = { page, till: demo.address, emptyTill: empty.address, owner }
  if (isSignedIn) await signIn(page, demo.address, 'Radha Kamath', '1111')
  const found: string[] = []
  for (const { go, name } of subjects) {
    await test.step(name, async () => {
      await go(visit)
      await closeToasts(page)
      found.push(...(await misshapen(page)).map((text) => `${name}: ${text}`))
    })
  }
  await context.close()
  await demo.close()
  await empty.close()
  return found
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
    expect(await walk(browser, subjects, isSignedIn)).toEqual([])
  })
}
