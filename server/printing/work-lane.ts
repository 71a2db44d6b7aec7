import { countPrint } from '../documents/print-count.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import { drawerKick } from '../rendering/escpos/escpos-bytes.ts'
import {
  FAULT_MESSAGES,
  type FaultCode,
  type Left,
  notSent,
  SENT,
  type SendResult,
  type SendToPrinter,
} from './adapters/adapter.ts'
import { type DrawerOpening, settleOpening } from './drawer-rows.ts'
import { DRAWER_FRESH_MS } from './follow-sales.ts'
import { changeJob, findJob, hasOriginal, type Job, type JobChange } from './job-rows.ts'
import { type Printer, targetOf } from './printer-rows.ts'
import { drawingFailure, type RenderedJob, type Renderers, renderJob } from './render-job.ts'

export type LaneOptions = {
  services: Services
  renderers: Renderers
  send: SendToPrinter
  backOffMs: readonly number[]
  signal: AbortSignal
}

const PROGRAM = { userId: null, ip: null }

/** Faults that pass by themselves: the printer is switched on, or gets paper. */
const PASSING: readonly FaultCode[] = ['offline', 'closed', 'stalled', 'paper', 'cover', 'stopped']

/** One try of one job, from its row to its row; what can go wrong on the way is its reason. */
export async function printNow(
  options: LaneOptions,
  printer: Printer,
  waiting: Job,
): Promise<void> {
  const { renderers, services } = options
  const job = write(services, waiting, 'print.started', {
    state: 'Printing',
    attempts: waiting.attempts + 1,
    startedAtMs: services.clock.now(),
  })
  let rendered: RenderedJob
  try {
    rendered = await renderJob(services, job, printer, renderers)
  } catch (error) {
    fail(options, job, drawingFailure(error), 'nothing')
    return
  }
  const result = await sendAll(options, printer, rendered)
  if (result.ok) finish(services, job, rendered)
  else putOff(options, job, result.fault, result.left)
}

async function sendAll(
  { send, signal }: LaneOptions,
  printer: Printer,
  { loads }: RenderedJob,
): Promise<SendResult> {
  for (const [index, load] of loads.entries()) {
    const result = await send(targetOf(printer), load, signal)
    if (!result.ok) return index === 0 ? result : notSent(result.fault, 'some')
  }
  return SENT
}

function finish(services: Services, job: Job, { printed }: RenderedJob): void {
  const atMs = services.clock.now()
  const change = { state: 'Done', reason: null, endedAtMs: atMs } as const
  services.write((tx) => {
    if (findJob(tx, job.id)?.state !== 'Printing') return
    changeJob(tx, job, change, { action: 'print.done', atMs, actor: PROGRAM })
    if (printed !== null) countPrint(tx, printed, { userId: job.userId, atMs })
  })
}

/**
 * A fault that passes is tried again later, but never labels of which some may be out: only a
 * person can count them.
 */
function putOff(options: LaneOptions, job: Job, fault: FaultCode, left: Left): void {
  const { backOffMs, services } = options
  if (job.kind === 'Labels' && left !== 'nothing') {
    fail(options, job, countLabelsFirst(fault), left)
    return
  }
  const isDuplicate = duplicateAfter(job, left)
  if (fault === 'aborted') {
    write(services, job, 'print.resumed', { state: 'Waiting', notBeforeMs: 0, isDuplicate })
    return
  }
  const reason = FAULT_MESSAGES[fault]
  const restMs = backOffMs[job.attempts - 1]
  // All of it went out before the line broke: only a person can see whether the paper is there.
  if (left === 'all' || restMs === undefined || !PASSING.includes(fault)) {
    fail(options, job, reason, left)
    return
  }
  write(services, job, 'print.put-off', {
    state: 'Waiting',
    reason,
    notBeforeMs: services.clock.now() + restMs,
    isDuplicate,
  })
}

/** Returns what labels say in place of a second try. */
export function countLabelsFirst(fault: FaultCode): Message {
  return message('printing.count-labels-first', { fault: FAULT_MESSAGES[fault] })
}

/** A paper that may be there already is not the first. */
function duplicateAfter({ isDuplicate, kind }: Job, left: Left): number {
  return left === 'nothing' || !hasOriginal(kind) ? isDuplicate : 1
}

function fail({ services }: LaneOptions, job: Job, reason: Message, left: Left): void {
  write(services, job, 'print.failed', {
    state: 'Failed',
    reason,
    endedAtMs: services.clock.now(),
    isDuplicate: duplicateAfter(job, left),
  })
}

function write(services: Services, job: Job, action: string, change: JobChange): Job {
  return services.write((tx) =>
    changeJob(tx, job, change, { action, atMs: services.clock.now(), actor: PROGRAM }),
  )
}

/** Opens the drawer, or says why not: tried once, never later than the moment it was asked for. */
export async function openDrawerNow(
  { send, services, signal }: LaneOptions,
  printer: Printer,
  opening: DrawerOpening,
): Promise<void> {
  const isLate = services.clock.now() - opening.atMs > DRAWER_FRESH_MS
  const result = isLate ? null : await kick(printer, send, signal)
  const late = message('printing.busy-too-long')
  const failure = result === null ? late : result.ok ? null : FAULT_MESSAGES[result.fault]
  services.write((tx) => settleOpening(tx, opening, failure, services.clock.now()))
}

function kick(printer: Printer, send: SendToPrinter, signal: AbortSignal): Promise<SendResult> {
  const load = {
    bytes: drawerKick(printer.drawerPin === 5 ? 5 : 2),
    title: 'Cash drawer',
    copies: 1,
  }
  return send(targetOf(printer), load, signal)
}
