import { EventEmitter } from 'node:events'
import type { Cdp, Json } from './cdp.ts'
import type { OpenedWindow } from './chromium.ts'
import type { StandInIpcMain } from './ipc-main.ts'
import { record } from './machine.ts'
import type { StandInSession } from './session.ts'
import { ISOLATED, worldScripts } from './worlds.ts'

const PDF = 'application/pdf'
const PDF_VIEWER = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html'
/** What Chromium's viewer of PDFs loads from inside the browser; the request filter is asked. */
const VIEWER_PARTS = [
  'chrome://resources/js/load_time_data.js',
  'chrome://resources/css/text_defaults_md.css',
  'chrome://theme/colors.css?sets=ui',
]

type OpenHandler = (details: { url: string }) => { action: string }
type Frame = { url: string; parent: Frame | null }
export type Surroundings = { ipcMain: StandInIpcMain; session: StandInSession }

/** One page: its preload, its messages, and what it may and may not do. */
export class StandInWebContents extends EventEmitter {
  readonly #ipcMain: StandInIpcMain
  readonly session: StandInSession
  readonly #frames = new Map<string, Frame>()
  /** The preload's world of each frame. */
  readonly #worlds = new Map<string, number>()
  readonly #opened = Promise.withResolvers<{ cdp: Cdp; window: OpenedWindow }>()
  #openHandler: OpenHandler = () => ({ action: 'allow' })
  #mainFrameId = ''
  /** What the page is, as its server says. */
  #mainType = ''
  /** What the program itself loads is no navigation of the page. */
  #ownLoad: string | null = null
  #isDestroyed = false
  #zoomFactor = 1

  constructor({ ipcMain, session }: Surroundings) {
    super()
    this.#ipcMain = ipcMain
    this.session = session
    this.setMaxListeners(50)
  }

