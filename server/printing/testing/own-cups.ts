import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const CUPSD = '/usr/sbin/cupsd'
const LPADMIN = '/usr/sbin/lpadmin'
const PDF_BACKEND = '/usr/lib/cups/backend/cups-pdf'

/** Why CUPS can't be tried on this computer; null where it can. */
export function whyNoCups(): string | null {
  if (process.platform !== 'linux') return 'CUPS is tried on Linux only'
  if (process.getuid?.() !== 0) return 'cupsd is started by root only'
  const missing = [CUPSD, LPADMIN, PDF_BACKEND].find((file) => !fs.existsSync(file))
  return missing === undefined ? null : `${missing} is not installed`
}

export type OwnCups = {
  /** The PDFs that the queue named PDF made of prints of this title. */
  filesOf(title: string): string[]
  addRawQueue(name: string, port: number): void
  stop(): void
}

/** A CUPS of the test's own, all of it in a folder, with a queue that makes PDFs. */
export async function startOwnCups(): Promise<OwnCups> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-cups-'))
  const at = (name: string): string => path.join(folder, name)
  for (const name of ['root', 'spool', 'cache', 'state', 'tmp', 'root/ppd']) {
    fs.mkdirSync(at(name))
  }
  writeSettings(at)
  const daemon = spawn(CUPSD, ['-f', '-c', at('cupsd.conf'), '-s', at('cups-files.conf')], {
    stdio: 'ignore',
  })
  const env = { ...process.env, CUPS_SERVER: at('cups.sock'), LC_ALL: 'C' }
  const admin = (...args: string[]): void => {
    execFileSync(LPADMIN, args, { env, stdio: 'ignore' })
  }
  const stop = (): void => {
    end(daemon)
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilIt(() => fs.existsSync(at('cups.sock')))
    admin('-p', 'PDF', '-E', '-v', 'cups-pdf:/', '-P', '/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd')
  } catch (error) {
    const log = fs.existsSync(at('error_log')) ? fs.readFileSync(at('error_log'), 'utf8') : ''
    stop()
    throw new Error(`cupsd did not start: ${log.slice(-2_000)}`, { cause: error })
  }
  process.env['CUPS_SERVER'] = at('cups.sock')
  return {
    filesOf,
    addRawQueue: (name, port) =>
      admin('-p', name, '-E', '-v', `socket://127.0.0.1:${port}`, '-m', 'raw'),
    stop() {
      delete process.env['CUPS_SERVER']
      stop()
    },
  }
}

/** The two files that cupsd reads; everything that they name is below the test's folder. */
function writeSettings(at: (name: string) => string): void {
  // Its filters run as a user of their own and have to come in.
  for (const name of ['', 'tmp', 'cache', 'spool']) fs.chmodSync(at(name), 0o777)
  fs.writeFileSync(
    at('cups-files.conf'),
    [
      `ServerRoot ${at('root')}`,
      `RequestRoot ${at('spool')}`,
      `CacheDir ${at('cache')}`,
      `StateDir ${at('state')}`,
      `TempDir ${at('tmp')}`,
      `ErrorLog ${at('error_log')}`,
      `AccessLog ${at('access_log')}`,
      `PageLog ${at('page_log')}`,
      'SystemGroup root',
      '',
    ].join('\n'),
  )
  const limits = '<Limit All>\nOrder allow,deny\nAllow all\n</Limit>'
  fs.writeFileSync(
    at('cupsd.conf'),
    [
      `Listen ${at('cups.sock')}`,
      'Browsing Off',
      'WebInterface No',
      'DefaultAuthType None',
      `<Location />\nOrder allow,deny\nAllow all\n</Location>`,
      `<Location /admin>\nOrder allow,deny\nAllow all\n</Location>`,
      `<Policy default>\n${limits}\n</Policy>`,
      '',
    ].join('\n'),
  )
}

/** The backend writes where the system's settings tell it: below the home of who prints. */
function filesOf(title: string): string[] {
  const folder = path.join(os.homedir(), 'PDF')
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder).filter((name) => name.startsWith(title))
  return names.map((name) => path.join(folder, name))
}

function end(daemon: ChildProcess): void {
  daemon.kill('SIGTERM')
}

/** Waits, at most some 15 seconds, until something is so. */
export async function untilIt(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it never came to be')
}
