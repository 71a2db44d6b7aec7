import type { PaperSize } from '../../contract/document-style.ts'

/** Where the bytes go. The adapters know no rows: what they need of a printer is here. */
export type PrintTarget =
  | { kind: 'Network'; address: string; port: number }
  | { kind: 'System'; queue: string; paper: PaperSize }
  | { kind: 'RawQueue'; queue: string }

/** What is sent: ESC/POS bytes, or a PDF and how often it is wanted. */
export type PrintLoad = { bytes: Uint8Array; title: string; copies: number }

export type FaultCode =
  | 'offline'
  | 'closed'
  | 'stalled'
  | 'paper'
  | 'cover'
  | 'stopped'
  | 'noQueue'
  | 'noProgram'
  | 'refused'
  | 'aborted'

/** In the words of the counter; every one is true of what the protocol reported. */
export const FAULT_SENTENCES: Record<FaultCode, string> = {
  offline: 'The printer does not answer.',
  closed: 'The printer closed the connection.',
  stalled: 'The printer stopped taking data.',
  paper: 'The printer is out of paper.',
  cover: 'The cover of the printer is open.',
  stopped: 'The printer is stopped in the settings of this computer.',
  noQueue: 'This computer has no printer of this name.',
  noProgram: 'The program that prints is missing on this computer.',
  refused: 'This computer did not take the print.',
  aborted: 'The branch server stopped while it printed.',
}

/** How much may be on paper already: a second try is a duplicate where it is not `nothing`. */
export type Left = 'nothing' | 'some' | 'all'

export type SendResult = { ok: true } | { ok: false; fault: FaultCode; left: Left }

export type SendToPrinter = (
  target: PrintTarget,
  load: PrintLoad,
  signal: AbortSignal,
) => Promise<SendResult>

export const SENT: SendResult = { ok: true }

export function notSent(fault: FaultCode, left: Left = 'nothing'): SendResult {
  return { ok: false, fault, left }
}

/** The printers of one kind of computer. */
export type SystemAdapter = {
  sendPdf: SendToPrinter
  sendRaw: SendToPrinter
  /** The names of the printers that this computer knows. */
  listQueues(): Promise<string[]>
  close(): void
}
