import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { PrintLoad, SendResult } from './adapter.ts'
import { notSent, SENT } from './adapter.ts'

export type RawHelper = {
  send(queue: string, load: PrintLoad, signal: AbortSignal): Promise<SendResult>
  close(): void
}

export type StartHelper = (
  program: string,
  args: readonly string[],
) => ChildProcessWithoutNullStreams

const startProgram: StartHelper = (program, args) =>
  spawn(program, [...args], { shell: false, windowsHide: true, stdio: 'pipe' })

const ANSWER_MS = 30_000
/** What Windows answers where it has no printer of that name (ERROR_INVALID_PRINTER_NAME). */
const NO_SUCH_PRINTER = 1801

export type RawHelperOptions = {
  program: string
  script: string
  start?: StartHelper
  answerMs?: number
}

/**
 * One PowerShell that stays: it compiles its call of the Windows spooler once, then takes a line
 * of JSON a print and answers one line, `OK <bytes written>` or `ERR <Windows error>`. It is
 * started by the first print, and again by the next one after it ended.
 */
export function createRawHelper(options: RawHelperOptions): RawHelper {
  return new PowerShellHelper(options)
}

class PowerShellHelper implements RawHelper {
  readonly #options: Required<RawHelperOptions>
  #child: ChildProcessWithoutNullStreams | null = null
  #takeAnswer: (line: string | null) => void = () => {}
  #queue: Promise<unknown> = Promise.resolve()

  constructor(options: RawHelperOptions) {
    this.#options = { start: startProgram, answerMs: ANSWER_MS, ...options }
  }

  send(name: string, load: PrintLoad, signal: AbortSignal): Promise<SendResult> {
    const sent = this.#queue.then(() => this.#sendCopies(name, load, signal))
    this.#queue = sent.catch(() => {})
    return sent
  }

  close(): void {
    this.#child?.kill()
    this.#child = null
  }

  async #sendCopies(name: string, load: PrintLoad, signal: AbortSignal): Promise<SendResult> {
    const data = Buffer.from(load.bytes).toString('base64')
    for (let copy = 0; copy < load.copies; copy += 1) {
      const answer = await this.#ask({ printer: name, title: load.title, data }, signal)
      const result = resultOf(answer, load.bytes.length)
      if (!result.ok) return copy === 0 ? result : notSent(result.fault, 'some')
    }
    return SENT
  }

  #ask(job: object, signal: AbortSignal): Promise<string | null> {
    return new Promise((resolve) => {
      const finish = (line: string | null): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        this.#takeAnswer = () => {}
        resolve(line)
      }
      // An answer that comes late would be taken for the next print's.
      const giveUp = (): void => {
        this.close()
        finish(null)
      }
      const timer = setTimeout(giveUp, this.#options.answerMs)
      signal.addEventListener('abort', giveUp)
      this.#takeAnswer = finish
      this.#running().stdin.write(`${JSON.stringify(job)}\n`)
    })
  }

  #running(): ChildProcessWithoutNullStreams {
    if (this.#child !== null) return this.#child
    const { program, script, start } = this.#options
    const child = start(program, helperArguments(script))
    const gone = (): void => {
      // One that was given up already must not end the print of the one after it.
      if (this.#child !== child) return
      this.#child = null
      this.#takeAnswer(null)
    }
    child.on('error', gone)
    child.on('close', gone)
    child.stdin.on('error', gone)
    child.stderr.resume()
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (this.#child === child) this.#takeAnswer(line)
    })
    this.#child = child
    return child
  }
}

export function helperArguments(script: string): string[] {
  return [
    ...['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass'],
    ...['-File', script],
  ]
}

/** Windows takes jobs for unplugged printers too: only the written length is believed. */
function resultOf(answer: string | null, length: number): SendResult {
  if (answer === null) return notSent('stalled', 'some')
  const [word, number] = answer.trim().split(' ')
  if (word === 'OK' && Number(number) === length) return SENT
  if (word === 'OK') return notSent('closed', 'some')
  return notSent(Number(number) === NO_SUCH_PRINTER ? 'noQueue' : 'refused')
}
