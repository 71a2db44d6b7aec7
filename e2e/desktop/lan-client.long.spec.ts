import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Api, signInToApi } from '../support/api.ts'
import { type BranchUnderTest, openBranch } from '../support/branch.ts'
import { expectSelected, payExactCash, scan } from '../support/counter.ts'
import { deskForStories, signIn, troubleTitle } from './support/desk.ts'

const desk = deskForStories()
const ADDRESS = '127.0.0.1'
const PATIENT = { timeout: 30_000 }

type Host = { branch: BranchUnderTest; owner: Api; fingerprint: string }

const hosts: BranchUnderTest[] = []
test.afterAll(async () => {
  for (const branch of hosts) await branch.close()
})

/** A main till with its network on, at the computer's own address. */
async function openHost(port: number): Promise<Host> {
  const branch = await openBranch({ demo: true })
  hosts.push(branch)
  const owner = await signInToApi(branch.address, 'owner', 'owner-demo')
  const lan = await owner.post('/api/Devices/lan', { isOn: true, address: ADDRESS, port })
  return { branch, owner, fingerprint: lan.ShortFingerprint }
}

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve))
  const place = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof place === 'object' && place !== null ? place.port : 0
}

async function pair(page: Page, host: Host, port: number): Promise<void> {
  const { Code: code } = await host.owner.post('/api/Devices/pairing', {})
  await page.getByLabel('Address of the main till').fill(`${ADDRESS}:${port}`)
  await page.getByLabel('Code of six figures').fill(code)
  await page.getByLabel('Name of this computer').fill('Window till')
  await page.getByRole('button', { name: 'Look for the main till' }).click()
  await expect(page.getByText(host.fingerprint)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('compare.png') })
  await page.getByRole('button', { name: 'They are the same' }).click()
  await expect(troubleTitle(page)).toHaveText('Now let this computer in')
  const asked = await host.owner.get('/api/Devices/pairing')
  expect(asked.DeviceName).toBe('Window till')
  const decision = { requestID: asked.RequestID, isApproved: true }
  await host.owner.post('/api/Devices/pairing/decide', decision)
}

test('a computer that shows the data of another till', async () => {
  test.setTimeout(180_000)
  const port = await freePort()
  const host = await openHost(port)
  const shell = await desk().startAsNew()
  const page = await shell.page()

  await test.step('asks at its first start whose data it shows, and is paired', async () => {
    await expect(troubleTitle(page)).toHaveText('Which till is this?')
    await page.getByLabel('Address of the main till').fill('not an address')
    await page.getByRole('button', { name: 'Look for the main till' }).click()
    await expect(page.locator('#wrong')).toContainText('no address of a till')
    await pair(page, host, port)
  })

  await test.step('signs in and sells, with the bridge for its scanner', async () => {
    await signIn(page)
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
  await host.branch.cutPower()
  const next = await desk().startAsNew()
  const nextPage = await next.page()

  await test.step('says so while the main till is away, and comes back with it', async () => {
    await expect(troubleTitle(nextPage)).toHaveText('The main till does not answer', PATIENT)
    await nextPage.screenshot({ path: test.info().outputPath('away.png') })
    await host.branch.startAgain()
    await signIn(nextPage)
    await scan(nextPage, 'CASE-H-BK')
    await expectSelected(nextPage, 'Hard case black', 1)
  })

  await test.step('refuses another till in its place, and goes back to its own shop', async () => {
    await host.branch.cutPower()
    await openHost(port)
    const title = 'This is not the till that this computer was paired with'
    await expect(troubleTitle(nextPage)).toHaveText(title, PATIENT)
    await nextPage.screenshot({ path: test.info().outputPath('another-key.png') })
    await nextPage.getByRole('button', { name: 'Which till is this?' }).click()
    await nextPage.getByRole('button', { name: 'This is the main till' }).click()
    await expect(nextPage).toHaveURL(/^http:\/\/127/)
    await expect.poll(() => next.said()).toContain('ready http://127.0.0.1:')
    expect(fs.existsSync(path.join(next.folder, 'branch.db'))).toBe(true)
    expect(fs.readdirSync(path.join(next.folder, 'window')).join()).not.toContain('host-till')
  })
})
