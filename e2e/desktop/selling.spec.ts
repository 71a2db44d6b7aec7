import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { expectSelected, payExactCash } from '../support/counter.ts'
import { addByCode, deskForStories, signIn } from './support/desk.ts'
import { addressOf } from './support/shell.ts'

const desk = deskForStories()
test.describe.configure({ timeout: 300_000 })
const CASE = 'Hard case black'

test('a sale in the window, and a cart that is there after quitting', async () => {
  const shell = await desk().start()
  const page = await shell.page()
  await signIn(page)
  await addByCode(page, 'CASE-H-BK')
  await expectSelected(page, CASE, 1)
  await payExactCash(page)
  // For a main till that may lack it one day: numbers and amounts, no name.
  const kept = path.join(desk().folder, 'window', 'last-sales.json')
  await expect.poll(() => fs.existsSync(kept)).toBe(true)
  await expect
    .poll(() => JSON.parse(fs.readFileSync(kept, 'utf8')))
    .toMatchObject({ shop: expect.any(String), sales: [{ invoiceNo: expect.any(String) }] })
  await page.keyboard.press('Enter')
  await addByCode(page, 'CASE-H-BK')
  await expectSelected(page, CASE, 1)
  await page.screenshot({ path: test.info().outputPath('counter.png') })

  await test.step('closing the window ends the program in order', async () => {
    const address = await addressOf(shell)
    await shell.closeWindow()
    expect(await shell.ended).toBe(0)
    expect(fs.existsSync(path.join(desk().folder, 'branch.db-wal'))).toBe(false)
    await expect(fetch(`${address}/health`)).rejects.toThrow()
  })

  await test.step('the cart and the last sale are there the next morning', async () => {
    const again = await desk().start()
    const next = await again.page()
    await signIn(next)
    await expect(next.getByText(CASE).first()).toBeVisible()
    expect(await addressOf(again)).toBe(await addressOf(shell))
  })
})

test('the page reaches the bridge and nothing behind it', async () => {
  const shell = await desk().start()
  const page = await shell.page()
  await expect(page.getByRole('button', { name: 'Santosh' })).toBeVisible({ timeout: 120_000 })
  const seen = await page.evaluate(async () => {
    const found: unknown = Reflect.get(globalThis, 'dioptre')
    const verbs = typeof found === 'object' && found !== null ? Object.keys(found) : []
    const names = ['require', 'process', 'module', 'electron', 'Buffer', 'ipcRenderer']
    const info: unknown = await Reflect.get(Object(found), 'appInfo')()
    const state = await navigator.permissions.query({ name: 'geolocation' })
    const done = (): string => 'done'
    const refused = (): string => 'refused'
    return {
      verbs,
      info,
      leaks: names.filter((name) => name in globalThis),
      geolocation: state.state,
      // The copy buttons; what others have copied is nobody's business here.
      copying: await navigator.clipboard.writeText('a message').then(done, refused),
      reading: await navigator.clipboard.readText().then(done, refused),
    }
  })
  expect(seen.verbs).toHaveLength(12)
  expect(seen.leaks).toEqual([])
  expect(seen).toMatchObject({ geolocation: 'denied', copying: 'done', reading: 'refused' })
  expect(seen.info).toMatchObject({ version: '0.1.0', isKiosk: false, update: { state: 'none' } })

  await test.step('another page is not gone to, and no window opens', async () => {
    const address = await addressOf(shell)
    const before = (await shell.look()).windows.length
    await page.evaluate(() => {
      globalThis.location.href = 'https://example.com/'
    })
    await page.evaluate(() => void globalThis.open('https://example.com/'))
    await page.evaluate(() => void globalThis.open('https://wa.me/919845020117?text=Ready'))
    await expect.poll(async () => (await shell.look()).opened.at(-1)).toMatch(/^https:\/\/wa\.me\//)
    const after = await shell.look()
    expect(after.windows).toHaveLength(before)
    expect(after.windows[0]?.url).toBe(`${address}/`)
    expect(after.opened).toHaveLength(1)
  })

  await test.step('a request to another place does not leave', async () => {
    const outcome = await page.evaluate(() =>
      fetch('http://127.0.0.1:9/', { mode: 'no-cors' }).then(
        () => 'left',
        () => 'kept',
      ),
    )
    expect(outcome).toBe('kept')
  })
})
