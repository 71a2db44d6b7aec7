import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PdfJob } from '../../server/kernel/print-pdf.ts'
import { fakeLog } from '../testing/fake-electron.ts'

type Print = (options: object, done: (isSent: boolean) => void) => void

/** A window that a test decides about: what it loads, whether it draws, and what printing does. */
class HiddenWindow extends EventEmitter {
  static last: HiddenWindow
  static print: Print = (_options, done) => done(true)
  static isDrawing = true
  readonly options: object
  isGone = false
  got = ''

  readonly webContents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: () => {},
    getPrintersAsync: async () => [{ name: 'HP LaserJet' }],
    loadURL: async (url: string) => {
      this.got = await (await fetch(url)).text()
      const other = await fetch(new URL('/other.pdf', url))
      expect(other.status).toBe(404)
      if (HiddenWindow.isDrawing) this.webContents.emit('-pdf-ready-to-print')
    },
    print: (...args: Parameters<Print>) => HiddenWindow.print(...args),
  })

  constructor(options: object) {
    super()
    this.options = options
    HiddenWindow.last = this
  }

  isDestroyed = () => this.isGone
  destroy(): void {
    this.isGone = true
    this.emit('closed')
  }
}

const handlers = vi.hoisted(() => ({ request: vi.fn(), check: vi.fn() }))
vi.mock('electron', () => ({
  BrowserWindow: HiddenWindow,
  session: {
    fromPartition: () => ({
      setPermissionRequestHandler: handlers.request,
      setPermissionCheckHandler: handlers.check,
      setDevicePermissionHandler: () => {},
      webRequest: { onBeforeRequest: () => {} },
    }),
  },
}))
const { pdfPrinter, printOptions } = await import('./print-pdf.ts')

const JOB: PdfJob = {
  queue: 'HP LaserJet',
  title: 'Invoice 1',
  copies: 2,
  page: 'A4',
  bytes: Buffer.from('%PDF-1.7'),
}
let log: ReturnType<typeof fakeLog>
let till: EventEmitter

beforeEach(() => {
  log = fakeLog()
  till = new EventEmitter()
  HiddenWindow.isDrawing = true
  HiddenWindow.print = (_options, done) => done(true)
})

function print(job = JOB, signal = new AbortController().signal) {
  const window: unknown = till
  return pdfPrinter(log, () => window as never)(job, signal)
}

it('prints what is drawn, silently, in a safe window that nobody sees', async () => {
  const asked: object[] = []
  HiddenWindow.print = (options, done) => {
    asked.push(options)
    done(true)
  }
  expect(await print()).toBe('sent')
  expect(asked).toEqual([
    {
      silent: true,
      deviceName: 'HP LaserJet',
      copies: 2,
      printBackground: true,
      margins: { marginType: 'none' },
      pageSize: 'A4',
    },
  ])
  const { got, isGone, options } = HiddenWindow.last
  expect(got).toBe('%PDF-1.7')
  expect(isGone).toBe(true)
  expect(options).toMatchObject({ show: false, webPreferences: { sandbox: true, plugins: true } })
  expect(handlers.check).toHaveBeenCalled()
  expect(till.listenerCount('closed')).toBe(0)
})

it.each([
  [
    { widthMicrometres: 80_000, heightMicrometres: 145_344 },
    { width: 80_000, height: 145_344 },
  ],
])('asks for a roll as long as the page', (page, pageSize) => {
  expect(printOptions({ ...JOB, page })).toMatchObject({ pageSize })
  expect(printOptions({ ...JOB, page: null })).toMatchObject({ usePrinterDefaultPageSize: true })
})

it('prints nowhere else where the printer is gone', async () => {
  HiddenWindow.print = () => expect.unreachable()
  expect(await print({ ...JOB, queue: 'Another' })).toBe('noQueue')
})

it('prints no empty paper where the document is never drawn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    HiddenWindow.isDrawing = false
    HiddenWindow.print = () => expect.unreachable()
    const outcome = print()
    await vi.waitFor(() => expect(HiddenWindow.last.got).toBe('%PDF-1.7'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await outcome).toBe('notDrawn')
    expect(HiddenWindow.last.isGone).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

it('prints two documents one after the other', async () => {
  const finish: ((isSent: boolean) => void)[] = []
  HiddenWindow.print = (_options, done) => void finish.push(done)
  const printer = pdfPrinter(log, () => null)
  const { signal } = new AbortController()
  const first = printer(JOB, signal)
  const second = printer({ ...JOB, title: 'Invoice 2' }, signal)
  await vi.waitFor(() => expect(finish).toHaveLength(1))
  const window = HiddenWindow.last
  finish[0]?.(true)
  expect(await first).toBe('sent')
  await vi.waitFor(() => expect(finish).toHaveLength(2))
  expect(HiddenWindow.last).not.toBe(window)
  finish[1]?.(true)
  expect(await second).toBe('sent')
})

it('says that the spooler refused, or that nobody knows', async () => {
  HiddenWindow.print = (_options, done) => done(false)
  expect(await print()).toBe('refused')
  HiddenWindow.print = () => till.emit('closed')
  expect(await print()).toBe('unknown')
  expect(log.lines).toHaveLength(2)
})

it('stops with the server, before anything is handed over', async () => {
  HiddenWindow.print = () => expect.unreachable()
  const ending = new AbortController()
  HiddenWindow.isDrawing = false
  const outcome = print(JOB, ending.signal)
  ending.abort()
  expect(await outcome).toBe('aborted')
  expect(await print(JOB, ending.signal)).toBe('aborted')
})
