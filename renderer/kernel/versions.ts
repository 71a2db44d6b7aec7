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
