import { expect, test } from '@playwright/test'
import { signInToApi } from '../support/api.ts'
import { payExactCash } from '../support/counter.ts'
import { CUT, KICK, openReceiptPrinter, type ReceiptPrinter } from '../support/receipt-printer.ts'
import { addByCode, deskForStories, signIn } from './support/desk.ts'
import { addressOf } from './support/shell.ts'

const desk = deskForStories()
test.describe.configure({ timeout: 180_000 })

let printer: ReceiptPrinter
test.beforeAll(async () => {
  printer = await openReceiptPrinter()
})
test.afterAll(() => printer.close())

test('a printer is set up in the window, and a cash sale prints and opens the drawer', async () => {
  const shell = await desk().start()
  const page = await shell.page()
  await signIn(page, 'Radha Kamath', '1111')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Printing' }).click()
  await page.getByRole('button', { name: 'Add a printer' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Bills')
  await page.getByLabel('Address').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(printer.port))
  await page.getByLabel('Pin 2').check()
  await page.getByRole('button', { name: 'Save the printer' }).click()
  await page.getByLabel('Printer of: Bill').selectOption('Bills')
  await expect(page.getByLabel('Copies of: Bill')).toBeEnabled()

  await page.getByRole('button', { name: 'Sell' }).click()
  await addByCode(page, 'CASE-H-BK')
  await expect(page.getByText('Selected: Hard case black, quantity 1')).toBeAttached()
  await payExactCash(page)
  await expect.poll(() => printer.printed(KICK)).toBe(1)
  await page.keyboard.press('F10')
  await expect.poll(() => printer.printed(CUT)).toBe(1)
})

test('the printers of the computer are listed by the program itself', async () => {
  const shell = await desk().start({ DIOPTRE_STAND_IN_PRINTERS: 'EPSON_TM_T82,HP_LaserJet' })
  test.skip(shell.kind === 'Electron', 'a computer of its own has the printers that it has')
  await shell.page()
  const owner = await signInToApi(await addressOf(shell), 'owner', 'owner-demo')
  const { Queues: queues } = await owner.get('/api/Printing/system-queues')
  expect(queues).toEqual(['EPSON_TM_T82', 'HP_LaserJet'])
})
