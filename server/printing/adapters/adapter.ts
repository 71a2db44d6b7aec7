import type { PaperSize } from '../../contract/document-style.ts'
import { type Message, message } from '../../kernel/message.ts'

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

/** Each says no more than the protocol did. */
export const FAULT_MESSAGES: Record<FaultCode, Message> = {
  offline: message('printing.offline'),
  closed: message('printing.closed'),
  stalled: message('printing.stalled'),
  paper: message('printing.no-paper'),
  cover: message('printing.cover-open'),
  stopped: message('printing.stopped'),
  noQueue: message('printing.no-such-queue'),
  noProgram: message('printing.no-program'),
  refused: message('printing.not-taken'),
  aborted: message('printing.server-stopped'),
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
