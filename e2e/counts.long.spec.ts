import { expect, type Page, test } from '@playwright/test'
import { countedKeys } from './support/counted-keys.ts'
import {
  expectSelected,
  newSale,
  pauseOfHand,
  payExactCash,
  scan,
  signIn,
} from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'

const shop = demoShop()

const CASE = { code: 'CASE-H-BK', name: 'Hard case black' }
const SPRAY = { code: 'SPRAY-30', name: 'Lens spray 30 ml' }
const CLOTH = { code: 'CLOTH-S', name: 'Microfibre cloth small' }
const ZONE = 'Wall 1'
const SHORT_SPRAYS = 5

/** What the book has of an item now. */
async function onHand(code: string): Promise<number> {
  const { Items } = await shop.api.post('/api/Catalogue/items', { searchTerm: code })
  return Items.find((each: { Code: string }) => each.Code === code).OnHand
}

/** Counts so many pieces by one scan. */
async function countPieces(page: Page, code: string, pieces: number): Promise<void> {
  await scanPieces(page, code, pieces)
  await expect(page.getByTestId('count-last')).toContainText(
    `${pieces.toLocaleString('en-IN')} counted`,
  )
}

async function scanPieces(page: Page, code: string, pieces: number): Promise<void> {
  await page.getByLabel('Pieces', { exact: true }).fill(String(pieces))
  await page.getByLabel('Scan a piece, or type its code or name').focus()
  await pauseOfHand(page)
  await scan(page, code)
}

test('a wall is counted while the counter sells: recounted, approved by another, figures right', async ({
  browser,
  page,
}) => {
  const before = {
    case: await onHand(CASE.code),
    spray: await onHand(SPRAY.code),
    cloth: await onHand(CLOTH.code),
  }
  await signIn(page, shop.address, 'Santosh', '2222')

  await test.step('the counter opens a count of a zone and scans it', async () => {
    const keys = countedKeys(page)
    await keys.press('Alt+F9')
    await expect(page.getByRole('heading', { name: 'Count', exact: true })).toBeVisible()
    await keys.press('Insert')
    await page.getByLabel('Zones', { exact: true }).focus()
    await keys.type(ZONE)
    await keys.press('Enter')
    await expect(page.getByLabel('Zone', { exact: true })).toHaveValue(ZONE)
    // Nothing on the screen says what the book has.
    await expect(page.getByRole('main')).not.toContainText('Book')
    await countPieces(page, CLOTH.code, before.cloth)
    await countPieces(page, SPRAY.code, before.spray - SHORT_SPRAYS)
    await countPieces(page, CASE.code, before.case - 1)
    expect(keys.pressed()).toBe(3)
  })

  const other = await browser.newContext()
  const till = await other.newPage()
  await test.step('meanwhile another till sells a case', async () => {
    await signIn(till, shop.address, 'Radha Kamath', '1111')
    await scan(till, CASE.code)
    await expectSelected(till, CASE.name, 1)
    await payExactCash(till)
    await newSale(till)
    expect(await onHand(CASE.code)).toBe(before.case - 1)
  })

  await test.step('the zone is closed with one key, and the counter is told who posts', async () => {
    const keys = countedKeys(page)
    await keys.press('F9')
    await expect(page.getByText(/The differences are posted by .*Farida Sheikh/)).toBeVisible()
    expect(keys.all()).toBe(1)
  })

  const review = await browser.newContext()
  const office = await review.newPage()
  await signIn(office, shop.address, 'Farida Sheikh', '3333')
  const line = (name: string) => office.getByTestId('count-line').filter({ hasText: name })
  await test.step('the manager sees the book of the moment of the scan, and what moved', async () => {
    await office.keyboard.press('Alt+F9')
    await office.getByTestId('count-row').first().click()
    await expect(line(SPRAY.name)).toContainText(`\u2212${SHORT_SPRAYS}`)
    await expect(line(CASE.name)).toContainText('Moved while counting')
    await expect(office.getByTestId('count-line')).toHaveCount(2)
    await office.keyboard.press('F9')
    await expect(office.getByRole('dialog', { name: 'Take these out of stock?' })).toBeVisible()
    await office.keyboard.press('Escape')
    await line(CASE.name).getByRole('button', { name: 'Count again' }).click()
    await expect(office.getByText('It is listed to be counted again.')).toBeVisible()
  })

  await test.step('another person counts the case again', async () => {
    await expect(page.getByText('Count these again')).toBeVisible()
    await page.getByTestId('count-zone').getByRole('button', { name: 'Count here' }).click()
    await scanPieces(page, CASE.code, before.case - 2)
    await expect(page.getByText('Somebody else counts this the second time.').first()).toBeVisible()
    await till.keyboard.press('Alt+F9')
    await till.getByTestId('count-row').first().click()
    await till.getByTestId('count-zone').getByRole('button', { name: 'Count here' }).click()
    await countPieces(till, CASE.code, before.case - 2)
    await till.keyboard.press('F9')
    await expect(till.getByText(`${ZONE} is done.`)).toBeVisible()
  })

  await test.step('who counted is told who posts, and is asked for no PIN', async () => {
    const who = /^You counted here yourself\. .*Farida Sheikh/
    await till.keyboard.press('Alt+F8')
    await expect(till.getByRole('main').getByText(who)).toBeVisible()
    await till.keyboard.press('F9')
    await expect(till.getByTestId('toast').getByText(who)).toBeVisible()
    await expect(till.getByRole('dialog').and(till.getByTestId('dialog'))).toHaveCount(0)
    await other.close()
  })

  await test.step('posting names pieces and value, and asks once more', async () => {
    await expect(line(CASE.name)).toContainText('\u22121')
    await line(CASE.name).getByRole('button', { name: 'Post', exact: true }).click()
    const keys = countedKeys(office)
    await keys.press('F9')
    const asked = office.getByRole('dialog', { name: 'Take these out of stock?' })
    await expect(asked).toContainText(/6 pieces of 2 items go out of stock, worth ₹/)
    expect(await onHand(SPRAY.code)).toBe(before.spray)
    await keys.press('Enter')
    await expect(office.getByText(/^Posted: .* 6 short\./)).toBeVisible()
    expect(keys.all()).toBe(2)
  })

  expect(await onHand(CASE.code)).toBe(before.case - 2)
  expect(await onHand(SPRAY.code)).toBe(before.spray - SHORT_SPRAYS)
  expect(await onHand(CLOTH.code)).toBe(before.cloth)
  await review.close()
})

test('a code that is typed after the name of a zone is counted in it', async ({ page }) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  await page.keyboard.press('Alt+F9')
  await expect(page.getByRole('heading', { name: 'Count', exact: true })).toBeVisible()
  await page.keyboard.press('Insert')
  await expect(page.getByLabel('Zones', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const zone = page.getByLabel('Zone', { exact: true })
  await expect(zone).toBeFocused()
  await page.keyboard.type('Wall B', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Scan a piece, or type its code or name')).toBeFocused()
  await page.keyboard.type(CASE.code, { delay: 60 })
  await expect(page.getByRole('option').filter({ hasText: CASE.name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('count-last')).toContainText(CASE.name)
  await expect(zone).toHaveValue('Wall B')
  await expect(page.getByTestId('count-zone')).toContainText('Wall B')
})
