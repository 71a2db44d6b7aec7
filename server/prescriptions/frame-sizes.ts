import { recordChange } from '../audit/record-change.ts'
import { frameSizes as getSpec, saveFrameSizes as saveSpec } from '../contract/prescriptions.ts'
import { one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { FrameSizes } from '../domain/optics/frame-fit.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { storedSizes, writtenSizes } from './frame-facts.ts'

export const getFrameSizes = operation(getSpec, ({ query, services }) => {
  const itemId = services.idOf('item', query.itemID, 'itemID')
  frameItem(services.db, itemId)
  const stored = storedSizes(services.db, itemId)
  const inName = stored === undefined ? writtenSizes(services.db, itemId) : null
  return {
    ItemID: query.itemID,
    A: toMm(stored?.aTenthsMm ?? inName?.aTenthsMm),
    B: toMm(stored?.bTenthsMm),
    DBL: toMm(stored?.dblTenthsMm ?? inName?.dblTenthsMm),
    ED: toMm(stored?.edTenthsMm ?? undefined),
    Source: sourceOf(stored !== undefined, inName !== null),
  }
})

function sourceOf(isStored: boolean, isInName: boolean): 'Catalogue' | 'Name' | 'None' {
  if (isStored) return 'Catalogue'
  return isInName ? 'Name' : 'None'
}

function toMm(tenthsMm: number | undefined): number | null {
  return tenthsMm === undefined ? null : tenthsMm / 10
}

/** A frame, or a sunglass, which gets lenses too; anything else is refused. */
function frameItem(db: ReadableDb, itemId: number): { name: string } {
  const row = one<{ name: string; section: string }>(
    db,
    `SELECT i.name, t.section FROM items i JOIN item_types t ON t.id = i.item_type_id
      WHERE i.id = :itemId`,
    { itemId },
  )
  if (row === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-item'))
  if (row.section !== 'Frame' && row.section !== 'Sunglass') {
    throw invalidField('itemID', message('prescription.not-a-frame', { item: row.name }))
  }
  return row
}

export const saveFrameSizes = operation(saveSpec, ({ actor, body, services }) => {
  const itemId = services.idOf('item', body.itemID, 'itemID')
  frameItem(services.db, itemId)
  const sizes = {
    aTenthsMm: within('a', body.a, 20, 90),
    bTenthsMm: within('b', body.b, 10, 80),
    dblTenthsMm: within('dbl', body.dbl, 5, 40),
    edTenthsMm: body.ed === undefined ? null : within('ed', body.ed, body.a, 120),
  }
  services.write((tx) => {
    writeFrameSizes(tx, itemId, sizes)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'frame-sizes.saved',
      entity: 'item',
      entityId: itemId,
      detail: { itemId, ...sizes },
    })
  })
  return { success: true }
})

function within(field: string, mm: number, least: number, most: number): number {
  if (mm < least || mm > most)
    throw invalidField(field, message('prescription.length-range', { least, most }))
  return Math.round(mm * 10)
}

/** Keeps the sizes of a frame, in the caller's transaction. */
export function writeFrameSizes(tx: WritableDb, itemId: number, sizes: FrameSizes): void {
  run(
    tx,
    `INSERT INTO frame_sizes (item_id, a_tenths_mm, b_tenths_mm, dbl_tenths_mm, ed_tenths_mm)
     VALUES (:itemId, :aTenthsMm, :bTenthsMm, :dblTenthsMm, :edTenthsMm)
     ON CONFLICT (item_id) DO UPDATE
        SET a_tenths_mm = excluded.a_tenths_mm, b_tenths_mm = excluded.b_tenths_mm,
            dbl_tenths_mm = excluded.dbl_tenths_mm, ed_tenths_mm = excluded.ed_tenths_mm`,
    { itemId, ...sizes },
  )
}
