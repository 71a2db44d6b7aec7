import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { pauseOfHand, scan, signIn } from './support/counter.ts'
import { demoShop } from './support/demo-shop.ts'
import { beginBill, field } from './support/goods.ts'
import { openScreen } from './support/screens/subject.ts'

const shop = demoShop()
const SUPPLIER = 'Southern Optical Distributors'
const CASE = { code: 'CASE-H-BK', name: 'Hard case black' }
const SPRAY = { code: 'SPRAY-30', name: 'Lens spray 30 ml' }

async function openTill(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await signIn(page, shop.address, 'Radha Kamath', '1111')
  return page
}

/** What somebody else has saved meanwhile, beside what stands here. */
const newer = (page: Page) => page.getByRole('alert').filter({ hasText: 'Saved meanwhile' })

/** A field of both versions: what it is, what stands here, and what was saved. */
async function expectBoth(page: Page, cells: readonly string[]): Promise<void> {
  const row = newer(page)
    .getByRole('row')
    .filter({ hasText: cells[0] ?? '' })
  await expect(row.getByRole('cell')).toHaveText([...cells])
}

async function keepMine(page: Page): Promise<void> {
  await newer(page).getByRole('button', { name: 'Keep mine, then save' }).click()
  await expect(newer(page)).toHaveCount(0)
}

async function takeTheirs(page: Page): Promise<void> {
  await newer(page).getByRole('button', { name: 'Take what was saved' }).click()
  await expect(newer(page)).toHaveCount(0)
}

/** Types into a field, sees that it stays when the page has heard of another's change, and saves. */
async function saveOver(form: { typed: Locator; text: string; save: Locator }): Promise<void> {
  await expect(form.typed).toHaveValue(form.text)
  await form.save.click()
}

type Entry = { ID: string; Name: string; Version: number } & Record<string, unknown>

const entryOf = async (kind: string, name: string): Promise<Entry> =>
  (await shop.api.get(`/api/Masters/${kind}?searchTerm=${encodeURIComponent(name)}`)).Items[0]

test('a supplier that two people change keeps what each has typed', async ({ browser }) => {
  const page = await openTill(browser)
  await openScreen(page, 'Shift+F11', /^Lists$/)
  const row = page.getByTestId('master-row').filter({ hasText: SUPPLIER })
  await row.click()
  const save = page.getByRole('region', { name: 'Entry' }).getByRole('button', { name: /^Save/ })
  await field(page, 'Phone').fill('080 111')
  await field(page, 'Email').fill('mine@example.in')
  const { ID, Version } = await entryOf('Supplier', SUPPLIER)
  await shop.api.post('/api/Masters/Supplier', {
    id: ID,
    version: Version,
    name: SUPPLIER,
    phone: '080 222',
    email: 'theirs@example.in',
    city: 'Tumakuru',
  })
  await expect(row).toContainText('Tumakuru')
  await saveOver({ typed: field(page, 'Phone'), text: '080 111', save })
  await expectBoth(page, ['Phone', '080 111', '080 222'])
  await expectBoth(page, ['City', 'not changed by you', 'Tumakuru'])
  expect(await entryOf('Supplier', SUPPLIER)).toMatchObject({ Phone: '080 222' })
  await expect(newer(page).getByRole('heading')).toHaveText(
    /^Radha Kamath has changed this meanwhile, on \d.* at \d/,
  )
  // Field by field: one's own phone, the other's e-mail.
  await newer(page)
    .getByRole('radio', { name: 'Email, Saved meanwhile: theirs@example.in' })
    .check()
  await newer(page).getByRole('button', { name: 'Keep what is chosen, then save' }).click()
  await expect(newer(page)).toHaveCount(0)
  await expect(field(page, 'Email')).toHaveValue('theirs@example.in')
  await save.click()
  await expect(page.getByText(`${SUPPLIER} is saved`)).toBeVisible()
  const kept = await entryOf('Supplier', SUPPLIER)
  expect(kept).toMatchObject({
    Phone: '080 111',
    Email: 'theirs@example.in',
    City: 'Tumakuru',
    Version: Version + 2,
  })
  // The form goes on from its own save.
  await field(page, 'Phone').fill('080 333')
  await save.click()
  await expect
    .poll(async () => await entryOf('Supplier', SUPPLIER))
    .toMatchObject({ Phone: '080 333' })
  await page.context().close()
})

