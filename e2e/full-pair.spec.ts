/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test'
import { newestOrder } from './support/api.ts'
import { countedKeys } from './support/counted-keys.ts'
import { expectListed, pauseOfHand, prescriptionLine, scan, signIn } from './support/counter.ts'
import { demoShop, frameInStock } from './support/demo-shop.ts'

const shop = demoShop()

/** A returning customer of the demo shop who reads with an addition. */
const MOBILE = '9845020117'
const NAME = 'Ananth Rao'

async function openPrescription(page: Page): Promise<void> {
  await page.keyboard.press('F4')
  await expect(page.getByRole('dialog', { name: 'Customer' })).toBeVisible()
}

test('a full pair with a copied prescription, lab order and advance in 25 keys', async ({
  page,
}) => {
  const frame = await frameInStock(shop.api)
  await signIn(page, shop.address, 'Santosh', '2222')
  const keys = countedKeys(page)

  await test.step('whose it is, and what they had last time', async () => {
    await keys.press('F4')
    await expect(page.getByRole('dialog', { name: 'Customer' })).toBeVisible()
    await keys.type(MOBILE)
    await expect(page.getByTestId('pick-list').getByText(NAME)).toBeVisible()
    await expectListed(page.getByTestId('pick-list'))
    // A family has this number: an arrow says who it is.
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect(prescriptionLine(page)).toBeFocused()
    await keys.press('c')
    await expect(page.getByLabel('Right SPH', { exact: true })).toHaveValue(/^[+-]/)
  })

  await test.step('the frame by scan, the height by line', async () => {
    // A hand needs a moment from the key to the scanner.
    await pauseOfHand(page)
    await scan(page, frame)
    await expect(page.getByTestId('rx-frame-name').locator('strong')).not.toHaveText(
      'None in the pair yet',
    )
    await keys.type('fh 20')
    await keys.press('Enter')
    await expect(page.getByLabel('Left FH', { exact: true })).toHaveValue('20')
  })

  await test.step('both lenses with one Enter', async () => {
    await keys.press('Enter')
    await expect(page.getByLabel('Index, coating or name')).toBeFocused()
    await keys.type('progressive 1.56 blue')
    await expect(page.getByTestId('rx-lens-list').locator('li[data-pick="first"]')).toContainText(
      'Progressive 1.56',
    )
    await keys.press('Enter')
    await expect(page.getByText('added: R+L').first()).toBeVisible()
  })

  await test.step('an advance in cash, and saved', async () => {
    await keys.press('F9')
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
    await keys.type('2000')
    await keys.press('Enter')
    await expect(page.getByRole('radio', { name: 'On delivery' })).toBeChecked()
    await expect(page.getByText(/^Part paid: a receipt now/)).toBeVisible()
    await keys.press('F9')
    await expect(page.getByRole('heading', { name: 'Order booked' })).toBeVisible()
  })

  expect(keys.pressed()).toBeLessThanOrEqual(25)
  const order = await newestOrder(shop.api)
  expect(order.CustomerName).toBe(NAME)
  expect(order.PaidAmount).toBe(2000)
  expect(order.BalanceAmount).toBeGreaterThan(0)
  expect(order.IsInvoiceGenerated).toBe(false)
  expect(order.LabOrder).not.toBeNull()
  expect(order.EyeInfo.Right.Addition).toBe('+1.75')
  expect(order.EyeInfo.Left.FittingHeight).toMatch(/^20(\.0)?$/)
  const lenses = order.Lines.filter((each: { ItemName: string }) =>
    each.ItemName.startsWith('Progressive'),
  )
  expect(lenses).toHaveLength(2)
})

test('a prescription is typed, refused where it can be read two ways, and kept', async ({
  page,
}) => {
  let kept = ''
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/set-cart-draft')) kept = request.postData() ?? ''
  })
  await signIn(page, shop.address, 'Santosh', '2222')
  await openPrescription(page)

  await test.step('powers typed where a name is asked for go to their line', async () => {
    await page.keyboard.type('R -1.50', { delay: 40 })
    await expect(page.getByText('This reads like a prescription.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(prescriptionLine(page)).toBeFocused()
    await expect(prescriptionLine(page)).toHaveValue('R -1.50')
    await page.keyboard.press('Escape')
    await expect(prescriptionLine(page)).toHaveValue('')
  })

  await test.step('the line says back what it understood', async () => {
    await page.keyboard.type('R -2.25/-0.75x180 L -2 add 2', { delay: 40 })
    await expect(page.getByText('minus 2.25, cylinder minus 0.75 at 180')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Right Axis', { exact: true })).toHaveValue('180')
    await expect(page.getByLabel('Right near SPH')).toHaveAttribute('placeholder', '\u22120.25')
  })

  await test.step('a sphere without a sign stays as it was typed, with the reason', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('Right SPH', { exact: true })).toBeFocused()
    await page.keyboard.type('3', { delay: 40 })
    await page.keyboard.press('Enter')
    await expect(page.getByText('Type the sign: +3.00 or -3.00.').first()).toBeVisible()
    await expect(page.getByLabel('Right SPH', { exact: true })).toHaveValue('3')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('-2', { delay: 40 })
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByLabel('Right SPH', { exact: true })).toHaveValue('-2.25')
  })

  await test.step('one key transposes and back', async () => {
    await page.keyboard.press('t')
    await expect(page.getByLabel('Right CYL', { exact: true })).toHaveValue('+0.75')
    await pauseOfHand(page)
    await page.keyboard.press('t')
    await expect(page.getByLabel('Right CYL', { exact: true })).toHaveValue('-0.75')
  })

  await test.step('it survives a reload', async () => {
    // The draft goes to the sale a moment after its last change.
    await expect.poll(() => kept).toContain('-2.25')
    await page.reload()
    await expect(page.getByText('Ready for the next customer')).toBeVisible()
    await page.keyboard.press('F4')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Right SPH', { exact: true })).toHaveValue('-2.25')
  })
})

