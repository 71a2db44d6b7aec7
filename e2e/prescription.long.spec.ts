/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectListed, expectSelected, signIn, takeListed } from './support/counter.ts'
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
  await takeListed(page, 'Ananth Rao')
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

test('the till asks for no money over a power that it can’t read or that is not entered', async ({
  page,
}) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await page.keyboard.press('F4')
  await page.getByRole('dialog', { name: 'Customer' }).waitFor()

  await test.step('the arrow goes past the person who is chosen already', async () => {
    const people = page.getByTestId('pick-list')
    await page.keyboard.type('rao', { delay: 60 })
    await expect(people.getByRole('button').nth(1)).toBeVisible()
    await expectListed(people)
    await page.keyboard.press('ArrowDown')
    await expect(people.getByRole('button').nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(people.getByRole('button').first()).toBeFocused()
  })

  await page.keyboard.press('Escape')
  const line = page.getByLabel('The whole prescription in one line')
  await expect(line).toBeFocused()
  const pair = page.getByRole('region', { name: 'Pair 1' })

  await test.step('an axis that there is not is no axis of 0', async () => {
    await page.keyboard.type('R -2.25/-0.75x200 L -1.5/-0.5x170 pd 62', { delay: 40 })
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Right Axis', { exact: true })).toBeFocused()
    await expect(pair).toContainText('\u22122.25 / \u22120.75')
    await expect(pair).not.toContainText('\u00d7 0')
  })

  await test.step('F9 leads back to it and names the eye', async () => {
    await page.keyboard.press('F2')
    await page.keyboard.type('case', { delay: 60 })
    await expectListed(page.getByRole('listbox'))
    await page.keyboard.press('Enter')
    await expectSelected(page, 'Hard case black', 1)
    await page.keyboard.press('F9')
    await expect(page.getByText(/^Right: An axis is a whole number/).first()).toBeVisible()
    await expect(page.getByLabel('Right Axis', { exact: true })).toBeFocused()
  })

  await test.step('a sphere in the line leaves the cylinder of its eye, and says so', async () => {
    await page.keyboard.press('F11')
    await page.keyboard.type('L -1.75', { delay: 40 })
    await expect(page.getByText(/Cylinder \u22120\.50 stays/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Left SPH', { exact: true })).toHaveValue('-1.75')
    await expect(page.getByLabel('Left CYL', { exact: true })).toHaveValue('-0.50')
    await expect(page.getByLabel('Left Axis', { exact: true })).toHaveValue('170')
  })

  await test.step('DS takes the cylinder off, even where Enter was forgotten', async () => {
    await page.keyboard.press('F11')
    await page.keyboard.type('R -2 DS', { delay: 40 })
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
    await page.keyboard.press('F4')
    await expect(page.getByLabel('Right SPH', { exact: true })).toHaveValue('-2.00')
    await expect(page.getByLabel('Right CYL', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Left CYL', { exact: true })).toHaveValue('-0.50')
  })
})
