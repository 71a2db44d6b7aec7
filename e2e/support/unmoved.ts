import { expect, type Locator } from '@playwright/test'
import { untilQuiet } from './quiet.ts'

/** Does something that is told on the page, and expects what stands there to be where it was. */
export async function expectUnmoved(
  standing: readonly Locator[],
  act: () => Promise<void>,
): Promise<void> {
  const boxes = async () => {
    const [first] = standing
    if (first !== undefined) await untilQuiet(first.page())
    return await Promise.all(standing.map((each) => each.boundingBox()))
  }
  const before = await boxes()
  expect(before).not.toContain(null)
  await act()
  expect(await boxes()).toEqual(before)
}
