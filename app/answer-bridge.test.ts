import { beforeEach, expect, it, vi } from 'vitest'
import type { BridgeHandlers } from './answer-bridge.ts'
import { INVOKE_CHANNELS, type InvokeVerb } from './channels.ts'
import { FakeIpcMain } from './testing/fake-electron.ts'

vi.mock('electron', async () => {
  const fake = await import('./testing/fake-electron.ts')
  return { ipcMain: new fake.FakeIpcMain() }
})

const { answerBridge } = await import('./answer-bridge.ts')
const { ipcMain } = await import('electron')

const ADDRESS = 'http://127.0.0.1:4780'
let address: string | null = ADDRESS
const done = vi.fn()

const asHandler = (verb: InvokeVerb) => async (payload: unknown) => {
  done(verb, payload)
  return verb
}
const handlers: unknown = Object.fromEntries(
  Object.keys(INVOKE_CHANNELS).map((verb) => [verb, asHandler(verb as InvokeVerb)]),
)
answerBridge(handlers as BridgeHandlers, () => address)

beforeEach(() => {
  done.mockClear()
  address = ADDRESS
})

function invoke(verb: InvokeVerb, event: unknown, ...rest: unknown[]): Promise<unknown> {
  const fake: unknown = ipcMain
  if (!(fake instanceof FakeIpcMain)) throw new Error('electron is not the fake')
  return fake.invoke(INVOKE_CHANNELS[verb], event, ...rest)
}

const fromPage = (url: string, parent: unknown = null) => ({ senderFrame: { url, parent } })
const TILL = fromPage(`${ADDRESS}/`)
const FILE = { name: 'report.csv', bytes: new Uint8Array([1]) }
const SALE = {
  sessionID: 'a-session',
  salesOrderNo: 'KA1R/26-27/000001',
  invoiceNo: null,
  receiptNo: 'KA1C/26-27/000001',
  amount: 1_499.5,
  paid: 0,
}
const KIOSK = { isOn: true, userName: 'owner', pin: '1111' }

it('has under a dozen verbs, each with a channel of its own', () => {
  expect(Object.keys(INVOKE_CHANNELS).length).toBeLessThan(12)
  expect(new Set(Object.values(INVOKE_CHANNELS)).size).toBe(Object.keys(INVOKE_CHANNELS).length)
})

const RIGHT: [InvokeVerb, unknown][] = [
  ['appInfo', undefined],
  ['printWindow', undefined],
  ['restartToUpdate', undefined],
  ['openDisplay', true],
  ['setStartWithComputer', false],
  ['chooseFile', { title: 'Catalogue', extensions: ['csv', 'xlsx'] }],
  ['saveFile', FILE],
  ['saveFile', { ...FILE, name: 'बिल 12 (copy).pdf' }],
  ['setKiosk', KIOSK],
  ['noteSale', SALE],
  ['noteSale', { ...SALE, invoiceNo: 'KA1/26-27/000001' }],
]

it.each(RIGHT)('does %s for the till', async (verb, payload) => {
  expect(await invoke(verb, TILL, ...(payload === undefined ? [] : [payload]))).toBe(verb)
  expect(done).toHaveBeenCalledWith(verb, payload)
})

it.each([
  ['another page', fromPage('https://example.com/')],
  ['another port', fromPage('http://127.0.0.1:4781/')],
  ['a page that is no address', fromPage('')],
  ['a document that the till made', fromPage(`blob:${ADDRESS}/1234`)],
  ['a frame inside the till', fromPage(`${ADDRESS}/`, {})],
  ['a frame that is gone', { senderFrame: null }],
])('refuses %s', async (_who, event) => {
  await expect(invoke('appInfo', event)).rejects.toThrow('may not ask')
  expect(done).not.toHaveBeenCalled()
})

it('refuses everyone while no server runs', async () => {
  address = null
  await expect(invoke('appInfo', TILL)).rejects.toThrow('may not ask')
})

const WRONG: [InvokeVerb, unknown][] = [
  ['appInfo', {}],
  ['printWindow', { silent: true }],
  ['openDisplay', 'yes'],
  ['openDisplay', undefined],
  ['chooseFile', { title: 'x', extensions: ['../etc'] }],
  ['chooseFile', { title: '', extensions: [] }],
  ['noteSale', { ...SALE, salesOrderNo: '' }],
  ['noteSale', { ...SALE, amount: -1 }],
  ['noteSale', { ...SALE, amount: Number.NaN }],
  ['noteSale', { ...SALE, customer: 'Meena' }],
  ['chooseFile', { title: 'x', extensions: ['csv'], defaultPath: '/etc' }],
  ['saveFile', { ...FILE, name: '../../autostart.bat' }],
  ['saveFile', { ...FILE, name: 'C:\\Windows\\x.dll' }],
  ['saveFile', { ...FILE, name: '.bashrc' }],
  ['saveFile', { ...FILE, bytes: 'text' }],
  ['setKiosk', { ...KIOSK, pin: 1111 }],
  ['setKiosk', { isOn: false }],
  ['setKiosk', null],
]

it.each(WRONG)('refuses %s with %j', async (verb, payload) => {
  await expect(invoke(verb, TILL, payload)).rejects.toThrow('may not ask')
  expect(done).not.toHaveBeenCalled()
})

it('refuses a second argument', async () => {
  await expect(invoke('openDisplay', TILL, true, 'more')).rejects.toThrow('may not ask')
})