test('what the lab would call about holds the money until it is right', async ({ page }) => {
  await signIn(page, shop.address, 'Farida Sheikh', '3333')
  await openPrescription(page)
  await page.keyboard.press('Escape')
  await expect(prescriptionLine(page)).toBeFocused()
  await page.keyboard.type('R -2.25/-0.75x180 L -2 add 2', { delay: 40 })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Left ADD', { exact: true })).toHaveValue('+2.00')

  const pair = page.getByRole('region', { name: 'Pair 1' })
  await test.step('the pair says what it lacks, and its key leads to the lenses', async () => {
    await expect(pair.getByRole('button', { name: /^Missing/ })).toContainText(
      'Missing: frame, right lens, left lens',
    )
    await expect(pair).toContainText('\u22122.25 / \u22120.75 \u00d7 180 Add +2.00')
    const rows = page.getByTestId('rx-lens-row')
    await expect(rows.first()).toContainText(/Bifocal|Progressive/)
    await expect(rows.filter({ hasText: 'Single vision' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Show \d+ single vision/ }).click()
    await expect(rows.filter({ hasText: 'Single vision' }).first()).toBeVisible()
    await page.keyboard.press('Shift+F2')
  })

  await test.step('lenses go in, and the missing PD holds the money', async () => {
    await expect(page.getByLabel('Index, coating or name')).toBeFocused()
    await page.keyboard.type('bifocal 1.50 hard', { delay: 40 })
    await expect(page.getByTestId('rx-lens-list').locator('li[data-pick="first"]')).toContainText(
      'Bifocal 1.50',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByText('added: R+L').first()).toBeVisible()
    await expect(pair.getByText('Bifocal 1.50 Hard coat')).toHaveCount(2)
    await expect(page.getByTestId('pair-total')).toHaveText('₹1,365.00')
    await expect(pair.getByRole('button', { name: /^Missing/ })).toContainText('Missing: frame, PD')
    await page.keyboard.press('F9')
    await expect(
      page.getByText('The PD is missing. Put it right or give a reason.').first(),
    ).toBeVisible()
    await expect(page.getByLabel('Reason: The PD is missing.')).toBeVisible()
  })

  await test.step('what is missing has the focus; an amount typed in a hurry is no reason', async () => {
    await expect(page.getByLabel('PD of both', { exact: true })).toBeFocused()
    const reason = page.getByLabel('Reason: The PD is missing.')
    await reason.focus()
    await page.keyboard.type('4500', { delay: 60 })
    await page.keyboard.press('Enter')
    const sentence = 'Say in words why it is right: "4500" is no reason.'
    await expect(reason).toHaveAccessibleDescription(sentence)
    await page.keyboard.press('F9')
    await expect(page.getByLabel('Notes of the till').getByText(sentence)).toBeVisible()
    await expect(reason).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeHidden()
    await reason.fill('')
    await page.getByLabel('PD of both', { exact: true }).focus()
  })

  await test.step('the lenses follow what is put right', async () => {
    await expect(page.getByLabel('PD of both', { exact: true })).toBeFocused()
    await page.keyboard.type('62', { delay: 40 })
    await page.keyboard.press('F9')
  })

  await test.step('a pair without a frame is named once, and the second F9 goes on', async () => {
    const notes = page.getByLabel('Notes of the till')
    await expect(notes.getByText('Pair 1 has no frame.', { exact: false })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeHidden()
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('PD 31').first()).toBeVisible()
  })

  await test.step('the key looks for a frame, and what is typed next writes over that word', async () => {
    await page.keyboard.press('Shift+F2')
    const bar = page.getByRole('combobox')
    await expect(bar).toBeFocused()
    await expect(bar).toHaveValue('frame')
    await expect.poll(() => bar.evaluate(() => getSelection()?.toString())).toBe('frame')
    await page.keyboard.type('rimvale', { delay: 60 })
    await expect(bar).toHaveValue('rimvale')
    await expect(page.getByRole('option', { name: /Rimvale/ }).first()).toBeVisible()
  })
})
