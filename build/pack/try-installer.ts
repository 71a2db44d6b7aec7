// Installs a package of Windows silently, starts the till, and installs over it while it is open: the
// till must have closed in order, and its data must be whole. node build/pack/try-installer.ts SETUP
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_WITHIN_MS = 120_000
const END_WITHIN_MS = 60_000

await tryInstaller(process.argv[2])

async function tryInstaller(setup: string | undefined): Promise<void> {
  if (setup === undefined) throw new Error('which installer?')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-installed-'))
  const programFolder = path.join(folder, 'program')
  const dataFolder = path.join(folder, 'shop')
  install(setup, ['/S', '/currentuser', `/D=${programFolder}`])
  const program = path.join(programFolder, 'Dioptre.exe')
  const log = path.join(dataFolder, 'logs', 'shell.log')
  const child = spawn(program, ['--demo', '--data', dataFolder], { stdio: 'ignore' })
  await until('the till is usable', READY_WITHIN_MS, () => logText(log).includes('is usable'))
  // As an update of the till's own, which ends by itself when it has started the installer.
  install(setup, ['--updated', '/S', '/currentuser', `/D=${programFolder}`])
  await until('the till has ended', END_WITHIN_MS, () => child.exitCode !== null)
  if (!logText(log).includes('closed in order')) throw new Error('the installer cut the till off')
  const isWhole = !fs.existsSync(path.join(dataFolder, 'branch.db-wal'))
  if (!isWhole) throw new Error('the database was not closed')
  process.stdout.write('the installer waits for the till, which closes in order\n')
}

function install(setup: string, args: readonly string[]): void {
  const { error, status } = spawnSync(setup, [...args], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`the installer ended with ${status}: ${String(error)}`)
}

function logText(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}

async function until(what: string, withinMs: number, isSo: () => boolean): Promise<void> {
  const end = performance.now() + withinMs
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`not in ${withinMs} ms: ${what}`)
    await sleep(250)
  }
}
