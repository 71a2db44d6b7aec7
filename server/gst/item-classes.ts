import { all, type ReadableDb } from '../db/sql.ts'

type Section = 'Frame' | 'SpectacleLens' | 'ContactLens' | 'Sunglass'

/**
 * The headings of the customs tariff that name one kind of an optician's goods (chapter 90): frames,
 * spectacle lenses, contact lenses, sunglasses. Parts, readers and accessories have many.
 */
const SECTION_OF_HEADING: readonly (readonly [string, Section])[] = [
  ['900311', 'Frame'],
  ['900319', 'Frame'],
  ['900130', 'ContactLens'],
  ['900140', 'SpectacleLens'],
  ['900150', 'SpectacleLens'],
  ['900410', 'Sunglass'],
]

/** An item whose HSN is that of another kind of goods, and its tax rate with it. */
export type MisclassedItem = { code: string; name: string; hsn: string }

/** Returns the items on sale that bear the HSN of another kind of goods than their own. */
export function misclassedItems(db: ReadableDb): MisclassedItem[] {
  const items = all<MisclassedItem & { section: string }>(
    db,
    `SELECT i.code, i.name, i.hsn, t.section
       FROM items i JOIN item_types t ON t.id = i.item_type_id
      WHERE i.is_active = 1 AND i.hsn LIKE '900%'
      ORDER BY i.id`,
  )
  return items
    .filter(({ hsn, section }) => {
      const named = SECTION_OF_HEADING.find(([heading]) => hsn.startsWith(heading))
      return named !== undefined && named[1] !== section
    })
    .map(({ code, hsn, name }) => ({ code, hsn, name }))
}
