import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { signIn } from './support/counter.ts'
import { giveNetworkPin, NETWORK_PIN } from './support/network-pin.ts'
import { openToLoopback, shownPairing } from './support/second-till.ts'

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

/** A group, and people in it: who wants offers by any channel, by SMS alone, and not at all. */
async function addMembers(api: Api): Promise<void> {
  const { id: membershipID } = await api.post('/api/Masters/Membership', { name: 'Neighbours' })
  const people = [
    { name: 'Kavita Rane', mobile: '9845120001', answer: { mayMessage: true } },
    { name: 'Mohan Das', mobile: '9845120002', answer: { mayMessage: true, channels: ['SMS'] } },
    { name: 'Leela Nair', mobile: '9845120003', answer: { mayMessage: false } },
  ]
  for (const { answer, mobile, name } of people) {
    const { customerID } = await api.post('/api/Customer/save', { name, mobile, membershipID })
    await api.post('/api/Customer/consent', { customerID, purposes: ['Offers'], ...answer })
  }
}

/** Hours of sending that are not now, whatever the time: nothing leaves the queue. */
function otherHours(): { sendFrom: string; sendTo: string } {
  const clock = { timeZone: 'Asia/Kolkata', hour: '2-digit', hourCycle: 'h23' } as const
  const hour = Number(new Intl.DateTimeFormat('en', clock).format(Date.now()))
  return hour < 12 ? { sendFrom: '20:00', sendTo: '21:00' } : { sendFrom: '06:00', sendTo: '07:00' }
}

/** A phone in the shop's network, paired as people do at both ends. */
async function pairPhone(browser: Browser, main: Page): Promise<{ page: Page; url: string }> {
  await main.keyboard.press('Alt+V')
  await expect(main.getByText('Open to paired devices')).toBeVisible()
  await main.keyboard.press('Alt+J')
  const { code, url } = await shownPairing(main)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'They are the same' }).tap()
  await page.getByLabel('Code from the main till').fill(code)
  await page.getByLabel('Name of this device').fill('Radha’s phone')
  await page.keyboard.press('Enter')
  await main.getByRole('button', { name: 'Let it in', exact: true }).click()
  await expect(main.getByText('Radha’s phone is paired.')).toBeVisible()
  await expect(page.getByText('Who is at the counter?')).toBeVisible()
  return { page, url }
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

test('a campaign goes from the choice of people to the last message', async ({ page }) => {
  test.slow()
  const api = await signInToApi(branch.address, 'owner', 'owner-demo')
  await addMembers(api)
  const links = await watchLinks(page)
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await page.keyboard.press('Control+M')
  const messages = page.getByRole('button', { name: 'Campaigns', exact: true })
  const line = (name: string) =>
    page.getByTestId('campaigns').getByRole('listitem').filter({ hasText: name })
  const write = async (name: string) => {
    await page.getByRole('button', { name: 'New campaign' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('What it says, in English').fill('Dear {name}, half price at {shop}.')
    await page.getByLabel('For which group', { exact: true }).selectOption({ label: 'Neighbours' })
    await page.getByLabel('Up to').fill('31-12-2099')
    await page.getByRole('button', { name: 'Save the campaign' }).click()
    await expect(line(name)).toContainText('2 people')
    await expect(line(name)).toContainText('Draft')
  }

  await test.step('by hand: one key a customer, who wants no WhatsApp is called', async () => {
    await messages.click()
    await write('Second pair')
    await line('Second pair').getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByText('2 messages are due')).toBeVisible()
    await messages.click()
    await page.getByRole('radio', { name: 'Campaigns 2' }).check()
    const rows = page.getByTestId('messages').getByRole('button')
    await rows.filter({ hasText: 'Mohan Das' }).click()
    await expect(page.getByText('Wants no WhatsApp about this.')).toBeVisible()
    await page.keyboard.press('w')
    expect(await links()).toEqual([])
    await expect(rows).toHaveCount(2)
    await page.keyboard.press('c')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Kavita Rane')
    await page.keyboard.press('w')
    await expect(rows).toHaveCount(0)
    const [link = '', ...more] = await links()
    expect(more).toEqual([])
    const { hostname, pathname, searchParams } = new URL(link)
    expect([hostname, pathname]).toEqual(['wa.me', '/919845120001'])
    expect(searchParams.get('text')).toMatch(/^Dear Kavita Rane, half price at /)
    await messages.click()
    await expect(line('Second pair')).toContainText('2 sent, 0 waiting')
  })

  await test.step('by the program: it waits for the hours of the shop, and is taken back', async () => {
    await api.post('/api/Settings/outreach', {
      ...otherHours(),
      sms: {
        isOn: true,
        sender: 'BELAKU',
        key: 'authkey123',
        templates: [{ kind: 'Campaign', name: 'half', places: ['name', 'shop'] }],
      },
    })
    await write('Third pair')
    await line('Third pair').getByRole('button', { name: 'Start by SMS' }).click()
    await expect(line('Third pair')).toContainText('0 sent, 2 waiting')
    await line('Third pair').getByRole('button', { name: 'Stop' }).click()
    await expect(line('Third pair')).toContainText('0 sent, 0 waiting')
    await expect(line('Third pair')).toContainText('Stopped')
  })
})

test('customers are written to from a paired phone, one press each', async ({
  browser,
  page: main,
}) => {
  test.slow()
  const api = await signInToApi(branch.address, 'owner', 'owner-demo')
  await giveNetworkPin(api)
  await openToLoopback(api)
  await signIn(main, branch.address, 'Radha Kamath', '1111')
  const { page, url } = await pairPhone(browser, main)
  const links = await watchLinks(page)
  await signIn(page, url, 'Santosh', NETWORK_PIN)
  await page.getByRole('button', { name: 'Customers', exact: true }).tap()
  await page.getByRole('button', { name: /^Messages/ }).tap()
  const rows = page.getByTestId('messages').getByRole('button')
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()
  const name = (await rows.nth(1).locator('strong').textContent()) ?? ''
  await rows.nth(1).tap()
  // The foot of the page has it in reach, however long the message is.
  const write = page.getByTestId('key-bar-button').filter({ hasText: 'WhatsApp' })
  await expect(write).toBeInViewport()
  await write.tap()
  await expect(rows).toHaveCount(before - 1)
  const [link = ''] = await links()
  expect(link).toMatch(/^https:\/\/wa\.me\/91[6-9][0-9]{9}\?text=/)
  expect(new URL(link).searchParams.get('text')).toContain(name)
  await expect(write).toBeInViewport()
  await page.context().close()
})
