import { expect, test } from '@playwright/test'
import { frameWithPieces, newestOrder, readyOrderWithBalance } from './support/api.ts'
import { countedKeys } from './support/counted-keys.ts'
import {
  amountField,
  expectSelected,
  pauseOfHand,
  prescriptionLine,
  scan,
  scanBar,
  signIn,
} from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'

const shop = demoShop()

test('a walk-in sale takes at most 7 keys from the first scan', async ({ page }) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  const keys = countedKeys(page)
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, 'Hard case black', 1)
  await pauseOfHand(page)
  await keys.press('F9')
  await expect(amountField(page)).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
  expect(keys.all()).toBeLessThanOrEqual(7)
})

test('spectacles for a new customer take at most 80 keys to booked', async ({ page }) => {
  const frame = await frameWithPieces(shop.api)
  await signIn(page, shop.address, 'Santosh', '2222')
  const keys = countedKeys(page)

  await test.step('who it is: a mobile that nobody has, and a name', async () => {
    await expect(scanBar(page)).toBeFocused()
    await keys.type('9900112233')
    await expect(page.getByRole('option', { name: /New customer with mobile/ })).toBeVisible()
    await keys.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await keys.type('Meera Iyer')
    await keys.press('Enter')
    await expect(page.getByTestId('customer-card').getByText('Meera Iyer')).toBeVisible()
  })

  await test.step('the frame by scan, the powers in one line', async () => {
    await pauseOfHand(page)
    await scan(page, frame.Units[0]?.Code ?? '')
    await expectSelected(page, frame.Name, 1)
    await pauseOfHand(page)
    await keys.press('F4')
    await expect(prescriptionLine(page)).toBeFocused()
    await keys.type('r -2.25/-.75x180 l -2 pd 62')
    await keys.press('Enter')
    await expect(page.getByLabel('Left SPH', { exact: true })).toHaveValue('-2.00')
  })

  await test.step('both lenses, an advance, and booked', async () => {
    await keys.press('Enter')
    await expect(page.getByLabel('Index, coating or name')).toBeFocused()
    await keys.type('1.56 blue')
    const first = page.getByTestId('rx-lens-list').locator('li[data-pick="first"]')
    await expect(first).toContainText('1.56 Blue')
    await keys.press('Enter')
    await expect(page.getByText('added: R+L').first()).toBeVisible()
    await keys.press('F9')
    await expect(amountField(page)).toBeFocused()
    await expect(page.getByLabel('Priority')).toBeVisible()
    await keys.press('a')
    await expect(amountField(page)).toHaveValue('')
    await keys.type('500')
    await keys.press('Enter')
    await expect(page.getByText(/^Advance taken/)).toBeVisible()
    await keys.press('Enter')
    await expect(page.getByRole('heading', { name: 'Order booked' })).toBeVisible()
  })

  expect(keys.all()).toBeLessThanOrEqual(80)
  const order = await newestOrder(shop.api)
  expect(order).toMatchObject({ CustomerName: 'Meera Iyer', PaidAmount: 500 })
  expect(order.LabOrder).not.toBeNull()
  expect(order.EyeInfo.Left.Spherical).toMatch(/^-2(\.00)?$/)
})

test('balance and hand-over take at most 12 keys', async ({ page }) => {
  const order = await readyOrderWithBalance(shop.api)
  const short = String(Number(order.SalesOrderNo.split('/').at(-1)))
  await signIn(page, shop.address, 'Santosh', '2222')
  const keys = countedKeys(page)
  await expect(scanBar(page)).toBeFocused()
  await keys.type(short)
  await expect(page.getByRole('option').first()).toContainText(order.CustomerName)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: order.SalesOrderNo })).toBeVisible()
  await keys.press('m')
  await expect(page.getByRole('button', { name: /^Take .* first/ })).toBeFocused()
  await keys.press('Enter')
  await expect(amountField(page)).toHaveValue(String(order.BalanceAmount))
  await keys.press('c')
  await keys.press('Enter')
  await expect(page.getByText(`The goods go to ${order.CustomerName}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Deliver/ }).last()).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByTestId('order-head').getByText('Delivered')).toBeVisible()
  expect(keys.all()).toBeLessThanOrEqual(12)
  expect(await shop.api.get(`/api/Orders/${order.ID}`)).toMatchObject({
    Status: 'Delivered',
    BalanceAmount: 0,
  })
})

test('the same contact lenses as last time take at most 10 keys', async ({ page }) => {
  // As in the customer's last prescription: another power would be asked about.
  const lenses = await shop.api.post('/api/quickSale/search-contact-lens', { term: '-2.00' })
  const lens = lenses.find(({ Sphere }: { Sphere: string }) => Sphere === '-2.00')
  const { Items } = await shop.api.post('/api/Customer/search', {
    searchTerm: '9845020117',
    pageNumber: 1,
    pageSize: 1,
  })
  const sessionID = 'contact-lenses-of-last-time'
  for (const eye of ['Right', 'Left']) {
    await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
      sessionID,
      itemID: lens.ID,
      qty: 1,
      price: lens.Price,
      priceIncludesTax: lens.PriceIncludesTax,
      eye,
    })
  }
  await shop.api.post('/api/quickSale/SaveSale', {
    sessionID,
    customerModel: { customerID: Items[0].ID },
    salesorderModel: {
      generateInvoice: true,
      isCompositionScheme: false,
      isCustomerStateNotSameAsCompanyState: false,
    },
  })
  await signIn(page, shop.address, 'Santosh', '2222')
  const keys = countedKeys(page)
  await expect(scanBar(page)).toBeFocused()
  await keys.type('20117')
  await expect(page.getByRole('option').first()).toContainText('Ananth Rao')
  await keys.press('Enter')
  await expect(page.getByTestId('customer-card').getByText('Ananth Rao')).toBeVisible()
  await keys.press('Shift+F6')
  await expect(page.getByTestId('cart-row')).toHaveCount(2)
  await expect(page.getByText(/^Same as /).first()).toBeVisible()
  await keys.press('F9')
  await expect(amountField(page)).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
  expect(keys.all()).toBeLessThanOrEqual(10)
  const order = await newestOrder(shop.api)
  expect(order.Lines.map(({ Eye }: { Eye: string }) => Eye)).toEqual(['Right', 'Left'])
})
