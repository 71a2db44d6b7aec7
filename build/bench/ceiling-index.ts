import path from 'node:path'
import Database from 'better-sqlite3'

/**
 * The ceiling's own type-ahead index, as the performance reference has it (`typeahead_tri`: trigram
 * with `detail=none`, checked again by LIKE). Built before the ceiling starts, so that neither its
 * start nor its memory pays for it; a folder that has it is left alone.
 */
export function addCeilingIndex(folder: string): void {
  const db = new Database(path.join(folder, 'branch.db'))
  try {
    const known = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'ceiling_trigram'").get()
    if (known !== undefined) return
    db.exec(`
      CREATE VIRTUAL TABLE ceiling_trigram USING fts5 (
        text, content = '', tokenize = 'trigram case_sensitive 0', detail = none
      );
      INSERT INTO ceiling_trigram (rowid, text)
        SELECT id, name || ' ' || brand || ' ' || code FROM items;
      INSERT INTO ceiling_trigram (ceiling_trigram) VALUES ('optimize');`)
  } finally {
    db.close()
  }
}

/** The trigrams of every word, all wanted: without positions FTS5 knows no phrase. */
export function trigramMatch(term: string): string {
  return term
    .split(' ')
    .flatMap((word) => Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3)))
    .map((trigram) => `"${trigram}"`)
    .join(' AND ')
}

/** The first two words anywhere in the text, for the check after the index. */
export function likeWords(term: string): [string, string] {
  const [first = '', second = ''] = term.split(' ')
  return [`%${first}%`, `%${second}%`]
}
