import { expect, type Page, test } from '@playwright/test'
import { pauseOfHand, prescriptionLine, scan, signIn } from './support/counter.ts'
import { demoShop, frameInStock } from './support/demo-shop.ts'
import { LONG } from './support/long.ts'

const shop = demoShop()

/** The codes of pieces of two frames in stock. */
async function twoFrames(): Promise<readonly [string, string]> {
  const found: { Units?: { Code: string }[] }[] = await shop.api.post('/api/quickSale/search-all', {
    term: 'Rimvale',
  })
  const first = await frameInStock(shop.api)
  const second = found.find(({ Units }) => (Units ?? []).some(({ Code }) => Code !== first))
  return [first, second?.Units?.at(-1)?.Code ?? '']
}

/** Opens the prescription of the sale, and leaves open whose it is. */
async function openPrescription(page: Page): Promise<void> {
  await page.keyboard.press('F4')
  await expect(page.getByTestId('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prescriptionLine(page)).toBeFocused()
}

async function typeLine(page: Page, powers: string): Promise<void> {
  await prescriptionLine(page).fill(powers)
  await page.keyboard.press('Enter')
  await expect(prescriptionLine(page)).toHaveValue('')
}

/** Takes the first lens of a kind that is named so, for both eyes. */
async function chooseLens(page: Page, kind: string, name: string): Promise<void> {
  await page.getByRole('radio', { name: kind, exact: true }).check()
  await page
    .getByTestId('rx-lens-row')
    .filter({ hasText: name })
    .filter({ hasText: 'R+L' })
    .first()
    .click()
  await expect(page.getByTestId('pair-card').getByRole('button', { name: 'Choose' })).toHaveCount(1)
}

/** Signs in and makes two pairs of equal single vision lenses; the second is in work. */
async function makeTwoPairs(page: Page): Promise<void> {
  const [first, second] = await twoFrames()
  await signIn(page, shop.address, 'Santosh', '2222')
  const rows = page.getByTestId('cart-row')
  await scan(page, first)
  await expect(rows).toHaveCount(1)
  await openPrescription(page)
  await typeLine(page, 'R -3/-1x170 L -3.5/-0.5x10 pd 62')
  await chooseLens(page, 'Single', 'GL-SV')
  await page.keyboard.press('Escape')
  await scan(page, second)
  await expect(rows).toHaveCount(4)
  await openPrescription(page)
  await chooseLens(page, 'Single', 'GL-SV')
}

test('a sunglass beside a whole pair is offered as the second, and no lens of another kind is lost unseen', async ({
  page,
}) => {
  const found: { Name: string; Units?: { Code: string }[] }[] = await shop.api.post(
    '/api/quickSale/search-all',
    { term: 'Solmara' },
  )
  const sun = found.find(({ Units }) => (Units ?? []).length > 0)
  const piece = sun?.Units?.[0]?.Code ?? ''
  await signIn(page, shop.address, 'Santosh', '2222')
  await scan(page, await frameInStock(shop.api))
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  await scan(page, piece)
  await expect(page.getByTestId('cart-row')).toHaveCount(2)
  await page.keyboard.press('F4')
  await page.keyboard.press('Escape')
  await expect(prescriptionLine(page)).toBeFocused()
  await prescriptionLine(page).fill('R -2 add 2 L -2 add 2 pd 62')
  await page.keyboard.press('Enter')
  await expect(prescriptionLine(page)).toHaveValue('')
  const choose = async (lens: string, kind: string) => {
    await page.getByRole('radio', { name: kind, exact: true }).check()
    await page.getByTestId('rx-lens-row').filter({ hasText: lens }).first().click()
  }
  await choose('Progressive', 'Progressive')
  const card = page.getByTestId('pair-card')
  await expect(card).toContainText('Progressive')

  await choose('1.56', 'Single')
  const replaced = page.getByText(/instead of the lens before: R\+L/)
  await expect(replaced).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(card).toContainText('Progressive')

  await page.getByRole('radio', { name: `Pair 2: ${sun?.Name}` }).click()
  await expect(card).toContainText(sun?.Name ?? '')
  await expect(card).not.toContainText('Progressive')
  await choose('1.56', 'Single')
  await expect(page.getByText(/added: R\+L/).last()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Pair 2' })).toBeChecked()
  await page.getByRole('radio', { name: 'Pair 1' }).check()
  await expect(card).toContainText('Progressive')
})

test(
  'typing the powers of a second pair asks before it changes the lenses of the first',
  LONG,
  async ({ page }) => {
    const [first, second] = await twoFrames()
    await signIn(page, shop.address, 'Santosh', '2222')
    await scan(page, first)
    await expect(page.getByTestId('cart-row')).toHaveCount(1)
    const card = page.getByTestId('pair-card')
    await openPrescription(page)
    await typeLine(page, 'R -1/-1x5 L -3/-2x175 pd 60')
    await chooseLens(page, 'All', 'R+L')
    await page.keyboard.press('Escape')
    await scan(page, second)
    await expect(page.getByTestId('cart-row')).toHaveCount(4)
    await openPrescription(page)
    await typeLine(page, 'R -0.5/-1x5 L -2.5/-2x175')
    await expect(card.getByRole('button', { name: 'Choose' })).toHaveCount(3)
    await chooseLens(page, 'All', 'R+L')

    await page.keyboard.press('F9')
    const question = page.getByRole('dialog', { name: 'Pair 1: change it too?' })
    await expect(question).toContainText('The prescription that is kept')
    await expect(question.getByTestId('other-pair-lens').first()).toContainText(
      '−1.00 / −1.00 × 5by the cells−0.50 / −1.00 × 5',
    )
    await page.keyboard.press('Escape')
    await page.keyboard.press('F9')
    await expect(question).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: /^Payment/ })).toBeVisible()
    await page.keyboard.press('Escape')
    const lenses = page.getByTestId('cart-row')
    await expect(lenses.filter({ hasText: '−3.00 / −2.00 × 175' })).toHaveCount(1)
    await expect(lenses.filter({ hasText: '−2.50 / −2.00 × 175' })).toHaveCount(1)
  },
)

