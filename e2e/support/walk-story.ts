import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { signInToApi } from './api.ts'
import { openBranch } from './branch.ts'
import { signIn } from './counter.ts'
import { walkAndLook } from './look-at.ts'
import { closeToasts, type Subject } from './screens/subject.ts'

/** A story of its own demo shop: its owner walks these screens, and each is looked at. */
export function tellWalk(what: string, subjects: readonly Subject[]): void {
  test(`${what} passes WCAG 2.2 AA and fits at 150 %`, async ({ browser }) => {
    // Only a walk that hangs takes this long: how many minutes it needs is not what is judged.
    test.setTimeout(900_000)
    const demo = await openBranch({ demo: true })
    const { address } = demo
    const faults = await walkAndLook(browser, subjects, {
      till: address,
      emptyTill: address,
      start: (page) => signIn(page, address, 'Radha Kamath', '1111'),
    })
    await demo.close()
    expect(faults).toEqual([])
  })
}

/**
 * Walks these screens of a demo shop and an empty one, as its owner where `isSignedIn`, and returns
 * what `look` finds on each, after the name of the screen.
 */
export async function walkScreens(
  browser: Browser,
  subjects: readonly Subject[],
  {
    context: options,
    isSignedIn,
    look,
  }: {
    context: BrowserContextOptions
    isSignedIn: boolean
    look: (page: Page) => Promise<string[]>
  },
): Promise<string[]> {
  const demo = await openBranch({ demo: true })
  const empty = await openBranch({ demo: false })
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const owner = await signInToApi(demo.address, 'owner', 'owner-demo')
  const visit = { page, till: demo.address, emptyTill: empty.address, owner }
  if (isSignedIn) await signIn(page, demo.address, 'Radha Kamath', '1111')
  const found: string[] = []
  for (const { go, name } of subjects) {
    await test.step(name, async () => {
      await go(visit)
      await closeToasts(page)
      found.push(...(await look(page)).map((text) => `${name}: ${text}`))
    })
  }
  await context.close()
  await demo.close()
  await empty.close()
  return found
}
