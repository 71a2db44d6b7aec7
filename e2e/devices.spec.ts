import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectSelected, payExactCash, scan, signIn } from './support/counter.ts'
import { giveNetworkPin, NETWORK_PIN } from './support/network-pin.ts'
import { freePort, shownPairing } from './support/second-till.ts'

let branch: BranchUnderTest
test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

const MOST_TABS = 40

/** Goes there with the Tab key, as hands without a mouse do. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** A browser of another computer, at the till's address in the shop's network. */
async function otherComputer(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    // The browser's one warning, which its person went past.
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

test('a second till is paired, sells, and is shut out at once', async ({ browser, page: main }) => {
  test.setTimeout(300_000)
  const owner = await signInToApi(branch.address, 'owner', 'owner-demo')
  await giveNetworkPin(owner)
  // Which of the computer's addresses and ports: the rest is the owner's.
  await owner.post('/api/Devices/lan', {
    isOn: false,
    address: '127.0.0.1',
    port: await freePort(),
  })

  await signIn(main, branch.address, 'Radha Kamath', '1111')
  await main.keyboard.press('Alt+V')
  await expect(main.getByText('This till answers this computer alone.')).toBeVisible()
  await main.keyboard.press('Alt+K')
  await expect(main.getByText('Open to paired devices')).toBeVisible()
  await main.keyboard.press('Alt+J')
  const { code, url } = await shownPairing(main)

  const second = await otherComputer(browser, url)
  await expect(second.getByText('First: is this really your shop?')).toBeVisible()
  await tabTo(second, second.getByRole('button', { name: 'They are the same' }))
  await second.keyboard.press('Enter')
  await second.getByLabel('Code from the main till').fill(code)
  await second.getByLabel('Name of this device').fill('Window till')
  await second.keyboard.press('Enter')
  await expect(second.getByRole('heading', { name: /^Now say yes/ })).toBeVisible()

  await expect(main.getByRole('heading', { name: 'Window till asks to be let in' })).toBeVisible()
  await tabTo(main, main.getByRole('button', { name: 'Let it in', exact: true }))
  await main.keyboard.press('Enter')
  await expect(main.getByText('Window till is paired.')).toBeVisible()
  await main.keyboard.press('Escape')

  // The page that waited fetches its way in and opens the till by itself.
  await expect(second.getByRole('button', { name: 'Santosh' })).toBeVisible()
  await signIn(second, url, 'Santosh', NETWORK_PIN)
  await scan(second, 'SPRAY-30')
  await expectSelected(second, 'Lens spray 30 ml', 1)
  await payExactCash(second)
  await second.keyboard.press('Enter')
  await expect(second.getByText('Ready for the next customer')).toBeVisible()
  await scan(second, 'CASE-H-BK')
  await expectSelected(second, 'Hard case black', 1)

  await tabTo(main, main.getByRole('button', { name: 'Shut out Window till' }))
  await main.keyboard.press('Enter')
  await tabTo(main, main.getByRole('dialog').getByRole('button', { name: 'Shut out' }))
  await main.keyboard.press('Enter')
  await expect(main.getByText('Window till is shut out.')).toBeVisible()

  // Nobody pressed anything there.
  await expect(second.getByText('This device is not paired with the shop')).toBeVisible()
  await tabTo(second, second.getByRole('button', { name: 'Pair this device' }))
  await second.keyboard.press('Enter')
  await expect(second.getByText('First: is this really your shop?')).toBeVisible()
  await second.context().close()
})
