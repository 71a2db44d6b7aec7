import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { aboutDocuments } from './oracle-documents.ts'
import { aboutAuditChain, aboutOutbox } from './oracle-log.ts'
import { aboutMoney } from './oracle-money.ts'
import { aboutMoves } from './oracle-moves.ts'
import { rows } from './oracle-rows.ts'
import { aboutStock } from './oracle-stock.ts'
import type { Acknowledged } from './selling.ts'
import { scratchFolder } from './template-shop.ts'

/** What the tills know: each answer of 200, each refusal, and each key that was ever sent. */
export type Witness = {
  acknowledged: readonly Acknowledged[]
  refused?: readonly string[]
  attempted?: ReadonlySet<string>
}

/**
 * Everything that is wrong with a shop's database after a fault, one sentence each; empty when it
 * is whole. It shares no code with the server. The server must have ended; a copy is read, not the
 * file.
 */
export function complaintsAbout(dataFolder: string, witness: Witness): string[] {
  const copy = scratchFolder('judged')
  fs.mkdirSync(copy)
  for (const name of ['branch.db', 'branch.db-wal']) {
    const file = path.join(dataFolder, name)
    if (fs.existsSync(file)) fs.copyFileSync(file, path.join(copy, name))
  }
  const db = new DatabaseSync(path.join(copy, 'branch.db'))
  try {
    return [
      ...aboutFile(db),
      ...aboutWitness(db, witness),
      ...aboutDocuments(db),
      ...aboutStock(db),
      ...aboutMoves(db),
      ...aboutMoney(db),
      ...aboutAuditChain(db, dataFolder),
      ...aboutOutbox(db),
    ]
  } finally {
    db.close()
    fs.rmSync(copy, { recursive: true })
  }
}

function aboutFile(db: DatabaseSync): string[] {
  const integrity = rows<{ integrity_check: string }>(db, 'PRAGMA integrity_check')
  const foreign = rows<{ table: string; rowid: number }>(db, 'PRAGMA foreign_key_check')
  return [
    ...integrity.flatMap((row) => (row.integrity_check === 'ok' ? [] : [row.integrity_check])),
    ...foreign.map(({ rowid, table }) => `an orphan in ${table}: ${rowid}`),
  ]
}

type SaleRow = {
  sessionKey: string
  orderNo: string
  invoiceNo: string | null
  receiptNo: string | null
}

/** What the tills know and the database does not say, one sentence each. */
export function aboutWitness(db: DatabaseSync, witness: Witness): string[] {
  const stored = new Map(
    rows<SaleRow>(
      db,
      `SELECT o.session_key AS sessionKey, o.order_no AS orderNo, i.invoice_no AS invoiceNo,
              (SELECT receipt_no FROM receipts
                WHERE order_id = o.id ORDER BY id LIMIT 1) AS receiptNo
         FROM sales_orders o LEFT JOIN invoices i ON i.order_id = o.id`,
    ).map((row) => [row.sessionKey, row]),
  )
  const found: string[] = []
  for (const known of witness.acknowledged) {
    const row = stored.get(known.sessionKey)
    if (row === undefined) found.push(`an acknowledged sale is lost: ${JSON.stringify(known)}`)
    else if (row.orderNo !== known.orderNo) found.push(`${known.orderNo} became ${row.orderNo}`)
    else if (known.invoiceNo !== null && row.invoiceNo !== known.invoiceNo) {
      found.push(`${known.invoiceNo} became ${row.invoiceNo}`)
    } else if (known.receiptNo !== null && row.receiptNo !== known.receiptNo) {
      found.push(`${known.receiptNo} became ${row.receiptNo}`)
    }
  }
  for (const key of witness.refused ?? []) {
    if (stored.has(key)) found.push(`a refused sale exists: ${key}`)
  }
  const { attempted } = witness
  if (attempted !== undefined) {
    for (const key of stored.keys()) {
      if (!attempted.has(key)) found.push(`a sale that nobody sent: ${key}`)
    }
  }
  return found
}
