import { expect, it, vi } from 'vitest'
import { CHANNELS } from './channels.ts'
import { FakeIpcMain } from './testing/fake-electron.ts'

vi.mock('electron', async () => {
  const fake = await import('./testing/fake-electron.ts')
  return { app: new fake.FakeApp(), ipcMain: new fake.FakeIpcMain() }
})

const { answerBridge } = await import('./answer-bridge.ts')
const { ipcMain } = await import('electron')

const ADDRESS = 'http://127.0.0.1:4780'
answerBridge(ADDRESS)

function invoke(channel: string, event: unknown, ...rest: unknown[]): Promise<unknown> {
  const fake: unknown = ipcMain
  if (!(fake instanceof FakeIpcMain)) throw new Error('electron is not the stand-in')
  return fake.invoke(channel, event, ...rest)
}

function fromPage(url: string, parent: unknown = null) {
  return { senderFrame: { url, parent }, sender: { print } }
}

function print(_options: unknown, done: (isPrinted: boolean) => void): void {
  done(true)
}

it('answers the till', async () => {
  const event = fromPage(`${ADDRESS}/`)
  expect(await invoke(CHANNELS.appVersion, event)).toBe('1.2.3')
  expect(await invoke(CHANNELS.printWindow, event)).toBe(true)
})

it.each([
  ['another page', fromPage('https://example.com/')],
  ['a page that is no address', fromPage('')],
  ['a document that the till made', fromPage(`blob:${ADDRESS}/1234`)],
  ['a frame inside the till', fromPage(`${ADDRESS}/`, {})],
  ['a frame that is gone', { senderFrame: null, sender: { print } }],
])('refuses %s', async (_who, event) => {
  await expect(invoke(CHANNELS.appVersion, event)).rejects.toThrow('may not ask')
})

it('refuses arguments, because no verb has any', async () => {
  const event = fromPage(`${ADDRESS}/`)
  await expect(invoke(CHANNELS.printWindow, event, { silent: true })).rejects.toThrow('may not')
})
