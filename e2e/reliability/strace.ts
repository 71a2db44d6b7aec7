import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchFolder } from './template-shop.ts'

const ATTACHED_WITHIN_MS = 10_000
const SYNCS = 'fsync,fdatasync'

export type Trace = { syncs(): number; detach(): Promise<void> }

/** Why syncs can't be counted here, or null where they can. */
export function whyNoStrace(): string | null {
  if (process.platform !== 'linux') return 'strace is a program of Linux alone'
  const probe = spawnSync('strace', ['-f', '-e', `trace=${SYNCS}`, '-o', '/dev/null', 'true'])
  if (probe.error !== undefined) return 'strace is not installed'
  return probe.status === 0 ? null : 'strace may not look into processes here'
}

const attached = new Set<ChildProcess>()

/**
 * Watches the disk syncs of a running server. `inject` makes some of them fail, in the words of
 * strace: `error=EIO:when=1`.
 */
export async function traceSyncs(pid: number, inject: string | null = null): Promise<Trace> {
  const file = `${scratchFolder('trace')}.txt`
  const injection = inject === null ? [] : ['-e', `inject=${SYNCS}:${inject}`]
  const args = ['-f', '-e', `trace=${SYNCS}`, ...injection, '-o', file, '-p', String(pid)]
  const child = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  attached.add(child)
  // Listened for from the start: strace ends by itself with the process that it traces.
  const closed = once(child, 'close')
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const until = performance.now() + ATTACHED_WITHIN_MS
  while (!output.includes('attached') && performance.now() < until) await sleep(10)
  if (!output.includes('attached')) throw new Error(`strace did not attach: ${output}`)
  // The threads of the process are attached one after the other.
  await sleep(100)
  return {
    syncs() {
      const lines = fs.readFileSync(file, 'utf8').split('\n')
      // A call that another thread interrupts is written as two lines; the second one says resumed.
      return lines.filter((line) => /\b(fsync|fdatasync)\(/.test(line)).length
    },
    async detach() {
      if (!attached.delete(child)) return
      child.kill('SIGINT')
      await closed
    },
  }
}

/** Lets go of whatever a failed test left traced. */
export function detachAll(): void {
  for (const child of attached) child.kill('SIGKILL')
  attached.clear()
}
