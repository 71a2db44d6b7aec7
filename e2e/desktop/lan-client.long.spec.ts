import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Announcement, announce } from '../../server/devices/announce.ts'
import { type Api, signInToApi } from '../support/api.ts'
import { type BranchUnderTest, openBranch } from '../support/branch.ts'
import { expectSelected, payExactCash, scan } from '../support/counter.ts'
import { giveNetworkPin, NETWORK_PIN } from '../support/network-pin.ts'
import { deskForStories, signIn, troubleTitle } from './support/desk.ts'

const desk = deskForStories()
const ADDRESS = '127.0.0.1'
const AWAY = 'The branch server does not answer.'
const PATIENT = { timeout: 30_000 }

type Host = { branch: BranchUnderTest; owner: Api; fingerprint: string; key: string }

const hosts: BranchUnderTest[] = []
let announcement: Announcement | undefined
test.afterAll(async () => {
  await announcement?.stop()
  for (const branch of hosts) await branch.close()
})

/** A main till with its network on, at the computer's own address. */
async function openHost(port: number): Promise<Host> {
  const branch = await openBranch({ demo: true, ownKeys: true })
  hosts.push(branch)
  const owner = await signInToApi(branch.address, 'owner', 'owner-demo')
  await giveNetworkPin(owner)
  const lan = await owner.post('/api/Devices/lan', { isOn: true, address: ADDRESS, port })
  return { branch, owner, fingerprint: lan.ShortFingerprint, key: lan.Fingerprint }
}

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve))
  const place = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof place === 'object' && place !== null ? place.port : 0
}

/** What a main till tells its network; at the loopback address it says nothing by itself. */
function announceHost({ key }: Host, port: number): Announcement {
  const place = { address: ADDRESS, port, hostName: 'till-story.local', fingerprint: key }
  const onError = (error: unknown): never => {
    throw error
  }
  return announce({ ...place, branchName: 'Netra Opticals' }, onError)
}

/** The button of a main till in the list of those that announce themselves. */
function found(page: Page, port: number) {
  return page.frameLocator('iframe').getByRole('button', { name: `${ADDRESS}:${port}` })
}

async function pair(page: Page, host: Host, port: number, name = 'Window till'): Promise<void> {
  const { Code: code } = await host.owner.post('/api/Devices/pairing', {})
  if (await found(page, port).isVisible()) {
    await found(page, port).click()
    await expect(troubleTitle(page)).toContainText('Pair with')
    await page.getByLabel('Code of six figures').fill(code)
    await page.getByLabel('Name of this computer').fill(name)
    await page.screenshot({ path: test.info().outputPath('chosen.png') })
    await page.getByRole('button', { name: 'Go on' }).click()
  } else {
    await page.getByLabel('Address of the main till').fill(`${ADDRESS}:${port}`)
    await page.getByLabel('Code of six figures').fill(code)
    await page.getByLabel('Name of this computer').fill(name)
    await page.getByRole('button', { name: 'Look for the main till' }).click()
  }
  await expect(page.getByText(host.fingerprint)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('compare.png') })
  await page.getByRole('button', { name: 'They are the same' }).click()
  await expect(troubleTitle(page)).toHaveText('Now let this computer in')
  const asked = await host.owner.get('/api/Devices/pairing')
  expect(asked.DeviceName).toBe(name)
  const decision = { requestID: asked.RequestID, isApproved: true }
  await host.owner.post('/api/Devices/pairing/decide', decision)
}

// Each goes on where the one before ended.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let port: number
let host: Host
test.beforeAll(async () => {
  port = await freePort()
  host = await openHost(port)
})

test('a till is found in the network, paired, and shows that shop', async () => {
  const shell = await desk().startAsNew()
  const page = await shell.page()

  await test.step('asks at its first start whose data it shows', async () => {
    await expect(troubleTitle(page)).toHaveText('Which till is this?')
    await page.getByLabel('Address of the main till').fill('not an address')
    await page.getByRole('button', { name: 'Look for the main till' }).click()
    await expect(page.locator('#wrong')).toContainText('no address of a till')
  })

  await test.step('lists the main tills as they come and go, and disturbs nobody', async () => {
    const typed = page.getByLabel('Name of this computer')
    await typed.fill('Half a na')
    announcement = announceHost(host, port)
    await expect(found(page, port)).toContainText('Pair with Netra Opticals', PATIENT)
    await page.screenshot({ path: test.info().outputPath('found.png') })
    await announcement.stop()
    await expect(found(page, port)).toHaveCount(0, PATIENT)
    announcement = announceHost(host, port)
    await expect(found(page, port)).toBeVisible(PATIENT)
    await expect(typed).toHaveValue('Half a na')
    await expect(typed).toBeFocused()
  })

  await test.step('speaks Hindi when it is asked to, and is paired', async () => {
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(troubleTitle(page)).toHaveText('यह कौन सा टिल है?')
    await expect(found(page, port)).toContainText('से जोड़ें', PATIENT)
    await page.screenshot({ path: test.info().outputPath('found-hindi.png') })
    await page.getByRole('button', { name: 'English' }).click()
    await expect(found(page, port)).toContainText('Pair with', PATIENT)
    await pair(page, host, port)
  })

  await test.step('signs in and sells, with the bridge for its scanner', async () => {
    await signIn(page, 'Santosh', NETWORK_PIN)
    expect(new URL(page.url()).origin).toBe(`https://${ADDRESS}:${port}`)
    const info = await page.evaluate(() =>
      Reflect.get(Object(Reflect.get(globalThis, 'dioptre')), 'appInfo')(),
    )
    expect(info).toMatchObject({ isKiosk: false })
    await scan(page, 'CASE-H-BK')
    await expectSelected(page, 'Hard case black', 1)
    await payExactCash(page)
    await page.keyboard.press('Enter')
    expect(fs.existsSync(path.join(shell.folder, 'branch.db'))).toBe(false)
    const kept = path.join(shell.folder, 'window', 'host-till.json')
    if (fs.existsSync(kept)) expect(fs.statSync(kept).mode & 0o077).toBe(0)
  })

  await desk().end(shell)
})

