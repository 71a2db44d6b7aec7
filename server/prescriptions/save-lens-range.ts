import { recordChange } from '../audit/record-change.ts'
import type { BodyOf } from '../contract/operation.ts'
import { saveLensRange as spec } from '../contract/prescriptions.ts'
import { run, type WritableDb } from '../db/sql.ts'
import type { LensRange } from '../domain/optics/lab-case.ts'
import {
  type PowerResult,
  parseAddition,
  parseCylinder,
  parseSphere,
} from '../domain/prescription.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { lensFacts } from './lens-facts.ts'

export const saveLensRange = operation(spec, ({ actor, body, services }) => {
  const itemId = services.idOf('item', body.itemID, 'itemID')
  const lens = lensFacts(services.db, itemId)
  if (lens === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-item'))
  if (lens.section !== 'SpectacleLens' && lens.section !== 'ContactLens') {
    throw invalidField('itemID', message('prescription.not-a-lens', { item: lens.name }))
  }
  const range = readRange(body)
  services.write((tx) => {
    writeLensRange(tx, itemId, range)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'lens-range.saved',
      entity: 'item',
      entityId: itemId,
      detail: { itemId, ...range },
    })
  })
  return { success: true }
})

function readRange(body: BodyOf<typeof spec>): LensRange {
  const read = (
    field: 'sphereFrom' | 'sphereTo' | 'cylinderFrom' | 'additionFrom' | 'additionTo',
    parse: (text: string) => PowerResult,
  ): number | null => {
    const result = parse(body[field] ?? '')
    if (!result.ok) throw invalidField(field, result.reason)
    return result.centidioptres
  }
  const range = {
    sphereFrom: read('sphereFrom', parseSphere),
    sphereTo: read('sphereTo', parseSphere),
    cylinderFrom: read('cylinderFrom', parseCylinder),
    additionFrom: read('additionFrom', parseAddition),
    additionTo: read('additionTo', parseAddition),
    diameterTenthsMm: length('diameter', body.diameter, 30, 120),
    minimumHeightTenthsMm: length('minimumFittingHeight', body.minimumFittingHeight, 5, 50),
  }
  assertForwards('sphereTo', range.sphereFrom, range.sphereTo)
  assertForwards('additionTo', range.additionFrom, range.additionTo)
  if ((range.cylinderFrom ?? 0) > 0) {
    throw invalidField('cylinderFrom', message('prescription.cylinder-minus'))
  }
  return range
}

function assertForwards(field: string, from: number | null, to: number | null): void {
  if (from !== null && to !== null && from > to) {
    throw invalidField(field, message('prescription.range-backwards'))
  }
}

function length(field: string, mm: number | undefined, least: number, most: number) {
  if (mm === undefined) return null
  if (mm < least || mm > most)
    throw invalidField(field, message('prescription.length-range', { least, most }))
  return Math.round(mm * 10)
}

/** Keeps what a lens is made in, in the caller's transaction. */
export function writeLensRange(tx: WritableDb, itemId: number, range: LensRange): void {
  run(
    tx,
    `INSERT INTO lens_ranges
       (item_id, sphere_from_centidioptres, sphere_to_centidioptres, cylinder_from_centidioptres,
        addition_from_centidioptres, addition_to_centidioptres, diameter_tenths_mm,
        minimum_height_tenths_mm)
     VALUES
       (:itemId, :sphereFrom, :sphereTo, :cylinderFrom, :additionFrom, :additionTo,
        :diameterTenthsMm, :minimumHeightTenthsMm)
     ON CONFLICT (item_id) DO UPDATE
        SET sphere_from_centidioptres = excluded.sphere_from_centidioptres,
            sphere_to_centidioptres = excluded.sphere_to_centidioptres,
            cylinder_from_centidioptres = excluded.cylinder_from_centidioptres,
            addition_from_centidioptres = excluded.addition_from_centidioptres,
            addition_to_centidioptres = excluded.addition_to_centidioptres,
            diameter_tenths_mm = excluded.diameter_tenths_mm,
            minimum_height_tenths_mm = excluded.minimum_height_tenths_mm`,
    { itemId, ...range },
  )
}
