import { expect, type Page, test } from '@playwright/test'
import {
  amountField,
  nameCustomer,
  pauseOfHand,
  prescriptionLine,
  scan,
  signIn,
} from './support/counter.ts'
import { demoShop, frameInStock } from './support/demo-shop.ts'

const shop = demoShop()

const lensOfCart = (page: Page) => page.getByTestId('cart-row').filter({ hasText: 'Stock 1.56' })

/** Opens the prescription of a walk-in. */
async function openSheet(page: Page): Promise<void> {
  await page.keyboard.press('F4')
  await page.keyboard.press('Escape')
  await expect(prescriptionLine(page)).toBeFocused()
}

/** Opens it and enters a whole prescription in one line. */
async function typePowers(page: Page, powers: string): Promise<void> {
  await openSheet(page)
  await prescriptionLine(page).fill(powers)
  await page.keyboard.press('Enter')
  await expect(prescriptionLine(page)).toHaveValue('')
}

async function backToCart(page: Page): Promise<void> {
  await prescriptionLine(page).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('cart-grid')).toBeVisible()
}

/** Opens the payment of a pair that lacks something: that is asked about once. */
async function payAsItIs(page: Page): Promise<void> {
  await page.keyboard.press('F9')
  await expect(page.getByLabel('Notes of the till').getByText(/^Pair 1 has no/)).toBeVisible()
  await page.keyboard.press('F9')
  await expect(amountField(page)).toBeFocused()
}

async function swapAndBack(page: Page): Promise<void> {
  await lensOfCart(page).getByTestId('cart-name').click()
  await page.keyboard.press('Shift+F4')
  await expect(lensOfCart(page)).toContainText('right lens')
  await page.keyboard.press('F9')
  // Spaces at which a power does not break.
  const reason = /^Reason: Right lens is written −2\.00\s\/\s−0\.50\s×\s170/
  await expect(page.getByLabel(reason)).toBeFocused()
  await backToCart(page)
  await lensOfCart(page).getByTestId('cart-name').click()
  await page.keyboard.press('Shift+F4')
  await expect(lensOfCart(page)).toContainText('left lens')
}