test('offers and incentives that somebody else changes stay as they are typed', async ({
  browser,
}) => {
  const page = await openTill(browser)
  const offer = {
    name: 'Winter',
    gift: 'percent',
    giftRate: 10,
    needs: [{ count: 1, goods: ['Frame'] }],
  }
  const { offerID } = await shop.api.post('/api/Offers/save', offer)
  await openScreen(page, 'Shift+F11', /^Lists$/)
  await page.getByRole('button', { name: 'Offers', exact: true }).click()
  await page.getByTestId('offer-row').filter({ hasText: 'Winter' }).click()
  const save = page.getByRole('region', { name: 'Entry' }).getByRole('button', { name: /^Save/ })
  await field(page, 'Percent').fill('12')
  await shop.api.post('/api/Offers/save', {
    ...offer,
    offerID,
    version: 1,
    name: 'Winter sale',
    giftRate: 15,
    needs: [{ count: 2, goods: ['Frame'] }],
  })
  await expect(page.getByTestId('offer-row').filter({ hasText: 'Winter sale' })).toBeVisible()
  await saveOver({ typed: field(page, 'Percent'), text: '12', save })
  await expectBoth(page, ['Percent', '12', '15'])
  await expectBoth(page, ['Goods 1', 'not changed by you', '2 × Frames'])
  await takeTheirs(page)
  await expect(field(page, 'Percent')).toHaveValue('15')
  await field(page, 'Percent').fill('14')
  await save.click()
  await expect(page.getByText('Winter sale is saved')).toBeVisible()

  const rule = { name: 'Frames', rate: 1, goods: ['Frame'] }
  const { incentiveID } = await shop.api.post('/api/Incentives/save-rule', rule)
  await page.getByRole('button', { name: 'Staff incentives', exact: true }).click()
  await page.getByTestId('rule-row').filter({ hasText: 'Frames' }).click()
  await field(page, 'Percent').fill('2')
  await shop.api.post('/api/Incentives/save-rule', {
    ...rule,
    incentiveID,
    version: 1,
    name: 'Frames sold',
    rate: 3,
  })
  await expect(page.getByTestId('rule-row').filter({ hasText: 'Frames sold' })).toBeVisible()
  await saveOver({ typed: field(page, 'Percent'), text: '2', save })
  await expectBoth(page, ['Percent', '2', '3'])
  await keepMine(page)
  await save.click()
  await expect(page.getByText('Frames sold is saved')).toBeVisible()
  const { Items } = await shop.api.get('/api/Incentives/rules')
  expect(Items).toMatchObject([{ Name: 'Frames sold', Rate: 2, Version: 3 }])
  await page.context().close()
})

