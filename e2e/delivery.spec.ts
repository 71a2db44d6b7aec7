import { expect, test } from '@playwright/test'
import { readyOrderWithBalance } from './support/api.ts'
import { signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { LONG } from './support/long.ts'
import { openOrder } from './support/open-order.ts'

const shop = demoShop()

type Row = { ID: string; SalesOrderNo: string; CustomerName: string; BalanceAmount: number }

/** The first order of a column of the board that fits. */
async function orderIn(status: string, fits: (row: Row) => boolean): Promise<Row> {
  const board = await shop.api.get('/api/Orders/board')
  const column = board.Columns.find((each: { Status: string }) => each.Status === status)
  const found = column.Items.find(fits)
  if (found === undefined) throw new Error(`The demo shop has no such order in ${status}`)
  return found
}

test('spectacles are paid off and handed over with the keyboard alone', async ({ page }) => {
  const ready = await readyOrderWithBalance(shop.api)
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, ready.SalesOrderNo)

  await test.step('a balance is warned of before the goods go', async () => {
    await page.keyboard.press('m')
    await expect(page.getByText(/is still due\./)).toBeVisible()
    const takeFirst = page.getByRole('button', { name: /^Take .* first/ })
    await expect(takeFirst).toBeFocused()
    await page
      .getByRole('button', { name: /^Deliver/ })
      .last()
      .click()
    const anyway = page.getByLabel('Deliver with the amount due')
    await expect(anyway).toBeFocused()
    await expect(anyway).toHaveAccessibleDescription('Take the amount first, or tick this.')
    await takeFirst.focus()
    expect((await shop.api.get(`/api/Orders/${ready.ID}`)).Status).toBe('Ready')
  })

  await test.step('an Enter too many takes nothing: how it is paid is chosen first', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Amount')).toBeFocused()
    await expect(page.getByLabel('Amount')).toHaveValue(String(ready.BalanceAmount))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Choose first how it is paid/)).toBeVisible()
    expect(await shop.api.get(`/api/Orders/${ready.ID}`)).toMatchObject({
      BalanceAmount: ready.BalanceAmount,
    })
  })

  await test.step('the balance is taken in cash', async () => {
    await page.keyboard.press('c')
    const cash = page.getByRole('dialog').getByRole('button', { name: /^Cash/ })
    await expect(cash).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('Amount').fill(String(ready.BalanceAmount + 100))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByTestId('readout-figure')).toHaveText('₹100.00')
    await expect(page.getByRole('button', { name: /^Close Enter|^Close$/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByTestId('readout-figure')).toBeHidden()
    expect((await shop.api.get(`/api/Orders/${ready.ID}`)).BalanceAmount).toBe(0)
  })

  await test.step('handed over, with the invoice raised in the same step', async () => {
    const head = page.getByTestId('order-head')
    // The payment that the hand-over asked for leads back to it.
    await expect(page.getByText(`The goods go to ${ready.CustomerName}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Deliver/ }).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(head.getByText('Delivered')).toBeVisible()
    const steps = page.getByTestId('order-steps')
    await expect(steps.locator('[aria-current="step"]')).toContainText(
      /^Delivered\d{2}-\d{2}-\d{4}/,
    )
    await expect(steps.getByRole('listitem')).toHaveCount(6)
  })

  const order = await shop.api.get(`/api/Orders/${ready.ID}`)
  expect(order).toMatchObject({ Status: 'Delivered', IsInvoiceGenerated: true, BalanceAmount: 0 })
})

test('a job comes back, fails its check, is made right and is told of', async ({ page }) => {
  const sent = await orderIn('InLab', () => true)
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, sent.SalesOrderNo)
  const timeline = page.getByRole('list').filter({ hasText: 'Order booked' })

  await page.keyboard.press('m')
  await expect(timeline.getByText('Received from lab').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Check lens/ })).toBeVisible()

  await test.step('ordered stands beside read, and what is outside is not passed', async () => {
    await page.keyboard.press('m')
    const right = page.getByLabel('Lensmeter reading: Right')
    await expect(right).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Read each lens, or choose Passed or Failed.')).toBeVisible()
    await right.focus()
    await expect(page.getByRole('row', { name: /Right/ })).toContainText(/SPH ±0\.\d\d/)
    await page.keyboard.type('-19.00', { delay: 90 })
    await expect(page.getByText('Outside tolerance')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Lensmeter reading: Left')).toBeFocused()
    await page.getByRole('button', { name: /Save check/ }).click()
    const question = page.getByRole('group', { name: 'Lens against prescription' })
    await expect(question).toHaveAccessibleDescription(/choose Passed or Failed/)
    await page.getByLabel('Lensmeter reading: Left').fill('-19.00')
    await expect(question).toHaveAccessibleDescription('Choose Passed or Failed.')
    await page.getByLabel('Lensmeter reading: Left').fill('')
  })

  await test.step('what fails its check says why', async () => {
    await page.getByRole('radio', { name: 'Passed' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: /Save check/ }).click()
    const wrong = page.getByLabel('What is wrong')
    await expect(wrong).toBeFocused()
    await expect(wrong).toHaveAccessibleDescription('Fill this in.')
    await wrong.fill('Axis of the left lens is 10 degrees off')
    await page.keyboard.press('Enter')
    await expect(timeline.getByText('Check not passed')).toBeVisible()
    await expect(timeline.getByText('Axis of the left lens is 10 degrees off')).toBeVisible()
    const kept = page.getByTestId('order-lens-check').getByRole('row', { name: /Right/ })
    await expect(kept).toContainText('−19.00')
    await expect(kept).toContainText('Outside tolerance')
  })
})

test('a manager’s PIN lets the counter cancel an order: a charge is billed, the rest goes back', async ({
  page,
}) => {
  const { Columns } = await shop.api.get('/api/Orders/board')
  const waiting: Row[] = Columns[1].Items
  const orders = await Promise.all(waiting.map(({ ID }) => shop.api.get(`/api/Orders/${ID}`)))
  const before = orders.find((order) => order.PaidAmount > 0 && order.LabOrder.Status === 'Sent')
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, before.SalesOrderNo)
  await page.keyboard.press('x')
  const paidBy = before.Receipts[0].PaymentMode
  await expect(page.getByRole('button', { name: paidBy })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Keep as credit' }).click()
  await page.getByLabel('Reason').fill('The customer moves to another town')
  await page.keyboard.press('Tab')
  const charge = page.getByLabel('Keep a charge of ₹')
  await expect(charge).toBeFocused()
  await charge.fill(String(Math.ceil(before.PaidAmount) + 1))
  await expect(charge).toHaveAccessibleDescription('More than was paid.')
  await charge.fill('50')
  await expect(page.getByText(/₹50\.00 is kept and billed/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Cancel order ${before.SalesOrderNo}`)).toBeVisible()
  await expect(page.getByText(/₹50\.00 is kept as a charge/)).toBeVisible()
  await expect(page.getByLabel(/^PIN of /)).toBeFocused()
  await page.keyboard.type('3333', { delay: 90 })
  await page.keyboard.press('Enter')
  await expect(page.getByText(/is kept as credit under/)).toBeVisible()
  const order = await shop.api.get(`/api/Orders/${before.ID}`)
  expect(order.Status).toBe('Cancelled')
  const back = order.Settlements.reduce(
    (sum: number, each: { Amount: number }) => sum + each.Amount,
    0,
  )
  expect(back).toBe(before.PaidAmount - 50)
  const { Charge } = order.Settlements[0]
  await expect(page.getByText(`Charge ₹50.00, bill ${Charge.InvoiceNo}`).first()).toBeVisible()
  const bill = await shop.api.get(`/api/Documents/Invoice/${Charge.InvoiceID}/model`)
  expect(bill).toMatchObject({ Totals: { NetAmount: 50 }, BalanceAmount: 0 })

  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  const approved = page.getByTestId('timeline-event').filter({ hasText: 'Approved' })
  await expect(approved).toContainText('Farida Sheikh')
  await expect(page.getByTestId('order-jobs')).toContainText('Stopped')
  const steps = page.getByTestId('order-steps')
  await expect(steps.getByRole('listitem').last()).toContainText('Cancelled')
  await expect(steps).not.toContainText('to come')
  await expect(page.getByRole('heading', { name: 'Next steps' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Papers' })).toBeVisible()
})

test(
  'a payment that was entered wrongly is taken back by a manager’s PIN, and taken as it was',
  LONG,
  async ({ page }) => {
    const order = await orderIn('InLab', ({ BalanceAmount }) => BalanceAmount > 500)
    await shop.api.post('/api/Day/open', { float: 500 })
    await signIn(page, shop.address, 'Santosh', '2222')
    await openOrder(page, order.SalesOrderNo)
    await expect(page.getByTestId('order-lines').first()).toBeVisible()
    await page.keyboard.press('t')
    await expect(page.getByLabel('Amount')).toBeFocused()
    await page.keyboard.press('c')
    await page.getByLabel('Amount').fill('65')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('dialog')).toBeHidden()
    const { ExpectedCash } = await shop.api.get('/api/Day/state')

    const row = page.getByTestId('order-lines').getByRole('listitem').filter({ hasText: '₹65.00' })
    await row.getByRole('button', { name: /^Correct payment/ }).click()
    const dialog = page.getByTestId('dialog')
    await expect(dialog).toContainText('₹65.00 is due again')
    await expect(dialog).toContainText('leaves the drawer that took it')
    await expect(dialog).not.toContainText('Z report')
    await dialog.getByRole('button', { name: /^Take it back/ }).click()
    await expect(page.getByLabel('What was wrong')).toBeFocused()
    await page.keyboard.type('56 was given, not 65', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Take back payment .*: ₹65\.00, Cash/)).toBeVisible()
    await expect(page.getByLabel(/^PIN of /)).toBeFocused()
    await page.keyboard.type('3333', { delay: 90 })
    await page.keyboard.press('Enter')

    // The right payment is asked for next, of what was taken back.
    await expect(page.getByLabel('Amount')).toHaveValue('65')
    await page.keyboard.press('c')
    await page.getByLabel('Amount').fill('56')
    await page.keyboard.press('Enter')
    // What is left of it may have been paid in another way: here it was never paid.
    await expect(dialog).toContainText('₹9.00 of the payment that was taken back is left.')
    await expect(page.getByLabel('Amount')).toHaveValue('9')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row.getByText('Cancelled')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Correct/ })).toHaveCount(0)
    const told = page.getByTestId('timeline-event').filter({ hasText: 'Payment taken back' })
    await expect(told).toContainText('₹65.00')
    await expect(told).toContainText('56 was given, not 65')
    await expect(told).toContainText('Santosh')
    const after = await shop.api.get(`/api/Orders/${order.ID}`)
    expect(after.BalanceAmount).toBe(order.BalanceAmount - 56)
    expect((await shop.api.get('/api/Day/state')).ExpectedCash).toBe(ExpectedCash - 65 + 56)

    // A bill is never taken back: of goods that are not ready it is asked for first.
    await page.keyboard.press('i')
    await expect(dialog.getByText(/^Its goods are not ready/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect((await shop.api.get(`/api/Orders/${order.ID}`)).IsInvoiceGenerated).toBe(false)
    await page.keyboard.press('i')
    await dialog.getByRole('button', { name: /^Raise the bill/ }).press('Enter')
    await expect(page.getByTestId('order-head')).not.toContainText('No bill yet')
  },
)

for (const [mode, drawers] of [
  ['Card', 0],
  ['Cash', 1],
] as const) {
  test(
    `a payment by ${mode} of a sealed day says that its Z report stays`,
    LONG,
    async ({ page }) => {
      const query = { status: 'Delivered', pageNumber: 1, pageSize: 50 }
      const { Items } = await shop.api.post('/api/Orders/search', query)
      type Paid = { PaymentMode: string; ReceiptNo: string; Sealed: { ZNo: number } | null }
      let found: (Paid & { orderNo: string }) | undefined
      for (const { ID, SalesOrderNo } of Items) {
        const { Receipts } = await shop.api.get(`/api/Orders/${ID}`)
        const paid = Receipts.find((row: Paid) => row.PaymentMode === mode && row.Sealed !== null)
        if (paid !== undefined) found ??= { orderNo: SalesOrderNo, ...paid }
      }
      await signIn(page, shop.address, 'Santosh', '2222')
      await openOrder(page, found?.orderNo ?? '')
      await page.getByRole('button', { name: `Correct payment ${found?.ReceiptNo}` }).click()
      const dialog = page.getByTestId('dialog')
      await expect(dialog).toContainText(`Z report ${found?.Sealed?.ZNo} of`)
      await expect(dialog).toContainText('stays as it is')
      await expect(dialog).toContainText('on the next Z report')
      // Only cash lies in a drawer.
      const leaves = dialog.getByText('leaves the drawer that took it', { exact: false })
      await expect(leaves).toHaveCount(drawers)
    },
  )
}

test(
  'the bill and the receipts of an order are looked at from its page',
  LONG,
  async ({ page }) => {
    const { Items } = await shop.api.post('/api/Orders/search', {
      status: 'Delivered',
      pageNumber: 1,
      pageSize: 20,
    })
    const order = Items.find((row: { PaidAmount: number }) => row.PaidAmount > 0)
    const { Invoices, Receipts } = await shop.api.get(`/api/Orders/${order.ID}`)
    await signIn(page, shop.address, 'Santosh', '2222')
    await openOrder(page, order.SalesOrderNo)
    const dialog = page.getByTestId('dialog')
    const sheet = page.frameLocator('[data-testid="document-frame"]')
    for (const number of [Invoices[0].InvoiceNo, Receipts[0].ReceiptNo]) {
      await page.getByRole('button', { name: number, exact: true }).click()
      await expect(sheet.getByText(number).first()).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Download the PDF' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  },
)
