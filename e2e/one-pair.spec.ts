import { expect, test } from '@playwright/test'
import { bookTwoPairs } from './support/book-two-pairs.ts'
import { signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { openOrder } from './support/open-order.ts'

const shop = demoShop()

const read = (id: string) => shop.api.get(`/api/Orders/${id}`)
const move = (salesOrderID: string, ...moves: string[]) =>
  moves.reduce(
    (before, each) =>
      before.then(() => shop.api.post('/api/Orders/move', { salesOrderID, move: each })),
    Promise.resolve(),
  )
const paise = (rupees: number) => Math.round(rupees * 100)

test('one of two pairs is handed over with its bill, the other a week later', async ({ page }) => {
  await shop.api.post('/api/Day/open', { float: 500 })
  const { ExpectedCash } = await shop.api.get('/api/Day/state')
  const both = await bookTwoPairs(shop.api, 'two-pairs-of-one', 3_500)
  const ofPair = (pairNo: string) =>
    both.Lines.filter(({ PairNo }: { PairNo: string }) => PairNo === pairNo).reduce(
      (sum: number, { TotalAmount }: { TotalAmount: number }) => sum + paise(TotalAmount),
      0,
    ) / 100
  const first = ofPair('1')
  const second = ofPair('2')
  expect(first).toBeLessThan(3_500)
  const moved = 3_500 - first
  await move(both.ID, 'SendToLab')
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, both.SalesOrderNo)
  const dialog = page.getByRole('dialog')

  await test.step('it says what goes, what stays and what moves, before anything is done', async () => {
    await page.keyboard.press('w')
    await dialog.getByLabel(/^Pair 1/).focus()
    await page.keyboard.press('Space')
    const goes = dialog.getByTestId('split-goes')
    const stays = dialog.getByTestId('split-stays')
    await expect(goes.getByText('Due now')).toBeVisible()
    await expect(goes.locator('strong').last()).toHaveText('₹0.00')
    await expect(stays).toContainText('Due later')
    await expect(dialog.getByText(/of what was paid is more than what goes now/)).toBeVisible()
    expect((await read(both.ID)).SplitInto).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })

  const goes = await read(both.ID)
  const [{ ID: otherID, SalesOrderNo: otherNo }] = goes.SplitInto
  expect(goes).toMatchObject({ NetAmount: first, PaidAmount: first, BalanceAmount: 0 })
  expect(await read(otherID)).toMatchObject({
    NetAmount: second,
    PaidAmount: moved,
    BalanceAmount: (paise(second) - paise(moved)) / 100,
    LabStatus: 'Sent',
  })

  await test.step('the pair that came is handed over with its bill', async () => {
    await move(both.ID, 'Received', 'Checked', 'Ready')
    const head = page.getByTestId('order-head')
    await expect(head.getByText('Ready', { exact: true })).toBeVisible()
    await page.keyboard.press('h')
    await expect(dialog.getByText('The goods go to Two Pairs.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(head.getByText('Delivered')).toBeVisible()
    const path = '/api/Invoice/get-invoice-data-by-salesorder?salesOrderID='
    const bill = await shop.api.get(path + encodeURIComponent(both.ID))
    expect(bill).toMatchObject({ ReceivedAmount: first, BalanceAmount: 0 })
    expect(bill.Totals.NetAmount).toBe(first)
    expect(bill.Lines).toHaveLength(3)
    expect((await read(otherID)).Status).toBe('InLab')
  })

  await test.step('the other is found from it, paid off and handed over', async () => {
    await page.getByTestId('order-head').getByRole('button', { name: otherNo }).click()
    await expect(page.getByRole('heading', { name: otherNo })).toBeVisible()
    await expect(page.getByTestId('order-head').getByText('Split from')).toBeVisible()
    await move(otherID, 'Received', 'Checked', 'Ready')
    await expect(page.getByTestId('order-head').getByText('Ready', { exact: true })).toBeVisible()
    await page.keyboard.press('h')
    await expect(dialog.getByRole('button', { name: /^Take .* first/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Amount')).toBeFocused()
    await page.keyboard.press('c')
    await expect(dialog.getByRole('button', { name: /^Cash/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('The goods go to Two Pairs.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Deliver/ }).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('order-head').getByText('Delivered')).toBeVisible()
  })

  expect(await read(otherID)).toMatchObject({ BalanceAmount: 0, IsInvoiceGenerated: true })
  // The drawer holds the advance and the rest, each once.
  const state = await shop.api.get('/api/Day/state')
  expect(paise(state.ExpectedCash)).toBe(paise(ExpectedCash) + paise(first) + paise(second))
})

test('an excess that another till gave back is not given back again', async ({ page }) => {
  const order = await bookTwoPairs(shop.api, 'an-excess-at-two-tills', 5_000)
  const taken = order.Lines.filter(({ PairNo }: { PairNo: string }) => PairNo === '2')
  await shop.api.post('/api/Orders/change', {
    salesOrderID: order.ID,
    version: order.Version,
    lines: taken.map(({ ID }: { ID: string }) => ({ lineID: ID, remove: true })),
  })
  await signIn(page, shop.address, 'Radha', '1111')
  await openOrder(page, order.SalesOrderNo)
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('g')
  await expect(dialog.getByLabel(/^Reason/)).toBeVisible()
  await shop.api.post('/api/Orders/refund-overpayment', {
    salesOrderID: order.ID,
    reason: 'at the other till',
    refundTypeId: 1,
  })
  await expect(dialog.getByText(/it was given back already/)).toBeVisible()
  await expect(dialog.getByText(/Nothing was paid/)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
})
