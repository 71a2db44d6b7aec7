import type { Static } from 'typebox'
import type { OrderFrame } from '../contract/orders.ts'
import { all, insert, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { PairFrame } from './read-frames.ts'

/** A frame of an order by what was typed of it at the sale; sizes in tenths of a millimetre. */
export type KeptFrame = {
  pairNo: string
  isOwn: boolean
  /** The pair still waits for its frame. */
  isToFollow: boolean
  aTenthsMm: number | null
  bTenthsMm: number | null
  dblTenthsMm: number | null
  edTenthsMm: number | null
}

/** Keeps the frames that are the customer's own or come later, and the sizes that were typed of any. */
export function writeOrderFrames(
  tx: WritableDb,
  orderId: number,
  frames: readonly PairFrame[],
): void {
  const kept = new Set<string>()
  for (const { a, b, dbl, ed, isOwn, isToFollow = false, pairNo } of frames) {
    const isTyped = [a, b, dbl, ed].some((size) => size !== undefined)
    if ((!isOwn && !isToFollow && !isTyped) || kept.has(pairNo)) continue
    kept.add(pairNo)
    insert(
      tx,
      `INSERT INTO order_frames
         (order_id, pair_no, is_own, to_follow, a_tenths_mm, b_tenths_mm, dbl_tenths_mm, ed_tenths_mm)
       VALUES (:orderId, :pairNo, :isOwn, :toFollow, :a, :b, :dbl, :ed)`,
      {
        orderId,
        pairNo,
        isOwn: isOwn ? 1 : 0,
        toFollow: isToFollow ? 1 : 0,
        a: tenths(a),
        b: tenths(b),
        dbl: tenths(dbl),
        ed: tenths(ed),
      },
    )
  }
}

/** Returns what was typed of the frames of an order, by pair. */
export function orderFrames(db: ReadableDb, orderId: number): KeptFrame[] {
  return all<Omit<KeptFrame, 'isOwn' | 'isToFollow'> & { isOwn: number; isToFollow: number }>(
    db,
    `SELECT pair_no AS pairNo, is_own AS isOwn, to_follow AS isToFollow, a_tenths_mm AS aTenthsMm,
            b_tenths_mm AS bTenthsMm, dbl_tenths_mm AS dblTenthsMm, ed_tenths_mm AS edTenthsMm
       FROM order_frames WHERE order_id = :orderId ORDER BY pair_no`,
    { orderId },
  ).map((row) => ({ ...row, isOwn: row.isOwn === 1, isToFollow: row.isToFollow === 1 }))
}

/** Returns the frames of an order as the wire has them. */
export function encodeOrderFrames(db: ReadableDb, orderId: number): Static<typeof OrderFrame>[] {
  return orderFrames(db, orderId).map((frame) => ({
    PairNo: frame.pairNo,
    IsOwn: frame.isOwn,
    IsToFollow: frame.isToFollow,
    A: millimetres(frame.aTenthsMm),
    B: millimetres(frame.bTenthsMm),
    DBL: millimetres(frame.dblTenthsMm),
    ED: millimetres(frame.edTenthsMm),
  }))
}

type Sizes = {
  aTenthsMm: number | null
  bTenthsMm: number | null
  dblTenthsMm: number | null
  edTenthsMm: number | null
}

/** Returns boxing sizes as they are printed: 'A 52, B 36, DBL 18', or null for none. */
export function frameSizesText(sizes: Sizes): string | null {
  const parts = [
    ['A', sizes.aTenthsMm],
    ['B', sizes.bTenthsMm],
    ['DBL', sizes.dblTenthsMm],
    ['ED', sizes.edTenthsMm],
  ] as const
  const known = parts.flatMap(([name, size]) => (size === null ? [] : [`${name} ${size / 10}`]))
  return known.length === 0 ? null : known.join(', ')
}

function tenths(mm: number | undefined): number | null {
  const size = mm === undefined ? 0 : Math.round(mm * 10)
  return size > 0 ? size : null
}

function millimetres(tenthsMm: number | null): number | null {
  return tenthsMm === null ? null : tenthsMm / 10
}
