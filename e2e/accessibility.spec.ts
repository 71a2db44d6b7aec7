/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { expectSelected, openPay, payExactCash, scan, signIn } from './support/counter.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
]

let empty: BranchUnderTest
let demo: BranchUnderTest

test.beforeAll(async () => {
  empty = await openBranch({ demo: false })
  demo = await openBranch({ demo: true })
})
test.afterAll(async () => {
  await empty.close()
  await demo.close()
})

type Check = (page: Page, name: string) => Promise<void>

function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).withTags(WCAG).exclude('.document-frame')
}

/** Walks the till from screen to screen and hands each one to `check`. */
async function walk(page: Page, check: Check): Promise<void> {
  await page.goto(empty.address)
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible()
  await check(page, 'set-up')
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await expect(page.getByText('Some fields need another look: they say why.')).toBeVisible()
  await check(page, 'set-up refused')

  await page.goto(demo.address)
  await page.getByRole('button', { name: 'Radha Kamath' }).click()
  await expect(page.getByLabel('PIN of Radha Kamath')).toBeVisible()
  await check(page, 'sign in')
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await check(page, 'sign in by password')

  await signIn(page, demo.address, 'Radha Kamath', '1111')
  await check(page, 'empty counter')
  await walkDialogs(page, check)
  await walkSale(page, check)
  await walkReturns(page, check)
  await walkCustomers(page, check)
  await walkPapers(page, check)
}

async function walkDialogs(page: Page, check: Check): Promise<void> {
  const open = async (key: string, title: string | RegExp) => {
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    return dialog
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await open('F1', 'All keys')
  await check(page, 'help')
  await close()
  const palette = await open('Control+k', /^Everything/)
  await palette.getByRole('textbox').fill('case')
  await expect(palette.getByText('Hard case black')).toBeVisible()
  await check(page, 'palette')
  await close()
  const customer = await open('F3', 'Customer')
  await customer.getByRole('textbox').fill('98')
  await expect(customer.locator('.pick-list li').first()).toBeVisible()
  await check(page, 'customer')
  await customer.getByRole('button', { name: 'New customer' }).click()
  await expect(page.getByRole('button', { name: 'Add the customer' })).toBeVisible()
  await check(page, 'new customer')
  await close()
  await open('F7', 'Held sales')
  await check(page, 'held')
  await close()
  await page.getByRole('button', { name: /^This till/ }).click()
  await expect(page.getByRole('dialog', { name: 'This till' })).toBeVisible()
  await check(page, 'preferences')
  await close()
  await page.getByRole('button', { name: 'Catalogue' }).click()
  await expect(page.getByRole('heading', { name: 'Bring a catalogue in' })).toBeVisible()
  await check(page, 'catalogue')
  await page.keyboard.press('F2')
}

async function walkSale(page: Page, check: Check): Promise<void> {
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, 'Hard case black', 1)
  await check(page, 'counter with a line')
  await page.keyboard.press('F8')
  await expect(page.locator('.edit-form').getByLabel('Discount', { exact: true })).toBeFocused()
  await check(page, 'line editor')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: /^Scan or type/ }).fill('case')
  await expect(page.getByRole('option').first()).toBeVisible()
  await check(page, 'search results')
  await page.keyboard.press('Escape')
  await scan(page, '9999999999994')
  await expect(page.getByText('No item has this code')).toBeVisible()
  await check(page, 'unknown code')
  await page.getByRole('button', { name: /Dismiss/ }).click()

  await openPay(page)
  await check(page, 'pay by cash')
  for (const [key, way] of [
    ['u', 'UPI'],
    ['d', 'card'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(
      page.getByRole('button', { name: new RegExp(way, 'i'), pressed: true }),
    ).toBeVisible()
    await check(page, `pay by ${way}`)
  }
  await page.keyboard.press('Escape')
  await payExactCash(page)
  await check(page, 'sale saved')
  await page.keyboard.press('s')
  const share = page.getByRole('dialog', { name: 'Share with the customer' })
  await expect(share.getByLabel('Message')).not.toHaveValue('')
  await check(page, 'share')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('v')
  const sheet = page.frameLocator('.document-frame')
  await expect(sheet.getByText('Hard case black').first()).toBeVisible()
  await check(page, 'document view')
  // No script runs in the frame of a document, so the document itself is looked at beside it.
  const body = await sheet.locator('html').evaluate(withItsStyles)
  const document = await page.context().newPage()
  await document.route('**/sheet', (route) => route.fulfill({ contentType: 'text/html', body }))
  await document.goto(`${demo.address}/sheet`)
  await expect(document.getByText('Hard case black').first()).toBeVisible()
  await check(document, 'document')
  await document.close()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
}

/** A bill found, with something of it coming back. */
async function walkReturns(page: Page, check: Check): Promise<void> {
  await page.keyboard.press('Alt+u')
  const find = page.getByLabel('Bill number, mobile or name')
  await expect(find).toBeFocused()
  await check(page, 'returns')
  await find.fill('9845020848')
  await expect(page.getByRole('button', { name: /9845020848/ }).first()).toBeVisible()
  await check(page, 'bills found')
  await page
    .getByRole('button', { name: /9845020848/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'What comes back' })).toBeVisible()
  await page
    .getByRole('button', { name: /^One more of/ })
    .first()
    .click()
  await expect(page.getByText('Choose why it comes back (R).')).toBeVisible()
  await check(page, 'return')
}

