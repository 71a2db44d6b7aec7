import { type CartLineRow, isLensLine } from '../cart/cart-rows.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'

/** Lab orders that are looked back on: some months of a busy shop, read in no time. */
const LAB_ORDERS_READ = 300

export type LikelyLab = {
  supplierId: number
  name: string
  leadDays: number
  /** `usual`: who mostly makes these lenses; `slowest`: nobody has made any yet. */
  how: 'usual' | 'slowest'
}

type Use = {
  itemId: number
  supplierId: number
  name: string
  leadDays: number
  /** 1 for a lab that the shop still sends to. */
  isOffered: number
  uses: number
  lastId: number
}

/**
 * Who will likely make the lenses of a sale that are not on the shelf: for each the lab that mostly
 * made that lens, else the shop's usual one; of several the slowest, so that the promise holds.
 * Null where nothing has to be made, or the shop has no lab.
 */
export function likelyLab(db: ReadableDb, rows: readonly CartLineRow[]): LikelyLab | null {
  const lenses = rows.filter(isLensLine)
  // The lens of both eyes may be one item in two lines, and only one of it on the shelf.
  const wanted = (itemId: number) =>
    lenses.reduce((sum, row) => (row.itemId === itemId ? sum + row.qtyMilli : sum), 0)
  const itemIds = lenses
    .filter((row) => row.onHandMilli < wanted(row.itemId))
    .map((row) => row.itemId)
  if (itemIds.length === 0) return null
  const uses = recentUses(db)
  if (uses.length === 0) return slowestLab(db)
  const labs = itemIds.map((itemId) => {
    const own = uses.filter((use) => use.itemId === itemId)
    return mostUsed(own.length > 0 ? own : uses)
  })
  const [slowest] = labs.sort((a, b) => b.leadDays - a.leadDays)
  return slowest === undefined ? null : { ...slowest, how: 'usual' }
}

/**
 * The lab that an order without one is proposed for: of those that are still labs of the shop the
 * one that mostly made its lenses, else the usual one, else the only one. Null where nothing speaks
 * for one of several.
 */
export function proposedLabId(db: ReadableDb, orderId: number): number | null {
  const lenses = new Set(
    all<{ itemId: number }>(
      db,
      `SELECT l.item_id AS itemId
         FROM lab_order_lines x JOIN sales_order_lines l ON l.id = x.order_line_id
        WHERE x.lab_order_id = (SELECT max(id) FROM lab_orders WHERE order_id = :orderId)`,
      { orderId },
    ).map(({ itemId }) => itemId),
  )
  const uses = recentUses(db).filter(({ isOffered }) => isOffered === 1)
  const own = uses.filter(({ itemId }) => lenses.has(itemId))
  if (uses.length > 0) return mostUsed(own.length > 0 ? own : uses).supplierId
  const labs = all<{ id: number }>(
    db,
    'SELECT id FROM suppliers WHERE is_active = 1 AND is_lab = 1 LIMIT 2',
  )
  return labs.length === 1 ? (labs[0]?.id ?? null) : null
}

/** Which lab made which lens how often, of the last lab orders. */
function recentUses(db: ReadableDb): Use[] {
  return all<Use>(
    db,
    `WITH recent AS (
       SELECT id, supplier_id FROM lab_orders ORDER BY id DESC LIMIT ${LAB_ORDERS_READ})
     SELECT l.item_id AS itemId, s.id AS supplierId, s.name, s.lead_days AS leadDays,
            s.is_active AND s.is_lab AS isOffered, count(*) AS uses, max(r.id) AS lastId
       FROM recent r
       JOIN suppliers s ON s.id = r.supplier_id
       JOIN lab_order_lines x ON x.lab_order_id = r.id
       JOIN sales_order_lines l ON l.id = x.order_line_id
      GROUP BY l.item_id, s.id`,
  )
}

/** The lab of most uses; of equals the one that was used last. */
function mostUsed(uses: readonly Use[]): Omit<LikelyLab, 'how'> {
  const byName = new Map<string, Use>()
  for (const use of uses) {
    const so = byName.get(use.name)
    const sum = (so?.uses ?? 0) + use.uses
    byName.set(use.name, { ...use, uses: sum, lastId: Math.max(so?.lastId ?? 0, use.lastId) })
  }
  const [best] = [...byName.values()].sort((a, b) => b.uses - a.uses || b.lastId - a.lastId)
  return {
    supplierId: best?.supplierId ?? 0,
    name: best?.name ?? '',
    leadDays: best?.leadDays ?? 0,
  }
}

function slowestLab(db: ReadableDb): LikelyLab | null {
  const lab = one<Omit<LikelyLab, 'how'>>(
    db,
    `SELECT id AS supplierId, name, lead_days AS leadDays FROM suppliers WHERE is_active = 1 AND is_lab = 1
      ORDER BY lead_days DESC, id LIMIT 1`,
  )
  return lab === undefined ? null : { ...lab, how: 'slowest' }
}