  async attach(cdp: Cdp, window: OpenedWindow, preloadFile?: string): Promise<void> {
    const { sessionId } = window
    const send = (method: string, params?: object) => cdp.send(method, params, sessionId)
    const here = (listener: (params: Json) => void) => (params: Json, from: string | undefined) => {
      if (from === sessionId) listener(params)
    }
    cdp.on(
      'Runtime.executionContextCreated',
      here(({ context }) => this.#takeWorld(context)),
    )
    cdp.on(
      'Page.frameAttached',
      here((frame) => this.#takeFrame({ id: frame.frameId, ...frame })),
    )
    cdp.on(
      'Page.frameNavigated',
      here(({ frame }) => this.#takeFrame(frame)),
    )
    cdp.on(
      'Page.frameDetached',
      here(({ frameId }) => this.#frames.delete(frameId)),
    )
    cdp.on(
      'Page.loadEventFired',
      here(() => this.#loaded()),
    )
    cdp.on(
      'Page.windowOpen',
      here(({ url }) => this.#openHandler({ url })),
    )
    cdp.on(
      'Runtime.bindingCalled',
      here((call) => void this.#takeMessage(call)),
    )
    cdp.on(
      'Fetch.requestPaused',
      here((paused) => void this.#judge(paused, send)),
    )
    cdp.on(
      'Inspector.targetCrashed',
      here(() => this.#crashed()),
    )
    await send('Page.enable')
    await send('Runtime.enable')
    await send('Inspector.enable')
    await send('Runtime.addBinding', { name: 'standInPost', executionContextName: ISOLATED })
    if (preloadFile !== undefined) {
      const { isolated, main } = worldScripts(preloadFile)
      const script = 'Page.addScriptToEvaluateOnNewDocument'
      await send(script, { source: main })
      await send(script, { source: isolated, worldName: ISOLATED })
    }
    await send('Security.setIgnoreCertificateErrors', { ignore: true })
    await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    const { frameTree } = await send('Page.getFrameTree')
    this.#mainFrameId = frameTree.frame.id
    await this.session.applyPermissions((method, params) => cdp.send(method, params), null)
    this.#opened.resolve({ cdp, window })
  }

  async loadURL(url: string): Promise<void> {
    this.#ownLoad = new URL(url).href
    const { cdp } = await this.#opened.promise
    const { origin } = new URL(url)
    if (origin !== 'null') {
      await this.session.applyPermissions((method, params) => cdp.send(method, params), origin)
    }
    const { errorText } = await this.#send('Page.navigate', { url })
    if (errorText !== undefined) throw new Error(`${errorText} loading '${url}'`)
  }

  reload(): void {
    const url = this.getURL()
    this.#ownLoad = new URL(url).href
    void this.#send('Page.navigate', { url })
  }

  getURL(): string {
    return this.#frames.get(this.#mainFrameId)?.url ?? ''
  }

  get mainFrame(): Frame {
    return this.#frames.get(this.#mainFrameId) ?? { url: '', parent: null }
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  setVisualZoomLevelLimits(): Promise<void> {
    return Promise.resolve()
  }

  get zoomFactor(): number {
    return this.#zoomFactor
  }

  set zoomFactor(factor: number) {
    this.#zoomFactor = factor
    void this.#send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 }).catch(() => {})
  }

  setZoomFactor(factor: number): void {
    this.zoomFactor = factor
  }

  send(channel: string, ...args: unknown[]): void {
    void this.#post(this.#mainFrameId, { kind: 'sent', channel, args })
  }

  executeJavaScript(code: string): Promise<Json> {
    const asked = { expression: code, awaitPromise: true, returnByValue: true }
    return this.#send('Runtime.evaluate', asked).then(({ result }) => result.value)
  }

  /** Kills the page's process, as Chromium does when it runs out of memory. */
  forcefullyCrashRenderer(): void {
    void this.#send('Page.crash').catch(() => {})
  }

  getPrintersAsync(): Promise<Json[]> {
    const names = (process.env['DIOPTRE_STAND_IN_PRINTERS'] ?? '').split(',').filter(Boolean)
    return Promise.resolve(names.map((name) => ({ name, displayName: name, description: '' })))
  }

  /** Keeps what would go to the spooler in place of the printing. */
  print(options: Json, done: (isSent: boolean, reason: string) => void): void {
    record.prints.push({ options, type: this.#mainType })
    done(true, '')
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  destroyed(): void {
    this.#isDestroyed = true
    this.emit('destroyed')
  }

  async #send(method: string, params?: object): Promise<Json> {
    const { cdp, window } = await this.#opened.promise
    return cdp.send(method, params, window.sessionId)
  }

  #takeFrame({ id, mimeType, parentFrameId, parentId, url = '' }: Json): void {
    if (id === this.#mainFrameId) this.#mainType = mimeType
    const above = this.#frames.get(parentId ?? parentFrameId ?? '') ?? null
    const frame = this.#frames.get(id) ?? { url, parent: above }
    frame.url = url
    this.#frames.set(id, frame)
  }

  #takeWorld({ auxData, id, name }: Json): void {
    if (name === ISOLATED) this.#worlds.set(auxData.frameId, id)
  }

  async #post(frameId: string, message: object): Promise<void> {
    const contextId = this.#worlds.get(frameId)
    if (contextId === undefined) return
    const expression = `standInTake(${JSON.stringify(message)})`
    await this.#send('Runtime.evaluate', { contextId, expression }).catch(() => {})
  }

  async #takeMessage({ executionContextId, payload }: Json): Promise<void> {
    const { args, channel, id, kind, url } = JSON.parse(payload)
    if (kind === 'open') {
      const { action } = this.#openHandler({ url })
      if (action !== 'deny') throw new Error('the stand-in opens no second window')
      return
    }
    const frameId = [...this.#worlds].find(([, world]) => world === executionContextId)?.[0] ?? ''
    const event = { sender: this, senderFrame: this.#frames.get(frameId) ?? null }
    if (kind === 'send') return this.#ipcMain.receive(channel, event, args)
    const answer = await this.#ipcMain.invoke(channel, event, args).then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message }),
    )
    await this.#post(frameId, { kind: 'answered', id, ...answer })
  }

  async #judge(paused: Json, send: (method: string, params: object) => Promise<Json>) {
    const { frameId, networkId, request, requestId, resourceType } = paused
    const isNavigation = resourceType === 'Document' && networkId !== undefined
    const isAllowed =
      (!isNavigation || this.#mayNavigate(request.url, frameId)) &&
      (await this.session.lets({
        url: request.url,
        method: request.method,
        resourceType,
        frame: this.#frames.get(frameId) ?? null,
      })) &&
      (await this.session.trusts(request.url))
    const answer = isAllowed
      ? send('Fetch.continueRequest', { requestId, ...(await this.#headersOf(request)) })
      : send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    // The page may be gone by now.
    await answer.catch(() => {})
  }

  /** Only what was changed is handed back: Chromium adds to its own headers as it sends them. */
  async #headersOf({ headers: requestHeaders, url }: Json): Promise<object> {
    const headers = await this.session.headersOf({ url, requestHeaders })
    if (headers === requestHeaders) return {}
    return { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) }
  }

  #mayNavigate(url: string, frameId: string): boolean {
    if (url === this.#ownLoad) {
      this.#ownLoad = null
      return true
    }
    let isPrevented = false
    const preventDefault = (): void => {
      isPrevented = true
    }
    const isMainFrame = frameId === this.#mainFrameId
    const details = { url, isMainFrame, preventDefault }
    this.emit('will-frame-navigate', details)
    if (isMainFrame) this.emit('will-navigate', details, url)
    return !isPrevented
  }

  #loaded(): void {
    this.emit('did-finish-load')
    if (this.#mainType === PDF) void this.#drawPdf()
  }

  /** The viewer draws only when each part of itself that it asks for was let through. */
  async #drawPdf(): Promise<void> {
    const frame = { url: PDF_VIEWER }
    for (const url of VIEWER_PARTS) {
      if (!(await this.session.lets({ url, method: 'GET', resourceType: 'script', frame }))) return
    }
    this.emit('-pdf-ready-to-print')
  }

  #crashed(): void {
    this.#worlds.clear()
    this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })
  }
}