test(
  'the keys of pairs act on the marked line, and what they move is said and taken back',
  LONG,
  async ({ page }) => {
    const [first, second] = await twoFrames()
    await signIn(page, shop.address, 'Santosh', '2222')
    const rows = page.getByTestId('cart-row')
    const codes = [first, second, 'GL-SV', 'GL-SV']
    for (const [index, code] of codes.entries()) {
      await scan(page, code)
      await expect(rows).toHaveCount(index + 1)
      await pauseOfHand(page)
    }
    const head = page.getByRole('rowgroup')
    const pair = (number: number) => head.filter({ hasText: `Pair ${number}` })
    await expect(pair(2).getByTestId('cart-row')).toHaveCount(3)
    const left = rows.filter({ hasText: 'left lens' })

    await left.getByTestId('cart-name').click()
    await page.keyboard.press('Alt+1')
    await expect(pair(1).getByTestId('cart-row')).toHaveCount(2)
    await expect(page.getByText(/ is in pair 1 now$/)).toBeVisible()
    await expect(pair(1)).toContainText('left lens')
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect(pair(2).getByTestId('cart-row')).toHaveCount(3)
    await expect(left).toHaveCount(1)

    await pair(1).getByTestId('cart-name').first().click()
    await page.keyboard.press('F4')
    await page.keyboard.press('Escape')
    await expect(prescriptionLine(page)).toBeFocused()
    await expect(page.getByTestId('pair-card')).toContainText('Pair 1')
    await expect(page.getByText('Frame of pair 1')).toBeVisible()
  },
)

