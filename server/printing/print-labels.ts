import { type LabelsRequest, printLabels } from '../contract/labels.ts'
import { countOf, labelsJob } from '../documents/labels/label-operations.ts'
import { labelsOfInward } from '../documents/labels/labels-of-inward.ts'
import { type Message, message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { LabelsJob } from '../rendering/labels/draw-labels.ts'
import { type Job, queueJob } from './job-rows.ts'
import { assertPaperFits } from './label-printer.ts'
import { printerOf } from './printer-operations.ts'
import { findPrinter, type Printer } from './printer-rows.ts'
import { routeOf } from './route-rows.ts'

export const printLabelsOperation = operation(printLabels, queueLabels)

/** Looked up and measured now, so that what can not be printed is refused at once. */
function queueLabels({ actor, body, services, user }: Call<typeof printLabels>) {
  const { dpi, printerID, startAt, template } = body
  const asked = { ...body, lines: linesOf(services, body) }
  // What is wrong with the request is said before what is wrong with the shop's printers.
  const named = printerID === undefined ? null : printerOf(services, printerID)
  const labels = labelsJob(services, asked)
  const printer = named ?? routedPrinter(services, user.deviceId)
  if (printer.isActive !== 1) throw new Refusal('CONFLICT', message('printing.not-in-use'))
  assertPaperFits(printer, template)
  const title = titleOf(labels, countOf(asked))
  const request: LabelsRequest = {
    template,
    dpi,
    ...(startAt === undefined ? {} : { startAt }),
    lines: asked.lines.map(({ copies, inventoryID, itemID }) => ({
      itemID,
      ...(inventoryID === undefined ? {} : { inventoryID }),
      copies,
    })),
  }
  const job = {
    kind: 'Labels',
    documentId: template,
    title,
    printerId: printer.id,
    copies: 1,
    userId: user.userId,
    payload: JSON.stringify(request),
  } as const
  const id = services.write((tx) => queueJob(tx, job, { atMs: services.clock.now(), actor }))
  return { success: true, jobID: services.ids.encode('printJob', id) }
}

/** The labels that are asked for, or those of a bill; throws 400 for both or neither. */
function linesOf(
  services: Services,
  { inwardID, lines }: Call<typeof printLabels>['body'],
): LabelsRequest['lines'] {
  if ((inwardID === undefined) === (lines === undefined)) {
    throw invalidField('lines', message('documents.labels-or-inward'))
  }
  if (lines !== undefined) return lines
  return labelsOfInward(services, inwardID ?? '')
}

function routedPrinter(services: Services, deviceId: number | null): Printer {
  const route = routeOf(services.db, 'Labels', deviceId)
  const printer = route && findPrinter(services.db, route.printerId)
  if (printer === undefined) {
    throw new Refusal('CONFLICT', message('printing.no-printer-for-labels'))
  }
  return printer
}

const TITLE_MAX = 60

/** '12 labels: Nilora 210 Black and 2 more'. */
function titleOf({ labels }: LabelsJob, count: number): Message {
  const first = labels[0]?.content.title ?? ''
  const name = first.length > TITLE_MAX ? `${first.slice(0, TITLE_MAX).trimEnd()}…` : first
  const others = labels.length - 1
  return message('printing.labels-of', {
    count,
    name: others > 0 ? message('printing.name-and-more', { name, count: others }) : name,
  })
}

/** What a job of labels asks for. */
export function requestOf({ payload }: Job): LabelsRequest {
  if (payload === null) throw new Error('a job of labels without its list')
  // Only queueLabels writes this column.
  return JSON.parse(payload)
}
