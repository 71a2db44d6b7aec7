import { all, exactlyOne, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { otherFormsOf } from '../domain/gs1.ts'
import { pricesAtPrintedMrp } from '../domain/printed-mrp.ts'
import { ownerOfCode } from './insert-item.ts'
import { type ItemRow, itemRowsOf } from './item-records.ts'

/** Whatever a code may stand for: an item at one of its prices. */
export type Candidate = ItemRow & { unitId: number | null }

/**
 * Returns all that a code may stand for, `found` first: the item at each MRP that goods of it in
 * stock carry, and the other items that the maker printed the same code on, each likewise. A code
 * that names the `lot` of goods in stock names their MRP too.
 */
export function candidatesOf(
  db: ReadableDb,
  found: Candidate,
  code: string,
  localDate: string,
  lot: string | null = null,
): Candidate[] {
  // The code of one piece stands for that piece, at what is printed on it.
  if (found.unitId !== null) return [atOwnMrp(db, found, found.unitId)]
  if (!mayStandForMore(db, found)) return [found]
  const forms = [code, ...otherFormsOf(code, Number(localDate.slice(0, 4)))]
  const others = all<{ id: number }>(
    db,
    `SELECT DISTINCT c.item_id AS id
       FROM json_each(:forms) form JOIN shared_codes c ON c.code = form.value
      WHERE c.item_id <> :itemId ORDER BY c.item_id`,
    { forms: JSON.stringify(forms), itemId: found.id },
  )
  const rows = itemRowsOf(
    db,
    others.map(({ id }) => id),
    localDate,
  )
  return [found, ...rows.map((row) => ({ ...row, unitId: null }))].flatMap((row) =>
    atEachMrp(db, row, lot),
  )
}

/**
 * True where the goods of the item carry another MRP, or the shop has shared codes at all. One
 * statement without sorting: nearly every scan ends here.
 */
function mayStandForMore(db: ReadableDb, { id, mrpCentipaise }: Candidate): boolean {
  const { more } = exactlyOne<{ more: number }>(
    db,
    `SELECT EXISTS (SELECT 1 FROM shared_codes)
         OR EXISTS (SELECT 1 FROM batches WHERE item_id = :id AND on_hand_milli > 0
                       AND mrp_centipaise <> :mrpCentipaise)
         OR EXISTS (SELECT 1 FROM units WHERE item_id = :id AND status = 'in_stock'
                       AND mrp_centipaise <> :mrpCentipaise) AS more`,
    { id, mrpCentipaise },
  )
  return more === 1
}

/**
 * The same item at each MRP that is printed on its goods, with what is here at that price; the lower
 * first, for nothing may be sold above what is printed on it. The rest is at the MRP of the catalogue.
 */
function atEachMrp(db: ReadableDb, row: Candidate, lot: string | null): Candidate[] {
  const named = one<{ mrpCentipaise: number }>(
    db,
    `SELECT coalesce(b.mrp_centipaise, i.mrp_centipaise) AS mrpCentipaise
       FROM batches b JOIN items i ON i.id = b.item_id
      WHERE b.item_id = :itemId AND b.lot = :lot AND b.on_hand_milli > 0
      LIMIT 1`,
    { itemId: row.id, lot },
  )
  if (named !== undefined) return [{ ...row, ...pricesAtPrintedMrp(row, named.mrpCentipaise) }]
  const printed = all<{ mrpCentipaise: number; onHandMilli: number }>(
    db,
    `SELECT mrp_centipaise AS mrpCentipaise, sum(on_hand_milli) AS onHandMilli FROM (
       SELECT mrp_centipaise, on_hand_milli FROM batches
        WHERE item_id = :itemId AND on_hand_milli > 0
       UNION ALL
       SELECT mrp_centipaise, 1000 FROM units WHERE item_id = :itemId AND status = 'in_stock')
      WHERE mrp_centipaise IS NOT NULL AND mrp_centipaise <> :mrpCentipaise
      GROUP BY mrp_centipaise`,
    { itemId: row.id, mrpCentipaise: row.mrpCentipaise },
  )
  const atOthers = printed.reduce((sum, { onHandMilli }) => sum + onHandMilli, 0)
  const rest = { ...row, onHandMilli: row.onHandMilli - atOthers }
  const priced = printed.map(({ mrpCentipaise, onHandMilli }) => ({
    ...row,
    ...pricesAtPrintedMrp(row, mrpCentipaise),
    onHandMilli,
  }))
  return [...(rest.onHandMilli > 0 || priced.length === 0 ? [rest] : []), ...priced].toSorted(
    (a, b) => a.mrpCentipaise - b.mrpCentipaise,
  )
}

function atOwnMrp(db: ReadableDb, row: Candidate, unitId: number): Candidate {
  const { mrpCentipaise } = exactlyOne<{ mrpCentipaise: number | null }>(
    db,
    'SELECT mrp_centipaise AS mrpCentipaise FROM units WHERE id = :unitId',
    { unitId },
  )
  return mrpCentipaise === null ? row : { ...row, ...pricesAtPrintedMrp(row, mrpCentipaise) }
}

/** Writes that the maker's code of another item is on an item too. */
export function shareCode(tx: WritableDb, code: string, itemId: number): void {
  run(tx, 'INSERT INTO shared_codes (code, item_id) VALUES (:code, :itemId)', { code, itemId })
}

/** Returns an item code of its own for an item that shares the code on its goods: 'CODE-2'. */
export function codeBeside(db: ReadableDb, code: string): string {
  for (let number = 2; ; number += 1) {
    const own = `${code}-${number}`
    if (ownerOfCode(db, own) === undefined) return own
  }
}
