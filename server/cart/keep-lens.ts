import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { spokenTime, toLocalText } from '../domain/local-time.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { type Message, message } from '../kernel/message.ts'

/** How long a stock lens is kept for an open sale (back-office reference, section 4.2). */
export const LENS_KEPT_MS = 30 * 60_000

const ONE_LENS_MILLI = 1_000

/**
 * Keeps the stock lens of a line for its sale, for half an hour. Where other sales hold what is on
 * the shelf, or none is there, the line keeps nothing and its lens will be ordered. A line of other
 * goods is left alone. Call it in the transaction that writes the line.
 */
export function keepLens(
  tx: WritableDb,
  lineId: number,
  { deviceId, nowMs, userId }: Pick<CommitContext, 'deviceId' | 'nowMs' | 'userId'>,
): void {
  const line = one<{ itemId: number; qtyMilli: number; onHandMilli: number }>(
    tx,
    `SELECT l.item_id AS itemId, l.qty_milli AS qtyMilli, i.on_hand_milli AS onHandMilli
       FROM cart_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE l.id = :lineId AND t.section = 'SpectacleLens' AND i.sphere_centidioptres IS NOT NULL`,
    { lineId },
  )
  if (line === undefined) return
  const heldMilli = holdersOf(tx, line.itemId, nowMs)
    .filter((holder) => holder.lineId !== lineId)
    .reduce((sum, { qtyMilli }) => sum + qtyMilli, 0)
  const isFree = line.onHandMilli - heldMilli >= line.qtyMilli
  run(
    tx,
    `UPDATE cart_lines SET kept_until_ms = :until, kept_by = :userId, kept_on = :deviceId
      WHERE id = :lineId`,
    { lineId, userId, deviceId, until: isFree ? nowMs + LENS_KEPT_MS : 0 },
  )
}

/** A line of an open sale that keeps a stock lens now. */
export type LensHolder = {
  lineId: number
  cartId: number
  qtyMilli: number
  untilMs: number
  name: string
  device: string | null
}

/** Returns the lines that keep an item, the one that frees it first before the others. */
export function holdersOf(db: ReadableDb, itemId: number, nowMs: number): LensHolder[] {
  return all<LensHolder>(
    db,
    `SELECT l.id AS lineId, l.cart_id AS cartId, l.qty_milli AS qtyMilli,
            l.kept_until_ms AS untilMs, u.display_name AS name, d.name AS device
       FROM cart_lines l
       JOIN users u ON u.id = l.kept_by
       LEFT JOIN devices d ON d.id = l.kept_on
      WHERE l.item_id = :itemId AND l.kept_until_ms > :nowMs
      ORDER BY l.kept_until_ms, l.id`,
    { itemId, nowMs },
  )
}

/** What other sales keep of an item now, in thousandths; of all sales where `cartId` is null. */
export function keptElsewhereMilli(
  db: ReadableDb,
  { cartId, itemId, nowMs }: { cartId: number | null; itemId: number; nowMs: number },
): number {
  return holdersOf(db, itemId, nowMs)
    .filter((holder) => holder.cartId !== cartId)
    .reduce((sum, { qtyMilli }) => sum + qtyMilli, 0)
}

type KeptLine = {
  id: number
  itemId: number
  qtyMilli: number
  onHandMilli: number
  keptUntilMs: number | null
}

export type Keeping = { keptUntil?: string; keptElsewhere?: Message }

/**
 * Returns until when a line keeps its lens, as local text, or which other sale keeps the lenses
 * that it would need. Nothing of goods that are not stock lenses.
 */
export function keepingOf(
  db: ReadableDb,
  line: KeptLine,
  { cartId, nowMs, timeZone }: { cartId: number; nowMs: number; timeZone: string },
): Keeping {
  if (line.keptUntilMs === null) return {}
  if (line.keptUntilMs > nowMs) return { keptUntil: toLocalText(line.keptUntilMs, timeZone) }
  const others = holdersOf(db, line.itemId, nowMs).filter((holder) => holder.cartId !== cartId)
  const heldMilli = others.reduce((sum, { qtyMilli }) => sum + qtyMilli, 0)
  const isInTheWay =
    line.onHandMilli >= line.qtyMilli && line.onHandMilli - heldMilli < line.qtyMilli
  const [first] = others
  if (!isInTheWay || first === undefined) return {}
  const isLast = line.onHandMilli <= ONE_LENS_MILLI
  return {
    keptElsewhere: message(
      isLast ? 'cart.last-lens-kept' : 'cart.lens-kept',
      holderParams(first, timeZone),
    ),
  }
}

type Holder = Pick<LensHolder, 'device' | 'name' | 'untilMs'>

/** Says who has a lens and until when: 'Kept for Santosh (Till 2) until 4:40 pm.' */
export function keptUntilText(holder: Holder, timeZone: string): Message {
  return message('cart.lens-kept-until', holderParams(holder, timeZone))
}

function holderParams({ device, name, untilMs }: Holder, timeZone: string) {
  return {
    name: device === null ? name : `${name} (${device})`,
    time: spokenTime(toLocalText(untilMs, timeZone)),
  }
}
