import { expect, type Page, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectSelected, pauseOfHand, scan } from './support/counter.ts'
import {
  addEntry,
  beginBill,
  beginKnown,
  bringIn,
  changePrice,
  expectFigures,
  field,
  makeOnBill,
  openItemPage,
  sellOne,
} from './support/goods.ts'
import { openOwnShop } from './support/own-shop.ts'

const CODE = '8901234567894'
const NAME = 'Rim Classic black'
const SUPPLIER = 'Vision Traders'
const FRAME = { code: CODE, name: NAME }

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: false })
})
test.afterAll(() => branch.close())

async function expectStock(page: Page, pieces: string, value: string): Promise<void> {
  await openItemPage(page, FRAME)
  await expectFigures(page, pieces, value)
}

test('a shop of one’s own from nothing: lab, doctor, goods in, sold out, bought again, a new price', async ({
  page,
}) => {
  const figures = page.getByTestId('item-figures')
  await openOwnShop(page, branch.address)

  await test.step('a supplier, a lab and a doctor', async () => {
    await page.keyboard.press('Shift+F11')
    await expect(page.getByRole('heading', { name: 'Lists' })).toBeVisible()
    await addEntry(page, SUPPLIER)
    await addEntry(page, 'Zen Lens Lab', true)
    await page.getByRole('button', { name: 'Doctors', exact: true }).click()
    await addEntry(page, 'Dr Meera Nair')
  })

  await test.step('two frames come in, their code unknown until then', async () => {
    await beginBill(page, SUPPLIER, FRAME)
    await makeOnBill(page, FRAME, { brand: 'Rim', mrp: '2500' })
    await bringIn(page, FRAME, { number: 'VT-1', pieces: '2', cost: '1000', total: '2100' })
    await expectStock(page, '2', '₹2,000.00')
  })

  await test.step('its labels are made from the bill', async () => {
    await page.keyboard.press('Shift+F10')
    await page.getByRole('main').getByRole('button', { name: 'Labels' }).focus()
    await page.keyboard.press('l')
    await expect(page.getByText('Labels in all: 2')).toBeVisible()
  })

  await test.step('one is sold, and then the last one', async () => {
    await sellOne(page, FRAME)
    await expectStock(page, '1', '₹1,000.00')
    await sellOne(page, FRAME)
    await expectStock(page, '0', '₹0.00')
  })

  await test.step('what is sold out is bought and sold again', async () => {
    await beginKnown(page, SUPPLIER, FRAME)
    await bringIn(page, FRAME, { number: 'VT-2', pieces: '3', cost: '1100', total: '3465' })
    await sellOne(page, FRAME)
    await expectStock(page, '2', '₹2,200.00')
  })

  await test.step('a change starts at the price; a scan goes into the code only when that has the focus', async () => {
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: 'Change the item' })
    const code = form.getByLabel('Code', { exact: true })
    await expect(form.getByLabel('Selling price', { exact: true })).toBeFocused()
    await pauseOfHand(page)
    await scan(page, '8901234567009')
    await expect(page.getByRole('alert').getByText('8901234567009 was not entered')).toBeVisible()
    await expect(form.getByLabel('Selling price', { exact: true })).toHaveValue(/^2,?500/)
    await expect(code).toHaveValue(CODE)
    await code.focus()
    await pauseOfHand(page)
    await scan(page, '8901234567016')
    await expect(code).toHaveValue('8901234567016')
    await page.keyboard.press('Escape')
    await expect(form.getByText('Not saved. Esc again throws it away.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('its price goes down by a tenth, and the change is in its history', async () => {
    await changePrice(page, '-10', { before: '₹2,500.00', after: '₹2,250.00' })
    await expect(page.getByTestId('history')).toContainText('Asha Rao')
    await page.keyboard.press('F2')
    await pauseOfHand(page)
    await scan(page, CODE)
    await expectSelected(page, NAME, 1)
    await expect(page.getByText('₹2,250.00').first()).toBeVisible()
  })

  await test.step('a bill of which a piece was sold is not reversed, and says which', async () => {
    await pauseOfHand(page)
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('heading', { name: /^Goods in/ })).toBeVisible()
    if ((await page.getByTestId('inward-row').count()) === 0) await page.keyboard.press('Escape')
    await page.getByTestId('inward-row').filter({ hasText: 'VT-2' }).click()
    await page.getByRole('button', { name: 'Reverse' }).click()
    const reverse = page.getByRole('dialog', { name: 'Reverse the bill' })
    await reverse.getByLabel('Reason').fill('Wrong goods')
    await page.keyboard.press('Enter')
    await expect(reverse.getByRole('alert')).toContainText(NAME)
    await page.keyboard.press('Escape')
    await expect(reverse).toBeHidden()
  })

  await test.step('more are ordered, and a bill brings a part of the order', async () => {
    await page.keyboard.press('Control+F10')
    await page.keyboard.press('Insert')
    await field(page, 'Supplier').selectOption({ label: SUPPLIER })
    await pauseOfHand(page)
    await scan(page, CODE)
    await expect(page.getByTestId('order-line')).toContainText('On hand 2')
    await page.getByLabel(`Pieces of ${NAME}`).fill('4')
    await expect(page.getByTestId('order-total')).toHaveText('₹4,400.00')
    await page.keyboard.press('F9')
    const paper = page.getByTestId('document-frame').contentFrame()
    await expect(paper.getByText('PURCHASE ORDER', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    // One of the two is in the open sale.
    await openItemPage(page, FRAME)
    await expect(figures).toContainText('On hand2Committed1Free1On order4')
    await page.keyboard.press('Control+F10')
    await page.getByRole('button', { name: 'Goods came' }).click()
    await expect(page.getByLabel(`Pieces of ${NAME}`)).toHaveValue('4')
    await bringIn(page, FRAME, { number: 'VT-3', pieces: '3', cost: '1100', total: '3465' })
    await page.keyboard.press('Control+F10')
    await expect(page.getByText('Part received')).toBeVisible()
    await expect(page.getByTestId('order-lines')).toContainText('431')
  })

  await test.step('one of them goes back with a debit note', async () => {
    await page.keyboard.press('Shift+F10')
    await page.getByRole('main').getByRole('button', { name: 'Return' }).click()
    const form = page.getByRole('dialog', { name: 'Return to the supplier' })
    await form.getByLabel('Reason').fill('Hinge loose')
    await form.getByLabel(/^Goes back of/).fill('1')
    await page.keyboard.press('Enter')
    const paper = page.getByTestId('document-frame').contentFrame()
    await expect(paper.getByText('DEBIT NOTE', { exact: true })).toBeVisible()
    await expect(paper.getByText('₹1,155.00').first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the supplier’s credit note answers it', async () => {
    const row = page.getByTestId('supplier-return')
    await expect(row).toContainText('No answer yet')
    await row.getByTestId('return-answer').click()
    const form = page.getByRole('dialog', { name: /^Answer to / })
    await expect(form.getByLabel('Goods before tax')).toHaveValue('1100.00')
    await form.getByLabel('Number of the credit note').fill('VT/CN/1')
    await page.keyboard.press('Enter')
    await expect(row).toContainText(/Credited.*Credit note VT\/CN\/1 of .*₹1,155\.00/)
    await expect(row.getByTestId('return-answer')).toBeHidden()
  })

  await test.step('a wrong answer is taken back, and the right one is entered', async () => {
    const row = page.getByTestId('supplier-return')
    await row.getByTestId('return-take-back').click()
    const asking = page.getByRole('dialog', { name: /^Take back the answer to / })
    await expect(asking).toContainText('The note VT/CN/1 stays in the GST of its own month')
    await asking.getByLabel('Reason').fill('Note of another return')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('An answer was taken back: Note of another return')
    await row.getByTestId('return-answer').click()
    const form = page.getByRole('dialog', { name: /^Answer to / })
    await form.getByLabel('Number of the credit note').fill('VT/CN/2')
    await page.keyboard.press('Enter')
    await expect(row).toContainText(/Credited.*Credit note VT\/CN\/2 of .*₹1,155\.00/)
  })

  await test.step('the supplier is paid, and every entry of the account opens its paper', async () => {
    await page.keyboard.press('Control+F9')
    await page.getByTestId('payable-row').click()
    const balance = page.getByTestId('supplier-balance')
    await expect(balance).toHaveText('Owed: ₹7,875.00')
    await page.getByRole('main').getByRole('button', { name: 'Pay', exact: false }).first().click()
    const form = page.getByRole('dialog', { name: `Pay ${SUPPLIER}` })
    await expect(form.getByLabel('Amount')).toHaveValue('7875.00')
    await expect(form.getByTestId('pay-bill')).toHaveCount(3)
    await form.getByLabel('Paid by').selectOption('UPI')
    await form.getByLabel('Reference number').fill('UTR 1')
    await page.keyboard.press('Enter')
    await expect(balance).toHaveText('Owed: ₹0.00')
    await expect(page.getByTestId('open-bills')).toBeHidden()
    await page.getByTestId('entry-paper').first().click()
    const paper = page.getByTestId('document-frame').contentFrame()
    await expect(paper.getByText('PAYMENT VOUCHER', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a broken one leaves the stock by a voucher', async () => {
    await page.keyboard.press('Control+F8')
    await page.keyboard.press('Insert')
    await pauseOfHand(page)
    await scan(page, CODE)
    await expect(page.getByTestId('voucher-line')).toContainText(NAME)
    await page.keyboard.press('F9')
    const paper = page.getByTestId('document-frame').contentFrame()
    await expect(paper.getByText('STOCK VOUCHER', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('voucher-row')).toContainText('Damage')
    await openItemPage(page, FRAME)
    await expect(figures).toContainText('On hand3Committed1Free2On order1')
    await expect(figures).toContainText('Value₹3,300.00')
  })

  await test.step('a voucher that was typed wrong is taken back', async () => {
    await page.keyboard.press('Control+F8')
    await page.getByTestId('voucher-row').click()
    const dialog = page.getByTestId('dialog').last()
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await dialog.getByLabel('Reason').fill('It was only dusty')
    await page.keyboard.press('Enter')
    const paper = page.getByTestId('document-frame').contentFrame()
    await expect(paper.getByText('It was only dusty')).toBeVisible()
    await expect(paper.getByText('Takes back', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    const rows = page.getByTestId('voucher-row')
    await expect(rows.nth(0)).toContainText('Takes back')
    await expect(rows.nth(1)).toContainText('Taken back by')
    await rows.nth(1).click()
    await expect(paper.getByText('Taken back by', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Take back' })).toBeHidden()
    await page.keyboard.press('Escape')
    await openItemPage(page, FRAME)
    await expect(figures).toContainText('On hand4')
  })

  await test.step('what is ordered for the first time is made on the order', async () => {
    await page.keyboard.press('Control+F10')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Insert')
    await field(page, 'Supplier').selectOption({ label: SUPPLIER })
    await pauseOfHand(page)
    await scan(page, '8901234567887')
    const form = page.getByRole('dialog', { name: 'New item' })
    await expect(form.getByLabel('Code', { exact: true })).toHaveValue('8901234567887')
    await form.getByLabel('Name', { exact: true }).fill('Rim Classic brown')
    await form.getByLabel('Brand', { exact: true }).fill('Rim')
    await form.getByLabel('MRP', { exact: true }).fill('2500')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('order-line')).toContainText('Rim Classic brown')
    await expect(page.getByLabel('Pieces of Rim Classic brown')).toBeFocused()
    await page.getByLabel('Scan a piece, or type its code or name').fill('Rim Oval')
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Rim Oval')
    await page.keyboard.press('Escape')
    await page.getByLabel(/^Cost.* Rim Classic brown/).fill('900')
    await page.keyboard.press('F9')
    const paper = page.getByTestId('document-frame').contentFrame()
    await expect(paper.getByText('Rim Classic brown')).toBeVisible()
    await page.keyboard.press('Escape')
  })
})
