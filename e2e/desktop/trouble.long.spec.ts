import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import { signInToApi } from '../support/api.ts'
import { deskForStories, signIn, troubleTitle } from './support/desk.ts'
import { addressOf } from './support/shell.ts'

const desk = deskForStories()
// One shop goes through all of it, and each start of it may take its time.
test.describe.configure({ mode: 'serial', timeout: 180_000 })
const inFolder = (...names: string[]) => path.join(desk().folder, ...names)

test('the owner’s code gives the shop its keys back when the computer lost them', async () => {
  const keyStore = { DIOPTRE_STAND_IN_KEY_STORE: inFolder('..', 'key-store') }
  const shell = await desk().start(keyStore)
  test.skip(shell.kind === 'Electron', 'the key store of this computer is not ours to lose')
  await shell.page()
  const owner = await signInToApi(await addressOf(shell), 'owner', 'owner-demo')
  expect(fs.existsSync(inFolder('keys', 'branch-keys.json'))).toBe(true)
  const { Code: code } = await owner.post('/api/Setup/recovery-code', { password: 'owner-demo' })
  expect(fs.existsSync(inFolder('keys', 'branch-keys.json'))).toBe(false)
  expect(fs.existsSync(inFolder('keys', 'branch-keys.sealed'))).toBe(true)
  await desk().end(shell)

  await test.step('the next start opens them with the key store', async () => {
    const next = await desk().start(keyStore)
    await signIn(await next.page())
    await desk().end(next)
  })

  fs.rmSync(inFolder('..', 'key-store'), { recursive: true })
  const lost = await desk().start(keyStore)
  const page = await lost.page()
  await expect(troubleTitle(page)).toHaveText('This computer no longer has the shop’s keys')
  await page.screenshot({ path: test.info().outputPath('lost-keys.png') })
  const field = page.getByLabel('Recovery code')
  await field.fill('AAAAA-BBBBB')
  await page.getByRole('button', { name: 'Give the shop its keys back' }).click()
  await expect(page.locator('#wrong')).toContainText('is not right')
  await field.fill(String(code).toLowerCase())
  await page.getByRole('button', { name: 'Give the shop its keys back' }).click()
  await signIn(page)
  expect(fs.existsSync(inFolder('keys', 'branch-keys.json'))).toBe(false)
})

test('a newer shop is not opened, and stays as it is', async () => {
  const file = inFolder('branch.db')
  const setVersion = (change: (version: number) => number): void => {
    const db = new DatabaseSync(file)
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'])
    db.exec(`PRAGMA user_version = ${change(version)}`)
    db.close()
  }
  setVersion((version) => version + 9_000)
  const before = fs.readFileSync(file)
  const keyStore = { DIOPTRE_STAND_IN_KEY_STORE: inFolder('..', 'key-store') }
  const shell = await desk().start(keyStore)
  const page = await shell.page()
  await expect(troubleTitle(page)).toHaveText('This shop was opened by a newer Dioptre')
  await page.screenshot({ path: test.info().outputPath('newer.png') })
  expect(fs.readFileSync(file).equals(before)).toBe(true)

  await test.step('trying again opens it once that is mended', async () => {
    setVersion((version) => version - 9_000)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Santosh' })).toBeVisible({ timeout: 20_000 })
    await desk().end(shell)
  })
})

test('a database that fails under the till stops it in words', async () => {
  const keyStore = { DIOPTRE_STAND_IN_KEY_STORE: inFolder('..', 'key-store') }
  const shell = await desk().start(keyStore)
  const page = await shell.page()
  await expect(page.getByRole('button', { name: 'Santosh' })).toBeVisible({ timeout: 20_000 })
  await signIn(page)
  // As a disk that loses what it was given: the newest writes can't be read back.
  fs.truncateSync(inFolder('branch.db-wal'), 0)
  await shell.emit('powerMonitor', 'suspend')
  await expect(troubleTitle(page)).toHaveText('The till has stopped to keep your sales safe')
  await page.screenshot({ path: test.info().outputPath('stopped.png') })
  await page.getByRole('button', { name: 'Close Dioptre' }).click()
  expect(await shell.ended).not.toBeNull()
})

test('a folder that a program copies away gets no shop', async () => {
  const shell = await desk().start({}, inFolder('OneDrive', 'Shop'))
  const page = await shell.pageAt('')
  await expect(troubleTitle(page)).toHaveText('The shop’s data must not be in this folder')
  await expect(page.getByText('OneDrive copies')).toBeVisible()
  expect(fs.existsSync(inFolder('OneDrive', 'Shop', 'branch.db'))).toBe(false)
})