test('a lens for the left eye stays the left one, up to the papers', async ({ page }) => {
  test.slow()
  await signIn(page, shop.address, 'Santosh', '2222')
  await scan(page, await frameInStock(shop.api))
  await expect(page.getByTestId('cart-row')).toHaveCount(1)

  await test.step('what is typed is read back whole, and no lens is denied yet', async () => {
    await page.keyboard.press('F4')
    await page.keyboard.press('Escape')
    await expect(prescriptionLine(page)).toBeFocused()
    await prescriptionLine(page).fill('L +1.25 x90')
    await expect(page.getByText('plus 1.25, axis 90 without a cylinder')).toBeVisible()
    await expect(page.getByText('Enter puts the line into the cells')).toBeVisible()
    await prescriptionLine(page).fill('R -2.25/-0.75x180 L -2/-0.5x170 pd 62')
    await expect(page.getByText('minus 2.25, cylinder minus 0.75 at 180')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(prescriptionLine(page)).toHaveValue('')
  })

  await test.step('the list names the price with tax for the eyes beside it', async () => {
    const stock = page.getByTestId('rx-lens-row').filter({ hasText: 'Stock 1.56 −2.00 / −0.50' })
    await expect(stock).toContainText('₹504.00')
    await stock.click()
    await expect(page.getByText('Stock 1.56 −2.00 / −0.50 added: L').first()).toBeVisible()
  })

  await test.step('the cart and the lab check know it as the left lens', async () => {
    await backToCart(page)
    await expect(lensOfCart(page)).toContainText('left lens')
    await expect(page.getByText(/Missing: right lens/)).toBeVisible()
  })

  await test.step('in the other eye it is red, and red holds the sale', () => swapAndBack(page))

  await test.step('the order tells the PD as it was measured, and each eye', async () => {
    await payAsItIs(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
    await expect(page.getByTestId('done-facts')).toContainText('Promised for')
    await page.keyboard.press('o')
    const powers = page.getByTestId('order-powers')
    await expect(powers.getByRole('row', { name: /^Left/ })).toContainText('31')
    await expect(powers.getByRole('row', { name: /^PD of both eyes/ })).toContainText('62')
    await expect(
      page.getByTestId('order-lines').locator('li').filter({ hasText: 'Stock 1.56' }),
    ).toContainText('Left')
  })
})

test('made lenses are swapped where their powers are written', async ({ page }) => {
  const cell = (name: string) => page.getByLabel(name, { exact: true })
  await signIn(page, shop.address, 'Santosh', '2222')
  await page.keyboard.press('F4')
  await page.keyboard.press('Escape')
  await expect(prescriptionLine(page)).toBeFocused()
  await prescriptionLine(page).fill('R +1 pd 31 L +2/+0.75x180 pd 32')
  await page.keyboard.press('Enter')
  await expect(prescriptionLine(page)).toHaveValue('')
  await page.getByTestId('rx-lens-row').filter({ hasText: 'R+L' }).first().click()
  await expect(page.getByText(/added: R\+L/).first()).toBeVisible()
  await backToCart(page)
  const lens = (eye: string) => page.getByTestId('cart-row').filter({ hasText: eye })
  await expect(lens('right lens')).toContainText('+1.00')

  await lens('right lens').getByTestId('cart-name').click()
  await page.keyboard.press('Shift+F4')
  await expect(page.getByText(/swap right and left here, with Shift\+F4/).first()).toBeVisible()
  await expect(page.getByTestId('rx-grid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prescriptionLine(page)).toBeFocused()
  await page.keyboard.press('Shift+F4')
  await expect(cell('Right SPH')).toHaveValue('+2.00')
  await expect(cell('Right PD')).toHaveValue('32')
  await expect(cell('Left SPH')).toHaveValue('+1.00')
  await backToCart(page)
  await expect(lens('right lens')).toContainText('+2.00')
  await expect(lens('left lens')).toContainText('+1.00')
  await page.keyboard.press('F9')
  await expect(page.getByText(/^Pair 1 has no frame/).first()).toBeVisible()
  await expect(lens('right lens')).toContainText('+2.00')
})

test('a left stock lens is the left one at once, and what was measured is kept', async ({
  page,
}) => {
  test.slow()
  await signIn(page, shop.address, 'Santosh', '2222')
  await typePowers(page, 'R -2.25/-0.75x180 L -2/-0.5x170 pd 62')

  await test.step('near PD, vertex and the own frame are typed', async () => {
    await page.getByLabel('Vertex distance, mm').fill('13.5')
    await page.getByLabel('Right near PD').fill('29')
    await page.getByLabel('Left near PD').fill('30')
    await page.getByLabel('Own frame').check()
    for (const [id, size] of [
      ['a', '51'],
      ['b', '36'],
      ['dbl', '18'],
    ]) {
      await page.locator(`#rx-frame-${id}`).fill(size ?? '')
    }
  })

  await test.step('a scanned lens of the left power says L without a key', async () => {
    await prescriptionLine(page).focus()
    await page.keyboard.press('Escape')
    await scan(page, 'ST156M200M050')
    await expect(lensOfCart(page)).toContainText('left lens')
    await expect(lensOfCart(page)).not.toContainText('not confirmed')
    await expect(lensOfCart(page)).toContainText('× 170')
  })

  await test.step('another axis in the prescription turns the lens', async () => {
    await page.keyboard.press('F4')
    await page.keyboard.press('Escape')
    await expect(prescriptionLine(page)).toBeFocused()
    await page.getByLabel('Left Axis').fill('160')
    await page.getByLabel('Left Axis').press('Enter')
    await backToCart(page)
    await expect(lensOfCart(page)).toContainText('× 160')
    await expect(lensOfCart(page)).toContainText('left lens')
  })

  await test.step('all of it is with the order', async () => {
    await payAsItIs(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
    await page.keyboard.press('o')
    const powers = page.getByTestId('order-powers')
    await expect(powers.getByRole('row', { name: /^Left/ })).toContainText('160')
    await expect(powers.getByRole('row', { name: /^Left/ })).toContainText('30')
    const measures = page.getByTestId('order-measures')
    await expect(measures).toContainText('Vertex 13.5 mm')
    await expect(measures).toContainText('own frame A 51, B 36, DBL 18')
  })
})

test('a prescription that is typed slowly gives no lens the eye that came first', async ({
  page,
}) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  const row = (code: string) => page.getByTestId('cart-row').filter({ hasText: code })
  await scan(page, 'ST156M200P000')
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  await pauseOfHand(page)
  await scan(page, 'SV-156-HC')
  await expect(page.getByTestId('cart-row')).toHaveCount(2)

  await typePowers(page, 'R -2 pd 62')
  await expect(page.getByLabel('Right SPH', { exact: true })).toHaveValue('-2.00')
  await page.getByLabel('Left SPH', { exact: true }).fill('-2.25')
  await page.keyboard.press('Enter')
  await backToCart(page)
  await expect(row('ST156M200P000')).toContainText('right lens')
  await expect(row('ST156M200P000')).not.toContainText('not confirmed')
  await expect(row('SV-156-HC')).toContainText('left lens')
  await page.keyboard.press('F9')
  await expect(page.getByLabel('Notes of the till').getByText(/Pair 1 has no frame/)).toBeVisible()
})

test('a sale that is held while its lenses follow a prescription stays whole', async ({ page }) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  const rows = page.getByTestId('cart-row')
  await scan(page, 'SV-156-HC')
  await expect(rows).toHaveCount(1)
  await typePowers(page, 'R -2 pd 62')
  await expect(page.getByLabel('Right SPH', { exact: true })).toHaveValue('-2.00')

  // The server answers what kind of lens it is only once the sale was set aside.
  const asked = page.waitForRequest(/getItemDetailFromCode/)
  const held = Promise.withResolvers<void>()
  await page.route(/getItemDetailFromCode/, async (route) => {
    await held.promise
    await route.continue()
  })
  await prescriptionLine(page).focus()
  await page.keyboard.press('Escape')
  await asked
  await page.keyboard.press('F6')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
  const answered = page.waitForResponse(/getItemDetailFromCode/)
  held.resolve()
  await answered
  await pauseOfHand(page)
  await page.keyboard.press('F7')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Single vision 1.56/ })
    .first()
    .click()
  await expect(rows.first()).toContainText('SV-156-HC')
  await expect(rows).toHaveCount(1)
})

test('a lens that is pressed twice is in the pair once for each eye', async ({ page }) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  await scan(page, await frameInStock(shop.api))
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  await page.keyboard.press('F4')
  await page.keyboard.press('Escape')
  await prescriptionLine(page).fill('R -2/-0.5x170 L -2/-0.5x20 pd 62')
  await page.keyboard.press('Enter')
  await expect(prescriptionLine(page)).toHaveValue('')
  const stock = page.getByTestId('rx-lens-row').filter({ hasText: 'Stock 1.56 −2.00 / −0.50' })
  await expect(stock).toContainText('R+L')
  await stock.dblclick()
  await expect(page.getByText(/instead of the lens before: R\+L/).first()).toBeVisible()
  await backToCart(page)
  await expect(lensOfCart(page)).toHaveCount(2)
  await expect(lensOfCart(page).filter({ hasText: 'right lens' })).toHaveCount(1)
  await expect(lensOfCart(page).filter({ hasText: 'left lens' })).toHaveCount(1)
})

