import { expect, type Page, test } from '@playwright/test'
import { countedKeys } from './support/counted-keys.ts'
import { nameCustomer, openPay, pauseOfHand, prescriptionLine, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'

const shop = demoShop()

const FAMILY = 'CR 1.56 HC'
const ROWS = 10
const COLUMNS = 4

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const grid = (page: Page) => page.getByRole('grid', { name: 'Lens grid' })
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[id="lens-${row}-${column}"]`)

async function openGrid(page: Page): Promise<void> {
  await page.keyboard.press('Alt+F10')
  await expect(grid(page)).toBeFocused()
}

async function goTo(page: Page, power: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.type(power, { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(grid(page)).toBeFocused()
}

type GridCell = Record<
  'Row' | 'Column' | 'OnHand' | 'Committed' | 'OnOrder' | 'Minimum' | 'Propose',
  number
>

/** The cells of the family's grid, as another device reads them. */
async function cellsOfGrid(): Promise<GridCell[]> {
  const { Items } = await shop.api.get('/api/Stock/lens-families')
  const { ID } = Items.find((each: { Name: string }) => each.Name === FAMILY)
  return (await shop.api.get(`/api/Stock/lens-grid/${ID}`)).Cells
}

/** What the grid has in a cell. */
async function stockAt(row: number, column: number) {
  const cells = await cellsOfGrid()
  const found = cells.find((each) => each.Row === row && each.Column === column)
  if (found === undefined) throw new Error(`the grid has no cell ${row}/${column}`)
  const { Committed, Minimum, OnHand, OnOrder } = found
  return { OnHand, Committed, OnOrder, Minimum }
}

/** Puts a pair of the family's lenses of one power into the sale. */
async function choosePair(page: Page, power: string): Promise<void> {
  await page.keyboard.press('F2')
  await nameCustomer(page, '9845020117', 'Ananth Rao')
  await pauseOfHand(page)
  await page.keyboard.press('F4')
  await expect(prescriptionLine(page)).toBeFocused()
  await page.keyboard.type(`both ${power} pd 62`, { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Left SPH', { exact: true })).toHaveValue(`${power}.00`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Index, coating or name')).toBeFocused()
  await page.keyboard.type(FAMILY, { delay: 60 })
  const first = page.getByTestId('rx-lens-list').locator('li[data-pick="first"]')
  await expect(first).toContainText(FAMILY)
  await page.keyboard.press('Enter')
  await expect(page.getByText('added: R+L').first()).toBeVisible()
}

test('a lens family from nothing: received, ordered, kept for a sale, sold, counted, pasted', async ({
  browser,
  page,
}) => {
  await signIn(page, shop.address, 'Radha Kamath', '1111')

  await test.step('a family is made', async () => {
    await openGrid(page)
    await page.keyboard.press('Insert')
    await field(page, 'Name').fill(FAMILY)
    await field(page, 'Beginning of the codes').fill('CR156')
    await field(page, 'Brand').fill('Netra')
    await field(page, 'Coating').fill('Hard coat')
    await field(page, 'Sphere from').fill('-2.25')
    await field(page, 'Sphere to').fill('0.00')
    await field(page, 'Across from').fill('-0.75')
    await field(page, 'Price of a lens').fill('400')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Lens family')).toContainText(FAMILY)
    await expect(page.getByTestId('lens-cell')).toHaveCount(ROWS * COLUMNS)
    await page.keyboard.press('F2')
  })

  await test.step('40 cells are received with 82 keys', async () => {
    const keys = countedKeys(page)
    await keys.press('Alt+F10')
    await expect(grid(page)).toBeFocused()
    await keys.press('r')
    for (let column = 0; column < COLUMNS; column += 1) {
      for (let row = 0; row < ROWS; row += 1) {
        await keys.type('2')
        if (row < ROWS - 1) await keys.press(column % 2 === 0 ? 'ArrowUp' : 'ArrowDown')
      }
      if (column < COLUMNS - 1) await keys.press('ArrowRight')
    }
    await expect(
      page.getByRole('status').filter({ hasText: '40 powers typed: 80 lenses' }),
    ).toBeVisible()
    await keys.press('F9')
    await expect(page.getByText('40 powers received.')).toBeVisible()
    expect(keys.all()).toBe(82)
    await expect(page.getByText('80 lenses, 40 pairs')).toBeVisible()
  })

  await test.step('a minimum is set, and what is short of it is ordered with three keys', async () => {
    await page.keyboard.press('m')
    await goTo(page, '-2/-0.25')
    await page.keyboard.type('6', { delay: 60 })
    await page.keyboard.press('F9')
    await expect(page.getByText('Minimum of 1 power saved.')).toBeVisible()
    const keys = countedKeys(page)
    await keys.press('o')
    await expect(cell(page, -2, -0.25)).toContainText('→4')
    await field(page, 'Supplier').selectOption({ label: 'Southern Optical Distributors' })
    await grid(page).focus()
    await keys.press('s')
    // What the shop's prescriptions wanted lately is proposed with it.
    const short = (await cellsOfGrid()).filter(({ Propose }) => Propose > 0).length
    await expect(
      page.getByText(`${short} ${short === 1 ? 'power' : 'powers'} proposed. F9 sends the order.`),
    ).toBeVisible()
    await keys.press('F9')
    const paper = page.getByTestId('dialog')
    await expect(paper).toContainText(/\/\d\d-\d\d\/\d+/)
    expect(keys.all()).toBe(3)
    await page.keyboard.press('Escape')
    await expect(paper).toBeHidden()
    await expect(cell(page, -2, -0.25)).toContainText('+4')
    expect(await stockAt(-2, -0.25)).toEqual({ OnHand: 2, Committed: 0, OnOrder: 4, Minimum: 6 })
  })

  await test.step('a plus cylinder is gone to as its minus form', async () => {
    await page.keyboard.press('l')
    await goTo(page, '-2.00/+0.50')
    await expect(cell(page, -1.5, -0.5)).toHaveAttribute('aria-current', 'true')
  })

  await test.step('a pair from a prescription is kept for its sale; another till is told', async () => {
    await choosePair(page, '-1')
    expect(await stockAt(-1, 0)).toMatchObject({ OnHand: 2, Committed: 2 })
    const other = await browser.newContext()
    const till = await other.newPage()
    await signIn(till, shop.address, 'Santosh', '2222')
    await choosePair(till, '-1')
    await expect(
      till.getByText(/Kept for Radha Kamath until .+ This lens will be ordered\./).first(),
    ).toBeVisible()
    expect(await stockAt(-1, 0)).toMatchObject({ OnHand: 2, Committed: 2 })
    await other.close()
  })

  await test.step('the pair is sold off the shelf', async () => {
    await page.keyboard.press('F2')
    await expect(page.getByTestId('cart-row').first()).toContainText(/kept until \d+:\d\d\s[ap]m/)
    await page.keyboard.press('F9')
    await expect(page.getByText('Pair 1 has no frame. Press F9 again').first()).toBeVisible()
    await openPay(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /Sale saved|Order booked/ })).toBeVisible()
    await page.keyboard.press('Enter')
    expect(await stockAt(-1, 0)).toMatchObject({ OnHand: 0, Committed: 0 })
  })

  await test.step('cells are counted blind, for another person to post', async () => {
    await openGrid(page)
    await page.keyboard.press('c')
    await goTo(page, '-2/-0.5')
    await expect(cell(page, -2, -0.5)).toHaveText('')
    await page.keyboard.type('1', { delay: 60 })
    await page.keyboard.press('F9')
    await expect(
      page.getByText(/1 power counted\. The difference is posted by .*Farida Sheikh/),
    ).toBeVisible()
    expect(await stockAt(-2, -0.5)).toMatchObject({ OnHand: 2 })
  })

  await test.step('a block of a sheet is pasted with its own powers', async () => {
    await page.keyboard.press('r')
    await grid(page).evaluate((target) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '\t0.00\t-0.25\n-1.00\t3\t\n-1.25\t\t4\n-9.00\t5\t\n')
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    await expect(page.getByText('1 figure fits no power or is no number: 5').first()).toBeVisible()
    await expect(page.getByText('2 powers typed: 7 lenses')).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByText('2 powers received.')).toBeVisible()
    expect(await stockAt(-1, 0)).toMatchObject({ OnHand: 3 })
    await page.keyboard.press('l')
    await expect(cell(page, -1, 0)).toContainText('½')
  })
})
