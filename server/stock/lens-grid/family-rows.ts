import { all, one, type ReadableDb } from '../../db/sql.ts'
import { type PowerAxis, powersOf } from '../../domain/optics/lens-axis.ts'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { centipaiseToRupees } from '../../wire/rupees.ts'

export type FamilyRow = {
  id: number
  code: string
  name: string
  brand: string
  supplierId: number | null
  supplier: string | null
  leadDays: number | null
  section: 'SpectacleLens' | 'ContactLens'
  axisDegrees: number | null
  baseCurve: number | null
  diameter: number | null
  pack: number | null
  modality: string | null
  spectacleLensType: number
  refractiveIndexMilli: number | null
  coating: string | null
  columns: 'cylinder' | 'addition'
  rowFrom: number
  rowTo: number
  columnFrom: number
  columnTo: number
  stepEighths: number
  fineTo: number
  coarseStepEighths: number
  taxClassId: number
  taxClass: string
  hsn: string
  mrpCentipaise: number
  priceCentipaise: number
  priceIncludesTax: number
  isActive: number
  version: number
}

const FAMILY = `
  SELECT f.id, f.code, f.name, f.brand, f.supplier_id AS supplierId, s.name AS supplier,
         f.section, f.axis_degrees AS axisDegrees, f.base_curve_hundredths_mm AS baseCurve,
         f.diameter_hundredths_mm AS diameter, f.pack, f.modality, s.lead_days AS leadDays, f.spectacle_lens_type AS spectacleLensType,
         f.refractive_index_milli AS refractiveIndexMilli, f.coating, f.columns,
         f.row_from_centidioptres AS rowFrom, f.row_to_centidioptres AS rowTo,
         f.column_from_centidioptres AS columnFrom, f.column_to_centidioptres AS columnTo,
         f.step_eighths AS stepEighths, f.fine_to_centidioptres AS fineTo,
         f.coarse_step_eighths AS coarseStepEighths, f.tax_class_id AS taxClassId,
         c.name AS taxClass, c.hsn, f.mrp_centipaise AS mrpCentipaise,
         f.price_centipaise AS priceCentipaise, f.price_includes_tax AS priceIncludesTax,
         f.is_active AS isActive, f.version
    FROM lens_families f
    JOIN tax_classes c ON c.id = f.tax_class_id
    LEFT JOIN suppliers s ON s.id = f.supplier_id`

export function familiesOf(db: ReadableDb): FamilyRow[] {
  return all<FamilyRow>(db, `${FAMILY} ORDER BY f.is_active DESC, f.name, f.id`)
}

/** Returns a family. Throws 404 for none. */
export function familyOf(db: ReadableDb, id: number): FamilyRow {
  const family = one<FamilyRow>(db, `${FAMILY} WHERE f.id = :id`, { id })
  if (family === undefined) throw new Refusal('NOT_FOUND', message('lens-grid.none'))
  return family
}

function stepsOf({ coarseStepEighths, fineTo, stepEighths }: FamilyRow) {
  return { stepEighths, fineToCentidioptres: fineTo, coarseStepEighths }
}

export function rowAxis(family: FamilyRow): PowerAxis {
  const { rowFrom, rowTo } = family
  return { fromCentidioptres: rowFrom, toCentidioptres: rowTo, ...stepsOf(family) }
}

/** Cylinders and additions have the fine step throughout. */
export function columnAxis(family: FamilyRow): PowerAxis {
  const { columnFrom, columnTo } = family
  return {
    ...stepsOf(family),
    fromCentidioptres: columnFrom,
    toCentidioptres: columnTo,
    fineToCentidioptres: 10_000,
  }
}

/** The powers down and across; cylinders from zero on, as a grid is read. */
export function axesOf(family: FamilyRow): { rows: number[]; columns: number[] } {
  const columns = powersOf(columnAxis(family))
  return {
    rows: powersOf(rowAxis(family)),
    columns: family.columns === 'cylinder' ? columns.toReversed() : columns,
  }
}

export function familyReply({ ids }: Services, family: FamilyRow) {
  const { refractiveIndexMilli, supplierId } = family
  return {
    ID: ids.encode('lensFamily', family.id),
    Code: family.code,
    Name: family.name,
    Brand: family.brand,
    SupplierID: supplierId === null ? null : ids.encode('supplier', supplierId),
    Supplier: family.supplier,
    Section: family.section,
    AxisDegrees: family.axisDegrees,
    BaseCurve: family.baseCurve === null ? null : family.baseCurve / 100,
    Diameter: family.diameter === null ? null : family.diameter / 100,
    Pack: family.pack,
    Modality: family.modality,
    SpectacleLensType: family.spectacleLensType,
    RefractiveIndex: refractiveIndexMilli === null ? null : refractiveIndexMilli / 1_000,
    Coating: family.coating,
    Columns: family.columns,
    RowFrom: family.rowFrom / 100,
    RowTo: family.rowTo / 100,
    ColumnFrom: family.columnFrom / 100,
    ColumnTo: family.columnTo / 100,
    Step: stepOut(family.stepEighths),
    FineTo: family.fineTo / 100,
    CoarseStep: stepOut(family.coarseStepEighths),
    TaxClass: family.taxClass,
    MRP: centipaiseToRupees(family.mrpCentipaise),
    Price: centipaiseToRupees(family.priceCentipaise),
    PriceIncludesTax: family.priceIncludesTax === 1,
    IsActive: family.isActive === 1,
    Version: family.version,
  }
}

/** An eighth is written 0.12, as the trade does. */
function stepOut(eighths: number): number {
  return Math.trunc(eighths * 12.5) / 100
}
