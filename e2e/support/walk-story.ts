import { expect, test } from '@playwright/test'
import { openBranch } from './branch.ts'
import { signIn } from './counter.ts'
import { walkAndLook } from './look-at.ts'
import type { Subject } from './screens/subject.ts'

/** A story of its own demo shop: its owner walks these screens, and each is looked at. */
export function tellWalk(what: string, subjects: readonly Subject[]): void {
  test(`${what} passes WCAG 2.2 AA in every theme and fits at 150 %`, async ({ browser }) => {
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
