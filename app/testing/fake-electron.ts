import { EventEmitter } from 'node:events'

/** What a test of one file needs to see of Electron; whole stories run in e2e/desktop. */
export class FakeApp extends EventEmitter {
  quits = 0

  /** Like Electron's: a listener of `before-quit` may refuse. Returns whether the program went. */
  quit(): boolean {
    this.quits += 1
    let isRefused = false
    this.emit('before-quit', {
      preventDefault: () => {
        isRefused = true
      },
    })
    return !isRefused
  }

  getVersion(): string {
    return '1.2.3'
  }
}

type Handler = (event: unknown, ...rest: unknown[]) => Promise<unknown>

export class FakeIpcMain {
  readonly handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    this.handlers.set(channel, handler)
  }

  /** Calls a channel as a page would. */
  invoke(channel: string, event: unknown, ...rest: unknown[]): Promise<unknown> {
    const handler = this.handlers.get(channel)
    if (handler === undefined) throw new Error(`nobody answers ${channel}`)
    return handler(event, ...rest)
  }
}

type OpenHandler = (details: { url: string }) => { action: string }

export class FakeWebContents extends EventEmitter {
  openHandler: OpenHandler | null = null

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }
}

export class FakeBrowserWindow extends EventEmitter {
  static last: FakeBrowserWindow | null = null
  readonly webContents = new FakeWebContents()
  readonly options: unknown
  readonly calls: string[] = []
  isGone = false

  constructor(options: unknown) {
    super()
    this.options = options
    FakeBrowserWindow.last = this
  }

  isDestroyed = (): boolean => this.isGone
  show = (): void => void this.calls.push('show')
  showInactive = (): void => void this.calls.push('showInactive')
  maximize = (): void => void this.calls.push('maximize')
  focus = (): void => void this.calls.push('focus')
  restore = (): void => void this.calls.push('restore')
  isMinimized = (): boolean => true
}

type Deny = (...rest: unknown[]) => unknown

type RequestListener = (details: unknown, answer: (decision: unknown) => void) => void

export class FakeSession {
  onRequest: RequestListener | null = null
  readonly webRequest = {
    onBeforeRequest: (listener: RequestListener): void => {
      this.onRequest = listener
    },
  }
  readonly handlers = new Map<string, Deny>()
  setPermissionRequestHandler = (handler: Deny) => this.handlers.set('request', handler)
  setPermissionCheckHandler = (handler: Deny) => this.handlers.set('check', handler)
  setDevicePermissionHandler = (handler: Deny) => this.handlers.set('device', handler)
}

/** A log that a test can look into. */
export function fakeLog(): { note(what: string): void; lines: string[] } {
  const lines: string[] = []
  return { lines, note: (what) => void lines.push(what) }
}