test('a till whose host is away says so, keeps what was typed, and goes on', async () => {
  await host.branch.cutPower()
  const shell = await desk().startAsNew()
  const page = await shell.page()

  await test.step('says so while the main till is away, and comes back with it', async () => {
    await expect(troubleTitle(page)).toHaveText('The main till does not answer', PATIENT)
    await page.screenshot({ path: test.info().outputPath('away.png') })
    await host.branch.startAgain()
    await signIn(page, 'Santosh', NETWORK_PIN)
    await scan(page, 'CASE-H-BK')
    await expectSelected(page, 'Hard case black', 1)
  })

  await test.step('keeps what was typed while the main till is gone, and goes on', async () => {
    await page.keyboard.press('F2')
    await page.keyboard.type('cloth')
    await expect(page.locator(':focus')).toHaveValue('cloth')
    await host.branch.cutPower()
    await expect(page.getByText(AWAY)).toBeVisible(PATIENT)
    await page.keyboard.type(' mi')
    await expect(page.locator(':focus')).toHaveValue('cloth mi')
    await expectSelected(page, 'Hard case black', 1)
    await page.screenshot({ path: test.info().outputPath('away-in-a-sale.png') })
    await host.branch.startAgain()
    await expect(page.getByText(AWAY)).toHaveCount(0, PATIENT)
    await expect(page.locator(':focus')).toHaveValue('cloth mi')
    await page.keyboard.press('Escape')
    await payExactCash(page)
    await page.keyboard.press('Enter')
  })

  await desk().end(shell)
})

test('another till in the place of its host is refused', async () => {
  await host.branch.cutPower()
  const other = await openHost(port)
  const shell = await desk().startAsNew()
  const page = await shell.page()
  const title = 'This is not the till that this computer was paired with'
  await expect(troubleTitle(page)).toHaveText(title, PATIENT)
  await page.screenshot({ path: test.info().outputPath('another-key.png') })
  await page.getByRole('button', { name: 'Which till is this?' }).click()
  await page.getByRole('button', { name: 'This is the main till' }).click()
  await expect(page).toHaveURL(/^http:\/\/127/)
  await expect.poll(() => shell.output()).toContain('ready http://127.0.0.1:')
  expect(fs.existsSync(path.join(shell.folder, 'branch.db'))).toBe(true)
  expect(fs.readdirSync(path.join(shell.folder, 'window')).join()).not.toContain('host-till')
  await desk().end(shell)
  await other.branch.close()
})

test('the standby till keeps a copy, and a person makes it the main till', async () => {
  await host.branch.startAgain()
  // A computer of its own again.
  for (const name of fs.readdirSync(desk().folder)) {
    fs.rmSync(path.join(desk().folder, name), { recursive: true, force: true })
  }
  await host.owner.post('/api/Setup/recovery-code', { password: 'owner-demo' })
  const shell = await desk().startAsNew()
  const page = await shell.page()
  await expect(troubleTitle(page)).toHaveText('Which till is this?', PATIENT)
  await pair(page, host, port, 'Standby till')
  const { Items: devices } = await host.owner.get('/api/Devices')
  const deviceID = devices.find(({ Name }: { Name: string }) => Name === 'Standby till').ID
  await host.owner.post('/api/Standby/appoint', { deviceID, password: 'owner-demo' })

  await test.step('follows by itself while the till sells', async () => {
    await signIn(page, 'Santosh', NETWORK_PIN)
    await scan(page, 'CASE-H-BK')
    await expectSelected(page, 'Hard case black', 1)
    const state = () => host.owner.get('/api/Standby/state')
    await expect.poll(state, PATIENT).toMatchObject({ State: 'Following', LagSeconds: 0 })
  })

  await test.step('offers the take-over on its own page once the main till is gone', async () => {
    await host.branch.cutPower()
    await expect(troubleTitle(page)).toHaveText('The main computer does not answer', PATIENT)
    await page.screenshot({ path: test.info().outputPath('take-over.png') })
    await page.getByLabel('Name of the owner or a manager').fill('Santosh')
    await page.getByLabel('PIN or password').fill(NETWORK_PIN)
    await page.getByRole('checkbox').check()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible(PATIENT)
    await page.getByLabel('Name of the owner or a manager').fill('owner')
    await page.getByLabel('PIN or password').fill('owner-demo')
    await page.getByRole('checkbox').check()
    await page.keyboard.press('Enter')
  })

  await test.step('goes on, with the open sale held, as the main till, at the next start too', async () => {
    await expect(page.getByRole('button', { name: 'Santosh' })).toBeVisible(PATIENT)
    expect(new URL(page.url()).protocol).toBe('http:')
    await signIn(page, 'Santosh', NETWORK_PIN)
    await expect(page.getByText('Held: 1')).toBeVisible()
    await scan(page, 'CASE-H-BK')
    await expectSelected(page, 'Hard case black', 1)
    await payExactCash(page)
    await page.keyboard.press('Enter')
    await page.screenshot({ path: test.info().outputPath('taken-over.png') })
    await desk().end(shell)
    const again = await desk().startAsNew()
    await expect.poll(() => again.output(), PATIENT).toContain('ready http://127.0.0.1:')
    await signIn(await again.page(), 'Santosh', NETWORK_PIN)
    await desk().end(again)
  })
})
