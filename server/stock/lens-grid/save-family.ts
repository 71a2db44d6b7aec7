import { recordChange } from '../../audit/record-change.ts'
import { BOX_SIZES, type TypedBoxSizes } from '../../catalog/box-sizes.ts'
import { assertNotAboveMrp, taxClassNamed } from '../../catalog/tax-class.ts'
import { saveLensFamily as spec } from '../../contract/lens-grid.ts'
import type { BodyOf } from '../../contract/operation.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../../db/sql.ts'
import { BOX_SIZE_NAMES, boxSizes, isSizeOf } from '../../domain/optics/contact-lens.ts'
import { cellKey } from '../../domain/optics/lens-demand.ts'
import { type CommitContext, commitContext } from '../../kernel/commit-context.ts'
import { message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { toCentipaise } from '../../wire/rupees.ts'
import { axesOf, familyOf } from './family-rows.ts'
import { cellsOf, putInCell } from './grid-cells.ts'

const MOST_CELLS = 2_500
const STEPS: ReadonlyMap<number, number> = new Map([
  [12, 1],
  [25, 2],
  [50, 4],
])
const COARSE_STEPS: ReadonlyMap<number, number> = new Map([...STEPS, [100, 8]])

export const saveLensFamily = operation(spec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const familyId =
    body.familyID === undefined ? null : services.idOf('lensFamily', body.familyID, 'familyID')
  return services.write((tx) => {
    const written = writeLensFamily(tx, services, context, { familyId, body })
    return {
      success: true,
      familyID: services.ids.encode('lensFamily', written.id),
      version: written.version,
      adopted: written.adopted,
    }
  })
})

/** Writes a family in the caller's transaction, with the lenses of the catalogue that are of it. */
export function writeLensFamily(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  { body, familyId }: { body: BodyOf<typeof spec>; familyId: number | null },
): { id: number; version: number; adopted: number } {
  const columns = columnsOf(tx, services, body)
  assertCodeFree(tx, columns.code, familyId)
  const id =
    familyId === null ? insertFamily(tx, columns) : updateFamily(tx, familyId, body, columns)
  const family = familyOf(tx, id)
  const { columns: across, rows } = axesOf(family)
  if (rows.length * across.length > MOST_CELLS) {
    throw new Refusal('BUSINESS_RULE', message('lens-grid.too-large', { most: MOST_CELLS }))
  }
  assertKeepsCells(tx, id, rows, across, context.nowMs)
  const adopted = adoptLenses(tx, id, context.nowMs)
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'lens-family.saved',
    entity: 'lensFamily',
    entityId: id,
    detail: { ...columns, adopted },
  })
  return { id, version: family.version, adopted }
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf(db: ReadableDb, services: Services, body: BodyOf<typeof spec>) {
  const supplierId =
    body.supplierID === undefined ? null : services.idOf('supplier', body.supplierID, 'supplierID')
  const taxClass = taxClassNamed(db, services, body.taxClass)
  const prices = {
    mrpCentipaise: toCentipaise(body.mrp ?? 0),
    priceCentipaise: toCentipaise(body.price),
    priceIncludesTax: body.priceIncludesTax ?? true,
  }
  if (prices.priceCentipaise === 0) throw invalidField('price', message('catalog.price-or-mrp'))
  assertNotAboveMrp(prices, taxClass)
  const hundredths = (power: number) => Math.round(power * 100)
  const contact = contactColumns(body)
  const [rowFrom, rowTo, columnFrom, columnTo] = [
    hundredths(body.rowFrom),
    hundredths(body.rowTo),
    hundredths(body.columnFrom),
    hundredths(body.columnTo),
  ]
  if (rowFrom > rowTo) throw invalidField('rowTo', message('lens-grid.from-above-to'))
  if (columnFrom > columnTo) throw invalidField('columnTo', message('lens-grid.from-above-to'))
  if (body.columns === 'cylinder' && columnTo > 0) {
    throw invalidField('columnTo', message('lens-grid.minus-form'))
  }
  if (body.columns === 'addition' && columnFrom <= 0) {
    throw invalidField('columnFrom', message('lens-grid.addition-above-zero'))
  }
  return {
    ...contact,
    code: body.code.trim(),
    name: body.name.trim(),
    brand: body.brand?.trim() ?? '',
    supplierId,
    spectacleLensType: body.spectacleLensType ?? (body.columns === 'addition' ? 2 : 1),
    refractiveIndexMilli:
      body.refractiveIndex === undefined ? null : Math.round(body.refractiveIndex * 1_000),
    coating: body.coating?.trim() ?? null,
    columns: body.columns,
    rowFrom,
    rowTo,
    columnFrom,
    columnTo,
    stepEighths: step(body.step ?? 0.25, STEPS, 'step'),
    fineTo: body.fineTo === undefined ? 10_000 : hundredths(body.fineTo),
    coarseStepEighths: step(body.coarseStep ?? 0.5, COARSE_STEPS, 'coarseStep'),
    taxClassId: taxClass.id,
    mrpCentipaise: prices.mrpCentipaise,
    priceCentipaise: prices.priceCentipaise,
    priceIncludesTax: prices.priceIncludesTax ? 1 : 0,
    isActive: body.isActive === false ? 0 : 1,
  }
}

