import { type ItemRow, itemRowsOf } from '../../catalog/item-records.ts'
import { LABELS_MAX, type LabelsRequest, labelsPdf, labelsPreview } from '../../contract/labels.ts'
import { all, type ReadableDb } from '../../db/sql.ts'
import { pricesAtPrintedMrp } from '../../domain/printed-mrp.ts'
import { message } from '../../kernel/message.ts'
import { type BoundOperation, operation } from '../../kernel/operation.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import type { LabelsJob } from '../../rendering/labels/draw-labels.ts'
import { fitsLabel } from '../../rendering/labels/label-code.ts'
import { fitsSize } from '../../rendering/labels/label-size.ts'
import { LABEL_TEMPLATES } from '../../rendering/labels/label-templates.ts'
import { getScanTestSheet } from '../scan-test-sheet/get-scan-test-sheet.ts'
import { renderInPool, sendPdfFile } from '../send-document.ts'
import { labelContent } from './label-content.ts'

/** Labels for items and pieces. */
export const labelOperations: readonly BoundOperation[] = [
  getScanTestSheet,
  operation(labelsPdf, async (call) => {
    const { body, reply, services } = call
    const job = labelsJob(services, body)
    const fileName = `labels-${job.datedAt.slice(0, 10)}.pdf`
    return sendPdfFile(reply, await renderInPool(call, { kind: 'labels', ...job }), fileName)
  }),
  operation(labelsPreview, async (call) => {
    const { body, services } = call
    const job = labelsJob(services, body)
    const pages = pagesOf(job)
    const page = Math.min(body.page ?? 1, pages)
    const picture = { kind: 'labelPicture', labels: job, page } as const
    const png = await renderInPool(call, picture)
    return {
      Labels: countOf(body),
      Pages: pages,
      Page: page,
      ...geometryOf(job),
      Picture: Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64'),
      Items: namesOf(services, body),
    }
  }),
]

/** The items of a request under their names in the catalogue now. */
function namesOf(services: Services, { lines }: LabelsRequest) {
  const ids = [...new Set(lines.map(({ itemID }) => services.idOf('item', itemID, 'itemID')))]
  return itemRowsOf(services.db, ids, services.localNow().slice(0, 10)).map((item) => ({
    ItemID: services.ids.encode('item', item.id),
    Name: item.name,
    Brand: item.brand,
  }))
}

/** Where the labels are on their page: the picture shows their ink alone. */
function geometryOf({ template }: LabelsJob) {
  const { columns, label, left, page, pitch, rows, top } = LABEL_TEMPLATES[template]
  return {
    PageMicrometres: { Width: micrometres(page.width), Height: micrometres(page.height) },
    LabelMicrometres: { Width: micrometres(label.width), Height: micrometres(label.height) },
    FirstMicrometres: { X: micrometres(left), Y: micrometres(top) },
    PitchMicrometres: { X: micrometres(pitch.x), Y: micrometres(pitch.y) },
    Columns: columns,
    Rows: rows,
  }
}

function micrometres(millimetres: number): number {
  return Math.round(millimetres * 1_000)
}

export function countOf({ lines }: LabelsRequest): number {
  return lines.reduce((sum, line) => sum + line.copies, 0)
}

/**
 * What a request comes to: every label's words and code, as the catalogue stands now. Refuses what
 * is not there, a code or a power that has no room, and more than 1,000 labels.
 */
export function labelsJob(services: Services, request: LabelsRequest): LabelsJob {
  assertLabelCount(request)
  const { dpi, startAt = 1, template } = request
  const { code: room, columns, rows } = LABEL_TEMPLATES[template]
  if (startAt > columns * rows) {
    throw invalidField('startAt', message('documents.labels-per-page', { count: columns * rows }))
  }
  const branch = services.branch()
  const localNow = services.localNow()
  const labels = findLines(services, request, localNow.slice(0, 10)).map((line, index) => {
    if (!fitsLabel(line.code, room, dpi)) {
      throw invalidField(
        `lines.${index}.itemID`,
        message('documents.code-too-wide', { code: line.code }),
      )
    }
    const content = labelContent(branch, line.item, line.code)
    if (content.size !== null && !fitsSize(content.size, LABEL_TEMPLATES[template])) {
      throw invalidField(
        `lines.${index}.itemID`,
        message('documents.size-too-wide', { size: content.size }),
      )
    }
    return { content, copies: line.copies }
  })
  return { template, dpi, startAt, datedAt: localNow, labels }
}

function assertLabelCount(request: LabelsRequest): void {
  const count = countOf(request)
  if (count <= LABELS_MAX) return
  throw invalidField('lines', message('documents.too-many-labels', { count }))
}

type FoundLine = { item: ItemRow; code: string; copies: number }

function findLines(services: Services, { lines }: LabelsRequest, localDate: string): FoundLine[] {
  const wanted = lines.map(({ copies, inventoryID, itemID }, index) => ({
    itemId: services.idOf('item', itemID, `lines.${index}.itemID`),
    unitId:
      inventoryID === undefined
        ? null
        : services.idOf('unit', inventoryID, `lines.${index}.inventoryID`),
    copies,
  }))
  const itemIds = [...new Set(wanted.map(({ itemId }) => itemId))]
  const items = new Map(itemRowsOf(services.db, itemIds, localDate).map((item) => [item.id, item]))
  const units = unitsOf(
    services.db,
    wanted.flatMap(({ unitId }) => unitId ?? []),
  )
  return wanted.map(({ copies, itemId, unitId }, index) => {
    const item = items.get(itemId)
    if (!item) throw new Refusal('NOT_FOUND', message('cart.item-gone'))
    if (unitId === null) return { item, code: item.code, copies }
    const unit = units.get(unitId)
    if (unit?.itemId !== itemId) {
      throw invalidField(`lines.${index}.inventoryID`, message('cart.piece-of-another-item'))
    }
    return { item: itemOfPiece(item, unit), code: unit.code, copies }
  })
}

/** The item as its label on one piece names it: at the MRP that the piece came with. */
function itemOfPiece(item: ItemRow, { mrpCentipaise }: Unit): ItemRow {
  return mrpCentipaise === null ? item : { ...item, ...pricesAtPrintedMrp(item, mrpCentipaise) }
}

type Unit = { id: number; itemId: number; code: string; mrpCentipaise: number | null }

function unitsOf(db: ReadableDb, unitIds: readonly number[]): Map<number, Unit> {
  const rows = all<Unit>(
    db,
    `SELECT units.id, units.item_id AS itemId, units.code, units.mrp_centipaise AS mrpCentipaise
       FROM json_each(:unitIds) wanted JOIN units ON units.id = wanted.value`,
    { unitIds: JSON.stringify(unitIds) },
  )
  return new Map(rows.map((row) => [row.id, row]))
}

// Pages that a job fills; the first may have been begun before it. Not beside the drawing: the
// thread of the till would load all that draws PDFs with it.
function pagesOf({ labels, startAt, template }: LabelsJob): number {
  const { columns, rows } = LABEL_TEMPLATES[template]
  const count = labels.reduce((sum, { copies }) => sum + copies, 0)
  return Math.ceil((startAt - 1 + count) / (columns * rows))
}
