import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { asReadable } from '../db/sql.ts'
import { type Finding, findDamage } from './find-damage.ts'

/** The copy of the database to check. */
export type CheckInput = { file: string }
export type CheckResult = { findings: Finding[]; headSeq: number }

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const { file }: CheckInput = workerData
const connection = new Database(file, { fileMustExist: true })
// The copy is in WAL mode, as the shop's file is, and needs no shared-memory file of its own.
connection.pragma('locking_mode = EXCLUSIVE')
connection.pragma('query_only = ON')
connection.pragma('trusted_schema = OFF')
connection.pragma('cell_size_check = ON')
connection.pragma('temp_store = FILE')
try {
  port.postMessage(check())
} finally {
  connection.close()
}

function check(): CheckResult {
  return { findings: findDamage(asReadable(connection)), headSeq: headSeq() }
}

/** The newest entry of the audit log; 0 where it can not be read, which is a finding of its own. */
function headSeq(): number {
  try {
    return Number(connection.prepare('SELECT coalesce(max(seq), 0) FROM audit_log').pluck().get())
  } catch {
    return 0
  }
}
