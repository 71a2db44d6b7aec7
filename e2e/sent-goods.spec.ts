import { expect, test } from '@playwright/test'
import { scan, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { LONG } from './support/long.ts'
import { openOrder } from './support/open-order.ts'

const shop = demoShop()

test('goods that are sent to another State bear its tax, and the bill names where they go', async ({
  page,
}) => {
  const hardCase = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
  await signIn(page, shop.address, 'Santosh', '2222')
  await scan(page, hardCase.Barcode)
  await expect(page.getByText('Selected: Hard case black, quantity 1')).toBeAttached()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()

  await test.step('the address is asked for when it goes by courier', async () => {
    await page.getByText('Delivery, doctor, remarks').click()
    await expect(page.getByLabel('PIN code')).toBeHidden()
    await page.getByRole('radio', { name: 'By courier' }).check({ timeout: 20_000 })
    const to = page.getByRole('group', { name: 'Address of delivery' })
    await to.getByLabel('Deliver to').fill('Front desk')
    await to.getByLabel('Address').fill('7 Anna Salai')
    await to.getByLabel('Town').fill('Chennai')
    await to.getByLabel('PIN code').fill('600002')
    await expect(to.getByLabel('Country')).toBeHidden()
  })

  await test.step('a parcel to nobody knows where is not saved: the State decides the tax', async () => {
    await page.getByLabel('Amount').press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Choose the State that the parcel goes to')).toBeVisible()
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/sent.png` })
    await page.getByLabel('State').selectOption({ label: 'Tamil Nadu' })
    await expect(page.getByText('Choose the State that the parcel goes to')).toBeHidden()
  })

  await test.step('the sale is saved with integrated tax', async () => {
    await page.locator('#save-sale').click()
    await expect(page.getByText('Sale saved')).toBeVisible()
    const search = { pageNumber: 1, pageSize: 1 }
    const [order] = (await shop.api.post('/api/Orders/search', search)).Items
    const model = await shop.api.get(
      `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${order.ID}`,
    )
    expect(model).toMatchObject({
      IsInterState: true,
      PlaceOfSupply: { StateCode: '33' },
      DeliveryAddress: 'Front desk, 7 Anna Salai, Chennai 600002, Tamil Nadu (33)',
    })
    expect(model.Totals.IGST).toBeGreaterThan(0)
  })
})

test(
  'a parcel to a foreigner abroad is an export: no State is asked for, but the country',
  LONG,
  async ({ page }) => {
    await shop.api.post('/api/Customer/save', { name: 'Emma Wood', mobile: '9876500011' })
    await signIn(page, shop.address, 'Santosh', '2222')

    await test.step('the customer is marked as a foreigner, with the country', async () => {
      await page.keyboard.press('Alt+c')
      await page.getByLabel('Mobile, name or number').fill('9876500011')
      await page.getByRole('button', { name: /Emma Wood/ }).click()
      await expect(page.getByRole('heading', { name: 'Emma Wood' })).toBeVisible()
      await page.keyboard.press('e')
      await page.getByLabel('Tax status').selectOption({ label: 'Foreigner' })
      await page.getByLabel('Country').selectOption({ label: 'United Kingdom' })
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/edit.png` })
      await page.getByRole('button', { name: 'Save the changes' }).click()
      await expect(page.getByLabel('Tax status')).toBeHidden()
    })

    await test.step('the parcel goes to that country, with integrated tax', async () => {
      await page.keyboard.press('s')
      await expect(page.getByText('Ready for the first item')).toBeVisible()
      await page.getByPlaceholder('Scan, or type an item').fill('CASE-H-BK')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Selected: Hard case black, quantity 1')).toBeAttached()
      await page.keyboard.press('F9')
      await page.getByText('Delivery, doctor, remarks').click()
      await page.getByRole('radio', { name: 'By courier' }).check()
      const to = page.getByRole('group', { name: 'Address of delivery' })
      await expect(to.getByLabel('Country')).toHaveValue(/.+/)
      await expect(to.getByLabel('State')).toBeHidden()
      await to.getByLabel('Address').fill('5 Mill Lane, Leeds')
      await expect(page.getByText('IGST')).toBeVisible()
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/export.png` })
      await page.getByLabel('Amount').press('Enter')
      await page.locator('#save-sale').click()
      await expect(page.getByText('Sale saved')).toBeVisible()
      const [order] = (await shop.api.post('/api/Orders/search', { pageNumber: 1, pageSize: 1 }))
        .Items
      const model = await shop.api.get(
        `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${order.ID}`,
      )
      expect(model).toMatchObject({ SupplyKind: 'Export', PlaceOfSupply: { StateCode: '96' } })
    })
  },
)

test(
  'a parcel that is fetched in the shop is billed as at the counter, and its change is given',
  LONG,
  async ({ page }) => {
    const { api } = shop
    const countries = await api.get('/api/Common/GetCountries')
    const india = countries.find(({ Name }: { Name: string }) => Name === 'India')
    const states = await api.get(`/api/Common/GetStates/${india.ID}`)
    const { ID: stateID } = states.find(({ Name }: { Name: string }) => Name === 'Maharashtra')
    const item = await api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
    const sessionID = 'fetched'
    const line = { sessionID, itemID: item.ID, qty: 1, price: 154 }
    await api.post('/api/quickSale/saveSalesOrderTemp', line)
    const { data } = await api.post('/api/quickSale/SaveSale', {
      sessionID,
      customerModel: { name: 'Ishaan Rane', mobile: '9845012377' },
      salesorderModel: {
        generateInvoice: false,
        deliveryMode: 'Courier',
        deliveryAddress: { address: '4 Hill Road', city: 'Mumbai', pincode: '400050', stateID },
      },
    })
    for (const move of ['Ready', 'ToldCustomer']) {
      await api.post('/api/Orders/move', { salesOrderID: data.SalesOrderID, move })
    }
    await signIn(page, shop.address, 'Santosh', '2222')
    await openOrder(page, data.SalesOrderNo)
    const dialog = page.getByTestId('dialog')
    const look = async (name: string) => {
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
    }

    await test.step('the tax of the parcel is said before it goes', async () => {
      await page.keyboard.press('m')
      await expect(dialog).toContainText('The bill is with IGST, place of supply Maharashtra.')
      await look('parcel')
    })

    await test.step('what is given stays when cash is chosen after it, and the change is said', async () => {
      await expect(dialog.getByRole('button', { name: /^Take .* first/ })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Amount')).toBeFocused()
      await page.keyboard.type('500', { delay: 60 })
      await page.keyboard.press('c')
      await expect(page.getByLabel('Amount')).toHaveValue('500')
      await page.keyboard.press('u')
      await page.getByLabel(/^UPI reference/).fill('424242')
      await page.keyboard.press('Enter')
      await expect(dialog).toContainText('More than is due. Only cash gives change.')
      await look('upi')
      await page.keyboard.press('c')
      await page.keyboard.press('Enter')
      const { BalanceAmount, NetAmount } = await api.get(`/api/Orders/${data.SalesOrderID}`)
      expect(BalanceAmount).toBe(0)
      await expect(page.getByTestId('readout-figure')).toHaveText(`₹${500 - NetAmount}.00`)
      await look('change')
      await page.keyboard.press('Enter')
    })

    await test.step('fetched in the shop it is billed as at the counter, and its history tells so', async () => {
      await expect(dialog).toContainText('IGST')
      await page.getByLabel('Not sent: handed over at the counter').check()
      await expect(dialog).not.toContainText('IGST')
      await expect(page.getByLabel('Courier and parcel number')).toBeHidden()
      await look('fetched')
      await dialog.getByRole('button', { name: /^Deliver/ }).click()
      await expect(dialog).toBeHidden()
      const told = page.getByTestId('timeline-event').filter({ hasText: 'instead of sent' })
      await expect(told).toContainText('Handed over at the counter instead of sent')
      await look('history')
      const order = await api.get(`/api/Orders/${data.SalesOrderID}`)
      expect(order).toMatchObject({ Status: 'Delivered', DeliveryMode: 'Counter' })
      expect(order.Invoices[0]).toMatchObject({ IGST: 0 })
    })
  },
)
