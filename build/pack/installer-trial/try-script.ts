// Tries the project's own steps of the Windows installer (installer.nsh) under Wine, around a till in
// little: built with NSIS, installed, installed again over a till that is open, over one that hangs,
// on a Windows that is too old, for all users, and taken away. npm run test:installer
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDisplay, whyNoDisplay } from '../../../e2e/desktop/support/display.ts'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const WINE_PLACES = ['/usr/lib/wine/wine64', '/usr/bin/wine64', '/usr/bin/wine']
const STEP_MS = 120_000

function whatIsMissing(): string | null {
  if (process.platform !== 'linux')
    return 'Wine is for Linux; on Windows the workflow tries the real one'
  if (winePlace() === undefined) return 'Wine is not installed (apt-get install wine64)'
  if (spawnSync('makensis', ['-VERSION']).error !== undefined)
    return 'NSIS is not installed (apt-get install nsis)'
  return whyNoDisplay()
}

function winePlace(): string | undefined {
  return WINE_PLACES.find((place) => fs.existsSync(place))
}

async function tryScript(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-installer-'))
  const display = await openDisplay()
  try {
    const windows = new Windows(folder, display.env)
    const till = build('till', folder, {})
    const setup = build('setup', folder, {
      TILL: till,
      STEPS: path.join(HERE, '..', 'installer.nsh'),
    })

    windows.say('win7')
    equal('Windows 7 is refused', windows.run(setup, '/S', '/D=C:\\Old'), 2)
    equal('and nothing is there', windows.has('Old'), false)

    windows.say('win10')
    equal('an installation', windows.run(setup, '/S', '/D=C:\\Till'), 0)
    equal('puts the program there', windows.has('Till/Dioptre.exe'), true)
    equal('and asks for nothing machine-wide', windows.has('ProgramData/Dioptre'), false)

    const open = windows.start('Till/Dioptre.exe')
    await until('the till opens', () => windows.log().includes('opened'))
    equal('an update over an open till', windows.run(setup, '--updated', '/S', '/D=C:\\Till'), 0)
    equal('lets it close in order', windows.log().includes('closed in order'), true)
    await ended(open)

    windows.forgetLog()
    const hung = windows.start('Till/Dioptre.exe', '/hang')
    await until('the till opens', () => windows.log().includes('opened'))
    equal(
      'an update over a till that hangs',
      windows.run(setup, '--updated', '/S', '/D=C:\\Till'),
      0,
    )
    equal('asks it first', windows.log().includes('did not listen'), true)
    await ended(hung)

    const held = windows.start('Till/Dioptre.exe', '/hang')
    await until('the till opens', () => windows.log().split('opened').length > 2)
    windows.run(setup, '/S', '/D=C:\\Till')
    equal('an installation by hand ends no till by force', held.exitCode, null)
    windows.end('Dioptre.exe')
    await ended(held)

    equal('for all users', windows.run(setup, '/allusers', '/S', '/D=C:\\Till'), 0)
    equal('there is a folder for all', windows.has('ProgramData/Dioptre'), true)
    windows.keep('ProgramData/Dioptre/branch.db')
    equal(
      'taken away',
      windows.run(path.join(windows.drive, 'Till', 'Uninstall.exe'), '/S', '_?=C:\\Till'),
      0,
    )
    equal('the program is gone', windows.has('Till/Dioptre.exe'), false)
    equal('and the data stays', windows.has('ProgramData/Dioptre/branch.db'), true)
    process.stdout.write('the steps of the installer do what they should\n')
  } finally {
    display.close()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A Windows of Wine's in a folder of its own. */
class Windows {
  readonly drive: string
  readonly #env: NodeJS.ProcessEnv
  readonly #wine = winePlace() ?? 'wine64'

  constructor(folder: string, display: Record<string, string>) {
    const prefix = path.join(folder, 'windows')
    this.drive = path.join(prefix, 'drive_c')
    const own = { WINEPREFIX: prefix, WINEARCH: 'win64', WINEDEBUG: '-all' }
    this.#env = { ...process.env, ...display, ...own }
    this.#wineRun(['wineboot', '-i'])
  }

  /** Which Windows the programs see from now on. */
  say(version: 'win7' | 'win10'): void {
    this.#wineRun(['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', version, '/f'])
  }

  /** Runs a program to its end and returns its exit code. */
  run(program: string, ...args: string[]): number | null {
    return this.#wineRun([program, ...args])
  }

  start(program: string, ...args: string[]): ChildProcess {
    const all = [path.join(this.drive, program), ...args]
    return spawn(this.#wine, all, { env: this.#env, stdio: 'ignore' })
  }

  end(image: string): void {
    this.#wineRun(['taskkill', '/F', '/IM', image])
  }

  has(place: string): boolean {
    return fs.existsSync(path.join(this.drive, place))
  }

  keep(place: string): void {
    fs.writeFileSync(path.join(this.drive, place), 'a shop')
  }

  log(): string {
    const file = path.join(this.drive, 'Till', 'till.log')
    return fs.existsSync(file) ? fs.readFileSync(file, 'latin1') : ''
  }

  forgetLog(): void {
    fs.rmSync(path.join(this.drive, 'Till', 'till.log'), { force: true })
  }

  #wineRun(args: readonly string[]): number | null {
    const options = { env: this.#env, stdio: 'ignore', timeout: STEP_MS } as const
    return spawnSync(this.#wine, [...args], options).status
  }
}

function build(name: string, folder: string, defines: Record<string, string>): string {
  const target = path.join(folder, `dioptre-${name}.exe`)
  const all = Object.entries({ ...defines, OUT: target }).map(([key, value]) => `-D${key}=${value}`)
  execFileSync('makensis', ['-V2', '-WX', ...all, path.join(HERE, `${name}.nsi`)], {
    stdio: 'inherit',
  })
  return target
}

function equal(what: string, is: unknown, wanted: unknown): void {
  if (is !== wanted) throw new Error(`${what}: ${String(is)}, not ${String(wanted)}`)
  process.stdout.write(`${what}: ${String(is)}\n`)
}

async function ended(child: ChildProcess): Promise<void> {
  await until('the till has ended', () => child.exitCode !== null || child.signalCode !== null)
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const end = performance.now() + STEP_MS
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`not in ${STEP_MS} ms: ${what}`)
    await sleep(200)
  }
}

const missing = whatIsMissing()
if (missing === null) await tryScript()
else {
  process.stdout.write(`not tried: ${missing}\n`)
  process.exitCode = 2
}
