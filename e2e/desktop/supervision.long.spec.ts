import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { expectSelected, scan } from '../support/counter.ts'
import { deskForStories, signIn } from './support/desk.ts'
import { addressOf } from './support/shell.ts'

const desk = deskForStories()
const CASE = 'Hard case black'
const shellLog = () => fs.readFileSync(path.join(desk().folder, 'logs', 'shell.log'), 'utf8')

test('a second start brings the first window forward and opens no shop', async () => {
  const first = await desk().start()
  const page = await first.page()
  await expect(page.getByRole('button', { name: 'Santosh' })).toBeVisible({ timeout: 30_000 })
  await first.minimize()
  await expect.poll(async () => (await first.look()).windows[0]?.isMinimized).toBe(true)

  const second = await desk().start()
  expect(await second.ended).toBe(0)
  expect(second.output()).toContain('already open')
  expect(second.output()).not.toContain('ready http')
  await expect.poll(async () => (await first.look()).windows[0]?.isMinimized).toBe(false)
  expect((await first.look()).windows[0]?.focusCount).toBeGreaterThan(0)
  expect((await fetch(`${await addressOf(first)}/health`)).status).toBe(200)
})

test('a page whose process dies comes back with its cart', async () => {
  const shell = await desk().start()
  const page = await shell.page()
  await signIn(page)
  await scan(page, 'CASE-H-BK')
  await expectSelected(page, CASE, 1)
  await shell.crashPage()
  await expect.poll(shellLog).toContain("the page's process ended")

  // A page that crashed stays so for the driver of the real Electron: there its text is asked for.
  test.skip(shell.kind === 'Electron', 'the driver can not look into a page that came back')
  const back = await shell.page()
  await expect(back.getByText(CASE).or(back.getByLabel('PIN of Santosh')).first()).toBeVisible({
    timeout: 20_000,
  })
  if (await back.getByLabel('PIN of Santosh').isVisible()) await signIn(back)
  await expect(back.getByText(CASE).first()).toBeVisible()
})

test('the computer sleeps and wakes: all is in the one file, and the page is notified', async () => {
  const shell = await desk().start()
  const page = await shell.page()
  await signIn(page)
  await page.evaluate(() => {
    const bridge: unknown = Reflect.get(globalThis, 'dioptre')
    const hear = (news: unknown): void => void Reflect.set(globalThis, 'heard', news)
    Reflect.get(Object(bridge), 'onPower')(hear)
  })
  await scan(page, 'CASE-H-BK')
  await expect(page.getByText(CASE).first()).toBeVisible()
  const log = path.join(desk().folder, 'branch.db-wal')
  expect(fs.statSync(log).size).toBeGreaterThan(0)
  await shell.emit('powerMonitor', 'suspend')
  expect(fs.statSync(log).size).toBe(0)
  await shell.emit('powerMonitor', 'resume')
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'heard'))).toBe('woke')

  await test.step('a screen that is locked locks the till, and the sale stays', async () => {
    await shell.emit('powerMonitor', 'lock-screen')
    await expect(page.getByRole('button', { name: 'Santosh' })).toBeVisible()
    await signIn(page)
    await expect(page.getByText(CASE).first()).toBeVisible()
  })
})

test('a log-off finishes what is under way and leaves one file', async () => {
  const shell = await desk().start()
  await shell.page()
  const address = await addressOf(shell)
  const signIn = await beginSignIn(address)
  const answered = signIn.finish()
  await shell.emit('window', 'session-end')
  expect(await shell.ended).toBe(0)
  expect(await answered).toBe(200)
  expect(fs.existsSync(path.join(desk().folder, 'branch.db-wal'))).toBe(false)
  expect(shellLog()).toContain('closed in order')
})

/** A sign-in whose head has reached the server, which asks for its body now. */
async function beginSignIn(address: string): Promise<{ finish(): Promise<number | undefined> }> {
  const body = JSON.stringify({ userName: 'owner', password: 'owner-demo' })
  const request = http.request(`${address}/api/Auth/Login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  request.flushHeaders()
  await once(request, 'continue')
  return {
    async finish() {
      const answer = once(request, 'response')
      request.end(body)
      const [response]: http.IncomingMessage[] = await answer
      response?.resume()
      return response?.statusCode
    },
  }
}

test('the kiosk is left with the PIN of someone who may, and only so', async () => {
  const shell = await desk().start()
  const page = await shell.page()
  await signIn(page)
  const setKiosk = (isOn: boolean, userName: string, pin: string) =>
    page.evaluate(
      (wish) => {
        const bridge: unknown = Reflect.get(globalThis, 'dioptre')
        return Reflect.get(Object(bridge), 'setKiosk')(wish)
      },
      { isOn, userName, pin },
    )
  expect(await setKiosk(true, 'counter', '2222')).toMatchObject({ ok: false })
  expect(await setKiosk(true, 'owner', '1111')).toEqual({ ok: true })
  await expect.poll(async () => (await shell.look()).windows[0]?.isKiosk).toBe(true)
  await shell.closeWindow()
  expect((await shell.look()).windows).toHaveLength(1)
  expect(await setKiosk(false, 'owner', '9999')).toMatchObject({ ok: false })
  expect(await setKiosk(false, 'owner', '1111')).toEqual({ ok: true })
  expect((await shell.look()).windows[0]?.isKiosk).toBe(false)
})

test('the window opens where it was, wholly on a display', async () => {
  const areas = (list: object[]) => ({ DIOPTRE_STAND_IN_DISPLAYS: JSON.stringify(list) })
  const left = { x: 0, y: 0, width: 1366, height: 768 }
  const right = { x: 1366, y: 0, width: 1366, height: 768 }
  const settings = path.join(desk().folder, 'window', 'shell-settings.json')
  const kept = JSON.parse(fs.readFileSync(settings, 'utf8'))
  const bounds = { x: 1500, y: 40, width: 1100, height: 700 }
  kept.places = [{ display: '1366x768@1366,0', bounds, isMaximized: false }]
  fs.writeFileSync(settings, JSON.stringify(kept))

  const two = await desk().start(areas([left, right]))
  test.skip(two.kind === 'Electron', 'a computer of its own has the displays that it has')
  await two.page()
  expect((await two.look()).windows[0]?.bounds).toEqual(bounds)
  await desk().end(two)

  const one = await desk().start(areas([left]))
  await one.page()
  const found = (await one.look()).windows[0]?.bounds
  expect(found?.x).toBeLessThanOrEqual(266)
})

test('the customer’s display opens on the other display, without a bridge', async () => {
  const areas = [
    { x: 0, y: 0, width: 1366, height: 768 },
    { x: 1366, y: 0, width: 1366, height: 768 },
  ]
  const shell = await desk().start({ DIOPTRE_STAND_IN_DISPLAYS: JSON.stringify(areas) })
  test.skip(shell.kind === 'Electron', 'a computer of its own has the displays that it has')
  const page = await shell.page()
  await signIn(page)
  await page.evaluate(() => {
    const bridge: unknown = Reflect.get(globalThis, 'dioptre')
    return Reflect.get(Object(bridge), 'openDisplay')(true)
  })
  const display = await shell.pageAt('/display.html')
  expect(await display.evaluate(() => 'dioptre' in globalThis)).toBe(false)
  const left = async (): Promise<number | undefined> =>
    (await shell.look()).windows.find(({ url }) => url.includes('display'))?.bounds.x
  await expect.poll(left).toBe(1366)
})
