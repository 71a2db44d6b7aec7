/// <reference lib="dom" />
import { expect, type Locator, test } from '@playwright/test'
import { signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { scan, scanBar, signIn } from './support/counter.ts'
import { openOrder } from './support/open-order.ts'
import { expectUnmoved } from './support/unmoved.ts'

let branch: BranchUnderTest

test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
})
test.afterAll(() => branch.close())

/** The one sentence beside what is missing, which names it; those of other screens are gone. */
async function expectToldBeside(field: Locator, sentence: string): Promise<void> {
  const note = field.page().getByTestId('need-note')
  await expect(note).toHaveText([sentence])
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
  const [told, box] = [await note.boundingBox(), await field.boundingBox()]
  const gap = Math.abs((told?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0))
  expect(gap).toBeLessThan(12)
}

/** Whether what an empty field says is shown whole. */
async function expectShownWhole(field: Locator, begins: RegExp): Promise<void> {
  await expect(field).toHaveAttribute('placeholder', begins)
  const room = await field.evaluate((input: HTMLInputElement) => {
    const { fontFamily, fontSize, fontWeight, paddingLeft, paddingRight } = getComputedStyle(input)
    const text = document.createElement('span')
    text.textContent = input.placeholder
    Object.assign(text.style, { fontFamily, fontSize, fontWeight, whiteSpace: 'nowrap' })
    document.body.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
    return input.clientWidth - padding - width
  })
  expect(room).toBeGreaterThanOrEqual(0)
}

test('the empty bar says as much as it has room for', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await expectShownWhole(scanBar(page), /bill number$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectShownWhole(scanBar(page), /^Scan(?!.*bill number)/)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.evaluate(() => {
    document.documentElement.dataset['text'] = '150'
  })
  await expectShownWhole(scanBar(page), /^Scan/)
})

test('what can’t be done yet says what is missing and leads there', async ({ page }) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')

  await test.step('hold, discount and pay of an empty sale lead to the bar', async () => {
    const keys = page.getByTestId('key-bar-button')
    for (const name of [/Discount$/, /Pay$/]) {
      const key = keys.filter({ hasText: name })
      // Nothing looks closed that answers.
      await expect(key).toBeEnabled()
      await key.click()
      await expectToldBeside(scanBar(page), 'Nothing in the sale yet. Scan or type an item.')
    }
    await keys.filter({ hasText: /Hold$/ }).click()
    await expectToldBeside(scanBar(page), 'There is nothing to hold yet.')
  })

  await test.step('what is told goes with the next key', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByTestId('need-note')).toBeHidden()
  })

  await test.step('a prescription without a power', async () => {
    await page.keyboard.press('F4')
    // Whose it is can be chosen afterwards.
    await page.keyboard.press('Escape')
    const line = page.getByLabel('The whole prescription in one line')
    for (const name of [/^Transpose/, /^Keep the test/]) {
      await page.getByRole('button', { name }).click()
      await expectToldBeside(line, 'Type a power first.')
    }
  })

  await test.step('labels without an item', async () => {
    await page.keyboard.press('Alt+B')
    const actions = page.getByTestId('labels-actions')
    await actions.getByRole('button', { name: /^Print/ }).click()
    const bar = page.getByRole('combobox')
    await expectToldBeside(bar, 'Scan or type an item first.')
    await page.keyboard.type('SPRAY-30')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing to label yet')).toBeHidden()
    await actions.getByRole('button', { name: /^Print/ }).click()
    await expectToldBeside(
      actions.getByRole('button', { name: /^Save PDF/ }),
      'No printer with A4 sheets is set up. Save the PDF and print it at its actual size.',
    )
  })

  await test.step('a till while the network is off', async () => {
    await page.keyboard.press('Alt+V')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Pair a till/ })
      .click()
    const network = page.getByRole('button', { name: /^Turn the network on/ })
    await expectToldBeside(network, 'Turn the network on first.')
  })

  await test.step('the lens grid without figures: its letters and figures work at once', async () => {
    await page.keyboard.press('Alt+F10')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByTestId('need-note')).toHaveText(
      'Choose Receive, Count or Minimum and type figures first.',
    )
    await page.keyboard.press('c')
    await expect(page.getByRole('radio', { name: /^Count/ })).toBeChecked()
  })

  await test.step('an import without a file', async () => {
    await page.keyboard.press('Alt+I')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expectToldBeside(page.locator('input[type=file]'), 'Choose a file first.')
  })
})

