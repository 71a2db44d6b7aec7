import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { SERVER_MAIN } from './built-server.ts'

/** For one that hangs: on a busy computer a start takes its time. */
const READY_WITHIN_MS = 120_000

export type Ended = { code: number | null; signal: string | null; stdout: string; stderr: string }

/** A branch server in a process of its own, as a shop runs it. */
export type Branch = {
  address: string
  pid: number
  ended: Promise<Ended>
  /** SIGKILL: what a power cut or a crash does to the process. */
  kill(): Promise<Ended>
  /** SIGTERM: what the computer's shut-down does. */
  stop(): Promise<Ended>
}

const running = new Set<ChildProcess>()

/**
 * Starts the branch server on `folder` and waits for its `ready` line. Throws what it said instead.
 * `under`: the command that runs it and passes signals on, such as a tracer's.
 */
export async function startBranch(
  folder: string,
  args: readonly string[] = [],
  under: readonly string[] = [],
): Promise<Branch> {
  const all = ['--port', '0', '--rate-limit', '0', ...args]
  const attempt = launch(folder, all, { under })
  const timer = setTimeout(() => attempt.child.kill('SIGKILL'), READY_WITHIN_MS)
  const signalled = (signal: NodeJS.Signals): Promise<Ended> => {
    attempt.child.kill(signal)
    return attempt.ended
  }
  try {
    const address = await attempt.ready
    return {
      address,
      pid: attempt.child.pid ?? 0,
      ended: attempt.ended,
      kill: () => signalled('SIGKILL'),
      stop: () => signalled('SIGTERM'),
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The user `nobody`, for whom permissions hold although the tests are run by root. */
const NOBODY = 65_534
const IS_ROOT = process.getuid?.() === 0

/** Why a server can't be started by someone for whom permissions hold, or null where it can. */
export function whyNoPermissions(): string | null {
  if (process.platform === 'win32') return 'Windows has other permissions'
  if (!IS_ROOT) return null
  const options = { uid: NOBODY, gid: NOBODY, stdio: 'ignore' } as const
  const script = 'fs.accessSync(process.argv[1])'
  const { status } = spawnSync(process.execPath, ['-e', script, SERVER_MAIN], options)
  return status === 0 ? null : 'root may do everything, and nobody may not read the built server'
}

/** Starts the branch server where it is expected to refuse, and answers how it ended. */
export async function refusedStart(
  folder: string,
  args: readonly string[] = [],
  asNobody = false,
): Promise<Ended> {
  const attempt = launch(folder, args.length === 0 ? ['--port', '0'] : args, { asNobody })
  attempt.ready.then(
    () => attempt.child.kill('SIGKILL'),
    () => undefined,
  )
  return attempt.ended
}

/** Ends whatever a failed test left behind; only processes that this file started. */
export async function endAll(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}

type How = { asNobody?: boolean; under?: readonly string[] }

function launch(
  folder: string,
  args: readonly string[],
  { asNobody = false, under = [] }: How = {},
) {
  // For the server to be compiled once, not at each of many starts.
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'dioptre-compile-cache'),
  }
  const [program = process.execPath, ...rest] = [...under, process.execPath]
  const child = spawn(program, [...rest, SERVER_MAIN, '--data', folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    ...(asNobody && IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  running.add(child)
  let stdout = ''
  let stderr = ''
  const ready = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    const address = /^ready (\S+)\n/.exec(stdout)?.[1]
    if (address !== undefined) ready.resolve(address)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    running.delete(child)
    ready.reject(new Error(`the server ended before it was ready (${code ?? signal}): ${stderr}`))
    return { code: code as number | null, signal: signal as string | null, stdout, stderr }
  })
  ready.promise.catch(() => undefined)
  return { child, ready: ready.promise, ended }
}
