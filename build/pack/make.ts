// Makes the packages of this system with electron-builder; what it is given goes on to it.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileRawPrint } from './compile-raw-print.ts'
import { channelFault, isRelease, prepareSigning } from './signing.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILDER = path.join(ROOT, 'node_modules', 'electron-builder', 'cli.js')

process.exitCode = make(process.argv.slice(2))

function make(args: readonly string[]): number {
  if (isRelease(process.env)) {
    const file = path.join(ROOT, 'resources', 'update-channel.json')
    const fault = channelFault(JSON.parse(fs.readFileSync(file, 'utf8')))
    if (fault !== null) {
      process.stderr.write(`${fault}\n`)
      return 1
    }
  }
  const signing = prepareSigning(process.env)
  try {
    compileRawPrint(path.join(ROOT, 'resources', 'windows'))
    const all = ['--config', 'electron-builder.yml', '--publish', 'never', ...signing.flags]
    const options = { cwd: ROOT, env: signing.env, stdio: 'inherit' } as const
    return spawnSync(process.execPath, [BUILDER, ...all, ...args], options).status ?? 1
  } finally {
    signing.clear()
  }
}
