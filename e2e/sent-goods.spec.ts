import { expect, test } from '@playwright/test'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { scan, signIn } from './support/counter.ts'

let branch: BranchUnderTest
let api: Api

test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
  api = await signInToApi(branch.address, 'owner', 'owner-demo')
})
test.afterAll(() => branch.close())

test('goods that are sent to another State bear its tax, and the bill names where they go', async ({
  page,
}) => {
  const hardCase = await api.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
  await signIn(page, branch.address, 'Santosh', '2222')
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
    const [order] = (await api.post('/api/Orders/search', search)).Items
    const model = await api.get(
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
