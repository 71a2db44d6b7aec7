import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Cdp } from './cdp.ts'

export type Bounds = { x: number; y: number; width: number; height: number }
export type OpenedWindow = { targetId: string; sessionId: string; windowId: number }

const FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--test-type',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
]
const LOOK_AGAIN_MS = 40
const START_WITHIN_MS = 30_000

/** The one Chromium of the program. Its windows are application windows: no tabs, no address. */
export class Chromium {
  readonly #profile: string
  #child: ChildProcess | undefined
  #cdp: Promise<Cdp> | undefined

  constructor(profile: string) {
    this.#profile = profile
  }

  /** Opens a real window on an empty page and attaches to it. */
  async openWindow(bounds: Bounds): Promise<OpenedWindow> {
    const mark = randomUUID()
    const child = this.#spawn([
      `--app=data:text/html,<title>${mark}</title>`,
      `--window-size=${bounds.width},${bounds.height}`,
      `--window-position=${bounds.x},${bounds.y}`,
    ])
    // A further call hands its window to the Chromium that runs, and ends.
    this.#child ??= child
    this.#cdp ??= this.#connect()
    const cdp = await this.#cdp
    const targetId = await this.#targetWith(cdp, mark)
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true })
    const { windowId } = await cdp.send('Browser.getWindowForTarget', { targetId })
    return { targetId, sessionId, windowId }
  }

  cdp(): Promise<Cdp> {
    if (this.#cdp === undefined) throw new Error('no window was opened yet')
    return this.#cdp
  }

  /** Ends the browser so that it writes its storage down. */
  async close(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await this.#cdp?.then((cdp) => cdp.send('Browser.close')).catch(() => child.kill())
    await Promise.race([ended, sleep(3_000).then(() => child.kill('SIGKILL'))])
  }

  #spawn(more: readonly string[]): ChildProcess {
    const program = process.env['DIOPTRE_CHROMIUM'] ?? '/usr/bin/chromium'
    if (this.#child === undefined) fs.rmSync(this.#portFile(), { force: true })
    return spawn(program, [...FLAGS, `--user-data-dir=${this.#profile}`, ...more], {
      stdio: 'ignore',
    })
  }

  #portFile(): string {
    return path.join(this.#profile, 'DevToolsActivePort')
  }

  async #connect(): Promise<Cdp> {
    for (let waited = 0; waited < START_WITHIN_MS; waited += LOOK_AGAIN_MS) {
      const file = fs.existsSync(this.#portFile()) ? fs.readFileSync(this.#portFile(), 'utf8') : ''
      const [port, address] = file.split('\n')
      if (address) return Cdp.connect(`ws://127.0.0.1:${port}${address}`)
      await sleep(LOOK_AGAIN_MS)
    }
    throw new Error('Chromium did not start')
  }

  async #targetWith(cdp: Cdp, mark: string): Promise<string> {
    for (let waited = 0; waited < START_WITHIN_MS; waited += LOOK_AGAIN_MS) {
      const { targetInfos } = await cdp.send('Target.getTargets')
      for (const { targetId, url } of targetInfos) if (url.includes(mark)) return targetId
      await sleep(LOOK_AGAIN_MS)
    }
    throw new Error('Chromium opened no window')
  }
}
