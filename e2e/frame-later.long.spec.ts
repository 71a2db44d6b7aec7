import { expect, test } from '@playwright/test'
import { newestOrder } from './support/api.ts'
import { nameCustomer, pauseOfHand, prescriptionLine, scan, signIn } from './support/counter.ts'
import { demoShop, frameInStock } from './support/demo-shop.ts'

const shop = demoShop()

test('lenses are booked before their frame, which is added to the order when it is there', async ({
  page,
}) => {
  test.slow()
  const frame = await frameInStock(shop.api)
  await shop.api.post('/api/Customer/save', { name: 'Lakshmi Later', mobile: '9811188071' })
  await signIn(page, shop.address, 'Santosh', '2222')
  await nameCustomer(page, '9811188071', 'Lakshmi Later')
  await page.keyboard.press('F4')
  await prescriptionLine(page).fill('R -2 L -2.25 pd 62')
  await page.keyboard.press('Enter')
  await expect(prescriptionLine(page)).toHaveValue('')
  const lens = page.getByTestId('rx-lens-row').filter({ hasText: 'GL-SV' })
  await lens.filter({ hasText: 'R+L' }).first().click()
  const card = page.getByTestId('pair-card')
  await expect(card).toContainText('Single vision glass')
  await page.getByRole('checkbox', { name: 'Comes later' }).check()
  await expect(card).toContainText('Frame to follow')

  await test.step('the cart says it too, and undo takes back the mark and no lens', async () => {
    await page.keyboard.press('Escape')
    const pair = page.getByRole('rowgroup').filter({ hasText: 'Pair 1' })
    await expect(pair.getByText('Frame to follow')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(pair.getByText('Frame to follow')).toBeHidden()
    await expect(page.getByTestId('cart-row')).toHaveCount(2)
    await pair.getByRole('button', { name: 'Comes later' }).click()
    await expect(pair.getByText('Frame to follow')).toBeVisible()
    await page.keyboard.press('F4')
    await expect(card).toContainText('Frame to follow')
  })

  await test.step('the payment names the fitting that lacks, and no frame', async () => {
    await page.keyboard.press('F9')
    const amount = page.getByLabel('Amount', { exact: true })
    await expect(amount).toBeFocused()
    await expect(page.getByText('Pair 1 has no fitting.').first()).toBeVisible()
    await expect(page.getByText(/has no frame/)).toHaveCount(0)
    await page.keyboard.type('500', { delay: 90 })
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('tender-row')).toHaveCount(1)
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Order booked' })).toBeVisible()
  })
  const order = await newestOrder(shop.api)
  await page.keyboard.press('o')
  const measures = page.getByTestId('order-measures')
  await expect(measures).toContainText('frame to follow')

  await test.step('and no longer waits for it once it is scanned into the change', async () => {
    await page.keyboard.press('a')
    const change = page.getByRole('dialog', { name: /^Change: / })
    await expect(change).toBeVisible()
    await pauseOfHand(page)
    await scan(page, frame)
    await expect(change.getByText('Balance')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(change).toBeHidden()
    await expect(measures).toBeHidden()
    const { Frames, Lines } = await shop.api.get(`/api/Orders/${order.ID}`)
    expect(Frames).toEqual([])
    expect(Lines.map(({ PairNo }: { PairNo: string }) => PairNo)).toEqual(['1', '1', '1'])
  })
})
