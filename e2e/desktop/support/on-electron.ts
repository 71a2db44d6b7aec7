import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import type { Look, ShellOptions, ShellUnderTest } from './shell.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const LOOK_AGAIN_MS = 50
const WITHIN_MS = 60_000

/** Electron's own program: the one that is named, or the one in node_modules; null without one. */
export function electronProgram(): string | null {
  const folder =
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(ROOT, 'node_modules/electron/dist')
  const names: Record<string, string> = {
    win32: 'electron.exe',
    darwin: 'Electron.app/Contents/MacOS/Electron',
  }
  const program = path.join(folder, names[process.platform] ?? 'electron')
  return fs.statSync(program, { throwIfNoEntry: false })?.isFile() ? program : null
}

/**
 * Runs the same program on Electron, by Playwright's driver. Written to the driver's documentation;
 * it runs wherever Electron's program is found.
 */
export async function openOnElectron(
  executablePath: string,
  { args = [], env = {}, folder }: ShellOptions,
): Promise<ShellUnderTest> {
  const electron = await _electron.launch({
    executablePath,
    args: [ROOT, '--data', folder, '--rate-limit', '0', ...args],
    env: { ...definedOnly(process.env), ...env },
  })
  const child = electron.process()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  await stubDialogs(electron)
  return {
    kind: 'Electron',
    folder,
    pid: child.pid ?? 0,
    output: () => output,
    page: () => pageAt(electron, ''),
    pageAt: (part) => pageAt(electron, part),
    emit: (target, event) =>
      electron.evaluate(
        ({ app, BrowserWindow, powerMonitor }, { event: name, target: of }) => {
          const first = BrowserWindow.getAllWindows()[0]
          const from = of === 'app' ? app : of === 'window' ? first : powerMonitor
          from?.emit(name, { preventDefault() {} })
        },
        { target, event },
      ),
    crashPage: () => onFirstWindow(electron, 'forcefullyCrashRenderer'),
    closeWindow: () => onFirstWindow(electron, 'close'),
    minimize: () => onFirstWindow(electron, 'minimize'),
    answerDialog: (answer) =>
      electron.evaluate((_modules, it) => {
        Object.assign(globalThis, { nextDialogAnswer: it })
      }, answer),
    look: () => look(electron),
    ended: new Promise((resolve) => child.once('exit', resolve)),
    kill: (signal) => child.kill(signal),
  }
}

async function pageAt(electron: ElectronApplication, part: string): Promise<Page> {
  for (let waited = 0; waited < WITHIN_MS; waited += LOOK_AGAIN_MS) {
    const found = electron.windows().find((page) => {
      return page.url().startsWith('http') && page.url().includes(part)
    })
    if (found !== undefined) return found
    await sleep(LOOK_AGAIN_MS)
  }
  throw new Error(`no window at ${part || 'all'} was opened`)
}

function onFirstWindow(
  electron: ElectronApplication,
  verb: 'close' | 'minimize' | 'forcefullyCrashRenderer',
): Promise<void> {
  return electron.evaluate(({ BrowserWindow }, name) => {
    const first = BrowserWindow.getAllWindows()[0]
    if (name === 'forcefullyCrashRenderer') first?.webContents.forcefullyCrashRenderer()
    else first?.[name]()
  }, verb)
}

/** A native dialog can't be driven, so its answer is given in its place and its words kept. */
function stubDialogs(electron: ElectronApplication): Promise<void> {
  return electron.evaluate(({ dialog, shell }) => {
    const shown: object[] = []
    const opened: string[] = []
    Object.assign(globalThis, { shownDialogs: shown, openedOutside: opened })
    const ask =
      (kind: string) =>
      (...all: unknown[]) => {
        shown.push({ kind, options: all.at(-1) })
        const answer: unknown = Reflect.get(globalThis, 'nextDialogAnswer')
        return Promise.resolve(answer ?? { response: 0, canceled: true, filePaths: [] })
      }
    Object.assign(dialog, {
      showMessageBox: ask('message'),
      showOpenDialog: ask('open'),
      showSaveDialog: ask('save'),
    })
    Object.assign(shell, {
      openExternal: async (url: string) => void opened.push(url),
      openPath: async (file: string) => String(opened.push(file)).slice(0, 0),
    })
  })
}

function look(electron: ElectronApplication): Promise<Look> {
  return electron.evaluate(({ app, BrowserWindow }) => ({
    dialogs: Reflect.get(globalThis, 'shownDialogs'),
    opened: Reflect.get(globalThis, 'openedOutside'),
    prints: [],
    loginItem: { openAtLogin: app.getLoginItemSettings().openAtLogin },
    windows: BrowserWindow.getAllWindows().map((window) => ({
      url: window.webContents.getURL(),
      bounds: window.getBounds(),
      isKiosk: window.isKiosk(),
      isMinimized: window.isMinimized(),
      focusCount: window.isFocused() ? 1 : 0,
      zoomFactor: window.webContents.zoomFactor,
    })),
  }))
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  const pairs = Object.entries(env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  return Object.fromEntries(pairs)
}
