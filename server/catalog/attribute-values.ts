import { listAttributeValues as spec } from '../contract/catalog.ts'
import { all, one, run, type WritableDb } from '../db/sql.ts'
import { frameSize, frameSizeText } from '../domain/optics/frame-size.ts'
import { operation } from '../kernel/operation.ts'

/** An attribute of `items i` as text: of a column of its own, a part of a frame's size, or any other. */
const attributeText = (name: string) => `CASE ${name}
  WHEN 'coating' THEN i.coating
  WHEN 'modality' THEN i.modality
  WHEN 'index' THEN CAST(i.refractive_index_milli / 1000.0 AS TEXT)
  WHEN 'lensType' THEN CAST(i.spectacle_lens_type AS TEXT)
  WHEN 'eyeSize' THEN i.attributes_json ->> '$.size'
  WHEN 'bridge' THEN i.attributes_json ->> '$.size'
  WHEN 'temple' THEN i.attributes_json ->> '$.size'
  ELSE i.attributes_json ->> ('$."' || ${name} || '"') END`

/** A part of a size such as 52-18-140, as a pattern of the whole. */
const SIZE_PATTERNS = `CASE w.key
  WHEN 'eyeSize' THEN w.value || '-*-*'
  WHEN 'bridge' THEN '*-' || w.value || '-*'
  ELSE '*-*-' || w.value END`

/** Whether `items i` has every attribute of :attributes, whatever the capitals. */
export const HAS_ATTRIBUTES = `NOT EXISTS (
  SELECT 1 FROM json_each(:attributes) w
   WHERE CASE WHEN w.key IN ('eyeSize', 'bridge', 'temple')
              THEN coalesce(${attributeText('w.key')}, '') NOT GLOB ${SIZE_PATTERNS}
              ELSE coalesce(${attributeText('w.key')}, '') <> w.value COLLATE NOCASE END)`

/** Attributes in columns of their own: what the items have is their list. */
const OF_COLUMNS = ['coating', 'modality', 'index', 'lensType']
  .map(
    (name) =>
      `SELECT DISTINCT '${name}' AS name, ${attributeText(`'${name}'`)} AS value FROM items i`,
  )
  .join(' UNION ')

export const listAttributeValues = operation(spec, ({ services }) => {
  const kept = all<{ name: string; value: string }>(
    services.db,
    `SELECT name, value FROM attribute_values
      UNION SELECT name, value FROM (${OF_COLUMNS}) WHERE value <> ''
      ORDER BY name, value COLLATE NOCASE`,
  )
  const rows = [...kept, ...partsOfSizes(kept)]
  const byName = Map.groupBy(rows, ({ name }) => name)
  return {
    Items: [...byName].map(([Name, values]) => ({
      Name,
      Values: values.map(({ value }) => value),
    })),
  }
})

/** The widths, bridges and temples that the sizes of frames have, each once. */
function partsOfSizes(rows: readonly { name: string; value: string }[]) {
  const sizes = rows.filter(({ name }) => name === 'size').map(({ value }) => frameSize(value))
  return (['eyeSize', 'bridge', 'temple'] as const).flatMap((name) => {
    const values = sizes.flatMap((size) => (size === null ? [] : [size[name]]))
    return [...new Set(values)].toSorted().map((value) => ({ name, value }))
  })
}

/**
 * Returns attributes with each text in the spelling that the shop has for it, whatever its capitals
 * and spaces; a new value is put on the list of its attribute.
 */
export function spelledAttributes(
  tx: WritableDb,
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      typeof value === 'string' ? spelledValue(tx, name, value) : value,
    ]),
  )
}

function spelledValue(tx: WritableDb, name: string, sent: string): string {
  const value = writtenValue(name, sent)
  if (value === '') return value
  const of = { name, key: valueKey(value) }
  const known = one<{ value: string }>(
    tx,
    'SELECT value FROM attribute_values WHERE name = :name AND value_key = :key',
    of,
  )
  if (known !== undefined) return known.value
  run(tx, 'INSERT INTO attribute_values (name, value_key, value) VALUES (:name, :key, :value)', {
    ...of,
    value,
  })
  return value
}

/** Returns a value as it is kept: without spaces around it or two together, a frame's size with dashes. */
export function writtenValue(name: string, sent: string): string {
  const typed = sent.trim().replace(/\s+/g, ' ')
  const size = name === 'size' ? frameSize(typed) : null
  return size === null ? typed : frameSizeText(size)
}

/** What the spellings of one value have in common. */
export function valueKey(value: string): string {
  return value.trim().replace(/\s+/g, ' ').toLowerCase()
}
