import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectSelected, scan } from '../support/counter.ts'
import { deskForStories, signIn } from './support/desk.ts'

const desk = deskForStories()
const STICK = path.join('/run/media', os.userInfo().username, 'dioptre-story')
const NAME = 'Dioptre-9.0.0-x64.AppImage'
/** Sticks are looked at twice a minute. */
const FOUND_WITHIN = { timeout: 90_000 }

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

/** A stick with a package, and a manifest that is signed with the key that is given. */
function fillStick(key: typeof privateKey): void {
  const bytes = Buffer.from('the next program')
  const sha512 = createHash('sha512').update(bytes).digest('base64')
  const { arch, platform } = process
  const files = [{ platform, arch, name: NAME, size: bytes.length, sha512 }]
  const manifest = Buffer.from(
    JSON.stringify({
      product: 'in.dioptre.till',
      version: '9.0.0',
      expiresOn: '2999-12-31',
      sharePercent: 100,
      files,
    }),
  )
  const signature = sign(null, manifest, key).toString('base64')
  fs.writeFileSync(path.join(STICK, NAME), bytes)
  const text = JSON.stringify({ manifest: manifest.toString('base64'), signature })
  fs.writeFileSync(path.join(STICK, 'dioptre-update.json'), text)
}

/** The program's folder with the publisher's key in it, as a release has it. */
function released(): string {
  const folder = path.join(desk().folder, '..', 'program')
  fs.mkdirSync(path.join(folder, 'resources'), { recursive: true })
  const channel = { feedUrl: '', publicKey: publicKey.export({ type: 'spki', format: 'pem' }) }
  const file = path.join(folder, 'resources', 'update-channel.json')
  fs.writeFileSync(file, JSON.stringify(channel))
  return folder
}

function updateOf(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const info: unknown = await Reflect.get(Object(Reflect.get(globalThis, 'dioptre')), 'appInfo')()
    return Reflect.get(Object(info), 'update')
  })
}

test.afterAll(() => fs.rmSync(STICK, { recursive: true, force: true }))

test('an update from a USB stick is proven first, and waits for the sale', async () => {
  test.setTimeout(240_000)
  test.skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'only root plays a stick')
  fs.mkdirSync(STICK, { recursive: true })
  fillStick(generateKeyPairSync('ed25519').privateKey)
  const shell = await desk().start({ DIOPTRE_STAND_IN_APP: released() })
  test.skip(shell.kind === 'Electron', 'this program has the key of its own publisher')
  const page = await shell.page()
  await signIn(page, 'Radha Kamath', '1111')
  const log = path.join(desk().folder, 'logs', 'shell.log')

  await test.step('one of somebody else is not taken', async () => {
    const logText = () => fs.readFileSync(log, 'utf8')
    await expect.poll(logText, FOUND_WITHIN).toContain('not from our publisher: refused')
    expect(await updateOf(page)).toEqual({ state: 'none' })
    expect(fs.existsSync(path.join(desk().folder, 'updates', NAME))).toBe(false)
  })

  await test.step('ours is copied here, and not installed under a sale', async () => {
    await scan(page, 'CASE-H-BK')
    await expectSelected(page, 'Hard case black', 1)
    fillStick(privateKey)
    await expect
      .poll(() => updateOf(page), FOUND_WITHIN)
      .toEqual({
        state: 'ready',
        version: '9.0.0',
      })
    await page.keyboard.press('Alt+9')
    await page.getByRole('button', { name: 'Install and restart' }).click()
    await expect(page.getByText('A sale is open. Finish it or put it on hold')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('waits.png') })
    expect((await shell.look()).opened).toEqual([])
  })

  await test.step('nor while somebody has just sold', async () => {
    await page.keyboard.press('F2')
    await page.keyboard.press('F6')
    await expect(page.getByText('Ready for the next customer')).toBeVisible()
    await page.keyboard.press('Alt+9')
    await page.getByRole('button', { name: 'Install and restart' }).click()
    await expect(page.getByText('Somebody is selling. Update when')).toBeVisible()
    expect((await shell.look()).opened).toEqual([])
  })
})
