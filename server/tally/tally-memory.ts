import { hash } from 'node:crypto'
import type { Branch } from '../branch/branch.ts'
import { all, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { vouchersOf } from './tally-export.ts'
import type { VouchersJob } from './tally-worker.ts'
import { voucherXml } from './tally-xml.ts'

/** A voucher as it is known by: two of the same digest are the same bytes of an export. */
export type KnownVoucher = { id: string; number: string; date: string; digest: string }

/** What Tally has of a span otherwise than the books have it now. */
export type TallyChange = {
  state: 'New' | 'Changed' | 'Gone'
  number: string
  date: string
  /** When it was exported last; null for one that never was. */
  exportedAtMs: number | null
}

/** Every voucher of a span, with the digest of what an export says of it. */
export function knownVouchers(db: ReadableDb, branch: Branch, job: VouchersJob): KnownVoucher[] {
  return vouchersOf(db, branch, job).map((voucher) => ({
    id: voucher.id,
    number: voucher.number,
    date: voucher.date.slice(0, 10),
    digest: hash('sha256', voucherXml(voucher), 'hex'),
  }))
}

/** Remembers what an export gives out. */
export function rememberVouchers(
  tx: WritableDb,
  vouchers: readonly KnownVoucher[],
  atMs: number,
): void {
  for (const voucher of vouchers) {
    run(
      tx,
      `INSERT INTO tally_exports (voucher_id, number, voucher_date, digest, exported_at_ms)
       VALUES (:id, :number, :date, :digest, :atMs)
       ON CONFLICT (voucher_id) DO UPDATE
          SET number = excluded.number, voucher_date = excluded.voucher_date,
              digest = excluded.digest, exported_at_ms = excluded.exported_at_ms`,
      { ...voucher, atMs },
    )
  }
}

/**
 * Compares the vouchers of a span with what was exported of it: what is new, what an export would say
 * otherwise now, and what is no more in the books. Empty where Tally has all as it is.
 */
export function changesSince(
  db: ReadableDb,
  { from, until }: Pick<VouchersJob, 'from' | 'until'>,
  vouchers: readonly KnownVoucher[],
): TallyChange[] {
  const rows = all<KnownVoucher & { exportedAtMs: number }>(
    db,
    `SELECT voucher_id AS id, number, voucher_date AS date, digest, exported_at_ms AS exportedAtMs
       FROM tally_exports
      WHERE voucher_date >= :from AND voucher_date < :until
         OR voucher_id IN (SELECT value FROM json_each(:ids))
      ORDER BY voucher_date, voucher_id`,
    { from, until, ids: JSON.stringify(vouchers.map(({ id }) => id)) },
  )
  const exported = new Map(rows.map((row) => [row.id, row]))
  const now = new Set(vouchers.map(({ id }) => id))
  const altered = vouchers.flatMap(({ date, digest, id, number }): TallyChange[] => {
    const before = exported.get(id)
    if (before?.digest === digest) return []
    const state = before === undefined ? 'New' : 'Changed'
    return [{ state, number, date, exportedAtMs: before?.exportedAtMs ?? null }]
  })
  const gone = rows
    .filter(({ id }) => !now.has(id))
    .map(({ date, exportedAtMs, number }) => ({
      state: 'Gone' as const,
      number,
      date,
      exportedAtMs,
    }))
  return [...altered, ...gone]
}
