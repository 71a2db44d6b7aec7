import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { bookLenses } from './support/book-lenses.ts'
import { scan, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'

const shop = demoShop()

test('a job that is at the lab is not sent once more: one key receives it', async ({ page }) => {
  const order = await bookLenses(shop.api, randomUUID())
  const { LabOrder } = await shop.api.get(`/api/Orders/${order.ID}`)
  const job: string = LabOrder.LabOrderNo
  await signIn(page, shop.address, 'Santosh', '2222')
  await page.keyboard.press('Shift+F1')
  await page.getByRole('radio', { name: 'Send' }).check()
  await scan(page, job)
  await expect(page.getByTestId('lab-job')).toContainText(job)
  await page.keyboard.press('F9')
  await expect(page.getByText('1 job is sent.')).toBeVisible()

  await test.step('one paper a lab lists what goes with the parcel', async () => {
    const [newest] = (await shop.api.get('/api/Lab/orders')).Items
    const day: string = newest.Day.split('-').toReversed().join('-')
    const row = page
      .getByTestId('lab-order')
      .filter({ hasText: newest.LabName })
      .filter({ hasText: day })
    await row.getByRole('button', { name: /^Lab order of/ }).click()
    const paper = page.getByRole('dialog').locator('iframe').contentFrame()
    await expect(paper.getByText('LAB ORDER').first()).toBeVisible()
    await expect(paper.getByText(job).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the page is still at Send when its parcel has come', async () => {
    await scan(page, job)
    const reason = page.getByText(new RegExp(`^Job ${job} is at the lab since .*Receive it\\?$`))
    await expect(reason).toBeVisible()
    await expect(page.getByTestId('lab-job')).toHaveCount(0)
    await expect(page.getByLabel('Job number')).toHaveAccessibleDescription(/Receive it\?/)
    await page.keyboard.press('Shift+F9')
    await expect(page.getByRole('radio', { name: 'Receive' })).toBeChecked()
    await expect(page.getByTestId('lab-job')).toContainText(job)
    await page.keyboard.press('F9')
    await expect(page.getByText('1 job has come.')).toBeVisible()
    const { LabStatus } = await shop.api.get(`/api/Orders/${order.ID}`)
    expect(LabStatus).toBe('Received')
  })

  await test.step('and is not received twice', async () => {
    await scan(page, job)
    await expect(page.getByText(/came back on .* already\.$/)).toBeVisible()
    await expect(page.getByTestId('lab-job')).toHaveCount(0)
  })
})

test('a bill of the lab with a discount is booked, taken back with its reason, and billed again', async ({
  page,
}) => {
  const order = await bookLenses(shop.api, randomUUID())
  const { LabOrder } = await shop.api.get(`/api/Orders/${order.ID}`)
  const job: string = LabOrder.LabOrderNo
  const suppliers = await shop.api.get('/api/quickSale/getSuppliers')
  const lab = suppliers.find(({ IsLab }: { IsLab: boolean }) => IsLab)
  await shop.api.post('/api/Lab/send', { jobs: [job], supplierID: lab.ID })
  await shop.api.post('/api/Lab/receive', { jobs: [{ job, cost: 480 }] })
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Shift+F1')
  await page.getByRole('radio', { name: 'Lab’s bill' }).check()
  await page.getByLabel('Lab', { exact: true }).selectOption({ label: lab.Name })
  await page.getByLabel('Bill number').pressSequentially('CL-901', { delay: 60 })
  await expect(page.getByLabel('Tax %')).toHaveValue('5')
  const waiting = page.getByRole('listitem').filter({ hasText: job })
  await waiting.getByRole('button', { name: 'Add' }).click()
  const amount = page.getByLabel(`Amount of ${job} before tax`)
  await amount.fill('')
  await amount.pressSequentially('500', { delay: 60 })
  await page.getByLabel('Other charges before tax').pressSequentially('-30', { delay: 60 })
  await expect(page.getByText('with tax ₹493.50')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByText('The bill is booked: ₹493.50.')).toBeVisible()

  await test.step('it is asked for by its number and its sum', async () => {
    const bill = page.getByTestId('lab-billed').filter({ hasText: 'Bill CL-901' })
    await expect(bill).toContainText('1 job')
    await bill.getByRole('button', { name: 'Take back bill CL-901' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take back bill CL-901' })
    await expect(dialog).toContainText(/Take back bill CL-901 of .*, ₹493\.50\?/)
    await dialog.getByLabel('Reason').pressSequentially('Amount typed wrong', { delay: 60 })
    await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
    await expect(page.getByText('Bill CL-901 is taken back.')).toBeVisible()
    await expect(bill).toHaveCount(0)
  })

  await test.step('and its job is billed again under the same number', async () => {
    await waiting.getByRole('button', { name: 'Add' }).click()
    await page.getByLabel('Bill number').pressSequentially('CL-901', { delay: 60 })
    await expect(page.getByText('with tax ₹504.00')).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByText('The bill is booked: ₹504.00.')).toBeVisible()
    const { Balance, Items } = await shop.api.get(`/api/Purchases/account/${lab.ID}`)
    expect(Items.slice(0, 3).map(({ Amount }: { Amount: number }) => Amount)).toEqual([
      504, -493.5, 493.5,
    ])
    expect(Balance).toBeGreaterThanOrEqual(504)
  })
})
