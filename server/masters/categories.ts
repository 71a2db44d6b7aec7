import { recordChange } from '../audit/record-change.ts'
import { all, insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { normaliseCode } from '../domain/codes.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'

/** Where goods stand that nobody gave a category. */
export const GENERAL = 'General'

type Category = { id: number; name: string; isActive: number; mergedIntoId: number | null }

const SELECT =
  'SELECT id, name, is_active AS isActive, merged_into_id AS mergedIntoId FROM categories'

/** Returns the category of goods of a type that has a name; a new one is made, without a record. */
export function categoryNamed(tx: WritableDb, itemTypeId: number, name: string): number {
  return findCategory(tx, itemTypeId, name)?.id ?? insertCategory(tx, itemTypeId, name)
}

/**
 * Returns the category that a person typed for an item, null for none; a new one is made and
 * recorded. Throws 400 for one that is out of use, unless the item is in it already.
 */
export function chosenCategory(
  tx: WritableDb,
  { actor, services }: { actor: Actor; services: Services },
  {
    itemTypeId,
    presentId,
    typed,
  }: { itemTypeId: number; presentId: number | null; typed: string | null },
): number {
  const name = writtenName(typed ?? GENERAL)
  const found = findCategory(tx, itemTypeId, name)
  if (found !== undefined) {
    if (found.isActive === 0 && found.id !== presentId) {
      throw invalidField('category', message('masters.not-in-use', { name: found.name }))
    }
    return found.id
  }
  const id = insertCategory(tx, itemTypeId, name)
  recordChange(tx, {
    actor,
    atMs: services.clock.now(),
    action: 'masters.added',
    entity: 'category',
    entityId: id,
    detail: { kind: 'Category', changes: [{ field: 'name', before: null, after: name }] },
  })
  return id
}

/** Whether a category is the one that a text names. */
export function isCategoryNamed(db: ReadableDb, categoryId: number, typed: string): boolean {
  const row = one<{ itemTypeId: number }>(
    db,
    'SELECT item_type_id AS itemTypeId FROM categories WHERE id = :categoryId',
    { categoryId },
  )
  return row !== undefined && findCategory(db, row.itemTypeId, typed)?.id === categoryId
}

/**
 * Finds a category of a type by its name, whatever its capitals and spaces; of one that was merged
 * away the one that took its place.
 */
function findCategory(db: ReadableDb, itemTypeId: number, typed: string): Category | undefined {
  const named = one<Category>(db, `${SELECT} WHERE item_type_id = :itemTypeId AND name = :typed`, {
    itemTypeId,
    typed,
  })
  // One name may have been written in two ways before: the one that is in use is meant.
  const found =
    named ??
    all<Category>(db, `${SELECT} WHERE item_type_id = :itemTypeId ORDER BY is_active DESC, id`, {
      itemTypeId,
    }).find(({ name }) => nameKey(name) === nameKey(typed))
  return found === undefined ? undefined : standing(db, found)
}

function standing(db: ReadableDb, category: Category): Category {
  let last = category
  while (last.mergedIntoId !== null) {
    const next = one<Category>(db, `${SELECT} WHERE id = :id`, { id: last.mergedIntoId })
    if (next === undefined) break
    last = next
  }
  return last
}

function insertCategory(tx: WritableDb, itemTypeId: number, name: string): number {
  return insert(
    tx,
    'INSERT INTO categories (item_type_id, name, code) VALUES (:itemTypeId, :name, :code)',
    { itemTypeId, name, code: normaliseCode(name).slice(0, 12) },
  )
}

function writtenName(typed: string): string {
  return typed.trim().replace(/\s+/gu, ' ')
}

function nameKey(name: string): string {
  return writtenName(name).toLowerCase()
}
