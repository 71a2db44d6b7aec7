import { isRecord } from './local-storage.ts'

/** Fields of a form by their keys, or by what they are called. */
export type Fields = Readonly<Record<string, unknown>>

/** A field that somebody else has changed since it was read here, and that differs from what stands here. */
export type Clash = {
  field: string
  mine: unknown
  theirs: unknown
  /** Whether it was changed here too; else theirs stays, whoever's version is kept. */
  isTyped: boolean
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the fields that somebody else has changed since they were read here, beside one's own. */
export function clashesOf(mine: Fields, read: Fields, newest: Fields): Clash[] {
  return [...new Set([...Object.keys(mine), ...Object.keys(newest)])]
    .filter((key) => !isSame(newest[key], read[key]) && !isSame(newest[key], mine[key]))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: newest[field],
      isTyped: !isSame(mine[field], read[field]),
    }))
}

/** Returns the fields that differ from how they were read. */
export function changedFields(mine: Fields, read: Fields): Fields {
  return Object.fromEntries(
    Object.entries(mine).filter(([key, value]) => !isSame(value, read[key])),
  )
}

/** Whether a draft differs from what it was made from. */
export function hasTyped(draft: Fields, read: Fields): boolean {
  return Object.keys(changedFields(draft, read)).length > 0
}

/** Returns the newest of a draft with what was changed here put into it. */
export function rebased<Draft extends Fields>(draft: Draft, read: Draft, newest: Draft): Draft {
  return { ...newest, ...changedFields(draft, read) }
}

/**
 * Returns the newest rows with what was changed, added and taken out here. `keyOf` tells a row from
 * its neighbours; `contentOf` is what of it is typed.
 */
export function rebasedRows<Row>(
  rows: { mine: readonly Row[]; read: readonly Row[]; newest: readonly Row[] },
  keyOf: (row: Row) => string,
  contentOf: (row: Row) => unknown,
): Row[] {
  const byKey = (list: readonly Row[]) => new Map(list.map((row) => [keyOf(row), row]))
  const [mine, read, newest] = [byKey(rows.mine), byKey(rows.read), byKey(rows.newest)]
  const content = (row: Row | undefined) => (row === undefined ? null : contentOf(row))
  return [...new Set([...newest.keys(), ...mine.keys()])].flatMap((key) => {
    const isMine = !isSame(content(mine.get(key)), content(read.get(key)))
    const row = isMine ? mine.get(key) : newest.get(key)
    return row === undefined ? [] : [row]
  })
}

/** A part of a draft: a key of it, or a key within one of its groups. */
type Path = readonly [key: string, inner?: string]

/** Returns the parts of a draft that differ from how they were read. */
function changedPaths(mine: Fields, read: Fields): Path[] {
  return Object.keys(mine).flatMap((key): Path[] => {
    const [now, was] = [mine[key], read[key]]
    if (isSame(now, was)) return []
    if (!isRecord(now) || !isRecord(was)) return [[key]]
    return Object.keys(now)
      .filter((inner) => !isSame(now[inner], was[inner]))
      .map((inner): Path => [key, inner])
  })
}

/** Returns a draft with one part as it was read. */
function revertedTo<Draft extends Fields>(draft: Draft, read: Draft, [key, inner]: Path): Draft {
  const [now, was] = [draft[key], read[key]]
  if (inner === undefined || !isRecord(now) || !isRecord(was)) return { ...draft, [key]: was }
  return { ...draft, [key]: { ...now, [inner]: was[inner] } }
}

/**
 * Returns the parts of a draft that each shown field comes from, by what changes in the field when a
 * part goes back to how it was read. Rows of one list are one part: they stay or go together.
 */
export function partsOfFields<Draft extends Fields>(
  draft: Draft,
  read: Draft,
  fieldsOf: (draft: Draft) => Fields,
): (field: string) => string[] {
  const shown = fieldsOf(draft)
  const parts = changedPaths(draft, read).map((path) => ({
    name: path.join('.'),
    fields: fieldsOf(revertedTo(draft, read, path)),
  }))
  return (field) =>
    parts.filter(({ fields }) => !isSame(fields[field], shown[field])).map(({ name }) => name)
}

/** Returns a draft without what was changed here in these parts, as `partsOfFields` names them. */
export function withoutParts<Draft extends Fields>(
  draft: Draft,
  read: Draft,
  parts: ReadonlySet<string>,
): Draft {
  return changedPaths(draft, read)
    .filter((path) => parts.has(path.join('.')))
    .reduce((kept, path) => revertedTo(kept, read, path), draft)
}
