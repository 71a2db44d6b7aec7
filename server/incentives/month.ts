import { readIncentives as spec } from '../contract/incentives.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { type Earned, earnedBy, type Part } from '../domain/incentives.ts'
import { operation } from '../kernel/operation.ts'
import { milliToQuantity, toRupees } from '../wire/rupees.ts'
import { type CountedLine, earnedLines } from './earned-lines.ts'
import { newestRules } from './rule-rows.ts'

export const readIncentives = operation(spec, ({ query, services }) => {
  const { month = services.localNow().slice(0, 7) } = query
  const { db } = services
  const statements = statementsOf(db, month)
  const drafts = draftsOf(db, month).filter(
    ({ userId }) => !statements.some((statement) => statement.userId === userId),
  )
  const people = [...statements, ...drafts].map(({ rows, state, userId }) => ({
    UserID: services.ids.encode('user', userId),
    Name: exactlyOne<{ name: string }>(
      db,
      'SELECT display_name AS name FROM users WHERE id = :userId',
      { userId },
    ).name,
    State: state,
    Amount: toRupees(sumOf(rows)),
    Rows: rows.map((row) => ({
      Rule: row.rule,
      Part: row.part,
      Pieces: milliToQuantity(row.qtyMilli),
      Taxable: toRupees(row.taxablePaise),
      Amount: toRupees(row.paise),
    })),
  }))
  return {
    Month: month,
    IsOver: isOver(month, services.localNow()),
    People: people.sort((a, b) => a.Name.localeCompare(b.Name, 'en')),
  }
})

/** Whether a month (`YYYY-MM`) is over at a local time. */
export function isOver(month: string, localNow: string): boolean {
  return month < localNow.slice(0, 7)
}

type StatementRow = {
  rule: string
  part: Part
  qtyMilli: number
  taxablePaise: number
  paise: number
}
type Statement = { userId: number; state: 'Draft' | 'Agreed' | 'Paid'; rows: StatementRow[] }

/** What people earned in a month by the rules of today, with the lines of each row. */
export type Draft = Omit<Statement, 'state' | 'rows'> & {
  state: 'Draft'
  rows: (StatementRow & { versionId: number; lines: CountedLine[] })[]
}

export function draftsOf(db: ReadableDb, month: string): Draft[] {
  const rules = newestRules(db).filter(({ isActive }) => isActive)
  const lines = earnedLines(db, month)
  const byPerson = new Map<number, Draft>()
  for (const earned of earnedBy(rules, lines)) {
    const draft = byPerson.get(earned.userId) ?? { userId: earned.userId, state: 'Draft', rows: [] }
    draft.rows.push(rowOf(earned, rules, lines))
    byPerson.set(earned.userId, draft)
  }
  return [...byPerson.values()]
}

function rowOf(
  { lines: places, paise, part, qtyMilli, ruleId, taxablePaise }: Earned,
  rules: readonly { id: number; name: string }[],
  lines: readonly CountedLine[],
) {
  return {
    versionId: ruleId,
    rule: rules.find(({ id }) => id === ruleId)?.name ?? '',
    part,
    qtyMilli,
    taxablePaise,
    paise,
    lines: places.flatMap((place) => lines[place] ?? []),
  }
}

/** What the rows of a statement come to. */
export function sumOf(rows: readonly StatementRow[]): number {
  return rows.reduce((sum, { paise }) => sum + paise, 0)
}

function statementsOf(db: ReadableDb, month: string): Statement[] {
  const found = all<{ id: number; userId: number; state: 'Agreed' | 'Paid' }>(
    db,
    `SELECT id, user_id AS userId, state FROM incentive_statements
      WHERE month = :month ORDER BY user_id`,
    { month },
  )
  return found.map(({ id, ...statement }) => ({
    ...statement,
    rows: all<StatementRow>(
      db,
      `SELECT v.name AS rule, r.part, r.qty_milli AS qtyMilli, r.taxable_paise AS taxablePaise,
              r.amount_paise AS paise
         FROM incentive_statement_rows r JOIN incentive_rule_versions v ON v.id = r.version_id
        WHERE r.statement_id = :id ORDER BY r.id`,
      { id },
    ),
  }))
}
