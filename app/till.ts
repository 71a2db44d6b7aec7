import fs from 'node:fs'
import path from 'node:path'
import { app, type BrowserWindow, screen, shell } from 'electron'
import { recoverKeys } from '../server/keys/recovery.ts'
import type { ServeOptions } from '../server/startup/cli-options.ts'
import { startFailureReason, startFailureText } from '../server/startup/start-failure.ts'
import { type AskServer, askOwnServer } from './ask-server.ts'
import { EVENT_CHANNELS, type PowerNews, type SavedSale } from './channels.ts'
import { followContextMenu } from './context-menu.ts'
import { browserFolder } from './data-places.ts'
import { KeptSales } from './kept-sales.ts'
import { systemKeyEncryption } from './key-encryption.ts'
import { askHost, type HostState } from './lan-client/ask-host.ts'
import { Chooser } from './lan-client/chooser.ts'
import { followChooserKey } from './lan-client/chooser-key.ts'
import { findHosts } from './lan-client/find-hosts.ts'
import type { PairedHost } from './lan-client/host-place.ts'
import { LanClient } from './lan-client/lan-client.ts'
import { openPairingStore } from './lan-client/pairing-store.ts'
import { PinGate, peopleOf } from './lan-client/pin-gate.ts'
import { closeWithSession } from './lifecycle.ts'
import { ENGLISH, type LocaleService } from './locale/locale-service.ts'
import { type PageServer, servePage } from './page-server.ts'
import { pdfPrinter } from './printing/print-pdf.ts'
import { rememberPlace } from './remember-place.ts'
import type { ShellLog } from './shell-log.ts'
import type { SettingsStore } from './shell-settings.ts'
import { followSuccessor, StandbyTill } from './standby-till.ts'
import {
  type BranchServer,
  bringBack,
  startBranchServer,
  startStandby,
} from './start-branch-server.ts'
import { serveStarting } from './starting-page.ts'
import { type StartupError, startupErrorOf } from './startup-error.ts'
import { serveStartupError } from './startup-error-server.ts'
import { superviseRenderer } from './supervise-renderer.ts'
import { placeWindow } from './window-place.ts'
import { createTillWindow } from './windows.ts'
import { capZoom } from './zoom.ts'

export type TillOptions = {
  serve: ServeOptions
  log: ShellLog
  settings: SettingsStore
  locale: LocaleService
  /** Why the data folder can't be used at all; null when it can. */
  folderError: StartupError | null
}

/** Why the main till's pages are not shown. */
const HOST_TROUBLES = { away: 'hostAway', anotherKey: 'anotherKey', shutOut: 'shutOut' } as const

/** The branch server and the window on it or on another till's, or on what is wrong. */
export class Till {
  readonly #options: TillOptions
  #server: BranchServer | null = null
  /** A page of the shell's own: what is wrong, or whose data is to be shown. */
  #page: PageServer | null = null
  #stopChooser: () => void = () => {}
  readonly #lan: LanClient
  readonly #sales: KeptSales
  readonly #standby: StandbyTill
  /** What the window shows of another till; null: nothing yet. */
  #shown: HostState | null = null
  #window: BrowserWindow | null = null
  #isQuitting = false
  #changeAtMs = 0
  #isUsable = false

