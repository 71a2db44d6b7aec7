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
