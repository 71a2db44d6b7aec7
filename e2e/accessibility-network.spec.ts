import { expect, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { signIn } from './support/counter.ts'
import { walkAndLook } from './support/look-at.ts'
import { NETWORK } from './support/screens/network.ts'

let demo: BranchUnderTest
test.beforeAll(async () => {
  demo = await openBranch({ demo: true })
})
test.afterAll(() => demo.close())

test('what the devices around a till show passes WCAG 2.2 AA and fits', async ({ browser }) => {
  test.setTimeout(600_000)
  const { address } = demo
  const faults = await walkAndLook(browser, NETWORK, {
    till: address,
    emptyTill: address,
    start: (page) => signIn(page, address, 'Radha Kamath', '1111'),
  })
  expect(faults).toEqual([])
})
