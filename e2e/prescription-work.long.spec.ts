/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test'
import {
  amountField,
  expectListed,
  nameCustomer,
  pauseOfHand,
  prescriptionLine,
  signIn,
  takeListed,
} from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'

const shop = demoShop()

const MOBILE = '9900031207'
const NAME = 'Deepika Shetty'

async function openFor(page: Page, mobile: string, name: string): Promise<void> {
  await page.keyboard.press('F4')
  await expect(page.getByRole('dialog', { name: 'Customer' })).toBeVisible()
  await page.keyboard.type(mobile, { delay: 60 })
  await expect(page.locator('[data-pick="first"]').getByText(name)).toBeVisible()
  await expectListed(page.getByTestId('pick-list'))
  await page.keyboard.press('Enter')
  await expect(prescriptionLine(page)).toBeFocused()
}

async function typeLine(page: Page, text: string): Promise<void> {
  await page.keyboard.press('F11')
  await page.keyboard.type(text, { delay: 40 })
  await page.keyboard.press('Enter')
  await expect(prescriptionLine(page)).toHaveValue('')
}

async function addLens(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F11')
  await pauseOfHand(page)
  await page.keyboard.press('g')
  await expect(page.getByLabel('Index, coating or name')).toBeFocused()
  await page.keyboard.type(name, { delay: 40 })
  await expect(page.getByTestId('rx-lens-list').locator('li[data-pick="first"]')).toBeVisible()
  await expectListed(page.getByTestId('rx-lens-list'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/added: [RL+]+/).first()).toBeVisible()
}

/** Books lenses without a frame, which is asked about once, with an advance of 500 in cash. */
async function bookFrameless(page: Page): Promise<void> {
  await page.keyboard.press('F9')
  await expect(page.getByLabel('Notes of the till').getByText(/Pair 1 has no frame/)).toBeVisible()
  await page.keyboard.press('F9')
  await expect(amountField(page)).toBeFocused()
  await page.keyboard.type('500', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('tender-row')).toHaveCount(1)
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Order booked' })).toBeVisible()
}

async function customerID(): Promise<string> {
  const { Items } = await shop.api.post('/api/Customer/search', {
    mobile: MOBILE,
    pageNumber: 1,
    pageSize: 1,
  })
  return Items[0].ID
}

test('an optometrist keeps an eye test without a sale', async ({ page }) => {
  await signIn(page, shop.address, 'Dr Anil Bhandary', '4444')
  await openFor(page, MOBILE, NAME)
  await typeLine(page, 'R -3.75 L -4/-1.5x20 pd 64')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Kept for ${NAME}`).first()).toBeVisible()
  const { Items } = await shop.api.get(`/api/Customer/${await customerID()}/prescriptions`)
  expect(Items[0]).toMatchObject({
    Source: 'Exam',
    RightPrinted: '-3.75',
    LeftPrinted: '-4.00 / -1.50 x 20',
  })
})

test('a changed sign is asked about though the test was kept first', async ({ page }) => {
  const someone = { name: 'Sujata Signs', mobile: '9900031299' }
  const { customerID: id } = await shop.api.post('/api/Customer/save', someone)
  const eye = { spherical: '-1.00' }
  await shop.api.post('/api/Optics/prescriptions', { customerID: id, right: eye, left: eye })
  await signIn(page, shop.address, 'Santosh', '2222')
  await openFor(page, someone.mobile, someone.name)
  await typeLine(page, 'R +1 L +1 pd 62')
  const check = page.getByRole('tab', { name: /^Lab check/ })
  await check.click()
  const red = page.getByText(/Right sphere was .1\.00 and is \+1\.00/)
  await expect(red.first()).toBeVisible()

  await test.step('a vertex distance that is none is not left out of what is kept', async () => {
    const vertex = page.getByLabel('Vertex distance, mm')
    await vertex.fill('99')
    await page.keyboard.press('Control+s')
    await expect(vertex).toBeFocused()
    await expect(page.getByText(`Kept for ${someone.name}`)).toHaveCount(0)
    await vertex.fill('')
  })

  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Kept for ${someone.name}`).first()).toBeVisible()
  await page.getByLabel('PD of both', { exact: true }).fill('63')
  await page.getByLabel('Right VA', { exact: true }).focus()
  await expect(page.getByTestId('rx-grid')).toBeVisible()
  await addLens(page, 'single 1.60 hard')
  await page.keyboard.press('F9')
  await expect(page.getByLabel(/^Reason: Right sphere was .1\.00 and is \+1\.00/)).toBeFocused()
  await page.keyboard.type('Read twice', { delay: 30 })
  await bookFrameless(page)
})

