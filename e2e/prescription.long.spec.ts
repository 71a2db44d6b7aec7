/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectListed, signIn } from './support/counter.ts'
import { overflowing } from './support/overflow.ts'
import { untilQuiet } from './support/quiet.ts'

const PANELS = [
  { key: 'g', name: 'Lenses' },
  { key: 'q', name: 'Lab check' },
  { key: 'j', name: 'History' },
  { key: 'w', name: 'Details' },
]

let branch: BranchUnderTest

test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

async function openWithPowers(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await page.keyboard.press('F4')
  await page.keyboard.type('9845020117', { delay: 60 })
  await expect(page.getByTestId('pick-list').getByText('Ananth Rao')).toBeVisible()
  await expectListed(page.getByTestId('pick-list'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('The whole prescription in one line')).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByLabel('Right SPH', { exact: true })).toHaveValue(/^[+-]/)
  await page.keyboard.type('L -3.5 -0.75 x 90 prism 2', { delay: 40 })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Left CYL', { exact: true })).toHaveValue('-0.75')
}

async function eachPanel(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const { key, name } of PANELS) {
    await page.keyboard.press('F11')
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await untilQuiet(page)
    await look(name)
  }
}

test('every panel passes axe, in light, dark and high contrast', async ({ page }) => {
  test.slow()
  await openWithPowers(page)
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
    }, theme)
    await eachPanel(page, async (name) => {
      await expectAccessible(page, `${theme} ${name}`)
    })
  }
})

test('nothing overflows up to 150 %, and the grid needs no scrolling at 100 %', async ({
  page,
}) => {
  await openWithPowers(page)
  const pair = await page.getByTestId('rx-grid').boundingBox()
  expect((pair?.y ?? 0) + (pair?.height ?? 1000)).toBeLessThan(700)
  for (const size of ['100', '125', '150']) {
    await page.evaluate((text) => {
      document.documentElement.dataset['text'] = text
    }, size)
    await eachPanel(page, async (name) => {
      expect(await overflowing(page), `${size} % ${name}`).toEqual([])
    })
  }
})
