import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BUILT_SERVER } from '../launch/paths.mjs'
import { addCeilingIndex } from './ceiling-index.ts'

const STALL_WATCH = new URL('./stall-worker.ts', import.meta.url).href
const CEILING = fileURLToPath(new URL('./ceiling-worker.ts', import.meta.url))

export type Server = { address: string; pid: number; spawnedAt: number; stop(): Promise<void> }

const running = new Set<ChildProcess>()

/** `stallFile`: where the stalls of its main thread are written down (stall-worker.ts). */
export type Watched = { stallFile?: string }

/** The product as `npm run serve` starts it, once it is built. */
export function startProduct(folder: string, { stallFile }: Watched = {}): Promise<Server> {
  const args = [...BUILT_SERVER, '--data', folder, '--port', '0', '--rate-limit', '0']
  if (stallFile === undefined) return start(args)
  return start(['--import', STALL_WATCH, ...args], { DIOPTRE_BENCH_STALLS: stallFile })
}

export function startCeiling(folder: string): Promise<Server> {
  addCeilingIndex(folder)
  return start([CEILING, folder])
}

/** Ends what is still running; only processes that this file started. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Resident memory of a process in MiB, in all and without file pages, where the system tells. */
export function memoryOf(pid: number): { allMiB: number; ownMiB: number } | null {
  const status = `/proc/${pid}/status`
  if (!fs.existsSync(status)) return null
  const text = fs.readFileSync(status, 'utf8')
  const mebibytes = (name: string): number => {
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? Number.NaN) / 1024
  }
  return { allMiB: mebibytes('VmRSS'), ownMiB: mebibytes('RssAnon') }
}

async function start(args: readonly string[], env: Record<string, string> = {}): Promise<Server> {
  const spawnedAt = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  running.add(child)
  const closed = once(child, 'close').then(() => running.delete(child))
  const ready = Promise.withResolvers<string>()
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    const address = /^ready (\S+)\n/.exec(stdout)?.[1]
    if (address !== undefined) ready.resolve(address)
  })
  closed.then(() => ready.reject(new Error(`${args[0]} ended before it was ready`)))
  ready.promise.catch(() => undefined)
  return {
    address: await ready.promise,
    pid: child.pid ?? 0,
    spawnedAt,
    async stop() {
      child.kill('SIGTERM')
      await closed
    },
  }
}
