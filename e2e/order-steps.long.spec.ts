import { expect, test } from '@playwright/test'
import { frameWithPieces } from './support/api.ts'
import { bookLenses } from './support/book-lenses.ts'
import { bookTwoPairs } from './support/book-two-pairs.ts'
import { signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { openOrder } from './support/open-order.ts'

const shop = demoShop()

test('a key pressed once too often skips no step of the lab', async ({ page }) => {
  const booked = await bookLenses(shop.api, 'one-key-too-often')
  const labStatus = async () => (await shop.api.get(`/api/Orders/${booked.ID}`)).LabStatus
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, booked.SalesOrderNo)

  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  // It was promised for today, and the lab takes some days.
  await expect(dialog.getByText(/^Later than promised/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Send to lab/ }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('m')
  await expect(dialog.getByText(/^You just moved this order/)).toBeVisible()
  expect(await labStatus()).toBe('Sent')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await labStatus()).toBe('Sent')

  await page.keyboard.press('m')
  await expect(dialog.getByRole('button', { name: /^Receive from lab/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await labStatus()).toBe('Received')
})

test('an Enter that is quicker than the list opens no order of the list before', async ({
  page,
}) => {
  const [first, second] = [
    await bookLenses(shop.api, 'listed-first'),
    await bookLenses(shop.api, 'listed-second'),
  ]
  await signIn(page, shop.address, 'Santosh', '2222')
  await page.keyboard.press('Alt+g')
  await page.keyboard.press('f')
  const field = page.getByLabel('Order or bill number, name, mobile')
  const rows = page.getByTestId('order-row')
  await field.fill(first.SalesOrderNo)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(first.SalesOrderNo)
  const listed = Promise.withResolvers<void>()
  await page.route('**/api/Orders/search', async (route) => {
    await listed.promise
    await route.continue()
  })
  await field.fill(second.SalesOrderNo)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: first.SalesOrderNo })).toBeHidden()
  listed.resolve()
  await expect(page.getByRole('heading', { name: second.SalesOrderNo })).toBeVisible()
})

test('lenses that did not pass go back before the customer is told anything', async ({ page }) => {
  const booked = await bookLenses(shop.api, 'not-passed')
  for (const move of ['SendToLab', 'Received']) {
    await shop.api.post('/api/Orders/move', { salesOrderID: booked.ID, move })
  }
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, booked.SalesOrderNo)
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Check lens/ })
  await dialog.getByLabel('Lensmeter reading: Right').fill('-2.50')
  await expect(dialog.getByText(/Choose Failed, or say why/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Failed' }).check({ force: true })
  await dialog.getByLabel('What is wrong').fill('Too strong')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Notes of the till').getByText('Check not passed')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('This order is not ready, and the message says')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: /^Return to lab/ })).toBeVisible()
})

