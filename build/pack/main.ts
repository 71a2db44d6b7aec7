import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fusesOf, makeDummyElectron } from './dummy-electron.ts'
import { complaintsAbout, type Target, whatShips } from './what-ships.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILDER = path.join(ROOT, 'node_modules', 'electron-builder', 'cli.js')
const ELECTRON_PACKAGE = path.join(ROOT, 'node_modules', 'electron', 'package.json')

/** How each target is asked for, where its program and its resources come to lie. */
const TARGETS: readonly (Target & { flags: string[]; out: string; program: string })[] = [
  {
    platform: 'linux',
    arch: 'x64',
    flags: ['--linux', 'dir', '--x64'],
    out: 'linux-unpacked',
    program: 'dioptre',
  },
  {
    platform: 'win32',
    arch: 'x64',
    flags: ['--win', 'dir', '--x64', '-c.win.signAndEditExecutable=false'],
    out: 'win-unpacked',
    program: 'Dioptre.exe',
  },
  {
    platform: 'win32',
    arch: 'arm64',
    flags: ['--win', 'dir', '--arm64', '-c.win.signAndEditExecutable=false'],
    out: 'win-arm64-unpacked',
    program: 'Dioptre.exe',
  },
]

/**
 * runAsNode, cookie encryption, NODE_OPTIONS, inspect, asar integrity, asar only, V8 snapshot, file
 * privileges, WASM trap handlers: as electron-builder.yml turns them.
 */
const WANTED_FUSES = '010011000'

const names = process.argv.slice(2)
const chosen = names.includes('--all') ? TARGETS : TARGETS.slice(0, 1)
process.exitCode = chosen.map(check).every((isWell) => isWell) ? 0 : 1

/** Packs for one target and says what would ship; whether all of it is as it must be. */
function check({ flags, out, program, ...target }: (typeof TARGETS)[number]): boolean {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-pack-'))
  try {
    const { version } = JSON.parse(fs.readFileSync(ELECTRON_PACKAGE, 'utf8'))
    makeDummyElectron(path.join(folder, 'electron'), target.platform, version)
    const output = path.join(folder, 'out')
    const log = pack([...flags, `-c.directories.output=${output}`], path.join(folder, 'electron'))
    const resources = path.join(output, out, 'resources')
    if (!fs.existsSync(path.join(resources, 'app.asar'))) {
      process.stdout.write(`${log}\n`)
      return false
    }
    return report(target, resources, path.join(output, out, program))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function pack(flags: readonly string[], electronDist: string): string {
  const all = [BUILDER, '--config', 'electron-builder.yml', '--publish', 'never', ...flags]
  const { stderr, stdout } = spawnSync(
    process.execPath,
    [...all, `-c.electronDist=${electronDist}`],
    { cwd: ROOT, encoding: 'utf8' },
  )
  return stdout + stderr
}

function report(target: Target, resources: string, program: string): boolean {
  const shipped = whatShips(resources)
  const complaints = complaintsAbout(shipped, target)
  // For Windows the builder stops at a program that is none, before it would turn the fuses.
  const fuses = target.platform === 'win32' ? WANTED_FUSES : fusesOf(program)
  if (fuses !== WANTED_FUSES) complaints.push(`the fuses are ${fuses}, not ${WANTED_FUSES}`)
  const megabytes = Math.round(shipped.reduce((sum, it) => sum + it.size, 0) / 1e6)
  const what = `${target.platform} ${target.arch}: ${shipped.length} files, ${megabytes} MB`
  process.stdout.write(`${complaints.length === 0 ? 'as it must be' : 'NOT WELL'}  ${what}\n`)
  const shown = complaints.slice(0, 40)
  for (const complaint of shown) process.stdout.write(`  ${complaint}\n`)
  if (complaints.length > shown.length) process.stdout.write(`  and ${complaints.length} in all\n`)
  return complaints.length === 0
}
