import { all, type ReadableDb } from '../db/sql.ts'
import type { Rx, Side } from '../domain/optics/eyes.ts'
import { eyesOfLenses, pairKey } from '../domain/optics/lens-eyes.ts'
import { readRefraction } from '../domain/optics/written.ts'
import { madeHeight, madePowers } from '../lab/made-powers.ts'
import { orderedPrism } from '../lab/ordered-prism.ts'
import { askedBy, type LensLine, lineLength, ownPower } from '../prescriptions/lens-lines.ts'

type Row = {
  lineId: number
  itemId: number
  unitCode: string
  qtyMilli: number
  pairNo: string | null
  eye: Side | 'Both' | null
  lensType: number | null
  fittingHeightMilli: number | null
  prism: string | null
} & Figures

type Figures = Record<'spherical' | 'cylinder' | 'axis' | 'addition' | 'pd', string | null>

/** A spectacle lens of an order with the figures that it is made to, as they are written. */
export type OrderLens = LensLine & {
  lineId: number
  figures: Figures & { fittingHeight: string | null }
  /** '2.00 In'; '' without one. */
  prism: string
}

/** Returns the spectacle lenses that an order has now, as they were made last. */
export function orderLenses(db: ReadableDb, orderId: number): OrderLens[] {
  return all<Row>(
    db,
    `SELECT l.id AS lineId, l.item_id AS itemId, l.unit_code AS unitCode,
            l.qty_milli - l.returned_milli AS qtyMilli, l.pair_no AS pairNo, l.eye,
            coalesce(l.spectacle_lens_type, i.spectacle_lens_type) AS lensType,
            ${madePowers('l')}, ${madeHeight('l')} AS fittingHeightMilli,
            ${orderedPrism('l')} AS prism
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE l.order_id = :orderId AND t.section = 'SpectacleLens'
        AND l.qty_milli > l.returned_milli
      ORDER BY l.id`,
    { orderId },
  ).map((row) => {
    const { addition, axis, cylinder, fittingHeightMilli: milli, pd, spherical } = row
    const fittingHeight = milli === null ? null : String(milli / 1_000)
    // An item that is sold by the pair holds two lenses in one.
    const single = row.unitCode === 'PRS' ? 2 * row.qtyMilli : row.qtyMilli
    return {
      lineId: row.lineId,
      itemId: row.itemId,
      pairNo: pairKey(row.pairNo),
      eye: row.eye,
      count: Math.round(single / 1_000),
      lensType: row.lensType,
      refraction: readRefraction(row),
      own: ownPower(db, row.itemId),
      pdMm: lineLength(pd),
      fittingHeightTenthsMm: milli === null ? null : Math.round(milli / 100),
      figures: { spherical, cylinder, axis, addition, pd, fittingHeight },
      prism: row.prism ?? '',
    }
  })
}

/** A lens in one eye of one pair. */
export type PlacedLens = { pairNo: string; side: Side; lens: OrderLens }

/** The lenses of an order by pair and eye; a lens for both eyes stands in either. */
export function placedLenses(lenses: readonly OrderLens[], rx: Rx): PlacedLens[] {
  const eyes = eyesOfLenses(lenses, askedBy(rx.eyes))
  return lenses.flatMap((lens) =>
    (eyes.get(lens) ?? []).map((side) => ({ pairNo: lens.pairNo, side, lens })),
  )
}
