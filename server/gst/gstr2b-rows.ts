import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { monthOf } from './period.ts'
import type { PortalPaper } from './read-gstr2b.ts'

/** What a person says of a paper of the portal: its tax is taken back, lost for good, or left. */
export type CreditDecision = 'Accepted' | 'Blocked' | 'NotClaimed'

/** The newest file of a month. */
export type KeptFile = {
  period: string
  generatedOn: string
  keptAtMs: number
  keptBy: string | null
  papers: PortalPaper[]
}

/** The newest file of each month, the oldest month first. */
export function keptFiles(db: ReadableDb): KeptFile[] {
  const rows = all<Omit<KeptFile, 'papers'> & { papersJson: string }>(
    db,
    `SELECT f.period, f.generated_on AS generatedOn, f.kept_at_ms AS keptAtMs,
            u.display_name AS keptBy, f.papers_json AS papersJson
       FROM gstr2b_files f LEFT JOIN users u ON u.id = f.kept_by
      WHERE f.id = (SELECT max(n.id) FROM gstr2b_files n WHERE n.period = f.period)`,
  )
  // Only insertFile writes this column, so the text has the papers' type.
  return rows
    .map(({ papersJson, ...file }) => ({ ...file, papers: JSON.parse(papersJson) }))
    .sort((one, other) => (monthOf(one.period).from < monthOf(other.period).from ? -1 : 1))
}

export function insertFile(
  tx: WritableDb,
  file: {
    period: string
    generatedOn: string
    papersJson: string
    digest: string
    userId: number | null
    atMs: number
  },
): void {
  run(
    tx,
    `INSERT INTO gstr2b_files (period, generated_on, papers_json, digest, kept_by, kept_at_ms)
     VALUES (:period, :generatedOn, :papersJson, :digest, :userId, :atMs)`,
    file,
  )
}

/** By month and key of the paper. */
export function decisionsOf(db: ReadableDb): Map<string, CreditDecision> {
  const rows = all<{ period: string; key: string; decision: CreditDecision }>(
    db,
    'SELECT period, paper_key AS key, decision FROM gstr2b_decisions',
  )
  return new Map(rows.map(({ decision, key, period }) => [`${period} ${key}`, decision]))
}

/** Null takes a decision back. */
export function writeDecision(
  tx: WritableDb,
  row: {
    period: string
    key: string
    decision: CreditDecision | null
    userId: number | null
    atMs: number
  },
): void {
  const { decision, ...rest } = row
  if (decision === null) {
    const { key, period } = rest
    run(tx, 'DELETE FROM gstr2b_decisions WHERE period = :period AND paper_key = :key', {
      key,
      period,
    })
    return
  }
  run(
    tx,
    `INSERT INTO gstr2b_decisions (period, paper_key, decision, decided_by, decided_at_ms)
     VALUES (:period, :key, :decision, :userId, :atMs)
     ON CONFLICT (period, paper_key) DO UPDATE
        SET decision = excluded.decision, decided_by = excluded.decided_by,
            decided_at_ms = excluded.decided_at_ms`,
    { ...rest, decision },
  )
}

/** Whether a paper of that key is in the newest file of a month. */
export function hasFile(db: ReadableDb, period: string): boolean {
  return one(db, 'SELECT 1 FROM gstr2b_files WHERE period = :period', { period }) !== undefined
}
