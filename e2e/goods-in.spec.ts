import { expect, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { scan, signIn } from './support/counter.ts'
import { LONG } from './support/long.ts'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

test('goods come in from a supplier’s bill, an unknown code among them, and the draft survives a reload', async ({
  page,
}) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  const line = page.getByTestId('inward-line')
  const totals = page.getByTestId('inward-totals')

  await test.step('the head of the bill, by keyboard', async () => {
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('heading', { name: 'Goods in' })).toBeVisible()
    await page.keyboard.press('Insert')
    await expect(page.getByLabel('Supplier', { exact: true })).toBeFocused()
    await page.getByLabel('Supplier', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel('Bill number').fill('INV-77')
    await page.getByLabel('Bill total with tax').fill('600')
  })

  await test.step('an unknown code becomes an item in place', async () => {
    await scan(page, '8901234567894')
    const form = page.getByRole('dialog', { name: 'New item' })
    await expect(form.getByLabel('Code', { exact: true })).toHaveValue('8901234567894')
    await form.getByLabel('Name', { exact: true }).fill('Cord red')
    await form.getByLabel('Section').selectOption('Accessory')
    await form.getByLabel('Tax class').selectOption('Spectacle cases')
    await form.getByLabel('MRP', { exact: true }).fill('99')
    await page.keyboard.press('Enter')
    await expect(line).toContainText('Cord red')
    await page.getByLabel('Pieces of Cord red').fill('10')
    await page.getByLabel('Cost before tax of Cord red').fill('62.5')
    await page.getByLabel('Disc. % of Cord red').fill('20')
    await page.getByLabel('Tax % of Cord red').fill('18')
  })

  await test.step('unequal totals are shown until they agree', async () => {
    await expect(totals).toContainText('₹590.00')
    await expect(totals).toContainText('The bill differs by ₹10.00.')
    await page.keyboard.press('F9')
    await expect(
      page.getByText('Lines, charges and tax differ from the bill by ₹10.00.').first(),
    ).toBeVisible()
  })

  await test.step('the next refusal takes the place of the last', async () => {
    await page.getByLabel('Bill total with tax').fill('601')
    await page.keyboard.press('F9')
    await expect(
      page.getByText('Lines, charges and tax differ from the bill by ₹11.00.').first(),
    ).toBeVisible()
    await expect(totals).toContainText('The bill differs by ₹11.00.')
  })

  await test.step('a reload loses nothing', async () => {
    await page.reload()
    await expect(page.getByText('Ready for the next customer')).toBeVisible()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Pieces of Cord red')).toHaveValue('10')
    await page.getByLabel('Bill total with tax').fill('590')
    await expect(totals).toContainText('Both totals agree.')
  })

  await test.step('posted, it is in stock, and Enter makes its labels', async () => {
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: /^Goods in / })).toBeVisible()
    await expect(page.locator('#inward-labels')).toBeFocused()
    await expect(page.getByRole('columnheader', { name: 'Disc. %' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Cord red/ })).toContainText('₹62.5020₹500.00')
    await page.getByRole('button', { name: 'Cord red' }).click()
    const figures = page.getByTestId('item-figures')
    await expect(figures).toContainText('On hand10')
    await expect(figures).toContainText('₹500.00')
    await page.keyboard.press('Shift+F10')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Labels in all: 10')).toBeVisible()
  })
})

test('the supplier’s sheet is looked through, and its right rows become lines of the bill', async ({
  page,
}) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  const dialog = page.getByRole('dialog', { name: 'From a file' })
  const rows = dialog.getByTestId('file-row')
  const line = page.getByTestId('inward-line')
  const choose = (name: string, text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('Insert')
  await page.getByLabel('Supplier', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Bill number').fill('FILE-1')

  await test.step('a sheet in words of its own is asked for its columns', async () => {
    await page.keyboard.press('Control+o')
    await choose('own.csv', 'Ref,Count,Value\nCASE-H-BK,4,40')
    await expect(dialog).toContainText('Name the columns: one is the code or barcode')
    await dialog.getByLabel('What "Ref" is').selectOption({ label: 'Code or barcode' })
    await dialog.getByLabel('What "Count" is').selectOption({ label: 'Quantity' })
    await expect(rows).toHaveCount(1)
  })

  await test.step('wrong rows come first, each with its reason, and hold up the others', async () => {
    await choose(
      'bill.csv',
      'Item Code,Qty,Free,Rate,Remarks\nCASE-H-BK,12,2,40.50,\nNOBODY,3,,20,\nCASE-H-BK,4,,40.50,late',
    )
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('No item has the code NOBODY.')
    await expect(dialog).toContainText('2 rows are right, 1 is wrong')
    await expect(dialog).toContainText('These columns are left out: Remarks.')
    await dialog.getByRole('button', { name: 'Put 2 rows into the bill' }).click()
    await expect(dialog).toContainText('Put the wrong rows right in the file, or leave them out.')
    await expect(line).toHaveCount(0)
  })

  await test.step('left out, the others are lines of the draft, which a reload keeps', async () => {
    await dialog.getByLabel('Leave the wrong row out').check()
    await dialog.getByRole('button', { name: 'Put 2 rows into the bill' }).click()
    await expect(dialog).toBeHidden()
    await expect(line).toHaveCount(1)
    await page.reload()
    await expect(page.getByText('Ready for the next customer')).toBeVisible()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(line).toHaveCount(1)
    await expect(line.getByLabel(/^Pieces of/)).toHaveValue('16')
    await expect(line.getByLabel(/^Free of/)).toHaveValue('2')
    await expect(line.getByLabel(/^Cost before tax of/)).toHaveValue('40.5')
  })

  await test.step('the same file read again is told', async () => {
    await page.keyboard.press('Control+o')
    await choose('bill.csv', 'Item Code,Qty,Rate\nCASE-H-BK,12,40.50')
    await expect(rows).toContainText('16 in the bill already')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Throw the draft away' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Throw the draft away' }).click()
    await expect(page.getByRole('heading', { name: 'Goods in' })).toBeVisible()
  })
})

