import { expect, type Page, test } from '@playwright/test'
import type { Api } from './support/api.ts'
import { newSale, payExactCash, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { openOrder } from './support/open-order.ts'
import { openScreen } from './support/screens/subject.ts'

const shop = demoShop()

/** Opens the card of a person by their mobile. */
async function openCustomer(page: Page, mobile: string, name: string): Promise<void> {
  await openScreen(page, 'Alt+c', /^Customers$/)
  await page.getByLabel('Mobile, name or number').fill(mobile)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test('a membership with a price is sold from the card of the customer, and renewed', async ({
  page,
}) => {
  await shop.api.post('/api/Masters/Membership', {
    name: 'Gold card',
    price: 590,
    months: 12,
    discountRate: 10,
  })
  await signIn(page, shop.address, 'Santosh', '2222')
  await openCustomer(page, '9845020848', 'Mohammed Faisal')
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Edit the customer' })
  await form.getByLabel('Membership').selectOption({ label: 'Gold card · ₹590.00' })
  await expect(form.getByText('₹590.00 goes into the customer’s sale.')).toBeVisible()
  await expect(form.getByLabel('Member until')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByTestId('cart-row').filter({ hasText: 'Gold card' })).toContainText(
    '590.00',
  )
  await expect(page.getByTestId('customer-card')).toContainText('Mohammed Faisal')
  await expect(page.getByTestId('customer-card')).not.toContainText('Gold card')
  await payExactCash(page)
  await newSale(page)

  await openCustomer(page, '9845020848', 'Mohammed Faisal')
  await expect(page.getByText('Gold card · 10 %')).toBeVisible()
  await page.keyboard.press('e')
  await expect(form.getByLabel('Member until')).not.toHaveValue('')
  await form.getByLabel('Renew the membership for ₹590.00').check()
  await form.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByTestId('cart-row')).toContainText('Gold card')
})

/** Books a lens of the right eye, with nothing paid and no invoice yet. */
async function bookLens(api: Api): Promise<{ ID: string; SalesOrderNo: string }> {
  const sessionID = 'lens-to-charge'
  const lens = await api.get('/api/quickSale/getItemDetailFromCode?code=GL-SV')
  await api.post('/api/quickSale/saveSalesOrderTemp', {
    sessionID,
    itemID: lens.ID,
    qty: 1,
    price: lens.Price,
    pairNo: '1',
    eye: 'Right',
    spherical: '-2.00',
  })
  const { data } = await api.post('/api/quickSale/SaveSale', {
    sessionID,
    customerModel: { name: 'Vasudha Rao', mobile: '9845012399' },
    salesorderModel: { generateInvoice: false },
  })
  return await api.get(`/api/Orders/${data.SalesOrderID}`)
}

test('a job charge comes on a booked order, and goes again', async ({ page }) => {
  await shop.api.post('/api/Masters/JobCharge', { name: 'Tinting', sac: '998729', price: 150 })
  await shop.api.post('/api/Masters/JobCharge', { name: 'Grooving', price: 80 })
  const order = await bookLens(shop.api)
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, order.SalesOrderNo)
  const change = page.getByRole('dialog', { name: /^Change:/ })
  const lines = change.getByTestId('change-lines')
  const add = async (name: string): Promise<void> => {
    await change.getByRole('button', { name: 'Add a job charge' }).click()
    const ask = page.getByRole('dialog', { name: 'Job charge', exact: true })
    await ask.getByLabel('Charge', { exact: true }).selectOption(name)
    await ask.getByRole('button', { name: 'Add the charge' }).click()
    await expect(ask).toHaveCount(0)
  }
  const save = async (): Promise<void> => {
    await change.getByRole('button', { name: /^Change the order/ }).click()
    await expect(change).toBeHidden()
  }
  const read = () => shop.api.get(`/api/Orders/${order.ID}`)
  const { BalanceAmount: before } = await read()

  await page.keyboard.press('a')
  await add('Tinting')
  await expect(lines.getByRole('row', { name: /Tinting/ })).toContainText('New')
  await add('Grooving')
  await expect(lines.getByRole('textbox', { name: /^Job charge, Right/ })).toHaveValue('80')
  // Tinting with its tax, and grooving with the 5 % of the lens.
  await expect(change.getByTestId('change-bill')).toContainText('(+₹234.00)')
  await save()
  await expect(page.getByTestId('order-lines').first()).toContainText('job charge ₹80.00')
  await expect(page.getByTestId('order-lines').first()).toContainText('Tinting')
  expect((await read()).BalanceAmount).toBe(before + 234)

  await page.keyboard.press('a')
  await lines.getByRole('textbox', { name: /^Job charge, Right/ }).fill('')
  await lines.getByRole('button', { name: 'Take off Tinting' }).click()
  await expect(change.getByTestId('change-bill')).toContainText('(−₹234.00)')
  await save()
  expect((await read()).BalanceAmount).toBe(before)
})

test('a parcel of a courier is followed from the history of its order', async ({ page }) => {
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await openScreen(page, 'Shift+F11', /^Lists$/)
  await page.getByRole('button', { name: 'Couriers' }).click()
  await page.keyboard.press('Insert')
  await page.getByLabel('Name', { exact: true }).fill('Blue Dart')
  const address = page.getByLabel('Tracking address')
  await expect(address).toHaveAccessibleDescription(/The parcel number goes in place of \{no\}/)
  await address.fill('https://track.example/parcel?no={no}')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Blue Dart' })).toBeVisible()

  const api = shop.api
  const sessionID = 'parcel'
  const item = await api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
  const line = { sessionID, itemID: item.ID, qty: 1, price: item.Price }
  await api.post('/api/quickSale/saveSalesOrderTemp', line)
  const { data } = await api.post('/api/quickSale/SaveSale', {
    sessionID,
    customerModel: { name: 'Far Away', mobile: '9845012388' },
    salesorderModel: { generateInvoice: false, deliveryMode: 'Courier' },
  })
  await api.post('/api/Orders/move', {
    salesOrderID: data.SalesOrderID,
    move: 'Deliver',
    note: 'Blue Dart 78112233445',
    raiseInvoice: true,
    acknowledgeBalance: true,
  })
  await openOrder(page, data.SalesOrderNo)
  await expect(page.getByRole('link', { name: 'Follow parcel 78112233445' })).toHaveAttribute(
    'href',
    'https://track.example/parcel?no=78112233445',
  )
  await expect(page.getByRole('button', { name: 'Copy the tracking link' })).toBeVisible()
})

test('half a day is refused beside its field, in sight also where that is at the lower edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await openScreen(page, 'Shift+F11', /^Lists$/)
  await page.getByTestId('master-row').first().click()
  await page.getByLabel('Days until it comes').fill('0.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Days are whole numbers, 0 to 365.')).toBeInViewport({ ratio: 1 })
})