test('so do payers and families of lenses', async ({ browser }) => {
  const page = await openTill(browser)
  const payer = { name: 'Asha Insurance', kind: 'Insurer', termsDays: 30 }
  const { payerID } = await shop.api.post('/api/Payers/save', payer)
  await openScreen(page, 'Control+F6', /^Payers$/)
  await page.getByTestId('payers').getByText(payer.name).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByTestId('dialog')
  await dialog.getByLabel('May owe').fill('5000')
  await shop.api.post('/api/Payers/save', { payerID, version: 1, limit: 8000, city: 'Hubballi' })
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expectBoth(page, ['May owe', '5000', '8000'])
  await expectBoth(page, ['City', 'not changed by you', 'Hubballi'])
  await keepMine(page)
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden()
  const saved = await shop.api.get(`/api/Payers/${payerID}`)
  expect(saved).toMatchObject({ Limit: 5000, City: 'Hubballi', Version: 3 })

  const family = {
    code: 'BV156',
    name: 'Both 1.56',
    columns: 'cylinder',
    rowFrom: -1,
    rowTo: 0,
    columnFrom: -0.5,
    columnTo: 0,
    step: 0.25,
    taxClass: 'Spectacle lenses, other material',
    refractiveIndex: 1.56,
    price: 400,
  }
  const { familyID } = await shop.api.post('/api/Stock/lens-family', family)
  await openScreen(page, 'Alt+F10', /^Lens grid$/)
  await field(page, 'Lens family').selectOption(familyID)
  await page.getByRole('button', { name: 'Change the family' }).click()
  await field(page, 'Price of a lens').fill('450')
  await shop.api.post('/api/Stock/lens-family', { ...family, familyID, version: 1, price: 425 })
  await page.getByRole('button', { name: /^Save the family/ }).click()
  await expectBoth(page, ['Price of a lens', '450', '425'])
  await keepMine(page)
  await page.getByRole('button', { name: /^Save the family/ }).click()
  await expect(page.getByRole('heading', { name: 'Lens grid' })).toBeVisible()
  const { Items } = await shop.api.get('/api/Stock/lens-families')
  expect(Items).toContainEqual(expect.objectContaining({ ID: familyID, Price: 450, Version: 3 }))
  await page.context().close()
})

/** Answers when the server was asked to keep a paper, and what it said. */
const asked = (page: Page, path: string, status: number) =>
  page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === path && answer.status() === status,
  )

test('a draft of a bill comes together from two tills, and is thrown away', async ({ browser }) => {
  const page = await openTill(browser)
  const path = '/api/Purchases/inward'
  const first = asked(page, path, 200)
  await beginBill(page, SUPPLIER, CASE)
  const { inwardID } = await (await first).json()
  await pauseOfHand(page)
  const both = page.waitForResponse(
    (answer) => answer.url().endsWith(path) && answer.request().postDataJSON().lines.length === 2,
  )
  await scan(page, SPRAY.code)
  await both
  const draft = await shop.api.get(`${path}/${inwardID}`)
  await shop.api.post(path, {
    inwardID,
    version: draft.Version,
    supplierID: draft.Supplier.ID,
    billNo: 'SOD-9',
    billDate: draft.BillDate.slice(0, 10),
    lines: draft.Lines.map((line: { ItemID: string; Name: string; Cost: number }) => ({
      itemID: line.ItemID,
      cost: line.Cost,
      qty: line.Name === CASE.name ? 7 : 4,
    })),
    post: false,
  })
  const refused = asked(page, path, 409)
  await page.getByLabel(`Pieces of ${CASE.name}`).fill('5')
  await refused
  await expectBoth(page, ['Bill number', 'not changed by you', 'SOD-9'])
  const rowOf = (name: string) => newer(page).getByRole('row').filter({ hasText: name })
  await expect(rowOf(CASE.name).getByRole('cell').nth(1)).toContainText('Pieces 5')
  await expect(rowOf(CASE.name).getByRole('cell').nth(2)).toContainText('Pieces 7')
  // What is not settled is not posted.
  await page.keyboard.press('F9')
  await expect(newer(page)).toBeVisible()
  const kept = asked(page, path, 200)
  await keepMine(page)
  await kept
  await expect(page.getByLabel('Bill number')).toHaveValue('SOD-9')
  await expect(page.getByLabel(`Pieces of ${CASE.name}`)).toHaveValue('5')
  await expect(page.getByLabel(`Pieces of ${SPRAY.name}`)).toHaveValue('4')
  const { Lines } = await shop.api.get(`${path}/${inwardID}`)
  expect(Lines.map(({ Qty }: { Qty: number }) => Qty).toSorted()).toEqual([4, 5])

  await page.getByRole('button', { name: 'Throw the draft away' }).click()
  const question = page.getByTestId('dialog')
  await expect(question).toContainText(`${SUPPLIER} · Bill SOD-9 · 2 rows`)
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByTestId('inward-line')).toHaveCount(2)
  await page.getByRole('button', { name: 'Throw the draft away' }).click()
  await question.getByRole('button', { name: 'Throw the draft away' }).click()
  await expect(page.getByText('The draft was thrown away.')).toBeVisible()
  await expect(page.getByTestId('inward-row').filter({ hasText: 'SOD-9' })).toHaveCount(0)
  const drafts = await shop.api.post('/api/Purchases/inwards', { state: 'Draft' })
  expect(drafts.Items).toEqual([])
  // The next bill begins empty.
  await page.keyboard.press('Insert')
  await expect(page.getByTestId('inward-line')).toHaveCount(0)
  await page.context().close()
})

