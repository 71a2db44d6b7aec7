import { recordChange } from '../../audit/record-change.ts'
import { keepLensPowers as allSpec, keepLensPower as spec } from '../../contract/lens-grid.ts'
import { exactlyOne, type WritableDb } from '../../db/sql.ts'
import { cellKey, type LensCell } from '../../domain/optics/lens-demand.ts'
import { formatPower } from '../../domain/prescription.ts'
import type { Actor } from '../../kernel/actor.ts'
import { commitContext } from '../../kernel/commit-context.ts'
import { operation } from '../../kernel/operation.ts'
import { type FieldError, Refusal } from '../../kernel/refusal.ts'
import { axesOf, type FamilyRow, familyOf } from './family-rows.ts'
import {
  assertInFamily,
  cellsOf,
  lensMilli,
  makeCellItem,
  outsideOf,
  readCell,
  type TypedCell,
} from './grid-cells.ts'

const ONE_LENS_MILLI = 1_000

export const keepLensPower = operation(spec, (call) => {
  const { body, params, services } = call
  const context = commitContext(call)
  const familyId = services.idOf('lensFamily', params.familyID, 'familyID')
  return services.write((tx) => {
    const family = familyOf(tx, familyId)
    const cell = readCell(family, { row: body.row, column: body.column }, 'power')
    assertInFamily(family, cell)
    const {
      items: [item],
    } = keepCells(tx, { actor: call.actor, atMs: context.nowMs, cells: [cell], family })
    if (item === undefined) throw new Error('one power has one item')
    return { success: true, itemID: services.ids.encode('item', item.id), code: item.code }
  })
})

export const keepLensPowers = operation(allSpec, (call) => {
  const { actor, body, params, services } = call
  const { nowMs: atMs } = commitContext(call)
  const familyId = services.idOf('lensFamily', params.familyID, 'familyID')
  return services.write((tx) => {
    const family = familyOf(tx, familyId)
    const cells = readCells(family, body.cells)
    const { items, made } = keepCells(tx, { actor, atMs, cells, family })
    return {
      success: true,
      itemsMade: made,
      items: items.map(({ code, id, unit }) => ({
        itemID: services.ids.encode('item', id),
        code,
        lensesPerUnit: ONE_LENS_MILLI / lensMilli(unit),
      })),
    }
  })
})

/** Reads typed powers as cells. Throws 400 that names each one outside of the family's range. */
function readCells(family: FamilyRow, typed: readonly TypedCell[]): LensCell[] {
  const { columns, rows } = axesOf(family)
  const cells = typed.map((each, index) => readCell(family, each, `cells.${index}`))
  const errors = cells.flatMap((cell, index): FieldError[] =>
    rows.includes(cell.row) && columns.includes(cell.column)
      ? []
      : [{ field: `cells.${index}`, message: outsideOf(family, cell) }],
  )
  const [first] = errors
  if (first !== undefined) throw new Refusal('VALIDATION', first.message, { errors })
  return cells
}

type CellItem = { id: number; code: string; unit: string }

/** Returns the items of cells of a family, in their order; those that are missing are made. */
function keepCells(
  tx: WritableDb,
  {
    actor,
    atMs,
    cells,
    family,
  }: { family: FamilyRow; cells: readonly LensCell[]; actor: Actor; atMs: number },
): { items: CellItem[]; made: number } {
  const ids = new Map(
    [...cellsOf(tx, family.id, atMs)].map(([key, { itemId }]) => [key, itemId] as const),
  )
  let made = 0
  const items = cells.map((cell) => {
    const known = ids.get(cellKey(cell))
    const itemId = known ?? makeCellItem(tx, family, cell, atMs)
    if (known === undefined) {
      made += 1
      ids.set(cellKey(cell), itemId)
      recordChange(tx, {
        actor,
        atMs,
        action: 'lens-family.power-kept',
        entity: 'lensFamily',
        entityId: family.id,
        detail: { power: `${formatPower(cell.row)} ${formatPower(cell.column)}` },
      })
    }
    return exactlyOne<CellItem>(tx, 'SELECT id, code, unit FROM items WHERE id = :itemId', {
      itemId,
    })
  })
  return { items, made }
}
