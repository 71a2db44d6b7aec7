import { one, type ReadableDb } from '../db/sql.ts'
import { type FrameSizes, sizesInName } from '../domain/optics/frame-fit.ts'

/** A frame as a request names it: by item, by sizes in millimetres, or both. */
export type FrameInput = {
  itemId: number | null
  isOwn: boolean
  /** It comes later: nothing is known of it yet. */
  isToFollow?: boolean
  a: number | undefined
  b: number | undefined
  dbl: number | undefined
  ed: number | undefined
}

type StoredSizes = FrameSizes

/** The sizes that were measured of a frame of the catalogue. */
export function storedSizes(db: ReadableDb, itemId: number): StoredSizes | undefined {
  return one<StoredSizes>(
    db,
    `SELECT a_tenths_mm AS aTenthsMm, b_tenths_mm AS bTenthsMm, dbl_tenths_mm AS dblTenthsMm,
            ed_tenths_mm AS edTenthsMm
       FROM frame_sizes WHERE item_id = :itemId`,
    { itemId },
  )
}

export function itemName(db: ReadableDb, itemId: number): string | null {
  const row = one<{ name: string }>(db, 'SELECT name FROM items WHERE id = :itemId', { itemId })
  return row?.name ?? null
}

/** The width and bridge by the size of a catalogue's frame, or by its name. */
export function writtenSizes(db: ReadableDb, itemId: number): ReturnType<typeof sizesInName> {
  const row = one<{ text: string }>(
    db,
    `SELECT coalesce(attributes_json ->> '$.size', '') || '; ' || name AS text
       FROM items WHERE id = :itemId`,
    { itemId },
  )
  return sizesInName(row?.text ?? '')
}

/** Sizes that were sent, what is missing from the catalogue's; null until width, height, bridge. */
export function sizesOf(db: ReadableDb, frame: FrameInput): FrameSizes | null {
  const { itemId } = frame
  const stored = itemId === null ? undefined : storedSizes(db, itemId)
  const inName = itemId === null ? null : writtenSizes(db, itemId)
  const aTenthsMm = tenths(frame.a) ?? stored?.aTenthsMm ?? inName?.aTenthsMm
  const bTenthsMm = tenths(frame.b) ?? stored?.bTenthsMm
  const dblTenthsMm = tenths(frame.dbl) ?? stored?.dblTenthsMm ?? inName?.dblTenthsMm
  if (aTenthsMm === undefined || bTenthsMm === undefined || dblTenthsMm === undefined) return null
  // An effective diameter below the width is no such thing; the diagonal is safer.
  const ed = tenths(frame.ed) ?? stored?.edTenthsMm ?? null
  return {
    aTenthsMm,
    bTenthsMm,
    dblTenthsMm,
    edTenthsMm: ed !== null && ed >= aTenthsMm ? ed : null,
  }
}

/** Half-typed sizes (nothing, 0, 5) are not known yet. */
function tenths(mm: number | undefined): number | undefined {
  return mm === undefined || mm < 8 || mm > 120 ? undefined : Math.round(mm * 10)
}
