import path from 'node:path'
import { app, type BrowserWindow, screen, shell } from 'electron'
import type { ServeOptions } from '../server/cli-options.ts'
import { recoverKeys } from '../server/recovery.ts'
import { startFailureReason, startFailureSentence } from '../server/start-failure.ts'
import { TELLS } from './channels.ts'
import { closeWithSession } from './lifecycle.ts'
import { careForPage } from './page-care.ts'
import { rememberPlace } from './remember-place.ts'
import type { ShellLog } from './shell-log.ts'
import type { SettingsStore } from './shell-settings.ts'
import { type BranchServer, startBranchServer } from './start-branch-server.ts'
import { troubleOf } from './trouble.ts'
import { serveTrouble, type TroubleServer } from './trouble-server.ts'
import { placeWindow } from './window-place.ts'
import { createTillWindow } from './windows.ts'
import { capZoom } from './zoom.ts'

export type TillOptions = {
  serve: ServeOptions
  log: ShellLog
  settings: SettingsStore
  /** Why the data folder may not be used at all; null when it may. */
  folderRefusal: string | null
}

/** The branch server and the window on it, or the window on what is wrong. */
export class Till {
  readonly #options: TillOptions
  #server: BranchServer | null = null
  #trouble: TroubleServer | null = null
  #window: BrowserWindow | null = null
  #isQuitting = false

  constructor(options: TillOptions) {
    this.#options = options
    app.on('before-quit', () => {
      this.#isQuitting = true
    })
  }

  /** Where the pages come from that may be shown now; null while nothing serves any. */
  readonly address = (): string | null => this.#server?.address ?? this.#trouble?.address ?? null

  /** Where the branch server listens; null while it does not run. */
  readonly serverAddress = (): string | null => this.#server?.address ?? null

  readonly window = (): BrowserWindow | null => this.#window

  /** Opens the shop: the server first, then its page; or says why that can't be. */
  async open(): Promise<void> {
    const { folderRefusal, log, serve, settings } = this.#options
    const begun = performance.now()
    if (folderRefusal !== null) return this.#showTrouble('folder', folderRefusal)
    try {
      const lastPort = settings.read().port
      const onStopped = (error: unknown): void => void this.#stopped(error)
      this.#server = await startBranchServer(serve, {
        lastPort,
        log,
        listPrinters: () => this.#listPrinters(),
        onStopped,
      })
    } catch (error) {
      return this.#showTrouble(startFailureReason(error), startFailureSentence(error))
    }
    settings.change({ port: Number(new URL(this.#server.address).port) })
    process.stdout.write(`ready ${this.#server.address}\n`)
    log.note(`the server is ready after ${Math.round(performance.now() - begun)} ms`)
    await this.#endTrouble()
    await this.#load(this.#server.address)
    log.note(`the till is usable after ${Math.round(performance.now())} ms`)
  }

  /** Ends whatever serves pages: the server finishes its requests and checkpoints. */
  async close(): Promise<void> {
    const server = this.#server
    await this.#endTrouble()
    await server?.close()
    this.#server = null
  }

  /** Puts all that was sold into the one file. */
  checkpoint(): void {
    this.#server?.checkpoint()
  }

  /** The computer was asleep: the page looks at its connections at once. */
  tellWoke(): void {
    this.#window?.webContents.send(TELLS.onWake, null)
  }

  lastChangeAtMs(): number {
    return this.#server?.lastChangeAtMs() ?? 0
  }

  /** Chromium knows the spooler's printers at once; a program of Windows takes seconds to start. */
  async #listPrinters(): Promise<string[]> {
    const printers = (await this.#window?.webContents.getPrintersAsync()) ?? []
    return printers.map(({ name }) => name)
  }

  async #stopped(error: unknown): Promise<void> {
    this.#server = null
    if (this.#isQuitting) return
    await this.#showTrouble('stopped', `The disk or the database failed: ${lineOf(error)}`)
  }

  async #showTrouble(reason: string | null, sentence: string): Promise<void> {
    const { log, serve } = this.#options
    process.stderr.write(`${sentence}\n`)
    log.note(`trouble: ${sentence}`)
    await this.#endTrouble()
    this.#trouble = await serveTrouble(troubleOf(reason, sentence), {
      again: () => void this.open(),
      openFolder: () => void shell.openPath(serve.dataFolder),
      quit: () => app.quit(),
      recover: async (code) => recoverKeys(serve.dataFolder, code),
    })
    await this.#load(this.#trouble.address)
  }

  async #endTrouble(): Promise<void> {
    const trouble = this.#trouble
    this.#trouble = null
    await trouble?.close()
  }

  async #load(address: string): Promise<void> {
    this.#window ??= this.#createWindow()
    // A page that can't be loaded is tried again by whoever cares for it, or at the next start.
    await this.#window.loadURL(`${address}/`).catch((error: unknown) => {
      this.#options.log.note(`the page was not loaded: ${String(error)}`)
    })
  }

  #createWindow(): BrowserWindow {
    const { log, settings } = this.#options
    const { isKiosk, places } = settings.read()
    const place = placeWindow(places, screen.getAllDisplays())
    const window = createTillWindow(place, isKiosk, this.address)
    rememberPlace(window, settings)
    capZoom(window.webContents, settings)
    closeWithSession(window, () => this.checkpoint())
    careForPage(window, {
      log,
      reload: () => void this.#load(this.address() ?? ''),
      giveUp: () => void this.#showTrouble('page', 'The page ended several times in a minute.'),
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

/** The name of a folder's file for the browser's own data. */
export function browserFolder(dataFolder: string): string {
  return path.join(dataFolder, 'window')
}

function lineOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error)
}
