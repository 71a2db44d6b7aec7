import net from 'node:net'
import type { FaultCode, PrintLoad, SendResult } from './adapter.ts'
import { notSent, SENT } from './adapter.ts'
import { faultInStatus, STATUS_ANSWERS, STATUS_QUERY } from './printer-status.ts'

export type NetworkLimits = {
  connectMs: number
  /** For a status byte; printers that know no DLE EOT say nothing. */
  statusMs: number
  /** Without a chunk taken. */
  stallMs: number
  totalMs: number
  chunkBytes: number
}

export const NETWORK_LIMITS: NetworkLimits = {
  connectMs: 3_000,
  statusMs: 400,
  stallMs: 8_000,
  totalMs: 60_000,
  chunkBytes: 4_096,
}

type Where = { address: string; port: number }

/**
 * Sends ESC/POS bytes to a printer on the network (TCP 9100): asks how it is, writes in chunks at
 * the printer's pace, asks again and waits until it closed. Never throws.
 */
export async function sendToNetworkPrinter(
  where: Where,
  load: PrintLoad,
  signal: AbortSignal,
  limits: NetworkLimits = NETWORK_LIMITS,
): Promise<SendResult> {
  const link = new PrinterLink(where, limits, signal)
  try {
    return await sendOver(link, load, limits)
  } finally {
    link.drop()
  }
}

async function sendOver(
  link: PrinterLink,
  load: PrintLoad,
  limits: NetworkLimits,
): Promise<SendResult> {
  const noLine = await link.connect()
  if (noLine !== null) return notSent(noLine)
  const before = await link.ask()
  if (before.fault !== null) return notSent(before.fault)
  for (let copy = 0; copy < load.copies; copy += 1) {
    for (let at = 0; at < load.bytes.length; at += limits.chunkBytes) {
      const fault = await link.write(load.bytes.subarray(at, at + limits.chunkBytes))
      if (fault !== null) return notSent(fault, 'some')
    }
  }
  if (before.hasAnswered) {
    const after = await link.ask()
    if (after.fault !== null) return notSent(after.fault, 'some')
  }
  const fault = await link.finish()
  return fault === null ? SENT : notSent(fault, 'all')
}

/** One connection, on which every wait ends: by the event, by a fault or by its time. */
class PrinterLink {
  readonly #socket: net.Socket
  readonly #limits: NetworkLimits
  readonly #answers: number[] = []
  #fault: FaultCode | null = null
  #isConnected = false
  #isEnding = false
  #isClosed = false
  #wake: () => void = () => {}
  readonly #total: NodeJS.Timeout

  constructor({ address, port }: Where, limits: NetworkLimits, signal: AbortSignal) {
    this.#limits = limits
    this.#socket = net.connect({ host: address, port })
    this.#socket.setNoDelay(true)
    const abort = (): void => this.#fail('aborted')
    signal.addEventListener('abort', abort)
    this.#total = setTimeout(() => this.#fail('stalled'), limits.totalMs)
    this.#socket.on('connect', () => {
      this.#isConnected = true
      this.#wake()
    })
    this.#socket.on('data', (bytes) => {
      this.#answers.push(...bytes)
      this.#wake()
    })
    this.#socket.on('error', () => this.#fail(this.#isConnected ? 'closed' : 'offline'))
    // A printer that hangs up before it received the end has not printed all of it.
    this.#socket.on('end', () => (this.#isEnding ? undefined : this.#fail('closed')))
    this.#socket.on('close', () => {
      this.#isClosed = true
      signal.removeEventListener('abort', abort)
      if (!this.#isEnding) this.#fail('closed')
      this.#wake()
    })
    if (signal.aborted) abort()
  }

  async connect(): Promise<FaultCode | null> {
    await this.#until(() => this.#isConnected, this.#limits.connectMs)
    return this.#fault ?? (this.#isConnected ? null : 'offline')
  }

  /** How the printer says it is; one that says nothing has no fault that is known. */
  async ask(): Promise<{ fault: FaultCode | null; hasAnswered: boolean }> {
    this.#answers.length = 0
    this.#socket.write(STATUS_QUERY)
    await this.#until(() => this.#answers.length >= STATUS_ANSWERS, this.#limits.statusMs)
    const hasAnswered = this.#answers.length >= STATUS_ANSWERS
    return { fault: this.#fault ?? faultInStatus(this.#answers), hasAnswered }
  }

  async write(chunk: Uint8Array): Promise<FaultCode | null> {
    let isTaken = false
    this.#socket.write(chunk, (error) => {
      isTaken = error === null || error === undefined
      this.#wake()
    })
    await this.#until(() => isTaken, this.#limits.stallMs)
    return this.#fault ?? (isTaken ? null : 'stalled')
  }

  async finish(): Promise<FaultCode | null> {
    // A hang-up while the last chunk was on its way is seen before the end is reported.
    await new Promise((resolve) => setImmediate(resolve))
    if (this.#fault !== null) return this.#fault
    this.#isEnding = true
    this.#socket.end()
    await this.#until(() => this.#isClosed, this.#limits.stallMs)
    return this.#fault
  }

  drop(): void {
    clearTimeout(this.#total)
    this.#socket.destroy()
  }

  #fail(fault: FaultCode): void {
    this.#fault ??= fault
    this.#wake()
  }

  #until(isSo: () => boolean, withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        this.#wake = () => {}
        resolve()
      }
      const timer = setTimeout(done, withinMs)
      this.#wake = () => (this.#fault !== null || isSo() ? done() : undefined)
      this.#wake()
    })
  }
}