  constructor(options: TillOptions) {
    this.#options = options
    const { log, serve } = options
    const store = openPairingStore(browserFolder(serve.dataFolder), systemKeyEncryption, log)
    this.#sales = new KeptSales(browserFolder(serve.dataFolder), log)
    this.#lan = new LanClient(store, this.#sales, log)
    this.#standby = new StandbyTill({
      settings: options.settings,
      log,
      ask: (host, where) => askHost(host, where, { token: host.token }),
      run: (host, told) => {
        const become = (): void => this.#becomeMain()
        return startStandby(serve, host, { ...told, become }, this.#serverParts())
      },
      onOffer: (address) => void this.#offerTakeOver(address),
      onOpened: (server) => void this.#tookOver(server),
      onFailed: (error) => void this.#showStartupError(startErrorOf(error)),
    })
    app.on('before-quit', () => {
      this.#isQuitting = true
    })
  }

  /** Where the pages come from that may be shown now; null while nothing serves any. */
  readonly address = (): string | null => this.#page?.address ?? this.serverAddress()

  /** The branch server's, on this computer or on the main till; null while there is none. */
  readonly serverAddress = (): string | null => this.#server?.address ?? this.#lan.address()

  /** Something that nobody handles was thrown: shown, and the next try is a new start. */
  async showUncaught(detail: string): Promise<void> {
    await this.#showStartupError({ ...startupErrorOf('other', () => detail), needsNewStart: true })
  }

  /** The page has seen the answer to a sale: kept, for a main till that may lack it one day. */
  noteSale(sale: SavedSale): void {
    this.#sales.note(sale, Date.now())
  }

  /** Asks that server as the shell; throws where there is none. */
  readonly ask: AskServer = async (path, body, bearer) => {
    if (this.#server !== null) return askOwnServer(this.#server.address, path, body, bearer)
    const sent = {
      ...(body === null ? {} : { body }),
      ...(bearer === undefined ? {} : { bearer }),
    }
    const answer = await this.#lan.ask(path, sent)
    return { isOk: answer.status === 200, body: answer.body }
  }

  readonly window = (): BrowserWindow | null => this.#window

  /** Opens the shop: the server first, then its page; or says why that can't be. */
  async open(): Promise<void> {
    const { folderError, log, serve, settings } = this.#options
    if (folderError !== null) return this.#showStartupError(folderError)
    const keep = (host: PairedHost): Promise<void> => this.#lan.keep(host)
    if (this.#server === null)
      await followSuccessor({ dataFolder: serve.dataFolder, log, settings, keep })
    const { role } = settings.read()
    if (role === 'client') return this.#openHost()
    if (role === null && !serve.demo && !hasShop(serve.dataFolder)) return this.choose()
    await this.#openOwn()
  }

  /** Asks whose data this computer shows; in the kiosk nobody is asked. */
  async choose(): Promise<void> {
    const { log, serve, settings, locale } = this.#options
    const { isKiosk, role } = settings.read()
    if (isKiosk) return
    this.#lan.stop()
    await this.#standby.stop()
    await this.#endPage()
    const chooser = new Chooser({
      locale,
      search: (news) => findHosts(log, news),
      canGoBack: role !== null || this.#server !== null,
      beMain: () => {
        settings.change({ role: 'main' })
        this.#lan.forget()
        void this.open()
      },
      bringBack: (wish) => bringBack(wish, serve.dataFolder, locale.row().code),
      goBack: () => void this.open(),
      paired: (host) => void this.#beClient(host),
      news: () => void this.#load(this.address() ?? ''),
    })
    this.#stopChooser = () => chooser.stop()
    this.#page = await servePage(locale, chooser)
    await this.#load(this.#page.address)
  }

  /** While a till is shown it takes a PIN; where there is none, or nobody to ask, it takes none. */
  async #chooseByKey(): Promise<void> {
    const { locale, settings } = this.#options
    if (settings.read().isKiosk) return
    const people = this.#page === null ? await peopleOf(this.ask) : []
    if (people.length === 0) return this.choose()
    const goBack = (): void => void this.open()
    const goOn = (): void => void this.choose()
    const gate = new PinGate({ locale, ask: this.ask, people, goOn, goBack })
    await this.#showOwnPage(() => servePage(locale, gate))
  }

  async #openOwn(): Promise<void> {
    const { log, serve } = this.#options
    const begun = performance.now()
    // At once: opening a large shop takes seconds, and a start without a window is begun again.
    const isOpening = this.#server === null && this.#window === null
    const starting = isOpening
      ? this.#showOwnPage(() => serveStarting(this.#options.locale, 'opening'))
      : Promise.resolve()
    try {
      this.#server ??= await startBranchServer(serve, this.#serverParts())
      await starting
    } catch (error) {
      await starting
      return this.#showStartupError(startErrorOf(error))
    }
    log.note(`the server is ready after ${Math.round(performance.now() - begun)} ms`)
    await this.#showOwn(this.#server)
  }

  async #showOwn({ address }: BranchServer): Promise<void> {
    this.#options.settings.change({ port: Number(new URL(address).port) })
    process.stdout.write(`ready ${address}\n`)
    // Brought back from a copy, or taken over: it may lack the sales of the last second.
    void this.#sales.tell((where, body) => askOwnServer(address, where, body))
    await this.#endPage()
    await this.#load(address)
    this.#noteUsable()
  }

  #serverParts(): Parameters<typeof startBranchServer>[1] {
    const { log, settings } = this.#options
    return {
      lastPort: settings.read().port,
      log,
      listPrinters: () => this.#listPrinters(),
      printPdf: pdfPrinter(log, this.window),
      onStopped: (error) => void this.#stopped(error),
    }
  }

  /** The main till does not answer: the page on which a person can take over, until it does. */
  async #offerTakeOver(address: string | null): Promise<void> {
    if (address === null) return
    this.#shown = 'away'
    await this.#showOwnPage(async () => ({ address, close: async () => undefined }))
  }

  async #tookOver(server: BranchServer): Promise<void> {
    this.#server = server
    await this.#showOwn(server)
  }

  /** Before the shop is opened: whatever happens then, the next start opens it here. */
  #becomeMain(): void {
    const { log, settings } = this.#options
    settings.change({ role: 'main', isStandby: false })
    this.#lan.forget()
    log.note('this computer has taken over and is the main till')
  }

  /** The pairing is kept before the shop of this computer is closed: there is always one. */
  async #beClient(host: PairedHost): Promise<void> {
    const { log, settings } = this.#options
    await this.#lan.keep(host)
    settings.change({ role: 'client' })
    log.note(`paired with ${host.shopName} at ${host.host}`)
    await this.#server?.close()
    this.#server = null
    await this.open()
  }

  async #openHost(): Promise<void> {
    this.#shown = null
    // A till that is out of reach is found out only after a while.
    await this.#showOwnPage(() => serveStarting(this.#options.locale, 'starting'))
    const host = await this.#lan.start(
      (state) => void this.#hostIs(state),
      () => void this.#openHost(),
    )
    if (host === null) return this.choose()
    await this.#standby.start(host)
  }

  /** A page that is there says itself that its till is away, and comes back with it. */
  async #hostIs(state: HostState): Promise<void> {
    if (this.#shown === state || (this.#shown === 'well' && state === 'away')) return
    this.#shown = state
    if (state !== 'well') return this.#showStartupError(startupErrorOf(HOST_TROUBLES[state], null))
    await this.#endPage()
    const isLoaded = await this.#load(this.#lan.address() ?? '')
    if (isLoaded) this.#noteUsable()
    else if (this.#shown === 'well') this.#shown = null
  }

  /** Measures the start of the program once: from its first moment to a till that is there. */
  #noteUsable(): void {
    if (this.#isUsable) return
    this.#isUsable = true
    const sentence = `the till is usable after ${Math.round(performance.now())} ms`
    process.stdout.write(`${sentence}\n`)
    this.#options.log.note(sentence)
  }

  /** Ends whatever serves pages: the server finishes its requests and checkpoints. */
  async close(): Promise<void> {
    const server = this.#server
    this.#lan.stop()
    await this.#standby.stop()
    await this.#endPage()
    await server?.close()
    this.#server = null
  }

  /** Puts all that was sold into the one file. */
  checkpoint(): void {
    this.#server?.checkpoint()
  }

  /** After a sleep the page looks at its connections at once; a locked screen locks the till. */
  tellPower(news: PowerNews): void {
    this.#window?.webContents.send(EVENT_CHANNELS.onPower, news)
  }

  /** A page of this program asked for a change, here or on the main till. */
  noteChange(): void {
    this.#changeAtMs = Date.now()
  }

  lastChangeAtMs(): number {
    return Math.max(this.#changeAtMs, this.#server?.lastChangeAtMs() ?? 0)
  }

  /** Chromium knows the spooler's printers at once; a program of Windows takes seconds to start. */
  async #listPrinters(): Promise<string[]> {
    const printers = (await this.#window?.webContents.getPrintersAsync()) ?? []
    return printers.map(({ name }) => name)
  }

  async #stopped(error: unknown): Promise<void> {
    this.#server = null
    if (this.#isQuitting) return
    const fault = lineOf(error)
    await this.#showStartupError(
      startupErrorOf('stopped', ({ text }) => text('startup-error.stopped.detail', { fault })),
    )
  }

  async #showStartupError(error: StartupError): Promise<void> {
    const { log, serve, locale } = this.#options
    const { text } = ENGLISH
    const explanation = error.sentence?.(text) ?? text(`startup-error.${error.reason}.sentence`)
    const detail = error.detail?.(ENGLISH) ?? explanation
    process.stderr.write(`${detail}\n`)
    log.note(`trouble: ${detail}`)
    await this.#showOwnPage(() =>
      serveStartupError(error, locale, {
        again: () => (error.needsNewStart === true ? relaunch() : void this.open()),
        acceptLoss: () => {
          log.note('the shop is opened without its newest changes')
          serve.acceptLoss = true
          void this.open()
        },
        openFolder: () => void shell.openPath(serve.dataFolder),
        choose: () => void this.choose(),
        quit: () => app.quit(),
        bringBack: (wish) => bringBack(wish, serve.dataFolder, locale.row().code),
        recover: async (code) => recoverKeys(serve.dataFolder, code),
      }),
    )
  }

  async #showOwnPage(serve: () => Promise<PageServer>): Promise<void> {
    await this.#endPage()
    this.#page = await serve()
    await this.#load(this.#page.address)
  }

  async #endPage(): Promise<void> {
    this.#stopChooser()
    this.#stopChooser = () => {}
    const page = this.#page
    this.#page = null
    await page?.close()
  }

  /** False when the page could not be loaded: whoever cares for it tries again. */
  async #load(address: string): Promise<boolean> {
    this.#window ??= this.#createWindow()
    try {
      await this.#window.loadURL(`${address}/`)
      return true
    } catch (error) {
      this.#options.log.note(`the page was not loaded: ${String(error)}`)
      return false
    }
  }

  #createWindow(): BrowserWindow {
    const { log, settings, locale } = this.#options
    const { isKiosk, places } = settings.read()
    const place = placeWindow(places, [screen.getPrimaryDisplay(), ...screen.getAllDisplays()])
    const window = createTillWindow(place, isKiosk, this.address)
    rememberPlace(window, settings)
    capZoom(window.webContents, settings)
    followContextMenu(window.webContents, locale.text)
    followChooserKey(window.webContents, () => void this.#chooseByKey())
    closeWithSession(window, () => this.checkpoint())
    superviseRenderer(window, {
      log,
      text: locale.text,
      reload: () => void this.#load(this.address() ?? ''),
      giveUp: () => void this.#showStartupError(startupErrorOf('page', null)),
    })
    window.on('close', (event) => {
      if (settings.read().isKiosk && !this.#isQuitting) event.preventDefault()
    })
    window.on('closed', () => {
      this.#window = null
    })
    return window
  }
}

function hasShop(dataFolder: string): boolean {
  return fs.existsSync(path.join(dataFolder, 'branch.db'))
}

/** Begins the program anew, after this one has closed in order. */
export function relaunch(): void {
  app.relaunch()
  app.quit()
}

function startErrorOf(error: unknown): StartupError {
  return startupErrorOf(startFailureReason(error), ({ code }) => startFailureText(error, code))
}

function lineOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error)
}
