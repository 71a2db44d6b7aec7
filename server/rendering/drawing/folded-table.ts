import type { Cell, Column, Table } from '../sheet.ts'

/** Returns the table with its columns folded one after the other, by their orders. */
export function foldedTables(table: Table): Table[] {
  const orders = table.columns.flatMap(({ foldOrder }) =>
    foldOrder === undefined ? [] : [foldOrder],
  )
  return [...new Set(orders)].sort((a, b) => a - b).map((order) => foldedUpTo(table, order))
}

function foldedUpTo({ carriedAfter, columns, rows, totals }: Table, order: number): Table {
  const isFolded = (column: Column | undefined): boolean => (column?.foldOrder ?? Infinity) <= order
  const kept = (row: readonly Cell[]): Cell[] => row.filter((_, index) => !isFolded(columns[index]))
  const withNote = (row: readonly Cell[]): Cell[] => {
    const facts = row.flatMap((cell, index) => {
      const column = columns[index]
      return isFolded(column) && !column?.isRepeated ? cellFact(column?.heading ?? '', cell) : []
    })
    return kept(
      row.map((cell, index) =>
        columns[index]?.takesRest && facts.length > 0
          ? { ...cell, notes: [...(cell.notes ?? []), facts.join(' · ')] }
          : cell,
      ),
    )
  }
  return {
    columns: columns.filter((column) => !isFolded(column)),
    rows: rows.map(withNote),
    totals: totals === null ? null : kept(totals),
    ...(carriedAfter === undefined ? {} : { carriedAfter: carriedAfter.map(kept) }),
  }
}

/** Returns a cell as words with the heading of its column; none for an empty one. */
export function cellFact(heading: string, cell: Cell): string[] {
  if (cell.text === '' || cell.text === '–') return []
  const notes = (cell.notes ?? []).filter((note) => note !== '')
  const note = notes.length === 0 ? '' : ` (${notes.join(', ')})`
  // 'CGST %' is the name of a column; the rate below it brings its own sign.
  return [`${heading.replace(/ %$/, '')} ${cell.text}${note}`]
}
