import { listAttributeValues as spec } from '../contract/catalog.ts'
import { all, one, run, type WritableDb } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'

export const listAttributeValues = operation(spec, ({ services }) => {
  const rows = all<{ name: string; value: string }>(
    services.db,
    'SELECT name, value FROM attribute_values ORDER BY name, value COLLATE NOCASE',
  )
  const byName = Map.groupBy(rows, ({ name }) => name)
  return {
    Items: [...byName].map(([Name, values]) => ({
      Name,
      Values: values.map(({ value }) => value),
    })),
  }
})

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
  const value = sent.trim().replace(/\s+/g, ' ')
  if (value === '') return value
  const of = { name, key: value.toLowerCase() }
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
