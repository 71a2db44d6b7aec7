import { expect, type Page, test } from '@playwright/test'
import { signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { signIn } from './support/counter.ts'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
  await addBirthdays('Anita Kulkarni', 'Deepak Pai')
})
test.afterAll(() => branch.close())

/** Customers whose birthday is today and who want to hear of it: what is due then depends on no day. */
async function addBirthdays(...names: readonly string[]): Promise<void> {
  const api = await signInToApi(branch.address, 'owner', 'owner-demo')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now())
  for (const [index, name] of names.entries()) {
    const dateOfBirth = `1988${day.slice(4)}`
    const mobile = `98451234${10 + index}`
    const { customerID } = await api.post('/api/Customer/save', { name, mobile, dateOfBirth })
    const purposes = ['Offers']
    await api.post('/api/Customer/consent', { customerID, mayMessage: true, purposes })
  }
}

/** What the till asked the computer to open, in place of a window of WhatsApp. */
async function watchLinks(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    window.open = (url) => {
      opened.push(String(url))
      return null
    }
  })
  return () => page.evaluate(() => [...Reflect.get(window, 'opened')])
}

test('customers are written to by one key each, and it stays known', async ({ page }) => {
  const links = await watchLinks(page)
  await signIn(page, branch.address, 'Santosh', '2222')
  await page.keyboard.press('Control+M')
  const list = page.getByTestId('messages')
  const rows = list.getByRole('button')
  await expect(rows.first()).toBeFocused()
  const before = await rows.count()
  await page.getByRole('radio', { name: /^Ready [1-9]/ }).check()
  const ready = await rows.count()
  const text = page.getByTestId('message-text')
  await expect(text).toContainText('is ready to be collected.')

  await page.getByRole('radio', { name: 'हिन्दी' }).check()
  await expect(text).toContainText('तैयार है')
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(text).toContainText('is ready to be collected.')
  const written = await text.textContent()
  await rows.first().focus()
  await page.keyboard.press('w')
  await expect(rows).toHaveCount(ready - 1)
  const [link = ''] = await links()
  expect(link).toMatch(/^https:\/\/wa\.me\/91[6-9][0-9]{9}\?text=/)
  expect(new URL(link).searchParams.get('text')).toBe(written)

  await page.getByRole('radio', { name: /^All [0-9]/ }).check()
  await expect(rows).toHaveCount(before - 1)
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(rows).toHaveCount(before - 2)

  await page.keyboard.press('d')
  await expect(list.getByText('Sent')).toHaveCount(1)
  await expect(list.getByText('Dropped')).toHaveCount(1)
  await list.getByRole('button', { name: /Dropped/ }).focus()
  await page.keyboard.press('u')
  await expect(list.getByText('Dropped')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(before - 1)
})

test('what a customer allows is kept purpose by purpose, and a no takes the message away', async ({
  page,
}) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Control+M')
  await page.getByRole('radio', { name: /^Birthday [1-9]/ }).check()
  const rows = page.getByTestId('messages').getByRole('button')
  await expect(rows.first()).toBeFocused()
  const before = await rows.count()
  await page.keyboard.press('o')
  const offers = page.getByRole('button', { name: /^Offers, greetings:/ })
  await expect(offers).toHaveText('Offers, greetings: yes')
  await expect(page.getByRole('button', { name: /^Reminders:/ })).toHaveText('Reminders: not asked')
  await offers.click()
  await expect(offers).toHaveText('Offers, greetings: no')
  await page.keyboard.press('Control+M')
  await expect(rows).toHaveCount(before - 1)
})

test('the owner sets up a channel, and is told what it lacks', async ({ page }) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Control+M')
  await page.getByRole('button', { name: 'Sending' }).click()
  const whatsApp = page.getByRole('region', { name: 'WhatsApp Cloud API' })
  await whatsApp.getByText('Switched on').click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('alert')).toContainText('its sender, its key and a template')
  await whatsApp.getByLabel('Phone number ID').fill('106540352242922')
  await whatsApp.getByLabel('Access token').fill('EAAG-a-key')
  await whatsApp.getByLabel('Template: Ready').fill('order_ready')
  await whatsApp
    .getByLabel(/^Filled with/)
    .first()
    .fill('name, number')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(whatsApp.getByLabel('Access token')).toHaveValue('')
  await expect(whatsApp.getByText('Kept. Empty leaves it as it is.')).toBeVisible()
})
