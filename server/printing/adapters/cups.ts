import type { PaperSize } from '../../contract/document-style.ts'
import type { FaultCode, PrintLoad, PrintTarget, SendResult, SystemAdapter } from './adapter.ts'
import { notSent, SENT } from './adapter.ts'
import { pageSizeOf } from './page-size.ts'
import type { RunCommand } from './run-command.ts'

const ASK_MS = 5_000
const PRINT_MS = 30_000

/** CUPS on macOS and Linux: the document goes to `lp` on its input, so no page lies on the disk. */
export function createCupsAdapter(run: RunCommand): SystemAdapter {
  return {
    sendPdf: (target, load, signal) =>
      target.kind === 'System'
        ? send(run, target.queue, pdfArguments(target, load), load, signal)
        : Promise.resolve(notSent('refused')),
    sendRaw: (target, load, signal) =>
      target.kind === 'RawQueue'
        ? send(run, target.queue, rawArguments(target.queue, load), load, signal)
        : Promise.resolve(notSent('refused')),
    async listQueues() {
      const result = await run('lpstat', ['-e'], { timeoutMs: ASK_MS })
      if (result.kind !== 'ended' || result.code !== 0) return []
      return result.stdout.split('\n').filter((name) => name !== '')
    },
    close: () => {},
  }
}

/** A roll is as long as what is printed on it: the page itself says how long. */
function mediaFor(paper: PaperSize, bytes: Uint8Array): string[] {
  if (paper === 'A4' || paper === 'A5') return ['-o', `media=${paper}`]
  const size = pageSizeOf(bytes)
  return size === null ? [] : ['-o', `media=Custom.${size.widthPoints}x${size.heightPoints}`]
}

export function pdfArguments(
  target: Extract<PrintTarget, { kind: 'System' }>,
  load: PrintLoad,
): string[] {
  return [
    ...['-d', target.queue, '-t', load.title, '-n', String(load.copies)],
    ...mediaFor(target.paper, load.bytes),
    ...['-o', 'fit-to-page=false'],
  ]
}

export function rawArguments(queue: string, load: PrintLoad): string[] {
  return ['-d', queue, '-t', load.title, '-n', String(load.copies), '-o', 'raw']
}

async function send(
  run: RunCommand,
  queue: string,
  args: readonly string[],
  load: PrintLoad,
  signal: AbortSignal,
): Promise<SendResult> {
  const state = await run('lpstat', ['-l', '-p', queue], { timeoutMs: ASK_MS, signal })
  if (state.kind === 'missing') return notSent('noProgram')
  if (state.kind === 'aborted') return notSent('aborted')
  if (state.kind === 'timeout') return notSent('offline')
  const fault = faultInState(`${state.stdout}\n${state.stderr}`)
  if (fault !== null) return notSent(fault)
  const printed = await run('lp', args, { input: load.bytes, timeoutMs: PRINT_MS, signal })
  switch (printed.kind) {
    case 'missing':
      return notSent('noProgram')
    case 'aborted':
      return notSent('aborted', 'some')
    case 'timeout':
      return notSent('stalled', 'some')
    case 'ended':
      return printed.code === 0 ? SENT : notSent(faultInState(printed.stderr) ?? 'refused')
  }
}

const SIGNS: readonly [RegExp, FaultCode][] = [
  [/invalid destination name|does not exist|unknown destination/i, 'noQueue'],
  [/media-empty|out of paper/i, 'paper'],
  [/cover-open|door-open/i, 'cover'],
  [/scheduler is not running|connection refused|bad file descriptor/i, 'offline'],
  [/offline-report|connecting-to-device|timed-out|unable to locate printer/i, 'offline'],
  [/\bdisabled since\b|not accepting/i, 'stopped'],
]

/** What `lpstat -l -p` or the refusal of `lp` says is wrong; null where it says nothing of it. */
export function faultInState(text: string): FaultCode | null {
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null
}
