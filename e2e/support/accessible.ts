import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { untilQuiet } from './quiet.ts'

/** What the till keeps: WCAG 2.2 at level AA, and all before it. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The page as it stands has nothing that a reader of it would stumble over. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // A colour on its way to another is neither of the two, and totals on their way are paler.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await untilQuiet(page)
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  expect(found, where).toEqual([])
}