test('powers that change take the lenses with them; a reason lets red go on', async ({ page }) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  await openFor(page, MOBILE, NAME)
  await typeLine(page, 'R -3.75 L -4/-1.5x20')
  await addLens(page, 'single 1.60 hard')

  await test.step('one eye changes, and its lens follows', async () => {
    await typeLine(page, 'L -4.25/-1.5x25')
    await page.keyboard.press('Escape')
    await expect(page.getByText('−4.25 / −1.50 × 25')).toBeVisible()
    await expect(page.getByText('Missing: frame, PD')).toBeVisible()
  })

  await test.step('a recall is chosen', async () => {
    await page.keyboard.press('F4')
    await expect(prescriptionLine(page)).toBeFocused()
    await page.keyboard.press('w')
    await page.getByLabel('Call again').selectOption('12')
  })

  await test.step('the missing PD is red until somebody says why', async () => {
    await page.keyboard.press('F9')
    await expect(page.getByLabel('PD of both', { exact: true })).toBeFocused()
    await page.getByLabel('Reason: The PD is missing.').focus()
    await page.keyboard.type('Measured at the lab', { delay: 30 })
    await bookFrameless(page)
  })

  const { Items } = await shop.api.post('/api/Orders/search', {
    customerMobile: MOBILE,
    pageNumber: 1,
    pageSize: 1,
  })
  const order = await shop.api.get(`/api/Orders/${Items[0].ID}`)
  expect(order.LabCheck).toContainEqual(
    expect.objectContaining({ RuleID: 'pd-missing', Reason: 'Measured at the lab' }),
  )
  expect(order.EyeInfo.Left).toMatchObject({ Spherical: '-4.25', Axis: '25' })
  expect(order.Recall).not.toBeNull()
})

test('a measure that is none holds the sale where it stands', async ({ page }) => {
  await signIn(page, shop.address, 'Santosh', '2222')
  await page.keyboard.press('F4')
  await page.keyboard.press('Escape')
  await expect(prescriptionLine(page)).toBeFocused()
  await typeLine(page, 'R -3.75 L -4/-1.5x20 pd 64')
  await addLens(page, 'single 1.60 hard')
  await page.getByRole('checkbox', { name: 'Own frame' }).check()
  const width = page.locator('#rx-frame-a')
  const vertex = page.getByLabel('Vertex distance, mm')
  await width.fill('520')
  await vertex.fill('99')
  await page.keyboard.press('F9')
  await expect(vertex).toBeFocused()
  await expect(page.getByText('Vertex distance: up to 30 mm, such as 12').first()).toBeVisible()
  await vertex.fill('12')
  await page.keyboard.press('F9')
  await expect(width).toBeFocused()
  await expect(page.getByText('A: A size in millimetres, such as 52').first()).toBeVisible()
  await width.fill('52')
  await page.locator('#rx-frame-b').fill('36')
  await page.locator('#rx-frame-dbl').fill('18')
  await page.keyboard.press('F9')
  await expect(amountField(page)).toBeFocused()
})

test('the prescription of a held sale is at another till, and never another person’s', async ({
  browser,
}) => {
  const first = await browser.newPage()
  const second = await browser.newPage()
  await signIn(first, shop.address, 'Santosh', '2222')
  await openFor(first, MOBILE, NAME)
  await typeLine(first, 'both -2.5 pd 62')
  await addLens(first, 'single 1.56 hard')
  await first.keyboard.press('F6')
  await expect(first.getByText('Ready for the next customer')).toBeVisible()

  await signIn(second, shop.address, 'Farida Sheikh', '3333')
  await second.keyboard.press('F7')
  await expect(second.getByRole('dialog', { name: 'Held sales' })).toBeVisible()
  await second.keyboard.press('Enter')
  await second.keyboard.press('F4')
  await expect(second.getByLabel('Left SPH', { exact: true })).toHaveValue('-2.50')

  await second.keyboard.press('F3')
  await second.keyboard.type('9845020117', { delay: 60 })
  await takeListed(second, 'Ananth Rao')
  await expect(second.getByText(/^These are the powers of /)).toBeVisible()
  await second.keyboard.press('F9')
  await expect(second.getByText('typed for somebody else').last()).toBeVisible()
  // An Enter by reflex must not make them his.
  await expect(second.locator('#rx-claim')).toBeFocused()
  await expect(second.getByRole('button', { name: 'They are for Ananth Rao' })).toBeVisible()

  await test.step('nor are they kept for him, or printed on his card, unasked', async () => {
    const { Items: found } = await shop.api.post('/api/Customer/search', {
      mobile: '9845020117',
      pageNumber: 1,
      pageSize: 1,
    })
    const path = `/api/Customer/${found[0].ID}/prescriptions`
    const before = await shop.api.get(path)
    for (const press of [
      () => second.keyboard.press('Control+s'),
      () => second.getByRole('button', { name: 'Keep the test' }).click(),
    ]) {
      await second.getByLabel('Left SPH', { exact: true }).focus()
      await press()
      await expect(second.locator('#rx-claim')).toBeFocused()
      await expect(second.getByText('typed for somebody else').last()).toBeVisible()
    }
    expect(await shop.api.get(path)).toEqual(before)
  })
  await first.close()
  await second.close()
})

