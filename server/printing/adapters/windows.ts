import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { PaperSize } from '../../contract/document-style.ts'
import type { PrintLoad, PrintTarget, SendResult, SystemAdapter } from './adapter.ts'
import { notSent, SENT } from './adapter.ts'
import type { RawHelper } from './raw-helper.ts'
import type { RunCommand } from './run-command.ts'

const ASK_MS = 15_000
const PRINT_MS = 60_000
/** The computer's own, never one that stands nearer in the search path. */
export const POWERSHELL = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'

export type WindowsOptions = {
  run: RunCommand
  helper: RawHelper
  /** SumatraPDF.exe, which prints a PDF without a window. */
  sumatraPath: string
}

/** The spooler of Windows. Its commands are recorded in tests; they were never run on Windows. */
export function createWindowsAdapter({ helper, run, sumatraPath }: WindowsOptions): SystemAdapter {
  return {
    sendPdf: (target, load, signal) =>
      target.kind === 'System'
        ? withFile(load.bytes, async (file) => {
            const args = sumatraArguments(target, load, file)
            const result = await run(sumatraPath, args, { timeoutMs: PRINT_MS, signal })
            if (result.kind === 'missing') return notSent('noProgram')
            if (result.kind === 'aborted') return notSent('aborted', 'some')
            if (result.kind === 'timeout') return notSent('stalled', 'some')
            return result.code === 0 ? SENT : notSent('refused')
          })
        : Promise.resolve(notSent('refused')),
    sendRaw: (target, load, signal) =>
      target.kind === 'RawQueue'
        ? helper.send(target.queue, load, signal)
        : Promise.resolve(notSent('refused')),
    async listQueues() {
      const result = await run(POWERSHELL, LIST_ARGUMENTS, { timeoutMs: ASK_MS })
      if (result.kind !== 'ended' || result.code !== 0) return []
      return result.stdout.split(/\r?\n/).filter((name) => name !== '')
    },
    close: () => helper.close(),
  }
}

export const LIST_ARGUMENTS: readonly string[] = [
  ...['-NoLogo', '-NoProfile', '-NonInteractive', '-Command'],
  '[Console]::OutputEncoding = [Text.Encoding]::UTF8; Get-Printer | ForEach-Object Name',
]

const PAPER: Record<PaperSize, string | null> = { A4: 'A4', A5: 'A5', Roll80: null, Roll58: null }

export function sumatraArguments(
  target: Extract<PrintTarget, { kind: 'System' }>,
  load: PrintLoad,
  file: string,
): string[] {
  const paper = PAPER[target.paper]
  const settings = [`${load.copies}x`, 'noscale', ...(paper === null ? [] : [`paper=${paper}`])]
  return ['-print-to', target.queue, '-print-settings', settings.join(','), '-silent', file]
}

/** SumatraPDF reads a file only: it lies in a folder of its own for as long as that takes. */
async function withFile(
  bytes: Uint8Array,
  work: (file: string) => Promise<SendResult>,
): Promise<SendResult> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'dioptre-print-'))
  try {
    const file = path.join(folder, 'document.pdf')
    await fs.writeFile(file, bytes, { mode: 0o600 })
    return await work(file)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
