/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { createRequire } from 'node:module'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { WCAG } from './accessible.ts'
import { signInToApi } from './api.ts'
import { overflowing, sideways } from './overflow.ts'
import { untilQuiet, watchContext } from './quiet.ts'
import { closeToasts, type Subject } from './screens/subject.ts'

const WINDOW = { width: 1366, height: 768 }
/** As narrow as the touch till and as low as the usual one: what fits here fits both. */
const TIGHTEST = { width: 1280, height: 768 }
/** A small phone of today. */
const PHONE = { width: 360, height: 740 }

/** Axe itself: put in once for each page, where its builder would do so for every look. */
export const AXE = createRequire(import.meta.url).resolve('axe-core')

type Violation = { id: string; nodes: { target: unknown[]; html: string }[] }

declare global {
  interface Window {
    axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> }
  }
}

/** What of a page a reader of it would stumble over; documents are looked at by themselves. */
export async function faultsOf(page: Page, only?: 'color-contrast'): Promise<string[]> {
  const runOnly = only === undefined ? WCAG : [only]
  const violations = await page.evaluate(
    async (asked) =>
      (
        await window.axe.run(
          { exclude: [['[data-testid="document-frame"]']] },
          { runOnly: asked, resultTypes: ['violations'], iframes: false },
        )
      ).violations,
    runOnly,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.html.slice(0, 120)}`),
  )
}

/** The look of the till as its preferences would put it, on the page as it stands, at rest. */
async function wear(page: Page, theme: 'light' | 'dark' | 'contrast', text: 100 | 150) {
  await page.evaluate(
    (look) => {
      document.documentElement.dataset['theme'] = look.theme
      document.documentElement.dataset['text'] = look.text
    },
    { theme, text: String(text) },
  )
  await untilQuiet(page)
}

/** `npm test` looks at the colours of every screen in light; `npm run e2e` in all three themes. */
const OTHER_THEMES = process.env['DIOPTRE_SHORT'] === '1' ? [] : (['dark', 'contrast'] as const)

/** All rules in light; colours in the other themes; whether large text fits both windows. */
async function lookAt(page: Page): Promise<string[]> {
  const faults: string[] = []
  await wear(page, 'light', 100)
  faults.push(...(await faultsOf(page)))
  for (const theme of OTHER_THEMES) {
    await wear(page, theme, 100)
    const found = await faultsOf(page, 'color-contrast')
    faults.push(...found.map((fault) => `${theme}: ${fault}`))
  }
  await page.setViewportSize(TIGHTEST)
  await wear(page, 'light', 150)
  const found = [...(await sideways(page)), ...(await overflowing(page))]
  faults.push(...found.map((fault) => `150 %: ${fault}`))
  await page.setViewportSize(WINDOW)
  await wear(page, 'light', 100)
  return faults
}

/** All rules in light, colours in dark; whether both languages fit a small phone. */
async function lookAtPhone(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.setViewportSize(PHONE)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await untilQuiet(page)
    const found = await faultsOf(page, colorScheme === 'dark' ? 'color-contrast' : undefined)
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await untilQuiet(page)
  faults.push(...(await overflowing(page)))
  const language = page.locator('#language')
  await language.click()
  await untilQuiet(page)
  faults.push(...(await overflowing(page)).map((fault) => `Hindi: ${fault}`))
  await language.click()
  await page.setViewportSize(WINDOW)
  return faults
}

/** The screen and the dialog that are up, as the program names them. */
async function shownNow(page: Page): Promise<(string | undefined)[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-screen], [data-dialog]')].map(
      ({ dataset }) => dataset['screen'] ?? dataset['dialog'],
    ),
  )
}

/** Addresses of the demo shop and of a server that has no shop yet. */
type Shops = { till: string; emptyTill: string }

/**
 * Walks the screens one after the other in a window of its own and answers what a reader of them
 * would stumble over, in every theme and at 150 %; also what the pages' own policy refused.
 */
export async function walkAndLook(
  browser: Browser,
  subjects: readonly Subject[],
  { till, emptyTill, start }: Shops & { start?: (page: Page) => Promise<void> },
): Promise<string[]> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: WINDOW,
    // The shop's network has a certificate that the shop has made itself.
    ignoreHTTPSErrors: true,
  })
  await context.addInitScript({ path: AXE })
  watchContext(context)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  const owner = await signInToApi(till, 'owner', 'owner-demo')
  await start?.(page)
  for (const { go, isPhone, name, shows } of subjects) {
    await test.step(name, async () => {
      await go({ page, till, emptyTill, owner })
      await closeToasts(page)
      if (shows !== undefined) expect(await shownNow(page), name).toContain(shows)
      const found = isPhone === true ? await lookAtPhone(page) : await lookAt(page)
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    })
  }
  await context.close()
  return faults
}
