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

/**
 * One PowerShell that stays: it compiles its call of the Windows spooler once, then takes a line of
 * JSON a print and answers one line, `OK <bytes written>` or `ERR <Windows error>`. It is started by
 * the first print, and again by the next one after it ended.
 */
export function createRawHelper(options: {
  program: string
  script: string
  start?: StartHelper
  answerMs?: number
}): RawHelper {
  const { program, script, answerMs = ANSWER_MS, start = startProgram } = options
  let child: ChildProcessWithoutNullStreams | null = null
  let takeAnswer: (line: string | null) => void = () => {}
  let queue = Promise.resolve()

  function running(): ChildProcessWithoutNullStreams {
    if (child !== null) return child
    const started = start(program, helperArguments(script))
    const gone = (): void => {
      if (child === started) child = null
      takeAnswer(null)
    }
    started.on('error', gone)
    started.on('close', gone)
    started.stdin.on('error', gone)
    started.stderr.resume()
    createInterface({ input: started.stdout }).on('line', (line) => takeAnswer(line))
    child = started
    return started
  }

  function ask(text: string, signal: AbortSignal): Promise<string | null> {
    return new Promise((resolve) => {
      const finish = (line: string | null): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        takeAnswer = () => {}
        resolve(line)
      }
      // An answer that comes late would be taken for the next print's.
      const giveUp = (): void => {
        child?.kill()
        child = null
        finish(null)
      }
      const timer = setTimeout(giveUp, answerMs)
      signal.addEventListener('abort', giveUp)
      takeAnswer = finish
      running().stdin.write(`${text}\n`)
    })
  }

  async function send(name: string, load: PrintLoad, signal: AbortSignal): Promise<SendResult> {
    for (let copy = 0; copy < load.copies; copy += 1) {
      const data = Buffer.from(load.bytes).toString('base64')
      const answer = await ask(JSON.stringify({ printer: name, title: load.title, data }), signal)
      const result = resultOf(answer, load.bytes.length)
      if (!result.ok) return copy === 0 ? result : notSent(result.fault, 'some')
    }
    return SENT
  }

  return {
    send(name, load, signal) {
      const sent = queue.then(() => send(name, load, signal))
      queue = sent.then(
        () => {},
        () => {},
      )
      return sent
    },
    close() {
      child?.kill()
      child = null
    },
  }
}

export function helperArguments(script: string): string[] {
  return [
    ...['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass'],
    ...['-File', script],
  ]
}

/** The spooler takes jobs of printers that are unplugged: only the written length is believed. */
function resultOf(answer: string | null, length: number): SendResult {
  if (answer === null) return notSent('stalled', 'some')
  const [word, number] = answer.trim().split(' ')
  if (word === 'OK' && Number(number) === length) return SENT
  if (word === 'OK') return notSent('closed', 'some')
  return notSent(Number(number) === NO_SUCH_PRINTER ? 'noQueue' : 'refused')
}
