import { recordChange } from '../audit/record-change.ts'
import {
  listUsedValues as listSpec,
  removeAttributeValue as removeSpec,
  renameAttributeValue as renameSpec,
} from '../contract/catalog.ts'
import { all, type ReadableDb, run, type SqlValue, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { respellFamilies } from '../stock/lens-grid/respell-families.ts'
import { valueKey, writtenValue } from './attribute-values.ts'
import { changeItem, type ItemColumn } from './change-item.ts'
import { indexItem, unindexItem } from './search/index-item.ts'

const DEFAULT_PAGE_SIZE = 20

type Used = { value: string; itemCount: number }
type Holder = { id: number; isActive: number; value: string; attributesJson: string }

/** The attributes that are words in a column of `items`: what the items have is their list. */
function ownColumn(name: string): 'coating' | 'modality' | null {
  return name === 'coating' || name === 'modality' ? name : null
}

/** The items with an attribute, each with its value; texts only, figures have no spellings. */
const HOLDERS = `
  SELECT i.id, i.is_active AS isActive, i.attributes_json AS attributesJson, a.value
    FROM items i, json_each(i.attributes_json) a
   WHERE a.key = :name AND a.type = 'text' AND trim(a.value) <> ''`
const HOLDERS_OF_COLUMN = `
  SELECT i.id, i.is_active AS isActive, i.attributes_json AS attributesJson,
         CASE :name WHEN 'coating' THEN i.coating ELSE i.modality END AS value
    FROM items i
   WHERE trim(coalesce(CASE :name WHEN 'coating' THEN i.coating ELSE i.modality END, '')) <> ''`

const holdersSql = (name: string) => (ownColumn(name) === null ? HOLDERS : HOLDERS_OF_COLUMN)

/** Returns the values of an attribute by their keys, each in the spelling of its list. */
function usedValues(db: ReadableDb, name: string): Map<string, Used> {
  const kept = all<{ key: string; value: string }>(
    db,
    'SELECT value_key AS "key", value FROM attribute_values WHERE name = :name',
    { name },
  )
  const values = new Map<string, Used>(kept.map(({ key, value }) => [key, { value, itemCount: 0 }]))
  const held = all<Used>(
    db,
    `SELECT value, count(*) AS itemCount FROM (${holdersSql(name)})
      GROUP BY value ORDER BY count(*) DESC, value`,
    { name },
  )
  for (const { itemCount, value } of held) {
    const known = values.get(valueKey(value)) ?? { value: value.trim(), itemCount: 0 }
    values.set(valueKey(value), { ...known, itemCount: known.itemCount + itemCount })
  }
  return values
}

export const listUsedValues = operation(listSpec, ({ params, query, services }) => {
  const window = pageWindow({
    pageNumber: query.pageNumber ?? 1,
    pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  const term = valueKey(query.searchTerm ?? '')
  const found = [...usedValues(services.db, params.name)]
    .filter(([key]) => key.includes(term))
    .map(([, used]) => used)
    .toSorted((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true }))
  const page = found
    .slice(window.offset, window.offset + window.pageSize)
    .map(({ itemCount, value }) => ({ Value: value, ItemCount: itemCount }))
  return pageAnswer(page, found.length, window)
})

export const renameAttributeValue = operation(renameSpec, ({ actor, body, services, user }) => {
  const { name } = body
  const answer = ({ into, from, isMerge }: Renaming) => ({
    success: true,
    value: into,
    isMerge,
    itemCount: from.itemCount,
  })
  if (body.preview) return answer(renamingOf(services.db, body))
  return services.write((tx) => {
    const renaming = renamingOf(tx, body)
    const { from, into } = renaming
    const atMs = services.clock.now()
    writeInto(tx, name, from.value, into)
    moveHolders(tx, name, from.value, into, { userId: user.userId, atMs, reason: into })
    recordChange(tx, {
      actor,
      atMs,
      action: 'catalogue.value-renamed',
      entity: 'attributeValue',
      entityId: name,
      detail: { name, before: from.value, after: into, itemCount: from.itemCount },
    })
    return answer(renaming)
  })
})

type Renaming = { from: Used; into: string; isMerge: boolean }

/** Throws 404 for a value that is not on the list, and 400 for one that is written like that already. */
function renamingOf(
  db: ReadableDb,
  { held, into: typed, name }: { name: string; held: string; into: string },
): Renaming {
  const values = usedValues(db, name)
  const from = valueNamed(values, held)
  const written = writtenValue(name, typed)
  const isMerge = valueKey(written) !== valueKey(held) && values.has(valueKey(written))
  const into = isMerge ? (values.get(valueKey(written))?.value ?? written) : written
  if (into === from.value) throw invalidField('into', message('catalog.value-same'))
  return { from, into, isMerge }
}

function valueNamed(values: ReadonlyMap<string, Used>, value: string): Used {
  const used = values.get(valueKey(value))
  if (used === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-value', { value }))
  return used
}

/** Puts the spelling that stays on the list, in the place of the other. */
function writeInto(tx: WritableDb, name: string, from: string, into: string): void {
  if (ownColumn(name) !== null) return
  const drop = 'DELETE FROM attribute_values WHERE name = :name AND value_key = :key'
  run(tx, drop, { name, key: valueKey(from) })
  run(
    tx,
    `INSERT INTO attribute_values (name, value_key, value) VALUES (:name, :key, :into)
     ON CONFLICT DO NOTHING`,
    { name, key: valueKey(into), into },
  )
}

/** Gives every item with a value the other one, each with a version of its history. */
function moveHolders(
  tx: WritableDb,
  name: string,
  from: string,
  into: string,
  by: { userId: number; atMs: number; reason: string },
): void {
  const column = ownColumn(name)
  const isOld = (value: string) => valueKey(value) === valueKey(from)
  const holders = all<Holder>(tx, holdersSql(name), { name })
  for (const { attributesJson, id, isActive, value } of holders) {
    if (!isOld(value)) continue
    const values: Partial<Record<ItemColumn, SqlValue>> =
      column === null ? { attributes_json: withValue(attributesJson, name, into) } : {}
    if (column !== null) values[column] = into
    // Coating and wearing time are among the words that an item is found by.
    const isIndexed = isActive === 1 && column !== null
    if (isIndexed) unindexItem(tx, id)
    changeItem(tx, id, values, by)
    if (isIndexed) indexItem(tx, id)
  }
  if (column !== null) respellFamilies(tx, column, into, isOld)
}

function withValue(attributesJson: string, name: string, value: string): string {
  const held: Record<string, unknown> = JSON.parse(attributesJson)
  return JSON.stringify({ ...held, [name]: value })
}

export const removeAttributeValue = operation(removeSpec, ({ actor, body, services }) => {
  const { held, name } = body
  return services.write((tx) => {
    const used = valueNamed(usedValues(tx, name), held)
    if (used.itemCount > 0) {
      const detail = { value: used.value, count: used.itemCount }
      throw new Refusal('CONFLICT', message('catalog.value-used', detail))
    }
    run(tx, 'DELETE FROM attribute_values WHERE name = :name AND value_key = :key', {
      name,
      key: valueKey(held),
    })
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'catalogue.value-removed',
      entity: 'attributeValue',
      entityId: name,
      detail: { name, value: used.value },
    })
    return { success: true }
  })
})
