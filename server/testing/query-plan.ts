import { connectionOf, type ReadableDb } from '../db/sql.ts'

export type QueryPlan = { sql: string; steps: string[] }

/**
 * How SQLite answers each statement that `work` prepares for the first time: the steps of EXPLAIN
 * QUERY PLAN, such as 'SEARCH items USING INDEX items_by_code_key (code_key>? AND code_key<?)'. A
 * statement that this database has prepared before is not seen: take a fresh database.
 */
export function queryPlans(db: ReadableDb, work: () => unknown): QueryPlan[] {
  const connection = connectionOf(db)
  const prepare = connection.prepare.bind(connection)
  const texts: string[] = []
  connection.prepare = ((sql: string) => {
    texts.push(sql)
    return prepare(sql)
  }) as typeof connection.prepare
  try {
    work()
  } finally {
    connection.prepare = prepare as typeof connection.prepare
  }
  return texts.map((sql) => ({ sql, steps: stepsOf(db, sql) }))
}

function stepsOf(db: ReadableDb, sql: string): string[] {
  const names = [...sql.matchAll(/:([A-Za-z]\w*)/g)].map(([, name]) => [name, null])
  const explained = `EXPLAIN QUERY PLAN ${sql}`
  const rows = connectionOf(db).prepare(explained).all(Object.fromEntries(names)) as {
    detail: string
  }[]
  return rows.map(({ detail }) => detail)
}
