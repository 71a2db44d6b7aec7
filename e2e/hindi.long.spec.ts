/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { type Browser, expect, test } from '@playwright/test'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { inHindi } from './support/in-hindi.ts'
import { latinWords } from './support/latin-words.ts'
import { overflowing } from './support/overflow.ts'
import { TILL_SCREENS } from './support/screens/all-screens.ts'
import { NETWORK } from './support/screens/network.ts'
import { closeToasts, type Subject } from './support/screens/subject.ts'

let empty: BranchUnderTest
let demo: BranchUnderTest
let owner: Api

test.beforeAll(async () => {
  empty = await openBranch({ demo: false })
  demo = await openBranch({ demo: true })
  owner = await signInToApi(demo.address, 'owner', 'owner-demo')
})
test.afterAll(async () => {
  await empty.close()
  await demo.close()
})

test('every screen of the till is in Hindi, but for names', async ({ browser }) => {
  test.setTimeout(240_000)
  expect(await walkInHindi(browser, TILL_SCREENS)).toEqual([])
})

test('so are the pages of its computer and of the devices around it', async ({ browser }) => {
  test.setTimeout(120_000)
  const counter = TILL_SCREENS.filter(({ name }) => name === 'counter-empty')
  // The list of what was shut out is named by a word and a count, which no one sentence says.
  const around = NETWORK.filter(({ name }) => /^(computer|devices)-(?!shut-out$)/.test(name))
  expect(await walkInHindi(browser, [...counter, ...around])).toEqual([])
})

/** What of these screens is left in English, and what does not fit. */
async function walkInHindi(browser: Browser, subjects: readonly Subject[]): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
  })
  const page = inHindi(await context.newPage())
  await page.addInitScript(() =>
    localStorage.setItem('dioptre.preferences', JSON.stringify({ language: 'hi' })),
  )
  const visit = { page, till: demo.address, emptyTill: empty.address, owner }
  const pictures = process.env['HINDI_PICTURES']
  const found: string[] = []
  for (const { go, name } of subjects) {
    await test.step(name, async () => {
      await go(visit)
      found.push(...(await latinWords(page, owner)).map((text) => `${name}: ${text}`))
      await closeToasts(page)
      found.push(...(await overflowing(page)).map((text) => `${name} does not fit: ${text}`))
      if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
    })
  }
  await context.close()
  return [...new Set(found)]
}
