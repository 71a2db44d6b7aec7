import net from 'node:net'
import { expect, test } from '@playwright/test'
import { signInToApi } from '../support/api.ts'
import { payExactCash } from '../support/counter.ts'
import { addByCode, deskForStories, signIn } from './support/desk.ts'
import { addressOf } from './support/shell.ts'

const desk = deskForStories()
test.describe.configure({ timeout: 180_000 })
const KICK = Buffer.from([0x1b, 0x70, 0x00, 0x32, 0xfa])
const CUT = Buffer.from([0x1d, 0x56])

let printer: net.Server
let port: number
/** What came out of the receipt printer, a connection at a time. */
const pages: Buffer[] = []
const printed = (mark: Buffer): number => pages.filter((page) => page.includes(mark)).length

test.beforeAll(async () => {
  printer = net.createServer((socket) => {
    const at = pages.push(Buffer.alloc(0)) - 1
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      pages[at] = Buffer.concat([pages[at] ?? Buffer.alloc(0), bytes])
    })
  })
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve))
  const address = printer.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
test.afterAll(() => void printer.close())

test('a printer is set up in the window, and a cash sale prints and opens the drawer', async () => {
  const shell = await desk().start()
  const page = await shell.page()
  await signIn(page, 'Radha Kamath', '1111')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Printing' }).click()
  await page.getByRole('button', { name: 'Add a printer' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Bills')
  await page.getByLabel('Address').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(port))
  await page.getByLabel('Pin 2').check()
  await page.getByRole('button', { name: 'Save the printer' }).click()
  await page.getByLabel('Printer of: Invoice').selectOption('Bills')
  await expect(page.getByLabel('Copies of: Invoice')).toBeEnabled()

  await page.getByRole('button', { name: 'Sell' }).click()
  await addByCode(page, 'CASE-H-BK')
  await expect(page.getByText('Selected: Hard case black, quantity 1')).toBeAttached()
  await payExactCash(page)
  await expect.poll(() => printed(KICK)).toBe(1)
  await page.keyboard.press('F10')
  await expect.poll(() => printed(CUT)).toBe(1)
})

test('the printers of the computer are listed by the program itself', async () => {
  const shell = await desk().start({ DIOPTRE_STAND_IN_PRINTERS: 'EPSON_TM_T82,HP_LaserJet' })
  test.skip(shell.kind === 'Electron', 'a computer of its own has the printers that it has')
  await shell.page()
  const owner = await signInToApi(await addressOf(shell), 'owner', 'owner-demo')
  const { Queues: queues } = await owner.get('/api/Printing/system-queues')
  expect(queues).toEqual(['EPSON_TM_T82', 'HP_LaserJet'])
})