test('typing moves nothing that comes after it', async ({ page }) => {
  await signIn(page, branch.address, 'Radha Kamath', '1111')

  await test.step('a GSTIN that is wrong, and put right', async () => {
    await page.keyboard.press('F3')
    await page.keyboard.press('F3')
    await expect(page.getByRole('heading', { name: 'New customer' })).toBeVisible()
    const gstin = page.getByLabel(/^GSTIN/)
    await gstin.fill('29AABCD1234E1Z')
    const after = [gstin, page.getByRole('dialog').locator('button[type=submit]')]
    await expectUnmoved(after, async () => {
      await gstin.fill('29AABCD1234E1Z5')
      await expect(gstin).toHaveAccessibleDescription(/last character/)
    })
    await expectUnmoved(after, async () => {
      await gstin.fill('29AABCD1234E1')
      await expect(gstin).toHaveAccessibleDescription(/15 characters/)
    })
    // Why the server refuses a form stands beside its buttons.
    const message = 'This can’t be kept now: the shop is being looked through. Please try again.'
    const refusal = { status: 409, json: { success: false, code: 'CONFLICT', message } }
    await page.route('**/api/Customer/save', (route) => route.fulfill(refusal))
    await gstin.fill('')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zubin Mody')
    await page.getByLabel('Mobile', { exact: true }).fill('9811199001')
    const buttons = page.getByRole('dialog').locator('form button')
    await expectUnmoved([gstin, buttons.first(), buttons.last()], async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByText(message)).toBeVisible()
    })
    await page.unroute('**/api/Customer/save')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await test.step('a prescription of two eyes and what it is read as', async () => {
    await page.keyboard.press('F4')
    // Whose it is can be chosen afterwards.
    await page.keyboard.press('Escape')
    const line = page.getByLabel('The whole prescription in one line')
    await expect(line).toBeFocused()
    await expectUnmoved(
      [line, page.locator('#rx-right-spherical'), page.locator('#rx-lens-search')],
      async () => {
        await page.keyboard.type('R -2.25/-0.75x180 add 2 L -2.00/-0.50x90 add 2 pd 62')
        await expect(page.getByText('puts it into the cells')).toBeVisible()
      },
    )
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await test.step('another way of paying', async () => {
    await page.keyboard.type('SPRAY-30')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('cart-row')).toHaveCount(1)
    await page.keyboard.press('F9')
    const keypad = page.getByRole('group', { name: 'Figures' })
    const standing = [
      keypad.getByRole('button', { name: '1', exact: true }),
      keypad.getByRole('button', { name: '0', exact: true }),
      page.getByRole('button', { name: /^Take/ }),
    ].map((each) => each.first())
    for (const [key, name] of [
      ['u', 'UPI'],
      ['b', 'Bank'],
      ['q', 'Cheque'],
    ] as const) {
      const [one, zero, take] = standing
      if (one === undefined || zero === undefined || take === undefined) throw new Error('keypad')
      const top = (await take.boundingBox())?.y
      await expectUnmoved([one, zero], async () => {
        await page.keyboard.press(key)
        await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
      })
      expect((await take.boundingBox())?.y).toBe(top)
    }
  })
})

test('the lens check stays where it is while readings are typed', async ({ page }) => {
  const api = await signInToApi(branch.address, 'owner', 'owner-demo')
  const lens = await api.get('/api/quickSale/getItemDetailFromCode?code=GL-SV')
  const line = { sessionID: 'steady', itemID: lens.ID, qty: 1, price: lens.Price, pairNo: '1' }
  for (const powers of [
    { eye: 'Right', spherical: '-2.00', cylinder: '-0.75', axis: '175' },
    { eye: 'Left', spherical: '-3.00' },
  ]) {
    await api.post('/api/quickSale/saveSalesOrderTemp', { ...line, ...powers })
  }
  const sale = await api.post('/api/quickSale/SaveSale', { sessionID: 'steady' })
  const { SalesOrderID: salesOrderID, SalesOrderNo: orderNo } = sale.data
  for (const move of ['SendToLab', 'Received']) {
    await api.post('/api/Orders/move', { salesOrderID, move })
  }

  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await openOrder(page, orderNo)
  await page.getByRole('button', { name: /^Check lens/ }).click()
  const dialog = page.getByRole('dialog')
  const right = page.getByLabel('Lensmeter reading: Right')
  const left = page.getByLabel('Lensmeter reading: Left')
  await expect(right).toBeFocused()
  const standing = [right, left, dialog.locator('button[type=submit]')]
  for (const [reading, said] of [
    ['much', ''],
    ['-2.00 -0.75 x 160', 'Outside tolerance'],
    ['-2.00 -0.75 x 175', 'Within tolerance'],
  ] as const) {
    await expectUnmoved(standing, async () => {
      await right.fill(reading)
      const row = dialog.getByRole('row').filter({ has: right })
      if (reading === 'much') await expect(right).toHaveAttribute('aria-invalid', 'true')
      else await expect(row.getByRole('status')).toContainText(said)
    })
  }

  await test.step('a lensmeter that types like a scanner fills both eyes at once', async () => {
    await right.fill('')
    await scan(page, 'R -2.00 -0.75 x 175 L -3.25')
    await expect(left).toHaveValue(/-3\.25/)
    const readAs = (field: Locator) =>
      dialog.getByRole('row').filter({ has: field }).getByRole('status')
    await expect(readAs(right)).toContainText('Within tolerance')
    await expect(readAs(left)).toContainText('Outside tolerance')
  })
})