test('the same spectacle lenses as last time come with their powers and their prescription', async ({
  page,
}) => {
  const mobile = '9811144002'
  const { customerID } = await shop.api.post('/api/Customer/save', {
    name: 'Kamini Again',
    mobile,
  })
  const lens = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=GL-SV')
  const sessionID = 'spectacles-of-last-time'
  const right = { spherical: '-2.00', cylinder: '-0.75', axis: '175' }
  const left = { spherical: '-1.50' }
  for (const [eye, power] of [
    ['Right', right],
    ['Left', left],
  ] as const) {
    await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
      sessionID,
      itemID: lens.ID,
      qty: 1,
      price: lens.Price,
      pairNo: '1',
      eye,
      ...power,
    })
  }
  await shop.api.post('/api/quickSale/SaveSale', {
    sessionID,
    customerModel: { customerID },
    salesorderModel: { generateInvoice: true },
    eyeInfoModel: { right, left, ipd: '62' },
  })
  await signIn(page, shop.address, 'Santosh', '2222')
  await nameCustomer(page, mobile, 'Kamini Again')
  await page.keyboard.press('Shift+F6')
  await expect(page.getByText(/^Same as /).first()).toBeVisible()
  const rows = page.getByTestId('cart-row')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: '−2.00 / −0.75 × 175' })).toContainText('right lens')
  await expect(rows.filter({ hasText: '−1.50' })).toContainText('left lens')
  await page.keyboard.press('F4')
  await expect(page.getByLabel('Right SPH', { exact: true })).toHaveValue('-2.00')
  await expect(page.getByLabel('Right Axis', { exact: true })).toHaveValue('175')
  await expect(page.getByLabel('Left SPH', { exact: true })).toHaveValue('-1.50')

  await test.step('they are not put in twice after they followed the prescription', async () => {
    await page.getByLabel('Right Axis', { exact: true }).fill('170')
    await page.keyboard.press('Tab')
    await page.keyboard.press('F2')
    await expect(rows.filter({ hasText: '−2.00 / −0.75 × 170' })).toContainText('right lens')
    await page.keyboard.press('Shift+F6')
    await expect(
      page.getByText(/^The lenses of .* are in this sale already\.$/).first(),
    ).toBeVisible()
    await expect(rows).toHaveCount(2)
  })

  await test.step('another customer does not pay for them unasked', async () => {
    await shop.api.post('/api/Customer/save', { name: 'Nalini Other', mobile: '9811144003' })
    await nameCustomer(page, '9811144003', 'Nalini Other')
    const stays = /^The lenses of .* stay in this sale, but are of another customer: check\.$/
    await expect(page.getByText(stays).first()).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByText(/^The lenses of .* are of Kamini Again\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'They are for Nalini Other' })).toBeVisible()
    await page.getByRole('button', { name: 'Take out' }).click()
    await expect(page.getByText('2 lens lines taken out').first()).toBeVisible()
    await expect(page.getByLabel('Right SPH', { exact: true })).toHaveValue('')
    await page.keyboard.press('F2')
    await expect(rows).toHaveCount(0)
  })
})