test('a box in the sale that is no more what is typed is asked about', async ({ page }) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  await page.keyboard.press('F4')
  await page.keyboard.press('Escape')
  await expect(prescriptionLine(page)).toBeFocused()
  await page.getByRole('button', { name: /^Contacts/ }).click()
  await page.getByLabel('Right Power').fill('-2.00')
  await expect(page.getByText('Right −2.00')).toBeVisible()
  await page.locator('#rx-box-first').click()
  await expect(page.getByText(/added: R$/).first()).toBeVisible()
  await page.getByLabel('Right Power').fill('-2.50')
  await expect(page.getByText('Right −2.50')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(
    page.getByText(/^Power differs from the prescription: R .*−2\.00/).first(),
  ).toBeVisible()
  await expect(amountField(page)).toBeHidden()
  await page.getByLabel('Right Power').fill('-2.00')
  await expect(page.getByText('Right −2.00')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(amountField(page)).toBeFocused()
})

test('two equal stock lenses are one for each eye, each with its axis, and the prism is told', async ({
  page,
}) => {
  test.slow()
  await signIn(page, shop.address, 'Santosh', '2222')
  await typePowers(page, 'R -2/-0.5x10 prism 1.5 BI L -2/-0.5x170 pd 62')

  await test.step('Choose beside the right eye puts in the right lens alone', async () => {
    const card = page.getByTestId('pair-card')
    await card.getByRole('button', { name: 'Choose' }).nth(2).click()
    await expect(page.getByText('For the right eye only')).toBeVisible()
    const stock = page.getByTestId('rx-lens-row').filter({ hasText: 'Stock 1.56 −2.00 / −0.50' })
    await expect(stock).toContainText('₹504.00')
    await stock.click()
    await expect(page.getByText('Stock 1.56 −2.00 / −0.50 added: R').first()).toBeVisible()
    await expect(page.getByText('For the right eye only')).toHaveCount(0)
  })

  await test.step('the same box scanned is the left lens, and not two right ones', async () => {
    await backToCart(page)
    await scan(page, 'ST156M200M050')
    await expect(lensOfCart(page)).toHaveCount(2)
    await expect(lensOfCart(page).first()).toContainText(/right lens.*×\s10\b/s)
    await expect(lensOfCart(page).last()).toContainText(/left lens.*×\s170/s)
  })

  await test.step('a prism can’t be in a ready made lens: that is red, and asks why', async () => {
    await page.keyboard.press('F9')
    const reason = page.getByLabel(/^Reason: Right eye has a prism/)
    await expect(reason).toBeFocused()
    await reason.fill('Ground by our fitter')
    await backToCart(page)
  })

  await test.step('the order shows the prism beside the powers of its eye', async () => {
    await payAsItIs(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Paid in full. Enter saves the sale.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sale saved' })).toBeVisible()
    await page.keyboard.press('o')
    const powers = page.getByTestId('order-powers')
    await expect(powers.getByRole('row', { name: /^Right/ })).toContainText('1.50 In')
    await expect(powers.getByRole('row', { name: /^Left/ })).not.toContainText('In')
  })
})

test('a cleared sale leaves no powers to the next customer, and undo brings them back', async ({
  page,
}) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  await typePowers(page, 'R -2 L -2.5 pd 62')
  await expect(page.getByLabel('Right SPH')).toHaveValue('-2.00')
  await prescriptionLine(page).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
  await scan(page, 'ST156M200M050')
  await expect(lensOfCart(page)).toHaveCount(1)
  await page.keyboard.press('Shift+Delete')
  await expect(page.getByText('Ready for the next customer')).toBeVisible()
  await openSheet(page)
  await expect(page.getByLabel('Right SPH')).toHaveValue('')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByLabel('Right SPH')).toHaveValue('-2.00')
  await backToCart(page)
  await expect(lensOfCart(page)).toHaveCount(1)
})

