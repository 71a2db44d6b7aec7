import { expect, type Page, test } from '@playwright/test'
import { readyOrderWithBalance, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { amountField, pauseOfHand, scan, signIn } from './support/counter.ts'
import { openOrder } from './support/open-order.ts'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

/** Sells a card with the keyboard; answers its number, which its paper alone tells. */
async function sellCard(page: Page, amount: string): Promise<string> {
  await page.keyboard.press('Control+F3')
  await expect(page.getByRole('heading', { name: 'Gift cards' })).toBeVisible()
  await page.keyboard.press('Insert')
  await page.getByRole('dialog').getByLabel('Amount').fill(amount)
  await page
    .getByRole('dialog')
    .getByLabel(/^For whom/)
    .fill('Meera')
  const answer = page.waitForResponse((response) => response.url().endsWith('/GiftCards/sell'))
  await page.keyboard.press('Enter')
  const { cardNumber, receiptNo } = await (await answer).json()
  await expect(page.getByRole('dialog').getByText(receiptNo).first()).toBeVisible()
  await page.keyboard.press('Escape')
  return cardNumber
}

test('a card is sold, pays a bill by its number, and gets back what is returned', async ({
  page,
}) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  const number = await sellCard(page, '900')
  const balance = page.getByTestId('card-balance')
  await expect(balance).toHaveText('₹900.00 of ₹900.00')
  await page.keyboard.press('Escape')

  const api = await signInToApi(branch.address, 'owner', 'owner-demo')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
  await page.keyboard.type('case', { delay: 90 })
  await expect(page.getByText('Hard case black').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Other items')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await pauseOfHand(page)
  await scan(page, number)
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Take/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('F9')
  await expect(page.getByTestId('done-facts')).toBeVisible()
  const spent = await api.get(`/api/GiftCards/find?number=${number}`)
  expect(spent.Balance).toBeLessThan(900)

  await page.keyboard.press('Control+F3')
  await expect(page.getByTestId('card-moves')).toContainText('Spent on')
  await expect(balance).toContainText('of ₹900.00')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('b')
  await page.getByRole('dialog').getByLabel('Why').fill('Lost')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('gift-cards')).toContainText('Blocked')
})

test('a card that is scanned at the payment of an order becomes how it is paid', async ({
  page,
}) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  const number = await sellCard(page, '100')
  await page.keyboard.press('Escape')
  const api = await signInToApi(branch.address, 'owner', 'owner-demo')
  const order = await readyOrderWithBalance(api)
  await openOrder(page, order.SalesOrderNo)
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog')
  await expect(amountField(page)).toBeFocused()
  await pauseOfHand(page)
  await scan(page, number)
  await expect(dialog.getByLabel('Number of the credit note or gift card')).toHaveValue(number)
  await expect(amountField(page)).toHaveValue('100')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const { BalanceAmount } = await api.get(`/api/Orders/${order.ID}`)
  expect(BalanceAmount).toBe(order.BalanceAmount - 100)
})