test('a job goes to the lab with two keys, and its state and its frame are named', async ({
  page,
}) => {
  const first = await bookLenses(shop.api, 'the-lab-of-before')
  const labs = await shop.api.get('/api/quickSale/getSuppliers')
  const lab = labs.find(({ IsLab }: { IsLab: boolean }) => IsLab)
  await shop.api.post('/api/Orders/move', {
    salesOrderID: first.ID,
    move: 'SendToLab',
    supplierID: lab.ID,
  })
  const frame = await frameWithPieces(shop.api)
  const serial = frame.Units[0]?.Code ?? ''
  const order = await bookLenses(shop.api, 'with-a-frame', serial)
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, order.SalesOrderNo)
  await expect(page.getByTestId('order-lines').first()).toContainText(`Serial no. ${serial}`)
  const steps = page.getByRole('region', { name: 'Next steps' })
  await expect(steps).toBeFocused()
  await expect(steps.getByRole('button', { name: /^Delivery slip/ })).toBeHidden()
  const placeOf = (name: RegExp) => steps.getByRole('button', { name }).boundingBox()
  const before = [await placeOf(/^Cancel order/), await placeOf(/^Job card/)]

  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Send to lab/ })).toBeFocused()
  const list = dialog.getByLabel('Lab', { exact: true })
  await expect(list).not.toHaveValue('')
  const others = labs.filter(({ IsLab }: { IsLab: boolean }) => !IsLab)
  expect(others.length).toBeGreaterThan(0)
  for (const { Name } of others) await expect(list).not.toContainText(Name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await expect(steps).toBeFocused()
  await expect(steps.getByRole('button', { name: /^Remake/ })).toBeVisible()
  expect([await placeOf(/^Cancel order/), await placeOf(/^Job card/)]).toEqual(before)
  const head = page.getByTestId('order-head')
  await expect(head.getByText('In lab', { exact: true })).toBeVisible()
  await shop.api.post('/api/Orders/move', { salesOrderID: order.ID, move: 'Received' })
  await expect(head.getByText('Back, to be checked')).toBeVisible()
  await shop.api.post('/api/Orders/move', { salesOrderID: order.ID, move: 'Checked' })
  await expect(head.getByText('Checked', { exact: true })).toBeVisible()
  await shop.api.post('/api/Orders/move', { salesOrderID: order.ID, move: 'Fitted' })
  await expect(head.getByText('Fitted', { exact: true })).toBeVisible()
  await page.keyboard.press('l')
  await expect(dialog.getByLabel('Why it goes back')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(steps).toBeFocused()
  expect([await placeOf(/^Cancel order/), await placeOf(/^Job card/)]).toEqual(before)
})

test('what is typed into a change stays when somebody else changes the order', async ({ page }) => {
  const order = await bookLenses(shop.api, 'changed-by-two')
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, order.SalesOrderNo)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: /^Change/ })
  const reason = dialog.getByLabel('Reason', { exact: true })
  await reason.fill('The customer rang')
  const { Version } = await shop.api.get(`/api/Orders/${order.ID}`)
  await shop.api.post('/api/Orders/change', {
    salesOrderID: order.ID,
    version: Version,
    reason: 'Promised later',
    expectedDate: '2099-01-02',
  })
  await expect(dialog.getByText('Somebody else has changed this order.')).toBeVisible()
  await expect(reason).toHaveValue('The customer rang')
  await dialog.getByRole('button', { name: 'Begin again with the new order' }).click()
  await expect(reason).toHaveValue('')
  await expect(dialog.getByText('Somebody else has changed this order.')).toBeHidden()
})

test('why a change is refused is said in sight, beside the button', async ({ page }) => {
  const key = 'refused-in-sight'
  const item = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
  await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
    sessionID: key,
    itemID: item.ID,
    qty: 1,
    price: item.Price,
    priceIncludesTax: item.PriceIncludesTax,
  })
  const order = await bookTwoPairs(shop.api, key, 0)
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, order.SalesOrderNo)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: /^Change/ })
  const qty = dialog.getByLabel('Qty, Hard case black')
  await qty.fill('99999')
  const why = dialog.getByText(/^Not enough stock of Hard case black/)
  await expect(why).toHaveCount(1)
  await qty.press('Enter')
  await expect(why).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByText(/^Not changed: put right/)).toBeInViewport({ ratio: 1 })
})

test('what a remake asks is in sight and is answered by a tick, not by another Enter', async ({
  page,
}) => {
  const order = await bookTwoPairs(shop.api, 'remake-in-sight', 0)
  await shop.api.post('/api/Orders/move', { salesOrderID: order.ID, move: 'SendToLab' })
  const remakes = async () => (await shop.api.get(`/api/Orders/${order.ID}`)).RemakeCount
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, order.SalesOrderNo)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: /^Remake/ })
  await dialog.getByLabel('Reason').fill('Ground wrong')
  await dialog.getByRole('checkbox').nth(2).check()
  const sphere = dialog.getByLabel(/^SPH, Right/).nth(1)
  await sphere.fill('+1.75')
  await sphere.press('Enter')
  const question = dialog.getByText(/makes the lens as it was/)
  const asks = dialog.getByText(/Look at both eyes/)
  const meant = dialog.getByRole('checkbox', { name: 'Yes, this is right' })
  const button = dialog.getByRole('button', { name: /^Order the remake/ })
  await expect(question).toBeInViewport({ ratio: 1 })
  await expect(asks).toBeInViewport({ ratio: 1 })
  await expect(button).toBeFocused()

  await dialog.getByLabel('Reason').focus()
  await expect(asks).not.toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(meant).toBeInViewport({ ratio: 1 })
  await expect(meant).toBeFocused()
  await expect(dialog.getByText('Read what is asked, then tick that it is right.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(meant).toBeFocused()
  expect(await remakes()).toBe(0)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await remakes()).toBe(1)
})

