import { all, type ReadableDb } from '../db/sql.ts'
import type { Random } from './random.ts'

/** An item as the demo's counter sees it: what it costs, and how many pieces are left. */
export type ShelfItem = {
  id: number
  section: string
  category: string
  subCategory: string
  spectacleLensType: number | null
  priceCentipaise: number
  priceIncludesTax: number
  isSerialised: number
  left: number
}

export type Shelf = {
  /** One of the items that fit and are not the last of their kind; its stock is then one less. */
  take(random: Random, fits: (item: ShelfItem) => boolean): ShelfItem
}

/** A piece of each kind stays in the window. */
const KEPT = 1

export function readShelf(db: ReadableDb): Shelf {
  const items = all<ShelfItem>(
    db,
    `SELECT i.id, t.section, c.name AS category, s.name AS subCategory,
            i.spectacle_lens_type AS spectacleLensType, i.price_centipaise AS priceCentipaise,
            i.price_includes_tax AS priceIncludesTax, i.is_serialised AS isSerialised,
            i.on_hand_milli / 1000 AS left
       FROM items i
       JOIN item_types t ON t.id = i.item_type_id
       JOIN categories c ON c.id = i.category_id
       JOIN sub_categories s ON s.id = i.sub_category_id
      ORDER BY i.id`,
  )
  return {
    take(random, fits) {
      const isLens = (item: ShelfItem) => item.section === 'SpectacleLens'
      const item = random.pick(items.filter((row) => (row.left > KEPT || isLens(row)) && fits(row)))
      item.left -= 1
      return item
    },
  }
}
