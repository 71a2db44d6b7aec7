import { expect, type Page, test } from '@playwright/test'
import { frameWithPieces } from './support/api.ts'
import { bookLenses } from './support/book-lenses.ts'
import {
  expectSelected,
  openPay,
  type Press,
  pauseOfHand,
  scan,
  sendKeys,
  signIn,
} from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { LONG } from './support/long.ts'
import { openOrder } from './support/open-order.ts'

const CASE = 'Hard case black'
const CODE = 'CASE-H-BK'
/** Between two keys of a scanner that is as slow as fingers. */
const SLOW_GAP_MS = 90

const shop = demoShop()
test.beforeEach(({ page }) => signIn(page, shop.address, 'Radha', '1111'))

const ALT = 1

const typed = (text: string): Press[] => [...text].map((key) => ({ key, text: key }))
const enter: Press = { key: 'Enter', text: '\r' }
const bar = (page: Page) => page.getByRole('combobox')

/** A scan of the same code counts again after the time of a double trigger. */
async function oneMore(page: Page): Promise<void> {
  await pauseOfHand(page)
}

test('a scan counts wherever the focus is, and leaves what was typed', async ({ page }) => {
  await test.step('half a word in the bar', async () => {
    await page.keyboard.type('ray', { delay: 130 })
    // Within 300 ms of one or two slow letters a code could still go on from them.
    await pauseOfHand(page)
    await scan(page, CODE)
    await expectSelected(page, CASE, 1)
    await expect(bar(page)).toHaveValue('ray')
    await page.keyboard.press('Escape')
  })
  await test.step('the discount of a line', async () => {
    await page.keyboard.press('F8')
    const discount = page.locator('#edit-discount')
    await page.keyboard.type('5', { delay: 130 })
    await oneMore(page)
    await scan(page, CODE)
    await expectSelected(page, CASE, 2)
    await expect(discount).toHaveValue('5')
    await page.keyboard.press('Escape')
  })
  await test.step('a button: its Enter presses nothing', async () => {
    await page.getByRole('button', { name: `Remove ${CASE}` }).focus()
    await oneMore(page)
    await scan(page, CODE)
    await expectSelected(page, CASE, 3)
  })
  await test.step('a dialog: it closes, for the sale goes on', async () => {
    await page.keyboard.press('F3')
    await expect(page.getByRole('dialog')).toBeVisible()
    await oneMore(page)
    await scan(page, CODE)
    await expectSelected(page, CASE, 4)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('the payment: its total follows', async () => {
    await openPay(page)
    await oneMore(page)
    await scan(page, CODE)
    const item = await shop.api.get(`/api/quickSale/getItemDetailFromCode?code=${CODE}`)
    const total = (5 * item.Price).toLocaleString('en-IN', { minimumFractionDigits: 2 })
    await expect(page.getByTestId('readout-net')).toHaveText(`₹${total}`)
  })
})

test(
  'the open editor of a line follows what is scanned, and saves only what was typed in it',
  LONG,
  async ({ page }) => {
    const editor = page.getByTestId('edit-form')
    const quantity = editor.getByLabel('Qty')
    await scan(page, CODE)
    await expectSelected(page, CASE, 1)
    await test.step('the answer to the second scan comes when the editor is open', async () => {
      const answer = Promise.withResolvers<void>()
      await page.route('**/api/quickSale/update-sales-order-temp-values', async (route) => {
        await answer.promise
        await route.continue()
      })
      await oneMore(page)
      await scan(page, CODE)
      await page.keyboard.press('F8')
      await expect(editor).toBeVisible()
      answer.resolve()
      await expectSelected(page, CASE, 2)
      await expect(quantity).toHaveValue('2')
    })
    await test.step('another scan while it is open', async () => {
      await oneMore(page)
      await scan(page, CODE)
      await expectSelected(page, CASE, 3)
      await expect(quantity).toHaveValue('3')
      await pauseOfHand(page)
      await page.keyboard.type('10', { delay: 90 })
      await page.keyboard.press('Enter')
      await expect(editor).toBeHidden()
      await expectSelected(page, CASE, 3)
      await expect(page.getByTestId('cart-row')).toContainText('10 %')
    })
    await test.step('a figure typed after a scan replaces the one that is shown', async () => {
      await page.keyboard.press('Enter')
      await expect(quantity).toBeFocused()
      await oneMore(page)
      await scan(page, CODE)
      await expect(quantity).toHaveValue('4')
      await pauseOfHand(page)
      await page.keyboard.type('5', { delay: 90 })
      await page.keyboard.press('Enter')
      await expect(editor).toBeHidden()
      await expectSelected(page, CASE, 5)
      await expect(page.getByTestId('cart-row')).toContainText('10 %')
    })
  },
)

test('Tab ends a code as well as Enter, and silence one without an end', LONG, async ({ page }) => {
  await sendKeys(page, [...typed('CASE-H-BK')])
  await expectSelected(page, CASE, 1)
  await oneMore(page)
  await sendKeys(page, [...typed(CODE), { key: 'Tab' }])
  await expectSelected(page, CASE, 2)
  await expect(bar(page)).toBeFocused()
  await expect(bar(page)).toHaveValue('')
})

test('two codes within milliseconds are two; a double trigger is one', async ({ page }) => {
  await sendKeys(page, [...typed(CODE), enter, ...typed('NOSE-TI'), enter])
  await expectSelected(page, 'Titanium nose pad arms, pair', 1)
  await expect(page.getByTestId('cart-row')).toHaveCount(2)
  await oneMore(page)
  await sendKeys(page, [...typed(CODE), enter, ...typed(CODE), enter])
  await expectSelected(page, CASE, 2)
})

test('keyboards that are set otherwise still scan', LONG, async ({ page }) => {
  const { Barcode } = await shop.api.get(`/api/quickSale/getItemDetailFromCode?code=${CODE}`)
  await test.step('Caps Lock turns the letters round', async () => {
    await sendKeys(page, [...typed(CODE.toLowerCase()), enter])
    await expectSelected(page, CASE, 1)
  })
  await test.step('AZERTY writes accents for figures', async () => {
    const azerty = [...'à&é"\'(-è_ç']
    const keys = [...String(Barcode)].map((digit) => {
      const key = azerty[Number(digit)] ?? digit
      return { key, code: `Digit${digit}`, text: key }
    })
    await sendKeys(page, [...keys, enter])
    await expectSelected(page, CASE, 2)
    await expect(bar(page)).toHaveValue('')
  })
  await test.step('an input method holds the letters back', async () => {
    await oneMore(page)
    const keys = [...String(Barcode)].map((digit) => ({ key: 'Process', code: `Digit${digit}` }))
    await sendKeys(page, [...keys, enter])
    await expectSelected(page, CASE, 3)
  })
  await test.step('the scanner names its characters with Alt and the number pad', async () => {
    const keys = [...CODE].flatMap((character) => [
      { key: 'Alt', code: 'AltLeft', modifiers: ALT },
      ...[...String(character.charCodeAt(0))].map((digit) => ({
        key: digit,
        code: `Numpad${digit}`,
        modifiers: ALT,
      })),
    ])
    await sendKeys(page, [...keys, enter])
    await expectSelected(page, CASE, 4)
  })
})

test('a slow scanner is served once this till has learned it', LONG, async ({ page }) => {
  await page.evaluate(() => {
    const learned = { meanGapMs: 500, maxGapMs: 500, minLength: 4, prefixKey: 'F24' }
    localStorage.setItem('dioptre.scanner', JSON.stringify(learned))
  })
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await sendKeys(page, [{ key: 'F24' }, ...typed(CODE), enter], SLOW_GAP_MS)
  await expectSelected(page, CASE, 1)
  await expect(bar(page)).toHaveValue('')
})

test('fingers are not a scanner', LONG, async ({ page }) => {
  await test.step('a long code typed by hand is typed', async () => {
    await page.keyboard.type(CODE, { delay: 110 })
    await expect(bar(page)).toHaveValue(CODE)
    await expect(page.getByTestId('cart-row')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expectSelected(page, CASE, 1)
  })
  await test.step('a key held down is typed', async () => {
    const held = Array.from({ length: 12 }, (_, index) => ({
      key: '1',
      text: '1',
      autoRepeat: index > 0,
    }))
    await sendKeys(page, held)
    await expect(bar(page)).toHaveValue('1'.repeat(12))
    await page.keyboard.press('Escape')
  })
  await test.step('figures of a second scan never become a quantity', async () => {
    await oneMore(page)
    await page.getByTestId('stepper-value').click()
    const quantity = page.locator('#edit-qty')
    await expect(quantity).toBeFocused()
    await scan(page, '9999999999994')
    await expect(page.getByText('No item has this code')).toBeVisible()
    await expectSelected(page, CASE, 1)
  })
})

test('the number of a bill opens its order', LONG, async ({ page }) => {
  const { Items } = await shop.api.post('/api/Orders/search', { pageNumber: 1, pageSize: 1 })
  await scan(page, Items[0].InvoiceNo ?? Items[0].SalesOrderNo)
  await expect(page.getByRole('main')).toContainText(Items[0].SalesOrderNo)
  await expect(page.getByRole('main')).toContainText(Items[0].CustomerName)
})

test('a code on goods with two MRPs, or on two items, asks which is in the hand', async ({
  page,
}) => {
  const code = '8901234567801'
  const drops = {
    section: 'Accessory',
    taxClass: 'Spectacle cases',
    barcode: code,
    name: 'Tear drops',
    mrp: 520,
    tracksBatches: true,
  }
  const { itemID } = await shop.api.post('/api/Catalogue/item', drops)
  const supplier = await shop.api.post('/api/Masters/Supplier', { name: 'Drop Works' })
  const box = (lot: string, mrp: number, qty: number) => {
    const price = { mrp, price: mrp, priceForAll: false }
    return { itemID, lot, ...price, qty, cost: 200, taxRate: 18 }
  }
  await shop.api.post('/api/Purchases/inward', {
    supplierID: supplier.id,
    billNo: 'TWO-MRPS',
    billDate: new Date().toISOString().slice(0, 10),
    lines: [box('OLD', 480, 2), box('NEW', 520, 3)],
    post: true,
  })
  const question = page.getByRole('dialog', { name: 'Which one?' })
  const row = (mrp: string) => question.getByRole('button', { name: mrp })
  const line = page.getByTestId('cart-row').filter({ hasText: 'Tear drops' })
  await test.step('the lower MRP is marked; both are there with their stock', async () => {
    await scan(page, code)
    await expect(row('₹480.00')).toBeFocused()
    await expect(row('₹480.00')).toContainText('2 in stock')
    await expect(row('₹520.00')).toContainText('3 in stock')
  })
  await test.step('another scan waits for the choice', async () => {
    await scan(page, CODE)
    const refusal = page.getByTestId('toast-text')
    await expect(refusal).toHaveText(`Choose which one first, then scan ${CODE} again.`)
    await page.keyboard.press('Enter')
    await expect(line).toContainText('₹480.00')
    await expect(page.getByText(CASE)).toHaveCount(0)
  })
  await test.step('the dearer one is a line of its own, also when it is typed', async () => {
    await page.keyboard.type(code, { delay: 90 })
    await page.keyboard.press('Enter')
    await expect(row('₹480.00')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(line).toHaveCount(2)
    await expect(line.last()).toContainText('₹520.00')
  })
  await test.step('and when it is found by its name', async () => {
    await page.keyboard.type('tear', { delay: 130 })
    await expect(page.getByRole('option', { name: /Tear drops/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(row('₹480.00')).toBeFocused()
    await page.keyboard.press('Enter')
    await expectSelected(page, 'Tear drops', 2)
  })
  await test.step('two items with one code: their names', async () => {
    await shop.api.post('/api/Catalogue/item', {
      ...drops,
      name: 'Tear gel',
      mrp: 350,
      tracksBatches: false,
      sharesBarcode: true,
    })
    await scan(page, code)
    await question.getByRole('button', { name: /Tear gel/ }).click()
    await expectSelected(page, 'Tear gel', 1)
  })
})

test(
  'a scan while an order is changed comes on that order, wherever the cursor is',
  LONG,
  async ({ page }) => {
    const frame = await frameWithPieces(shop.api)
    const [tag = '', other = ''] = frame.Units.map(({ Code }) => Code)
    const order = await bookLenses(shop.api, 'scanned-into', undefined, {
      salesorderModel: { generateInvoice: false },
    })
    await openOrder(page, order.SalesOrderNo)
    await page.keyboard.press('a')
    const change = page.getByRole('dialog', { name: /^Change:/ })
    const lines = change.getByTestId('change-lines')
    const power = lines.getByRole('textbox', { name: /^SPH, Left/ })
    await power.fill('-1.75')
    await lines.getByRole('textbox', { name: /^Qty, Right/ }).focus()
    await pauseOfHand(page)

    await scan(page, tag)
    await expect(lines.getByRole('row', { name: new RegExp(`New · ${tag}`) })).toBeVisible()
    await expect(lines.getByRole('textbox', { name: /^Qty, Right/ })).toHaveValue('1')
    await expect(power).toHaveValue('-1.75')
    await change.getByRole('combobox', { name: 'Add an item' }).focus()
    await scan(page, other)
    await expect(lines.getByRole('row', { name: new RegExp(`New · ${other}`) })).toBeVisible()
    await expect(change.getByRole('combobox', { name: 'Add an item' })).toHaveValue('')
    await pauseOfHand(page)
    await scan(page, tag)
    await expect(page.getByTestId('toast-text')).toHaveText(`${tag} is on this order already.`)
    for (const quantity of ['1', '2']) {
      await pauseOfHand(page)
      await scan(page, CODE)
      await expect(lines.getByRole('textbox', { name: `Qty, ${CASE}` })).toHaveValue(quantity)
    }
  },
)

test('a scan takes nothing away that is typed in a dialog and not saved', async ({ page }) => {
  const order = await bookLenses(shop.api, 'typed-and-scanned')
  await shop.api.post('/api/Orders/move', { salesOrderID: order.ID, move: 'SendToLab' })
  await openOrder(page, order.SalesOrderNo)
  await page.keyboard.press('r')
  const remake = page.getByRole('dialog', { name: /^Remake/ })
  await expect(remake).toBeVisible()
  const typed = remake.getByLabel('SPH, Right')
  await typed.fill('-2.25')
  await pauseOfHand(page)
  await scan(page, CODE)
  await expect(page.getByTestId('toast-text')).toContainText(`${CODE} was not taken`)
  await expect(typed).toHaveValue('-2.25')
})
