/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { type Browser, expect, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectSelected, payExactCash, scan, signIn } from './support/counter.ts'
import { LONG } from './support/long.ts'
import { AXE, faultsOf, walkAndLook } from './support/look-at.ts'
import { COUNTER_SCREENS } from './support/screens/all-screens.ts'
import type { Subject } from './support/screens/subject.ts'

let empty: BranchUnderTest
let demo: BranchUnderTest

test.beforeAll(async () => {
  empty = await openBranch({ demo: false })
  demo = await openBranch({ demo: true })
})
test.afterAll(async () => {
  await empty.close()
  await demo.close()
})

async function faultsOfScreens(browser: Browser, screens: readonly Subject[]) {
  // Only a walk that hangs takes this long: how many minutes it needs is not what is judged.
  test.setTimeout(900_000)
  return await walkAndLook(browser, screens, { till: demo.address, emptyTill: empty.address })
}

test('the first screens of a till pass WCAG 2.2 AA and fit at 150 %', async ({ browser }) => {
  const counter = COUNTER_SCREENS.findIndex(({ name }) => name === 'counter-empty')
  expect(counter).toBeGreaterThan(0)
  expect(await faultsOfScreens(browser, COUNTER_SCREENS.slice(0, counter + 1))).toEqual([])
})

test(
  'every screen of the counter passes WCAG 2.2 AA and fits at 150 %',
  LONG,
  async ({ browser }) => {
    expect(await faultsOfScreens(browser, COUNTER_SCREENS)).toEqual([])
  },
)

test('a document on the screen passes WCAG 2.2 AA', async ({ page }) => {
  await page.addInitScript({ path: AXE })
  await signIn(page, demo.address, 'Santosh', '2222')
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, 'Hard case black', 1)
  await payExactCash(page)
  await page.keyboard.press('v')
  const sheet = page.frameLocator('[data-testid="document-frame"]')
  await expect(sheet.getByText('Hard case black').first()).toBeVisible()
  // No script runs in the frame of a document, so the document itself is looked at beside it.
  const body = await sheet.locator('html').evaluate(withItsStyles)
  await page.route('**/sheet', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${demo.address}/sheet`)
  await expect(page.getByText('Hard case black').first()).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

/** Runs in the frame: its document as it is drawn, whole. */
function withItsStyles(root: Element): string {
  const sheets = root.ownerDocument.adoptedStyleSheets
  const css = sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
  return `<!doctype html>${root.outerHTML}<style>${css.join('\n')}</style>`
}

test('nothing moves for those who ask for less motion', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, demo.address, 'Santosh', '2222')
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, 'Hard case black', 1)
  await page.keyboard.press('F1')
  await expect(page.getByRole('dialog', { name: 'All keys' })).toBeVisible()
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
    ),
  )
  expect(longest).toBeLessThanOrEqual(1)
  const declared = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element)
        const seconds = [...animationDuration.split(','), ...transitionDuration.split(',')]
        return seconds.some((text) => Number.parseFloat(text) > 0.01)
      }).length,
  )
  expect(declared).toBe(0)
  await context.close()
})
