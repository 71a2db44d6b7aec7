import fs from 'node:fs'
import path from 'node:path'
import { setAuditKey } from '../audit/audit-key.ts'
import { findDamage } from '../checks/find-damage.ts'
import { openCopy } from '../db/open-copy.ts'
import { all, exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { differingPages, type PageTable } from './page-table.ts'
import { type Restored, restoreFile } from './read-place.ts'
import type { VerifiedBase } from './retention.ts'
import { scrubPlace } from './scrub.ts'

/** A copy to be tried out: what is brought back lies in `scratch` only meanwhile. */
export type RehearsalOrder = {
  place: string
  /** The log in the data folder. */
  log: string
  scratch: string
  shop: string
  /** Hexadecimal. */
  copyKey: string
  /** Of the audit log; hexadecimal. */
  auditKey: string
  atMs: number | null
  /** The shop's own file as it was after a segment, to be compared with the copy; null without. */
  pages: PageTable | null
}

export type Rehearsal = {
  sequence: number
  /** The base image that it was brought back from. */
  base: VerifiedBase
  atMs: number
  integrityOk: boolean
  foreignKeysOk: boolean
  auditChainOk: boolean
  /** Invoices, receipts, credit notes and refund vouchers in it. */
  documents: number
  /** What else does not agree, and what of the copy could not be read; empty when all is well. */
  faults: string[]
  /**
   * How many pages of the shop's own file are others than was captured of them: its disk, or the
   * program, has changed them. Null where the two were not compared.
   */
  differing: number | null
  /** Files of the place that were damaged, and those that could not be put right from the log. */
  damaged: string[]
  lost: string[]
  tookMs: number
}

/** What a check of the database alone tells. */
export type Checked = Omit<Rehearsal, 'base' | 'damaged' | 'differing' | 'lost' | 'tookMs'>

/**
 * Reads back all that lies at a place and puts right what is damaged; then brings the copy back into
 * a scratch folder, checks all of it and throws it away.
 */
export function rehearse(order: RehearsalOrder): Rehearsal {
  const begun = performance.now()
  const { log, place, scratch } = order
  fs.rmSync(scratch, { recursive: true, force: true })
  try {
    const copyKey = Buffer.from(order.copyKey, 'hex')
    const { damaged, lost } = scrubPlace({ place, log, copyKey })
    const { base, checked, differing } = tryOut(order)
    return {
      ...checked,
      faults: [...checked.faults, ...damaged.map((name) => `${name} was damaged`)],
      base,
      differing,
      damaged,
      lost,
      tookMs: Math.round(performance.now() - begun),
    }
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true })
  }
}

/** Brings a place back into the folder `scratch`, which is made where it is missing, and checks it. */
export function tryOut(order: Omit<RehearsalOrder, 'log'>): {
  restored: Restored
  checked: Checked
  base: VerifiedBase
  differing: number | null
} {
  const { atMs, pages, place, scratch, shop } = order
  fs.mkdirSync(scratch, { recursive: true, mode: 0o700 })
  const target = path.join(scratch, 'branch.db')
  const copyKey = Buffer.from(order.copyKey, 'hex')
  const upTo = pages === null ? {} : { upTo: pages }
  const restored = restoreFile({ place, target, shop, copyKey, atMs, ...upTo })
  const isOfTable = pages?.line === restored.line && pages.seq === restored.seq
  const differing = isOfTable ? differingPages(target, pages.file).length : null
  const checked = checkRestored(target, restored, Buffer.from(order.auditKey, 'hex'))
  const base = { line: restored.line, seq: restored.baseSeq }
  return { restored, checked, base, differing }
}

/** Checks a database that was brought back, as a whole and against what its last record says of it. */
export function checkRestored(file: string, restored: Restored, auditKey: Buffer): Checked {
  const { close, db } = openCopy(file)
  try {
    setAuditKey(db, auditKey)
    const findings = findDamage(db)
    const orphans = all(db, 'PRAGMA foreign_key_check').length
    const isHeadRight = hashAt(db, restored.auditSeq) === restored.auditHash
    return {
      sequence: restored.seq,
      atMs: restored.atMs,
      integrityOk: !findings.some(({ check }) => check === 'file'),
      foreignKeysOk: orphans === 0,
      auditChainOk: isHeadRight && !findings.some(({ check }) => check === 'audit-chain'),
      documents: documentsIn(db),
      faults: [
        ...(restored.stoppedBy === null ? [] : [restored.stoppedBy]),
        ...findings.map(({ check, what }) => `${check}: ${what}`),
      ],
    }
  } finally {
    close()
  }
}

/**
 * Checks in brief a database that was kept up to date page for page: its structure, and that its end
 * is the one that the last record tells of. What was sealed is what the main computer had.
 */
export function checkReady({ file, restored }: { file: string; restored: Restored }): Checked {
  const { close, db } = openCopy(file)
  try {
    const quick = all<{ quick_check: string }>(db, 'PRAGMA quick_check(1)')
    const isWhole = quick.every((row) => row.quick_check === 'ok')
    const isHeadRight = hashAt(db, restored.auditSeq) === restored.auditHash
    return {
      sequence: restored.seq,
      atMs: restored.atMs,
      integrityOk: isWhole,
      foreignKeysOk: true,
      auditChainOk: isHeadRight,
      documents: documentsIn(db),
      faults: [
        ...(isWhole ? [] : ['file: it is damaged']),
        ...(isHeadRight ? [] : ['audit-chain: its end is another']),
      ],
    }
  } finally {
    close()
  }
}

/** Whether all of it holds; a copy whose end could not be read is still a good one of its moment. */
export function isSound(checked: Checked): boolean {
  return checked.integrityOk && checked.foreignKeysOk && checked.auditChainOk
}

function hashAt(db: ReadableDb, seq: number): string {
  const row = one<{ hash: string }>(db, 'SELECT hash FROM audit_log WHERE seq = :seq', { seq })
  const newest = one<{ seq: number }>(db, 'SELECT max(seq) AS seq FROM audit_log')
  return newest?.seq === seq || seq === 0 ? (row?.hash ?? '') : 'another'
}

function documentsIn(db: ReadableDb): number {
  return exactlyOne<{ count: number }>(
    db,
    `SELECT (SELECT count(*) FROM invoices) + (SELECT count(*) FROM receipts)
          + (SELECT count(*) FROM credit_notes) + (SELECT count(*) FROM refund_vouchers) AS count`,
  ).count
}