/** A customer whole, their dialogs, and who is due for a test. */
async function walkCustomers(page: Page, check: Check): Promise<void> {
  await page.keyboard.press('Alt+c')
  const find = page.getByLabel('Mobile, name or number')
  await expect(find).toBeFocused()
  await check(page, 'customers')
  await find.fill('9845020848')
  await page.getByRole('button', { name: /Mohammed Faisal/ }).click()
  await expect(page.getByRole('heading', { name: 'Mohammed Faisal' })).toBeVisible()
  await check(page, 'customer')
  for (const [key, title] of [
    ['e', 'Edit the customer'],
    ['m', 'Add to the family'],
    ['n', 'New customer'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await check(page, title)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('r')
  await expect(page.getByRole('link', { name: /^WhatsApp to/ }).first()).toBeVisible()
  await check(page, 'recalls')
}

/** Labels, what is written to customers, how papers look and where they come out. */
async function walkPapers(page: Page, check: Check): Promise<void> {
  await page.keyboard.press('Alt+b')
  await expect(page.getByText('Nothing to label yet')).toBeVisible()
  await check(page, 'labels without any')
  await scan(page, 'CASE-H-BK')
  await expect(page.getByRole('img', { name: 'Picture of the page of labels' })).toBeVisible()
  await check(page, 'labels')
  await page.keyboard.press('Alt+a')
  await expect(page.getByRole('heading', { name: 'Papers', exact: true })).toBeVisible()
  await expect(page.locator('.document-frame')).toBeVisible()
  await check(page, 'papers')
  await page.getByRole('radio', { name: 'Messages' }).check()
  await expect(page.locator('.message-bubble')).toContainText('Asha Rao')
  await check(page, 'messages')
  await page.getByRole('button', { name: 'Printing' }).click()
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await check(page, 'printing')
  await page.getByRole('button', { name: 'Add a printer' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'printer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('F2')
}

/** Runs in the frame: its document as it is drawn, whole. */
function withItsStyles(root: Element): string {
  const sheets = root.ownerDocument.adoptedStyleSheets
  const css = sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
  return `<!doctype html>${root.outerHTML}<style>${css.join('\n')}</style>`
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen passes WCAG 2.2 AA, ${colorScheme}`, async ({ browser }) => {
    test.slow()
    const context = await browser.newContext({
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width: 1366, height: 768 },
    })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) complaints.push(message.text())
    })
    const faults: string[] = []
    await walk(page, async (at, name) => {
      const { violations } = await axe(at).analyze()
      for (const { id, nodes } of violations) {
        faults.push(...nodes.map((node) => `${name}: ${id} at ${node.target.join(' ')}`))
      }
    })
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
}

for (const viewport of SIZES) {
  test(`text at 150 % fits ${viewport.width}x${viewport.height}`, async ({ browser }) => {
    test.slow()
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    await context.addInitScript(() => {
      localStorage.setItem('dioptre.preferences', JSON.stringify({ textSize: 150 }))
    })
    const page = await context.newPage()
    const wide: string[] = []
    await walk(page, async (at, name) => {
      if (name !== 'document') wide.push(...(await overflows(at, name)))
    })
    expect(wide).toEqual([])
    await context.close()
  })
}

async function overflows(page: Page, name: string): Promise<string[]> {
  return (await page.evaluate(overflowing)).map((fault) => `${name}: ${fault}`)
}

/** Runs in the page: what reaches beyond the window, or scrolls sideways within it. */
function overflowing(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { left, right, width } = element.getBoundingClientRect()
    const isSeen = width > 1 && getComputedStyle(element).visibility !== 'hidden'
    if (!isSeen || element.closest('.unseen, svg, [inert]') !== null) continue
    const name = `${element.tagName.toLowerCase()}.${element.className}`
    if (right > innerWidth + 1 || left < -1) found.push(`${name} reaches outside`)
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    if (scrolls && element.scrollWidth > element.clientWidth + 1) found.push(`${name} scrolls`)
  }
  return [...new Set(found)]
}

test('nothing moves for those who ask for less motion', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, demo.address, 'Santosh', '2222')
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, 'Hard case black', 1)
  await page.keyboard.press('F1')
  await expect(page.getByRole('dialog', { name: 'All keys' })).toBeVisible()
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
    ),
  )
  expect(longest).toBeLessThanOrEqual(1)
  const declared = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element)
        const seconds = [...animationDuration.split(','), ...transitionDuration.split(',')]
        return seconds.some((text) => Number.parseFloat(text) > 0.01)
      }).length,
  )
  expect(declared).toBe(0)
  await context.close()
})
