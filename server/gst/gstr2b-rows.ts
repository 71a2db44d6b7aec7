import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { BookedBill } from './match-bills.ts'
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

/** Bills of suppliers with a GSTIN whose tax may be taken back, and what they credited. */
export function bookedBills(db: ReadableDb, stateCode: string): BookedBill[] {
  const rows = all<Omit<BookedBill, 'isNote'>>(
    db,
    `SELECT 'Inward' AS kind, r.id, p.gstin, p.name AS supplier, r.bill_no AS number,
            substr(r.bill_date, 1, 10) AS date,
            (SELECT coalesce(sum(l.taxable_paise), 0) FROM goods_receipt_lines l
              WHERE l.receipt_id = r.id)
            + (SELECT coalesce(sum(c.amount_paise), 0) FROM goods_receipt_charges c
                WHERE c.receipt_id = r.id) AS taxablePaise,
            (SELECT coalesce(sum(l.igst_paise), 0) FROM goods_receipt_lines l
              WHERE l.receipt_id = r.id)
            + (SELECT coalesce(sum(iif(r.tax_mode = 'inter', c.tax_paise, 0)), 0)
                 FROM goods_receipt_charges c WHERE c.receipt_id = r.id) AS igstPaise,
            (SELECT coalesce(sum(l.cgst_paise), 0) FROM goods_receipt_lines l
              WHERE l.receipt_id = r.id)
            + (SELECT coalesce(sum(iif(r.tax_mode = 'intra', c.tax_paise - c.tax_paise / 2, 0)), 0)
                 FROM goods_receipt_charges c WHERE c.receipt_id = r.id) AS cgstPaise,
            (SELECT coalesce(sum(l.sgst_paise), 0) FROM goods_receipt_lines l
              WHERE l.receipt_id = r.id)
            + (SELECT coalesce(sum(iif(r.tax_mode = 'intra', c.tax_paise / 2, 0)), 0)
                 FROM goods_receipt_charges c WHERE c.receipt_id = r.id) AS sgstPaise
       FROM goods_receipts r JOIN suppliers p ON p.id = r.supplier_id
      WHERE r.state = 'Posted' AND r.takes_credit = 1 AND p.gstin IS NOT NULL
     UNION ALL
     SELECT 'LabBill', b.id, p.gstin, p.name, b.bill_no, substr(b.bill_date, 1, 10),
            b.taxable_paise,
            iif(s.code = :stateCode, 0, b.tax_paise),
            iif(s.code = :stateCode, b.tax_paise - b.tax_paise / 2, 0),
            iif(s.code = :stateCode, b.tax_paise / 2, 0)
       FROM lab_bills b JOIN suppliers p ON p.id = b.supplier_id
       LEFT JOIN states s ON s.id = p.state_id
      WHERE p.type = 'Regular' AND p.gstin IS NOT NULL
     UNION ALL
     SELECT 'Return', t.id, p.gstin, p.name, t.return_no,
            date(t.created_at_ms / 1000, 'unixepoch', '+05:30'),
            sum(k.taxable_paise),
            sum(iif(s.code = :stateCode, 0, k.tax_paise)),
            sum(iif(s.code = :stateCode, k.tax_paise - k.tax_paise / 2, 0)),
            sum(iif(s.code = :stateCode, k.tax_paise / 2, 0))
       FROM supplier_returns t JOIN supplier_return_lines k ON k.return_id = t.id
       JOIN suppliers p ON p.id = t.supplier_id
       LEFT JOIN states s ON s.id = p.state_id
      WHERE t.state = 'Credited' AND p.gstin IS NOT NULL
      GROUP BY t.id
      ORDER BY 6, 1, 2`,
    { stateCode },
  )
  return rows.map((row) => ({ ...row, isNote: row.kind === 'Return' }))
}