test('each pair keeps the fitting height of its own frame', LONG, async ({ page }) => {
  const [first, second] = await twoFrames()
  await signIn(page, shop.address, 'Santosh', '2222')
  await scan(page, first)
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  const height = (eye: string) => page.getByLabel(`${eye} FH`, { exact: true })
  await openPrescription(page)
  await typeLine(page, 'R -2 add 2 L -2 add 2 pd 62 fh 18')
  await chooseLens(page, 'Progressive', 'Progressive')
  await page.keyboard.press('Escape')
  await scan(page, second)
  await expect(page.getByTestId('cart-row')).toHaveCount(4)

  await openPrescription(page)
  await expect(height('Right')).toHaveValue('')
  await expect(height('Left')).toHaveValue('')
  await chooseLens(page, 'Progressive', 'Progressive')
  await page.keyboard.press('F9')
  await expect(page.getByText(/^Pair 2: Right fitting height is missing/).first()).toBeVisible()
  await typeLine(page, 'fh 22')
  await expect(height('Right')).toHaveValue('22')
  await page.getByRole('tab', { name: 'Lenses' }).click()
  await page.getByRole('radio', { name: 'Pair 1' }).check()
  await expect(height('Right')).toHaveValue('18')
  await expect(height('Left')).toHaveValue('18')
  await page.getByRole('radio', { name: 'Pair 2' }).check()
  await expect(height('Right')).toHaveValue('22')
})

test('a prism and powers stay with the pair that they were typed for, and heights with their frame', async ({
  page,
}) => {
  const [first, second] = await twoFrames()
  await signIn(page, shop.address, 'Santosh', '2222')
  await scan(page, first)
  await expect(page.getByTestId('cart-row')).toHaveCount(1)
  const card = page.getByTestId('pair-card')
  const cell = (name: string) => page.getByLabel(name, { exact: true })
  await openPrescription(page)
  await typeLine(page, 'R -2 add 2 L -2 add 2 pd 62 fh 18')
  await cell('Right Prism').fill('2')
  await cell('Right Base').fill('up')
  await cell('Right VA').focus()
  await chooseLens(page, 'Progressive', 'Progressive')
  await page.keyboard.press('Escape')
  await scan(page, second)
  await expect(page.getByTestId('cart-row')).toHaveCount(4)
  await openPrescription(page)
  await chooseLens(page, 'Single', 'GL-SV')

  const question = page.getByRole('dialog', { name: 'Pair 1: change it too?' })
  await test.step('a prism that is taken off for pair 2 is asked about for pair 1', async () => {
    await cell('Right Prism').fill('')
    await cell('Right Base').fill('')
    await cell('Right VA').focus()
    await page.keyboard.press('F9')
    await expect(question).toContainText('Prism 2.00 Up')
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: /^Payment/ })).toBeVisible()
    await page.keyboard.press('Escape')
    const rows = page.getByTestId('cart-row')
    await expect(rows.filter({ hasText: /Prism.2\.00.Up/ })).toHaveCount(1)
    await expect(rows.filter({ hasText: /Prism.2\.00.Up/ })).toContainText('Progressive')
  })

  await test.step('a look at pair 1 does not give it the powers of pair 2', async () => {
    await openPrescription(page)
    await page.getByRole('radio', { name: 'Pair 2' }).check()
    await typeLine(page, 'R -1.5')
    await page.getByRole('radio', { name: 'Pair 1' }).check()
    await expect(card).toContainText('−2.00')
    await page.keyboard.press('F9')
    await expect(question).toContainText('−2.00')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Payment/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a frame that moves to the other pair leaves its heights behind', async () => {
    const pair = (number: number) =>
      page.getByRole('rowgroup').filter({ hasText: `Pair ${number}` })
    const name = (number: number, place: number) => pair(number).getByTestId('cart-name').nth(place)
    await expect(pair(1).getByTestId('cart-row')).toHaveCount(3)
    await name(1, 0).click()
    await page.keyboard.press('Alt+2')
    await expect(pair(2).getByTestId('cart-row')).toHaveCount(4)
    await name(2, 1).click()
    await page.keyboard.press('Alt+1')
    await expect(pair(1).getByTestId('cart-row')).toHaveCount(3)
    await page.keyboard.press('F9')
    await expect(page.getByText(/^Pair 1 has another frame now/).first()).toBeVisible()
    await expect(page.getByText(/^Pair 1: Right fitting height is missing/).first()).toBeVisible()
    await expect(cell('Right FH')).toHaveValue('')
  })
})