test('so does a draft of an order to a supplier', async ({ browser }) => {
  const page = await openTill(browser)
  const path = '/api/Purchases/order'
  await page.keyboard.press('Control+F10')
  await page.keyboard.press('Insert')
  await field(page, 'Supplier').selectOption({ label: SUPPLIER })
  await pauseOfHand(page)
  const first = asked(page, path, 200)
  await scan(page, CASE.code)
  const { orderID } = await (await first).json()
  const order = await shop.api.get(`${path}/${orderID}`)
  await shop.api.post(path, {
    orderID,
    version: order.Version,
    supplierID: order.Supplier.ID,
    note: 'By courier',
    lines: [{ itemID: order.Lines[0].ItemID, qty: 9 }],
    send: false,
  })
  const refused = asked(page, path, 409)
  await page.getByLabel(`Pieces of ${CASE.name}`).fill('6')
  await refused
  await expectBoth(page, ['Note to the supplier', 'not changed by you', 'By courier'])
  await takeTheirs(page)
  await expect(page.getByLabel(`Pieces of ${CASE.name}`)).toHaveValue('9')
  await expect(field(page, 'Note to the supplier')).toHaveValue('By courier')
  await page.context().close()
})

test('what was typed and left is there again, and says that it is not saved', async ({
  browser,
}) => {
  const page = await openTill(browser)
  const notSaved = page.getByRole('status').filter({ hasText: 'Typed before, and not saved yet.' })
  const tab = (name: string) => page.getByRole('radio', { name, exact: true })
  await openScreen(page, 'Shift+F12', /^Shop$/)
  const before = await field(page, 'Phone').inputValue()
  await field(page, 'Phone').fill('080 777')
  await expect(notSaved).toHaveCount(0)
  await tab('Tax rates').check()
  await field(page, 'Rate %').fill('12')
  await tab('Settings').check()
  await expect(field(page, 'Phone')).toHaveValue('080 777')
  await expect(notSaved).toBeVisible()

  // On another screen too: entries of lists are kept beside it.
  await openScreen(page, 'Shift+F11', /^Lists$/)
  await page.keyboard.press('Insert')
  await field(page, 'Name').fill('Half typed')
  await openScreen(page, 'Shift+F12', /^Shop$/)
  await expect(field(page, 'Phone')).toHaveValue('080 777')
  await page.keyboard.press('F9')
  await expect(page.getByText('The shop’s settings are saved.')).toBeVisible()
  await expect(notSaved).toHaveCount(0)
  await tab('Changes').check()
  await expect(page.getByTestId('history')).toContainText(`Phone: ${before} → 080 777`)
  await tab('Settings').check()
  await expect(notSaved).toHaveCount(0)

  await tab('Tax rates').check()
  await expect(field(page, 'Rate %')).toHaveValue('12')
  await notSaved.getByRole('button', { name: 'Throw it away' }).click()
  await expect(field(page, 'Rate %')).toHaveValue('')
  await openScreen(page, 'Shift+F11', /^Lists$/)
  await page.keyboard.press('Insert')
  await expect(field(page, 'Name')).toHaveValue('Half typed')
  await notSaved.getByRole('button', { name: 'Throw it away' }).click()
  await expect(field(page, 'Name')).toHaveValue('')
})
