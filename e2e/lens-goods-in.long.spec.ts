import { expect, type Page, test } from '@playwright/test'
import { pauseOfHand, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'

const shop = demoShop()

const SPECTACLE = {
  ...{ code: 'HMC', name: 'HMC 1.56 SV', brand: 'Netra', columns: 'cylinder', price: 400 },
  ...{ rowFrom: -6, rowTo: 4, columnFrom: -2, columnTo: 0 },
  taxClass: 'Spectacle lenses, other material',
}
const CONTACT = {
  ...SPECTACLE,
  ...{ code: 'ZACU', name: 'Zacuvue daily', section: 'ContactLens', columnFrom: 0 },
  taxClass: 'Contact lenses',
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const search = (page: Page) => page.getByLabel('Scan a piece, or type its code or name')
const newItem = (page: Page) => page.getByRole('dialog', { name: 'New item' })

async function type(page: Page, text: string): Promise<void> {
  await search(page).fill('')
  await pauseOfHand(page)
  await search(page).pressSequentially(text, { delay: 60 })
}

test.beforeAll(async () => {
  for (const family of [SPECTACLE, CONTACT]) await shop.api.post('/api/Stock/lens-family', family)
})

test('a power of a lens family that was never kept goes into a supplier’s bill', async ({
  page,
}) => {
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  const line = page.getByTestId('inward-line')
  const options = page.getByRole('listbox').getByRole('option')
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('Insert')
  await field(page, 'Supplier').selectOption({ index: 1 })

  await test.step('the family alone says what to type, and makes no new item', async () => {
    await type(page, 'hmc')
    await expect(options.first()).toContainText('Type its power, such as hmc -1.00/-0.25.')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Type its power, such as').last()).toBeVisible()
    await expect(newItem(page)).toBeHidden()
    await expect(search(page)).toHaveValue('hmc')
  })

  await test.step('a power without its sign, or outside of the range, is refused', async () => {
    await type(page, 'hmc 2.25')
    await expect(options.first()).toContainText('Type the sign: +2.25 or -2.25.')
    await page.keyboard.press('Enter')
    await type(page, 'hmc -9')
    await expect(options.first()).toContainText('is not kept in HMC 1.56 SV')
    await page.keyboard.press('Enter')
    await expect(newItem(page)).toBeHidden()
    await expect(line).toHaveCount(0)
  })

  await test.step('the power is offered as never kept, and becomes a line', async () => {
    await type(page, 'HMC 1.56 SV -1')
    await expect(options.first()).toContainText('never kept')
    await page.keyboard.press('Enter')
    await expect(line).toHaveCount(1)
    await expect(line).toContainText('HMC-1.000.00')
    // Typed in one go, before anything is listed.
    await search(page).fill('hmc -1/-0.50')
    await search(page).press('Enter')
    await expect(line).toHaveCount(2)
    await expect(line.last()).toContainText('HMC-1.00-0.50')
  })

  await test.step('a box of contact lenses that soon expires is told at its line', async () => {
    await type(page, 'zacu -2.25')
    await expect(options.first()).toContainText('never kept')
    await page.keyboard.press('Enter')
    await expect(line).toHaveCount(3)
    const today = new Date(await page.evaluate(() => Date.now()))
    const soon = new Date(today.getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
    const [year, month, day] = soon.split('-')
    await line.last().getByLabel('Expires on').fill(`${day}-${month}-${year}`)
    await line.last().getByLabel('Batch').fill('B1')
    await expect(line.last()).toContainText('Expires within three months.')
  })

  await test.step('an expiry is taken as the box prints it', async () => {
    const expires = line.last().getByLabel('Expires on')
    await expires.fill('')
    await expires.fill('soon')
    await page.getByLabel('Batch').last().focus()
    await expect(line.last()).toContainText('As on the box, such as 06/28, or a day')
    await expires.fill('06/35')
    await page.getByLabel('Batch').last().focus()
    await expect(expires).toHaveValue('30-06-2035')
    await expires.fill('Feb 2036')
    await page.getByLabel('Batch').last().focus()
    await expect(expires).toHaveValue('29-02-2036')
  })
})

test('the lenses of a bill are typed and pasted into the grid of their family', async ({
  page,
}) => {
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  const line = page.getByTestId('inward-line')
  const dialog = page.getByRole('dialog', { name: 'From the lens grid' })
  const grid = dialog.getByRole('grid', { name: 'Lens grid' })
  const pieces = (power: string) => page.getByLabel(`Pieces of HMC 1.56 SV ${power}`)
  const cost = (power: string) => page.getByLabel(`Cost before tax of HMC 1.56 SV ${power}`)
  const paste = (text: string) =>
    grid.evaluate((element, sheet) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', sheet)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, text)
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('Insert')
  await field(page, 'Supplier').selectOption({ index: 1 })
  await page.getByLabel('Bill number').fill('GRID-1')

  await test.step('figures are typed power by power, with their sum beside them', async () => {
    await page.keyboard.press('Alt+k')
    await expect(grid).toBeFocused()
    await field(page, 'Lens family').selectOption({ label: 'HMC 1.56 SV' })
    await expect(dialog).toContainText('Nothing typed yet')
    await field(page, 'Go to power').fill('-9/0')
    await field(page, 'Go to power').press('Enter')
    await expect(dialog).toContainText('\u22129.00 / 0.00 is not kept in HMC 1.56 SV')
    await field(page, 'Go to power').fill('-4/0')
    await field(page, 'Go to power').press('Enter')
    await expect(grid).toBeFocused()
    await page.keyboard.type('6', { delay: 60 })
    await page.keyboard.press('Enter')
    await page.keyboard.type('12', { delay: 60 })
    await expect(dialog).toContainText('2 powers: 18 pieces')
  })

  await test.step('a reload loses nothing of it', async () => {
    await page.reload()
    await expect(page.getByText('Ready for the next customer')).toBeVisible()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'From the lens grid' }).click()
    await expect(dialog).toContainText('2 powers: 18 pieces')
    await field(page, 'Cost of a lens before tax').fill('81.5')
  })

  await test.step('Enter puts them into the bill, those that were never kept too', async () => {
    await field(page, 'Cost of a lens before tax').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('2 powers put into the bill: 18 pieces.').first()).toBeVisible()
    await expect(line).toHaveCount(2)
    await expect(pieces('\u22124.00 / 0.00')).toHaveValue('6')
    await expect(cost('\u22124.00 / 0.00')).toHaveValue('81.5')
  })

  await test.step('a pasted power that the family does not have is refused until it is left out', async () => {
    await page.keyboard.press('Alt+k')
    await expect(grid).toBeFocused()
    await expect(grid.getByText('6 in bill')).toBeVisible()
    await paste('\t0.00\t-0.50\n-4.00\t4\t\n-9.00\t3\t\n-1.50\t\t8')
    await expect(dialog).toContainText('2 powers: 12 pieces')
    await expect(dialog.getByTestId('outside-power')).toContainText(
      '\u22129.00 / 0.00 is not kept in HMC 1.56 SV',
    )
    await grid.press('Enter')
    await expect(dialog).toContainText('Leave out first what the family is not kept in.')
    await dialog.getByRole('button', { name: 'Leave out \u22129.00 / 0.00' }).click()
    await expect(grid).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(line).toHaveCount(3)
    await expect(pieces('\u22124.00 / 0.00')).toHaveValue('10')
    await expect(pieces('\u22121.50 / \u22120.50')).toHaveValue('8')
  })
})

test('the lens grid says that it receives without a bill, and a bill of the same lenses says so', async ({
  page,
}) => {
  await signIn(page, shop.address, 'Radha Kamath', '1111')

  await test.step('received by the grid', async () => {
    await page.keyboard.press('Alt+F10')
    const grid = page.getByRole('grid', { name: 'Lens grid' })
    await expect(grid).toBeFocused()
    await expect(field(page, 'Lens family').getByRole('option').first()).toHaveText(/^HMC 1\.56 SV/)
    await page.keyboard.press('r')
    await expect(page.getByText('Receive is without a bill, for opening stock')).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.type('-3/0', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(grid).toBeFocused()
    await page.keyboard.type('14', { delay: 60 })
    await page.keyboard.press('F9')
    await expect(page.getByText('Without a bill: nothing is owed for them.')).toBeVisible()
  })

  await test.step('the same lenses on a bill', async () => {
    await page
      .getByTestId('stage')
      .getByRole('button', { name: /Goods in/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Goods in' })).toBeVisible()
    await page.keyboard.press('Insert')
    await field(page, 'Supplier').selectOption({ index: 1 })
    await type(page, 'hmc -3')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('inward-line').filter({ hasText: 'HMC-3.000.00' })).toContainText(
      '14 came in today without a bill',
    )
  })
})

test('a new family whose power lacks its sign says so beside Save', async ({ page }) => {
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Insert')
  await field(page, 'Name').fill('CR 1.50 UC')
  await field(page, 'Beginning of the codes').fill('CR150')
  await field(page, 'Price of a lens').fill('120')
  await field(page, 'Sphere to').fill('2')
  await page.getByRole('button', { name: /Save the family/ }).click()
  await expect(page.getByText('Sphere to: Type the sign: +2.00 or -2.00.')).toBeVisible()
  await expect(page.getByText('Fill in what is still missing.')).toBeHidden()
})