test('powers that are cleared leave the lenses of the sale too, and undo gives them back', async ({
  page,
}) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  await typePowers(page, 'R +1 L +1.5 pd 62')
  const made = page.getByTestId('rx-lens-row').filter({ hasText: 'Single vision 1.60 Hard coat' })
  await made.first().click()
  const card = page.getByTestId('pair-card')
  await expect(card).toContainText('+1.00')
  await expect(card).toContainText('+1.50')
  await page.getByRole('button', { name: /^Clear/ }).click()
  await expect(card).not.toContainText('+1.00')
  await expect(card).not.toContainText('+1.50')
  await expect(card).toContainText('Single vision 1.60 Hard coat')
  await page.keyboard.press('F9')
  await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(card).toContainText('+1.00')
  await expect(card).toContainText('+1.50')
})

test('a stock lens of which nobody said the eye is asked about before it is paid', async ({
  page,
}) => {
  await shop.api.post('/api/Customer/save', { name: 'Lata Loose', mobile: '9811188061' })
  await signIn(page, shop.address, 'Santosh', '2222')
  await nameCustomer(page, '9811188061', 'Lata Loose')
  const [lens] = await shop.api.post('/api/quickSale/search-all', { term: 'ST156M150M050' })
  await scan(page, lens.Code)
  await expect(lensOfCart(page)).toContainText('not confirmed')
  await test.step('an exchange that is taken back confirms nothing', async () => {
    await lensOfCart(page).getByTestId('cart-name').click()
    await page.keyboard.press('Shift+F4')
    await expect(lensOfCart(page)).toContainText('left lens')
    await expect(lensOfCart(page)).not.toContainText('not confirmed')
    await page.keyboard.press('Control+z')
    await expect(lensOfCart(page)).toContainText('not confirmed')
  })
  await page.keyboard.press('F9')
  const question = page.getByRole('dialog', { name: 'For which eye?' })
  await expect(question).toContainText('Stock 1.56 −1.50 / −0.50')
  await expect(question.getByRole('button', { name: /^Both/ })).toBeHidden()
  await pauseOfHand(page)
  await page.keyboard.press('l')
  await expect(question).toBeHidden()
  await expect(page.getByRole('tabpanel')).toContainText('Left PD is missing.')
  await backToCart(page)
  await expect(lensOfCart(page)).toContainText('left lens')
  await expect(lensOfCart(page)).not.toContainText('not confirmed')
})