test(
  'lenses that move to another frame leave their heights behind, and are held without them',
  LONG,
  async ({ page }) => {
    const [first, second] = await twoFrames()
    await signIn(page, shop.address, 'Santosh', '2222')
    await scan(page, first)
    const rows = page.getByTestId('cart-row')
    await expect(rows).toHaveCount(1)
    await openPrescription(page)
    await typeLine(page, 'R -2 add 2 L -2 add 2 pd 62 fh 18')
    await chooseLens(page, 'Progressive', 'Progressive')
    await page.keyboard.press('Escape')
    await scan(page, second)
    await expect(rows).toHaveCount(4)
    const pair = (number: number) =>
      page.getByRole('rowgroup').filter({ hasText: `Pair ${number}` })
    for (const [eye, count] of [
      ['right lens', 2],
      ['left lens', 3],
    ] as const) {
      await rows.filter({ hasText: eye }).getByTestId('cart-name').click()
      await page.keyboard.press('Alt+2')
      await expect(pair(2).getByTestId('cart-row')).toHaveCount(count)
    }
    await page.keyboard.press('F9')
    await expect(page.getByText(/^Pair 2 has another frame now/).first()).toBeVisible()
    await expect(page.getByText(/Right fitting height is missing/).first()).toBeVisible()
    await expect(page.getByLabel('Right FH', { exact: true })).toHaveValue('')
  },
)

test('what is typed for a pair goes to no other after a reload or a held sale', async ({
  page,
}) => {
  await makeTwoPairs(page)
  const rows = page.getByTestId('cart-row')
  const question = page.getByRole('dialog', { name: /change it too/ })
  const sphere = page.getByLabel('Right SPH', { exact: true })

  for (const [power, leave] of [
    [
      '\u22122.25',
      async () => {
        await page.reload()
        await expect(rows.or(prescriptionLine(page)).first()).toBeVisible()
      },
    ],
    [
      '\u22121.75',
      async () => {
        await page.keyboard.press('F6')
        await expect(page.getByText('Ready for the next customer')).toBeVisible()
        await page.keyboard.press('F7')
        await expect(page.getByRole('dialog', { name: 'Held sales' })).toBeVisible()
        await page.keyboard.press('Enter')
        await expect(rows).toHaveCount(6)
      },
    ],
  ] as const) {
    await page.getByRole('radio', { name: 'Pair 1' }).check()
    await expect(page.getByTestId('pair-card')).toHaveAttribute('aria-busy', 'false')
    await sphere.fill(power.replace('\u2212', '-'))
    await page.getByLabel('Right VA', { exact: true }).focus()
    await leave()
    await page.keyboard.press('F9')
    await expect(question).toContainText('Pair 2: change it too?')
    await expect(question.getByTestId('other-pair-lens')).toContainText(`by the cells${power}`)
    await expect(question.getByRole('button', { name: /stays as it is/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Payment/ })).toBeVisible()
    await page.keyboard.press('Escape')
    const pair = (number: number) =>
      page.getByRole('rowgroup').filter({ hasText: `Pair ${number}` })
    await expect(pair(1).filter({ hasText: 'right lens' })).toContainText(power)
    await expect(pair(2).filter({ hasText: 'right lens' })).toContainText('\u22123.00')
    await openPrescription(page)
    await page.getByRole('tab', { name: 'Lenses' }).click()
  }
})

