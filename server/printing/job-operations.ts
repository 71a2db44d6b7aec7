import { DEFAULT_STYLE } from '../contract/document-style.ts'
import {
  cancelJob,
  jobs,
  type PrintJob,
  print,
  rerouteJob,
  retryJob,
  testPage,
} from '../contract/printing.ts'
import { notePowersRead } from '../documents/note-powers-read.ts'
import { openDocument, permissionFor } from '../documents/open-document.ts'
import { toLocalText } from '../domain/local-time.ts'
import type { Actor } from '../kernel/actor.ts'
import { type Message, message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation, type Unformatted } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import {
  changeJob,
  findJob,
  type Job,
  type JobChange,
  type ListedJob,
  listJobs,
  queueJob,
  testPageOf,
} from './job-rows.ts'
import { assertPaperFits } from './label-printer.ts'
import { requestOf } from './print-labels.ts'
import { printerOf } from './printer-operations.ts'
import { findPrinter, type Printer } from './printer-rows.ts'
import { routeOf } from './route-rows.ts'
import { titleOf } from './title-of.ts'

export const jobOperations: BoundOperation[] = [
  operation(print, printDocument),
  operation(testPage, printTestPage),
  operation(jobs, ({ query, services }) =>
    listJobs(services.db, query.state ?? null).map((job) => jobRow(services, job)),
  ),
  operation(retryJob, (call) =>
    change(call, 'print.retried', ({ kind, state }) => {
      if (state === 'Printing' || state === 'Done') throw notNow(state, kind)
      return { state: 'Waiting', attempts: 0, notBeforeMs: 0, reason: null, endedAtMs: null }
    }),
  ),
  operation(cancelJob, (call) =>
    change(call, 'print.cancelled', ({ kind, state }) => {
      if (state !== 'Waiting' && state !== 'Failed') throw notNow(state, kind)
      return { state: 'Cancelled', endedAtMs: call.services.clock.now() }
    }),
  ),
  operation(rerouteJob, (call) => {
    const printer = usable(printerOf(call.services, call.body.printerID))
    return change(call, 'print.rerouted', (job) => {
      const { kind, state } = job
      if (state === 'Printing' || state === 'Done') throw notNow(state, kind)
      if (kind === 'Labels') assertPaperFits(printer, requestOf(job).template)
      const again = { attempts: 0, notBeforeMs: 0, reason: null, endedAtMs: null }
      return { ...again, state: 'Waiting', printerId: printer.id }
    })
  }),
]

const NOT_NOW: Record<Job['state'], Message> = {
  Waiting: message('printing.waiting-already'),
  Printing: message('printing.printing-now'),
  Done: message('printing.done-already'),
  Failed: message('printing.has-failed'),
  Cancelled: message('printing.was-cancelled'),
}

function notNow(state: Job['state'], kind: Job['kind']): Refusal {
  if (state === 'Done' && kind === 'Labels') {
    return new Refusal('CONFLICT', message('printing.labels-done'))
  }
  return new Refusal('CONFLICT', NOT_NOW[state])
}

function usable(printer: Printer): Printer {
  if (printer.isActive === 1) return printer
  throw new Refusal('CONFLICT', message('printing.not-in-use'))
}

/** Queues a document. It is looked for now, so that what does not exist is refused at once. */
function printDocument({ actor, body, ip, services, user }: Call<typeof print>) {
  const { copy, documentID, documentKind: kind } = body
  assertMayPrint(user, kind)
  if (copy !== undefined && kind !== 'Invoice') {
    throw invalidField('copy', message('printing.copy-of-bill'))
  }
  const paper = openDocument(services, kind, documentID)
  const route = routeOf(services.db, kind, user.deviceId)
  const printer = body.printerID === undefined ? undefined : printerOf(services, body.printerID)
  const printerId = printer === undefined ? route?.printerId : usable(printer).id
  if (printerId === undefined) {
    throw new Refusal('CONFLICT', message('printing.no-printer-for-kind'))
  }
  const title = titleOf(kind, paper.sheet(DEFAULT_STYLE).number)
  const copies =
    body.copies ?? (printer === undefined && copy === undefined ? route?.copies : undefined) ?? 1
  const job = {
    ...{ kind, documentId: documentID, title, printerId, copies, userId: user.userId },
    ...(copy === undefined ? {} : { copy }),
  }
  notePowersRead({ services, user, ip }, print.name, paper)
  return queued(services, job, actor)
}

function printTestPage({ actor, body, services, user }: Call<typeof testPage>) {
  const printer = usable(printerOf(services, body.printerID))
  return queued(services, testPageOf({ printerId: printer.id, userId: user.userId }), actor)
}

function queued(services: Services, job: Parameters<typeof queueJob>[1], actor: Actor) {
  const id = services.write((tx) => queueJob(tx, job, { atMs: services.clock.now(), actor }))
  return { success: true, jobID: services.ids.encode('printJob', id) }
}

/** The day's report on a printer of one's own choice is the day's report read. */
function assertMayPrint(user: SignedIn, kind: Job['kind']): void {
  if (kind === 'Labels' || kind === 'TestPage') return
  if (!user.permissions.has(permissionFor(kind))) throw new Refusal('FORBIDDEN')
}

/** Changes a job by what it is inside the transaction: the spooler may have been faster. */
function change(
  {
    actor,
    body,
    services,
    user,
  }: Pick<Call<typeof retryJob>, 'actor' | 'body' | 'services' | 'user'>,
  action: string,
  decide: (job: Job) => JobChange,
) {
  const id = services.idOf('printJob', body.jobID, 'jobID')
  services.write((tx) => {
    const job = findJob(tx, id)
    if (job === undefined) throw new Refusal('NOT_FOUND', message('printing.no-such-job'))
    assertMayPrint(user, job.kind)
    const decided = decide(job)
    if (
      decided.state === 'Waiting' &&
      findPrinter(tx, decided.printerId ?? job.printerId) === undefined
    ) {
      throw new Refusal('CONFLICT', message('printing.printer-gone'))
    }
    changeJob(tx, job, decided, { action, atMs: services.clock.now(), actor })
  })
  return { success: true }
}

function jobRow(services: Services, job: ListedJob): Unformatted<PrintJob> {
  const { timeZone } = services.branch()
  const local = (ms: number | null): string | null =>
    ms === null ? null : toLocalText(ms, timeZone)
  return {
    ID: services.ids.encode('printJob', job.id),
    DocumentKind: job.kind,
    DocumentID: job.documentId,
    Title: job.title,
    PrinterID: services.ids.encode('printer', job.printerId),
    PrinterName: job.printerName,
    State: job.state,
    Attempts: job.attempts,
    Reason: job.reason,
    IsDuplicate: job.isDuplicate === 1,
    Copies: job.copies,
    CreatedAt: toLocalText(job.createdAtMs, timeZone),
    StartedAt: local(job.startedAtMs),
    EndedAt: local(job.endedAtMs),
    UserName: job.userName,
  }
}