test('a reading pair comes again for reading', async ({ page }) => {
  const mobile = '9811144011'
  const { customerID } = await shop.api.post('/api/Customer/save', { name: 'Vani Reader', mobile })
  const lens = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=GL-SV')
  const sessionID = 'reading-pair-of-last-time'
  for (const [eye, spherical] of [
    ['Right', '3.00'],
    ['Left', '2.50'],
  ] as const) {
    await shop.api.post('/api/quickSale/saveSalesOrderTemp', {
      sessionID,
      itemID: lens.ID,
      qty: 1,
      price: lens.Price,
      pairNo: '1',
      spectacleLensType: 4,
      eye,
      spherical,
      pd: '29',
    })
  }
  await shop.api.post('/api/quickSale/SaveSale', {
    sessionID,
    customerModel: { customerID },
    salesorderModel: { generateInvoice: true },
    eyeInfoModel: {
      right: { spherical: '1.00', addition: '2.00' },
      left: { spherical: '0.50', addition: '2.00' },
      ipd: '62',
    },
  })
  await signIn(page, shop.address, 'Santosh', '2222')
  await nameCustomer(page, mobile, 'Vani Reader')
  await page.keyboard.press('Shift+F6')
  await expect(page.getByText(/^Same as /).first()).toBeVisible()
  const rows = page.getByTestId('cart-row')
  await expect(rows.filter({ hasText: '+3.00' })).toContainText('right lens')
  await expect(rows.filter({ hasText: '+2.50' })).toContainText('left lens')
  await expect(page.getByText(/newer eye test/)).toHaveCount(0)
})

test('lenses as last time have the powers of a newer eye test at once, and it is said', async ({
  page,
}) => {
  const mobile = '9811144009'
  const { customerID } = await shop.api.post('/api/Customer/save', { name: 'Ravi Newer', mobile })
  const lens = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=GL-SV')
  const sessionID = 'before-the-newer-test'
  const right = { spherical: '-1.00' }
  const left = { spherical: '-1.25' }
  for (const [eye, power] of [
    ['Right', right],
    ['Left', left],
  ] as const) {
    const line = { sessionID, itemID: lens.ID, qty: 1, price: lens.Price, pairNo: '1', eye }
    await shop.api.post('/api/quickSale/saveSalesOrderTemp', { ...line, ...power })
  }
  await shop.api.post('/api/quickSale/SaveSale', {
    sessionID,
    customerModel: { customerID },
    salesorderModel: { generateInvoice: true },
    eyeInfoModel: { right, left, ipd: '64' },
  })
  await shop.api.post('/api/Optics/prescriptions', {
    customerID,
    right: { spherical: '-1.50' },
    left: { spherical: '-1.75' },
    ipd: '64',
  })
  await signIn(page, shop.address, 'Santosh', '2222')
  await nameCustomer(page, mobile, 'Ravi Newer')
  await page.keyboard.press('Shift+F6')
  await expect(page.getByText(/^A newer eye test is kept/).first()).toBeVisible()
  const rows = page.getByTestId('cart-row')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: '−1.50' })).toContainText('right lens')
  await expect(rows.filter({ hasText: '−1.75' })).toContainText('left lens')
})

test('two pairs as last time are two pairs again', async ({ page }) => {
  const mobile = '9811144010'
  const { customerID } = await shop.api.post('/api/Customer/save', { name: 'Meena Pairs', mobile })
  const lens = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=GL-SV')
  const other = await shop.api.get('/api/quickSale/getItemDetailFromCode?code=SV-156-AR')
  const sessionID = 'two-pairs-before'
  const eyes = { Right: { spherical: '-1.00' }, Left: { spherical: '-1.25' } }
  // Lenses of the first pair that were replaced later are newer than those of the second.
  for (const [pairNo, { ID: itemID, Price: price }] of [
    ['2', other],
    ['1', lens],
  ]) {
    for (const [eye, power] of Object.entries(eyes)) {
      const line = { sessionID, itemID, qty: 1, price, pairNo, eye }
      await shop.api.post('/api/quickSale/saveSalesOrderTemp', { ...line, ...power })
    }
  }
  await shop.api.post('/api/quickSale/SaveSale', {
    sessionID,
    customerModel: { customerID },
    salesorderModel: { generateInvoice: true },
    eyeInfoModel: { right: eyes.Right, left: eyes.Left, ipd: '64' },
  })
  await signIn(page, shop.address, 'Santosh', '2222')
  await nameCustomer(page, mobile, 'Meena Pairs')
  await page.keyboard.press('Shift+F6')
  const rows = page.getByTestId('cart-row')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('rowheader', { name: /^Pair 1/ })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Pair 2/ })).toBeVisible()
  for (const [place, name, eye, power] of [
    [0, lens.Name, 'right lens', '−1.00'],
    [1, lens.Name, 'left lens', '−1.25'],
    [2, other.Name, 'right lens', '−1.00'],
    [3, other.Name, 'left lens', '−1.25'],
  ] as const) {
    await expect(rows.nth(place)).toContainText(name)
    await expect(rows.nth(place)).toContainText(eye)
    await expect(rows.nth(place)).toContainText(power)
  }
})