test('a change of a billed order begins at what can be changed', async ({ page }) => {
  const order = await bookLenses(shop.api, 'billed-change')
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, order.SalesOrderNo)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: /^Change/ })
  await expect(dialog.getByRole('button', { name: 'Return goods' })).toBeVisible()
  await expect(dialog.getByLabel(/^SPH, Right/)).toBeFocused()
})

test('the work list says how many more wait than it shows, and leads to them', async ({ page }) => {
  for (const session of ['ready-1', 'ready-2', 'ready-3', 'ready-4']) {
    const { ID } = await bookLenses(shop.api, session)
    for (const move of ['SendToLab', 'Received', 'Checked', 'Ready']) {
      await shop.api.post('/api/Orders/move', { salesOrderID: ID, move })
    }
  }
  const ready = (await shop.api.get('/api/Orders/board')).Columns[2].Items.length
  expect(ready).toBeGreaterThan(3)
  await signIn(page, shop.address, 'Santosh', '2222')
  await expect(page.getByRole('button', { name: /^Print last/ })).toBeEnabled()
  await page.getByRole('button', { name: `${ready - 3} more: Ready to collect` }).click()
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(page.getByTestId('order-row')).toHaveCount(ready)
})

test('a key of one letter is named only while it works', async ({ page }) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  await page.keyboard.press('Alt+g')
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  const letters = page
    .locator('[data-keycap]')
    .filter({ hasText: /^[A-Z]$/ })
    .filter({ visible: true })
  const field = page.locator('input:focus')
  await expect(field).toHaveCount(0)
  await expect(letters.first()).toBeVisible()

  await page.keyboard.press('f')
  await expect(field).toBeVisible()
  await expect(letters).toHaveCount(0)
  const overdue = page.getByRole('button', { name: 'Overdue', exact: true })
  const place = await overdue.boundingBox()
  await page.keyboard.type('f', { delay: 90 })
  await expect(field).toHaveValue('f')
  // A list of choices goes to what begins with the letter.
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('State')).toBeFocused()
  await expect(letters).toHaveCount(0)

  await overdue.focus()
  await expect(letters.first()).toBeVisible()
  expect(await overdue.boundingBox()).toEqual(place)
  await page.keyboard.press('f')
  await expect(field).toHaveValue('f')
})

test('a cancellation names what is left of what was paid', async ({ page }) => {
  const sessionID = 'excess-went-back'
  const item = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
  await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
    sessionID,
    itemID: item.ID,
    qty: 2,
    price: item.Price,
    priceIncludesTax: item.PriceIncludesTax,
  })
  const { data } = await shop.api.post('/api/quickSale/SaveSale', {
    sessionID,
    salesorderModel: { generateInvoice: false },
    receiptModel: { receiptAmount: 2 * item.Price, receiptTypeId: 1 },
  })
  const { Lines, Version } = await shop.api.get(`/api/Orders/${data.SalesOrderID}`)
  await shop.api.post('/api/Orders/change', {
    salesOrderID: data.SalesOrderID,
    version: Version,
    lines: [{ lineID: Lines[0].ID, qty: 1 }],
  })
  await shop.api.post('/api/Orders/refund-overpayment', {
    salesOrderID: data.SalesOrderID,
    reason: 'One is enough',
    refundTypeId: 1,
  })
  await signIn(page, shop.address, 'Farida Sheikh', '3333')
  await openOrder(page, data.SalesOrderNo)
  await page.keyboard.press('x')
  const left = item.Price.toLocaleString('en-IN', { minimumFractionDigits: 2 })
  await expect(page.getByRole('dialog').getByText(/was paid and goes back in full/)).toContainText(
    `₹${left}`,
  )
})