test(
  'what is typed right after another pair was chosen is for that pair alone',
  LONG,
  async ({ page }) => {
    await makeTwoPairs(page)
    const pair = (number: number) =>
      page.getByRole('rowgroup').filter({ hasText: `Pair ${number}` })
    await expect(page.getByTestId('pair-card')).toHaveAttribute('aria-busy', 'false')
    await test.step('a power typed after a press on a pair goes to the line', async () => {
      await page.getByRole('radio', { name: 'Pair 2' }).click()
      await page.keyboard.type('-1.75', { delay: 70 })
      await expect(prescriptionLine(page)).toHaveValue('-1.75')
      await prescriptionLine(page).fill('')
    })

    // The server is slow: the choice is still on its way while the cells are typed in.
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/quickSale/set-cart-draft', async (route) => {
      await isReleased
      await route.continue()
    })
    const asTyped = page.waitForResponse(
      (response) => response.request().postData()?.includes('-1.75') === true,
    )
    await page.getByRole('radio', { name: 'Pair 1' }).check()
    await page.getByLabel('Right SPH', { exact: true }).fill('-1.75')
    await page.getByLabel('Right VA', { exact: true }).focus()
    await asTyped
    release()

    await expect(page.getByTestId('pair-card')).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('F9')
    const question = page.getByRole('dialog', { name: 'Pair 2: change it too?' })
    await expect(question.getByRole('button', { name: /stays as it is/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Payment/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(pair(1).filter({ hasText: 'right lens' })).toContainText('\u22121.75')
    await expect(pair(2).filter({ hasText: 'right lens' })).toContainText('\u22123.00')
  },
)

test(
  'heights that are typed anew after frames were swapped to and fro stay',
  LONG,
  async ({ page }) => {
    const [first, second] = await twoFrames()
    await signIn(page, shop.address, 'Santosh', '2222')
    const rows = page.getByTestId('cart-row')
    const cell = (name: string) => page.getByLabel(name, { exact: true })
    const pair = (number: number) =>
      page.getByRole('rowgroup').filter({ hasText: `Pair ${number}` })
    const payment = page.getByRole('heading', { name: /^Payment/ })
    await scan(page, first)
    await expect(rows).toHaveCount(1)
    await openPrescription(page)
    await typeLine(page, 'R -2 add 2 L -2 add 2 pd 62 fh 18')
    await chooseLens(page, 'Progressive', 'Progressive')
    await page.keyboard.press('Escape')
    await scan(page, second)
    await expect(rows).toHaveCount(4)
    await openPrescription(page)
    await chooseLens(page, 'Single', 'GL-SV')
    await page.keyboard.press('Escape')
    for (const height of ['20', '18']) {
      await expect(pair(1).getByTestId('cart-row')).toHaveCount(3)
      await pair(1).getByTestId('cart-name').nth(0).click()
      await page.keyboard.press('Alt+2')
      await expect(pair(2).getByTestId('cart-row')).toHaveCount(4)
      const frames = pair(2).getByTestId('cart-row').filter({ hasText: 'Rimvale' })
      await frames
        .filter({ hasText: height === '20' ? second : first })
        .getByTestId('cart-name')
        .click()
      await page.keyboard.press('Alt+1')
      await expect(pair(1).getByTestId('cart-row')).toHaveCount(3)
      await page.keyboard.press('F9')
      await expect(page.getByText(/^Pair 1: Right fitting height is missing/).first()).toBeVisible()
      await expect(cell('Right FH')).toHaveValue('')
      await typeLine(page, `fh ${height}`)
      await page.keyboard.press('F9')
      await expect(payment).toBeVisible()
      await page.keyboard.press('Escape')
      await openPrescription(page)
      await page.getByRole('tab', { name: 'Lenses' }).click()
      await page.getByRole('radio', { name: 'Pair 1' }).check()
      await expect(cell('Right FH')).toHaveValue(height)
      await expect(cell('Left FH')).toHaveValue(height)
      await page.keyboard.press('Escape')
    }
  },
)

test('a change of a lens that was taken back is asked about, and not made again', async ({
  page,
}) => {
  const [first] = await twoFrames()
  await signIn(page, shop.address, 'Santosh', '2222')
  const rows = page.getByTestId('cart-row')
  const right = rows.filter({ hasText: 'right lens' })
  await scan(page, first)
  await expect(rows).toHaveCount(1)
  await openPrescription(page)
  await typeLine(page, 'R -2 L -3 pd 62')
  await chooseLens(page, 'Single', 'GL-SV')
  await typeLine(page, 'R -2.5')
  await page.keyboard.press('Escape')
  await expect(right).toContainText('\u22122.50')
  await page.keyboard.press('Control+z')
  await expect(right).toContainText('\u22122.00')
  await openPrescription(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Pair 1: change it too?' })
  await expect(question.getByTestId('other-pair-lens')).toContainText('by the cells\u22122.50')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /^Payment/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(right).toContainText('\u22122.00')
})
