import { EventEmitter } from 'node:events'
import type { Cdp, Json } from './cdp.ts'
import type { Bounds, Chromium, OpenedWindow } from './chromium.ts'
import { StandInWebContents, type Surroundings } from './web-contents.ts'

type Place = Surroundings & { chromium: Chromium; onAllClosed(): void }
type Options = Partial<Bounds> & { kiosk?: boolean; title?: string; webPreferences?: Json }

const WATCH_EVERY_MS = 150
let place: Place | undefined
let lastId = 0
const windows = new Set<StandInBrowserWindow>()

/** Where windows open; set once by the stand-in's own start. */
export function setPlace(given: Place): void {
  place = given
}

/** `BrowserWindow`: a real window of Chromium on this display. */
export class StandInBrowserWindow extends EventEmitter {
  readonly id: number
  readonly webContents: StandInWebContents
  readonly #place: Place
  readonly #opening: Promise<{ cdp: Cdp; window: OpenedWindow }>
  #bounds: Bounds
  #isMinimized = false
  #isKiosk: boolean
  #isDestroyed = false
  #watch: NodeJS.Timeout | undefined
  focusCount = 0

  static getAllWindows(): StandInBrowserWindow[] {
    return [...windows]
  }

  static fromWebContents(contents: unknown): StandInBrowserWindow | null {
    return [...windows].find((window) => window.webContents === contents) ?? null
  }

  constructor(options: Options) {
    super()
    if (place === undefined) throw new Error('a window before the program was ready')
    assertSafePreferences(options.webPreferences)
    this.#place = place
    lastId += 1
    this.id = lastId
    const { session = place.session } = options.webPreferences
    this.webContents = new StandInWebContents({ ...place, session })
    this.#isKiosk = options.kiosk === true
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.#bounds = { x, y, width, height }
    windows.add(this)
    this.#opening = this.#open(options.webPreferences?.preload)
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'))
  }

  async loadURL(url: string): Promise<void> {
    await this.#opening
    await this.webContents.loadURL(url)
  }

  getBounds(): Bounds {
    return { ...this.#bounds }
  }

  getNormalBounds(): Bounds {
    return this.getBounds()
  }

  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    const { height, width, x, y } = this.#bounds
    void this.#setWindow({ left: x, top: y, width, height })
  }

  show(): void {
    this.focus()
  }

  focus(): void {
    this.focusCount += 1
    void this.#opening.then(({ cdp, window }) =>
      cdp.send('Page.bringToFront', {}, window.sessionId).catch(() => {}),
    )
    this.emit('focus')
  }

  showInactive(): void {}

  minimize(): void {
    this.#isMinimized = true
    void this.#setWindow({ windowState: 'minimized' })
  }

  restore(): void {
    this.#isMinimized = false
    void this.#setWindow({ windowState: 'normal' })
  }

  isMinimized(): boolean {
    return this.#isMinimized
  }

  maximize(): void {
    void this.#setWindow({ windowState: 'maximized' })
  }

  isMaximized(): boolean {
    return false
  }

  isVisible(): boolean {
    return true
  }

  setKiosk(isOn: boolean): void {
    this.#isKiosk = isOn
    void this.#setWindow({ windowState: isOn ? 'fullscreen' : 'normal' })
  }

  isKiosk(): boolean {
    return this.#isKiosk
  }

  isFullScreen(): boolean {
    return this.#isKiosk
  }

  setFullScreen(isOn: boolean): void {
    void this.#setWindow({ windowState: isOn ? 'fullscreen' : 'normal' })
  }

  setMenuBarVisibility(): void {}
  removeMenu(): void {}

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  /** Asks first, as the cross of the window does. */
  close(): void {
    let isPrevented = false
    const preventDefault = (): void => {
      isPrevented = true
    }
    this.emit('close', { preventDefault })
    if (!isPrevented) this.destroy()
  }

  destroy(): void {
    if (this.#isDestroyed) return
    void this.#opening.then(({ cdp, window: { targetId } }) =>
      cdp.send('Target.closeTarget', { targetId }).catch(() => {}),
    )
    this.#gone()
  }

  async #open(preloadFile?: string): Promise<{ cdp: Cdp; window: OpenedWindow }> {
    const window = await this.#place.chromium.openWindow(this.#bounds)
    const cdp = await this.#place.chromium.cdp()
    await this.webContents.attach(cdp, window, preloadFile)
    cdp.on('Target.targetDestroyed', ({ targetId }) => {
      if (targetId === window.targetId) this.#gone()
    })
    cdp.on('Target.targetCreated', ({ targetInfo }) => this.#rejectPopup(cdp, window, targetInfo))
    await cdp.send('Target.setDiscoverTargets', { discover: true })
    // Chromium opens a window where its like was last, whatever position is given.
    const { height, width, x: left, y: top } = this.#bounds
    const { windowId } = window
    await cdp.send('Browser.setWindowBounds', { windowId, bounds: { left, top, width, height } })
    if (this.#isKiosk) {
      const bounds = { windowState: 'fullscreen' }
      await cdp.send('Browser.setWindowBounds', { windowId, bounds })
    }
    this.#watch = setInterval(() => void this.#look(cdp, window), WATCH_EVERY_MS).unref()
    return { cdp, window }
  }

  /** What a page opened beside itself is closed again: the shell's handler said what becomes. */
  #rejectPopup(cdp: Cdp, { targetId }: OpenedWindow, info: Json): void {
    if (info.type !== 'page' || info.openerId !== targetId) return
    void cdp.send('Target.closeTarget', { targetId: info.targetId }).catch(() => {})
  }

  async #setWindow(bounds: object): Promise<void> {
    const { cdp, window } = await this.#opening
    await cdp.send('Browser.setWindowBounds', { windowId: window.windowId, bounds }).catch(() => {})
  }

  async #look(cdp: Cdp, { windowId }: OpenedWindow): Promise<void> {
    const answer = await cdp.send('Browser.getWindowBounds', { windowId }).catch(() => null)
    if (answer === null || answer.bounds.windowState !== 'normal') return
    const { height, left: x, top: y, width } = answer.bounds
    const before = this.#bounds
    this.#bounds = { x, y, width, height }
    if (before.width !== width || before.height !== height) this.emit('resize')
    if (before.x !== x || before.y !== y) this.emit('move')
  }

  #gone(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    clearInterval(this.#watch)
    windows.delete(this)
    this.webContents.destroyed()
    this.emit('closed')
    if (windows.size === 0) this.#place.onAllClosed()
  }
}

/** The stand-in gives every page a sandbox and a world of its own; a shell that asks less fails. */
function assertSafePreferences(preferences: Json): void {
  const wanted = { sandbox: true, contextIsolation: true, nodeIntegration: false }
  for (const [name, value] of Object.entries(wanted)) {
    if (preferences?.[name] !== value) throw new Error(`webPreferences.${name} must be ${value}`)
  }
  for (const name of ['nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'webviewTag']) {
    if (preferences[name] === true) throw new Error(`webPreferences.${name} must not be on`)
  }
  if (preferences.webSecurity === false) throw new Error('webSecurity must stay on')
}
