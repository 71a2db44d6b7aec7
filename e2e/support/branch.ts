import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyDemoShop } from './demo-folder.ts'

const BUILT_SERVER = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** The built branch server on a data folder of its own, with the till at its address. */
export type BranchUnderTest = {
  address: string
  folder: string
  /** Ends the process as a power cut would. */
  cutPower(): Promise<void>
  /** Starts it again on the same folder and port. */
  startAgain(): Promise<void>
  /** Stops it and removes its folder. */
  close(): Promise<void>
}

/**
 * Starts the built server; `demo` fills the folder with the demo shop. Demo shops are copies with
 * the same keys, but for one with `ownKeys`.
 */
export async function openBranch(options: {
  demo: boolean
  ownKeys?: boolean
}): Promise<BranchUnderTest> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-e2e-'))
  if (options.demo && options.ownKeys !== true) copyDemoShop(folder)
  let running = await launch(folder, ['--port', '0', ...(options.demo ? ['--demo'] : [])])
  const address = running.address
  const { port } = new URL(address)
  return {
    address,
    folder,
    async cutPower() {
      await end(running.child, 'SIGKILL')
    },
    async startAgain() {
      running = await launch(folder, ['--port', port])
    },
    async close() {
      await end(running.child, 'SIGTERM')
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Fills an empty folder with the demo shop, and stops the server. */
export async function fillDemoShop(folder: string): Promise<void> {
  const { child } = await launch(folder, ['--port', '0', '--demo'])
  await end(child, 'SIGTERM')
}

async function launch(folder: string, args: readonly string[]) {
  const child = spawn(
    process.execPath,
    [BUILT_SERVER, '--data', folder, '--rate-limit', '0', ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the branch server ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /^ready (\S+)\n/.exec(output)?.[1]
      if (ready !== undefined) resolve(ready)
    })
  })
  return { child, address }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
