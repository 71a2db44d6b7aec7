import { expect, type Page, test } from '@playwright/test'
import { expectSelected, scan } from '../support/counter.ts'
import { deskForStories, signIn } from './support/desk.ts'
import type { ShellUnderTest } from './support/shell.ts'

const desk = deskForStories()
const CASE = 'Hard case black'
const READER = { id: '1504:4864:Z1', name: 'Zeta Reader', isOpen: true, trouble: null }

/** Speaks in the place of the scanners' process; on Electron only a real scanner can. */
async function say(shell: ShellUnderTest, message: object): Promise<void> {
  await shell.scannersSay?.(message)
}

const reading = (code: string, kind = 'code') => ({
  kind: 'reading',
  reading: { kind, code, scanner: READER.name },
})

async function openTill(): Promise<{ shell: ShellUnderTest; page: Page }> {
  const shell = await desk().start()
  test.skip(shell.scannersSay === undefined, 'nobody can speak in the place of a scanner here')
  const page = await shell.page()
  await signIn(page)
  await expect(page.getByRole('combobox')).toBeVisible()
  return { shell, page }
}

test('a scanner in its own mode sells, whatever has the focus', async () => {
  const { page, shell } = await openTill()
  await test.step('with something typed in the bar, in order with one that types', async () => {
    await page.keyboard.type('ray', { delay: 130 })
    await say(shell, reading('CASE-H-BK'))
    await expectSelected(page, CASE, 1)
    await expect(page.getByRole('combobox')).toHaveValue('ray')
    await say(shell, reading('NOSE-TI'))
    await expectSelected(page, 'Titanium nose pad arms, pair', 1)
    await scan(page, 'CASE-H-BK')
    await expectSelected(page, CASE, 2)
  })
  await test.step('behind another window', async () => {
    await shell.minimize()
    await say(shell, reading('NOSE-TI'))
    await expectSelected(page, 'Titanium nose pad arms, pair', 2)
  })
  await test.step('a misreading and a second trigger sell nothing', async () => {
    await say(shell, reading('8901234567891', 'misread'))
    await say(shell, reading('NOSE-TI', 'repeat'))
    await say(shell, reading('CASE-H-BK'))
    await expectSelected(page, CASE, 3)
    await expect(page.getByTestId('cart-row')).toHaveCount(2)
  })
})

test('the page shows the scanners as they come, go and fail', async () => {
  const { page, shell } = await openTill()
  await page.keyboard.press('Alt+s')
  const own = page.getByRole('region', { name: 'Scanners in their own mode' })
  await expect(own).toContainText('None is plugged in')
  await say(shell, { kind: 'scanners', scanners: [READER] })
  await expect(own).toContainText('Zeta ReaderReady')
  await say(shell, reading('CASE-H-BK'))
  const last = page.getByRole('region', { name: 'Last scan' })
  await expect(last).toContainText('From Zeta Reader, in its own mode')
  await expect(last).toContainText(CASE)
  const closed = { ...READER, isOpen: false, trouble: 'permission' }
  await say(shell, { kind: 'scanners', scanners: [closed] })
  await expect(own).toContainText('KERNELS=="*:05E0:*", TAG+="uaccess"')
  await page.screenshot({ path: test.info().outputPath('scanner.png') })
  await test.step('their process is killed, and comes back by itself', async () => {
    await shell.endScanners?.()
    await expect(own).toContainText('is being started again')
    await expect(own).toContainText('None is plugged in', { timeout: 20_000 })
  })
  await test.step('a page loaded anew knows how they are', async () => {
    await say(shell, { kind: 'scanners', scanners: [READER] })
    await page.reload()
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Alt+s')
    await expect(own).toContainText('Zeta ReaderReady')
  })
})
