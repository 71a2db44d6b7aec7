import type { Item } from '../api/types.ts'

const MAX_ROWS = 40

/** Letters and digits only, so that `RB-2140`, `rb 2140` and `rb2140` are one. */
export function foldCode(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** 0 is best: the code itself, then how it begins, then the name, then anywhere. */
export function matchRank(item: Item, term: string): number {
  const folded = foldCode(term)
  const code = foldCode(item.Code)
  if (folded !== '' && (code === folded || foldCode(item.Barcode ?? '') === folded)) return 0
  if (folded !== '' && code.startsWith(folded)) return 1
  const name = item.Name.toLowerCase()
  const words = term.toLowerCase().trim().split(/\s+/)
  if (name.startsWith(words.join(' '))) return 2
  const text = ` ${(item.Brand ?? '').toLowerCase()} ${name}`
  if (words.every((word) => text.includes(` ${word}`))) return 3
  return 4
}

/**
 * One list out of the sections' lists, best match first. Each section's own order is kept among
 * equals, and sections take turns so that none hides the others.
 */
export function mergeResults(lists: readonly (readonly Item[])[], term: string): Item[] {
  const ranked: { item: Item; rank: number; turn: number }[] = []
  const seen = new Set<string>()
  for (const list of lists) {
    list.forEach((item, turn) => {
      if (seen.has(item.ID)) return
      seen.add(item.ID)
      ranked.push({ item, rank: matchRank(item, term), turn })
    })
  }
  ranked.sort((first, second) => first.rank - second.rank || first.turn - second.turn)
  return ranked.slice(0, MAX_ROWS).map((row) => row.item)
}
