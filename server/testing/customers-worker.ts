import { all } from '../db/sql.ts'
import { answerLongRead } from '../kernel/long-read-process.ts'

/** A long read for tests: the names of the customers. */
answerLongRead<null>(function* (db) {
  const names = all<{ name: string }>(db, 'SELECT name FROM customers ORDER BY id', {})
  yield Buffer.from(JSON.stringify(names.map(({ name }) => name)))
})