/**
 * Returns what a family of contact lenses is known by. Throws 400 for it in a family of spectacle
 * lenses and the other way round, and for toric lenses without an axis.
 */
function contactColumns(body: BodyOf<typeof spec>) {
  const section = body.section ?? 'SpectacleLens'
  const isContact = section === 'ContactLens'
  const { axisDegrees, baseCurve, coating, diameter, modality, pack } = body
  const { refractiveIndex, spectacleLensType } = body
  const others = isContact
    ? { coating, refractiveIndex, spectacleLensType }
    : { axisDegrees, baseCurve, diameter, modality, pack }
  const [wrong] = Object.entries(others).flatMap(([key, value]) =>
    value === undefined ? [] : [key],
  )
  if (wrong !== undefined) throw invalidField(wrong, message('lens-grid.not-of-this-kind'))
  const isToric = isContact && body.columns === 'cylinder' && body.columnFrom < 0
  if (isToric && axisDegrees === undefined) {
    throw invalidField('axisDegrees', message('lens-grid.axis-missing'))
  }
  if (!isToric && axisDegrees !== undefined) {
    throw invalidField('axisDegrees', message('lens-grid.axis-of-toric'))
  }
  const hundredths = (mm: number | undefined) => (mm === undefined ? null : Math.round(mm * 100))
  return {
    section,
    axisDegrees: axisDegrees ?? null,
    baseCurve: hundredths(baseCurve),
    diameter: hundredths(diameter),
    pack: pack ?? null,
    modality: modality?.trim() ?? null,
  }
}

function step(power: number, steps: ReadonlyMap<number, number>, field: string): number {
  const eighths = steps.get(Math.round(power * 100))
  if (eighths === undefined) throw invalidField(field, message('lens-grid.no-such-step'))
  return eighths
}

function assertCodeFree(db: ReadableDb, code: string, familyId: number | null): void {
  const other = one<{ name: string }>(
    db,
    'SELECT name FROM lens_families WHERE code = :code AND id <> :familyId',
    { code, familyId: familyId ?? 0 },
  )
  if (other === undefined) return
  throw new Refusal('CONFLICT', message('catalog.code-taken', { code, name: other.name }))
}

function insertFamily(tx: WritableDb, columns: Columns): number {
  return insert(
    tx,
    `INSERT INTO lens_families
       (code, name, brand, supplier_id, spectacle_lens_type, refractive_index_milli, coating,
        columns, row_from_centidioptres, row_to_centidioptres, column_from_centidioptres,
        column_to_centidioptres, step_eighths, fine_to_centidioptres, coarse_step_eighths,
        tax_class_id, mrp_centipaise, price_centipaise, price_includes_tax, is_active,
        section, axis_degrees, base_curve_hundredths_mm, diameter_hundredths_mm, pack, modality)
     VALUES
       (:code, :name, :brand, :supplierId, :spectacleLensType, :refractiveIndexMilli, :coating,
        :columns, :rowFrom, :rowTo, :columnFrom, :columnTo, :stepEighths, :fineTo,
        :coarseStepEighths, :taxClassId, :mrpCentipaise, :priceCentipaise, :priceIncludesTax,
        :isActive, :section, :axisDegrees, :baseCurve, :diameter, :pack, :modality)`,
    columns,
  )
}

