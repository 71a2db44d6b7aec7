import { hash } from 'node:crypto'
import { all, type ReadableDb, run, type WritableDb } from '../../db/sql.ts'
import type { Column, Mapping, ShopKind } from './map-columns.ts'

/** The mappings that were used before, by the hash of the headings that they are for. */
export type KeptMappings = Readonly<Record<string, Mapping>>

export function keptMapping(db: ReadableDb, kind: ShopKind): KeptMappings {
  const rows = all<{ headingHash: string; mappingJson: string }>(
    db,
    `SELECT heading_hash AS headingHash, mapping_json AS mappingJson FROM import_mappings
      WHERE kind = :kind`,
    { kind },
  )
  return Object.fromEntries(
    rows.map(({ headingHash, mappingJson }) => [headingHash, JSON.parse(mappingJson)]),
  )
}

/** Remembers how the columns of a heading were taken, for the next file with the same heading. */
export function keepMapping(
  tx: WritableDb,
  kind: ShopKind,
  columns: readonly Pick<Column, 'heading' | 'field'>[],
): void {
  const mapping = Object.fromEntries(columns.map(({ field, heading }) => [heading, field ?? '']))
  run(
    tx,
    `INSERT INTO import_mappings (kind, heading_hash, mapping_json)
     VALUES (:kind, :headingHash, :mappingJson)
     ON CONFLICT (kind, heading_hash) DO UPDATE SET mapping_json = excluded.mapping_json`,
    {
      kind,
      headingHash: headingHash(columns.map(({ heading }) => heading)),
      mappingJson: JSON.stringify(mapping),
    },
  )
}

export function headingHash(headings: readonly string[]): string {
  return hash('sha256', JSON.stringify(headings), 'hex')
}
