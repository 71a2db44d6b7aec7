/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { expect, test } from '@playwright/test'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { inHindi } from './support/in-hindi.ts'
import { latinWords } from './support/latin-words.ts'
import { overflowing } from './support/overflow.ts'
import { TILL_SCREENS } from './support/screens/all-screens.ts'
import { closeToasts } from './support/screens/subject.ts'

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
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    reducedMotion: 'reduce',
  })
  const page = inHindi(await context.newPage())
  await page.addInitScript(() =>
    localStorage.setItem('dioptre.preferences', JSON.stringify({ language: 'hi' })),
  )
  const visit = { page, till: demo.address, emptyTill: empty.address, owner }
  const found: string[] = []
  for (const { go, name } of TILL_SCREENS) {
    await test.step(name, async () => {
      await go(visit)
      const english = await latinWords(page, owner)
      found.push(...english.map((text) => `${name}: ${text}`))
      await closeToasts(page)
      found.push(...(await overflowing(page)).map((text) => `${name} does not fit: ${text}`))
      if (process.env['HINDI_PICTURES']) {
        await page.screenshot({ path: `${process.env['HINDI_PICTURES']}/${name}.png` })
      }
    })
  }
  await context.close()
  expect([...new Set(found)]).toEqual([])
})
