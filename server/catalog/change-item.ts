import { exactlyOne, insert, run, type SqlValue, type WritableDb } from '../db/sql.ts'

/** What changed of an item, as its history keeps it. */
export type ItemChange = { field: string; before: SqlValue; after: SqlValue }

/** The columns that a change may name, each with the text of its own update: SQL is fixed text. */
const UPDATES = {
  code: 'UPDATE items SET code = :value WHERE id = :itemId',
  code_key: 'UPDATE items SET code_key = :value WHERE id = :itemId',
  barcode: 'UPDATE items SET barcode = :value WHERE id = :itemId',
  name: 'UPDATE items SET name = :value WHERE id = :itemId',
  brand: 'UPDATE items SET brand = :value WHERE id = :itemId',
  hsn: 'UPDATE items SET hsn = :value WHERE id = :itemId',
  item_type_id: 'UPDATE items SET item_type_id = :value WHERE id = :itemId',
  category_id: 'UPDATE items SET category_id = :value WHERE id = :itemId',
  sub_category_id: 'UPDATE items SET sub_category_id = :value WHERE id = :itemId',
  tax_class_id: 'UPDATE items SET tax_class_id = :value WHERE id = :itemId',
  unit: 'UPDATE items SET unit = :value WHERE id = :itemId',
  mrp_centipaise: 'UPDATE items SET mrp_centipaise = :value WHERE id = :itemId',
  price_centipaise: 'UPDATE items SET price_centipaise = :value WHERE id = :itemId',
  price_includes_tax: 'UPDATE items SET price_includes_tax = :value WHERE id = :itemId',
  is_serialised: 'UPDATE items SET is_serialised = :value WHERE id = :itemId',
  tracks_batches: 'UPDATE items SET tracks_batches = :value WHERE id = :itemId',
  is_active: 'UPDATE items SET is_active = :value WHERE id = :itemId',
  supplier_id: 'UPDATE items SET supplier_id = :value WHERE id = :itemId',
  reorder_min_milli: 'UPDATE items SET reorder_min_milli = :value WHERE id = :itemId',
  reorder_max_milli: 'UPDATE items SET reorder_max_milli = :value WHERE id = :itemId',
  attributes_json: 'UPDATE items SET attributes_json = :value WHERE id = :itemId',
  shelf: 'UPDATE items SET shelf = :value WHERE id = :itemId',
  image_path: 'UPDATE items SET image_path = :value WHERE id = :itemId',
  merged_into_id: 'UPDATE items SET merged_into_id = :value WHERE id = :itemId',
  spectacle_lens_type: 'UPDATE items SET spectacle_lens_type = :value WHERE id = :itemId',
  refractive_index_milli: 'UPDATE items SET refractive_index_milli = :value WHERE id = :itemId',
  coating: 'UPDATE items SET coating = :value WHERE id = :itemId',
  sphere_centidioptres: 'UPDATE items SET sphere_centidioptres = :value WHERE id = :itemId',
  cylinder_centidioptres: 'UPDATE items SET cylinder_centidioptres = :value WHERE id = :itemId',
  axis_degrees: 'UPDATE items SET axis_degrees = :value WHERE id = :itemId',
  addition_centidioptres: 'UPDATE items SET addition_centidioptres = :value WHERE id = :itemId',
  modality: 'UPDATE items SET modality = :value WHERE id = :itemId',
} as const

export type ItemColumn = keyof typeof UPDATES

/** Columns that follow from another one: the history names that one only. */
const DERIVED: ReadonlySet<ItemColumn> = new Set(['code_key'])

/**
 * Writes what differs of an item's columns, and one version of its history that names it. Returns
 * the changes and the version; without a difference nothing is written.
 */
export function changeItem(
  tx: WritableDb,
  itemId: number,
  values: Partial<Record<ItemColumn, SqlValue>>,
  by: { userId: number | null; atMs: number; reason?: string | null; batchId?: number | null },
): { changes: ItemChange[]; version: number } {
  const before = exactlyOne<Record<ItemColumn | 'version', SqlValue>>(
    tx,
    'SELECT * FROM items WHERE id = :itemId',
    { itemId },
  )
  const changes: ItemChange[] = []
  for (const column of columnsOf(values)) {
    const value = values[column] ?? null
    if (before[column] === value) continue
    run(tx, UPDATES[column], { itemId, value })
    if (!DERIVED.has(column)) changes.push({ field: column, before: before[column], after: value })
  }
  const version = Number(before.version)
  if (changes.length === 0) return { changes, version }
  run(tx, 'UPDATE items SET version = version + 1 WHERE id = :itemId', { itemId })
  insert(
    tx,
    `INSERT INTO item_versions (item_id, version, changed_by, at_ms, diff_json, reason, batch_id)
     VALUES (:itemId, :version, :userId, :atMs, :diff, :reason, :batchId)`,
    {
      itemId,
      version: version + 1,
      userId: by.userId,
      atMs: by.atMs,
      diff: JSON.stringify(changes),
      reason: by.reason ?? null,
      batchId: by.batchId ?? null,
    },
  )
  return { changes, version: version + 1 }
}

function columnsOf(values: Partial<Record<ItemColumn, SqlValue>>): ItemColumn[] {
  const isColumn = (key: string): key is ItemColumn => key in UPDATES
  return Object.keys(values).filter(isColumn)
}

/** Writes columns of an item that nobody has seen yet: they have no history. */
export function setColumns(
  tx: WritableDb,
  itemId: number,
  values: Partial<Record<ItemColumn, SqlValue>>,
): void {
  for (const column of columnsOf(values)) {
    run(tx, UPDATES[column], { itemId, value: values[column] ?? null })
  }
}
