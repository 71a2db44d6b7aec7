import { all, type ReadableDb } from '../db/sql.ts'
import { type Prism, SIDES, type Side } from '../domain/optics/eyes.ts'
import { prismOfSides, readPrismOfEye } from '../domain/optics/lens-prism.ts'
import { madeHeight, madePowers } from './made-powers.ts'
import { orderedPrism } from './ordered-prism.ts'
import { stockLensAsMade } from './stock-lens.ts'

/** One lens that a lab makes, or the equal lenses of one eye: what that job makes, as it is written. */
export type JobLens = {
  lineId: number
  pairNo: string | null
  name: string
  /** Null where the record does not say it: an order of before the eye was kept. */
  eye: Side | null
  count: number
  spectacleLensType: number | null
  spherical: string | null
  cylinder: string | null
  axis: string | null
  addition: string | null
  pd: string | null
  fittingHeightMilli: number | null
  /** Such as '2.00 In'; null without one. */
  prism: string | null
  /** The same in numbers: none for none, null for a text that is no prism. */
  prisms: readonly Prism[] | null
}

type Row = Omit<JobLens, 'eye' | 'prisms'> & { eye: Side | 'Both' | null }

/**
 * Returns the lenses of a lab order by pair, the right eye before the left. Which eye a lens is for
 * is read from its line, never from the order of the lines. A line of both eyes is two lenses.
 */
export function jobLenses(db: ReadableDb, labOrderId: number): JobLens[] {
  const rows = all<Row>(
    db,
    `SELECT l.id AS lineId, l.pair_no AS pairNo, l.item_name AS name, l.eye,
            l.qty_milli * iif(l.unit_code = 'PRS', 2, 1) / 1000.0 AS count,
            coalesce(l.spectacle_lens_type, i.spectacle_lens_type) AS spectacleLensType,
            ${madePowers('l', 'j.lab_order_id')},
            ${madeHeight('l', 'j.lab_order_id')} AS fittingHeightMilli,
            ${orderedPrism('l', 'j.lab_order_id')} AS prism
       FROM lab_order_lines j
       JOIN order_lines l ON l.id = j.order_line_id
       JOIN items i ON i.id = l.item_id
      WHERE j.lab_order_id = :labOrderId
        -- Lenses that were made again and moved to an order of their own are no longer its own.
        AND l.order_id = (SELECT order_id FROM lab_orders WHERE id = j.lab_order_id)
      ORDER BY l.id`,
    { labOrderId },
  )
  return rows
    .flatMap((row) => {
      const stock = stockLensAsMade(db, row.lineId, row)
      const name = stock === null || stock === 'own' ? row.name : stock.name
      return lensesOfRow({ ...row, name })
    })
    .sort(byPairAndEye)
}

/**
 * Returns the lenses that a check of a job has to find right: its own, and those that stay of jobs
 * before it and were never passed. A lens that failed beside one that is made again is not forgotten.
 */
export function lensesToCheck(db: ReadableDb, labOrderId: number): JobLens[] {
  const before = all<{ id: number }>(
    db,
    `SELECT j.id FROM lab_orders j
      WHERE j.order_id = (SELECT order_id FROM lab_orders WHERE id = :labOrderId)
        AND j.id < :labOrderId
        AND NOT EXISTS (SELECT 1 FROM order_events e
                         WHERE e.lab_order_id = j.id AND e.kind = 'Checked' AND e.passed = 1)
      ORDER BY j.id DESC`,
    { labOrderId },
  )
  const lenses = jobLenses(db, labOrderId)
  const made = new Set(lenses.map(({ lineId }) => lineId))
  const kept = linesThatStay(db, labOrderId)
  for (const { id } of before) {
    const own = jobLenses(db, id).filter(({ lineId }) => !made.has(lineId) && kept.has(lineId))
    lenses.push(...own)
    for (const { lineId } of own) made.add(lineId)
  }
  return lenses.sort(byPairAndEye)
}

/** The lines of an order that did not come back, none of which a passed job of it made since. */
function linesThatStay(db: ReadableDb, labOrderId: number): ReadonlySet<number> {
  const rows = all<{ id: number }>(
    db,
    `SELECT l.id FROM order_lines l
      WHERE l.order_id = (SELECT order_id FROM lab_orders WHERE id = :labOrderId)
        AND l.returned_milli < l.qty_milli
        AND NOT EXISTS (SELECT 1 FROM lab_order_lines j
                          JOIN order_events e ON e.lab_order_id = j.lab_order_id
                         WHERE j.order_line_id = l.id AND e.kind = 'Checked' AND e.passed = 1)`,
    { labOrderId },
  )
  return new Set(rows.map(({ id }) => id))
}

function lensesOfRow(row: Row): JobLens[] {
  const { count, eye, prism } = row
  if (eye !== 'Both') return [{ ...row, eye, prisms: prismsOf(prism) }]
  const sides = prismOfSides(prism ?? '')
  return SIDES.map((side) => ({
    ...row,
    eye: side,
    count: count / 2,
    prism: sides[side] || null,
    prisms: prismsOf(sides[side]),
  }))
}

/** The prisms of a text; null where it can't be read. */
function prismsOf(text: string | null): readonly Prism[] | null {
  const reading = readPrismOfEye(text ?? '')
  return reading.ok ? (reading.value ?? []) : null
}

type Placed = { pairNo: string | null; eye: string | null }

/** Compares two lenses for a list: by pair, then right, left, both and not said. */
export function byPairAndEye(a: Placed, b: Placed): number {
  return pairPlace(a) - pairPlace(b) || eyePlace(a) - eyePlace(b)
}

function pairPlace({ pairNo }: Placed): number {
  const place = Number(pairNo ?? Number.NaN)
  return Number.isFinite(place) ? place : Number.MAX_SAFE_INTEGER
}

const EYE_ORDER = ['Right', 'Left', 'Both']

function eyePlace({ eye }: Placed): number {
  const place = EYE_ORDER.indexOf(eye ?? '')
  return place === -1 ? EYE_ORDER.length : place
}