function updateFamily(
  tx: WritableDb,
  id: number,
  { version }: BodyOf<typeof spec>,
  columns: Columns,
): number {
  const before = familyOf(tx, id)
  if (version !== undefined && version !== before.version) {
    throw new Refusal('CONFLICT', message('purchasing.changed-meanwhile'))
  }
  if (before.columns !== columns.columns || before.section !== columns.section) {
    throw new Refusal('CONFLICT', message('lens-grid.columns-stay'))
  }
  run(
    tx,
    `UPDATE lens_families
        SET code = :code, name = :name, brand = :brand, supplier_id = :supplierId,
            spectacle_lens_type = :spectacleLensType,
            refractive_index_milli = :refractiveIndexMilli, coating = :coating,
            columns = :columns, row_from_centidioptres = :rowFrom, row_to_centidioptres = :rowTo,
            column_from_centidioptres = :columnFrom, column_to_centidioptres = :columnTo,
            step_eighths = :stepEighths, fine_to_centidioptres = :fineTo,
            coarse_step_eighths = :coarseStepEighths, tax_class_id = :taxClassId,
            mrp_centipaise = :mrpCentipaise, price_centipaise = :priceCentipaise,
            price_includes_tax = :priceIncludesTax, section = :section,
            axis_degrees = :axisDegrees, base_curve_hundredths_mm = :baseCurve,
            diameter_hundredths_mm = :diameter, pack = :pack, modality = :modality,
            is_active = :isActive, version = version + 1
      WHERE id = :id`,
    { id, ...columns },
  )
  return id
}

/** Throws 422 where a range would leave lenses out that are cells already. */
function assertKeepsCells(
  db: ReadableDb,
  familyId: number,
  rows: readonly number[],
  columns: readonly number[],
  nowMs: number,
): void {
  const lost = [...cellsOf(db, familyId, nowMs).values()].filter(
    ({ column, row }) => !rows.includes(row) || !columns.includes(column),
  )
  if (lost.length > 0) {
    throw new Refusal('BUSINESS_RULE', message('lens-grid.cells-outside', { count: lost.length }))
  }
}

/** Makes cells of the lenses of the catalogue that are of the family's kind and in its range. */
function adoptLenses(tx: WritableDb, familyId: number, nowMs: number): number {
  const family = familyOf(tx, familyId)
  const { columns, rows } = axesOf(family)
  const known = cellsOf(tx, familyId, nowMs)
  const written = (hundredthsMm: number | null) =>
    hundredthsMm === null ? null : String(hundredthsMm / 100)
  const sizesOfFamily = boxSizes({
    baseCurve: written(family.baseCurve),
    diameter: written(family.diameter),
  })
  const lenses = all<{ id: number; row: number; column: number } & TypedBoxSizes>(
    tx,
    `SELECT i.id, ${BOX_SIZES}, i.sphere_centidioptres AS "row",
            coalesce(CASE WHEN :columns = 'addition' THEN i.addition_centidioptres
                          ELSE i.cylinder_centidioptres END, 0) AS "column"
       FROM items i JOIN item_types t ON t.id = i.item_type_id
      WHERE t.section = :section AND i.is_active = 1 AND i.merged_into_id IS NULL
        AND i.sphere_centidioptres IS NOT NULL AND i.brand = :brand
        AND (:section = 'ContactLens' OR i.spectacle_lens_type IS :spectacleLensType)
        AND (:section = 'SpectacleLens' OR
             (i.modality IS :modality AND i.axis_degrees IS :axisDegrees))
        AND i.refractive_index_milli IS :refractiveIndexMilli
        AND coalesce(i.coating, '') = coalesce(:coating, '')
        AND (:columns = 'addition' OR i.addition_centidioptres IS NULL)
        AND i.id NOT IN (SELECT item_id FROM lens_family_items)
      ORDER BY i.id`,
    {
      columns: family.columns,
      brand: family.brand,
      spectacleLensType: family.spectacleLensType,
      refractiveIndexMilli: family.refractiveIndexMilli,
      coating: family.coating,
      section: family.section,
      modality: family.modality,
      axisDegrees: family.axisDegrees,
    },
  )
  const taken = new Set(known.keys())
  let adopted = 0
  for (const { baseCurve, diameter, id, ...cell } of lenses) {
    const sizes = boxSizes({ baseCurve, diameter })
    // A box that says another base curve is another lens of the same name.
    if (!BOX_SIZE_NAMES.every((size) => isSizeOf(sizes[size], sizesOfFamily[size] ?? ''))) continue
    const isCell = rows.includes(cell.row) && columns.includes(cell.column)
    if (!isCell || taken.has(cellKey(cell))) continue
    taken.add(cellKey(cell))
    putInCell(tx, familyId, cell, id)
    adopted += 1
  }
  return adopted
}
