import net from 'node:net'
import { expect, test } from '@playwright/test'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { payExactCash, scan, signIn } from './support/counter.ts'

let branch: BranchUnderTest
let api: Api
let printer: net.Server
let port: number
/** What came out of the receipt printer, a connection at a time. */
const pages: Buffer[] = []

test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
  api = await signInToApi(branch.address, 'owner', 'owner-demo')
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
test.afterAll(async () => {
  await branch.close()
  printer.close()
})

const KICK = Buffer.from([0x1b, 0x70, 0x00, 0x32, 0xfa])
const CUT = Buffer.from([0x1d, 0x56])
const printed = (mark: Buffer): number => pages.filter((page) => page.includes(mark)).length

test('the owner sets a printer up, and a cash sale opens the drawer and prints', async ({
  page,
}) => {
  await signIn(page, branch.address, 'Radha', '1111')

  await test.step('add a network printer with a drawer, and try it', async () => {
    await page.getByRole('button', { name: 'Printing' }).click()
    await page.getByRole('button', { name: 'Add a printer' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Bills')
    await page.getByLabel('Address').fill('8.8.8.8')
    await page.getByLabel('Port').fill(String(port))
    await page.getByLabel('Pin 2').check()
    await page.getByRole('button', { name: 'Save the printer' }).click()
    await expect(page.getByText('an address of the shop’s own network')).toBeVisible()
    await page.getByLabel('Address').fill('127.0.0.1')
    await page.getByRole('button', { name: 'Save the printer' }).click()
    await page.getByRole('button', { name: 'Test page' }).click()
    await expect(page.getByText('Printed', { exact: true })).toBeVisible()
    expect(printed(CUT)).toBe(1)
  })

  await test.step('send invoices to it', async () => {
    await page.getByLabel('Printer of: Invoice').selectOption('Bills')
    await expect(page.getByLabel('Copies of: Invoice')).toBeEnabled()
  })

  await test.step('cash opens the drawer, F10 prints without a dialog', async () => {
    await page.getByRole('button', { name: 'Counter' }).click()
    await scan(page, 'CASE-H-BK')
    await expect(page.getByText('Selected: Hard case black, quantity 1')).toBeAttached()
    await payExactCash(page)
    await expect.poll(() => printed(KICK)).toBe(1)
    await page.keyboard.press('F10')
    await expect.poll(() => printed(CUT)).toBe(2)
    await expect(page.locator('.print-frame')).toHaveCount(0)
  })

  await test.step('the second print is a duplicate, and all of it is in the queue', async () => {
    await page.keyboard.press('F10')
    await expect.poll(() => printed(CUT)).toBe(3)
    const jobs = await api.get('/api/Printing/jobs?state=Done')
    expect(jobs).toHaveLength(3)
    const openings = await api.get('/api/Printing/drawer-openings')
    expect(openings).toMatchObject([{ Outcome: 'Sent', UserName: 'Radha Kamath' }])
  })
})
