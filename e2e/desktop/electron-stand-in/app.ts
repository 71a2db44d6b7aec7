import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StandInBrowserWindow } from './browser-window.ts'
import { takeSingleInstance } from './single-instance.ts'

type Paths = Record<string, string>

/** `app`: the program's life, in Electron's order of events. */
export class StandInApp extends EventEmitter {
  readonly isPackaged = false
  readonly commandLine = { appendSwitch(): void {}, hasSwitch: (): boolean => false }
  readonly #paths: Paths = { userData: path.join(os.tmpdir(), 'electron-stand-in') }
  readonly #ready = Promise.withResolvers<void>()
  #isReady = false
  #isQuitting = false
  #loginItem: { openAtLogin: boolean } = { openAtLogin: false }
  /** What has to be ended with the program. */
  closeBrowser: () => Promise<void> = async () => {}

  constructor() {
    super()
    // Electron is ready only after the main module has run to its end.
    setImmediate(() => {
      this.#isReady = true
      this.emit('ready')
      this.#ready.resolve()
    })
  }

  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  isReady(): boolean {
    return this.#isReady
  }

  getVersion(): string {
    const file = new URL('../../../package.json', import.meta.url)
    return String(JSON.parse(fs.readFileSync(file, 'utf8')).version)
  }

  getName(): string {
    return 'dioptre'
  }

  getAppPath(): string {
    const own = path.join(import.meta.dirname, '..', '..', '..')
    return process.env['DIOPTRE_STAND_IN_APP'] ?? own
  }

  getLocale(): string {
    return 'en-IN'
  }

  /** The languages of the computer that a story is about. */
  getPreferredSystemLanguages(): string[] {
    return (process.env['DIOPTRE_STAND_IN_LANGUAGES'] ?? 'en-IN').split(',')
  }

  setPath(name: string, folder: string): void {
    this.#paths[name] = folder
  }

  getPath(name: string): string {
    return this.#paths[name] ?? os.homedir()
  }

  setName(): void {}
  setAppLogsPath(): void {}
  setAppUserModelId(): void {}
  enableSandbox(): void {}
  disableHardwareAcceleration(): void {
    if (this.#isReady) throw new Error('disableHardwareAcceleration() must be called before ready')
  }
  focus(): void {}

  requestSingleInstanceLock(): boolean {
    return takeSingleInstance(this.getPath('userData'), (argv) =>
      this.emit('second-instance', {}, argv, process.cwd()),
    )
  }

  setLoginItemSettings(settings: { openAtLogin: boolean }): void {
    this.#loginItem = settings
  }

  getLoginItemSettings(): { openAtLogin: boolean } {
    return this.#loginItem
  }

  relaunch(): void {
    process.send?.({ said: 'relaunch' })
  }

  quit(): void {
    if (this.#isQuitting || this.#isRefused('before-quit')) return
    for (const window of StandInBrowserWindow.getAllWindows()) {
      window.close()
      if (!window.isDestroyed()) return
    }
    if (this.#isRefused('will-quit')) return
    this.#isQuitting = true
    this.emit('quit', {}, process.exitCode ?? 0)
    this.exit(Number(process.exitCode ?? 0))
  }

  exit(code = 0): void {
    this.#isQuitting = true
    void this.closeBrowser().finally(() => process.exit(code))
  }

  /** Called when the last window is gone. */
  allWindowsClosed(): void {
    if (this.#isQuitting) return
    if (!this.emit('window-all-closed')) this.quit()
  }

  #isRefused(event: string): boolean {
    let isRefused = false
    const preventDefault = (): void => {
      isRefused = true
    }
    this.emit(event, { preventDefault })
    return isRefused
  }
}