test(
  'a cost without its point, and a bill whose number only looks like a posted one, are asked about',
  LONG,
  async ({ page }) => {
    await signIn(page, branch.address, 'Radha Kamath', '1111')
    const line = page.getByTestId('inward-line')
    const cost = page.getByLabel('Cost before tax of Cord blue')
    const posted = page.getByRole('heading', { name: /^Goods in .*\d/ })

    await test.step('a cost above the price waits until it is ticked, or put right', async () => {
      await page.keyboard.press('Shift+F10')
      await page.keyboard.press('Insert')
      await page.getByLabel('Supplier', { exact: true }).selectOption({ index: 1 })
      await page.getByLabel('Bill number').fill('VD/118')
      await scan(page, '8901234567999')
      const form = page.getByRole('dialog', { name: 'New item' })
      await form.getByLabel('Name', { exact: true }).fill('Cord blue')
      await form.getByLabel('Section').selectOption('Accessory')
      await form.getByLabel('Tax class').selectOption('Spectacle cases')
      await form.getByLabel('MRP', { exact: true }).fill('99')
      await page.keyboard.press('Enter')
      await expect(line).toContainText('Cord blue')
      await page.getByLabel('Pieces of Cord blue').fill('10')
      await cost.fill('3333')
      await page.keyboard.press('F9')
      const question = '₹3,333.00 is more than its price of ₹99.00: is that the cost of one piece?'
      await expect(line).toContainText(question)
      await expect(page.getByText(`Cord blue: ${question}`).first()).toBeVisible()
      await expect(page.getByLabel('₹3,333.00 is the cost of one piece')).toBeFocused()
      await page.keyboard.press('Space')
      await expect(line).not.toContainText(question)
      await cost.fill('33.33')
      await expect(page.getByLabel(/is the cost of one piece/)).toHaveCount(0)
      await page.keyboard.press('F9')
      await expect(posted).toBeVisible()
    })

    await test.step('its number written without the slash is asked about', async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Insert')
      await page.getByLabel('Supplier', { exact: true }).selectOption({ index: 1 })
      await page.getByLabel('Bill number').fill('vd-118')
      await scan(page, '8901234567999')
      await expect(cost).toHaveValue('33.33')
      await page.keyboard.press('F9')
      await expect(
        page.getByText(/^Bill VD\/118 of .*is this another bill\?$/).first(),
      ).toBeVisible()
      await expect(posted).toBeHidden()
      await page.getByLabel('It is another bill').check()
      await page.keyboard.press('F9')
      await expect(posted).toBeVisible()
    })
  },
)

test(
  'a figure that is typed after a scan is the pieces of that line, and text that was not added is not lost',
  LONG,
  async ({ page }) => {
    await signIn(page, branch.address, 'Radha Kamath', '1111')
    const bar = page.getByLabel('Scan a piece, or type its code or name')
    const pieces = page.getByLabel('Pieces of Cord green')
    await page.keyboard.press('Shift+F10')
    await page.keyboard.press('Insert')
    await page.getByLabel('Supplier', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel('Bill number').fill('VD/230')

    await test.step('what is new on a bill has its pieces from the bill', async () => {
      await scan(page, '8901234567123')
      const form = page.getByRole('dialog', { name: 'New item' })
      await form.getByLabel('Name', { exact: true }).fill('Cord green')
      await form.getByLabel('Section').selectOption('Accessory')
      await form.getByLabel('Tax class').selectOption('Spectacle cases')
      await form.getByLabel('MRP', { exact: true }).fill('99')
      await expect(form.getByLabel('Pieces in the shop now')).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(pieces).toHaveValue('1')
      await page.getByLabel('Cost before tax of Cord green').fill('40')
    })

    await test.step('the figure goes to the line, by Enter or Tab', async () => {
      await scan(page, '8901234567123')
      await expect(pieces).toHaveValue('2')
      await expect(bar).toBeFocused()
      await bar.pressSequentially('12', { delay: 150 })
      await expect(page.getByText('Enter: 12 pieces of Cord green.')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(pieces).toHaveValue('12')
      await expect(bar).toHaveValue('')
      await scan(page, '8901234567123')
      await expect(pieces).toHaveValue('13')
      await bar.pressSequentially('24', { delay: 150 })
      await page.keyboard.press('Tab')
      await expect(pieces).toHaveValue('24')
    })

    await test.step('F9 stops at text that is not added', async () => {
      await scan(page, '8901234567123')
      await expect(pieces).toHaveValue('25')
      await bar.pressSequentially('36', { delay: 150 })
      await page.keyboard.press('F9')
      await expect(
        page.getByText('“36” is not added yet: press Enter, or empty this field.'),
      ).toBeVisible()
      await expect(bar).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(pieces).toHaveValue('36')
      await page.keyboard.press('F9')
      await expect(page.getByRole('heading', { name: /^Goods in .*\d/ })).toBeVisible()
    })
  },
)
