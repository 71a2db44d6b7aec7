import { all, type ReadableDb } from '../db/sql.ts'
import { type Prism, SIDES, type Side } from '../domain/optics/eyes.ts'
import { readBases, readPrisms } from '../domain/optics/read-cell.ts'
import { withBases } from '../domain/optics/read-grid.ts'
import { madePowers } from './made-powers.ts'

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
  /** Of the order's prescription, such as '2.00 In'; null without one. */
  prism: string | null
  /** The same in numbers: none for none, null for a text that is no prism. */
  prisms: readonly Prism[] | null
}

type Row = Omit<JobLens, 'eye' | 'prism' | 'prisms'> & {
  eye: Side | 'Both' | null
  orderId: number
}

/**
 * Returns the lenses of a lab order by pair, the right eye before the left. Which eye a lens is for
 * is read from its line, never from the order of the lines. A line of both eyes is two lenses.
 */
export function jobLenses(db: ReadableDb, labOrderId: number): JobLens[] {
  const rows = all<Row>(
    db,
    `SELECT l.id AS lineId, l.order_id AS orderId, l.pair_no AS pairNo, l.item_name AS name, l.eye,
            l.qty_milli * iif(l.unit_code = 'PRS', 2, 1) / 1000.0 AS count,
            coalesce(l.spectacle_lens_type, i.spectacle_lens_type) AS spectacleLensType,
            ${madePowers('l', 'j.lab_order_id')},
            l.fitting_height_milli AS fittingHeightMilli
       FROM lab_order_lines j
       JOIN order_lines l ON l.id = j.order_line_id
       JOIN items i ON i.id = l.item_id
      WHERE j.lab_order_id = :labOrderId
      ORDER BY l.id`,
    { labOrderId },
  )
  const [first] = rows
  const prisms = first === undefined ? NO_PRISMS : prismsOfOrder(db, first.orderId)
  return rows
    .flatMap(lensesOfRow)
    .map(({ orderId: _, ...lens }) => ({ ...lens, ...(prisms.get(lens.eye) ?? NO_PRISM) }))
    .sort(byPairAndEye)
}

function lensesOfRow(row: Row): (Omit<JobLens, 'prism' | 'prisms'> & { orderId: number })[] {
  if (row.eye !== 'Both') return [{ ...row, eye: row.eye }]
  return SIDES.map((eye) => ({ ...row, eye, count: row.count / 2 }))
}

type OrderedPrism = Pick<JobLens, 'prism' | 'prisms'>
type PrismsByEye = ReadonlyMap<Side | null, OrderedPrism>
const NO_PRISM: OrderedPrism = { prism: null, prisms: [] }
const NO_PRISMS: PrismsByEye = new Map()

/** A prism stands in the prescription and not on the line of a lens. */
function prismsOfOrder(db: ReadableDb, orderId: number): PrismsByEye {
  const rows = all<{ eye: Side; prism: string; base: string | null }>(
    db,
    `SELECT iif(e.eye = 'right', 'Right', 'Left') AS eye, e.prism, e.base
       FROM prescription_eyes e
      WHERE e.prism <> ''
        AND e.prescription_id =
            (SELECT max(id) FROM prescriptions WHERE order_id = :orderId)`,
    { orderId },
  )
  return new Map(
    rows.map(({ base, eye, prism }) => [
      eye,
      { prism: `${prism} ${base ?? ''}`.trim(), prisms: prismsOf(prism, base ?? '') },
    ]),
  )
}

/** The prisms of two cells of a prescription; null where they can't be read. */
function prismsOf(prism: string, base: string): readonly Prism[] | null {
  const sizes = readPrisms(prism)
  const bases = readBases(base)
  if (!sizes.ok || sizes.value === null || !bases.ok) return null
  return withBases(sizes.value, bases.value ?? []).prisms
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
