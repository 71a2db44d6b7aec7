// POST /api/Labels/pdf
import { type ItemRow, itemRowsOf } from '../../catalog/item-records.ts'
import { LABELS_MAX, type LabelsRequest, labelsPdf } from '../../contract/labels.ts'
import { all, type ReadableDb } from '../../db/sql.ts'
import { invalidField, Refusal } from '../../errors.ts'
import { type BoundOperation, operation } from '../../operation.ts'
import type { Shop } from '../../shop.ts'
import type { PdfPool } from '../pdf-pool.ts'
import { renderInPool, sendPdf } from '../send-document.ts'
import type { LabelsJob } from './draw-labels.ts'
import { fitsLabel } from './label-code.ts'
import { labelContent } from './label-content.ts'
import { LABEL_TEMPLATES } from './label-templates.ts'

/** Labels for items and pieces. `pool` gives the worker that makes PDFs. */
export function labelOperations(pool: () => PdfPool): BoundOperation[] {
  return [
    operation(labelsPdf, async ({ body, reply, shop }) => {
      const job = labelsJob(shop, body)
      const fileName = `labels-${job.datedAt.slice(0, 10)}.pdf`
      return sendPdf(reply, await renderInPool(pool(), { kind: 'labels', ...job }), fileName)
    }),
  ]
}

function labelsJob(shop: Shop, request: LabelsRequest): LabelsJob {
  refuseTooMany(request)
  const { dpi, startAt = 1, template } = request
  const { code: room, columns, rows } = LABEL_TEMPLATES[template]
  if (startAt > columns * rows) {
    throw invalidField('startAt', `There are ${columns * rows} labels on a page of this kind.`)
  }
  const branch = shop.branch()
  const localNow = shop.localNow()
  const labels = findLines(shop, request, localNow.slice(0, 10)).map((line, index) => {
    if (!fitsLabel(line.code, room, dpi)) {
      throw invalidField(
        `lines.${index}.itemID`,
        `The code ${line.code} does not fit this label as a bar code; choose a larger label.`,
      )
    }
    return { content: labelContent(branch, line.item, line.code), copies: line.copies }
  })
  return { template, dpi, startAt, datedAt: localNow, labels }
}

function refuseTooMany({ lines }: LabelsRequest): void {
  const count = lines.reduce((sum, line) => sum + line.copies, 0)
  if (count <= LABELS_MAX) return
  throw invalidField('lines', `At most 1,000 labels can be made at a time; these are ${count}.`)
}

type FoundLine = { item: ItemRow; code: string; copies: number }

function findLines(shop: Shop, { lines }: LabelsRequest, localDate: string): FoundLine[] {
  const wanted = lines.map(({ copies, inventoryID, itemID }, index) => ({
    itemId: shop.idOf('item', itemID, `lines.${index}.itemID`),
    unitId:
      inventoryID === undefined
        ? null
        : shop.idOf('unit', inventoryID, `lines.${index}.inventoryID`),
    copies,
  }))
  const itemIds = [...new Set(wanted.map(({ itemId }) => itemId))]
  const items = new Map(itemRowsOf(shop.db, itemIds, localDate).map((item) => [item.id, item]))
  const units = unitsOf(
    shop.db,
    wanted.flatMap(({ unitId }) => unitId ?? []),
  )
  return wanted.map(({ copies, itemId, unitId }, index) => {
    const item = items.get(itemId)
    if (!item) throw new Refusal('NOT_FOUND', 'This item is no longer in the catalogue.')
    if (unitId === null) return { item, code: item.code, copies }
    const unit = units.get(unitId)
    if (unit?.itemId !== itemId) {
      throw invalidField(`lines.${index}.inventoryID`, 'This piece is not one of the item.')
    }
    return { item, code: unit.code, copies }
  })
}

type Unit = { id: number; itemId: number; code: string }

function unitsOf(db: ReadableDb, unitIds: readonly number[]): Map<number, Unit> {
  const rows = all<Unit>(
    db,
    `SELECT units.id, units.item_id AS itemId, units.code
       FROM json_each(:unitIds) wanted JOIN units ON units.id = wanted.value`,
    { unitIds: JSON.stringify(unitIds) },
  )
  return new Map(rows.map((row) => [row.id, row]))
}
