import { expect, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { signIn } from './support/counter.ts'
import { walkAndLook } from './support/look-at.ts'
import { OFFICE_SCREENS } from './support/screens/all-screens.ts'

let demo: BranchUnderTest
test.beforeAll(async () => {
  demo = await openBranch({ demo: true })
})
test.afterAll(() => demo.close())

test('every screen of the back office passes WCAG 2.2 AA in every theme and fits at 150 %', async ({
  browser,
}) => {
  // Only a walk that hangs takes this long: how many minutes it needs is not what is judged.
  test.setTimeout(900_000)
  const { address } = demo
  const faults = await walkAndLook(browser, OFFICE_SCREENS, {
    till: address,
    emptyTill: address,
    start: (page) => signIn(page, address, 'Radha Kamath', '1111'),
  })
  expect(faults).toEqual([])
})
