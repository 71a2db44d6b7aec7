import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Acknowledged } from './selling.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** As deep as dist/server, so that the resources are found the same way. */
const BUILT = path.join(ROOT, 'dist', 'seller')

/** Bundles the program that sells and the one that copies: from their sources a start takes a second. */
export async function buildSeller(): Promise<void> {
  const source = (file: string) => path.join(ROOT, 'server', 'copies', file)
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node24',
      outDir: BUILT,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: { seller: source('testing/seller.ts'), 'copy-worker': source('copy-worker.ts') },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
      },
    },
  })
}

export type Told = Acknowledged & { atMs: number }

/** One run of the seller, from its start to its kill or its end. */
export type SellerLife = {
  /** What it said to have sold, in order. */
  sold: Told[]
  /** So many of these it said to be at the place. */
  saidCount(): number
  /** Resolves when `isReached` holds. Throws what it said when it ends before. */
  until(isReached: (life: SellerLife) => boolean): Promise<void>
  /** SIGKILL, to it alone or to the processes beside it too. Resolves when it is gone. */
  kill(withChildren: boolean): Promise<void>
  /** SIGTERM: it ends in good order. */
  stop(): Promise<void>
  /** Resolves when the processes beside it have ended too. */
  settled: Promise<void>
}

const running = new Set<ChildProcess>()

/** Starts a seller on a data folder; `life` is in the keys of its sales. */
export function startSeller(wish: { data: string; life: string; seed: number }): SellerLife {
  const { data, life: name, seed } = wish
  const args = ['--data', data, '--life', name, '--seed', String(seed)]
  // A group of its own, so that the processes beside it can be killed with it.
  const child = spawn(process.execPath, [path.join(BUILT, 'seller.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(BUILT, 'cache') },
  })
  running.add(child)
  const sold: Told[] = []
  let said = 0
  let rest = ''
  let errors = ''
  let isOver = false
  const waiting = new Set<() => void>()
  const exited = once(child, 'exit').then(() => {
    isOver = true
    for (const look of waiting) look()
  })
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [word = '', ...values] = line.split(' ')
      if (word === 'sold') sold.push(toldBy(values))
      else if (word === 'said') said = Number(values[0])
      else if (word !== 'open') errors += `${line}\n`
    }
    for (const look of waiting) look()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  // Its own output and that of the processes beside it.
  const settled = once(child, 'close').then(() => {
    running.delete(child)
  })
  const life: SellerLife = {
    sold,
    settled,
    saidCount: () => said,
    until(isReached) {
      const { promise, reject, resolve } = Promise.withResolvers<void>()
      const look = (): void => {
        if (isReached(life)) resolve()
        else if (isOver) reject(new Error(`the seller ended: ${errors}`))
      }
      waiting.add(look)
      look()
      return promise.finally(() => waiting.delete(look))
    },
    async kill(withChildren) {
      signal(child, withChildren)
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      await settled
      if (child.exitCode !== 0) throw new Error(`the seller did not end well: ${errors}`)
    },
  }
  return life
}

/** Ends whatever a failed test left behind; only what this file started. */
export function endSellers(): void {
  for (const child of running) signal(child, true)
}

function signal(child: ChildProcess, withChildren: boolean): void {
  if (child.pid === undefined) return
  try {
    process.kill(withChildren ? -child.pid : child.pid, 'SIGKILL')
  } catch (error) {
    // All of the group is gone.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function toldBy([
  sessionKey = '',
  orderNo = '',
  invoiceNo = '',
  receiptNo = '',
  atMs,
]: string[]): Told {
  return { sessionKey, orderNo, invoiceNo, receiptNo, atMs: Number(atMs) }
}
