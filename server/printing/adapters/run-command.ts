import { spawn } from 'node:child_process'

export type CommandResult =
  | { kind: 'ended'; code: number; stdout: string; stderr: string }
  | { kind: 'missing' }
  | { kind: 'timeout' }
  | { kind: 'aborted' }

export type CommandOptions = { input?: Uint8Array; timeoutMs: number; signal?: AbortSignal }

/** Runs a program with a list of arguments; no shell ever sees them. */
export type RunCommand = (
  program: string,
  args: readonly string[],
  options: CommandOptions,
) => Promise<CommandResult>

const KEPT_OUTPUT = 64 * 1024

export const runCommand: RunCommand = (program, args, options) =>
  new Promise((resolve) => {
    const { input, signal, timeoutMs } = options
    // The words of the answers are read, so they must not be in the computer's language.
    const child = spawn(program, [...args], {
      shell: false,
      windowsHide: true,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const texts = { stdout: '', stderr: '' }
    const finish = (result: CommandResult): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve(result)
    }
    const end = (kind: 'timeout' | 'aborted'): void => {
      finish({ kind })
      child.kill('SIGKILL')
    }
    const abort = (): void => end('aborted')
    const timer = setTimeout(() => end('timeout'), timeoutMs)
    if (signal?.aborted === true) abort()
    signal?.addEventListener('abort', abort)
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] = (texts[name] + text).slice(0, KEPT_OUTPUT)
      })
    }
    child.on('error', () => finish({ kind: 'missing' }))
    child.on('close', (code) => finish({ kind: 'ended', code: code ?? -1, ...texts }))
    // A program that ends before it read everything tells so by its code.
    child.stdin.on('error', () => {})
    child.stdin.end(input ?? '')
  })
