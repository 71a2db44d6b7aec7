import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page, test } from '@playwright/test'
import type { ShellOptions, ShellUnderTest } from './shell.ts'

const STAND_IN = new URL('../electron-stand-in/register.ts', import.meta.url).href
const MAIN = fileURLToPath(new URL('../../../dist/app/main.js', import.meta.url))
const LOOK_AGAIN_MS = 50
const WITHIN_MS = 40_000

/** Runs the built main process under Node with the stand-in for Electron. */
export async function openOnStandIn(options: ShellOptions): Promise<ShellUnderTest> {
  const { args = [], env = {}, folder } = options
  const flags = ['--import', STAND_IN, MAIN, '--data', folder, '--rate-limit', '0', ...args]
  const portFile = path.join(folder, 'window', 'chromium', 'DevToolsActivePort')
  // The one of the run before names a Chromium that is gone.
  fs.rmSync(portFile, { force: true })
  const browser = test.info().project.use.launchOptions?.executablePath ?? ''
  const child = spawn(process.execPath, flags, {
    env: { ...process.env, DIOPTRE_CHROMIUM: browser, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ask = asker(child)
  const view = new CdpView(portFile)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve)).then(
    // A view that is still being closed would fail whatever is looked at next.
    (code) => view.leave().then(() => code),
  )
  return {
    kind: 'stand-in',
    folder,
    pid: child.pid ?? 0,
    output: () => output,
    page: () => view.pageAt(''),
    pageAt: (part) => view.pageAt(part),
    emit: (target, event) => ask({ verb: 'emit', target, event }),
    async crashPage() {
      await ask({ verb: 'crash' })
      // To Playwright a page that crashed stays so; a new connection sees the one that came back.
      await view.leave()
    },
    closeWindow: () => ask({ verb: 'closeWindow' }),
    minimize: () => ask({ verb: 'minimize' }),
    answerDialog: (answer) => ask({ verb: 'answerDialog', answer }),
    scannersSay: (message) => ask({ verb: 'helperSays', message }),
    endScanners: () => ask({ verb: 'endHelper' }),
    look: () => ask({ verb: 'look' }),
    ended,
    kill: (signal) => child.kill(signal),
  }
}

type Ask = (message: object) => Promise<ReturnType<typeof JSON.parse>>

function asker(child: ChildProcess): Ask {
  let lastId = 0
  const waiting = new Map<number, (answer: unknown) => void>()
  child.on('message', (message: { id?: number; answer?: unknown }) => {
    if (message.id !== undefined) waiting.get(message.id)?.(message.answer)
  })
  return (message) =>
    new Promise((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      child.send({ ...message, id: lastId })
    })
}

/** Playwright's view of the Chromium that the stand-in started. */
class CdpView {
  readonly #portFile: string
  #browser: Promise<Browser> | undefined

  constructor(portFile: string) {
    this.#portFile = portFile
  }

  async pageAt(part: string): Promise<Page> {
    for (let waited = 0; waited < WITHIN_MS; waited += LOOK_AGAIN_MS) {
      this.#browser ??= this.#connect()
      const browser = await this.#browser
      const pages = browser.contexts().flatMap((context) => context.pages())
      const found = pages.find((page) => page.url().startsWith('http') && page.url().includes(part))
      if (found !== undefined) return found
      await sleep(LOOK_AGAIN_MS)
    }
    throw new Error(`no window at ${part || 'all'} was opened`)
  }

  async leave(): Promise<void> {
    const browser = this.#browser
    this.#browser = undefined
    await browser?.then((it) => it.close()).catch(() => {})
  }

  async #connect(): Promise<Browser> {
    for (let waited = 0; waited < WITHIN_MS; waited += LOOK_AGAIN_MS) {
      const text = fs.existsSync(this.#portFile) ? fs.readFileSync(this.#portFile, 'utf8') : ''
      const [port, address] = text.split('\n')
      if (address) return chromium.connectOverCDP(`ws://127.0.0.1:${port}${address}`)
      await sleep(LOOK_AGAIN_MS)
    }
    throw new Error('the stand-in started no Chromium')
  }
}
