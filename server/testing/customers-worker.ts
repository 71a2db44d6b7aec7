import { all } from '../db/sql.ts'
import { answerLongRead } from '../kernel/long-read-process.ts'

const PART_CHARACTERS = 8

/** A long read for tests: the names of the customers. */
answerLongRead<null>(function* (db) {
  const names = all<{ name: string }>(db, 'SELECT name FROM customers ORDER BY id', {})
  const text = JSON.stringify(names.map(({ name }) => name))
  // In several parts, as a long report comes.
  for (let at = 0; at < text.length; at += PART_CHARACTERS) {
    yield Buffer.from(text.slice(at, at + PART_CHARACTERS))
  }
})
