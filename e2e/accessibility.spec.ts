/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { WCAG } from './support/accessible.ts'
import { signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectSelected, payExactCash, scan, signIn } from './support/counter.ts'
import { overflowing } from './support/overflow.ts'
import { ALL_SCREENS } from './support/screens/all-screens.ts'
import { closeToasts } from './support/screens/subject.ts'

const WINDOW = { width: 1366, height: 768 }
/** As narrow as the touch till and as low as the usual one: what fits here fits both. */
const TIGHTEST = { width: 1280, height: 768 }

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

/** Axe itself: put in once for each page, where its builder would do so for every look. */
const AXE = createRequire(import.meta.url).resolve('axe-core')

type Violation = { id: string; nodes: { target: unknown[]; html: string }[] }

declare global {
  interface Window {
    axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> }
  }
}

/** What of a page a reader of it would stumble over; documents are looked at by themselves. */
async function faultsOf(page: Page, only?: 'color-contrast'): Promise<string[]> {
  const runOnly = only === undefined ? WCAG : [only]
  const violations = await page.evaluate(
    async (asked) =>
      (
        await window.axe.run(
          { exclude: [['.document-frame']] },
          { runOnly: asked, resultTypes: ['violations'], iframes: false },
        )
      ).violations,
    runOnly,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.html.slice(0, 120)}`),
  )
}

/** The look of the till as its preferences would put it, on the page as it stands. */
async function wear(page: Page, theme: 'light' | 'dark' | 'contrast', text: 100 | 150) {
  await page.evaluate(
    (look) => {
      document.documentElement.dataset['theme'] = look.theme
      document.documentElement.dataset['text'] = look.text
    },
    { theme, text: String(text) },
  )
}

/** All rules in light; colours in every theme; whether large text fits both windows. */
async function lookAt(page: Page): Promise<string[]> {
  const faults: string[] = []
  await wear(page, 'light', 100)
  faults.push(...(await faultsOf(page)))
  for (const theme of ['dark', 'contrast'] as const) {
    await wear(page, theme, 100)
    const found = await faultsOf(page, 'color-contrast')
    faults.push(...found.map((fault) => `${theme}: ${fault}`))
  }
  await page.setViewportSize(TIGHTEST)
  await wear(page, 'light', 150)
  const found = [...(await page.evaluate(sideways)), ...(await overflowing(page))]
  faults.push(...found.map((fault) => `150 %: ${fault}`))
  await page.setViewportSize(WINDOW)
  await wear(page, 'light', 100)
  return faults
}

test('every screen passes WCAG 2.2 AA in every theme and fits at 150 %', async ({ browser }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: WINDOW })
  await context.addInitScript({ path: AXE })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  const owner = await signInToApi(demo.address, 'owner', 'owner-demo')
  const faults: string[] = []
  for (const { go, name } of ALL_SCREENS) {
    await test.step(name, async () => {
      await go({ page, till: demo.address, emptyTill: empty.address, owner })
      await closeToasts(page)
      faults.push(...(await lookAt(page)).map((fault) => `${name}: ${fault}`))
    })
  }
  expect(faults).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('a document on the screen passes WCAG 2.2 AA', async ({ page }) => {
  await page.addInitScript({ path: AXE })
  await signIn(page, demo.address, 'Santosh', '2222')
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, 'Hard case black', 1)
  await payExactCash(page)
  await page.keyboard.press('v')
  const sheet = page.frameLocator('.document-frame')
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

/** Runs in the page: what reaches beyond the window, or scrolls sideways within it. */
function sideways(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { left, right, width } = element.getBoundingClientRect()
    const isSeen = width > 1 && getComputedStyle(element).visibility !== 'hidden'
    if (!isSeen || element.closest('.unseen, svg, [inert]') !== null) continue
    const name = `${element.tagName.toLowerCase()}.${element.className}`
    if (right > innerWidth + 1 || left < -1) found.push(`${name} reaches outside`)
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    if (scrolls && element.scrollWidth > element.clientWidth + 1) found.push(`${name} scrolls`)
  }
  return [...new Set(found)]
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
