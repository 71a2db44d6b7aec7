import { expect, test } from '@playwright/test'
import { signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { openOrder } from './support/open-order.ts'

const shop = demoShop()

type Order = { ID: string; SalesOrderNo: string }

/** Books a pair of lenses that a lab makes; nothing is paid. */
async function bookLenses(sessionID: string): Promise<Order> {
  const lens = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=GL-SV')
  for (const eye of ['Right', 'Left']) {
    await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
      sessionID,
      itemID: lens.ID,
      qty: 1,
      price: lens.Price,
      pairNo: '1',
      eye,
      spherical: '-2.00',
    })
  }
  const { data } = await shop.api.post('/api/quickSale/SaveSale', { sessionID })
  return await shop.api.get(`/api/Orders/${data.SalesOrderID}`)
}

test('a key pressed once too often skips no step of the lab', async ({ page }) => {
  const booked = await bookLenses('one-key-too-often')
  const labStatus = async () => (await shop.api.get(`/api/Orders/${booked.ID}`)).LabStatus
  await signIn(page, shop.address, 'Santosh', '2222')
  await openOrder(page, booked.SalesOrderNo)

  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
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
